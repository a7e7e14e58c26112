"""JSON value → IIIF document, decided by content: type, then shape. The content type of the answer plays no part."""

from collections.abc import Callable

from iiif.errors import NotIiif, Unsupported
from iiif.image_info import is_image_info, parse_info
from iiif.model import Collection, ImageInfo, Manifest
from iiif.presentation.collection import read_collection
from iiif.presentation.pointer import CanvasPointer, read_pointer
from iiif.presentation.v2 import read_manifest_v2
from iiif.presentation.v3 import read_manifest_v3
from iiif.values import JsonObject, as_list, as_objects, type_name, web_url

__all__ = ["CanvasPointer", "read_document"]

Document = Manifest | Collection | ImageInfo | CanvasPointer

_MEMBER_LISTS = ("manifests", "collections", "members")
_DOCUMENTS = {"manifest", "collection"}
_PAGES = {"canvas", "scene", "timeline"}
_CONTENT = ("items", "sequences", "canvases", "mediaSequences", "label", "metadata")


def read_document(value: object, *, url: str) -> Document:
    """What the JSON is. `url` is where it came from, after redirects; relative ids are joined to it.

    Manifest, also without a single page · Collection · ImageInfo · CanvasPointer for what only points into a
    manifest. A canvas or sequence that names no manifest but carries its images is a manifest of its own.

    Raises: NotIiif, Unsupported, TooComplex.
    """
    if not isinstance(value, dict):
        raise NotIiif("JSON, but not an object")
    kind = type_name(value)
    reader = _READERS.get(kind) or _reader_by_shape(value)
    if reader is None:
        raise NotIiif("JSON without a IIIF type or a known structure")
    return reader(value, url)


def _reader_by_shape(value: JsonObject) -> Callable[[JsonObject, str], Document] | None:
    """For documents without a type, or with one that does not exist."""
    if as_objects(value.get("sequences")) or as_objects(value.get("canvases")):
        return _read_manifest
    if any(key in value for key in _MEMBER_LISTS):
        return _read_collection
    if _holds_pages(value):
        return _read_manifest
    if _lists_documents(value):
        return _read_collection
    if is_image_info(value):
        return _read_info
    return _read_reference if any(key in value for key in ("partOf", "within", "target", "on")) else None


def _read_manifest(value: JsonObject, url: str) -> Document:
    # wire: the type may be wrong; what stands in the document is not
    if _lists_documents(value) and not _holds_pages(value):
        return read_collection(value, url=url)
    if not any(key in value for key in _CONTENT):
        return _read_reference(value, url)
    by_items = as_objects(value.get("items")) and not as_objects(value.get("sequences"))
    # spec: by shape, not by context: converters leave the old context on new documents
    return read_manifest_v3(value, url=url) if by_items else _read_by_version(value, url)


def _read_by_version(value: JsonObject, url: str) -> Manifest:
    newer = not as_objects(value.get("sequences")) and ("items" in value or "type" in value)
    return read_manifest_v3(value, url=url) if newer else read_manifest_v2(value, url=url)


def _read_collection(value: JsonObject, url: str) -> Document:
    if _holds_pages(value) and not _lists_documents(value):
        return _read_manifest(value, url)
    return read_collection(value, url=url)


def _lists_documents(value: JsonObject) -> bool:
    return any(as_list(value.get(key)) for key in _MEMBER_LISTS) or bool(_inner_types(value) & _DOCUMENTS)


def _holds_pages(value: JsonObject) -> bool:
    sequences = as_objects(value.get("sequences"))
    return any(as_objects(each.get("canvases")) for each in sequences) or bool(_inner_types(value) & _PAGES)


def _inner_types(value: JsonObject) -> set[str]:
    return {type_name(item) for item in as_objects(value.get("items"))}


def _read_info(value: JsonObject, url: str) -> Document:
    return parse_info(value, requested_url=url)


def _read_canvas(value: JsonObject, url: str) -> Document:
    """A page that was asked for by its id: its manifest, or itself."""
    pointer = _pointer(value, url)
    if pointer is not None:
        return pointer
    if "images" in value:
        return read_manifest_v2(_around(value, "canvases"), url=url)
    if "items" in value:
        return read_manifest_v3(_around(value, "items"), url=url)
    raise Unsupported("a canvas that names no manifest and has no images")


def _around(canvas: JsonObject, key: str) -> JsonObject:
    """A manifest of the one canvas, with the facts the canvas states itself."""
    return {name: stated for name, stated in canvas.items() if name not in ("items", "images")} | {key: [canvas]}


def _read_sequence(value: JsonObject, url: str) -> Document:
    pointer = _pointer(value, url)
    return pointer if pointer is not None else read_manifest_v2(value, url=url)


def _read_reference(value: JsonObject, url: str) -> Document:
    pointer = _pointer(value, url)
    if pointer is None:
        raise Unsupported("a IIIF resource that names no manifest")
    return pointer


def _pointer(value: JsonObject, url: str) -> CanvasPointer | None:
    """A pointer back to this very document would lead nowhere."""
    pointer = read_pointer(value, url=url)
    return pointer if pointer is not None and pointer.manifest != web_url(url) else None


_READERS: dict[str, Callable[[JsonObject, str], Document]] = {
    "manifest": _read_manifest,
    "collection": _read_collection,
    "canvas": _read_canvas,
    "scene": _read_canvas,
    "timeline": _read_canvas,
    "sequence": _read_sequence,
    "imageservice": _read_info,
    "imageservice1": _read_info,
    "imageservice2": _read_info,
    "imageservice3": _read_info,
    "range": _read_reference,
    "annotation": _read_reference,
    "annotationpage": _read_reference,
    "annotationlist": _read_reference,
    "annotationcollection": _read_reference,
    "layer": _read_reference,
    "specificresource": _read_reference,
}
