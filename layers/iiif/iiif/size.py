"""Sizes: the Image API grammar, and the pixels it means for a region. How servers are asked: see `image_request`."""

import math
import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from iiif.errors import InvalidRequest

MAX_EDGE_PX = 65_535  # the longest edge a JPEG can have: nothing longer can be answered
_MAX_CHARS = 64
_SIZE = re.compile(
    r"(?P<up>\^?)(?:(?P<max>max)|pct:(?P<pct>[0-9]+(?:\.[0-9]+)?)|(?P<fit>!?)(?P<width>[0-9]*),(?P<height>[0-9]*))"
)


@dataclass(frozen=True, slots=True)
class SizeSpec:
    """A size as asked; a field that the kind does not use is 0. `enlarge` is the `^` of Image API 3."""

    kind: Literal["max", "width", "height", "exact", "fit", "pct"]
    width: int = 0
    height: int = 0
    percent: Decimal = Decimal(0)
    enlarge: bool = False

    def __str__(self) -> str:
        """The text that parses to this size, in the words of Image API 3."""
        text = {
            "max": "max",
            "width": f"{self.width},",
            "height": f",{self.height}",
            "exact": f"{self.width},{self.height}",
            "fit": f"!{self.width},{self.height}",
            "pct": f"pct:{self.percent:f}",
        }[self.kind]
        return f"^{text}" if self.enlarge else text


def parse_size(text: str) -> SizeSpec:
    """The size a text asks for.

    max, full → as large as possible
    800, → this width
    ,600 → this height
    800,600 → exactly, also out of proportion
    !800,600 → the largest in proportion that fits
    pct:12.5 → per cent of the region
    ^800, → any but `full`, enlarged if need be

    Raises: InvalidRequest.
    Source: Image API 3.0 §4.2; `full` is the word of Image API 1 and 2.
    """
    if text == "full":
        return SizeSpec("max")
    match = _SIZE.fullmatch(text) if len(text) <= _MAX_CHARS else None
    if match is None:
        raise InvalidRequest("a size is max, w, or ,h or w,h or !w,h in whole pixels, or pct:n")
    enlarge = bool(match["up"])
    if match["max"]:
        return SizeSpec("max", enlarge=enlarge)
    if match["pct"]:
        return _percent(Decimal(match["pct"]), enlarge)
    return _edges(match["width"], match["height"], fit=bool(match["fit"]), enlarge=enlarge)


def _percent(percent: Decimal, enlarge: bool) -> SizeSpec:
    if not percent or (percent > 100 and not enlarge):
        raise InvalidRequest("pct: takes a number above 0 and at most 100")
    return SizeSpec("pct", percent=percent, enlarge=enlarge)


def _edges(width_text: str, height_text: str, *, fit: bool, enlarge: bool) -> SizeSpec:
    width, height = int(width_text or 0), int(height_text or 0)
    given = [edge for edge, text in ((width, width_text), (height, height_text)) if text]
    if not given or 0 in given or (fit and len(given) < 2):
        raise InvalidRequest("a size needs a width or a height above 0, and both after an exclamation mark")
    if not fit and max(given) > MAX_EDGE_PX:
        raise InvalidRequest(f"no edge can be longer than {MAX_EDGE_PX} pixels")
    if fit:
        return SizeSpec("fit", width, height, enlarge=enlarge)
    kind: Literal["exact", "width", "height"] = "exact" if len(given) == 2 else "width" if width_text else "height"
    return SizeSpec(kind, width, height, enlarge=enlarge)


def resolve_size(spec: SizeSpec, width: int, height: int, *, allow_enlarging: bool = False) -> tuple[int, int]:
    """Width and height of the answer for a region of this size; each at least 1.

    Unless enlarging is allowed *and* asked for (`^`), a size beyond the region is refused: there are no more
    pixels to see. `max` and `!w,h` stop at the region by their own meaning.
    Raises: InvalidRequest.
    """
    enlarge = allow_enlarging and spec.enlarge
    if spec.kind == "max":
        return width, height
    result = (spec.width, spec.height) if spec.kind == "exact" else _scaled(width, height, _factor(spec, width, height))
    if spec.kind == "width":
        result = (spec.width, result[1])
    elif spec.kind == "height":
        result = (result[0], spec.height)
    elif spec.kind == "fit" and not enlarge:
        result = min(result, (width, height))
    if not enlarge and (result[0] > width or result[1] > height):
        raise InvalidRequest(f"the size is larger than the region of {width}x{height} pixels")
    if max(result) > MAX_EDGE_PX and enlarge:
        raise InvalidRequest(f"no edge can be longer than {MAX_EDGE_PX} pixels")
    return result


def _factor(spec: SizeSpec, width: int, height: int) -> Fraction:
    if spec.kind == "pct":
        return Fraction(spec.percent) / 100
    if spec.kind == "width":
        return Fraction(spec.width, width)
    if spec.kind == "height":
        return Fraction(spec.height, height)
    return min(Fraction(spec.width, width), Fraction(spec.height, height))


def _scaled(width: int, height: int, factor: Fraction) -> tuple[int, int]:
    return _at_least_one(width * factor), _at_least_one(height * factor)


def _at_least_one(value: Fraction) -> int:
    return max(math.floor(value + Fraction(1, 2)), 1)
