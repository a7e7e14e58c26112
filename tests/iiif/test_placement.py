"""Canvas coordinates and image pixels, both ways."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iiif.errors import RegionOutside
from iiif.model import Canvas, ImageBody
from iiif.placement import canvas_to_image, image_to_canvas
from iiif.region import PixelBox, canvas_region

EDGES = st.integers(1, 20_000)
SIZES = st.tuples(EDGES, EDGES)
QUARTERS = st.sampled_from([0.0, 90.0, 180.0, 270.0])
PAGE = Canvas("https://lib.example/c/1", "f. 1r", 1000, 1500)


def body(**how: object) -> ImageBody:
    return ImageBody("https://lib.example/a.jpg", **how)  # type: ignore[arg-type]


@st.composite
def boxes(draw: st.DrawFn, width: int, height: int) -> PixelBox:
    """A box inside a rectangle of this size."""
    x, y = draw(st.integers(0, width - 1)), draw(st.integers(0, height - 1))
    return PixelBox(x, y, draw(st.integers(1, width - x)), draw(st.integers(1, height - y)))


@st.composite
def placements(draw: st.DrawFn) -> tuple[Canvas, ImageBody, tuple[int, int], PixelBox, PixelBox]:
    """A canvas, an image on it, the image's true size; the pixels that are shown, and the box where."""
    (width, height), size = draw(SIZES), draw(SIZES)
    box = draw(st.none() | boxes(width, height))
    crop = draw(st.none() | boxes(*size))
    image = body(
        box=(box.x, box.y, box.width, box.height) if box else None,
        crop=str(crop) if crop else "",
        rotation=draw(QUARTERS),
    )
    shown, where = crop or PixelBox(0, 0, *size), box or PixelBox(0, 0, width, height)
    return Canvas("c", "1", width, height), image, size, shown, where


def is_within(inner: PixelBox, outer: PixelBox) -> bool:
    return outer.x <= inner.x < inner.right <= outer.right and outer.y <= inner.y < inner.bottom <= outer.bottom


@pytest.mark.parametrize(
    ("how", "size", "region", "pixels"),
    [
        ({}, (1000, 1500), "10,20,30,40", "10,20,30,40"),
        ({}, (2000, 3000), "10,20,30,40", "20,40,60,80"),
        ({}, (2000, 3000), "900,1400,500,500", "1800,2800,200,200"),
        ({"box": (100, 200, 500, 500)}, (1000, 1000), "0,0,200,300", "0,0,200,200"),
        ({"box": (100, 200, 500, 500)}, (1000, 1000), "300,300,100,100", "400,200,200,200"),
        ({"crop": "1768,2423,1000,1500"}, (3536, 4999), "10,20,30,40", "1778,2443,30,40"),
        ({"crop": "pct:50,50,50,50"}, (2000, 3000), "0,0,1000,1500", "1000,1500,1000,1500"),
        ({"crop": "square"}, (1000, 1500), "0,0,1000,1500", "0,250,1000,1000"),
        ({"rotation": 90.0}, (1500, 1000), "0,0,10,20", "0,990,20,10"),
        ({"rotation": 180.0}, (1000, 1500), "0,0,10,20", "990,1480,10,20"),
        ({"rotation": 270.0}, (1500, 1000), "0,0,10,20", "1480,0,20,10"),
        ({"rotation": 90.0, "crop": "100,100,300,200", "box": (500, 500, 200, 300)}, (1500, 1000), "500,500,10,20",
         "100,290,20,10"),
    ],
)  # fmt: skip
def test_a_region_of_the_page_is_found_in_the_image(
    how: dict[str, object], size: tuple[int, int], region: str, pixels: str
) -> None:
    """Faults P08, P11, P12, P13: images in boxes, cropped, turned, of another size than the canvas."""
    wanted = PixelBox(*map(int, region.split(",")))
    assert str(canvas_to_image(wanted, PAGE, body(**how), size)) == pixels


def test_a_quarter_turn_clockwise_brings_the_left_edge_to_the_top() -> None:
    """Image API 3.0 §4.3: the first column of the image, upwards, becomes the first row of the page."""
    page, image = Canvas("c", "1", 30, 20), body(rotation=90.0)
    assert canvas_to_image(PixelBox(0, 0, 1, 1), page, image, (20, 30)) == PixelBox(0, 29, 1, 1)
    assert canvas_to_image(PixelBox(29, 0, 1, 1), page, image, (20, 30)) == PixelBox(0, 0, 1, 1)
    assert image_to_canvas(PixelBox(0, 0, 1, 1), page, image, (20, 30)) == PixelBox(29, 0, 1, 1)


@given(placements(), st.data())
def test_what_is_found_lies_inside_what_is_shown(
    placed: tuple[Canvas, ImageBody, tuple[int, int], PixelBox, PixelBox], data: st.DataObject
) -> None:
    """Our claim: whatever the region, the answer is a box of shown pixels, or the error."""
    canvas, image, size, shown, where = placed
    region = data.draw(boxes(canvas.width, canvas.height))
    try:
        found = canvas_to_image(region, canvas, image, size)
    except RegionOutside:
        assert max(region.x, where.x) >= min(region.right, where.right) or (
            max(region.y, where.y) >= min(region.bottom, where.bottom)
        )
    else:
        assert is_within(found, shown)
    assert is_within(image_to_canvas(data.draw(boxes(*size)) if not image.crop else shown, canvas, image, size), where)


@given(placements(), st.data())
def test_there_and_back_differs_by_one_pixel_at_most(
    placed: tuple[Canvas, ImageBody, tuple[int, int], PixelBox, PixelBox], data: st.DataObject
) -> None:
    """Our claim: rounding alone makes a difference, of one pixel of the coarser side."""
    canvas, image, size, shown, where = placed
    inner = data.draw(boxes(shown.width, shown.height))
    pixels = PixelBox(inner.x + shown.x, inner.y + shown.y, inner.width, inner.height)
    back = canvas_to_image(image_to_canvas(pixels, canvas, image, size), canvas, image, size)
    turned = image.rotation in (90.0, 270.0)
    across = shown.width / (where.height if turned else where.width)
    down = shown.height / (where.width if turned else where.height)
    for edge, scale in (("x", across), ("right", across), ("y", down), ("bottom", down)):
        assert abs(getattr(back, edge) - getattr(pixels, edge)) <= (1 if scale <= 1 else 1 + math.ceil(scale))


@given(placements())
def test_all_that_is_shown_fills_its_box(
    placed: tuple[Canvas, ImageBody, tuple[int, int], PixelBox, PixelBox],
) -> None:
    """Our claim: both ways, exactly."""
    canvas, image, size, shown, where = placed
    assert canvas_to_image(where, canvas, image, size) == shown
    assert image_to_canvas(shown, canvas, image, size) == where


@given(SIZES, SIZES, st.data())
def test_an_image_all_over_its_page_is_only_scaled(
    page: tuple[int, int], size: tuple[int, int], data: st.DataObject
) -> None:
    """The plain case agrees with `canvas_region`."""
    box = data.draw(boxes(*size))
    assert image_to_canvas(box, Canvas("c", "1", *page), body(), size) == canvas_region(box, *size, *page)


def test_a_page_without_a_size_counts_the_pixels_that_are_shown() -> None:
    """Fault P15: canvases without a size."""
    page = Canvas("c", "1")
    assert canvas_to_image(PixelBox(5, 6, 7, 8), page, body(), (100, 100)) == PixelBox(5, 6, 7, 8)
    assert canvas_to_image(PixelBox(5, 6, 7, 8), page, body(crop="10,10,50,50"), (100, 100)) == PixelBox(15, 16, 7, 8)
    assert image_to_canvas(PixelBox(0, 0, 9, 3), page, body(rotation=270.0), (60, 90)) == PixelBox(0, 51, 3, 9)


@pytest.mark.parametrize(
    ("how", "size", "region"),
    [
        ({"box": (0, 0, 100, 100)}, (500, 500), PixelBox(100, 0, 10, 10)),
        ({}, (500, 500), PixelBox(1000, 0, 10, 10)),
        ({"crop": "600,0,10,10"}, (500, 500), PixelBox(0, 0, 10, 10)),
        ({}, (0, 0), PixelBox(0, 0, 10, 10)),
    ],
)
def test_where_nothing_is_shown_the_region_is_outside(
    how: dict[str, object], size: tuple[int, int], region: PixelBox
) -> None:
    """House rule: parse or raise."""
    with pytest.raises(RegionOutside):
        canvas_to_image(region, PAGE, body(**how), size)


def test_pixels_that_are_cut_off_have_no_place_on_the_page() -> None:
    """Fault P11: the page shows a part of the image."""
    with pytest.raises(RegionOutside):
        image_to_canvas(PixelBox(0, 0, 10, 10), PAGE, body(crop="10,10,100,150"), (500, 500))


@given(SIZES, st.floats(0, 360, exclude_max=True), st.data())
def test_an_image_at_an_angle_gives_the_box_around_its_pixels(
    size: tuple[int, int], degrees: float, data: st.DataObject
) -> None:
    """Our choice: a slightly turned image is cut out with some of its neighbourhood."""
    turn = math.radians(degrees)
    width = math.ceil(abs(size[0] * math.cos(turn)) + abs(size[1] * math.sin(turn)))
    height = math.ceil(abs(size[0] * math.sin(turn)) + abs(size[1] * math.cos(turn)))
    page, image, box = Canvas("c", "1", width, height), body(rotation=degrees), data.draw(boxes(*size))
    back = canvas_to_image(image_to_canvas(box, page, image, size), page, image, size)
    assert is_within(back, PixelBox(0, 0, *size))
    assert back.x <= box.x + 2
    assert back.right >= box.right - 2
    assert back.y <= box.y + 2
    assert back.bottom >= box.bottom - 2
