"""Contrast-limited adaptive histogram equalisation with numpy alone, at about the speed of OpenCV's.

Grid, clip limit, left-over counts, padding and rounding of the curves are OpenCV's (`createCLAHE`), so the curves are
equal bit by bit. Only the interpolation between four curves is done in whole 256ths, which shifts a pixel by one
grey level at most (`_weights` says why).

Speed comes from three things. Work goes by strips of rows that stay in the processor's cache. Pixels are written
straight into the low bytes of ready-made indices. And the four curves that meet in a cell are packed as four 16-bit
lanes of one integer, so that one look-up fetches all four values and one multiplication weighs and adds them.
"""

import sys
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from threading import local

import numpy as np
from numpy.typing import NDArray

from imaging.pixels import Plane

type Counts = NDArray[np.int64]
type Indices = NDArray[np.intp]
type Lanes = NDArray[np.uint64]

_LEVELS = 256
_STRIP_PX = 32_768  # 256 kB of indices and as much of lanes: together they fit a second-level cache
_HALF, _TOP_BYTE = np.uint64(1 << 55), np.uint64(56)
_LOW_BYTE = 0 if sys.byteorder == "little" else np.dtype(np.intp).itemsize - 1


@dataclass(frozen=True, slots=True)
class _Grid:
    """Tiles over a plane; together they may reach past its right and lower edge."""

    columns: int
    rows: int
    tile_width: int
    tile_height: int


def clahe(plane: Plane, clip_limit: float = 2.0, columns: int = 8, rows: int = 8) -> Plane:
    """A new plane with local contrast evened out.

    `clip_limit` bounds how steep a curve gets, in multiples of a flat histogram's count; 0 sets no bound. `columns`
    and `rows` are the numbers of tiles, whatever the size of the plane.
    """
    padded = _padded(plane, columns, rows)
    grid = _Grid(columns, rows, padded.shape[1] // columns, padded.shape[0] // rows)
    counts = _clipped(_histograms(padded, grid), clip_limit, grid.tile_width * grid.tile_height)
    curves = _curves(counts, grid.tile_width * grid.tile_height)
    return _mapped(plane, curves.reshape(rows, columns, _LEVELS), grid)


def _padded(plane: Plane, columns: int, rows: int) -> Plane:
    """The plane enlarged to whole tiles by reflection, for counting only.

    Trap: when one axis does not divide, OpenCV pads both, the dividing one by a full extra `columns` or `rows`.
    """
    height, width = plane.shape
    if height % rows == 0 and width % columns == 0:
        return plane
    return np.pad(plane, ((0, rows - height % rows), (0, columns - width % columns)), mode="reflect")


class _Buffers(local):
    """Work space of one thread, kept between calls: fresh memory costs a quarter of the time."""

    def __init__(self) -> None:
        self.indices: Indices = np.empty(0, np.intp)
        self.lanes: Lanes = np.empty(0, np.uint64)

    def strip(self, height: int, offsets: Indices) -> tuple[Indices, Plane, Lanes]:
        """Indices holding one offset a column, a view of their low bytes to write pixels to, and lanes."""
        width = len(offsets)
        size = height * width
        if len(self.indices) < size:
            self.indices, self.lanes = np.empty(size, np.intp), np.empty(size, np.uint64)
        indices = self.indices[:size].reshape(height, width)
        indices[:] = offsets  # multiples of 256: the low byte is free
        low = indices.view(np.uint8)[:, _LOW_BYTE :: indices.itemsize]
        return indices, low, self.lanes[:size].reshape(height, width)


_buffers = _Buffers()


def _strip_rows(width: int, limit: int) -> int:
    return max(1, min(limit, _STRIP_PX // width))


def _histograms(padded: Plane, grid: _Grid) -> Counts:
    """(tile, grey value): how often each value occurs in each tile, tiles in reading order."""
    width = padded.shape[1]
    strip = _strip_rows(width, grid.tile_height)
    indices, low, _ = _buffers.strip(strip, np.arange(width) // grid.tile_width * _LEVELS)
    counts = np.zeros((grid.rows, grid.columns * _LEVELS), np.int64)
    for row in range(grid.rows):
        end = (row + 1) * grid.tile_height
        for top in range(row * grid.tile_height, end, strip):
            part = padded[top : min(top + strip, end)]
            low[: len(part)] = part
            np.add.at(counts[row], indices[: len(part)].reshape(-1), 1)  # quicker than bincount on such indices
    return counts.reshape(-1, _LEVELS)


def _clipped(counts: Counts, clip_limit: float, area: int) -> Counts:
    """The histograms cut off at the limit, what was cut spread over all values."""
    if clip_limit <= 0:
        return counts
    limited: Counts = np.minimum(counts, max(int(clip_limit * area / _LEVELS), 1))
    excess = area - limited.sum(axis=1)
    limited += (excess // _LEVELS)[:, np.newaxis]
    limited += _left_over()[excess % _LEVELS]
    return limited


@lru_cache(maxsize=1)
def _left_over() -> Counts:
    """(n, grey value): 1 where OpenCV puts one of n counts that do not go round, at even steps from 0."""
    number, value = np.arange(_LEVELS)[:, np.newaxis], np.arange(_LEVELS)
    step = np.maximum(_LEVELS // np.maximum(number, 1), 1)
    table: Counts = ((value % step == 0) & (value // step < number)).astype(np.int64)
    return table


def _curves(counts: Counts, area: int) -> Plane:
    """(tile, grey value): what each value becomes. In single precision and half to even, like OpenCV's."""
    scale = np.float32(255) / np.float32(area)
    curves = np.rint(counts.cumsum(axis=1).astype(np.float32) * scale)
    rounded: Plane = np.minimum(curves, 255).astype(np.uint8)
    return rounded


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


def _mapped(plane: Plane, curves: Plane, grid: _Grid) -> Plane:
    """Every pixel through the four curves around it, weighed by nearness."""
    height, width = plane.shape
    weights, offsets = _plan(width, grid.columns, grid.tile_width, grid.tile_height)
    tables = _packed(curves)
    strip = _strip_rows(width, height)
    indices, low, lanes = _buffers.strip(strip, offsets)
    result = np.empty((height, width), np.uint8)
    for table, cell in zip(tables, _cells(height, grid.tile_height, grid.rows), strict=True):
        for top in range(cell.start, cell.stop, strip):
            bottom = min(top + strip, cell.stop)
            used = slice(0, bottom - top)
            low[used] = plane[top:bottom]
            values = lanes[used]
            np.take(table, indices[used], out=values, mode="wrap")  # never wraps; "raise" costs twice the time
            values *= weights[top - cell.origin : bottom - cell.origin]
            values += _HALF
            values >>= _TOP_BYTE
            np.copyto(result[top:bottom], values, casting="unsafe")
    return result


def _packed(curves: Plane) -> Lanes:
    """(cell row, cell column * 256 + grey value): the values of the four curves around a cell, one a lane.

    From the lowest lane up: upper left, upper right, lower left, lower right. Outside the outermost centres the
    nearest tile stands in.
    """
    around = np.pad(curves, ((1, 1), (1, 1), (0, 0)), mode="edge")
    four = (around[:-1, :-1], around[:-1, 1:], around[1:, :-1], around[1:, 1:])
    return _in_lanes(four).reshape(len(around) - 1, -1)


@lru_cache(maxsize=4)
def _plan(width: int, columns: int, tile_width: int, tile_height: int) -> tuple[Lanes, Indices]:
    """The weights of one row of cells, (tile_height, width), and each column's offset into a row of tables."""
    one_cell = _in_lanes(_weights(tile_width, tile_height)[::-1])
    weights, offsets = np.empty((tile_height, width), np.uint64), np.empty(width, np.intp)
    for number, cell in enumerate(_cells(width, tile_width, columns)):
        weights[:, cell.start : cell.stop] = one_cell[:, cell.start - cell.origin : cell.stop - cell.origin]
        offsets[cell.start : cell.stop] = number * _LEVELS
    return weights, offsets


def _weights(tile_width: int, tile_height: int) -> Counts:
    """(curve, tile_height, tile_width): bilinear weights in 256ths that add up to 256 everywhere.

    The four exact weights are rounded down, and what is missing goes to those that lost most. So what some gain over
    the exact weights is at most one 256th in all: a sum of grey values moves by less than 1, its rounding by at most 1.
    """
    right = 2 * np.arange(tile_width) + tile_width % 2  # of 2 * tile_width
    down = (2 * np.arange(tile_height) + tile_height % 2)[:, np.newaxis]  # of 2 * tile_height
    left, up = 2 * tile_width - right, 2 * tile_height - down
    exact = np.stack([up * left, up * right, down * left, down * right]).astype(np.int64) * _LEVELS
    weights, lost = np.divmod(exact, 4 * tile_width * tile_height)
    rank = np.zeros_like(weights)
    for first in range(4):
        for second in range(first + 1, 4):
            first_wins = lost[first] >= lost[second]
            rank[second] += first_wins
            rank[first] += ~first_wins
    weights += rank < _LEVELS - weights.sum(axis=0)
    return weights


def _in_lanes(four: NDArray[np.int64] | tuple[Plane, ...]) -> Lanes:
    """Four arrays of values up to 256 in one of 64-bit integers, the first in the lowest 16 bits.

    Multiplying the values of four curves by weights in the opposite order leaves the weighed sum in the topmost lane:
    what belongs above falls off, and no lane below carries, as weights of 256 keep it under 65,536.
    """
    lanes = np.zeros(four[0].shape, np.uint64)
    for number, values in enumerate(four):
        lanes |= values.astype(np.uint64) << np.uint64(16 * number)
    return lanes
