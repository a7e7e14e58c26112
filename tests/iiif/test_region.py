"""Regions and media fragments: grammar, clipping, rounding."""

import json
from contextlib import suppress
from decimal import Decimal
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iiif.errors import InvalidRequest, RegionOutside
from iiif.region import PixelBox, RegionSpec, canvas_region, parse_region, resolve_region, xywh_box

EDGES = st.integers(1, 70_000)
NUMBERS = st.integers(0, 10**9)
POSITIVE = st.integers(1, 10**9)
PERCENT = st.decimals(0, 100, places=4)
PIXELS = st.tuples(NUMBERS, NUMBERS, POSITIVE, POSITIVE).map(lambda v: RegionSpec("pixels", tuple(map(Decimal, v))))
PCT = st.tuples(PERCENT, PERCENT, *[st.decimals("0.0001", 500, places=4)] * 2).map(lambda v: RegionSpec("pct", v))
SPECS = st.one_of(st.just(RegionSpec("full")), st.just(RegionSpec("square")), PIXELS, PCT)


def is_inside(box: PixelBox, width: int, height: int) -> bool:
    return 0 <= box.x < box.right <= width and 0 <= box.y < box.bottom <= height


def fragment(text: str, *, canvas: tuple[int, int], image: tuple[int, int], image_pixels: bool = False) -> str:
    box = xywh_box(
        text,
        canvas_width=canvas[0],
        canvas_height=canvas[1],
        image_width=image[0],
        image_height=image[1],
        image_pixels=image_pixels,
    )
    return str(box)


@given(SPECS)
def test_a_region_written_out_parses_to_itself(spec: RegionSpec) -> None:
    """Image API 3.0 §4.1."""
    assert parse_region(str(spec)) == spec


@given(SPECS, EDGES, EDGES)
def test_a_resolved_region_lies_inside_the_image(spec: RegionSpec, width: int, height: int) -> None:
    """reading-tools, Regions and sizes: clipped, or refused when wholly outside."""
    try:
        box, _ = resolve_region(spec, width, height)
    except RegionOutside:
        assert spec.values
        assert spec.values[0] >= min(width, 100) or spec.values[1] >= min(height, 100)
    else:
        assert is_inside(box, width, height)


@given(st.text() | st.from_regex(r"(pct:)?[-0-9., ]*", fullmatch=True), EDGES, EDGES)
def test_any_text_is_a_region_or_an_invalid_request(text: str, width: int, height: int) -> None:
    """Our choice: one error for everything outside the grammar."""
    with suppress(InvalidRequest):
        assert is_inside(resolve_region(parse_region(text), width, height)[0], width, height)


def test_the_hostile_regions_are_judged_as_listed(corpus: Path) -> None:
    """Hostile corpus, arguments of the role `region`."""
    rows = [json.loads(line) for line in (corpus / "hostile" / "arguments.jsonl").read_text().splitlines()]
    regions = [row for row in rows if row.get("input", {}).get("arg") == "region"]
    assert len(regions) >= 16
    for row in regions:
        if row["expect"]["code"] == "ok":
            resolve_region(parse_region(row["input"]["value"]), 3650, 5167)
        else:
            with pytest.raises(InvalidRequest):
                parse_region(row["input"]["value"])


@pytest.mark.parametrize(
    "text",
    [
        "",
        " full",
        "FULL",
        "full\n",
        "crop_hint",
        "0,0,10,10\n",
        "+1,0,10,10",
        "0.5,0,10,10",
        "0x1,0,10,10",
        "1_0,0,10,10",
        "٠,٠,١٠,١٠",
        "０,０,１,１",
        "²,0,10,10",
        "0,0,10,0",
        "pct:0,0,0,10",
        "pct:0,0,10,0.0",
        "pct:-1,0,10,10",
        "pct:inf,0,1,1",
        "pct:1e1,0,1,1",
        "pct:.5,0,1,1",
        "pct:0,100.01,1,1",
        "PCT:0,0,1,1",
        "square,1",
        "pixel:0,0,1,1",
    ],
)
def test_what_is_close_to_a_region_is_refused(text: str) -> None:
    """Image API grammar: ASCII digits, no space, sign or exponent."""
    with pytest.raises(InvalidRequest):
        parse_region(text)


def test_digits_without_end_are_refused_for_their_length() -> None:
    """Our choice: no conversion of long digit strings, whose time grows with the square."""
    with pytest.raises(InvalidRequest, match="128 characters"):
        parse_region("9" * 10_000_000 + ",0,1,1")


def test_a_region_past_the_edge_is_clipped_and_says_so() -> None:
    """reading-tools, Regions and sizes."""
    assert resolve_region(parse_region("3000,5000,1000,1000"), 3650, 5167) == (PixelBox(3000, 5000, 650, 167), True)
    assert resolve_region(parse_region("0,0,3650,5167"), 3650, 5167) == (PixelBox(0, 0, 3650, 5167), False)


def test_a_region_outside_names_the_size_of_the_image() -> None:
    """reading-tools, Regions and sizes: `region_outside_image` states the image size."""
    with pytest.raises(RegionOutside, match="3650x5167"):
        resolve_region(parse_region("3650,0,10,10"), 3650, 5167)


@pytest.mark.parametrize(
    ("text", "box"),
    [
        ("full", "0,0,300,200"),
        ("square", "50,0,200,200"),
        ("pct:10,10,20.5,20", "30,20,62,40"),
        ("pct:0,0,120,50", "0,0,300,100"),
        ("pct:50,50,0.0001,0.0001", "150,100,1,1"),
        ("007,0,10,10", "7,0,10,10"),
    ],
)
def test_a_region_resolves_to_pixels(text: str, box: str) -> None:
    """Image API 3.0 §4.1; 20.5 % of 300 ends on a half pixel, rounded up."""
    assert str(resolve_region(parse_region(text), 300, 200)[0]) == box


@given(EDGES, st.lists(st.integers(1, 99), unique=True, max_size=6))
def test_neighbouring_percentages_leave_no_gap(width: int, cuts: list[int]) -> None:
    """Our choice: percentages fix edges, not lengths."""
    stops = [0, *sorted(cuts), 100]
    regions = [f"pct:{a},0,{b - a},100" for a, b in pairwise(stops)]
    boxes = [resolve_region(parse_region(region), max(width, 1000), 10)[0] for region in regions]
    assert all(box.right == after.x for box, after in pairwise(boxes))


def test_an_image_without_a_size_has_no_regions() -> None:
    """model: 0 means "not stated"."""
    with pytest.raises(RegionOutside):
        resolve_region(parse_region("full"), 0, 0)


@pytest.mark.parametrize(
    ("text", "canvas", "image", "box"),
    [
        ("100,200,300,400", (1000, 1500), (1000, 1500), "100,200,300,400"),
        ("pixel:100,200,300,400", (1000, 1500), (1000, 1500), "100,200,300,400"),
        ("xywh=100,200,300,400", (1000, 1500), (1000, 1500), "100,200,300,400"),
        ("100,200,300,400", (1000, 1500), (2000, 3000), "200,400,600,800"),
        ("100,200,300,400", (2000, 3000), (1000, 1500), "50,100,150,200"),
        ("101,0,101,10", (1000, 1500), (1500, 2250), "152,0,152,15"),
        ("percent:25,25,50,50", (1000, 1500), (2000, 3000), "500,750,1000,1500"),
        ("pct:10,20,30,40", (1000, 1000), (2000, 2000), "200,400,600,800"),
        ("10.4,20.6,30.5,40.0", (100, 100), (100, 100), "10,21,31,40"),
        (" 10 , 20 , 30 , 40 ", (100, 100), (100, 100), "10,20,30,40"),
        ("10%2C20%2C30%2C40", (100, 100), (100, 100), "10,20,30,40"),
        ("percent%253A10%252C20%252C30%252C40", (100, 100), (100, 100), "10,20,30,40"),
        ("1e1,2.0e1,3E+1,40", (100, 100), (100, 100), "10,20,30,40"),
        ("-2835,-267,9101,5333", (3430, 4800), (3430, 4800), "0,0,3430,4800"),
        ("-10,-20,50,60", (100, 100), (200, 200), "0,0,80,80"),
        ("90,90,50,50", (100, 100), (100, 100), "90,90,10,10"),
        ("0,0,0.001,0.001", (100, 100), (100, 100), "0,0,1,1"),
    ],
)
def test_a_fragment_is_read_as_image_pixels(
    text: str, canvas: tuple[int, int], image: tuple[int, int], box: str
) -> None:
    """Faults S04, S05, P13: units, decimals, blanks, encodings, viewports, scaled canvases."""
    assert fragment(text, canvas=canvas, image=image) == box


def test_a_fragment_that_leaves_the_canvas_but_fits_the_image_is_in_image_pixels() -> None:
    """Fault S06; P15 for the canvas of 1x1."""
    assert fragment("800,900,500,300", canvas=(930, 1200), image=(3600, 4650)) == "800,900,500,300"
    assert fragment("800,900,500,300", canvas=(1, 1), image=(3600, 4650)) == "800,900,500,300"


def test_a_fragment_is_in_image_pixels_when_said_or_when_the_canvas_has_no_size() -> None:
    """SOURCES: pixels of the image when the link is an Image API URL; fault P15."""
    assert fragment("10,20,30,40", canvas=(100, 100), image=(200, 200), image_pixels=True) == "10,20,30,40"
    assert fragment("10,20,30,40", canvas=(0, 0), image=(200, 200)) == "10,20,30,40"


@pytest.mark.parametrize(
    "text",
    ["", "1,2,3", "1,2,3,4,5", "a,b,c,d", "nan,0,1,1", "0,0,0,1", "0,0,1,-1", "١,١,١,١", "1e999,0,1,1", "1,2,3,4;5"],
)
def test_what_is_no_fragment_is_refused(text: str) -> None:
    """Media Fragments 1.0 §4.2.2."""
    with pytest.raises(InvalidRequest):
        fragment(text, canvas=(100, 100), image=(100, 100))


def test_a_fragment_without_end_is_refused_for_its_length() -> None:
    """Our choice, as for regions."""
    with pytest.raises(InvalidRequest, match="too long"):
        fragment("9" * 10_000_000, canvas=(100, 100), image=(100, 100))


def test_a_fragment_outside_the_page_has_no_pixels() -> None:
    """Fault S05: a viewport can miss the page altogether."""
    with pytest.raises(RegionOutside):
        fragment("-500,-500,400,400", canvas=(100, 100), image=(100, 100))


def test_every_fragment_of_real_links_is_read(corpus: Path) -> None:
    """The corpus of viewer links."""
    rows = [json.loads(line) for line in (corpus / "viewer_urls.jsonl").read_text().splitlines()]
    texts = [row["xywh"] for row in rows if row["xywh"]]
    assert len(texts) >= 10
    for text in texts:
        assert fragment(text, canvas=(14_000, 14_000), image=(7_000, 7_000))


@given(st.text() | st.from_regex(r"(percent:)?[-+0-9., ]*", fullmatch=True), EDGES, EDGES, EDGES, EDGES)
def test_any_fragment_is_a_box_inside_the_image_or_an_invalid_request(
    text: str, canvas_width: int, canvas_height: int, width: int, height: int
) -> None:
    """Our choice: as for regions."""
    try:
        box = fragment(text, canvas=(canvas_width, canvas_height), image=(width, height))
    except InvalidRequest:
        return
    assert is_inside(PixelBox(*map(int, box.split(","))), width, height)


@given(st.tuples(*[st.integers(-(10**6), 10**6)] * 2, *[st.integers(1, 10**6)] * 2), EDGES, EDGES, EDGES, EDGES)
def test_a_viewport_shows_a_box_inside_the_image(
    view: tuple[int, ...], canvas_width: int, canvas_height: int, width: int, height: int
) -> None:
    """Fault S05: negative and oversize viewports are clipped."""
    text = ",".join(map(str, view))
    try:
        box = fragment(text, canvas=(canvas_width, canvas_height), image=(width, height))
    except RegionOutside:
        return
    assert is_inside(PixelBox(*map(int, box.split(","))), width, height)


@given(st.data(), EDGES, EDGES, EDGES, EDGES)
def test_a_box_is_cited_inside_the_canvas(
    data: st.DataObject, width: int, height: int, canvas_width: int, canvas_height: int
) -> None:
    """reading-tools, Regions and sizes: the region in canvas coordinates, for citing."""
    x, y = data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1))
    box = PixelBox(x, y, data.draw(st.integers(1, width - x)), data.draw(st.integers(1, height - y)))
    assert is_inside(canvas_region(box, width, height, canvas_width, canvas_height), canvas_width, canvas_height)
    assert canvas_region(box, width, height, width, height) == box
    assert canvas_region(box, width, height, 0, 0) == box


def test_the_whole_image_is_the_whole_canvas() -> None:
    """Fault P13."""
    assert canvas_region(PixelBox(0, 0, 2001, 3001), 2001, 3001, 1000, 1500) == PixelBox(0, 0, 1000, 1500)
    assert canvas_region(PixelBox(200, 400, 600, 800), 2000, 3000, 1000, 1500) == PixelBox(100, 200, 300, 400)
