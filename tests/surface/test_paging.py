"""The paging contract: `returned`, the total and `hasMore`, walked with `offset`, over canvases, members and tiles."""

import asyncio
from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.iiif.documents import URL, canvas_v3, image_v3, manifest_v3
from tests.surface.desk_for_tests import Install, Library, encoded

OFFSETS = st.integers(0, 320) | st.sampled_from([999_999, 1_000_000])


def long_book(pages: int) -> dict[str, Any]:
    """Pages 1r, 1v, 2r …"""
    names = [f"{n // 2 + 1}{'rv'[n % 2]}" for n in range(pages)]
    return manifest_v3(*(canvas_v3(name, image_v3(name), label={"none": [name]}) for name in names))


def opened(manifest: dict[str, Any]) -> tuple[Install, str]:
    install = Install(Library(manifest))
    return install, asyncio.run(install.open())


def walk(page: Callable[[int], dict[str, Any]], key: str, total: str) -> list[Any]:
    """Every entry, collected as an agent does it."""
    entries: list[Any] = []
    while True:
        facts = page(len(entries))
        assert facts["returned"] == len(facts[key])
        entries += facts[key]
        if not facts["hasMore"]:
            assert facts[total] == len(entries)
            return entries


BOOK, EXTRACTION = opened(long_book(250))


def listed(**arguments: Any) -> dict[str, Any]:
    reply = asyncio.run(BOOK.call("list_canvases", extraction_id=EXTRACTION, **arguments))
    assert not reply.is_error, reply.text
    return reply.facts


@settings(deadline=None, max_examples=25)
@given(st.integers(1, 200), st.sampled_from([None, "1", "12r", "9", "r", "fol. 012 recto", "nowhere"]))
def test_walking_the_offset_shows_every_canvas_once_in_order(limit: int, query: str | None) -> None:
    """The contract: with `query` the total counts the matches; blocks of 100 are no limit."""
    entries = walk(lambda offset: listed(offset=offset, limit=limit, query=query), "canvases", "totalCanvases")
    indices = [entry["index"] for entry in entries]
    assert indices == sorted(set(indices))
    if query is None:
        assert indices == list(range(250))


@settings(deadline=None, max_examples=60)
@given(OFFSETS, st.integers(1, 200))
def test_one_page_of_canvases_is_a_slice(offset: int, limit: int) -> None:
    """The contract: an offset past the end is an empty page without more, not an error."""
    facts = listed(offset=offset, limit=limit)
    assert [entry["index"] for entry in facts["canvases"]] == list(range(250))[offset : offset + limit]
    assert facts["totalCanvases"] == 250
    assert facts["hasMore"] == (offset + limit < 250)


@settings(deadline=None, max_examples=10)
@given(OFFSETS, st.integers(1, 200))
def test_resolve_pages_as_list_canvases_does(offset: int, limit: int) -> None:
    """The contract: the paging contract holds everywhere."""
    facts = asyncio.run(BOOK.call("resolve", url=URL, offset=offset, limit=limit)).facts
    again = listed(offset=offset, limit=limit)
    assert [facts[key] for key in ("canvases", "returned", "totalCanvases", "hasMore")] == [
        again[key] for key in ("canvases", "returned", "totalCanvases", "hasMore")
    ]


async def test_without_arguments_resolve_shows_25_and_list_canvases_50() -> None:
    """The contract's defaults."""
    assert (await BOOK.call("resolve", url=URL)).facts["returned"] == 25
    assert (await BOOK.call("list_canvases", extraction_id=EXTRACTION)).facts["returned"] == 50


async def test_a_query_says_how_it_matched() -> None:
    """The contract: where no label holds the text, folio matching is tried and the answer says so."""
    for query, how, found in (("12R", "label", 12), ("f. 12r", "folio", 1), ("XII recto", "folio", 1), ("zz", "no", 0)):
        facts = (await BOOK.call("list_canvases", extraction_id=EXTRACTION, query=query)).facts
        assert how in facts["matched_by"]
        assert facts["totalCanvases"] == (2 if query == "12R" else found)  # 12r and 112r


@settings(deadline=None, max_examples=15)
@given(st.integers(0, 45), st.integers(1, 200))
def test_members_of_a_collection_page_too(offset: int, limit: int) -> None:
    """The contract: a collection lists its members, paged like canvases."""
    items = [
        {"id": f"https://lib.example/{n}", "type": "Manifest", "label": {"none": [f"Book {n}"]}} for n in range(40)
    ]
    collection = {"@context": "http://iiif.io/api/presentation/3/context.json", "id": URL, "type": "Collection"}
    install = Install()
    install.library.web.routes[URL] = encoded({**collection, "label": {"en": ["Books"]}, "items": items})
    reply = asyncio.run(install.call("resolve", url=URL, offset=offset, limit=limit))
    assert reply.code == "collection"
    details = reply.error["details"]
    wanted = [{"label": f"Book {n}", "url": f"https://lib.example/{n}", "type": "Manifest"} for n in range(40)]
    assert details["members"] == wanted[offset : offset + limit]
    assert (details["returned"], details["totalMembers"]) == (len(details["members"]), 40)
    assert details["hasMore"] == (offset + limit < 40)


def test_walking_next_offset_delivers_every_tile_once() -> None:
    """The contract: the map is always whole; `next_offset` leads to the rest, then is null."""
    install, extraction = opened(long_book(1))
    offset: int | None = 0
    seen: list[int] = []
    maps: list[dict[str, Any]] = []
    while offset is not None:
        given = {"extraction_id": extraction, "canvas_index": 0, "offset": offset, "limit": 5, "delivery": "url"}
        facts = asyncio.run(install.call("get_canvas_tiles", **given)).facts
        seen += [tile["index"] for tile in facts["tiles"]]
        maps.append(facts["map"])
        assert facts["hasMore"] == (facts["next_offset"] is not None)
        offset = facts["next_offset"]
    assert seen == list(range(12))
    assert maps == maps[:1] * 3
    assert (maps[0]["columns"], maps[0]["rows"], len(maps[0]["tiles"])) == (3, 4, 12)


async def test_tiles_past_the_end_are_an_empty_page() -> None:
    """The contract: an offset past the end returns an empty page, with the map, and asks the library for no image."""
    install = Install()
    extraction = await install.open()
    reply = await install.call("get_canvas_tiles", extraction_id=extraction, canvas_index=0, offset=12)
    assert (reply.facts["returned"], reply.facts["hasMore"], reply.facts["next_offset"]) == (0, False, None)
    assert reply.facts["totalTiles"] == len(reply.facts["map"]["tiles"]) == 12
    assert install.library.images_asked == []
