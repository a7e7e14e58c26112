"""The body of a painting annotation → the images in it: Choice, SpecificResource, static files."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from iiif.errors import InvalidRequest
from iiif.labels import flatten_label
from iiif.model import ImageBody
from iiif.presentation.selection import (
    NOTHING_SELECTED,
    UNREADABLE_CROP,
    Selection,
    read_crop,
    read_selection,
    rendition,
)
from iiif.region import parse_region
from iiif.services import image_services
from iiif.values import JsonObject, as_list, size_of, type_name, web_url

# Real bodies nest three deep (Choice of SpecificResources with a source).
MAX_NESTING = 6

_IMAGE_FILE = re.compile(r"\.(?:jpe?g|png|tiff?|jp2|webp|gif|bmp)$", re.IGNORECASE)
_IMAGE_API_FILE = re.compile(r"/(?:default|native|color|gr[ae]y|bitonal)(?:[./](?:jpg|png|tif|webp))?$", re.IGNORECASE)
_NO_IMAGE_TYPES = frozenset(
    ["sound", "audio", "video", "movingimage", "text", "textualbody", "dataset", "model", "canvas", "physicalobject"]
)
_NOTHING: JsonObject = {}
_LOGIN = "the library may ask for a login"


@dataclass(frozen=True, slots=True)
class Option:
    """A resource that may be painted, with its label and what the page takes of it."""

    body: JsonObject | str
    label: str = ""
    selection: Selection = NOTHING_SELECTED
    of_choice: bool = False


def read_options(body: object, turns: Mapping[str, float]) -> Iterable[Option]:
    """The resources behind Choice, SpecificResource and lists, default first. `turns`: see `read_selection`."""
    if type_name(body) == "image" and type(body) is dict and "default" not in body and "item" not in body:
        return (Option(body, flatten_label(body["label"]) if "label" in body else ""),)  # nearly every body
    return _options(body, Option(""), turns, MAX_NESTING)


def _options(body: object, outer: Option, turns: Mapping[str, float], depth: int) -> Iterator[Option]:
    if depth == 0:
        return
    for item in as_list(body):
        if type(item) is str:
            yield replace(outer, body=item)
        if type(item) is not dict:
            continue
        kind = type_name(item)
        # trap: a label is flattened where it stands, not once for each option that inherits it
        label = flatten_label(item["label"]) if "label" in item else outer.label
        if "choice" in kind or "default" in item or "item" in item:
            # wire: an option may be the string "rdf:nil", `item` an object
            choices = [item.get(key) for key in ("default", "item", "items", "members")]
            yield from _options(choices, Option("", label, outer.selection, of_choice=True), turns, depth - 1)
        elif kind != "image" and (source := item.get("source") or item.get("full")):
            selection = read_selection(item, turns).inside(outer.selection)
            yield from _options(source, Option("", label, selection, outer.of_choice), turns, depth - 1)
        else:
            yield Option(item, label, outer.selection, outer.of_choice)


def read_image(option: Option, base: str) -> tuple[ImageBody, tuple[str, ...]] | None:
    """The image and what is odd about it; None where neither type, service nor name say that it is an image."""
    about = option.body if type(option.body) is dict else _NOTHING
    url = web_url(option.body, base)
    declared = about.get("service")
    service, is_closed = image_services(declared, image_url=url, base=base) if declared else (None, False)
    if service is None and not (url and _looks_like_image(about, url)):
        return None
    (width, height), taken = size_of(about), option.selection
    if service is not None and (asked := rendition(url, service.id)) is not NOTHING_SELECTED:
        # spec: a selector speaks of the whole image, whatever address stands beside it
        width, height = _whole_size(width, height, asked)
        taken = taken if taken.crop or taken.rotation else asked
    if "#" in url:
        url, taken = _without_fragment(url, taken)
    crop = taken.crop
    if crop and crop == f"0,0,{width},{height}":
        crop = ""
    address = url or (service.id if service else "")
    remarks = (*taken.remarks, _LOGIN) if is_closed else taken.remarks
    return ImageBody(address, width, height, service, option.label, None, crop, taken.rotation), remarks


def _whole_size(width: int, height: int, asked: Selection) -> tuple[int, int]:
    """The size of the whole image, where an address asks for a part of it and the stated size may be the part's."""
    if asked.rotation in (90, 270):
        width, height = height, width
    if not asked.crop:
        return width, height
    crop = parse_region(asked.crop)
    inside = crop.kind == "pixels" and sum(crop.values[::2]) <= width and sum(crop.values[1::2]) <= height
    return (width, height) if inside else (0, 0)


def _without_fragment(url: str, taken: Selection) -> tuple[str, Selection]:
    """A media fragment on the address of an image selects a part, where nothing else did; other fragments stay."""
    address, _, fragment = url.rpartition("#")
    if "xywh=" not in fragment:
        return url, taken
    try:
        return address, taken if taken.crop else replace(taken, crop=read_crop(fragment))
    except InvalidRequest:
        return address, replace(taken, remarks=(*taken.remarks, UNREADABLE_CROP))


def _looks_like_image(about: JsonObject, url: str) -> bool:
    kind, media_type = type_name(about), about.get("format")
    if "image" in kind or (isinstance(media_type, str) and media_type[:6].lower() == "image/"):
        return True
    path = url.partition("?")[0].partition("#")[0]
    return kind not in _NO_IMAGE_TYPES and bool(_IMAGE_FILE.search(path) or _IMAGE_API_FILE.search(path))
