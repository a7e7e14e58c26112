"""A plane through curves that differ from place to place: at each pixel the four around it, weighed by nearness.

The four curves that meet in a cell are packed as four 16-bit lanes of one integer, so that one look-up fetches all
four values and one multiplication weighs and adds them. Weights are whole 256ths (`weights` says what that costs).
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from imaging.pixels import Plane
from imaging.strips import LEVELS, Indices, Lanes, strip_of

_HALF, _TOP_BYTE = np.uint64(1 << 55), np.uint64(56)


@dataclass(frozen=True, slots=True)
class Band:
    """Rows of the plane, from `top` to before `bottom`, that lie between the same two rows of curves.

    `table` is a row of `tables`; `weights` has one packed row for each row of the plane.
    """

    top: int
    bottom: int
    table: Lanes
    weights: Lanes


def blended(plane: Plane, offsets: Indices, bands: Iterable[Band]) -> Plane:
    """Every pixel through the four curves around it. `offsets`: where a column's cell starts in the bands' tables."""
    indices, low, lanes = strip_of(offsets, len(plane))
    result = np.empty(plane.shape, np.uint8)
    for band in bands:
        for top in range(band.top, band.bottom, len(low)):
            bottom = min(top + len(low), band.bottom)
            used = slice(0, bottom - top)
            low[used] = plane[top:bottom]
            values = lanes[used]
            np.take(band.table, indices[used], out=values, mode="wrap")  # never wraps; "raise" costs twice the time
            values *= band.weights[top - band.top : bottom - band.top]
            values += _HALF
            values >>= _TOP_BYTE
            np.copyto(result[top:bottom], values, casting="unsafe")
    return result


def tables(curves: Plane) -> Lanes:
    """(row of cells, column of cells * 256 + grey value): the values of the four curves around a cell, one a lane.

    From the lowest lane up: upper left, upper right, lower left, lower right. Of n curves in a row or column, n - 1
    cells are made.
    """
    four = (curves[:-1, :-1], curves[:-1, 1:], curves[1:, :-1], curves[1:, 1:])
    return _in_lanes(four).reshape(len(curves) - 1, (curves.shape[1] - 1) * LEVELS)


def weights(width: int, height: int) -> Lanes:
    """(height, width): bilinear weights of one cell in 256ths that add up to 256 everywhere, packed for `blended`.

    The four exact weights are rounded down, and what is missing goes to those that lost most. So what some gain over
    the exact weights is at most one 256th in all: a sum of grey values moves by less than 1, its rounding by at most 1.
    """
    right = 2 * np.arange(width) + width % 2  # of 2 * width
    down = (2 * np.arange(height) + height % 2)[:, np.newaxis]  # of 2 * height
    left, up = 2 * width - right, 2 * height - down
    exact = np.stack([up * left, up * right, down * left, down * right]).astype(np.int64) * LEVELS
    whole, lost = np.divmod(exact, 4 * width * height)
    rank = np.zeros_like(whole)
    for first in range(4):
        for second in range(first + 1, 4):
            first_wins = lost[first] >= lost[second]
            rank[second] += first_wins
            rank[first] += ~first_wins
    whole += rank < LEVELS - whole.sum(axis=0)
    return _in_lanes(whole[::-1])


def _in_lanes(four: NDArray[np.int64] | tuple[Plane, ...]) -> Lanes:
    """Four arrays of values up to 256 in one of 64-bit integers, the first in the lowest 16 bits.

    Multiplying the values of four curves by weights in the opposite order leaves the weighed sum in the topmost lane:
    what belongs above falls off, and no lane below carries, as weights of 256 keep it under 65,536.
    """
    lanes = np.zeros(four[0].shape, np.uint64)
    for number, values in enumerate(four):
        lanes |= values.astype(np.uint64) << np.uint64(16 * number)
    return lanes
