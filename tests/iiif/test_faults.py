"""The catalogue of faults of published IIIF, one by one: a tiny document or link each, and what is made of it.

J: JSON and encoding · P: structure of manifests · C: collections · I: image services · S: content states and links.
Faults of the network (N) and those of image servers and pixels (most of I) show in no document; they belong to the
tests of the adapters, of the ladder of requests and of the services that read images. `test_labels`, `test_region`,
`test_placement`, `test_presentation_painting` and `test_folio` have the same faults in all their forms.
"""

import base64
import json
from collections.abc import Callable
from typing import Any

import pytest

from iiif.document import CanvasPointer, read_document
from iiif.errors import IiifError, NotIiif, NotJson, Unsupported
from iiif.folio import match_labels
from iiif.lenient import read_json
from iiif.viewer_link import read_link
from tests.iiif.documents import (
    URL,
    V2,
    V3,
    canvas_v2,
    canvas_v3,
    image_v2,
    image_v3,
    manifest_v2,
    manifest_v3,
    service_v2,
)

Json = dict[str, Any]
Look = Callable[[Any], object]
OTHER = "https://lib.example/other.json"


def read(given: object) -> Any:
    """The document, by way of its bytes; the error where it is refused."""
    body = given if isinstance(given, bytes) else json.dumps(given).encode()
    try:
        return read_document(read_json(body), url=URL)
    except IiifError as error:
        return type(error)


def label(found: Any) -> object:
    return found.label


def notes(found: Any) -> object:
    return found.notes


def labels(found: Any) -> object:
    return [page.label for page in found.canvases]


def services(found: Any) -> object:
    return [[image.service.id if image.service else image.url for image in page.images] for page in found.canvases]


def note(found: Any) -> object:
    return found.canvases[0].note


def members(found: Any) -> object:
    return [member.id for member in found.members]


def itself(found: Any) -> object:
    return found


def text(value: str, **extra: Any) -> str:
    return json.dumps(manifest_v2(canvas_v2("1"), label=value, **extra), ensure_ascii=False)


def old(**extra: Any) -> Json:
    """A manifest of version 2 of one page, with these keys in that page."""
    return manifest_v2(canvas_v2("1", image_v2("1"), **extra))


def painted(**extra: Any) -> Json:
    """A manifest of version 2 of one page, with these keys in its image."""
    return manifest_v2(canvas_v2("1", image_v2("1", **extra)))


def annotated(**extra: Any) -> Json:
    """A manifest of version 3 of one page, with these keys in its painting annotation."""
    canvas = canvas_v3("1", image_v3("1"))
    canvas["items"][0]["items"][0] |= extra
    return manifest_v3(canvas)


def bare(document: Json, *keys: str) -> Json:
    return {key: value for key, value in document.items() if key not in keys}


ONE = [["https://lib.example/img/1"]]
FILE = [["https://lib.example/img/1/full/full/0/default.jpg"]]
BOOK = manifest_v2(canvas_v2("1", image_v2("1")))
LIST = {"@context": V2, "@id": URL, "@type": "sc:Collection", "label": "Top"}
A = {"@id": "https://lib.example/a", "@type": "sc:Manifest", "label": "A"}

ROWS: list[tuple[str, object, Look, object]] = [
    ("J01", b"\xef\xbb\xbf" + text("A").encode(), label, "A"),
    ("J02", text("Potter\u2019s news").encode("cp1252"), label, "Potter\u2019s news"),
    (
        "J03",
        text("Husf\u00c3\u00b6rh\u00c3\u00b6rsl\u00c3\u00a4ngder").encode(),
        label,
        "Husf\u00f6rh\u00f6rsl\u00e4ngder",
    ),
    ("J04", text("A~B").replace("~", "\r\n", 1).encode(), label, "A B"),
    ("J05", text("A").replace("}", ",}", 1).encode() + b"// end", label, "A"),
    ("J05", text("A").replace('"A"', "'A'").encode(), label, "A"),
    ("J06", f"<html><pre>{text('A').replace('"', '&quot;')}</pre></html>".encode(), label, "A"),
    ("J06", f"callback({text('A')});".encode(), label, "A"),
    ("J06", json.dumps(text("A")).encode(), label, "A"),
    ("J07", b"asdf", itself, NotJson),
    ("J07", text("A").encode() + b" and more", itself, NotJson),
    ("J07", {"test": "Broken"}, itself, NotIiif),
    (
        "J09",
        old(width="1976", height="100.0"),
        lambda book: (book.canvases[0].width, book.canvases[0].height),
        (1976, 100),
    ),
    ("J10", old(width=10_001_792, height=7), lambda book: book.canvases[0].width, 0),
    ("J10", old(width=6.2651e4, height=7), lambda book: book.canvases[0].width, 62_651),
    ("J11", painted(service={**service_v2(), "@id": "https, https://lib.example/img/1"}), services, ONE),
    ("J12", painted(service={**service_v2(), "@id": " https://lib.example/img/1\n"}), services, ONE),
    (
        "J13",
        {"id": URL, "@id": URL, "type": "Manifest", "@type": "sc:Manifest", **manifest_v3(canvas_v2("1"))},
        labels,
        ["f. 1r"],
    ),
    ("J14", bare(BOOK, "@context"), services, ONE),
    ("J14", bare(BOOK, "@context", "@type", "@id", "label"), services, ONE),
    (
        "J15",
        BOOK | {"@context": ["https://x.example/ext.json", V2.replace("http:", "https:")]},
        lambda book: book.version,
        "2.1",
    ),
    ("J15", BOOK | {"@context": "https://x.example/unknown.json"}, services, ONE),
    (
        "P01",
        bare(BOOK, "sequences") | {"rendering": "https://lib.example/book.pdf"},
        lambda book: book.resources[0].kind,
        "rendering",
    ),
    ("P02", manifest_v2(sequences=[{"@type": "sc:Sequence"}]), notes, ("no pages",)),
    ("P03", manifest_v2(sequences={"canvases": [canvas_v2("1", image_v2("1"))]}), services, ONE),
    ("P04", manifest_v2(sequences=[{"canvases": [canvas_v2(name)]} for name in "12"]), labels, ["f. 1r", "f. 2r"]),
    ("P05", manifest_v2(canvas_v2("1", images=[]), canvas_v2("2")), labels, ["f. 1r", "f. 2r"]),
    ("P06", old(images={"resource": image_v2("1")}), services, ONE),
    ("P06", old(images=[image_v2("1")]), services, ONE),
    ("P07", manifest_v2(canvas_v2("1", image_v2("a"), image_v2("b"))), lambda book: len(book.canvases[0].images), 2),
    ("P09", manifest_v2(canvas_v2("1", {"@type": "oa:Choice", "default": image_v2("1"), "item": []})), services, ONE),
    ("P10", manifest_v2(canvas_v2("1", {"@type": "oa:Choice", "item": ["rdf:nil", image_v2("1")]})), services, ONE),
    (
        "P13",
        painted(width=500, height=750),
        lambda book: (book.canvases[0].width, book.canvases[0].images[0].width),
        (1000, 500),
    ),
    ("P14", painted(**{"@id": "https://lib.example/img/1/full/pct:25/0/default.jpg"}), services, ONE),
    ("P15", old(width=0, height=0), lambda book: (book.canvases[0].width, len(book.canvases[0].images)), (0, 1)),
    (
        "P16",
        old(**{"@id": "https://lib.example/img/1/info.json"}),
        lambda book: book.canvases[0].id,
        "https://lib.example/img/1/info.json",
    ),
    (
        "P17",
        manifest_v3(canvas_v3("1", id="https://x.example/m#/canvas/1"), start={"id": "https://x.example/m#/canvas/1"}),
        lambda book: book.start_canvas,
        "https://x.example/m#/canvas/1",
    ),
    ("P19", BOOK | {"@id": "http://localhost:3000/m"}, services, ONE),
    (
        "P20",
        manifest_v2(*(canvas_v2("1", label=stated) for stated in (None, "", "-", " - ", " -  [1]"))),
        labels,
        ["1 of 5", "2 of 5", "3 of 5", "4 of 5", "[1]"],
    ),
    (
        "P21",
        manifest_v2(
            *(
                canvas_v2("1", label=stated)
                for stated in (
                    "a",
                    ["a"],
                    {"@value": "a"},
                    [{"@value": "a", "@language": "sv"}],
                    {"none": ["a"]},
                    {"en-GB": "a"},
                    7,
                )
            )
        ),
        labels,
        [*"aaaaaa", "7"],
    ),
    (
        "P22",
        BOOK | {"metadata": [{"label": "x"}, {"label": None, "value": [None, 7, True, "<a>b</a>"]}, 7]},
        services,
        ONE,
    ),
    (
        "P23",
        BOOK | {"license": None, "attribution": ["", None], "logo": []},
        lambda book: (book.rights, book.required_statement),
        ("", ""),
    ),
    (
        "P24",
        BOOK
        | {
            "structures": [
                {
                    "@id": "r",
                    "@type": "sc:Range",
                    "label": None,
                    "ranges": ["r"],
                    "canvases": ["https://lib.example/c/1"],
                }
            ]
        },
        lambda book: [each.label for each in book.sections],
        ["f. 1r"],
    ),
    ("P25", annotated(target=None), services, ONE),
    ("P25", annotated(target={"id": "https://x.example/another", "type": "Canvas"}), services, ONE),
    ("P26", painted(**{"@type": "dcterms:Image", "service": None}), services, FILE),
    ("P26", painted(**{"@type": None, "service": None}), services, FILE),
    ("P26", painted(**{"@type": "dctypes:Sound", "service": None}), services, [[]]),
    ("P27", canvas_v2("1", image_v2("1"), within=OTHER), itself, CanvasPointer(OTHER, "https://lib.example/c/1")),
    ("P27", {"@type": "oa:Annotation", "on": "https://lib.example/c/1"}, itself, Unsupported),
    ("P28", manifest_v3(canvas_v2("1", image_v2("1"))), services, ONE),
    ("P28", manifest_v2(canvas_v3("1", image_v3("1"))), services, ONE),
    ("P29", manifest_v3(canvas_v3("1", type="Scene")), note, "a scene, not a page; no image"),
    ("P29", annotated(motivation=["painting"], target={"type": "SpecificResource", "source": "x"}), services, ONE),
    ("P31", old(thumbnail="https://lib.example/t.jpg"), services, ONE),
    (
        "P31",
        BOOK | {"structures": {"@id": "r", "@type": "sc:Range", "label": "A", "canvases": "https://lib.example/c/1"}},
        lambda book: book.sections[0].spans,
        ((0, 0),),
    ),
    ("P32", BOOK | {"label": "A <img src=x onerror=alert(1)><script>alert(1)</script><!-- x --> B"}, label, "A B"),
    ("P33", manifest_v3(canvas_v3("1"), start={"id": "https://x.example/c/9"}), lambda book: book.start_canvas, ""),
    ("P34", BOOK | {"viewingDirection": "upside-down"}, lambda book: book.viewing_direction, "left-to-right"),
    (
        "P34",
        manifest_v3(canvas_v3("1", behavior=["non-paged"]), canvas_v3("2"), behavior=["paged"]),
        labels,
        ["f. 1r", "f. 2r"],
    ),
    (
        "P35",
        manifest_v3(canvas_v3("1", {"type": "Choice", "items": [image_v3("1", label="A"), image_v3("2", label="B")]})),
        lambda book: [image.label for image in book.canvases[0].images],
        ["A", "B"],
    ),
    ("P37", painted(service=["https://lib.example/login", service_v2("1")]), services, ONE),
    ("C01", LIST | {"viewingHint": "multi-part", "manifests": [A]}, members, ["https://lib.example/a"]),
    ("C02", LIST | {"collections": [{"@id": "b", "collections": [A]}]}, members, ["https://lib.example/b"]),
    ("C03", LIST | {"first": OTHER, "total": 3}, lambda found: (found.next_page, found.total), (OTHER, 3)),
    (
        "C04",
        LIST | {"items": [A, {"id": OTHER, "type": "Collection", "label": "Next page"}]},
        lambda found: found.next_page,
        OTHER,
    ),
    ("C05", LIST | {"members": [A], "manifests": [A]}, members, ["https://lib.example/a"]),
    ("C06", {"collections": [{"@id": "https://lib.example/b"}]}, members, ["https://lib.example/b"]),
    (
        "C07",
        LIST | {"manifests": ["sub/a.json", "//x.example/b"]},
        members,
        ["https://lib.example/sub/a.json", "https://x.example/b"],
    ),
    ("C08", LIST | {"manifests": []}, members, []),
    ("C09", {"@type": "sc:Range", "within": {"@type": "sc:Range", "within": URL}}, itself, Unsupported),
    (
        "I09",
        painted(service={"@id": "https://lib.example/img/1", "profile": ["level3", {"formats": ["png"]}]}),
        services,
        ONE,
    ),
    (
        "I10",
        painted(service={**service_v2("1"), "@context": 2}),
        lambda book: book.canvases[0].images[0].service.version,
        "2.0",
    ),
    (
        "I12",
        {**service_v2("1"), "@id": "http://localhost:8080/1", "width": 10, "height": 20},
        lambda info: info.base,
        URL,
    ),
    ("I13", painted(service={**service_v2("1"), "@id": "https://lib.example/img/1/"}), services, ONE),
    ("I13", painted(service={**service_v2("1"), "@id": "https://lib.example/img/1/info.json"}), services, ONE),
    (
        "I14",
        painted(service={**service_v2("1"), "@id": "https://lib.example/a%252Fb:c+d"}),
        services,
        [["https://lib.example/a%252Fb:c+d"]],
    ),
    (
        "I15",
        painted(service={**service_v2("1"), "@id": "https://lib.example/f?IIIF=/a"}),
        services,
        [["https://lib.example/f?IIIF=/a"]],
    ),
    ("I19", painted(service=None), services, FILE),
    ("I20", old(thumbnail={"@id": "https://t.example/t.jpg", "service": service_v2("t")}), services, ONE),
    (
        "I21",
        painted(service={**service_v2("1"), "service": {"profile": "http://iiif.io/api/auth/1/login"}}),
        note,
        "the library may ask for a login",
    ),
    (
        "I22",
        annotated(
            body=image_v3(
                "1",
                service=[
                    {
                        "id": "https://lib.example/img/1",
                        "type": "ImageService3",
                        "service": {"id": "p", "type": "AuthProbeService2"},
                    }
                ],
            )
        ),
        note,
        "the library may ask for a login",
    ),
    (
        "S03",
        {
            "@context": V3,
            "type": "Annotation",
            "target": [
                {"id": "https://lib.example/c/1", "type": "Canvas", "partOf": [{"id": OTHER, "type": "Manifest"}]},
                OTHER,
            ],
        },
        itself,
        CanvasPointer(OTHER, "https://lib.example/c/1"),
    ),
]


@pytest.mark.parametrize(
    ("fault", "given", "look", "expected"), ROWS, ids=[f"{row[0]}-{n}" for n, row in enumerate(ROWS)]
)
def test_a_document_with_a_known_fault_is_read_for_what_it_means(
    fault: str, given: object, look: Look, expected: object
) -> None:
    """The catalogue of faults; each was met in published documents."""
    found = read(given)
    assert (found if isinstance(found, type) else look(found)) == expected, fault


STATE = json.dumps({"id": OTHER, "type": "Manifest"})
LINKS: list[tuple[str, str]] = [
    ("S01", f"https://v.example/?iiif-content={base64.urlsafe_b64encode(f'https://v.example/?manifest={OTHER}'.encode()).decode()}"),
    ("S02", f"https://v.example/?iiif-content={base64.b64encode(STATE.encode()).decode()}"),
    ("S08", "https://lib.example/viewer/?manifest=/other.json"),
    ("S09", f"https://v.example/?manifest={OTHER}#?manifest={OTHER}"),
    ("N22", f"{OTHER}?iiif-content={OTHER}"),
]  # fmt: skip


@pytest.mark.parametrize(("fault", "link"), LINKS)
def test_a_link_with_a_known_fault_leads_to_its_manifest(fault: str, link: str) -> None:
    """Content states in every encoding, relative and repeated addresses, viewer parameters on a manifest."""
    assert read_link(link).candidates[0] == OTHER, fault


def test_a_label_that_two_pages_share_gives_both() -> None:
    """Fault S12: `1r` twice in one book."""
    assert match_labels("1r", ["1r", "1v", "1r"]).indices == (0, 2)
