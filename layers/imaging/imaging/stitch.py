"""Parts of a picture put together at full scale. Only positions count; where parts come from is not known here."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from imaging.errors import Uncovered
from imaging.pixels import Pixels


@dataclass(frozen=True, slots=True)
class Placed:
    """Pixels whose upper left corner goes to `x`, `y` of the picture; both may be negative."""

    pixels: Pixels
    x: int
    y: int


def stitch(parts: Iterable[Placed], width: int, height: int) -> Pixels:
    """The picture made of the parts. Where they overlap the later one shows; what sticks out is clipped.

    Grey parts only make a grey picture; one part in colour makes it colour. Parts are taken one at a time,
    so a generator need not hold them all.

    Raises: Uncovered.
    """
    picture: Pixels = np.zeros((height, width, 1), np.uint8)
    covered = np.zeros((height, width), np.bool_)
    for part in parts:
        if part.pixels.shape[2] > picture.shape[2]:
            picture = np.repeat(picture, 3, axis=2)
        down, above = _overlap(part.y, part.pixels.shape[0], height)
        across, before = _overlap(part.x, part.pixels.shape[1], width)
        picture[down, across] = part.pixels[above, before]  # one grey channel spreads over three
        covered[down, across] = True
    if not covered.all():
        raise Uncovered("the parts leave pixels of the picture uncovered")
    return picture


def _overlap(start: int, length: int, limit: int) -> tuple[slice, slice]:
    """Where a stretch lies within 0..limit, and which piece of the stretch that is; both empty when it lies outside."""
    first = min(max(start, 0), limit)
    last = max(min(start + length, limit), first)
    skipped = first - start
    return slice(first, last), slice(max(skipped, 0), max(skipped, 0) + last - first)
