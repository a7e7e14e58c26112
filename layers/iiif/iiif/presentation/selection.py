"""What a page takes of an image, and how it turns it: selectors, styles, and addresses that say the same.

Source: Image API selector and media fragments (Presentation 2.1 §6.1 and §6.2, W3C Annotation Model §4.2), CSS by
class (§4.4), Image API request addresses.
"""

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from iiif.errors import InvalidRequest
from iiif.region import half_up, parse_fragment, parse_region
from iiif.values import JsonObject, as_objects, texts

STYLED = "the page shows this image by a style, perhaps rotated; it is read as stored"
MIRRORED = "the page shows this image mirrored; it is read as stored"
UNREADABLE_CROP = "the page shows a part of this image that could not be made out; the whole image is read"
UNREADABLE_ROTATION = "the page shows this image turned in a way that could not be made out; it is read as stored"

_MAX_STYLE_CHARS = 10_000
_MAX_TAIL_CHARS = 80
_CSS_CLASS = re.compile(r"\.([A-Za-z_][\w-]*+)")
_CSS_ROTATE = re.compile(r"rotate\(\s*+([-+]?[0-9]{1,4}(?:\.[0-9]{1,6})?)deg\s*+\)")
_REQUEST = re.compile(r"/([^/]+)/([^/]+)/(!?[0-9.]+)/[A-Za-z]+(?:\.[a-z0-9]+)?")


@dataclass(frozen=True, slots=True)
class Selection:
    """A part of an image, as an Image API region (empty: all of it), degrees clockwise, and what is odd about them."""

    crop: str = ""
    rotation: float = 0.0
    remarks: tuple[str, ...] = ()

    def inside(self, outer: "Selection") -> "Selection":
        """This selection where it says something, else the one around it."""
        if outer == NOTHING_SELECTED:
            return self
        return Selection(self.crop or outer.crop, self.rotation or outer.rotation, (*outer.remarks, *self.remarks))


NOTHING_SELECTED = Selection()


def read_selection(specific: JsonObject, turns: Mapping[str, float]) -> Selection:
    """What a SpecificResource takes of its image. `turns` are the rotations of style classes."""
    found = [_selected(selector) for selector in selectors_of(specific)]
    if "styleClass" in specific or "style" in specific:
        found.append(_styled(specific, turns))
    if len(found) < 2:
        return found[0] if found else NOTHING_SELECTED
    return Selection(
        next((one.crop for one in found if one.crop), ""),
        next((one.rotation for one in found if one.rotation), 0.0),
        tuple(remark for one in found for remark in one.remarks),
    )


def selectors_of(specific: JsonObject) -> Iterator[JsonObject]:
    """The selectors of a resource; wire: Mirador gives two forms of the same region as a Choice."""
    for selector in as_objects(specific.get("selector")):
        options = [selector[key] for key in ("default", "item", "items") if key in selector]
        yield from as_objects(options) if options else (selector,)


def _selected(selector: JsonObject) -> Selection:
    crop, rotation, remarks = "", 0.0, []
    try:
        crop = read_crop(selector["region"] if "region" in selector else selector.get("value"))
    except InvalidRequest:
        remarks.append(UNREADABLE_CROP)
    try:
        rotation, is_mirrored = read_rotation(selector.get("rotation"))
        remarks += [MIRRORED] if is_mirrored else []
    except InvalidRequest:
        remarks.append(UNREADABLE_ROTATION)
    return Selection(crop, rotation, tuple(remarks))


def read_crop(stated: object) -> str:
    """The Image API region meant; empty for the whole image.

    full, pct:0,0,100,100, nothing → empty
    10,20,30,40 · [10, 20, 30, 40] · xywh=pixel:10,20,30,40 · 10.2, 20, 30, 40 → 10,20,30,40
    pct:10,10,20,20 · xywh=percent:10,10,20,20 → pct:10,10,20,20
    t=0,10 → empty, a time is no region

    Raises: InvalidRequest.
    """
    text = "".join(",".join(texts(stated)).split())
    text = text.rpartition("xywh=")[2].partition("&")[0]
    if text in ("", "full") or text.startswith("t="):
        return ""
    try:
        spec = parse_region(text)
    except InvalidRequest:
        spec = parse_region(_as_region(text))
    is_whole = spec.kind == "pct" and not any(spec.values[:2]) and min(spec.values[2:]) >= 100
    return "" if is_whole else str(spec)


def _as_region(fragment: str) -> str:
    unit, (x, y, width, height) = parse_fragment(fragment)
    left, top, right, bottom = max(x, Fraction(0)), max(y, Fraction(0)), x + width, y + height
    if unit == "percent":
        return percent_region(left, top, right - left, bottom - top)
    return f"{half_up(left)},{half_up(top)},{half_up(right - left)},{half_up(bottom - top)}"


def percent_region(*values: Fraction | int) -> str:
    """The Image API region of x, y, width and height in per cent."""
    return "pct:" + ",".join(f"{Fraction(value):.6f}".rstrip("0").rstrip(".") for value in values)


def read_rotation(stated: object) -> tuple[float, bool]:
    """Degrees clockwise, from 0 to below 360, and whether the image is mirrored first.

    90 · "90" · "90.0" → 90; "-90" → 270; "!0" → 0, mirrored; nothing → 0

    Raises: InvalidRequest.
    Source: Image API 3.0 §4.3.
    """
    text = next(iter(texts(stated)), "0")
    try:
        degrees = float(text.removeprefix("!")) if len(text) < 32 else math.nan
    except ValueError:
        degrees = math.nan
    if not math.isfinite(degrees):
        raise InvalidRequest("a rotation is a number of degrees")
    return round(degrees % 360, 6) % 360, text.startswith("!")


def style_turns(annotation: JsonObject) -> dict[str, float]:
    """The rotation of each class in the stylesheet that an annotation carries; a linked one is not fetched."""
    turns: dict[str, float] = {}
    for sheet in as_objects(annotation.get("stylesheet")):
        css = next((sheet[key] for key in ("value", "chars", "cnt:chars") if isinstance(sheet.get(key), str)), "")
        for rule in css[:_MAX_STYLE_CHARS].split("}"):
            names, _, body = rule.partition("{")
            if turn := _CSS_ROTATE.search(body):
                turns |= dict.fromkeys(_CSS_CLASS.findall(names), float(turn[1]) % 360)
    return turns


def _styled(specific: JsonObject, turns: Mapping[str, float]) -> Selection:
    names = [name.removeprefix(".") for key in ("styleClass", "style") for name in texts(specific.get(key))]
    known = next((turns[name] for name in names if name in turns), None)
    if known is None:
        return Selection(remarks=(STYLED,)) if names else NOTHING_SELECTED
    return Selection(rotation=known)


def rendition(url: str, service_id: str) -> Selection:
    """What an Image API address takes of the image of its service; nothing when it lies elsewhere."""
    if not url.startswith(service_id):
        url, service_id = url.partition("://")[2], service_id.partition("://")[2]
    if not url.startswith(service_id):
        return NOTHING_SELECTED
    tail = url[len(service_id) :]
    return _requested(tail) if len(tail) <= _MAX_TAIL_CHARS else NOTHING_SELECTED


@lru_cache(maxsize=256)
def _requested(tail: str) -> Selection:
    request = _REQUEST.fullmatch(tail.partition("#")[0])
    if request is None:
        return NOTHING_SELECTED
    try:
        rotation, is_mirrored = read_rotation(request[3])
        asked = Selection(read_crop(request[1]), rotation, (MIRRORED,) if is_mirrored else ())
    except InvalidRequest:
        return NOTHING_SELECTED
    return NOTHING_SELECTED if asked == NOTHING_SELECTED else asked
