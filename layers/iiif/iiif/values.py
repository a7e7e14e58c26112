"""Values inside IIIF JSON, read the forgiving way: one or many, `id` or `@id`, numbers as strings, URLs.

No knowledge of any version's structure. For the parsers of this package.
"""

import math
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import urljoin

JsonObject = Mapping[str, Any]

MAX_URL_CHARS = 4096
# A scanned image edge is below 100,000; ten million, as seen on the wire, is a typing error.
MAX_EDGE_PX = 1_000_000
_MAX_CACHED_CHARS = 64

_CONTROLS = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]+")
_JOINED_SCHEMES = re.compile(r"(?:https?\s*,\s*)+(?=https?://)", re.IGNORECASE)
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_WEB = re.compile(r"https?://[^/?#\s]", re.IGNORECASE)
# Nearly every address on the wire: nothing in it that has to be cleaned or looked at twice.
_PLAIN_WEB = re.compile(r"https?://[A-Za-z0-9][!-~]*+").fullmatch


def as_list(value: object) -> list[Any]:
    """Nothing → `[]`, one → `[one]`, a list → its items, nested lists opened once; without nulls and `{}`."""
    if type(value) is not list:
        return [] if value is None or value == {} else [value]
    flat: list[Any] = []
    for item in value:
        if type(item) is list:
            flat += [inner for inner in item if inner is not None and inner != {}]
        elif item is not None and item != {}:
            flat.append(item)
    return flat


def as_objects(value: object) -> list[JsonObject]:
    """The JSON objects among the value or its items; empty ones do not count."""
    if type(value) is dict:
        return [value] if value else []
    if type(value) is not list:
        return []
    found: list[JsonObject] = []
    for item in value:
        if type(item) is dict:
            if item:
                found.append(item)
        elif type(item) is list:
            found += [inner for inner in item if type(inner) is dict and inner]
    return found


def identifier(value: object) -> str:
    """The id of a resource given as an object or as a bare string; otherwise empty. Opaque: only cleaned."""
    stated = _stated_id(value)[: 2 * MAX_URL_CHARS]  # trap: the id of a page is read once for each of its paintings
    text = stated if stated.isascii() and stated.isprintable() else _CONTROLS.sub("", stated)
    text = text.strip()
    if "," in text and _is_joined(text):
        text = _JOINED_SCHEMES.sub("", text, count=1)
    return text[:MAX_URL_CHARS]


def _stated_id(value: object) -> str:
    if type(value) is dict:
        named = value.get("id")
        value = named if type(named) is str else value.get("@id")
    return value if type(value) is str else ""


def _is_joined(text: str) -> bool:
    """wire: a proxy joined two X-Forwarded-Proto headers into "https, https://host/…"."""
    return text.rfind("://") > len("https")


def web_url(value: object, base: str = "") -> str:
    """The http(s) URL of a resource or string, joined to `base` when relative; empty for anything else.

    An absolute URL keeps its bytes as published: decoding and encoding again breaks identifiers.
    """
    text = _stated_id(value)
    if _PLAIN_WEB(text) and len(text) < MAX_URL_CHARS and ("," not in text or not _is_joined(text)):
        return text
    text = identifier(text)
    if _WEB.match(text):
        return text if len(text) < MAX_URL_CHARS else ""
    if not text or _SCHEME.match(text) or not _WEB.match(base):
        return ""
    try:
        joined = urljoin(base, text)
    except ValueError:
        return ""
    return joined if _WEB.match(joined) and len(joined) < MAX_URL_CHARS else ""


def type_name(value: object) -> str:
    """`sc:Manifest`, `Manifest`, `http://…#Manifest` → `manifest`; empty when there is no type."""
    if type(value) is not dict:
        return ""
    stated = value.get("type") or value.get("@type")
    if type(stated) is not str:
        names = [name for key in ("type", "@type") for name in as_list(value.get(key)) if isinstance(name, str)]
        stated = names[0] if names else ""
    return _last_word(stated) if len(stated) <= _MAX_CACHED_CHARS else _last_word.__wrapped__(stated)


@lru_cache(maxsize=256)
def _last_word(name: str) -> str:
    return re.split(r"[:/#]", name.strip())[-1].lower()


def texts(value: object) -> list[str]:
    """The strings among the value or its items; objects count by their id, numbers as written."""
    found = [number_text(item) if isinstance(item, (int, float)) else identifier(item) for item in as_list(value)]
    return [text for text in found if text]


def number_text(number: float) -> str:
    """The number as Python writes it; empty for an integer too long to be written."""
    try:
        return str(number)
    except ValueError:  # an integer of more than 4,300 digits
        return ""


def whole_number(value: object, *, most: int = MAX_EDGE_PX) -> int:
    """`12`, `12.9`, `"12"`, `"12.0"` → 12; 0 for anything else, for negatives and beyond `most`."""
    if type(value) is int:
        return value if 1 <= value <= most else 0
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return 0
    if isinstance(value, str) and len(value) > 32:
        return 0
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return 0
    return int(number) if math.isfinite(number) and 1 <= number <= most else 0


def size_of(value: JsonObject) -> tuple[int, int]:
    """`width` and `height`; (0, 0) unless both are stated and sensible."""
    width, height = value.get("width"), value.get("height")
    if type(width) is int and type(height) is int and 0 < width <= MAX_EDGE_PX and 0 < height <= MAX_EDGE_PX:
        return width, height
    width, height = whole_number(width), whole_number(height)
    return (width, height) if width and height else (0, 0)
