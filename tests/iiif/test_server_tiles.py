"""Grids that image servers cut, where the order of attempts does not show them."""

from dataclasses import replace

from iiif.model import ImageInfo, TileSpec
from iiif.mosaic import mosaic
from iiif.region import PixelBox
from iiif.server_tiles import Grid, coarser_tiles, cut_on_demand, published_tiles

STATIC = ImageInfo("b", "2.0", 0, 6426, 4810, tiles=(TileSpec(512, 512, (1, 2, 4, 8)),), regions=False)
WHOLE = PixelBox(0, 0, 6426, 4810)


def test_a_server_of_small_tiles_alone_gives_a_reduced_page() -> None:
    """130 tiles of 512 are too many requests for one picture; 35 at half the size are not."""
    assert published_tiles(STATIC, WHOLE, 6426, 4810) == ()
    first = coarser_tiles(STATIC, WHOLE)[0]
    assert (first.scale_factor, len(first.pieces)) == (2, 35)
    assert (mosaic(first, WHOLE).width, mosaic(first, WHOLE).height) == (3213, 2405)


def test_a_server_without_tiles_has_no_coarser_ones() -> None:
    """Empty is not an error."""
    assert coarser_tiles(replace(STATIC, tiles=()), WHOLE) == ()


def test_tiles_that_start_above_scale_1_give_no_native_pixels() -> None:
    """Fault I34: single scale factors."""
    info = replace(STATIC, tiles=(TileSpec(512, 512, (2, 4)),))
    assert published_tiles(info, PixelBox(0, 0, 512, 512), 512, 512) == ()


def test_of_several_tile_sizes_the_one_with_fewest_requests_is_taken() -> None:
    """Image API 3.0 §5.4 allows several."""
    info = replace(STATIC, tiles=(TileSpec(256, 256, (1,)), TileSpec(1024, 512, (1,))))
    assert len(published_tiles(info, PixelBox(0, 0, 1024, 1024), 1024, 1024)[0].pieces) == 2


def test_larger_pieces_are_cut_only_where_the_usual_ones_are_too_many() -> None:
    """A page of 11458x17014 with a maxWidth of 10000: 204 pieces of 1024, 54 of 2048."""
    info = ImageInfo("b", "2.1", 2, 11_458, 17_014, max_width=10_000, max_height=10_000)
    (attempt,) = cut_on_demand(info, PixelBox(0, 0, 11_458, 17_014), 11_458, 17_014)
    assert len(attempt.pieces) == 54


def test_nothing_is_cut_that_one_request_can_hold() -> None:
    """A tile of the reading grid is one request already."""
    assert cut_on_demand(replace(STATIC, level=2, regions=True), PixelBox(0, 0, 1024, 1024), 1024, 1024) == ()


def test_cells_touch_the_box_and_end_at_the_image() -> None:
    """Reading order."""
    boxes = [str(box) for box in Grid(512, 512, 2).boxes(PixelBox(1000, 4000, 100, 810), STATIC)]
    assert boxes == ["0,3072,1024,1024", "1024,3072,1024,1024", "0,4096,1024,714", "1024,4096,1024,714"]
