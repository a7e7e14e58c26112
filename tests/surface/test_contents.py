"""`get_contents`: the outline of a document, its numbers, its runs of pages, and its paging."""

import asyncio
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.iiif.documents import manifest_v2
from tests.surface.desk_for_tests import Install, Json, Library, book
from tests.surface.test_paging import walk

NAMES = [str(number) for number in range(1, 11)]


def pages(first: int, last: int) -> list[Json]:
    """Pages `first` … `last`, counted from 1, as a Range of version 3 names them."""
    return [{"id": f"https://lib.example/c/{number}", "type": "Canvas"} for number in range(first, last + 1)]


def part(label: str, *items: Json) -> Json:
    """A Range of version 3."""
    return {"id": f"https://lib.example/r/{label}", "type": "Range", "label": {"en": [label]}, "items": list(items)}


PSALTER = book(*NAMES) | {
    "structures": [
        part("Calendar", *pages(1, 3)),
        part("Psalms", part("Beatus vir", *pages(4, 5)), part("Dixit insipiens", *pages(6, 6), *pages(9, 9))),
        part("Litany", *pages(10, 10)),
    ]
}


async def contents(manifest: Json, **arguments: Any) -> Json:
    install = Install(Library(manifest))
    reply = await install.call("get_contents", extraction_id=await install.open(), **arguments)
    assert not reply.is_error, reply.text
    return reply.facts


async def test_an_outline_has_numbers_levels_and_runs_of_pages() -> None:
    """Ranges of Presentation 3.0 §5.4; pages of a part inside count for the part around it."""
    facts = await contents(PSALTER)
    assert [(entry["number"], entry["level"], entry["label"]) for entry in facts["sections"]] == [
        ("1", 1, "Calendar"),
        ("2", 1, "Psalms"),
        ("2.1", 2, "Beatus vir"),
        ("2.2", 2, "Dixit insipiens"),
        ("3", 1, "Litany"),
    ]
    assert facts["sections"][1]["canvases"] == [
        {"start_index": 3, "end_index": 5},
        {"start_index": 8, "end_index": 8},
    ]
    assert [entry["canvas_count"] for entry in facts["sections"]] == [3, 4, 2, 2, 1]
    assert (facts["returned"], facts["totalSections"], facts["hasMore"]) == (5, 5, False)


async def test_a_flat_list_of_version_2_becomes_the_same_outline() -> None:
    """Ranges of Presentation 2.1 §5.6 name their parts by id."""
    plain = book(*NAMES)["items"]
    canvases = [{"@id": page["id"], "@type": "sc:Canvas", "label": "x", "images": []} for page in plain]
    whole = {"@id": "https://lib.example/r/0", "@type": "sc:Range", "label": "Psalms", "viewingHint": "top"}
    inside = {"@id": "https://lib.example/r/1", "@type": "sc:Range", "label": "Beatus vir"}
    ranges = [
        whole | {"ranges": [inside["@id"]], "canvases": [canvases[0]["@id"]]},
        inside | {"canvases": [canvases[1]["@id"], canvases[2]["@id"] + "#xywh=0,0,10,10"]},
    ]
    facts = await contents(manifest_v2(*canvases, structures=ranges))
    assert facts["sections"][-1]["label"] == "Beatus vir"
    assert facts["sections"][-1]["canvases"] == [{"start_index": 1, "end_index": 2}]


async def test_a_document_without_contents_says_so() -> None:
    """Our choice: an empty outline is no error, and a note names the other tool."""
    facts = await contents(book())
    assert (facts["sections"], facts["totalSections"], facts["hasMore"]) == ([], 0, False)
    assert any("list_canvases" in note for note in facts["notes"])


@settings(deadline=None, max_examples=10)
@given(st.integers(1, 200))
def test_walking_the_offset_shows_every_section_once_with_its_number(limit: int) -> None:
    """The paging contract; numbers go on across pages and across stored blocks."""
    chapters = [part(f"Chapter {c}", *(part(f"{c}.{s}", *pages(s, s)) for s in range(1, 8))) for c in range(1, 60)]
    install = Install(Library(book(*NAMES) | {"structures": chapters}))
    extraction = asyncio.run(install.open())

    def page(offset: int) -> Json:
        call = install.call("get_contents", extraction_id=extraction, offset=offset, limit=limit)
        return asyncio.run(call).facts

    entries = walk(page, "sections", "totalSections")
    assert len(entries) == 59 * 8
    assert entries[-1]["number"] == "59.7"
    assert len({entry["number"] for entry in entries}) == len(entries)


async def test_resolve_says_whether_there_are_contents() -> None:
    """An agent need not ask in vain."""
    with_contents = await Install(Library(PSALTER)).call("resolve", url="https://lib.example/m.json")
    without = await Install().call("resolve", url="https://lib.example/m.json")
    assert (with_contents.facts["has_contents"], without.facts["has_contents"]) == (True, False)
