"""Where on its canvas a painting lies: the target of the annotation → a box in canvas units.

Source: Presentation 2.1 §6.2, 3.0 §5.6; W3C Annotation Model §4.2.1.
"""

from dataclasses import replace
from fractions import Fraction

from iiif.errors import RegionOutside
from iiif.model import Canvas, ImageBody
from iiif.placement import canvas_to_image
from iiif.presentation.selection import percent_region, selectors_of
from iiif.region import PixelBox, half_up, parse_fragment, parse_region
from iiif.values import JsonObject, as_list, identifier

_ROUNDING = 2  # canvas units by which an edge may miss the edge of its canvas
_LEAST_SHARE = Fraction(1, 100)  # of an image that reaches past its canvas; with less the numbers must be wrong
_FINE = 10**8  # steps of a whole image, finer than any pixel


def target_fragment(annotation: JsonObject, canvas: JsonObject) -> str:
    """Which part of the canvas an annotation names, as a media fragment to be read; empty for all of it.

    Of several targets the one on the canvas counts; but a painting belongs to the canvas that contains it,
    wherever its target points.
    """
    target = annotation.get("target", annotation.get("on"))
    if type(target) is list:
        targets, canvas_id = as_list(target), identifier(canvas)
        own = [one for one in targets if canvas_id and _address(one).startswith(canvas_id)]
        target = next(iter(own or targets), None)
    if type(target) is dict:
        return _of_resource(target)
    return _xywh(target) if type(target) is str and "xywh=" in target else ""


def _of_resource(target: JsonObject) -> str:
    values = [value for selector in selectors_of(target) if isinstance(value := selector.get("value"), str)]
    regions = [_xywh(f"#{value}") for value in values]
    addresses = [_xywh(identifier(target.get(key))) for key in ("source", "full")]
    others = [value for value in values if not value.startswith("t=")]
    return next((text for text in (*regions, *addresses, _xywh(identifier(target)), *others) if text), "")


def _address(target: object) -> str:
    inner = target.get("source", target.get("full")) if isinstance(target, dict) else None
    return identifier(inner or target)


def _xywh(address: str) -> str:
    before, _, region = address.rpartition("xywh=")
    return region.partition("&")[0] if "#" in before else ""


def read_box(fragment: str, size: tuple[int, int]) -> PixelBox:
    """The box a fragment means on a canvas of this size, in canvas units; it may reach past the canvas.

    Raises: InvalidRequest, RegionOutside.
    """
    unit, (x, y, width, height) = parse_fragment(fragment)
    if unit == "percent":
        x, width = x * size[0] / 100, width * size[0] / 100
        y, height = y * size[1] / 100, height * size[1] / 100
    left, top, right, bottom = half_up(x), half_up(y), half_up(x + width), half_up(y + height)
    if right <= left or bottom <= top:
        raise RegionOutside("a place without area, or per cent of an unknown size")
    return PixelBox(left, top, right - left, bottom - top)


def placed(image: ImageBody, stated: PixelBox, size: tuple[int, int]) -> ImageBody:
    """The image with its box on a canvas of this size (0, 0: not stated).

    An image that reaches past the canvas keeps its scale: what lies outside is cropped away.
    wire: a box in image pixels, where the canvas has another size, means the whole canvas.

    Raises: RegionOutside when the canvas shows next to nothing of it, or an unknown part.
    """
    width, height = size if size[0] and size[1] else (stated.right, stated.bottom)
    seen = _clipped(stated, width, height)
    covers = _is_near(seen, PixelBox(0, 0, width, height))
    if str(stated) == f"0,0,{image.width},{image.height}" and covers:
        return image
    crop = image.crop if _is_near(seen, stated) else _seen_part(image, stated, seen)
    return replace(image, box=None if covers else (seen.x, seen.y, seen.width, seen.height), crop=crop)


def _clipped(box: PixelBox, width: int, height: int) -> PixelBox:
    left, top, right, bottom = max(box.x, 0), max(box.y, 0), min(box.right, width), min(box.bottom, height)
    seen = max(right - left, 0) * max(bottom - top, 0)
    if left >= right or top >= bottom or seen < _LEAST_SHARE * box.width * box.height:
        raise RegionOutside("the image lies outside its canvas")
    return PixelBox(left, top, right - left, bottom - top)


def _is_near(one: PixelBox, other: PixelBox) -> bool:
    edges = zip((one.x, one.y, one.right, one.bottom), (other.x, other.y, other.right, other.bottom), strict=True)
    return all(abs(edge - its) <= _ROUNDING for edge, its in edges)


def _seen_part(image: ImageBody, stated: PixelBox, seen: PixelBox) -> str:
    """What is seen of an image, or of its crop, when its box reaches past the canvas."""
    crop = parse_region(image.crop or "pct:0,0,100,100")
    if crop.kind == "square" or image.rotation % 90:
        raise RegionOutside("which part is seen depends on the size of the image")
    x, y, width, height = map(Fraction, crop.values)
    pixels = crop.kind == "pixels"
    grid = (int(width), int(height)) if pixels else (_FINE, _FINE)
    bare = replace(image, box=(stated.x, stated.y, stated.width, stated.height), crop="")
    part = canvas_to_image(seen, Canvas("", ""), bare, grid)
    if pixels:
        return f"{int(x) + part.x},{int(y) + part.y},{part.width},{part.height}"
    across, down = width / _FINE, height / _FINE
    return percent_region(x + part.x * across, y + part.y * down, part.width * across, part.height * down)
