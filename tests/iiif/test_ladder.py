"""Ordered ways to a region, for the servers there are."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

from iiif.image_info import parse_info
from iiif.ladder import Attempt, attempts, static_attempts
from iiif.lenient import read_json
from iiif.model import ImageInfo, TileSpec
from iiif.mosaic import mosaic
from iiif.region import PixelBox
from iiif.server_tiles import MAX_PIECES
from tests.iiif.test_mosaic import wishes

WIDTH, HEIGHT = 3650, 5167
WHOLE = PixelBox(0, 0, WIDTH, HEIGHT)
BOX = PixelBox(960, 1920, 1024, 1024)
TILES = (TileSpec(512, 512, (1, 2, 4, 8)),)
LEVEL_2 = ImageInfo("b", "2.1", 2, WIDTH, HEIGHT, tiles=TILES)
LEVEL_3 = replace(LEVEL_2, version="3.0")
LEVEL_0 = replace(LEVEL_2, level=0, regions=False)
SIZES_ONLY = replace(LEVEL_0, tiles=(), sizes=((365, 517), (913, 1292), (1825, 2584)))


def urls(found: tuple[Attempt, ...]) -> list[tuple[str, str]]:
    """Kind and URL of the attempts of a single request."""
    return [(attempt.kind, attempt.pieces[0].url) for attempt in found if len(attempt.pieces) == 1]


def kinds(found: tuple[Attempt, ...]) -> list[str]:
    return list(dict.fromkeys(attempt.kind for attempt in found))


@settings(deadline=None)  # paints and plans whole pictures
@given(wishes())
def test_there_is_always_a_way_and_none_twice(wish: tuple[ImageInfo, PixelBox, int, int]) -> None:
    """Every attempt has pieces, at most 64, inside the image, never larger than what they show."""
    info = wish[0]
    found = attempts(*wish)
    requests = [tuple(piece.url for piece in attempt.pieces) for attempt in found]
    assert requests
    assert len(set(requests)) == len(requests)
    for attempt in found:
        assert 1 <= len(attempt.pieces) <= MAX_PIECES
        for piece in attempt.pieces:
            assert 0 <= piece.box.x < piece.box.right <= info.width
            assert 0 <= piece.box.y < piece.box.bottom <= info.height
            assert 1 <= piece.width <= piece.box.width
            assert 1 <= piece.height <= piece.box.height


@settings(deadline=None)  # paints and plans whole pictures
@given(wishes())
def test_no_piece_is_expected_beyond_the_limits_of_a_service(wish: tuple[ImageInfo, PixelBox, int, int]) -> None:
    """Fault I04. Files made in advance (level 0) are there whatever the limits say."""
    info = wish[0]
    for attempt in attempts(*wish):
        for piece in attempt.pieces if info.level else ():
            assert piece.width <= (info.max_width or piece.width)
            assert piece.height <= (info.max_width or piece.height)
            assert piece.width * piece.height <= max(info.max_area or 10**9, piece.width, piece.height)


@settings(deadline=None)  # paints and plans whole pictures
@given(wishes())
def test_tiles_hold_the_pixels_wanted(wish: tuple[ImageInfo, PixelBox, int, int]) -> None:
    """The scale factor is never too coarse; a rounding down at the edge costs at most a pixel."""
    _, box, width, height = wish
    for attempt in attempts(*wish):
        if attempt.kind == "tiles":
            picture = mosaic(attempt, box)
            assert picture.width >= width - 1
            assert picture.height >= height - 1


@pytest.mark.parametrize(
    ("info", "first", "second"),
    [
        (replace(LEVEL_2, version="1.1"), "full/0/native.jpg", "full/0/default.jpg"),
        (LEVEL_2, "full/0/default.jpg", "1024,/0/default.jpg"),
        (LEVEL_3, "max/0/default.jpg", "1024,/0/default.jpg"),
    ],
)
def test_one_region_request_comes_first_then_another_spelling(info: ImageInfo, first: str, second: str) -> None:
    """Faults I01, I11: words of one version that servers of another refuse."""
    found = attempts(info, BOX, 1024, 1024)
    assert urls(found)[:2] == [("region", f"b/{BOX}/{first}"), ("region", f"b/{BOX}/{second}")]
    assert kinds(found) == ["region", "tiles", "full"]


def test_a_scaled_region_is_spelt_for_the_version_first() -> None:
    """Canonical forms; then the form that levels 1 and 2 of the other version promise."""
    assert urls(attempts(LEVEL_2, BOX, 512, 512))[:2] == [
        ("region", f"b/{BOX}/512,/0/default.jpg"),
        ("region", f"b/{BOX}/512,512/0/default.jpg"),
    ]
    assert urls(attempts(LEVEL_3, BOX, 512, 512))[:2] == [
        ("region", f"b/{BOX}/512,512/0/default.jpg"),
        ("region", f"b/{BOX}/512,/0/default.jpg"),
    ]


def test_the_other_word_for_the_full_image_is_tried_once_and_last() -> None:
    """Fault I01: version 3 servers that refuse `max`, version 2 servers that refuse `full`."""
    assert urls(attempts(LEVEL_2, BOX, 1024, 1024))[-2:] == [
        ("full", "b/full/full/0/default.jpg"),
        ("full", "b/full/max/0/default.jpg"),
    ]
    assert urls(attempts(LEVEL_3, BOX, 1024, 1024))[-2:] == [
        ("full", "b/full/max/0/default.jpg"),
        ("full", "b/full/full/0/default.jpg"),
    ]


def test_published_tiles_are_requested_exactly_as_published() -> None:
    """Image API 2.1 and 3.0, implementation notes: `w,` in version 2, `w,h` in version 3, rounded up at the edges."""
    corner = PixelBox(3000, 5000, 650, 167)
    (tiles,) = [a for a in attempts(LEVEL_2, corner, 163, 42) if a.kind == "tiles"]
    assert tiles.scale_factor == 4
    assert [(piece.url, str(piece.box), piece.width, piece.height) for piece in tiles.pieces] == [
        ("b/2048,4096,1602,1071/401,/0/default.jpg", "2048,4096,1602,1071", 401, 268),
    ]
    (tiles,) = [a for a in attempts(LEVEL_3, corner, 163, 42) if a.kind == "tiles"]
    assert tiles.pieces[0].url == "b/2048,4096,1602,1071/401,268/0/default.jpg"


def test_tiles_at_native_scale_say_their_size_and_not_full() -> None:
    """As static tilers write them."""
    (tiles,) = [a for a in attempts(LEVEL_2, PixelBox(0, 0, 600, 600), 600, 600) if a.kind == "tiles"]
    assert [piece.url for piece in tiles.pieces] == [
        f"b/{x},{y},512,512/512,/0/default.jpg" for y in (0, 512) for x in (0, 512)
    ]


def test_the_coarsest_scale_that_holds_the_pixels_is_chosen() -> None:
    """Fewest requests: half the size from tiles at 2, a little more from tiles at 1."""
    factors = {
        width: next(a.scale_factor for a in attempts(LEVEL_0, BOX, width, width) if a.kind == "tiles")
        for width in (1024, 513, 512, 256, 128, 10)
    }
    assert factors == {1024: 1, 513: 1, 512: 2, 256: 4, 128: 8, 10: 8}


def test_a_static_server_is_asked_only_for_what_it_publishes() -> None:
    """Faults I05, I06: level 0 with tiles; the other size form, then other rounding, then the full image."""
    found = attempts(LEVEL_0, PixelBox(3000, 5000, 650, 167), 325, 84)
    assert [(attempt.kind, attempt.pieces[-1].url) for attempt in found] == [
        ("tiles", "b/3072,5120,578,47/289,/0/default.jpg"),
        ("tiles", "b/3072,5120,578,47/289,24/0/default.jpg"),
        ("full", "b/full/full/0/default.jpg"),
        ("full", "b/full/max/0/default.jpg"),
    ]
    odd = attempts(replace(LEVEL_0, width=3651), PixelBox(3000, 5000, 651, 167), 325, 84)
    assert [attempt.pieces[-1].width for attempt in odd if attempt.kind == "tiles"] == [290, 290, 289]


def test_a_server_of_listed_sizes_gives_the_smallest_that_will_do() -> None:
    """Fault I05: `w,h` exactly as listed, then `w,`; then the full image."""
    assert urls(attempts(SIZES_ONLY, WHOLE, 900, 1274)) == [
        ("full", "b/full/913,1292/0/default.jpg"),
        ("full", "b/full/913,/0/default.jpg"),
        ("full", "b/full/full/0/default.jpg"),
        ("full", "b/full/max/0/default.jpg"),
        ("full", "b/full/1825,2584/0/default.jpg"),
        ("full", "b/full/1825,/0/default.jpg"),
    ]


def test_a_listed_size_asked_exactly_is_the_region_itself() -> None:
    """Nothing to crop or scale afterwards."""
    assert urls(attempts(SIZES_ONLY, WHOLE, 365, 517))[0] == ("region", "b/full/365,517/0/default.jpg")


def test_a_listed_size_of_another_shape_is_not_this_image() -> None:
    """Fault I33: sizes are a hint; off by one is rounding, out of proportion is a mistake."""
    info = replace(SIZES_ONLY, sizes=((913, 1291), (1000, 1000), (4000, 5662)))
    assert [url for _, url in urls(attempts(info, WHOLE, 365, 517))] == [
        "b/full/913,1291/0/default.jpg",
        "b/full/913,/0/default.jpg",
        "b/full/full/0/default.jpg",
        "b/full/max/0/default.jpg",
    ]


def test_a_crop_of_a_listed_size_is_taken_at_its_scale() -> None:
    """A quarter of the native size: 913 pixels of width hold it, 365 do not."""
    first = attempts(SIZES_ONLY, BOX, 256, 256)[0]
    assert first.pieces[0].url == "b/full/913,1292/0/default.jpg"
    assert (mosaic(first, BOX).width, mosaic(first, BOX).height) == (257, 257)


def test_a_server_that_refuses_regions_is_asked_for_a_full_image_no_larger_than_needed() -> None:
    """The last resort is as cheap as it can be."""
    assert ("full", "b/full/913,/0/default.jpg") in urls(attempts(LEVEL_2, BOX, 256, 256))


def test_limits_of_the_service_split_the_request() -> None:
    """Fault I04: what one answer may not hold, several do; no request is sent that the service says it refuses."""
    info = replace(LEVEL_2, tiles=(), max_width=1000, max_height=1000)
    found = attempts(info, WHOLE, WIDTH, HEIGHT)
    assert found[0].kind == "tiles"
    assert len(found[0].pieces) == 4 * 6
    assert max(max(piece.width, piece.height) for piece in found[0].pieces) == 1000
    assert urls(found)[0] == ("region", "b/full/706,/0/default.jpg")


def test_a_published_tile_above_the_limits_is_not_requested() -> None:
    """Fault I04: tiles of 1024 and a maxArea of 262144."""
    info = replace(LEVEL_2, tiles=(TileSpec(1024, 1024, (1, 2)),), max_area=262_144)
    (tiles,) = [a for a in attempts(info, BOX, 1024, 1024) if a.kind == "tiles"]
    assert {(piece.width, piece.height) for piece in tiles.pieces} == {(512, 512)}


def test_a_silent_limit_is_met_with_requests_of_at_most_1024_pixels() -> None:
    """Faults I02, I03: full images and large regions that come back reduced."""
    found = [a for a in attempts(replace(LEVEL_2, tiles=()), WHOLE, WIDTH, HEIGHT) if a.kind == "tiles"]
    assert [len(attempt.pieces) for attempt in found] == [24]


def test_more_than_64_tiles_are_never_stitched() -> None:
    """security.md §12: 88 tiles of 512 make the page; the server cuts 24 larger ones, or sends the image whole."""
    assert [len(a.pieces) for a in attempts(LEVEL_2, WHOLE, WIDTH, HEIGHT) if a.kind == "tiles"] == [24]
    assert kinds(attempts(LEVEL_0, WHOLE, WIDTH, HEIGHT)) == ["full"]


def test_a_size_above_the_box_is_cut_down() -> None:
    """Fault I08."""
    assert attempts(LEVEL_3, BOX, 5000, 5000) == attempts(LEVEL_3, BOX, 1024, 1024)


def test_a_static_file_is_downloaded() -> None:
    """Fault I19: an image without a service; sizes may be unknown."""
    (attempt,) = static_attempts("https://x.example/a.jpg", 800, 600)
    assert attempt.kind == "full"
    assert mosaic(attempt, PixelBox(10, 20, 30, 40)).positions == ((-10, -20),)
    assert static_attempts("u", 0, 0)[0].pieces[0].is_answered_by(5, 5)


def test_every_description_of_the_corpus_has_a_way_to_every_kind_of_region(corpus: Path) -> None:
    """Real info.json files, three versions, levels 0 to 2."""
    files = sorted((corpus / "manifests").glob("info*.json"))
    assert len(files) >= 14
    for file in files:
        info = parse_info(read_json(file.read_bytes()), requested_url="https://x.example/i/info.json")
        full = PixelBox(0, 0, info.width, info.height)
        for box in (full, PixelBox(info.width // 2, info.height // 2, info.width // 4, info.height // 4)):
            for part in (1, 2, 7):
                found = attempts(info, box, box.width // part, box.height // part)
                assert {"region", "full"} & {attempt.kind for attempt in found}
                assert all(piece.url.startswith("https://x.example/i/") for a in found for piece in a.pieces)
