"""Contrast-limited curves, one a tile: what each grey value becomes. From counting to rounding as OpenCV does it.

Where the tiles lie is the caller's business: `clahe` lays them over one picture, `page_map` over a whole page.
"""

from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from imaging.pixels import Plane
from imaging.strips import LEVELS, Indices, strip_of

type Counts = NDArray[np.int64]

CLIP_LIMIT = 2.0


def limited_curves(plane: Plane, columns: Indices, row_edges: Indices, clip_limit: float) -> Plane:
    """(row of tiles, column of tiles, grey value): the curve of each tile.

    `columns` says for every column of the plane which tile it belongs to, ascending from 0; `row_edges` where the
    rows of tiles begin, and where the last one ends. No tile may be empty. `clip_limit` bounds how steep a curve
    gets, in multiples of a flat histogram's count; 0 sets no bound.
    """
    counts = _histograms(plane, columns, row_edges)
    areas = counts.sum(axis=1, keepdims=True)
    curves = _curves(_clipped(counts, areas, clip_limit), areas)
    return curves.reshape(len(row_edges) - 1, -1, LEVELS)


def _histograms(plane: Plane, columns: Indices, row_edges: Indices) -> Counts:
    """(tile, grey value): how often each value occurs in each tile, tiles in reading order."""
    indices, low, _ = strip_of(columns * LEVELS, int(np.diff(row_edges).max()))
    counts = np.zeros((len(row_edges) - 1, (int(columns[-1]) + 1) * LEVELS), np.int64)
    for row, (first, last) in enumerate(pairwise(row_edges.tolist())):
        for top in range(first, last, len(low)):
            part = plane[top : min(top + len(low), last)]
            low[: len(part)] = part
            np.add.at(counts[row], indices[: len(part)].reshape(-1), 1)  # quicker than bincount on such indices
    return counts.reshape(-1, LEVELS)


def _clipped(counts: Counts, areas: Counts, clip_limit: float) -> Counts:
    """The histograms cut off at the limit, what was cut spread over all values."""
    if clip_limit <= 0:
        return counts
    limits = np.maximum((clip_limit * areas / LEVELS).astype(np.int64), 1)
    limited: Counts = np.minimum(counts, limits)
    excess = areas - limited.sum(axis=1, keepdims=True)
    limited += excess // LEVELS
    limited += _left_over()[excess[:, 0] % LEVELS]
    return limited


@lru_cache(maxsize=1)
def _left_over() -> Counts:
    """(n, grey value): 1 where OpenCV puts one of n counts that do not go round, at even steps from 0."""
    number, value = np.arange(LEVELS)[:, np.newaxis], np.arange(LEVELS)
    step = np.maximum(LEVELS // np.maximum(number, 1), 1)
    table: Counts = ((value % step == 0) & (value // step < number)).astype(np.int64)
    return table


def _curves(counts: Counts, areas: Counts) -> Plane:
    """(tile, grey value): what each value becomes. In single precision and half to even, like OpenCV's."""
    scale = np.float32(255) / areas.astype(np.float32)
    curves = np.rint(counts.cumsum(axis=1).astype(np.float32) * scale)
    rounded: Plane = np.minimum(curves, 255).astype(np.uint8)
    return rounded
