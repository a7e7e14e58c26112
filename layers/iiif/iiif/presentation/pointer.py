"""Documents that only point into a manifest: canvases, ranges, annotations, content states.

Source: Content State API 1.0 §2 and §3; Presentation 2.1 `within`, 3.0 `partOf`.
"""

import re
from dataclasses import dataclass
from urllib.parse import unquote

from iiif.values import JsonObject, as_list, as_objects, identifier, type_name, web_url

_MAX_NESTING = 6
_XYWH = re.compile(r"xywh=((?:pixel:|percent:)?[-+0-9., ]{1,120})")
_FRAGMENT_KEYS = ("xywh=", "t=")


@dataclass(frozen=True, slots=True)
class CanvasPointer:
    """Where a document points: a manifest to fetch, a canvas id in it and a media fragment, both may be empty."""

    manifest: str
    canvas: str = ""
    xywh: str = ""


def read_pointer(document: JsonObject, *, url: str) -> CanvasPointer | None:
    """The first target that names its manifest; None when none does."""
    return _follow(document, "", "", _MAX_NESTING, url)


def _follow(value: object, canvas: str, xywh: str, depth: int, url: str) -> CanvasPointer | None:
    if depth == 0 or not isinstance(value, dict):
        return None
    address, fragment = _split_fragment(identifier(value))
    kind = type_name(value)
    xywh = xywh or _selected(value) or fragment
    if kind == "manifest":
        manifest = web_url(address, url)
        return CanvasPointer(manifest, canvas, xywh) if manifest else None
    if kind in ("canvas", "scene", "timeline"):
        canvas = canvas or address
    if kind == "range":
        canvas = canvas or _first_canvas(value, _MAX_NESTING)
    # An annotation carries its target, a SpecificResource its source; the rest climb to what they are part of.
    for key in ("target", "on", "source", "full", "partOf", "within", "items", "resources"):
        for inner in as_list(value.get(key)):
            found = _step(key, inner, (canvas, xywh), depth, url)
            if found is not None:
                return found
    return None


def _step(key: str, inner: object, at: tuple[str, str], depth: int, url: str) -> CanvasPointer | None:
    canvas, xywh = at
    if isinstance(inner, str) and key in ("partOf", "within"):
        manifest = web_url(inner, url)
        return CanvasPointer(manifest, canvas, xywh) if manifest else None
    return _follow(inner, canvas, xywh, depth - 1, url)


def _split_fragment(address: str) -> tuple[str, str]:
    """Ids may contain `#` themselves: only a media fragment is taken off."""
    base, _, fragment = address.rpartition("#")
    if not base or not fragment.startswith(_FRAGMENT_KEYS):
        return address, ""
    return base, _xywh(fragment)


def _selected(value: JsonObject) -> str:
    """The region of a selector; a point or a time selects none."""
    selectors = as_objects(value.get("selector"))
    found = (_xywh(selector["value"]) for selector in selectors if isinstance(selector.get("value"), str))
    return next((region for region in found if region), "")


def _xywh(fragment: str) -> str:
    match = _XYWH.search(unquote(fragment[:400]))
    return match[1].strip() if match else ""


def _first_canvas(container: JsonObject, depth: int) -> str:
    """The first canvas a range names, directly or in a range inside it."""
    if depth == 0:
        return ""
    for key in ("startCanvas", "start", "canvases", "items", "members", "ranges"):
        for entry in as_list(container.get(key)):
            if isinstance(entry, str) and key in ("canvases", "startCanvas"):
                return _split_fragment(identifier(entry))[0]
            if not isinstance(entry, dict):
                continue
            if type_name(entry) == "canvas":
                return _split_fragment(identifier(entry))[0]
            if found := _first_canvas(entry, depth - 1):
                return found
    return ""
