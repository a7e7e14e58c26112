"""Curves over a page: the same whole or in parts, beside OpenCV's, and as bytes."""

import zlib

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from imaging.clahe import clahe
from imaging.errors import DamagedPageMap, ImagingError
from imaging.page_map import PageMap, apply_locally, learn, of_one_curve
from imaging.pixels import Plane

LENGTHS = st.integers(1, 700)


def written(width: int, height: int, seed: int = 0) -> Plane:
    """A page whose ground changes from place to place, with grain and dark strokes."""
    down, across = np.mgrid[0:height, 0:width]
    ground = 180 + 40 * np.sin(down / 150) * np.cos(across / 110)
    strokes = 90 * (np.sin(across / 3) * np.sin(down / 4) > 0.5)
    grain = np.random.default_rng(seed).normal(0, 5, (height, width))
    page: Plane = np.clip(ground - strokes + grain, 0, 255).astype(np.uint8)
    return page


def reduced(plane: Plane, times: int) -> Plane:
    """A rendering: the mean of squares, those at the edges clipped."""
    height, width = (length // times * times for length in plane.shape)
    squares = plane[:height, :width].reshape(height // times, times, width // times, times)
    return np.rint(squares.mean(axis=(1, 3))).astype(np.uint8)


def part(page: Plane, page_map: PageMap, x: int, y: int, width: int, height: int) -> Plane:
    """A part of the page at 1:1, enhanced by itself."""
    return apply_locally(page[y : y + height, x : x + width], page_map, x, y, width, height)


def same(one: PageMap, other: PageMap) -> bool:
    """Whether two maps do the same everywhere."""
    return one.cell_px == other.cell_px and np.array_equal(one.curves, other.curves)


@st.composite
def pages_and_boxes(draw: st.DrawFn) -> tuple[Plane, tuple[int, int, int, int]]:
    """A page and a box within it."""
    width, height = draw(LENGTHS), draw(LENGTHS)
    x, y = draw(st.integers(0, width - 1)), draw(st.integers(0, height - 1))
    box = x, y, draw(st.integers(1, width - x)), draw(st.integers(1, height - y))
    return written(width, height, draw(st.integers(0, 9))), box


@settings(deadline=None)
@given(pages_and_boxes(), st.integers(1, 5))
def test_a_part_comes_out_as_it_does_in_the_whole_page(
    given_page: tuple[Plane, tuple[int, int, int, int]], times: int
) -> None:
    """So any two parts are equal wherever they overlap: there is no seam, whatever grid tiles are cut by."""
    page, (x, y, width, height) = given_page
    rendering = page if min(page.shape) < times else reduced(page, times)
    page_map = learn(rendering, page.shape[1], page.shape[0])
    whole = apply_locally(page, page_map, 0, 0, page.shape[1], page.shape[0])
    assert (part(page, page_map, x, y, width, height) == whole[y : y + height, x : x + width]).all()


def test_tiles_by_themselves_do_not_agree() -> None:
    """What the map is for."""
    page = written(600, 300)
    left, right = clahe(page[:, :350]), clahe(page[:, 250:])
    assert np.abs(left[:, 250:].astype(int) - right[:, :100]).mean() > 1


@pytest.mark.parametrize(("width", "height"), [(1024, 1024), (1280, 640), (128, 384)])
def test_a_page_of_whole_cells_equals_opencvs_on_the_same_grid(width: int, height: int) -> None:
    """Learned from the page's own pixels, the map is CLAHE of the page with cells of 128 pixels."""
    page = written(width, height)
    ours = apply_locally(page, learn(page, width, height), 0, 0, width, height)
    columns, rows = width // 128, height // 128
    theirs = np.asarray(cv2.createCLAHE(2.0, (columns, rows)).apply(page), dtype=np.uint8)
    assert (ours == clahe(page, 2.0, columns, rows)).all()
    assert np.abs(ours.astype(int) - theirs).max() <= 1


@pytest.mark.parametrize(
    ("page", "rendering", "cell_px", "shape"),
    [
        ((3650, 5167), (1107, 1568), 128, (40, 29)),  # a folio
        ((5883, 4192), (1568, 1117), 128, (33, 46)),  # an opening
        ((9000, 12000), (1176, 1568), 256, (47, 35)),  # cells of 128 would hold 17 x 17 pixels of the rendering
        ((9000, 12000), (9000, 12000), 256, (47, 35)),  # the grid is bounded
        ((3650, 5167), (71, 100), 2048, (3, 2)),  # a thumbnail
        ((300, 200), (300, 200), 128, (2, 2)),
        ((190, 100), (190, 100), 128, (1, 1)),  # a rest of less than half a cell makes none of its own
        ((3000, 10), (1568, 5), 128, (1, 23)),  # the page itself is no higher
        ((5, 7), (1, 1), 256, (1, 1)),
    ],
)
def test_cells_are_as_small_as_the_rendering_allows(
    page: tuple[int, int], rendering: tuple[int, int], cell_px: int, shape: tuple[int, int]
) -> None:
    """128 native pixels and at least 32 of the rendering a side, 64 cells a side at most (our choice)."""
    width, height = rendering
    page_map = learn(np.zeros((height, width), np.uint8), *page)
    assert (page_map.cell_px, page_map.curves.shape[:2]) == (cell_px, shape)


def test_a_reduced_rendering_teaches_nearly_what_the_page_does() -> None:
    """Only grain and the edges of strokes look different in it."""
    page = written(1536, 1280)
    box = 0, 0, 1536, 1280
    full, small = (part(page, learn(source, 1536, 1280), *box) for source in (page, reduced(page, 2)))
    assert np.abs(full.astype(int) - small).mean() < 12
    assert np.corrcoef(full.reshape(-1), small.reshape(-1))[0, 1] > 0.98


def test_a_scaled_part_is_treated_like_the_pixels_it_shows() -> None:
    """A region delivered at half its size gets the curves of its place."""
    page = written(1024, 768)
    page_map = learn(page, 1024, 768)
    half = page[::2, ::2]
    whole = apply_locally(half, page_map, 0, 0, 1024, 768)
    assert (apply_locally(half[100:, 200:], page_map, 400, 200, 624, 568) == whole[100:, 200:]).all()
    assert np.abs(whole.astype(int) - part(page, page_map, 0, 0, 1024, 768)[::2, ::2]).max() <= 8


def test_pixels_beyond_the_page_get_the_nearest_curve() -> None:
    """A server may send a row more than it announced."""
    page_map = learn(written(300, 300), 300, 300)
    flat = np.full((40, 40), 99, np.uint8)
    assert (apply_locally(flat, page_map, 5000, 5000, 40, 40) == page_map.curves[-1, -1, 99]).all()


def test_a_map_learned_from_any_strides_is_the_same() -> None:
    """A channel of a colour picture that may not be written to."""
    pixels = np.random.default_rng(4).integers(0, 256, (100, 130, 3), np.uint8)
    pixels.flags.writeable = False
    assert same(learn(pixels[:, :, 0], 130, 100), learn(pixels[:, :, 0].copy(), 130, 100))


@pytest.mark.parametrize("value", [0, 117, 255])
def test_a_blank_page_stays_blank(value: int) -> None:
    """Nothing to even out."""
    blank = np.full((300, 260), value, np.uint8)
    assert len(np.unique(part(blank, learn(blank, 260, 300), 0, 0, 260, 300))) == 1


@settings(deadline=None)
@given(st.integers(1, 400), st.integers(1, 400), st.sampled_from([1, 3, 10]))
def test_a_map_survives_as_bytes(width: int, height: int, times: int) -> None:
    """Stored once a page, read by other instances."""
    page_map = learn(written(width, height), width * times, height * times)
    assert same(PageMap.from_bytes(page_map.to_bytes()), page_map)


def test_any_curve_survives_as_bytes() -> None:
    """Also one that falls."""
    curve = np.random.default_rng(2).integers(0, 256, 256, np.uint8)
    assert same(PageMap.from_bytes(of_one_curve(curve).to_bytes()), of_one_curve(curve))


def test_the_bytes_of_a_map_are_few() -> None:
    """A tenth of the picture it was learned from."""
    assert len(learn(written(1107, 1568), 3650, 5167).to_bytes()) < 100_000


WRITTEN = learn(written(300, 200), 300, 200).to_bytes()


@settings(deadline=None)
@given(st.integers(0, len(WRITTEN) - 1), st.integers(1, 255))
def test_a_changed_byte_is_found_out(position: int, change: int) -> None:
    """Or has no effect: some bits of the compressed form mean nothing."""
    damaged = bytearray(WRITTEN)
    damaged[position] ^= change
    try:
        read = PageMap.from_bytes(bytes(damaged))
    except DamagedPageMap:
        return
    assert same(read, PageMap.from_bytes(WRITTEN))


@given(st.integers(0, len(WRITTEN) - 1))
def test_a_map_cut_short_is_refused(length: int) -> None:
    """Wherever the end is missing."""
    with pytest.raises(DamagedPageMap):
        PageMap.from_bytes(WRITTEN[:length])


@given(st.binary(max_size=400))
def test_any_bytes_are_refused(data: bytes) -> None:
    """Nothing but this package's error comes out, with the right beginning or without."""
    for bytes_ in (data, WRITTEN[:17] + data, WRITTEN[:17] + zlib.compress(data)):
        with pytest.raises(ImagingError):
            PageMap.from_bytes(bytes_)


def test_more_after_the_end_is_refused() -> None:
    """Two maps written into one place."""
    with pytest.raises(DamagedPageMap):
        PageMap.from_bytes(WRITTEN + b"\0")


def test_a_map_of_another_version_is_refused() -> None:
    """It is learned again."""
    with pytest.raises(DamagedPageMap, match="version"):
        PageMap.from_bytes(WRITTEN.replace(b"page map 1", b"page map 0"))


@pytest.mark.parametrize(
    ("cell_px", "rows", "columns", "curves"), [(0, 1, 1, 1), (128, 0, 0, 0), (128, 2, 2, 3), (128, 1, 1, 2)]
)
def test_an_impossible_grid_is_refused(cell_px: int, rows: int, columns: int, curves: int) -> None:
    """Well-formed bytes that contradict themselves."""
    header = cell_px.to_bytes(4, "big") + rows.to_bytes(2, "big") + columns.to_bytes(2, "big")
    with pytest.raises(DamagedPageMap):
        PageMap.from_bytes(WRITTEN[:17] + zlib.compress(header + bytes(256 * curves)))


def test_a_bomb_is_not_unpacked() -> None:
    """20 MB in 20 kB: unpacking stops at the size of the largest map."""
    with pytest.raises(DamagedPageMap):
        PageMap.from_bytes(WRITTEN[:17] + zlib.compress(bytes(20_000_000)))
