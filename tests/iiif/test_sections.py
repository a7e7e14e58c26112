"""The table of contents: order, levels, names and runs of pages, whatever shape the ranges have."""

import json
from typing import Any

import pytest

from iiif.document import read_document
from iiif.lenient import read_json
from iiif.model import Manifest, Section
from iiif.presentation.sections import MAX_LEVEL, MAX_RUNS, MAX_SECTIONS
from tests.iiif.documents import URL, canvas_v2, canvas_v3, manifest_v2, manifest_v3
from tests.iiif.growth import LINEAR_BELOW, cpu_growth

Json = dict[str, Any]
Spans = list[tuple[int, int]]
PAGES = 10


def page(number: int) -> str:
    """The id of a page, counted from 0."""
    return f"https://lib.example/c/{number}"


def canvas(number: int) -> Json:
    return {"id": page(number), "type": "Canvas"}


def new(label: object, *items: Any, **extra: Any) -> Json:
    """A range of version 3."""
    return {"id": f"https://lib.example/r/{label}", "type": "Range", "label": label, "items": list(items)} | extra


def old(name: str, *numbers: int, **extra: Any) -> Json:
    """A range of version 2; what it names is given by id."""
    canvases = [page(number) for number in numbers]
    return {"@id": f"https://lib.example/r/{name}", "@type": "sc:Range", "label": name, "canvases": canvases} | extra


def ids(*names: str) -> list[str]:
    return [f"https://lib.example/r/{name}" for name in names]


def read(structures: object, **extra: Any) -> Manifest:
    """A manifest of ten pages with this table of contents, of the version its first range has."""
    first = structures[0] if isinstance(structures, list) and structures else structures
    if isinstance(first, dict) and "@id" in first:
        document = manifest_v2(*(canvas_v2(str(number)) for number in range(PAGES)), structures=structures, **extra)
    else:
        document = manifest_v3(*(canvas_v3(str(number)) for number in range(PAGES)), structures=structures, **extra)
    found = read_document(document, url=URL)
    assert isinstance(found, Manifest)
    return found


def outline(structures: object) -> list[tuple[int, str, Spans]]:
    return [(each.level, each.label, list(each.spans)) for each in read(structures).sections]


def test_nested_ranges_become_levels() -> None:
    """Presentation 3.0 §5.4: pages of a part inside count for the part around it."""
    psalms = new("Psalms", new("Beatus vir", canvas(3), canvas(4)), new("Dixit", canvas(5), canvas(8)))
    assert outline([new("Calendar", canvas(0), canvas(1), canvas(2)), psalms, new("Litany", canvas(9))]) == [
        (1, "Calendar", [(0, 2)]),
        (1, "Psalms", [(3, 5), (8, 8)]),
        (2, "Beatus vir", [(3, 4)]),
        (2, "Dixit", [(5, 5), (8, 8)]),
        (1, "Litany", [(9, 9)]),
    ]


def test_a_flat_list_becomes_the_same_levels() -> None:
    """Presentation 2.1 §5.6: ranges name their parts by id, before or after these are stated."""
    ranges = [
        old("top", viewingHint="top", ranges=ids("Calendar", "Psalms")),
        old("Beatus vir", 3, 4),
        old("Psalms", ranges=ids("Beatus vir", "Dixit")),
        old("Dixit", 5, 8),
        old("Calendar", 0),
    ]
    assert outline(ranges) == [
        (1, "Calendar", [(0, 0)]),
        (1, "Psalms", [(3, 5), (8, 8)]),
        (2, "Beatus vir", [(3, 4)]),
        (2, "Dixit", [(5, 5), (8, 8)]),
    ]


@pytest.mark.parametrize(
    "items",
    [
        [canvas(3)],
        [page(3)],
        [{"@id": page(3), "@type": "sc:Canvas"}],
        [{"id": page(3)}],
        [{"id": f"{page(3)}#xywh=1,2,3,4", "type": "Canvas"}],
        [f"{page(3)}#t=1"],
        [{"type": "SpecificResource", "source": page(3), "selector": {"value": "xywh=1,2,3,4"}}],
        [{"type": "SpecificResource", "source": canvas(3)}],
        [{"type": "SpecificResource", "source": [canvas(3)]}],
        [{"@type": "oa:SpecificResource", "full": {"@id": page(3), "@type": "sc:Canvas"}}],
        [page(3).replace("https", "http")],
        [page(3).replace("https://", "http://www.")],
        [page(3).replace("example", "example:443")],
        [f" {page(3)}\n"],
        [canvas(3), canvas(3), [canvas(3)]],
        [canvas(3), {"id": "https://lib.example/text", "type": "AnnotationCollection"}],
    ],
)
def test_a_page_may_be_named_in_many_ways(items: list[Any]) -> None:
    """Presentation 3.0 §5.4, 2.1 `members`; seen: ids under another scheme or host (fault N13)."""
    assert outline([new("A", *items)]) == [(1, "A", [(3, 3)])]
    members = {"@id": "https://lib.example/r/A", "@type": "sc:Range", "label": "A", "members": items}
    assert outline([members]) == [(1, "A", [(3, 3)])]


def test_an_id_with_a_fragment_of_its_own_is_matched_whole() -> None:
    """Seen at SFO Museum: `…#/canvas/1` (fault P17)."""
    names = [f"https://a.example/m#/canvas/{number}" for number in (1, 2)]
    pages = [canvas_v3(str(number), id=name) for number, name in enumerate(names)]
    structures = [new("A", names[1]), new("B", f"{names[0]}#xywh=1,1,1,1")]
    found = read_document(manifest_v3(*pages, structures=structures), url=URL)
    assert isinstance(found, Manifest)
    assert [each.spans for each in found.sections] == [((1, 1),), ((0, 0),)]


@pytest.mark.parametrize(
    "parts",
    [
        {"ranges": [old("B", 1), old("C", 2)]},
        {"ranges": ids("B", "C")},
        {"members": [{"@id": ids("B")[0], "@type": "sc:Range", "label": "B"}, *ids("C")]},
        {"items": [{"id": ids("B")[0], "type": "Range"}, {"id": ids("C")[0]}]},
        {"ranges": ids("B"), "members": [{"@id": name, "@type": "sc:Range"} for name in ids("B", "C")]},
    ],
)
def test_a_part_may_be_named_in_many_ways(parts: Json) -> None:
    """Seen at Berlin: ranges that are nested in version 2; every key at once (fault P24). Each is listed once."""
    ranges = [old("A", 0) | parts, old("B", 1), old("C", 2)]
    assert outline(ranges) == [(1, "A", [(0, 2)]), (2, "B", [(1, 1)]), (2, "C", [(2, 2)])]


def test_within_alone_makes_a_range_a_part() -> None:
    """Presentation 2.0: a range may say what it is in; what is no range there does not matter."""
    ranges = [old("A", 0, within=URL), old("B", 1, within=ids("A")[0]), old("C", 2, within={"@id": ids("B")[0]})]
    assert [(level, label) for level, label, _ in outline(ranges)] == [(1, "A"), (2, "B"), (3, "C")]


def test_a_range_that_only_holds_the_others_is_no_section() -> None:
    """Presentation 2.1 `top`: its parts are the entries, also when it names every page, as at the Bodleian."""
    parts = [old("A", 0), old("B", 1)]
    for top in (
        old("Table of Contents", viewingHint="top", ranges=ids("A", "B")),
        old("MS. 1", *range(PAGES), viewingHint="top", ranges=ids("A", "B")),
        old("Contents", ranges=ids("A", "B")),
    ):
        assert [(level, label) for level, label, _ in outline([top, *parts])] == [(1, "A"), (1, "B")]
    contents = new({"en": ["Table of Contents"]}, new("A", canvas(0)), new("B", canvas(1)))
    assert [(level, label) for level, label, _ in outline([contents])] == [(1, "A"), (1, "B")]


def test_a_range_that_holds_pages_too_stays_a_section() -> None:
    """Our choice: only what is marked `top` may hold pages without being one; several wholes keep their names."""
    assert [entry[:2] for entry in outline([new("Book", canvas(0), new("A", canvas(1)))])] == [(1, "Book"), (2, "A")]
    assert outline([old("Letter", *range(3), viewingHint="top")]) == [(1, "Letter", [(0, 2)])]
    wholes = [new("Quires", new("I", canvas(0))), new("Texts", new("Vita", canvas(0)))]
    assert [entry[:2] for entry in outline(wholes)] == [(1, "Quires"), (2, "I"), (1, "Texts"), (2, "Vita")]
    tops = [old("Q", viewingHint="top", ranges=ids("A")), old("T", viewingHint="top", ranges=ids("B"))]
    labels = [entry[:2] for entry in outline([*tops, old("A", 0), old("B", 1)])]
    assert labels == [(1, "Q"), (2, "A"), (1, "T"), (2, "B")]


def test_ranges_outside_the_top_one_follow_it() -> None:
    """Seen: a top range that does not list all; nothing is lost."""
    ranges = [old("top", viewingHint="top", ranges=ids("A")), old("A", 0), old("Loose", 1)]
    assert [entry[:2] for entry in outline(ranges)] == [(1, "A"), (1, "Loose")]


def test_a_range_named_twice_stands_at_the_first_place() -> None:
    """Seen: a top range that lists every range, and parents that list them again."""
    ranges = [
        old("top", viewingHint="top", ranges=ids("A", "A1", "A2", "B")),
        old("A", ranges=ids("A1", "A2")),
        old("A1", 0),
        old("A2", 1),
        old("B", 2, ranges=ids("A2")),
    ]
    assert [entry[:2] for entry in outline(ranges)] == [(1, "A"), (2, "A1"), (2, "A2"), (1, "B")]
    assert [entry[:2] for entry in outline([new("A", canvas(0)), new("A", canvas(0))])] == [(1, "A")]


def test_different_ranges_with_one_id_are_told_apart_by_their_names() -> None:
    """Our choice, for producers that number nothing."""
    ranges = [new("A", canvas(0)), new("B", canvas(1)) | {"id": ids("A")[0]}]
    assert outline(ranges) == [(1, "A", [(0, 0)]), (1, "B", [(1, 1)])]
    nameless = [{"type": "Range", "label": "A", "items": [canvas(0)]}, {"type": "Range", "items": [canvas(1)]}]
    assert outline(nameless) == [(1, "A", [(0, 0)]), (1, "f. 1r", [(1, 1)])]


@pytest.mark.parametrize(
    "ranges",
    [
        [old("A", 0, ranges=ids("B")), old("B", 1, ranges=ids("A"))],
        [old("A", 0, ranges=ids("A", "B")), old("B", 1)],
        [old("A", 0, members=[old("B", 1, ranges=ids("A"))])],
        [old("A", 0, within=ids("B")[0]), old("B", 1, within=ids("A")[0])],
    ],
)
def test_ranges_in_a_circle_are_listed_once(ranges: list[Json]) -> None:
    """Fault P24: without a top there is no first one but that of the list."""
    assert {label for _, label, _ in outline(ranges)} == {"A", "B"}
    assert len(outline(ranges)) == 2


@pytest.mark.parametrize("label", [None, "", " ", "-", " \u2013 ", {}, [], {"none": []}, {"none": ["-"]}, "<b></b>"])
def test_a_range_without_a_name_is_called_after_its_pages(label: object) -> None:
    """Fault P24: null labels; what is left must be something people can point at."""
    several = {"type": "Range", "label": label, "items": [canvas(2), canvas(4)]}
    one = {"type": "Range", "label": label, "items": [canvas(6)]}
    assert [entry[1] for entry in outline([several, one])] == ["f. 2r \u2013 f. 4r", "f. 6r"]


@pytest.mark.parametrize(
    ("label", "shown"),
    [
        ({"en": ["A"], "de": ["B"]}, "A"),
        ([{"@value": "Rätt", "@language": "sv"}], "Rätt"),
        (7, "7"),
        ("<i>A</i> &amp; B", "A & B"),
        ("x" * 900, "x" * 499 + "\u2026"),
    ],
)
def test_names_of_any_shape_become_one_line(label: object, shown: str) -> None:
    """Fault P21, for ranges as for pages."""
    assert [entry[1] for entry in outline([{"type": "Range", "label": label, "items": [canvas(0)]}])] == [shown]


def test_what_has_neither_name_nor_pages_nor_parts_is_no_section() -> None:
    """Seen at Princeton: an empty top range without a label."""
    assert outline([old("", viewingHint="top", ranges=[])]) == []
    heading = {"type": "Range", "items": [{"type": "Range", "label": "Inside", "items": []}]}
    assert outline([heading, new("A", canvas(0))])[:2] == [(1, "without a title", []), (2, "Inside", [])]


def test_pages_and_ranges_that_do_not_exist_are_dropped_and_noted() -> None:
    """Seen at Biblissima: ranges that name leaves of another book. The rest stands."""
    book = read([old("A", 0, 99, ranges=["https://lib.example/r/gone"]), "https://lib.example/r/x", 7])
    assert book.sections == (Section("A", 1, ((0, 0),)),)
    assert book.notes == (
        "3 entries of the table of contents could not be read",
        "1 pages named in the table of contents are not in this document",
    )
    named = old("A", 0, members=[{"@id": "https://lib.example/r/gone", "@type": "sc:Range", "label": "Told by name"}])
    assert [entry[:2] for entry in outline([named])] == [(1, "A"), (2, "Told by name")]


def test_another_order_of_the_pages_is_not_part_of_the_contents() -> None:
    """Presentation 3.0 `sequence`, as converted from two sequences at e-codices."""
    order = new("Order of the quires", canvas(4), canvas(2), new("Inside", canvas(1)), behavior=["sequence"])
    book = read([order, new("A", canvas(0)), new("B", canvas(1))])
    assert [each.label for each in book.sections] == ["A", "B"]
    assert book.notes == ("1 alternative orders of the pages are not shown",)


def test_unnamed_stretches_give_their_pages_to_the_section_around_them() -> None:
    """Presentation 3.0 `no-nav`: not shown to readers."""
    blank = new("blank", canvas(1), new("inside", canvas(2)), behavior="no-nav")
    assert outline([new("A", canvas(0), blank), new("B", canvas(4))]) == [(1, "A", [(0, 2)]), (1, "B", [(4, 4)])]


def test_the_page_where_it_begins_stands_for_a_range_that_names_none() -> None:
    """Presentation 3.0 `start`, 2.1 `startCanvas`."""
    assert outline([new("A", start=canvas(3)), old("B", startCanvas=page(4))]) == [
        (1, "A", [(3, 3)]),
        (1, "B", [(4, 4)]),
    ]


@pytest.mark.parametrize("structures", [None, [], {}, "x", 7, True, [None], [[]], [{}], [{"type": "Range"}], ["x"]])
def test_structures_that_cannot_be_read_are_no_contents(structures: object) -> None:
    """Fault P31 and neighbours: the pages are still there."""
    book = read(structures)
    assert (book.sections, len(book.canvases)) == ((), PAGES)


def test_an_object_stands_for_a_list_of_one() -> None:
    """Fault P31."""
    assert outline({"type": "Range", "label": "A", "items": canvas(0)}) == [(1, "A", [(0, 0)])]


def test_a_thousand_levels_are_read_and_the_deep_ones_counted_above() -> None:
    """Our limit: no recursion, and no page is lost."""
    nested = new("bottom", canvas(9))
    for number in range(1000):
        nested = new(f"level {number}", canvas(number % PAGES), nested)
    chain = [old(str(number), number % PAGES, ranges=ids(str(number + 1))) for number in range(1000)]
    for structures in ([nested], chain):
        book = read(structures)
        assert [each.level for each in book.sections] == list(range(1, MAX_LEVEL + 1))
        assert book.sections[-1].spans == ((0, PAGES - 1),)
        assert book.notes[-1].startswith("the table of contents is too large or too deep")


def test_contents_beyond_every_real_book_are_cut() -> None:
    """Our limits: sections, and runs of pages over all of them."""
    book = read([new(str(number), canvas(0)) for number in range(MAX_SECTIONS + 5)])
    assert len(book.sections) == MAX_SECTIONS
    assert any("too large" in note for note in book.notes)
    alternate = [page(number) for number in range(0, PAGES, 2)]
    book = read([new(str(number), *alternate) for number in range(MAX_SECTIONS)])
    assert sum(len(each.spans) for each in book.sections) <= MAX_RUNS
    endless = read([new("A", *[page(1)] * 400_000)])
    assert (endless.sections, len(endless.notes)) == ((Section("A", 1, ((1, 1),)),), 1)


@pytest.mark.parametrize("version", [2, 3])
def test_reading_takes_time_in_proportion_to_the_ranges(version: int) -> None:
    """Our claim: 10,000 ranges against 5,000, in both shapes."""

    def build(count: int) -> bytes:
        numbers = range(count)
        if version == 3:
            chapters = [
                new(f"c{n}", *(new(f"{n}.{m}", canvas(n * 10 + m)) for m in range(9))) for n in range(count // 10)
            ]
            return json.dumps(manifest_v3(*(canvas_v3(str(n)) for n in numbers), structures=chapters)).encode()
        parts = [old(f"p{n}", n, n + 1, within=ids("top")[0]) for n in numbers]
        top = old("top", viewingHint="top", ranges=[each["@id"] for each in parts])
        return json.dumps(manifest_v2(*(canvas_v2(str(n)) for n in numbers), structures=[top, *parts])).encode()

    bodies = {count: build(count) for count in (5000, 10_000)}
    growth = cpu_growth(lambda count: read_document(read_json(bodies[count]), url=URL), 5000, rounds=3)
    assert growth < LINEAR_BELOW
