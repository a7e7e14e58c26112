"""The reading grid."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from iiif.errors import InvalidRequest
from iiif.region import PixelBox
from iiif.tiles import MAX_TILES, Tile, count_tiles, tile_map

BOXES = st.builds(PixelBox, *[st.integers(0, 5000)] * 2, *[st.integers(1, 20_000)] * 2)
GRIDS = st.integers(256, 1072).flatmap(lambda px: st.tuples(st.just(px), st.integers(0, px // 2)))


def columns_of(tiles: tuple[Tile, ...], box: PixelBox) -> list[Tile]:
    return [tile for tile in tiles if tile.y == box.y]


@pytest.mark.parametrize(("width", "height"), [(3500, 5000), (3650, 5167)])
def test_a_folio_is_24_tiles(width: int, height: int) -> None:
    """reading-tools: 3500x5000 is 4 x 6 at the defaults; so is the page of the corpus."""
    grid = tile_map(PixelBox(0, 0, width, height), 1024, 64)
    assert (grid.columns, grid.rows, len(grid.tiles)) == (4, 6, 24)
    assert grid.tiles[5] == Tile(5, 960, 960, 1024, 1024)
    assert grid.tiles[23] == Tile(23, 2880, 4800, width - 2880, height - 4800)


@settings(deadline=None)  # a map can hold 2,000 tiles
@given(BOXES, GRIDS)
def test_tiles_cover_the_region_exactly(box: PixelBox, grid: tuple[int, int]) -> None:
    """reading-tools, get_canvas_tiles: the grid is the product of its first row and column, so two axes suffice."""
    assume(count_tiles(box, *grid) <= MAX_TILES)
    found = tile_map(box, *grid)
    across = columns_of(found.tiles, box)
    down = [tile for tile in found.tiles if tile.x == box.x]
    assert {(tile.x, tile.width) for tile in found.tiles} == {(tile.x, tile.width) for tile in across}
    assert {(tile.y, tile.height) for tile in found.tiles} == {(tile.y, tile.height) for tile in down}
    assert (across[0].x, across[-1].x + across[-1].width) == (box.x, box.right)
    assert (down[0].y, down[-1].y + down[-1].height) == (box.y, box.bottom)


@settings(deadline=None)  # a map can hold 2,000 tiles
@given(BOXES, GRIDS)
def test_tiles_step_by_size_less_overlap_in_reading_order(box: PixelBox, grid: tuple[int, int]) -> None:
    """reading-tools, get_canvas_tiles: left to right, top to bottom; full squares but for the last of an axis."""
    assume(count_tiles(box, *grid) <= MAX_TILES)
    found = tile_map(box, *grid)
    tile_px, overlap = grid
    step = tile_px - overlap
    for position, tile in enumerate(found.tiles):
        row, column = divmod(position, found.columns)
        assert (tile.index, tile.x, tile.y) == (position, box.x + column * step, box.y + row * step)
        assert tile.width == tile_px or column == found.columns - 1
        assert tile.height == tile_px or row == found.rows - 1
        assert (tile.width, tile.height) <= (tile_px, tile_px)
        assert tile.box == PixelBox(tile.x, tile.y, tile.width, tile.height)


@settings(deadline=None)  # a map can hold 2,000 tiles
@given(BOXES, GRIDS)
def test_every_tile_after_the_first_shows_something_new(box: PixelBox, grid: tuple[int, int]) -> None:
    """reading-tools: a sliver within the overlap is no tile of its own."""
    assume(count_tiles(box, *grid) <= MAX_TILES)
    across = columns_of(tile_map(box, *grid).tiles, box)
    assert all(tile.width > grid[1] for tile in across[1:])


@pytest.mark.parametrize(("width", "columns"), [(1, 1), (1024, 1), (1025, 2), (1984, 2), (1985, 3)])
def test_a_rest_within_the_overlap_belongs_to_the_tile_before(width: int, columns: int) -> None:
    """The first two tiles of 1024 with 64 overlap reach to pixel 1984."""
    assert tile_map(PixelBox(0, 0, width, 100), 1024, 64).columns == columns


@pytest.mark.parametrize(("tile_px", "overlap"), [(255, 0), (1073, 0), (256, 129), (1024, -1), (1024, 513)])
def test_sizes_out_of_bounds_are_refused(tile_px: int, overlap: int) -> None:
    """reading-tools: tile_px 256 to 1072, overlap to half of it."""
    with pytest.raises(InvalidRequest, match=r"256 to 1072|half of tile_px"):
        tile_map(PixelBox(0, 0, 100, 100), tile_px, overlap)


def test_a_map_above_2000_tiles_names_a_tile_size_that_fits() -> None:
    """reading-tools: invalid_argument, naming a tile_px or region that fits."""
    box = PixelBox(0, 0, 20_000, 20_000)
    with pytest.raises(InvalidRequest, match="tile_px=455 fits"):
        tile_map(box, 256, 0)
    assert len(tile_map(box, 455, 0).tiles) <= MAX_TILES < count_tiles(box, 454, 0)


def test_a_map_that_no_tile_size_makes_small_enough_names_a_region() -> None:
    """reading-tools, as above; the size named makes 44 x 44 tiles."""
    with pytest.raises(InvalidRequest, match="at most 42304x42304 pixels"):
        tile_map(PixelBox(0, 0, 65_000, 65_000), 1024, 64)
    assert len(tile_map(PixelBox(0, 0, 42_304, 42_304), 1024, 64).tiles) == 44 * 44
