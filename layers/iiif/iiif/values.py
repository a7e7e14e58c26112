"""Values inside IIIF JSON, read the forgiving way: one or many, `id` or `@id`, numbers as strings, URLs.

No knowledge of any version's structure. For the parsers of this package.
"""

import math
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urljoin

JsonObject = Mapping[str, Any]

MAX_URL_CHARS = 4096
# A scanned image edge is below 100,000; ten million, as seen on the wire, is a typing error.
MAX_EDGE_PX = 1_000_000

_CONTROLS = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]+")
_JOINED_SCHEMES = re.compile(r"(?:https?\s*,\s*)+(?=https?://)", re.IGNORECASE)
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_WEB = re.compile(r"https?://[^/?#\s]", re.IGNORECASE)


def as_list(value: object) -> list[Any]:
    """Nothing → `[]`, one → `[one]`, a list → its items, nested lists opened once; without nulls and `{}`."""
    items = value if isinstance(value, list) else [value]
    flat = [inner for item in items for inner in (item if isinstance(item, list) else [item])]
    return [item for item in flat if item is not None and item != {}]


def as_objects(value: object) -> list[JsonObject]:
    """The JSON objects among the value or its items."""
    return [item for item in as_list(value) if isinstance(item, dict)]


def identifier(value: object) -> str:
    """The id of a resource given as an object or as a bare string; otherwise empty. Opaque: only cleaned."""
    if isinstance(value, dict):
        value = next((value[key] for key in ("id", "@id") if isinstance(value.get(key), str)), "")
    if not isinstance(value, str):
        return ""
    text = _CONTROLS.sub("", value).strip()
    # wire: a proxy joined two X-Forwarded-Proto headers into "https, https://host/…"
    return _JOINED_SCHEMES.sub("", text, count=1)[:MAX_URL_CHARS]


def web_url(value: object, base: str = "") -> str:
    """The http(s) URL of a resource or string, joined to `base` when relative; empty for anything else.

    An absolute URL keeps its bytes as published: decoding and encoding again breaks identifiers.
    """
    text = identifier(value)
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
    if not isinstance(value, dict):
        return ""
    names = [name for key in ("type", "@type") for name in as_list(value.get(key)) if isinstance(name, str)]
    return re.split(r"[:/#]", names[0].strip())[-1].lower() if names else ""


def texts(value: object) -> list[str]:
    """The strings among the value or its items; objects count by their id, numbers as written."""
    found = [str(item) if isinstance(item, (int, float)) else identifier(item) for item in as_list(value)]
    return [text for text in found if text]


def whole_number(value: object, *, most: int = MAX_EDGE_PX) -> int:
    """`12`, `12.9`, `"12"`, `"12.0"` → 12; 0 for anything else, for negatives and beyond `most`."""
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
    width, height = whole_number(value.get("width")), whole_number(value.get("height"))
    return (width, height) if width and height else (0, 0)
