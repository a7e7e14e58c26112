"""Curves learned once from a page and applied to any part of it, so that parts agree where they overlap.

A picture by itself gets curves from its own pixels: the same spot comes out differently in two overlapping tiles. A
page map lies over the page, at cells of a fixed size in native pixels counted from the page's corner. What becomes of
a pixel depends on its value and its place on the page alone.

Cells are 128 pixels wide, as those of an 8x8 grid over one tile of 1,024 pixels: an 8x8 grid over the whole page would
follow stains and shadows less closely. Curves come from a reduced rendering of the page. There ink and parchment run
into each other at the edges of strokes; that fills the middle of the histogram, so that curves are steeper between
the two and raise the parchment's grain less. On all pages measured, ink stood out more than with curves of each tile's
own pixels, and than with an 8x8 grid over the page (`benchmarks/legibility`).
"""

import struct
import zlib
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Self

import numpy as np
from numpy.typing import NDArray

from imaging.blending import Band, blended, tables, weights
from imaging.errors import DamagedPageMap
from imaging.grey_curves import CLIP_LIMIT, limited_curves
from imaging.pixels import Plane
from imaging.strips import LEVELS, Indices, Lanes

_CELL_PX = 128
_RENDERED_CELL_PX = 32  # a histogram of fewer than 32 x 32 pixels follows single letters
_MOST_CELLS = 64  # along one side: keeps a map under 1 MB
_FORMAT = b"recto page map 1\n"
_HEADER = struct.Struct(">IHH")  # size of a cell, rows, columns


@dataclass(frozen=True, slots=True, eq=False)
class PageMap:
    """Curves over a page: (row of cells, column of cells, grey value). One curve alone holds for the whole page.

    `cell_px` is the side of a cell in native pixels. The last cell of a row or column takes in what is left over.
    """

    cell_px: int
    curves: Plane

    def to_bytes(self) -> bytes:
        """The map in 10 to 60 kB. Starts with a version; `from_bytes` reads no other."""
        rows, columns, _ = self.curves.shape
        steps = np.diff(self.curves, axis=2, prepend=np.uint8(0))  # mostly small and alike: half the size when packed
        return _FORMAT + zlib.compress(_HEADER.pack(self.cell_px, rows, columns) + steps.tobytes())

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """The map that was written.

        Raises: DamagedPageMap, also for another version.
        """
        if not data.startswith(_FORMAT):
            raise DamagedPageMap("these bytes are no page map of this version")
        body = _unpacked(data[len(_FORMAT) :])
        if len(body) < _HEADER.size:
            raise DamagedPageMap("the page map is cut short")
        cell_px, rows, columns = _HEADER.unpack_from(body)
        if not cell_px or not rows or not columns or len(body) != _HEADER.size + rows * columns * LEVELS:
            raise DamagedPageMap("the page map's size is not the one it states")
        steps = np.frombuffer(body, np.uint8, offset=_HEADER.size).reshape(rows, columns, LEVELS)
        return cls(cell_px, np.add.accumulate(steps, axis=2, dtype=np.uint8))


def _unpacked(packed: bytes) -> bytes:
    """The content, when it is whole, followed by nothing, and no larger than a map can be."""
    reader = zlib.decompressobj()
    try:
        body = reader.decompress(packed, _HEADER.size + _MOST_CELLS**2 * LEVELS)
    except zlib.error as error:
        raise DamagedPageMap("the page map is damaged") from error
    if not reader.eof or reader.unused_data:
        raise DamagedPageMap("the page map is cut short, or longer than it says")
    return body


def learn(rendering: Plane, page_width: int, page_height: int) -> PageMap:
    """The curves of a page of this native size, from its pixels or from a rendering at any scale.

    Cells are doubled until each holds enough of the rendering to be counted: a rendering of 1,568 pixels is enough for
    cells of 128 pixels on pages up to 6,272 pixels.
    """
    height, width = rendering.shape
    scale = min(width / page_width, height / page_height)
    cell_px = _CELL_PX
    while cell_px * scale < _RENDERED_CELL_PX or max(page_width, page_height) > cell_px * _MOST_CELLS:
        cell_px *= 2
    columns, rows = _cell_of(width, page_width, cell_px), _cell_of(height, page_height, cell_px)
    row_edges = np.append(np.searchsorted(rows, np.arange(rows[-1] + 1)), height)
    return PageMap(cell_px, limited_curves(rendering, columns, row_edges, CLIP_LIMIT))


def _cell_of(rendered_px: int, native_px: int, cell_px: int) -> Indices:
    """Which cell each row or column of a rendering belongs to, ascending from 0 without a gap."""
    cells = max(1, (native_px + cell_px // 2) // cell_px)
    return np.minimum(_native(0, native_px, rendered_px) // cell_px, cells - 1)


def _native(start: int, length: int, pixels: int) -> Indices:
    """The native row or column under the middle of each of `pixels` that show `length` from `start` on."""
    middles: Indices = start + (2 * np.arange(pixels) + 1) * length // (2 * pixels)
    return middles


def of_one_curve(curve: NDArray[np.uint8]) -> PageMap:
    """A map that treats the whole page alike."""
    return PageMap(1, curve.reshape(1, 1, LEVELS))


def apply_locally(plane: Plane, page_map: PageMap, x: int, y: int, width: int, height: int) -> Plane:
    """A part of the page through the curves around each pixel: what `learn` prepared.

    The plane shows the native pixels of the box, at 1:1 or scaled. At 1:1, parts agree exactly wherever they overlap.
    """
    across = _Axis.over(_native(x, width, plane.shape[1]), page_map.cell_px, page_map.curves.shape[1])
    down = _Axis.over(_native(y, height, plane.shape[0]), page_map.cell_px, page_map.curves.shape[0])
    around = page_map.curves[np.ix_(down.neighbours, across.neighbours)]
    wide = np.take(_one_cell(_steps(page_map.cell_px)), across.step, axis=1)  # trap: [:, step] lays rows out apart
    bands = [
        Band(top, bottom, table, _rows(wide, down.step[top:bottom]))
        for table, (top, bottom) in zip(tables(around), pairwise(down.edges), strict=True)
    ]
    return blended(plane, across.cell * LEVELS, bands)


@dataclass(frozen=True, slots=True)
class _Axis:
    """Rows or columns of a part among the cells, which reach here from one curve's centre to the next.

    `neighbours`: the curves on both sides of all cells. `cell` and `step`: the cell of each row or column, counted
    from the first one, and the place within. `edges`: where each cell begins, and where the last one ends.
    """

    neighbours: Indices
    cell: Indices
    step: Indices
    edges: list[int]

    @classmethod
    def over(cls, native: Indices, cell_px: int, curves: int) -> Self:
        past_centre = native + cell_px // 2
        cell = np.clip(past_centre // cell_px, 0, curves)
        first, last = int(cell[0]), int(cell[-1])
        neighbours = np.clip(np.arange(first - 1, last + 1), 0, curves - 1)  # outside, the nearest curve stands in
        step = past_centre % cell_px * _steps(cell_px) // cell_px
        return cls(neighbours, cell - first, step, np.searchsorted(cell, np.arange(first, last + 2)).tolist())


def _steps(cell_px: int) -> int:
    """How many places in a cell are told apart: weights are 256ths, so finer ones would make no difference."""
    return min(cell_px, LEVELS)


@lru_cache(maxsize=2)
def _one_cell(steps: int) -> Lanes:
    return weights(steps, steps)


def _rows(wide: Lanes, steps: Indices) -> Lanes:
    """The weights of some rows: without a copy when they follow each other, as they do at 1:1."""
    if len(steps) and (np.diff(steps) == 1).all():
        return wide[steps[0] : steps[-1] + 1]
    return wide[steps]
