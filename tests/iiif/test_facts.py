"""What a document says about itself, in the shapes that libraries write it."""

from typing import Any

import pytest

from iiif.document import read_document
from iiif.model import Manifest
from tests.iiif.documents import URL, canvas_v2, canvas_v3, manifest_v2, manifest_v3


def read(**stated: Any) -> Manifest:
    """A manifest of version 3; keys of version 2 count in it as well."""
    found = read_document(manifest_v3(canvas_v3()) | stated, url=URL)
    assert isinstance(found, Manifest)
    return found


@pytest.mark.parametrize(
    ("stated", "rights"),
    [
        ({"rights": "http://rightsstatements.org/vocab/InC/1.0/"}, "http://rightsstatements.org/vocab/InC/1.0/"),
        ({"license": ["https://a.example/1", "free <b>text</b>"]}, "https://a.example/1; free text"),
        ({"rights": "", "license": "https://a.example/1"}, "https://a.example/1"),
        ({"rights": {"en": ["Public domain"]}}, "Public domain"),
        ({"license": {"@id": "https://a.example/1"}}, "https://a.example/1"),
        ({"license": {"@value": "Domaine public", "@language": "fr"}}, "Domaine public"),
        ({"rights": None, "license": [None, {}, ""]}, ""),
    ],
)
def test_rights_are_given_as_stated(stated: dict[str, Any], rights: str) -> None:
    """Faults P23 and R01: URLs, free text, lists, maps, nothing."""
    assert read(**stated).rights == rights


@pytest.mark.parametrize(
    ("stated", "statement"),
    [
        ({"requiredStatement": {"label": {"en": ["Source"]}, "value": {"en": ["X"]}}}, "Source: X"),
        ({"requiredStatement": [{"label": "Source", "value": "X"}, {"value": ["Y"]}]}, "Source: X; Y"),
        ({"requiredStatement": {"en": ["X"]}}, "X"),
        ({"requiredStatement": {}, "attribution": "Y"}, "Y"),
        ({"requiredStatement": {"label": "Source", "value": None}, "attribution": ["Y", "Z"]}, "Y; Z"),
        ({"attribution": ""}, ""),
    ],
)
def test_the_required_statement_has_many_shapes(stated: dict[str, Any], statement: str) -> None:
    """Presentation 3.0 §3.2, 2.1 `attribution`; what says nothing gives way to what does."""
    assert read(**stated).required_statement == statement


@pytest.mark.parametrize(
    ("provider", "name"),
    [
        ([{"type": "Agent", "label": {"de": ["B"], "en": ["A"]}}, {"label": "C"}, {"label": "C"}], "A; C"),
        ({"label": ["A"]}, "A"),
        ("A library", "A library"),
        (["https://lib.example", 7, None, {}], "7"),
        ([{"id": "https://lib.example"}], ""),
    ],
)
def test_the_provider_is_named(provider: object, name: str) -> None:
    """Presentation 3.0 §3.2: agents; seen: bare names. An address is no name; an attribution is not a provider."""
    assert read(provider=provider, attribution="Somebody").provider == name


@pytest.mark.parametrize("stated", ["right-to-left", "Right-To-Left", ["right-to-left"]])
def test_the_direction_is_read_in_any_case(stated: object) -> None:
    """Our choice."""
    assert read(viewingDirection=stated).viewing_direction == "right-to-left"
    assert read(viewingDirection=stated).notes == ()


def test_what_no_reader_can_use_is_noted() -> None:
    """Specification's invalid manifests 50 and 51 (faults P33, P34): told, not failed."""
    unusable = ("the first page it names is not in it", "the reading direction it states does not exist")
    assert read(viewingDirection="upside-down", start={"id": "https://x.example/c"}).notes == unusable
    sequence = {"canvases": [canvas_v2()], "startCanvas": "https://x.example/c", "viewingDirection": "upside-down"}
    book = read_document(manifest_v2(sequences=[sequence]), url=URL)
    assert isinstance(book, Manifest)
    assert (book.notes, book.start_canvas, book.viewing_direction) == (unusable, "", "left-to-right")


def test_sequences_of_early_drafts_of_version_3_hold_items() -> None:
    """Seen in fixtures of the drafts: sequences with `items`, under `sequences` or `items`."""
    sequence = {"type": "Sequence", "items": [canvas_v3("1"), canvas_v3("2")]}
    for stated in ({"sequences": [sequence], "items": None}, {"items": [sequence]}):
        assert [page.label for page in read(**stated).canvases] == ["f. 1r", "f. 2r"]
