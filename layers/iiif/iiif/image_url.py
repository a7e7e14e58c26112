"""Image API addresses, versions 1.0 to 3.0, read without fetching. Building them is `image_request`'s work.

{base}/info.json                                       → the service
{base}/{region}/{size}/{rotation}/{quality}.{format}   → the service, and the region as xywh in image pixels
…/iipsrv.fcgi?IIIF={path}/info.json                    → the same, inside the query (IIPImage)
…/image/{version}/{identifier}, …/iiif/image/{id}      → a service named without its info.json
"""

import re
from dataclasses import dataclass
from itertools import pairwise
from urllib.parse import unquote

_NUMBER = r"\d{1,9}(?:\.\d{1,12})?"
_FOUR = rf"{_NUMBER},{_NUMBER},{_NUMBER},{_NUMBER}"
_REGION = re.compile(rf"full|square|{_FOUR}|pct:{_FOUR}")
_SIZE = re.compile(rf"\^?(?:max|full|pct:{_NUMBER}|\d{{1,9}},|,\d{{1,9}}|!?\d{{1,9}},\d{{1,9}})")
_ROTATION = re.compile(rf"!?{_NUMBER}")
_QUALITY = re.compile(r"(?:default|native|colou?r|gr[ae]y|bitonal)(?:\.[a-z0-9]{2,4})?", re.IGNORECASE)
_OTHER_QUALITY = re.compile(r"[A-Za-z_-]{1,32}\.(?:jpe?g|png|gif|webp|tiff?|jp2|pdf)", re.IGNORECASE)
_SLASHED_FORMAT = re.compile(r"(/(?:default|native|colou?r|gr[ae]y|bitonal))/(jpe?g|png|webp|tiff?)$", re.IGNORECASE)
_IN_QUERY = re.compile(r"iiif=(?!https?(?::|%3A))", re.IGNORECASE)
_VERSION = re.compile(r"v?[123](?:\.\d)?")
_NO_IMAGE = ("manifest", "collection", "canvas", "annotation", "info.json")
_LONGEST_SEGMENT = 120


@dataclass(frozen=True, slots=True)
class ImageAddress:
    """An image service named by a link. `base` has no trailing slash; `xywh` is empty for the whole image."""

    base: str
    info_url: str
    xywh: str = ""


def image_address(url: str) -> ImageAddress | None:
    """The image service of an address, or None when the address has not the form of one.

    Source: Image API 3.0 §2, 2.1 §2, 1.1 §2.
    """
    # wire: e-codices publishes images as `…/0/default/jpg`
    address = _SLASHED_FORMAT.sub(r"\1.\2", _image_part(url.partition("#")[0]))
    if address.endswith("/info.json"):
        return ImageAddress(address.removesuffix("/info.json"), address)
    return _image_request(address) or _bare_service(address)


def _image_part(url: str) -> str:
    """The address without a query, unless the query is where the server keeps the image's path."""
    page, _, query = url.partition("?")
    if _IN_QUERY.match(query):
        return f"{page}?{query.partition('&')[0]}".rstrip("/")
    return page.rstrip("/")


def _image_request(address: str) -> ImageAddress | None:
    parts = address.rsplit("/", 4)
    if len(parts) < 5 or not _is_below_host(parts[0]):
        return None
    region, size, rotation, quality = (unquote(part[:_LONGEST_SEGMENT]) for part in parts[1:])
    known = _QUALITY.fullmatch(quality) or _OTHER_QUALITY.fullmatch(quality)
    if not (known and _REGION.fullmatch(region) and _SIZE.fullmatch(size) and _ROTATION.fullmatch(rotation)):
        return None
    return ImageAddress(parts[0], f"{parts[0]}/info.json", _xywh(region))


def _xywh(region: str) -> str:
    if region in ("full", "square"):
        return ""
    return region.replace("pct:", "percent:")


def _is_below_host(base: str) -> bool:
    return "/" in base.partition("://")[2]


def _bare_service(address: str) -> ImageAddress | None:
    page, mark, query = address.partition("?")
    path = page.partition("://")[2].split("/")[1:]
    identifier = [query] if mark else _after_image_prefix(path)
    last = (identifier or path or [""])[-1].lower()
    if not identifier or last.endswith((".json", ".html", ".php")) or any(word in last for word in _NO_IMAGE):
        return None
    if mark and path[-1:] != ["iipsrv.fcgi"]:
        return None
    return ImageAddress(address, f"{address}/info.json")


def _after_image_prefix(path: list[str]) -> list[str]:
    """The identifier after `image/3.0/`, `image/v2/`, `iiif/image/` or `image/iiif/`; empty without such a prefix."""
    lower = [segment.lower() for segment in path]
    for index, pair in enumerate(pairwise(lower)):
        versioned = pair[0] == "image" and _VERSION.fullmatch(pair[1])
        if versioned or (pair in (("iiif", "image"), ("image", "iiif"))):
            rest = index + 2
            rest += bool(_VERSION.fullmatch(lower[rest])) if not versioned and rest < len(lower) else 0
            return [segment for segment in path[rest:] if segment]
    return []
