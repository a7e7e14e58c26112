"""Documents that only point into a manifest."""

from typing import Any

import pytest

from iiif.document import CanvasPointer, read_document
from iiif.errors import Unsupported
from tests.iiif.documents import URL, V3

MANIFEST = "https://lib.example/book.json"
CANVAS = "https://lib.example/c/2"
PART_OF = [{"id": MANIFEST, "type": "Manifest"}]
TOP = {"id": "https://lib.example/top", "type": "Collection"}
INNER = {"type": "Range", "items": [{"id": CANVAS, "type": "Canvas"}]}
TARGET = {"id": f"{CANVAS}#xywh=1,2,30,40", "type": "Canvas", "partOf": PART_OF}
FULL = CanvasPointer(MANIFEST, CANVAS, "1,2,30,40")


@pytest.mark.parametrize(
    ("document", "pointer"),
    [
        ({"type": "Annotation", "motivation": ["contentState"], "target": TARGET}, FULL),
        ({"type": "Annotation", "target": [TARGET, TARGET]}, FULL),
        ({"target": TARGET}, FULL),
        (TARGET, FULL),
        (
            {
                "type": "Annotation",
                "target": {
                    "type": "SpecificResource",
                    "source": {"id": CANVAS, "type": "Canvas", "partOf": PART_OF},
                    "selector": {"type": "FragmentSelector", "value": "xywh=percent:1,2,30,40"},
                },
            },
            CanvasPointer(MANIFEST, CANVAS, "percent:1,2,30,40"),
        ),
        (
            {"type": "SpecificResource", "source": TARGET, "selector": [{"type": "PointSelector", "x": 1, "y": 2}]},
            FULL,
        ),
        (
            {"@type": "oa:Annotation", "on": {"full": {"@id": CANVAS, "@type": "sc:Canvas", "within": MANIFEST}}},
            CanvasPointer(MANIFEST, CANVAS),
        ),
        ({"type": "Annotation", "target": {"id": MANIFEST, "type": "Manifest"}}, CanvasPointer(MANIFEST)),
        ({"id": MANIFEST, "type": "Manifest"}, CanvasPointer(MANIFEST)),
        (
            {"@id": CANVAS, "@type": "sc:Canvas", "within": {"@id": MANIFEST, "@type": "sc:Manifest"}, "images": []},
            CanvasPointer(MANIFEST, CANVAS),
        ),
        ({"@type": "sc:Sequence", "within": MANIFEST, "canvases": []}, CanvasPointer(MANIFEST)),
        (
            {"@type": "sc:Range", "canvases": [f"{CANVAS}#xywh=0,0,9,9"], "within": MANIFEST},
            CanvasPointer(MANIFEST, CANVAS),
        ),
        ({"type": "Range", "partOf": PART_OF, "items": [INNER]}, CanvasPointer(MANIFEST, CANVAS)),
        ({"type": "AnnotationPage", "items": [{"type": "Annotation", "target": TARGET}]}, FULL),
        (
            {"id": "https://a.example/m#/canvas/1", "type": "Canvas", "partOf": PART_OF},
            CanvasPointer(MANIFEST, "https://a.example/m#/canvas/1"),
        ),
        ({"id": f"{CANVAS}#xywh=1%2C2%2C30%2C40", "type": "Canvas", "partOf": PART_OF}, FULL),
        ({"id": CANVAS, "type": "Canvas", "partOf": [TOP, *PART_OF]}, CanvasPointer(MANIFEST, CANVAS)),
    ],
)
def test_a_pointer_names_manifest_canvas_and_region(document: dict[str, Any], pointer: CanvasPointer) -> None:
    """Content State 1.0 §2 and §3; seen: arrays, selectors, `within` (faults P27, S03)."""
    assert read_document({"@context": V3} | document, url=URL) == pointer


@pytest.mark.parametrize(
    "document",
    [
        {"type": "Annotation", "target": CANVAS},
        {"type": "Annotation", "target": {"id": CANVAS, "type": "Canvas"}},
        {"type": "Range", "id": "https://lib.example/r", "items": []},
        {"type": "Canvas", "id": CANVAS},
        {"type": "Annotation", "target": {"type": "Manifest", "id": URL}},
        {"type": "Manifest", "id": URL},
        {"@type": "oa:Annotation", "on": CANVAS, "resource": {"@type": "oa:Choice", "item": ["rdf:nil"]}},
    ],
)
def test_a_pointer_without_a_manifest_cannot_be_followed(document: dict[str, Any]) -> None:
    """Ids of canvases are never fetched (fault P18); a pointer back to the document itself leads nowhere."""
    with pytest.raises(Unsupported):
        read_document(document, url=URL)


def test_a_pointer_in_a_loop_of_parts_ends() -> None:
    """Fault C09: any link is permitted, so nesting is bounded."""
    inner: dict[str, Any] = {"type": "Annotation", "target": {}}
    for _ in range(50):
        inner = {"type": "Annotation", "target": inner}
    with pytest.raises(Unsupported):
        read_document(inner, url=URL)
