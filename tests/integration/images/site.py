"""A loopback web site whose answers are a function of the target asked for, and IIIF manifests to put on it."""

from collections.abc import Callable
from typing import Any

from tests.fault_server import Act, FaultServer

type Json = dict[str, Any]

CONTEXT = "http://iiif.io/api/{}/{}/context.json"


class Site(FaultServer):
    """`answer` is given the path and query as they stand in the request line, and says what the server does."""

    def __init__(self, answer: Callable[[str], Act]) -> None:
        super().__init__()
        self._answer = answer

    def _next_act(self, target: str) -> Act:
        return self._answer(target)


def manifest(url: str, *bodies: Json, width: int, height: int) -> Json:
    """A Presentation 3 manifest with a canvas of this size for each painted body."""
    return {
        "@context": CONTEXT.format("presentation", 3),
        "id": url,
        "type": "Manifest",
        "label": {"none": ["A book"]},
        "items": [_canvas(f"{url}/canvas/{number}", body, width, height) for number, body in enumerate(bodies, 1)],
    }


def _canvas(canvas: str, body: Json, width: int, height: int) -> Json:
    annotation = {"id": f"{canvas}/a", "type": "Annotation", "motivation": "painting", "target": canvas, "body": body}
    page = {"id": f"{canvas}/page", "type": "AnnotationPage", "items": [annotation]}
    size = {"width": width, "height": height}
    return {"id": canvas, "type": "Canvas", "label": {"none": ["1r"]}, **size, "items": [page]}


def painting(service: str, version: int, **more: Any) -> Json:
    """The body of a painting annotation: an image with a service of Image API 2 or 3."""
    profile = "level1" if version == 3 else "http://iiif.io/api/image/2/level1.json"
    named = {"id": service, "type": f"ImageService{version}"}
    if version == 2:
        named = {"@id": service, "@context": CONTEXT.format("image", 2)}
    size = "max" if version == 3 else "full"
    image = {"id": f"{service}/full/{size}/0/default.jpg", "type": "Image", "format": "image/jpeg"}
    return {**image, "service": [{**named, "profile": profile}], **more}
