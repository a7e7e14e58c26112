"""Regions: the Image API grammar, media fragments of links, and the pixel boxes both lead to.

What was asked (`RegionSpec`) and what it means on one image (`PixelBox`) are two types. No sizes here: see `size`.
"""

import math
import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Literal
from urllib.parse import unquote

from iiif.errors import InvalidRequest, RegionOutside

_MAX_CHARS = 128  # four numbers of full double precision; also keeps every conversion of digits short
_PIXELS = re.compile(r"([0-9]+),([0-9]+),([0-9]+),([0-9]+)")
_DECIMAL = r"([0-9]+(?:\.[0-9]+)?)"
_PERCENT = re.compile(rf"pct:{_DECIMAL},{_DECIMAL},{_DECIMAL},{_DECIMAL}")
_SIGNED = r"\s*([-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]{1,2})?)\s*"
_FRAGMENT = re.compile(rf"(?:xywh=)?(pixel:|percent:|pct:|){_SIGNED},{_SIGNED},{_SIGNED},{_SIGNED}")


@dataclass(frozen=True, slots=True)
class PixelBox:
    """A box of whole pixels. One made here has a positive size and lies inside the image it was made for."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column to the right of the box."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row below the box."""
        return self.y + self.height

    def __str__(self) -> str:
        return f"{self.x},{self.y},{self.width},{self.height}"


@dataclass(frozen=True, slots=True)
class RegionSpec:
    """A region as asked. `values` are x, y, width, height: pixels, or per cent of the image for "pct"."""

    kind: Literal["full", "square", "pixels", "pct"]
    values: tuple[Decimal, ...] = ()

    def __str__(self) -> str:
        """The text that parses to this region."""
        prefix = {"pixels": "", "pct": "pct:"}.get(self.kind, self.kind)
        return prefix + ",".join(format(value, "f") for value in self.values)


def parse_region(text: str) -> RegionSpec:
    """The region a text asks for.

    full → the whole image
    square → the largest centred square
    10,20,300,400 → pixels
    pct:10,10,20.5,20 → per cent

    Raises: InvalidRequest. Only ASCII digits count; space, sign and exponent do not belong to the grammar.
    Source: Image API 3.0 §4.1.
    """
    if text == "full":
        return RegionSpec("full")
    if text == "square":
        return RegionSpec("square")
    if len(text) > _MAX_CHARS:
        raise InvalidRequest(f"a region has at most {_MAX_CHARS} characters")
    if match := _PIXELS.fullmatch(text):
        spec = RegionSpec("pixels", tuple(Decimal(int(number)) for number in match.groups()))
    elif match := _PERCENT.fullmatch(text):
        spec = RegionSpec("pct", tuple(Decimal(number) for number in match.groups()))
    else:
        raise InvalidRequest("a region is full, square, x,y,w,h in whole pixels, or pct:x,y,w,h")
    _refuse_impossible(spec)
    return spec


def _refuse_impossible(spec: RegionSpec) -> None:
    x, y, width, height = spec.values
    if not width or not height:
        raise InvalidRequest("width and height of a region are above 0")
    if spec.kind == "pct" and max(x, y) > 100:
        raise InvalidRequest("x and y of a pct: region are at most 100")


def resolve_region(spec: RegionSpec, width: int, height: int) -> tuple[PixelBox, bool]:
    """The pixels meant on an image of this size, and whether the region had to be clipped to it.

    Percentages fix the edges of the box, so that neighbouring regions share them; the least is one pixel.
    Raises: RegionOutside.
    """
    if width < 1 or height < 1:
        raise RegionOutside("the size of the image is not known")
    if spec.kind == "full":
        return PixelBox(0, 0, width, height), False
    if spec.kind == "square":
        side = min(width, height)
        return PixelBox((width - side) // 2, (height - side) // 2, side, side), False
    x, y, w, h = (Fraction(value) for value in spec.values)
    if spec.kind == "pct":
        x, y, w, h = x * width / 100, y * height / 100, w * width / 100, h * height / 100
    box = clip(x, y, x + w, y + h, width, height)
    return box, x + w > width or y + h > height


def half_up(value: Fraction) -> int:
    """The nearest whole number; of two, the greater."""
    return math.floor(value + Fraction(1, 2))


def clip(left: Fraction, top: Fraction, right: Fraction, bottom: Fraction, width: int, height: int) -> PixelBox:
    """The part of a box, given by its edges, that lies on the image; the edges rounded, one pixel at least.

    Raises: RegionOutside.
    """
    if left >= width or top >= height or right <= 0 or bottom <= 0:
        raise RegionOutside(f"the region lies wholly outside the image of {width}x{height} pixels")
    x0, x1 = _span(left, right, width)
    y0, y1 = _span(top, bottom, height)
    return PixelBox(x0, y0, x1 - x0, y1 - y0)


def _span(start: Fraction, end: Fraction, length: int) -> tuple[int, int]:
    first, last = max(half_up(start), 0), min(half_up(end), length)
    if first < last:
        return first, last
    within = min(max(math.floor(start), 0), length - 1)  # thinner than a pixel: the pixel it begins in
    return within, within + 1


def xywh_box(
    text: str,
    *,
    canvas_width: int,
    canvas_height: int,
    image_width: int,
    image_height: int,
    image_pixels: bool,
) -> PixelBox:
    """Image pixels that a link's `xywh` shows, clipped to the image.

    120,40,300.5,200 → canvas pixels (image pixels if `image_pixels`, or if the canvas states no size)
    pixel:120,40,300,200 → the same
    percent:25,25,50,50 → per cent of the page; pct: likewise
    -2835,-267,9101,5333 → a viewport wider than the page: what it shows of the page

    wire: some viewers write image pixels where canvas pixels belong; a box that leaves the canvas but fits
    the image is read so.
    Raises: InvalidRequest, RegionOutside.
    """
    unit, values = parse_fragment(text)
    if unit == "percent":
        scale_x, scale_y = Fraction(image_width, 100), Fraction(image_height, 100)
    elif image_pixels or _is_image_pixels(values, (canvas_width, canvas_height), (image_width, image_height)):
        scale_x = scale_y = Fraction(1)
    else:
        scale_x, scale_y = Fraction(image_width, canvas_width), Fraction(image_height, canvas_height)
    x, y, w, h = values
    left, top = Fraction(half_up(x * scale_x)), Fraction(half_up(y * scale_y))
    width, height = max(half_up(w * scale_x), 1), max(half_up(h * scale_y), 1)
    return clip(left, top, left + width, top + height, image_width, image_height)


def parse_fragment(text: str) -> tuple[Literal["pixel", "percent"], tuple[Fraction, ...]]:
    """The unit and the numbers of a media fragment, as in `xywh_box`; x and y may be negative.

    Raises: InvalidRequest.
    """
    if len(text) > 2 * _MAX_CHARS:
        raise InvalidRequest("the xywh of the link is too long")
    match = _FRAGMENT.fullmatch(unquote(unquote(text)).strip())  # wire: encoded once more than needed (`%252C`)
    if match is None or not match.group(0).isascii():
        raise InvalidRequest("the xywh of the link is not four numbers")
    unit, *numbers = match.groups()
    values = tuple(Fraction(int(number) if number.isdecimal() else number) for number in numbers)
    if values[2] <= 0 or values[3] <= 0:
        raise InvalidRequest("the xywh of the link has no area")
    return "percent" if unit in ("percent:", "pct:") else "pixel", values


def _is_image_pixels(values: tuple[Fraction, ...], canvas: tuple[int, int], image: tuple[int, int]) -> bool:
    if canvas[0] < 1 or canvas[1] < 1:
        return True
    x, y, w, h = values
    leaves_canvas = x + w > canvas[0] or y + h > canvas[1]
    fits_image = x >= 0 and y >= 0 and x + w <= image[0] and y + h <= image[1]
    return leaves_canvas and fits_image


def canvas_region(
    box: PixelBox, image_width: int, image_height: int, canvas_width: int, canvas_height: int
) -> PixelBox:
    """A box of the image in canvas coordinates, as a citation needs it; unchanged if the canvas states no size."""
    if canvas_width < 1 or canvas_height < 1:
        return box
    scale_x, scale_y = Fraction(canvas_width, image_width), Fraction(canvas_height, image_height)
    return clip(
        box.x * scale_x, box.y * scale_y, box.right * scale_x, box.bottom * scale_y, canvas_width, canvas_height
    )
