"""Documents damaged in every place and way: they are read, or refused by an error of this package, nothing else."""

import contextlib
import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from iiif.document import read_document
from iiif.errors import IiifError
from iiif.lenient import read_json
from tests.iiif.damage import check_promises, damaged
from tests.iiif.documents import URL, V2, V3, canvas_v2, canvas_v3, image_v2, image_v3, manifest_v2, manifest_v3

Json = dict[str, Any]
PAGES = [f"https://lib.example/c/{number}" for number in range(1, 5)]
PART_OF = [{"id": "https://lib.example/book.json", "type": "Manifest"}]
QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def old_range(name: str, *numbers: int, **extra: Any) -> Json:
    canvases = [PAGES[number] for number in numbers]
    return {"@id": f"https://lib.example/r/{name}", "@type": "sc:Range", "label": name, "canvases": canvases} | extra


def new_range(name: str, *items: Any, **extra: Any) -> Json:
    return {"id": f"https://lib.example/r/{name}", "type": "Range", "label": {"en": [name]}, "items": items} | extra


def page(number: int) -> Json:
    return {"id": PAGES[number], "type": "Canvas"}


LINKS = {
    "seeAlso": [{"@id": "https://lib.example/mods.xml", "format": "application/mods+xml", "profile": "https://x/"}],
    "rendering": {"id": "https://lib.example/book.pdf", "label": {"en": ["PDF"]}},
    "service": [
        {"@id": "https://lib.example/search", "profile": "http://iiif.io/api/search/1/search"},
        {"@id": "https://lib.example/login", "profile": "http://iiif.io/api/auth/1/login", "label": "Log in"},
    ],
}
OLD = manifest_v2(
    canvas_v2("1", image_v2("1"), otherContent=[{"@id": "https://lib.example/l/1"}]),
    canvas_v2("2", {"@type": "oa:Choice", "default": image_v2("a"), "item": ["rdf:nil", image_v2("b")]}),
    canvas_v2("3", image_v2("3"), image_v2("4"), label=[{"@value": "f. 3", "@language": "en"}]),
    canvas_v2("4"),
    structures=[
        old_range("top", viewingHint="top", ranges=["https://lib.example/r/1", "https://lib.example/r/2"]),
        old_range("1", 0, 1),
        old_range("2", 2, members=[{"@id": PAGES[3], "@type": "sc:Canvas"}], within="https://lib.example/r/top"),
    ],
    attribution="X",
    license="https://a.example/",
    related={"@id": "https://lib.example/book", "format": "text/html"},
    **LINKS,
)
PART = {
    "type": "SpecificResource",
    "source": image_v3("p"),
    "selector": {"type": "ImageApiSelector", "region": "1,2,3,4"},
}
NEW = manifest_v3(
    canvas_v3("1", image_v3("1"), annotations=[{"id": "https://lib.example/a/1", "type": "AnnotationPage"}]),
    canvas_v3("2", {"type": "Choice", "items": [image_v3("a"), image_v3("b")]}),
    canvas_v3("3", PART),
    canvas_v3("4", {"id": "https://lib.example/s.mp3", "type": "Sound"}),
    structures=[
        new_range("A", page(0), new_range("A1", page(1), f"{PAGES[2]}#xywh=1,2,3,4"), {"id": "r", "type": "Range"}),
        new_range("B", {"type": "SpecificResource", "source": PAGES[3]}, behavior=["no-nav"]),
        new_range("C", page(3), behavior="sequence"),
    ],
    requiredStatement={"label": {"en": ["By"]}, "value": {"en": ["X"]}},
    provider=[{"id": "https://lib.example", "type": "Agent", "label": {"en": ["X"]}, "homepage": []}],
    start={"type": "SpecificResource", "source": PAGES[1]},
    **LINKS,
)
OLD_LIST = {
    "@context": V2, "@id": URL, "@type": "sc:Collection", "label": "Top", "total": 3, "next": "https://lib.example/n",
    "manifests": [{"@id": "https://lib.example/1", "@type": "sc:Manifest", "label": "1"}],
    "members": [{"@id": "https://lib.example/2", "@type": "sc:Collection", "members": [{"@id": "x", "label": "2"}]}],
}  # fmt: skip
NEW_LIST = {
    "@context": [V3], "id": URL, "type": "Collection", "label": {"en": ["Top"]}, "first": {"id": "p", "items": []},
    "items": [
        {"id": "https://lib.example/1", "type": "Manifest", "label": {"none": ["1"]}},
        {"type": "Collection", "items": [{"id": "https://lib.example/2", "type": "Manifest"}]},
        {"id": f"{URL}?page=2", "type": "Collection", "label": {"en": ["Next page"]}},
    ],
}  # fmt: skip
STATE = {
    "@context": V3, "type": "Annotation", "motivation": ["contentState"],
    "target": [{
        "type": "SpecificResource",
        "source": {"id": f"{PAGES[0]}#xywh=1,2,3,4", "type": "Canvas", "partOf": PART_OF},
        "selector": {"type": "FragmentSelector", "value": "xywh=percent:1,2,3,4"},
    }],
}  # fmt: skip
IMAGE = {
    "@context": "http://iiif.io/api/image/2/context.json", "@id": "https://lib.example/img/1",
    "width": 10, "height": 20, "protocol": "http://iiif.io/api/image",
    "profile": ["http://iiif.io/api/image/2/level1.json", {"maxWidth": 5}],
    "tiles": [{"width": 512, "scaleFactors": [1, 2]}], "sizes": [{"width": 5, "height": 10}],
}  # fmt: skip
DOCUMENTS = [OLD, NEW, OLD_LIST, NEW_LIST, STATE, IMAGE, canvas_v2("1", image_v2()), new_range("R", partOf=PART_OF)]


def read(value: object) -> None:
    """Read, and checked; refusing is fine."""
    with contextlib.suppress(IiifError):
        check_promises(read_document(value, url=URL))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: str(document.get("type", document.get("@type"))))
def test_the_documents_are_read_as_they_are(document: Json) -> None:
    """What is damaged below is whole to begin with."""
    check_promises(read_document(json.loads(json.dumps(document)), url=URL))


@settings(max_examples=500, deadline=None, suppress_health_check=QUIET)
@given(data=st.data())
def test_any_damage_to_a_document_parses_or_raises_our_error(data: st.DataObject) -> None:
    """House rule: parse or raise, and nothing else; what parses keeps the promises of the model."""
    value = json.loads(json.dumps(data.draw(st.sampled_from(DOCUMENTS))))
    for _ in range(data.draw(st.integers(1, 4))):
        value = damaged(value, data)
    read(value)


@settings(max_examples=300, deadline=None, suppress_health_check=QUIET)
@given(data=st.data())
def test_any_damage_to_a_text_parses_or_raises_our_error(data: st.DataObject) -> None:
    """Cut short, bytes overwritten, parts taken out: the way from bytes to document (faults J01 to J08, N20)."""
    body = json.dumps(data.draw(st.sampled_from(DOCUMENTS)), ensure_ascii=data.draw(st.booleans())).encode()
    start, end = sorted(data.draw(st.tuples(st.integers(0, len(body)), st.integers(0, len(body)))))
    between = data.draw(st.binary(max_size=4) | st.sampled_from([b"", b'"', b"}", b"[", b"//", b"\xff\xfe", b"NaN"]))
    match data.draw(st.sampled_from(["truncate", "replace", "take out"])):
        case "truncate":
            body = body[:end]
        case "replace":
            body = body[:start] + between + body[start + len(between) :]
        case _:
            body = body[:start] + between + body[end:]
    with contextlib.suppress(IiifError):
        read(read_json(body))


@settings(max_examples=250, deadline=None, suppress_health_check=QUIET)
@given(data=st.data())
def test_any_damage_to_a_real_document_parses_or_raises_our_error(corpus: Path, data: st.DataObject) -> None:
    """Corpus manifests, the small ones, the specification's invalid ones included."""
    folder = corpus / "manifests"
    small = sorted(path for path in folder.rglob("*.json") if path.stat().st_size < 40_000)
    assert len(small) > 50
    with contextlib.suppress(IiifError):
        value = copy.deepcopy(read_json(data.draw(st.sampled_from(small)).read_bytes()))
        for _ in range(data.draw(st.integers(1, 4))):
            value = damaged(value, data)
        read(value)
