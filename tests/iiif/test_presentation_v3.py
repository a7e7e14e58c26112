"""Manifests of Presentation 3 and of the drafts of 4."""

from typing import Any

import pytest

from iiif.document import read_document
from iiif.model import ImageService, Manifest
from tests.iiif.documents import URL, canvas_v2, canvas_v3, image_v2, image_v3, manifest_v3


def read(document: dict[str, Any]) -> Manifest:
    found = read_document(document, url=URL)
    assert isinstance(found, Manifest)
    return found


def test_a_plain_manifest_is_read() -> None:
    """Presentation 3.0 §5."""
    book = read(manifest_v3(canvas_v3("1", image_v3("1")), viewingDirection="right-to-left"))
    assert (book.version, book.label, book.viewing_direction, book.notes) == ("3.0", "A book", "right-to-left", ())
    page = book.canvases[0]
    assert (page.id, page.label, page.width, page.height) == ("https://lib.example/c/1", "f. 1r", 1000, 1500)
    assert page.images[0].service == ImageService("https://lib.example/img/1", "3.0", 2)
    assert page.note == ""


def test_rights_provider_and_homepage_are_read() -> None:
    """Presentation 3.0 §3.2 and §3.3; links hold http(s) only (corpus text-013)."""
    facts = {
        "rights": "http://creativecommons.org/publicdomain/mark/1.0/",
        "requiredStatement": {"label": {"en": ["Attribution"]}, "value": {"de": ["Von X"], "en": ["<p>By X</p>"]}},
        "provider": [{"id": "https://x.example", "type": "Agent", "label": {"en": ["X Library"]}}],
        "homepage": [{"id": "https://lib.example/book", "type": "Text", "format": "text/html"}],
    }
    book = read(manifest_v3(canvas_v3(), **facts))
    assert book.rights == facts["rights"]
    assert book.required_statement == "Attribution: By X"
    assert (book.provider, book.homepage) == ("X Library", "https://lib.example/book")
    assert read(manifest_v3(canvas_v3(), homepage=[{"id": "javascript:alert(1)"}])).homepage == ""


def test_a_choice_gives_its_first_item_first() -> None:
    """Presentation 3.0 §5.6; options may be parts of images, with their own labels."""
    natural = image_v3("a", label={"en": ["Natural"]})
    infrared = {"type": "SpecificResource", "source": image_v3("b"), "label": {"en": ["Infrared"]}}
    page = read(manifest_v3(canvas_v3("1", {"type": "Choice", "items": [natural, infrared]}))).canvases[0]
    assert [image.label for image in page.images] == ["Natural", "Infrared"]
    assert page.note == "2 choices of image"


@pytest.mark.parametrize(
    ("extra", "word"),
    [
        ({"selector": {"type": "ImageApiSelector", "region": "10,20,30,40"}}, "part"),
        ({"selector": [{"type": "iiif:ImageApiSelector", "rotation": "90"}]}, "rotated"),
        ({"styleClass": "rotated"}, "style"),
        ({"selector": {"type": "ImageApiSelector", "region": "full", "rotation": "0"}}, ""),
    ],
)
def test_a_page_that_shows_its_image_changed_says_so(extra: dict[str, Any], word: str) -> None:
    """Cookbook 0299 and 0040: the whole image is what Recto reads."""
    body = {"type": "SpecificResource", "source": image_v3(), **extra}
    page = read(manifest_v3(canvas_v3("1", body))).canvases[0]
    assert len(page.images) == 1
    assert word in page.note
    assert bool(page.note) is bool(word)


@pytest.mark.parametrize(
    "target",
    [
        "https://lib.example/c/1#xywh=1,2,3,4",
        "https://lib.example/c/1#t=1&xywh=1,2,3,4",
        {"type": "Canvas", "id": "https://lib.example/c/1#xywh=percent:1,2,3,4"},
        {"type": "SpecificResource", "source": "c", "selector": {"type": "FragmentSelector", "value": "xywh=1,2,3,4"}},
    ],
)
def test_an_image_on_a_part_of_the_page_is_mentioned(target: object) -> None:
    """Presentation 3.0 §5.6: canvas and image coordinates then differ by more than scale."""
    canvas = canvas_v3("1", image_v3())
    canvas["items"][0]["items"][0]["target"] = target
    assert read(manifest_v3(canvas)).canvases[0].note == "the image covers only a part of the page"


@pytest.mark.parametrize(
    ("motivation", "count"),
    [(None, 1), ([], 1), ("painting", 1), (["painting", "x"], 1), ("commenting", 0)],
)
def test_only_painting_annotations_paint(motivation: object, count: int) -> None:
    """Presentation 3.0 §3.4; drafts of 4 have a list, specification's invalid manifest 33 none."""
    canvas = canvas_v3("1", image_v3())
    canvas["items"][0]["items"][0]["motivation"] = motivation
    assert len(read(manifest_v3(canvas)).canvases[0].images) == count


def test_the_target_of_a_painting_does_not_matter() -> None:
    """Seen: targets that name another canvas (fault P25): it belongs to the page that contains it."""
    canvas = canvas_v3("1", image_v3())
    canvas["items"][0]["items"][0]["target"] = {"id": "https://elsewhere.example/c", "type": "Canvas"}
    assert read(manifest_v3(canvas)).canvases[0].images


@pytest.mark.parametrize(
    ("start", "found"),
    [
        ({"id": "https://lib.example/c/2", "type": "Canvas"}, "https://lib.example/c/2"),
        ({"type": "SpecificResource", "source": "https://lib.example/c/2"}, "https://lib.example/c/2"),
        ({"type": "SpecificResource", "source": {"id": "https://lib.example/c/2"}}, "https://lib.example/c/2"),
        ([{"id": "https://lib.example/c/2#t=1"}], "https://lib.example/c/2"),
        ({"id": "https://lib.example/c/9"}, ""),
        (None, ""),
    ],
)
def test_the_start_canvas_counts_when_it_is_a_page(start: object, found: str) -> None:
    """Presentation 3.0 §3.3.1."""
    assert read(manifest_v3(canvas_v3("1"), canvas_v3("2"), start=start)).start_canvas == found


def test_an_id_with_a_fragment_of_its_own_is_matched_whole() -> None:
    """Seen at SFO Museum: `…#/canvas/1` (fault P17)."""
    first, second = ("https://a.example/m#/canvas/1", "https://a.example/m#/canvas/2")
    canvases = [canvas_v3("1", id=first), canvas_v3("2", id=second)]
    assert read(manifest_v3(*canvases, start={"id": second})).start_canvas == second


@pytest.mark.parametrize(("kind", "remark"), [("Scene", "a scene, not a page"), ("Timeline", "a timeline, not a page")])
def test_scenes_and_timelines_keep_their_place(kind: str, remark: str) -> None:
    """Presentation 4.0 draft; without its context the shape tells the version."""
    model = {"id": "https://lib.example/x.glb", "type": "Model"}
    container = canvas_v3("1", model, type=kind)
    book = read(manifest_v3(container, canvas_v3("2", image_v3()), **{"@context": None}))
    assert (book.version, [page.note for page in book.canvases]) == ("4.0-draft", [f"{remark}; no image", ""])
    draft = manifest_v3(canvas_v3(), **{"@context": "http://iiif.io/api/presentation/4/context.json"})
    assert read(draft).version == "4.0-draft"


def test_a_canvas_painted_on_a_canvas_is_no_image() -> None:
    """Presentation 4.0 draft, use case 7: the pixels are in another manifest."""
    assert read(manifest_v3(canvas_v3("1", {"id": "https://x.example/c", "type": "Canvas"}))).canvases[0].images == ()


def test_shapes_of_two_versions_may_mix() -> None:
    """Seen: converters that change one half of a document (fault P28)."""
    hybrid = manifest_v3(canvas_v2("1", image_v2("1")), canvas_v3("2", image_v2("2")))
    assert [len(page.images) for page in read(hybrid).canvases] == [1, 1]
    old = manifest_v3(sequences=[{"canvases": [canvas_v3("1", image_v3())]}])
    assert len(read({key: value for key, value in old.items() if key != "items"}).canvases[0].images) == 1


@pytest.mark.parametrize("items", [None, {}, [], "x", [7], ["https://lib.example/c/1"], [[]]])
def test_a_manifest_without_readable_items_has_no_pages(items: object) -> None:
    """Corpus json-027 and neighbours: told, not failed."""
    assert read(manifest_v3() | {"items": items}).notes[-1] == "no pages"
