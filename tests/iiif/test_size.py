"""Sizes: grammar and the pixels they mean."""

import json
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iiif.errors import InvalidRequest
from iiif.size import MAX_EDGE_PX, SizeSpec, parse_size, resolve_size

EDGES = st.integers(1, MAX_EDGE_PX)
ENLARGE = st.booleans()
SPECS = st.one_of(
    st.builds(SizeSpec, st.just("max"), enlarge=ENLARGE),
    st.builds(SizeSpec, st.just("width"), width=EDGES, enlarge=ENLARGE),
    st.builds(SizeSpec, st.just("height"), height=EDGES, enlarge=ENLARGE),
    st.builds(SizeSpec, st.just("exact"), EDGES, EDGES, enlarge=ENLARGE),
    st.builds(SizeSpec, st.just("fit"), EDGES, EDGES, enlarge=ENLARGE),
    st.builds(SizeSpec, st.just("pct"), percent=st.decimals("0.001", 100, places=3), enlarge=ENLARGE),
)


@given(SPECS)
def test_a_size_written_out_parses_to_itself(spec: SizeSpec) -> None:
    """Image API 3.0 §4.2."""
    assert parse_size(str(spec)) == spec


@given(st.text() | st.from_regex(r"[\^!]*(pct:)?[-0-9., ]*", fullmatch=True), EDGES, EDGES, ENLARGE)
def test_any_text_is_a_size_or_an_invalid_request(text: str, width: int, height: int, allow: bool) -> None:
    """Our choice: one error for everything outside the grammar."""
    try:
        result = resolve_size(parse_size(text), width, height, allow_enlarging=allow)
    except InvalidRequest:
        return
    assert min(result) >= 1


@given(SPECS, EDGES, EDGES)
def test_a_size_never_exceeds_the_region(spec: SizeSpec, width: int, height: int) -> None:
    """Fault I08: no request above the full size."""
    try:
        result = resolve_size(spec, width, height)
    except InvalidRequest:
        return
    assert 1 <= result[0] <= width
    assert 1 <= result[1] <= height


def test_the_hostile_sizes_are_refused(corpus: Path) -> None:
    """Hostile corpus, arguments of the role `size`; the page of 3650x5167 stands for any."""
    rows = [json.loads(line) for line in (corpus / "hostile" / "arguments.jsonl").read_text().splitlines()]
    sizes = [row["input"]["value"] for row in rows if row.get("input", {}).get("arg") == "size"]
    assert len(sizes) >= 5
    for text in sizes:
        with pytest.raises(InvalidRequest):
            resolve_size(parse_size(text), 3650, 5167)


@pytest.mark.parametrize(
    "text",
    [
        "",
        ",",
        "!",
        "!,",
        "!5,",
        "!,5",
        "^",
        "^full",
        "!max",
        "!^5,5",
        "0,",
        ",0",
        "5,0",
        "!0,5",
        "-5,",
        "5.5,",
        " 5,",
        "5,\n",
        "٥,",
        "５,",
        "²,",
        "1e3,",
        "pct:",
        "pct:0.0",
        "pct:100.1",
        "pct:nan",
        "pct:1e1",
        "pct:-1",
        "MAX",
        "65536,",
        ",100000",
        "9" * 65 + ",",
    ],
)
def test_what_is_close_to_a_size_is_refused(text: str) -> None:
    """Image API grammar: ASCII digits, no space, sign or exponent; no edge is longer than a JPEG's."""
    with pytest.raises(InvalidRequest):
        parse_size(text)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("max", (3650, 5167)),
        ("full", (3650, 5167)),
        ("^max", (3650, 5167)),
        ("1825,", (1825, 2584)),
        (",1000", (706, 1000)),
        ("100,100", (100, 100)),
        ("!1568,1568", (1108, 1568)),
        ("!9000,9000", (3650, 5167)),
        ("!99999999999999999999,1000", (706, 1000)),
        ("pct:50", (1825, 2584)),
        ("pct:100", (3650, 5167)),
        ("pct:0.001", (1, 1)),
        ("1,", (1, 1)),
        ("^1825,", (1825, 2584)),
    ],
)
def test_a_size_resolves_to_pixels(text: str, result: tuple[int, int]) -> None:
    """Image API 3.0 §4.2."""
    assert resolve_size(parse_size(text), 3650, 5167) == result


@pytest.mark.parametrize("text", ["3651,", ",5168", "100,6000", "^7300,", "^pct:200"])
def test_a_size_above_the_region_is_refused(text: str) -> None:
    """Fault I08; also with the sign of Image API 3 for enlarging: there are no more pixels to see."""
    with pytest.raises(InvalidRequest, match="3650x5167"):
        resolve_size(parse_size(text), 3650, 5167)


@pytest.mark.parametrize(
    ("text", "result"),
    [("^7300,", (7300, 10334)), ("^pct:200", (7300, 10334)), ("^!7300,20000", (7300, 10334)), ("^max", (3650, 5167))],
)
def test_a_size_is_enlarged_where_that_is_allowed(text: str, result: tuple[int, int]) -> None:
    """Image API 3.0 §4.2, the forms with `^`."""
    assert resolve_size(parse_size(text), 3650, 5167, allow_enlarging=True) == result


def test_enlarging_needs_the_sign_and_stops_at_what_a_jpeg_holds() -> None:
    """Image API 3.0 §4.2; our choice."""
    with pytest.raises(InvalidRequest):
        resolve_size(parse_size("7300,"), 3650, 5167, allow_enlarging=True)
    with pytest.raises(InvalidRequest, match="65535"):
        resolve_size(SizeSpec("pct", percent=Decimal(10_000), enlarge=True), 3650, 5167, allow_enlarging=True)
