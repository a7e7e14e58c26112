"""How images lie on their page: in boxes, cropped, turned, as options and as parts."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iiif.document import read_document
from iiif.model import Canvas, ImageBody, Manifest
from iiif.placement import canvas_to_image
from iiif.region import PixelBox
from tests.iiif.documents import URL, canvas_v2, canvas_v3, image_v2, image_v3, manifest_v2, manifest_v3

HOME = "https://lib.example/c/1"
UNPLACED = "where the image lies on the page could not be made out"
CROPPED = "the page shows only a part of this image; the whole image is read"
TURNED = "the page shows this image rotated; it is read as stored"


def page_of(canvas: dict[str, Any]) -> Canvas:
    document = manifest_v2(canvas) if "images" in canvas else manifest_v3(canvas)
    book = read_document(document, url=URL)
    assert isinstance(book, Manifest)
    return book.canvases[0]


def painted_at(target: Any, image: Any = None, **canvas: Any) -> Canvas:
    """A page of 1000 by 1500 units with one image of 2000 by 3000 pixels on this target."""
    found = canvas_v3("1", image or image_v3(), **canvas)
    found["items"][0]["items"][0]["target"] = target
    return page_of(found)


def specific(selector: Any, **extra: Any) -> dict[str, Any]:
    return {"type": "SpecificResource", "source": image_v3(), "selector": selector, **extra}


def only_image(page: Canvas) -> ImageBody:
    (image,) = page.images
    return image


@pytest.mark.parametrize(
    ("fragment", "box"),
    [
        ("xywh=10,20,30,40", (10, 20, 30, 40)),
        ("xywh=pixel:10,20,30,40", (10, 20, 30, 40)),
        ("xywh=percent:10,20,30,40", (100, 300, 300, 600)),
        ("xywh=pct:10,20,30,40", (100, 300, 300, 600)),
        ("xywh=10.4, 20.6, 30, 40", (10, 21, 30, 40)),
        ("xywh=10%2C20%2C30%2C40", (10, 20, 30, 40)),
        ("t=0,5&xywh=10,20,30,40", (10, 20, 30, 40)),
        ("xywh=10,20,30,40&t=0,5", (10, 20, 30, 40)),
        ("xywh=0,750,1001,750", (0, 750, 1000, 750)),
    ],
)
def test_a_fragment_of_the_target_is_the_box_of_the_image(fragment: str, box: tuple[int, ...]) -> None:
    """Fault P08 and S04; Media Fragments 1.0 §4.2.3; seen in the Hamilton letter."""
    selector = {"type": "FragmentSelector", "value": fragment}
    targets = [
        f"{HOME}#{fragment}",
        {"id": f"{HOME}#{fragment}", "type": "Canvas"},
        {"type": "SpecificResource", "source": HOME, "selector": selector},
        {"@type": "oa:SpecificResource", "full": {"@id": HOME}, "selector": [{**selector, "@type": "x"}]},
        {"type": "SpecificResource", "source": {"id": f"{HOME}#{fragment}", "type": "Canvas"}},
        {"source": HOME, "selector": {"@type": "oa:Choice", "default": selector, "item": {"value": "<svg></svg>"}}},
        ["https://elsewhere.example/c", f"{HOME}#{fragment}"],
    ]
    for target in targets:
        page = painted_at(target)
        assert (only_image(page).box, only_image(page).crop) == (box, "")
        assert page.note == "the image covers only a part of the page"


@pytest.mark.parametrize(
    "target",
    [
        HOME,
        None,
        [],
        7,
        "nonsense",
        f"{HOME}#t=1,2",
        f"{HOME}#xywh=0,0,1000,1500",
        f"{HOME}#xywh=1,1,999,1499",
        f"{HOME}#xywh=percent:0,0,100,100",
        {"type": "SpecificResource", "source": HOME, "selector": {"type": "PointSelector", "x": 1, "y": 2}},
        {"type": "SpecificResource", "source": HOME, "selector": {"type": "FragmentSelector", "value": "t=0,10"}},
    ],
)
def test_an_image_all_over_its_page_has_no_box(target: object) -> None:
    """Fault P25, and a unit of rounding at the edges."""
    page = painted_at(target)
    assert (only_image(page).box, page.note) == (None, "")


@pytest.mark.parametrize(
    "target",
    [
        f"{HOME}#xywh=a,b,c,d",
        f"{HOME}#xywh=10,20,0,40",
        f"{HOME}#xywh=10,20",
        f"{HOME}#xywh=2000,3000,10,10",
        f"{HOME}#xywh=-50,-50,40,40",
        f"{HOME}#xywh={'9' * 90},0,1,1",
        f"{HOME}#xywh=0,0,900000,900000",
        {"type": "SpecificResource", "source": HOME, "selector": {"type": "SvgSelector", "value": "<svg></svg>"}},
    ],
)
def test_a_place_that_makes_no_sense_is_said_to_be_so(target: object) -> None:
    """Our choice: the image counts as lying all over its page."""
    page = painted_at(target)
    assert (only_image(page).box, page.note) == (None, UNPLACED)


def test_a_box_in_image_pixels_means_the_whole_page() -> None:
    """Fault S06: producers that write the size of the image where canvas units belong."""
    page = painted_at(f"{HOME}#xywh=0,0,2000,3000")
    assert (only_image(page).box, page.note) == (None, "")


@pytest.mark.parametrize(
    ("fragment", "box", "crop"),
    [
        ("500,0,1000,1500", (500, 0, 500, 1500), "pct:0,0,50,100"),
        ("-500,-750,1000,1500", (0, 0, 500, 750), "pct:50,50,50,50"),
        ("-1000,-1500,3000,4500", None, "pct:33.333333,33.333333,33.333334,33.333334"),
    ],
)
def test_an_image_that_reaches_past_its_page_is_cropped_not_squeezed(
    fragment: str, box: tuple[int, ...] | None, crop: str
) -> None:
    """Our choice: the box lies on the canvas, and the scale stays."""
    image = only_image(painted_at(f"{HOME}#xywh={fragment}"))
    assert (image.box, image.crop) == (box, crop)


def test_what_reaches_past_the_page_is_cut_from_what_is_shown() -> None:
    """Our choice, for crops and turned images alike."""
    half = f"{HOME}#xywh=500,0,1000,1500"
    for region, crop in (("100,200,400,600", "100,200,200,600"), ("pct:50,50,50,50", "pct:50,50,25,50")):
        assert only_image(painted_at(half, specific({"region": region}))).crop == crop
    assert only_image(painted_at(half, specific({"rotation": "90"}))).crop == "pct:0,50,100,50"
    page = painted_at(half, specific({"rotation": "10"}))
    assert (only_image(page).box, UNPLACED in page.note) == (None, True)


def test_on_a_page_without_a_size_the_box_stays_as_stated() -> None:
    """Fault P15; per cent of nothing is nothing."""
    for size in ({"width": 0}, {"width": None, "height": None}):
        assert only_image(painted_at(f"{HOME}#xywh=10,20,30,40", **size)).box == (10, 20, 30, 40)
        assert painted_at(f"{HOME}#xywh=percent:10,20,30,40", **size).note == UNPLACED


@pytest.mark.parametrize(
    ("selector", "crop", "rotation", "note"),
    [
        ({"type": "ImageApiSelector", "region": "10,20,30,40"}, "10,20,30,40", 0, CROPPED),
        ({"@type": "iiif:ImageApiSelector", "region": "pct:10,10,20.5,20"}, "pct:10,10,20.5,20", 0, CROPPED),
        ({"type": "ImageApiSelector", "region": "square"}, "square", 0, CROPPED),
        ({"region": " 10, 20, 30, 40"}, "10,20,30,40", 0, CROPPED),
        ({"region": [10, 20, 30, 40]}, "10,20,30,40", 0, CROPPED),
        ({"region": "10.2,19.7,30,40"}, "10,20,30,40", 0, CROPPED),
        ([{"type": "FragmentSelector", "value": "xywh=10,20,30,40"}], "10,20,30,40", 0, CROPPED),
        ({"type": "FragmentSelector", "value": "xywh=percent:10,20,30,40"}, "pct:10,20,30,40", 0, CROPPED),
        ({"region": "full", "rotation": "90"}, "", 90, TURNED),
        ({"rotation": 270}, "", 270, TURNED),
        ({"rotation": "-90"}, "", 270, TURNED),
        ({"rotation": "22.5"}, "", 22.5, TURNED),
        ({"rotation": "360"}, "", 0, ""),
        ({"region": "full", "rotation": "0"}, "", 0, ""),
        ({"region": "0,0,2000,3000"}, "", 0, ""),
        ({"region": "pct:0,0,100,100"}, "", 0, ""),
        ({"type": "FragmentSelector", "value": "t=0,10"}, "", 0, ""),
        ({"region": "10,20,30,40", "rotation": "180"}, "10,20,30,40", 180, f"{CROPPED}; {TURNED}"),
        ([{"region": "10,20,30,40"}, {"rotation": "180"}], "10,20,30,40", 180, f"{CROPPED}; {TURNED}"),
    ],
)
def test_a_selector_crops_and_turns_the_image(selector: object, crop: str, rotation: float, note: str) -> None:
    """Faults P11 and P12; cookbook 0299 and 0040; all notations of the Image API and of media fragments."""
    page = page_of(canvas_v3("1", specific(selector)))
    image = only_image(page)
    assert (image.crop, image.rotation, page.note) == (crop, rotation, note)
    assert (image.width, image.height) == (2000, 3000)


@pytest.mark.parametrize(
    ("selector", "word"),
    [
        ({"rotation": "!0"}, "mirrored"),
        ({"rotation": "!90"}, "mirrored"),
        ({"rotation": "left"}, "turned in a way"),
        ({"rotation": "nan"}, "turned in a way"),
        ({"region": "left half"}, "could not be made out"),
        ({"region": "1,2,3"}, "could not be made out"),
        ({"region": f"1,2,3,{'9' * 200}"}, "could not be made out"),
        ({"type": "SvgSelector", "value": "<svg></svg>"}, "could not be made out"),
    ],
)
def test_a_selector_that_cannot_be_followed_is_mentioned(selector: object, word: str) -> None:
    """Our choice: the whole image is read, and the page says so."""
    page = page_of(canvas_v3("1", specific(selector)))
    assert only_image(page).crop == ""
    assert word in page.note


def test_a_stylesheet_that_turns_the_image_is_followed() -> None:
    """Fault P12; cookbook 0040: by CSS, which stands beside the body. A linked stylesheet is not fetched."""
    css = ".small { opacity: .5 } .rotated, .x { transform-origin: center; transform: rotate(-90deg); }"
    body = {"type": "SpecificResource", "source": image_v3(), "styleClass": "rotated"}
    for sheet, rotation, word in (
        ({"type": "CssStylesheet", "value": css}, 270, "rotated"),
        ({"@type": ["oa:CssStyle", "cnt:ContentAsText"], "chars": css}, 270, "rotated"),
        ("https://lib.example/style.css", 0, "style"),
        ({"type": "CssStylesheet", "value": ".other { transform: rotate(90deg) }"}, 0, "style"),
    ):
        canvas = canvas_v3("1", body)
        canvas["items"][0]["items"][0]["stylesheet"] = sheet
        page = page_of(canvas)
        assert only_image(page).rotation == rotation
        assert word in page.note


@pytest.mark.parametrize(
    ("request_part", "crop", "rotation", "size"),
    [
        ("full/full/0", "", 0, (2000, 3000)),
        ("full/1000,/0", "", 0, (2000, 3000)),
        ("100,200,2000,3000/full/0", "100,200,2000,3000", 0, (0, 0)),
        ("100,200,300,400/full/0", "100,200,300,400", 0, (2000, 3000)),
        ("pct:10,10,50,50/full/0", "pct:10,10,50,50", 0, (0, 0)),
        ("full/full/90", "", 90, (3000, 2000)),
        ("not/an/image/request", "", 0, (2000, 3000)),
    ],
)
def test_an_address_that_asks_for_a_part_of_the_image_crops_it(
    request_part: str, crop: str, rotation: float, size: tuple[int, int]
) -> None:
    """Presentation 2.1 §6.1; fault P14: pixels come from the service, so the address says what the page shows.

    The size that stands there may be that of the part.
    """
    for scheme in ("https", "http"):
        address = f"{scheme}://lib.example/img/1/{request_part}/default.jpg"
        image = only_image(page_of(canvas_v2("1", image_v2(**{"@id": address}))))
        assert (image.crop, image.rotation, (image.width, image.height)) == (crop, rotation, size)


def test_a_selector_speaks_of_the_whole_image_whatever_its_address() -> None:
    """Presentation 2.1 §6.1: address and selector say the same."""
    full = image_v2(**{"@id": "https://lib.example/img/1/9,9,9,9/full/0/default.jpg"})
    resource = {"@type": "oa:SpecificResource", "full": full, "selector": {"region": "10,20,30,40"}}
    assert only_image(page_of(canvas_v2("1", resource))).crop == "10,20,30,40"


def test_a_static_file_with_a_fragment_is_cropped() -> None:
    """Media Fragments 1.0: a part of a file that no service stands behind; other fragments are left alone."""
    address = "https://lib.example/a.jpg"
    image = only_image(page_of(canvas_v2("1", f"{address}#xywh=10,20,30,40")))
    assert (image.url, image.crop) == (address, "10,20,30,40")
    assert only_image(page_of(canvas_v2("1", f"{address}#xywh=percent:50,0,50,100"))).crop == "pct:50,0,50,100"
    assert only_image(page_of(canvas_v2("1", f"{address}#page1"))).url == f"{address}#page1"
    static = {"@id": "https://lib.example/img/1/9,9,9,9/full/0/default.jpg", "@type": "dctypes:Image"}
    assert only_image(page_of(canvas_v2("1", static))).crop == ""


def test_options_of_a_choice_are_one_part_of_the_page() -> None:
    """Fault P09 and P35: all options are kept with their labels, the first one first."""
    natural = image_v3("a", label={"en": ["Natural"]})
    infrared = {**specific({"region": "1,2,3,4"}), "source": image_v3("b"), "label": {"en": ["Infrared"]}}
    nested = {"type": "Choice", "items": [image_v3("d"), image_v3("e")], "label": {"en": ["Raking light"]}}
    page = page_of(canvas_v3("1", {"type": "Choice", "items": [natural, infrared, nested]}))
    assert [(image.label, image.part, image.crop) for image in page.images] == [
        ("Natural", 0, ""),
        ("Infrared", 0, "1,2,3,4"),
        ("Raking light", 0, ""),
        ("Raking light", 0, ""),
    ]


def test_options_without_an_image_are_left_out_and_counted() -> None:
    """Fault P10: `rdf:nil` says that nothing is an option too."""
    sound, text = {"id": "https://lib.example/a.mp3", "type": "Sound"}, {"type": "TextualBody", "value": "x"}
    page = page_of(canvas_v3("1", {"type": "Choice", "items": [sound, image_v3("a"), text, "rdf:nil", image_v3("b")]}))
    assert len(page.images) == 2
    assert page.note == "2 choices of image; 2 of its choices hold no image"
    assert page_of(canvas_v3("1", {"type": "Choice", "items": [sound]})).note == "no image"


def test_images_at_one_place_are_alternates_and_at_several_places_parts() -> None:
    """Faults P07 and P08: at Durham each image covers the page; the Hamilton letter is put together."""
    places = ["", "#xywh=0,0,500,500", "#xywh=500,0,500,500", "", "#xywh=0,0,500,500"]
    canvas = canvas_v2("1", *(image_v2(name) for name in "abcde"))
    for annotation, place in zip(canvas["images"], places, strict=True):
        annotation["on"] = HOME + place
    page = page_of(canvas)
    assert [image.part for image in page.images] == [0, 1, 2, 0, 1]
    assert page.note == "5 images on this page, placed on parts of it"


def test_only_places_of_images_matter() -> None:
    """Cookbook: texts and films are painted as well, some of them in shapes that are no boxes."""
    canvas = canvas_v3("1", image_v3(), {"type": "TextualBody", "value": "x"})
    selector = {"type": "SvgSelector", "value": "<svg></svg>"}
    canvas["items"][0]["items"][1]["target"] = {"type": "SpecificResource", "source": HOME, "selector": selector}
    assert page_of(canvas).note == ""


def test_the_same_image_may_be_shown_at_two_places() -> None:
    """Our choice: only what is the same in every respect is left out."""
    canvas = canvas_v2("1", image_v2("a"), image_v2("a"), image_v2("a"))
    canvas["images"][1]["on"] = f"{HOME}#xywh=0,0,500,500"
    assert [(image.part, image.box) for image in page_of(canvas).images] == [(0, None), (1, (0, 0, 500, 500))]


@pytest.mark.parametrize("key", ["selector", "source", "styleClass", "stylesheet", "target", "on", "label", "format"])
def test_junk_in_any_place_is_no_obstacle(key: str) -> None:
    """House rule: parse or raise; wrong types, endless numbers, unpaired surrogates, deep nesting."""
    deep: Any = "x"
    for _ in range(2_000):
        deep = [deep]
    junk = [None, True, 7, 10**5_000, float("nan"), "", "\ud800#xywh=1,2,3,4", [], {}, [[None]], deep, {"value": deep}]
    junk += [{"region": value, "rotation": value, "value": value} for value in list(junk)]
    junk += [{"id": value, "source": value, "selector": value, "chars": value} for value in list(junk)]
    for value in junk:
        canvas = canvas_v3("1", {**specific({"region": "1,2,3,4"}), "styleClass": "a", key: value})
        canvas["items"][0]["items"][0][key] = value
        for image in page_of(canvas).images:
            repr(image).encode()


@given(
    st.tuples(*[st.integers(-3000, 3000)] * 2, *[st.integers(1, 6000)] * 2),
    st.sampled_from(["0", "90", "180", "270"]),
    st.sampled_from(["full", "100,200,300,400", "pct:25,25,50,50"]),
)
def test_every_box_lies_on_its_page_and_shows_a_part_of_its_image(
    place: tuple[int, ...], rotation: str, region: str
) -> None:
    """Our claim, for any place that the numbers name."""
    selector = {"region": region, "rotation": rotation}
    page = painted_at(f"{HOME}#xywh={','.join(map(str, place))}", specific(selector))
    image = only_image(page)
    x, y, width, height = image.box or (0, 0, 1000, 1500)
    assert 0 <= x < x + width <= 1000
    assert 0 <= y < y + height <= 1500
    shown = canvas_to_image(PixelBox(x, y, width, height), page, image, (2000, 3000))
    assert 0 <= shown.x < shown.right <= 2000
    assert 0 <= shown.y < shown.bottom <= 3000
