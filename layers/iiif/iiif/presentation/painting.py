"""What is painted on a canvas → image bodies: Choice, SpecificResource, static files, every version's annotations."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from iiif.labels import flatten_label
from iiif.model import ImageBody
from iiif.services import asks_for_login, image_service
from iiif.values import JsonObject, as_list, as_objects, identifier, size_of, texts, type_name, web_url

# Real bodies nest three deep (Choice of SpecificResources with a source).
_MAX_NESTING = 6
_IMAGE_FILE = re.compile(r"\.(?:jpe?g|png|tiff?|jp2|webp|gif|bmp)$", re.IGNORECASE)
_IMAGE_API_FILE = re.compile(r"/(?:default|native|color|gr[ae]y|bitonal)(?:[./](?:jpg|png|tif|webp))?$", re.IGNORECASE)
_NO_IMAGE_TYPES = frozenset(
    ["sound", "audio", "video", "movingimage", "text", "textualbody", "dataset", "model", "canvas", "physicalobject"]
)
_FRAGMENT = re.compile(r"#(?:.*&)?xywh=")


@dataclass(frozen=True, slots=True)
class Painted:
    """The images of one canvas, default first, and what is odd about them."""

    images: tuple[ImageBody, ...]
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Found:
    body: JsonObject | str
    label: object
    remark: str


def read_painted(canvas: JsonObject, base: str) -> Painted:
    """Every image painted on the canvas, in document order, each once.

    Several annotations make several images: alternates or parts of a composition, which real documents do not
    tell apart reliably.
    """
    images: dict[str, ImageBody] = {}
    remarks: dict[str, None] = {}
    annotations = list(_painting_annotations(canvas))
    counts = [_collect(_body_of(annotation), base, images, remarks) for annotation in annotations]
    return Painted(tuple(images.values()), (*_arrangement(annotations, counts), *remarks))


def _collect(body: object, base: str, images: dict[str, ImageBody], remarks: dict[str, None]) -> int:
    """How many images the body added."""
    before = len(images)
    for found in _candidates(body, None, "", _MAX_NESTING):
        image = _image_body(found, base)
        if image is None:
            continue
        images.setdefault(image.service.id if image.service else image.url, image)
        if found.remark:
            remarks.setdefault(found.remark)
        if isinstance(found.body, dict) and asks_for_login(found.body.get("service")):
            remarks.setdefault("the library may ask for a login")
    return len(images) - before


def _arrangement(annotations: list[JsonObject], counts: list[int]) -> list[str]:
    painted = [annotation for annotation, count in zip(annotations, counts, strict=True) if count]
    if not painted:
        return ["no image"]
    in_parts = any(_FRAGMENT.search(_target_of(annotation)) for annotation in painted)
    if len(painted) > 1:
        return [f"{sum(counts)} images on this page" + (", placed on parts of it" if in_parts else "")]
    remarks = [f"{sum(counts)} choices of image"] if sum(counts) > 1 else []
    return [*remarks, "the image covers only a part of the page"] if in_parts else remarks


def _painting_annotations(canvas: JsonObject) -> Iterator[JsonObject]:
    """`images` of version 2, annotation pages in `items` of version 3, and annotations without their page."""
    for entry in [*as_objects(canvas.get("images")), *as_objects(canvas.get("items"))]:
        inner = entry.get("items")
        page = inner is not None and "body" not in entry and "resource" not in entry
        for annotation in as_objects(inner) if page else [entry]:
            motivations = texts(annotation.get("motivation"))
            if not motivations or any(motivation.lower().endswith("painting") for motivation in motivations):
                yield annotation


def _body_of(annotation: JsonObject) -> object:
    """The body under its two names; an entry without one may be the image itself."""
    return next((annotation[key] for key in ("body", "resource") if annotation.get(key)), annotation)


def _target_of(annotation: JsonObject) -> str:
    target = next(iter(as_list(annotation.get("target", annotation.get("on")))), None)
    if isinstance(target, dict) and type_name(target) == "specificresource":
        selector = next(iter(as_objects(target.get("selector"))), {})
        return f"#{selector.get('value', '')}"
    return identifier(target)


def _candidates(body: object, label: object, remark: str, depth: int) -> Iterator[_Found]:
    """The resources behind Choice, SpecificResource and lists, default first."""
    if depth == 0:
        return
    for item in as_list(body):
        if isinstance(item, str):
            yield _Found(item, label, remark)
        if not isinstance(item, dict):
            continue
        name = item.get("label", label)
        if "choice" in type_name(item) or "default" in item or "item" in item:
            # wire: an option may be the string "rdf:nil", `item` an object
            options = [item.get(key) for key in ("default", "item", "items", "members")]
            yield from _candidates(options, name, remark, depth - 1)
        elif (source := item.get("source", item.get("full"))) and type_name(item) != "image":
            yield from _candidates(source, name, _selection(item) or remark, depth - 1)
        else:
            yield _Found(item, name, remark)


def _selection(specific: JsonObject) -> str:
    """How the page departs from the image it takes."""
    styled = specific.get("styleClass")
    for selector in as_objects(specific.get("selector")):
        if str(selector.get("region", "full")) not in ("full", ""):
            return "the page shows only a part of this image; the whole image is read"
        if str(selector.get("rotation", "0")) not in ("0", ""):
            return "the page shows this image rotated; it is read as stored"
    return "the page shows this image by a style, perhaps rotated; it is read as stored" if styled else ""


def _image_body(found: _Found, base: str) -> ImageBody | None:
    """The image, when type, service or name say that it is one; a sound or a text is none."""
    url = web_url(found.body, base)
    about = found.body if isinstance(found.body, dict) else {}
    service = image_service(about.get("service"), image_url=url, base=base)
    if service is None and not (url and _looks_like_image(about, url)):
        return None
    width, height = size_of(about)
    return ImageBody(url or (service.id if service else ""), width, height, service, flatten_label(found.label))


def _looks_like_image(about: JsonObject, url: str) -> bool:
    kind = type_name(about)
    if "image" in kind or str(about.get("format", "")).lower().startswith("image/"):
        return True
    path = url.partition("?")[0].partition("#")[0]
    return kind not in _NO_IMAGE_TYPES and bool(_IMAGE_FILE.search(path) or _IMAGE_API_FILE.search(path))
