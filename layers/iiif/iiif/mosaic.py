"""From the answers of image requests to the picture wanted: what to place where. No pixels here."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from iiif.region import PixelBox


@dataclass(frozen=True, slots=True)
class Piece:
    """One image request: the native `box` its answer shows, at `width` x `height` pixels (0: not known before)."""

    url: str
    box: PixelBox
    width: int
    height: int

    def is_answered_by(self, width: int, height: int) -> bool:
        """Whether an image of this size is the whole answer.

        Servers round a scaled edge up or down, so a pixel more or less is the same; resize it to the piece's size.
        """
        if not self.width or not self.height:
            return True
        slack = 0 if (self.width, self.height) == (self.box.width, self.box.height) else 1
        return abs(width - self.width) <= slack and abs(height - self.height) <= slack


@dataclass(frozen=True, slots=True)
class Attempt:
    """One way to a region: the pieces that together hold it.

    kind: "region" is one request for just the region; "tiles" are pieces of a grid, at 1/`scale_factor` of the
    native size; "full" is one download of the whole image, to be cropped.
    """

    kind: Literal["region", "tiles", "full"]
    pieces: tuple[Piece, ...]
    scale_factor: int = 1


@dataclass(frozen=True, slots=True)
class Mosaic:
    """Where each piece goes in a picture of `width` x `height` that shows just the region.

    Positions can be negative and pieces can stick out: what does is cut off.
    """

    width: int
    height: int
    positions: tuple[tuple[int, int], ...]


def mosaic(attempt: Attempt, box: PixelBox) -> Mosaic:
    """How the pieces of an attempt make up a box; scale the picture down afterwards to the size wanted.

    A picture smaller than wanted means that the server has no more pixels to give: it is never enlarged.
    When an answer has a size of its own (a static file), put that into the piece first.
    """
    x_axis = [(piece.box.x, piece.box.width, piece.width) for piece in attempt.pieces]
    y_axis = [(piece.box.y, piece.box.height, piece.height) for piece in attempt.pieces]
    factor = attempt.scale_factor if attempt.kind == "tiles" else None
    width, lefts = _axis(x_axis, box.x, box.right, factor)
    height, tops = _axis(y_axis, box.y, box.bottom, factor)
    return Mosaic(width, height, tuple(zip(lefts, tops, strict=True)))


def _axis(
    pieces: Sequence[tuple[int, int, int]], start: int, end: int, factor: int | None
) -> tuple[int, tuple[int, ...]]:
    """Length of the picture along one axis and the position of each piece (native start, native length, pixels)."""
    first_start, first_length, first_pixels = pieces[0]
    scale = Fraction(1, factor) if factor else Fraction(first_pixels, first_length)
    origin = 0 if factor else first_start
    # trap: the last tile of a row may be rounded down, so no pixel is claimed that no piece has
    reach = max((native - origin) * scale // 1 + pixels for native, _, pixels in pieces)
    left = min((start - origin) * scale // 1, reach - 1)
    right = max(min(-((origin - end) * scale // 1), reach), left + 1)
    return right - left, tuple((native - origin) * scale // 1 - left for native, _, _ in pieces)
