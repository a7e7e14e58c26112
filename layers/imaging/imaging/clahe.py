"""Contrast-limited adaptive histogram equalisation with numpy alone, at about the speed of OpenCV's.

Grid, clip limit, left-over counts, padding and rounding of the curves are OpenCV's (`createCLAHE`), so the curves are
equal bit by bit. Only the interpolation between four curves is done in whole 256ths, which shifts a pixel by one
grey level at most.

This is one picture by itself: `page_map` spreads the same curves over a page that is delivered in parts.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np

from imaging.blending import Band, blended, tables, weights
from imaging.grey_curves import CLIP_LIMIT, limited_curves
from imaging.pixels import Plane
from imaging.strips import LEVELS, Indices, Lanes


def clahe(plane: Plane, clip_limit: float = CLIP_LIMIT, columns: int = 8, rows: int = 8) -> Plane:
    """A new plane with local contrast evened out.

    `clip_limit` bounds how steep a curve gets, in multiples of a flat histogram's count; 0 sets no bound. `columns`
    and `rows` are the numbers of tiles, whatever the size of the plane.
    """
    padded = _padded(plane, columns, rows)
    tile_height, tile_width = padded.shape[0] // rows, padded.shape[1] // columns
    column_of = np.arange(padded.shape[1]) // tile_width
    curves = limited_curves(padded, column_of, np.arange(rows + 1) * tile_height, clip_limit)
    wide, offsets = _plan(plane.shape[1], columns, tile_width, tile_height)
    around = np.pad(curves, ((1, 1), (1, 1), (0, 0)), mode="edge")  # outside, the nearest tile stands in
    bands = [
        Band(cell.start, cell.stop, table, wide[cell.start - cell.origin : cell.stop - cell.origin])
        for table, cell in zip(tables(around), _cells(plane.shape[0], tile_height, rows), strict=True)
    ]
    return blended(plane, offsets, bands)


def _padded(plane: Plane, columns: int, rows: int) -> Plane:
    """The plane enlarged to whole tiles by reflection, for counting only.

    Trap: when one axis does not divide, OpenCV pads both, the dividing one by a full extra `columns` or `rows`.
    """
    height, width = plane.shape
    if height % rows == 0 and width % columns == 0:
        return plane
    return np.pad(plane, ((0, rows - height % rows), (0, columns - width % columns)), mode="reflect")


@dataclass(frozen=True, slots=True)
class _Cell:
    """A stretch between two tile centres, within the plane. `origin` is where it would start without the edge."""

    start: int
    stop: int
    origin: int


def _cells(length: int, tile: int, tiles: int) -> list[_Cell]:
    """The tiles + 1 stretches of one axis, empty ones included."""
    origins = [-((1 - 2 * number) * tile // 2) for number in range(tiles + 2)]  # centres, rounded up
    return [_Cell(min(max(first, 0), length), min(max(last, 0), length), first) for first, last in pairwise(origins)]


@lru_cache(maxsize=4)
def _plan(width: int, columns: int, tile_width: int, tile_height: int) -> tuple[Lanes, Indices]:
    """The weights of one row of cells, (tile_height, width), and each column's offset into a row of tables."""
    one_cell = weights(tile_width, tile_height)
    wide, offsets = np.empty((tile_height, width), np.uint64), np.empty(width, np.intp)
    for number, cell in enumerate(_cells(width, tile_width, columns)):
        wide[:, cell.start : cell.stop] = one_cell[:, cell.start - cell.origin : cell.stop - cell.origin]
        offsets[cell.start : cell.stop] = number * LEVELS
    return wide, offsets
