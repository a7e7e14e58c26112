"""The reading grid: overlapping squares over a box of the image, in reading order.

These are Recto's own tiles, at 1:1. The tiles a server publishes are the business of `ladder`.
"""

import math
from dataclasses import dataclass

from iiif.errors import InvalidRequest
from iiif.region import PixelBox

MIN_TILE_PX = 256
MAX_TILE_PX = 1072  # a larger square is rescaled by current vision models before they see it
MAX_TILES = 2000


@dataclass(frozen=True, slots=True)
class Tile:
    """One square, or what is left of it at an edge. `x`, `y` are native pixels of the whole image."""

    index: int
    x: int
    y: int
    width: int
    height: int

    @property
    def box(self) -> PixelBox:
        """The tile as a region."""
        return PixelBox(self.x, self.y, self.width, self.height)


@dataclass(frozen=True, slots=True)
class TileMap:
    """The grid over one box: `tiles` left to right, top to bottom, `columns` to a row."""

    columns: int
    rows: int
    tile_px: int
    overlap: int
    tiles: tuple[Tile, ...]


def count_tiles(box: PixelBox, tile_px: int, overlap: int) -> int:
    """How many tiles the grid over a box has, without building it."""
    return math.prod(_shape(box, tile_px, overlap))


def _shape(box: PixelBox, tile_px: int, overlap: int) -> tuple[int, int]:
    """Columns and rows.

    3500x5000, 1024, 64 → (4, 6)

    A rest no wider than the overlap is part of the tile before it already, and no tile of its own.
    """
    return _count(box.width, tile_px, overlap), _count(box.height, tile_px, overlap)


def _count(length: int, tile_px: int, overlap: int) -> int:
    return max(1, math.ceil((length - overlap) / (tile_px - overlap)))


def tile_map(box: PixelBox, tile_px: int, overlap: int) -> TileMap:
    """The grid over a box.

    Raises: InvalidRequest for sizes out of bounds, and for a grid above 2,000 tiles, naming what would fit.
    """
    check_grid(tile_px, overlap)
    columns, rows = _shape(box, tile_px, overlap)
    if columns * rows > MAX_TILES:
        raise InvalidRequest(_too_many(box, tile_px, overlap, columns * rows))
    step = tile_px - overlap
    tiles = tuple(
        _tile(index, box, index % columns * step, index // columns * step, tile_px) for index in range(columns * rows)
    )
    return TileMap(columns, rows, tile_px, overlap, tiles)


def check_grid(tile_px: int, overlap: int) -> None:
    """Nothing, when the two make a grid. Raises: InvalidRequest, naming the bounds."""
    if not MIN_TILE_PX <= tile_px <= MAX_TILE_PX:
        raise InvalidRequest(f"tile_px is {MIN_TILE_PX} to {MAX_TILE_PX}")
    if not 0 <= overlap <= tile_px // 2:
        raise InvalidRequest(f"overlap is 0 to half of tile_px ({tile_px // 2})")


def _tile(index: int, box: PixelBox, left: int, top: int, tile_px: int) -> Tile:
    width, height = min(tile_px, box.width - left), min(tile_px, box.height - top)
    return Tile(index, box.x + left, box.y + top, width, height)


def _too_many(box: PixelBox, tile_px: int, overlap: int, tiles: int) -> str:
    """What happened and a way out: the smallest larger tile that fits, or else a smaller region."""
    start = f"tile_px={tile_px} with overlap={overlap} makes {tiles} tiles, more than {MAX_TILES}: "
    for larger in range(tile_px + 1, MAX_TILE_PX + 1):
        if count_tiles(box, larger, overlap) <= MAX_TILES:
            return f"{start}tile_px={larger} fits"
    side = math.isqrt(MAX_TILES) * (tile_px - overlap) + overlap
    return f"{start}a region of at most {side}x{side} pixels fits"
