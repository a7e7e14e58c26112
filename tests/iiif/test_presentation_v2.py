"""Manifests of Presentation 1 and 2."""

from typing import Any

import pytest

from iiif.document import read_document
from iiif.errors import TooComplex
from iiif.model import ImageService, Manifest
from tests.iiif.documents import URL, canvas_v2, image_v2, manifest_v2, service_v2


def read(document: dict[str, Any]) -> Manifest:
    found = read_document(document, url=URL)
    assert isinstance(found, Manifest)
    return found


def test_a_plain_manifest_is_read() -> None:
    """Presentation 2.1 §5."""
    book = read(manifest_v2(canvas_v2("1", image_v2("1")), canvas_v2("2", image_v2("2"))))
    assert (book.id, book.version, book.label, book.notes) == (URL, "2.1", "A book", ())
    assert [page.label for page in book.canvases] == ["f. 1r", "f. 2r"]
    page = book.canvases[0]
    assert (page.id, page.width, page.height, page.note) == ("https://lib.example/c/1", 1000, 1500, "")
    image = page.images[0]
    assert image.service == ImageService("https://lib.example/img/1", "2.0", 2)
    assert (image.url, image.width, image.height) == (
        "https://lib.example/img/1/full/full/0/default.jpg",
        2000,
        3000,
    )


@pytest.mark.parametrize(
    ("context", "version"),
    [
        ("http://www.shared-canvas.org/ns/context.json", "1.0"),
        ("http://iiif.io/api/presentation/2/context.json", "2.1"),
        (["http://x.example/ext.json", "https://iiif.io/api/presentation/2/context.json"], "2.1"),
        (None, "2.1"),
        ("https://unknown.example/context.json", "2.1"),
    ],
)
def test_the_version_is_that_of_the_context_or_the_shape(context: object, version: str) -> None:
    """Seen: no context, lists, extensions (faults J14, J15)."""
    assert read(manifest_v2(canvas_v2(), **{"@context": context})).version == version


def test_a_choice_gives_its_default_first() -> None:
    """Presentation 2.1 §6.3; seen: `rdf:nil` as an option, `item` an object, no default."""
    natural, infrared = image_v2("a", label="Natural"), image_v2("b", label="Infrared")
    for choice in (
        {"@type": "oa:Choice", "default": natural, "item": ["rdf:nil", infrared]},
        {"@type": "oa:Choice", "default": natural, "item": infrared},
        {"@type": ["oa:Choice"], "item": [natural, infrared]},
        {"default": natural, "item": [infrared, natural]},
    ):
        page = read(manifest_v2(canvas_v2("1", choice))).canvases[0]
        assert [image.label for image in page.images] == ["Natural", "Infrared"]
        assert page.note == "2 choices of image"


def test_several_images_on_a_page_are_all_listed() -> None:
    """Seen at Durham (alternates without Choice) and in the Hamilton letter (parts of a page)."""
    page = read(manifest_v2(canvas_v2("1", image_v2("a"), image_v2("b"), image_v2("a")))).canvases[0]
    assert [image.service.id[-1] for image in page.images if image.service] == ["a", "b"]
    assert page.note == "2 images on this page"
    parts = canvas_v2("1", image_v2("a"), image_v2("b"))
    parts["images"][1]["on"] = "https://lib.example/c/1#xywh=1,2,3,4"
    assert read(manifest_v2(parts)).canvases[0].note == "2 images on this page, placed on parts of it"


def test_all_sequences_are_read_and_named() -> None:
    """Seen at e-codices (two orders) and the World Digital Library (volumes, all but one empty)."""
    first, second = ({"canvases": [canvas_v2(name, image_v2(name))]} for name in ("1", "2"))
    book = read(manifest_v2(sequences=[first, second, {"@type": "sc:Sequence"}]))
    assert [page.note for page in book.canvases] == ["", "in sequence 2"]
    assert book.notes == ("2 sequences; their pages follow one another", "1 further sequences hold no pages")


@pytest.mark.parametrize(
    "sequences",
    [None, [], {}, "x", [1], {"1": 2}, [{"@type": "fish"}], {"@type": "sc:Sequence"}, [{"canvases": "asdf"}]],
)
def test_a_manifest_without_readable_sequences_has_no_pages(sequences: object) -> None:
    """Specification's invalid manifests 11 to 19; seen at the Library of Congress."""
    book = read(manifest_v2(sequences=sequences))
    assert book.canvases == ()
    assert book.notes[-1] == "no pages"


def test_an_object_stands_for_a_list_of_one() -> None:
    """Seen at Villanova; specification's invalid manifests 16, 21 and 30."""
    canvas = canvas_v2("1", image_v2())
    canvas["images"] = canvas["images"][0]
    assert len(read(manifest_v2(sequences={"canvases": canvas})).canvases[0].images) == 1


@pytest.mark.parametrize("images", [None, [], {}, "asdf", ["asdf"], [1.0], [{"resource": 1.0}], [{"resource": {}}]])
def test_a_page_without_images_keeps_its_place(images: object) -> None:
    """Seen at Biblissima: 84 of 322 pages are lost leaves."""
    book = read(manifest_v2(canvas_v2("1", images=images), canvas_v2("2", image_v2("2"))))
    assert [(page.label, page.note) for page in book.canvases] == [("f. 1r", "no image"), ("f. 2r", "")]


def test_entries_that_are_no_pages_are_left_out_and_counted() -> None:
    """Our choice: a bad canvas is not fatal."""
    book = read(manifest_v2("https://lib.example/c/0", 7, canvas_v2("1", image_v2())))
    assert len(book.canvases) == 1
    assert book.notes == ("2 entries that are no pages were left out",)


@pytest.mark.parametrize(
    ("resource", "painted"),
    [
        ({"@id": "https://lib.example/a.JPG"}, True),
        ({"@id": "https://lib.example/a", "@type": "dcterms:Image"}, True),
        ({"@id": "https://lib.example/a", "format": "image/png"}, True),
        ({"@id": "https://lib.example/a", "@type": "dctypes:Sound"}, False),
        ({"@id": "https://lib.example/a.jpg", "@type": "dctypes:Text"}, False),
        ({"@id": "https://lib.example/a"}, False),
        ("https://lib.example/img/1/full/full/0/native.jpg", True),
        ("https://lib.example/page.html", False),
        ({"@type": "dctypes:Image"}, False),
        ({"@type": "dctypes:Image", "service": service_v2()}, True),
        ({"@id": "javascript:x.jpg", "@type": "dctypes:Image"}, False),
    ],
)
def test_images_are_known_by_type_service_format_or_name(resource: object, painted: bool) -> None:
    """Seen: every spelling of the type, none at all, sounds and texts (fault P26)."""
    page = read(manifest_v2(canvas_v2("1", resource))).canvases[0]
    assert bool(page.images) is painted


def test_an_image_in_place_of_its_annotation_is_used() -> None:
    """Seen: `images` that hold the resource itself (fault P06)."""
    page = read(manifest_v2(canvas_v2("1", images=[image_v2()]))).canvases[0]
    assert page.images[0].service == ImageService("https://lib.example/img/1", "2.0", 2)


def test_a_static_image_has_no_service() -> None:
    """Seen at small sites: a plain JPEG."""
    page = read(manifest_v2(canvas_v2("1", {"@id": "/files/a.jpg", "@type": "dctypes:Image"}))).canvases[0]
    assert page.images[0].url == "https://lib.example/files/a.jpg"
    assert page.images[0].service is None


def test_sizes_are_read_from_strings_and_dropped_when_absurd() -> None:
    """Seen at Yale and in the hostile corpus (json-015 to json-019)."""
    sizes = [("1000", "1500"), (None, 1500), (0, 1500), (-1, 1500), (10**12, 1500), ("two", 1)]
    book = read(manifest_v2(*(canvas_v2("1", width=width, height=height) for width, height in sizes)))
    assert [(page.width, page.height) for page in book.canvases] == [(1000, 1500)] + [(0, 0)] * 5


@pytest.mark.parametrize(
    ("where", "start"),
    [
        ("https://lib.example/c/2", "https://lib.example/c/2"),
        ({"@id": "https://lib.example/c/2"}, "https://lib.example/c/2"),
        ("https://lib.example/c/2#xywh=1,1,1,1", "https://lib.example/c/2"),
        ("https://lib.example/c/9", ""),
        (7, ""),
    ],
)
def test_the_start_canvas_counts_when_it_is_a_page(where: object, start: str) -> None:
    """Presentation 2.1 §3.4; specification's invalid manifest 51."""
    sequence = {"canvases": [canvas_v2("1"), canvas_v2("2")], "startCanvas": where}
    assert read(manifest_v2(sequences=[sequence])).start_canvas == start


def test_the_reading_direction_may_stand_in_the_sequence() -> None:
    """Presentation 2.1 §3.3; an unknown word means left to right (invalid manifest 50)."""
    sequence = {"canvases": [canvas_v2()], "viewingDirection": "right-to-left"}
    assert read(manifest_v2(sequences=[sequence])).viewing_direction == "right-to-left"
    assert read(manifest_v2(canvas_v2(), viewingDirection="upside-down")).viewing_direction == "left-to-right"


def test_rights_and_attribution_are_given_as_text() -> None:
    """Seen: licences as lists, free text, nothing; `related` with several files (fault P23)."""
    book = read(
        manifest_v2(
            canvas_v2(),
            license=["https://creativecommons.org/licenses/by/4.0/", "free text", ""],
            attribution=[{"@value": "Fourni par X", "@language": "fr"}, {"@value": "<b>By X</b>", "@language": "en"}],
            related=[{"@id": "https://lib.example/a.pdf", "format": "application/pdf"}, "https://lib.example/book"],
        )
    )
    assert book.rights == "https://creativecommons.org/licenses/by/4.0/; free text"
    assert (book.required_statement, book.homepage) == ("By X", "https://lib.example/book")
    assert read(manifest_v2(canvas_v2(), license=None, attribution=None, related="javascript:x")).homepage == ""


def test_a_login_service_is_mentioned() -> None:
    """IIIF Auth 1: the page may be closed."""
    service = service_v2() | {"service": {"profile": "http://iiif.io/api/auth/1/login"}}
    page = read(manifest_v2(canvas_v2("1", image_v2(service=service)))).canvases[0]
    assert page.note == "the library may ask for a login"


def test_ten_thousand_pages_are_read_and_one_more_is_not() -> None:
    """Our limit (corpus json-012 to json-014)."""
    assert len(read(manifest_v2(*[{"@id": "x"}] * 10_000)).canvases) == 10_000
    with pytest.raises(TooComplex):
        read(manifest_v2(*[{"@id": "x"}] * 10_001))
