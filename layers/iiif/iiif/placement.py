"""Canvas coordinates ⇄ pixels of an image painted on the canvas: in a box or all over it, cropped, turned.

The part of the image that is shown (`crop`) is turned clockwise about its middle (`rotation`), and what it then
covers fills the box. All arithmetic is exact, for quarter turns the result too; only the edges of a box are rounded.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from iiif.errors import RegionOutside
from iiif.model import Canvas, ImageBody
from iiif.region import PixelBox, clip, parse_region, resolve_region

_QUARTER_TURNS: dict[float, tuple[int, int]] = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}

_Point = tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class _Place:
    """Where and how an image lies: shown pixels, box on the canvas, cosine and sine, size of the turned part."""

    crop: PixelBox
    box: PixelBox
    cos: Fraction
    sin: Fraction
    turned_width: Fraction
    turned_height: Fraction

    def corners(self, box: PixelBox) -> Iterable[_Point]:
        """Points between which a turned box lies: of a quarter turn two opposite corners, else all four."""
        ends = [(box.x, box.y), (box.right, box.bottom)]
        if self.cos and self.sin:
            ends += [(box.x, box.bottom), (box.right, box.y)]
        return ((Fraction(x), Fraction(y)) for x, y in ends)

    def to_image(self, x: Fraction, y: Fraction) -> _Point:
        """The point of the crop, from its corner, that lies at a point of the canvas."""
        across = (x - self.box.x) * self.turned_width / self.box.width - self.turned_width / 2
        down = (y - self.box.y) * self.turned_height / self.box.height - self.turned_height / 2
        return (
            across * self.cos + down * self.sin + Fraction(self.crop.width, 2),
            down * self.cos - across * self.sin + Fraction(self.crop.height, 2),
        )

    def to_canvas(self, x: Fraction, y: Fraction) -> _Point:
        """The point of the box, from its corner, where a point of the image lies."""
        right = x - self.crop.x - Fraction(self.crop.width, 2)
        down = y - self.crop.y - Fraction(self.crop.height, 2)
        return (
            (right * self.cos - down * self.sin + self.turned_width / 2) * self.box.width / self.turned_width,
            (right * self.sin + down * self.cos + self.turned_height / 2) * self.box.height / self.turned_height,
        )


def canvas_to_image(region: PixelBox, canvas: Canvas, image: ImageBody, image_size: tuple[int, int]) -> PixelBox:
    """The pixels, of an image of this true size, that lie in a region of the canvas.

    A canvas that states no size counts pixels of what is shown. Turned by other than a quarter, the result is the
    box around those pixels.
    Raises: RegionOutside when the page shows nothing of the image there; InvalidRequest for a malformed `crop`.
    """
    place = _place(canvas, image, image_size)
    seen = _overlap(region, place.box)
    return _moved(_around([place.to_image(*corner) for corner in place.corners(seen)], place.crop), place.crop)


def image_to_canvas(box: PixelBox, canvas: Canvas, image: ImageBody, image_size: tuple[int, int]) -> PixelBox:
    """The region of the canvas where pixels of an image of this true size lie.

    Raises: RegionOutside when the page does not show them; InvalidRequest for a malformed `crop`.
    """
    place = _place(canvas, image, image_size)
    shown = _overlap(box, place.crop)
    return _moved(_around([place.to_canvas(*corner) for corner in place.corners(shown)], place.box), place.box)


def _place(canvas: Canvas, image: ImageBody, image_size: tuple[int, int]) -> _Place:
    crop, _ = resolve_region(parse_region(image.crop or "full"), *image_size)
    cos, sin = _turn(image.rotation)
    width = abs(crop.width * cos) + abs(crop.height * sin)
    height = abs(crop.width * sin) + abs(crop.height * cos)
    whole = (0, 0, canvas.width, canvas.height)
    if not (canvas.width and canvas.height):
        whole = (0, 0, math.ceil(width), math.ceil(height))
    return _Place(crop, PixelBox(*(image.box or whole)), cos, sin, width, height)


def _turn(degrees: float) -> tuple[Fraction, Fraction]:
    angle = math.radians(degrees)
    cos, sin = _QUARTER_TURNS.get(degrees % 360, (math.cos(angle), math.sin(angle)))
    return Fraction(cos), Fraction(sin)


def _overlap(one: PixelBox, other: PixelBox) -> PixelBox:
    left, top = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    if left >= right or top >= bottom:
        raise RegionOutside("the page shows nothing of the image in this region")
    return PixelBox(left, top, right - left, bottom - top)


def _around(points: list[_Point], bounds: PixelBox) -> PixelBox:
    """The box around points that are counted from the corner of the bounds, as far as it lies in them."""
    across, down = zip(*points, strict=True)
    return clip(min(across), min(down), max(across), max(down), bounds.width, bounds.height)


def _moved(box: PixelBox, bounds: PixelBox) -> PixelBox:
    return PixelBox(box.x + bounds.x, box.y + bounds.y, box.width, box.height)
