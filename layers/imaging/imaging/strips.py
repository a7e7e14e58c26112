"""Work space for going over a plane in strips of rows that stay in the processor's cache.

Used by `grey_curves`, which counts, and by `blending`, which maps: both look things up by grey value and column.
"""

import sys
from threading import local

import numpy as np
from numpy.typing import NDArray

from imaging.pixels import Plane

type Indices = NDArray[np.intp]
type Lanes = NDArray[np.uint64]
"""Four 16-bit numbers in one, the first in the lowest bits."""

LEVELS = 256
_STRIP_PX = 32_768  # 256 kB of indices and as much of lanes: together they fit a second-level cache
_LOW_BYTE = 0 if sys.byteorder == "little" else np.dtype(np.intp).itemsize - 1


class _Buffers(local):
    """Work space of one thread, kept between calls: fresh memory costs a quarter of the time."""

    def __init__(self) -> None:
        self.indices: Indices = np.empty(0, np.intp)
        self.lanes: Lanes = np.empty(0, np.uint64)

    def strip(self, height: int, offsets: Indices) -> tuple[Indices, Plane, Lanes]:
        width = len(offsets)
        size = height * width
        if len(self.indices) < size:
            self.indices, self.lanes = np.empty(size, np.intp), np.empty(size, np.uint64)
        indices = self.indices[:size].reshape(height, width)
        indices[:] = offsets
        low = indices.view(np.uint8)[:, _LOW_BYTE :: indices.itemsize]
        return indices, low, self.lanes[:size].reshape(height, width)


_buffers = _Buffers()


def strip_of(offsets: Indices, rows_at_most: int) -> tuple[Indices, Plane, Lanes]:
    """A strip of this thread: indices that hold one offset a column, a view of their low bytes, and lanes.

    Offsets are multiples of 256, so that grey values written to the low bytes complete the indices. The strip is as
    high as the cache allows, and valid until the next call.
    """
    height = max(1, min(rows_at_most, _STRIP_PX // len(offsets)))
    return _buffers.strip(height, offsets)
