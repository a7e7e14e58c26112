"""The sample as IIIF documents: a book of four folios, and one of as many canvases as wanted. JSON only, no pixels."""

from collections.abc import Iterable
from typing import Any

from recto.local.sample_layout import HEIGHT_PX, WIDTH_PX
from recto.local.sample_text import PASSAGES

SAMPLE_PATH = "/sample"
TILE_PX = 512
SCALE_FACTORS = (1, 2, 4, 8)

type Json = dict[str, Any]


def image_service_id(base_url: str, label: str) -> str:
    """The base URI of a folio's image service."""
    return f"{base_url}{SAMPLE_PATH}/image/{label}"


def sample_manifest(base_url: str) -> Json:
    """The book of the sample, Presentation 3."""
    folios = ((label, label) for label in PASSAGES)
    return _manifest(base_url, f"{base_url}{SAMPLE_PATH}/manifest.json", "Recto sample: a bestiary", folios)


def large_manifest(base_url: str, count: int) -> Json:
    """A book of `count` canvases, 1r, 1v, 2r … in order, which all show the same image."""
    image = next(iter(PASSAGES))
    folios = ((f"{number // 2 + 1}{'rv'[number % 2]}", image) for number in range(count))
    return _manifest(base_url, f"{base_url}{SAMPLE_PATH}/large-{count}.json", f"{count:,} canvases", folios)


def _manifest(base_url: str, manifest_id: str, title: str, folios: Iterable[tuple[str, str]]) -> Json:
    root = manifest_id.removesuffix(".json")
    return {
        "@context": "http://iiif.io/api/presentation/3/context.json",
        "id": manifest_id,
        "type": "Manifest",
        "label": {"en": [title]},
        "requiredStatement": {
            "label": {"en": ["Source"]},
            "value": {"en": ["Drawn by Recto. Text: Isidore of Seville, Etymologiae, book XII (public domain)."]},
        },
        "behavior": ["paged"],
        "items": [
            _canvas(f"{root}/canvas/{number}", label, image_service_id(base_url, image))
            for number, (label, image) in enumerate(folios, 1)
        ],
    }


def _canvas(canvas_id: str, label: str, service_id: str) -> Json:
    size = {"width": WIDTH_PX, "height": HEIGHT_PX}
    body = {
        "id": f"{service_id}/full/max/0/default.jpg",
        "type": "Image",
        "format": "image/jpeg",
        **size,
        "service": [{"id": service_id, "type": "ImageService3", "profile": "level2"}],
    }
    painting = {
        "id": f"{canvas_id}/painting",
        "type": "Annotation",
        "motivation": "painting",
        "target": canvas_id,
        "body": body,
    }
    page = {"id": f"{canvas_id}/page", "type": "AnnotationPage", "items": [painting]}
    return {"id": canvas_id, "type": "Canvas", "label": {"none": [label]}, **size, "items": [page]}


def image_info(base_url: str, label: str) -> Json:
    """The info.json of a folio, Image API 3, level 2."""
    return {
        "@context": "http://iiif.io/api/image/3/context.json",
        "id": image_service_id(base_url, label),
        "type": "ImageService3",
        "protocol": "http://iiif.io/api/image",
        "profile": "level2",
        "width": WIDTH_PX,
        "height": HEIGHT_PX,
        "sizes": [{"width": -(-WIDTH_PX // f), "height": -(-HEIGHT_PX // f)} for f in reversed(SCALE_FACTORS)],
        "tiles": [{"width": TILE_PX, "scaleFactors": list(SCALE_FACTORS)}],
        "extraQualities": ["gray"],
    }
