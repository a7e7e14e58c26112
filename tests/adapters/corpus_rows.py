"""Rows of the corpus of hostile inputs, and which of our errors their codes stand for (its README)."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from recto.errors import (
    BadUpstreamData,
    BlockedByBotWall,
    ForbiddenAddress,
    InvalidUrl,
    RateLimited,
    RectoError,
    UpstreamFailed,
    UpstreamForbidden,
    UpstreamTimeout,
)

type Row = dict[str, Any]

_FAILED = (UpstreamFailed, BadUpstreamData)
KINDS: dict[str, tuple[type[RectoError], ...]] = {
    "url_invalid": (InvalidUrl,),
    "url_scheme": (InvalidUrl,),
    "url_port": (InvalidUrl,),
    "url_credentials": (InvalidUrl,),
    "argument": (InvalidUrl,),
    "address_blocked": (ForbiddenAddress,),
    "redirect_blocked": (ForbiddenAddress,),
    "redirect_limit": (UpstreamFailed,),
    "dns_failed": _FAILED,
    "upstream_protocol": _FAILED,
    "upstream_truncated": _FAILED,
    "upstream_encoding": _FAILED,
    "upstream_error": _FAILED,
    "deadline": (UpstreamTimeout,),
    "upstream_blocked": (BlockedByBotWall, UpstreamForbidden),
    "upstream_rate_limited": (RateLimited,),
    "too_large": (BadUpstreamData,),
}


def rows(corpus: Path, name: str) -> Iterator[Row]:
    """The rows of one file that say their input."""
    with (corpus / "hostile" / f"{name}.jsonl").open(encoding="utf-8") as lines:
        yield from (row for row in map(json.loads, lines) if "input" in row)


def codes(row: Row) -> list[str]:
    """The acceptable codes of a row."""
    code = row["expect"]["code"]
    return [code] if isinstance(code, str) else list(code)


def is_expected(row: Row, outcome: RectoError | None) -> bool:
    """Whether the outcome (None is success) is one the row accepts; codes of later stages count as success."""
    if outcome is None:
        return any(code not in KINDS for code in codes(row))
    return any(isinstance(outcome, KINDS.get(code, ())) for code in codes(row))
