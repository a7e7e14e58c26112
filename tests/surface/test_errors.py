"""The error table: every class of ours has a row, every row a code of the contract, and nothing internal is told."""

import inspect
import json
from types import ModuleType

import pytest

import iiif.errors
import recto.errors
import recto.wiring  # so that every module that could define an error is loaded
from iiif.errors import IiifError, InvalidRequest, RegionOutside
from recto.errors import RateLimited, RectoError
from recto.surface.errors import INTERNAL, TABLE, describe, rule_for

# The codes of the contract that the reading tools can answer with.
CODES = {
    "invalid_argument", "invalid_url", "forbidden_address", "no_manifest_found", "hub_page", "collection",
    "unsupported_manifest", "extraction_not_found", "canvas_out_of_range", "no_image", "no_crop_hint",
    "region_outside_image", "size_not_available", "image_too_large", "upstream_not_found", "upstream_forbidden",
    "auth_required", "blocked_by_bot_wall", "rate_limited", "upstream_timeout", "upstream_error",
    "bad_upstream_data", "quota_exceeded", "internal",
}  # fmt: skip


def defined_in(module: ModuleType) -> list[type[Exception]]:
    """The exception classes a module defines, but for its base."""
    found = [kind for _, kind in inspect.getmembers(module, inspect.isclass) if issubclass(kind, Exception)]
    return [kind for kind in found if kind.__module__ == module.__name__ and kind not in (RectoError, IiifError)]


ALL = [*defined_in(recto.errors), *defined_in(iiif.errors)]


def below(kind: type[Exception]) -> set[type[Exception]]:
    return {kind, *(one for child in kind.__subclasses__() for one in below(child))}


@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.__name__)
def test_every_error_class_has_a_row_of_its_own(kind: type[Exception]) -> None:
    """Our choice: a class that falls to another's row, or to `internal`, was forgotten."""
    assert kind in TABLE


def test_no_public_error_is_defined_outside_the_two_trees() -> None:
    """Our choice: private errors of one module are caught in it, every other one stands in `errors`."""
    strays = (below(RectoError) | below(IiifError)) - {RectoError, IiifError, *ALL}
    assert [kind.__name__ for kind in strays if not kind.__name__.startswith("_")] == []


def test_the_codes_are_those_of_the_contract() -> None:
    """The contract's list: a code more or less is a change of the interface."""
    assert {rule.code for rule in (*TABLE.values(), INTERNAL)} == CODES


@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.__name__)
def test_every_row_says_what_to_do_next(kind: type[Exception]) -> None:
    """The contract: `hint` names the next tool or argument; it is a sentence and not the message again."""
    told = describe(kind("What happened."))
    assert set(told) == {"code", "message", "hint", "retryable", "details"}
    assert told["message"] == "What happened."
    assert told["hint"].endswith(".")
    assert told["hint"] != told["message"]


def test_what_can_pass_by_itself_is_retryable_and_nothing_else() -> None:
    """The contract: `retryable` is about the same call, made later."""
    retryable = {rule.code for rule in (*TABLE.values(), INTERNAL) if rule.retryable}
    assert retryable == {"rate_limited", "upstream_timeout", "upstream_error", "quota_exceeded", "internal"}


@pytest.mark.parametrize("error", [KeyError("/srv/secret"), ValueError("https://10.0.0.1/x"), RuntimeError("token")])
def test_a_fault_of_our_own_tells_nothing_of_itself(error: Exception) -> None:
    """The contract: no internal URL, key or trace appears in an error."""
    told = describe(error)
    assert told["code"] == "internal"
    assert str(error.args[0]) not in json.dumps(told)
    assert told["details"] == {}


def test_details_of_a_foreign_error_are_not_passed_on() -> None:
    """Trap: other libraries hang things on their exceptions too."""
    error = ValueError("x")
    error.details = {"url": "https://10.0.0.1/"}  # type: ignore[attr-defined]
    error.hint = "see /var/task/recto"  # type: ignore[attr-defined]
    assert "10.0.0.1" not in json.dumps(describe(error))
    assert "/var/task" not in json.dumps(describe(error))


def test_an_error_brings_its_own_hint_and_details() -> None:
    """Our choice: the place that raises knows best what would work instead."""
    told = describe(RateLimited("Busy.", hint="Wait a little.", details={"retry_after_s": 7}))
    assert (told["hint"], told["details"]) == ("Wait a little.", {"retry_after_s": 7})


def test_the_nearest_class_decides() -> None:
    """A region outside is a kind of bad request, with a code of its own."""
    assert issubclass(RegionOutside, InvalidRequest)
    assert rule_for(RegionOutside("x")).code == "region_outside_image"
