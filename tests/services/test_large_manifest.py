"""A book of 5,000 pages: what one page costs does not depend on how long the book is."""

import pytest

from recto.local.sample_manifest import image_info, large_manifest
from recto.services.records import CANVASES_A_BLOCK, MAX_ROW_BYTES
from tests.fakes import Answer
from tests.surface.desk_for_tests import Install, Library, encoded, picture

BASE = "https://lib.example"
CANVASES = 5_000
ROWS_A_PAGE = 3
TILE = {"region": "0,0,300,300", "limit": 1}


def long_book(canvases: int) -> tuple[Install, str]:
    """A connector whose library has Recto's generated book of so many pages, and the book's URL."""
    library = Library()
    book = large_manifest(BASE, canvases)
    label = book["items"][0]["items"][0]["items"][0]["body"]["service"][0]["id"].rpartition("/")[2]
    info = image_info(BASE, label)

    def answer(url: str) -> Answer:
        return encoded(info) if url.endswith("/info.json") else picture(300, 300)

    image_urls = (f"{info['id']}/info.json", f"{info['id']}/0,0,300,300/max/0/default.jpg")
    library.web.routes.update({book["id"]: encoded(book), **dict.fromkeys(image_urls, answer)})
    return Install(library), book["id"]


async def test_a_page_of_a_long_book_needs_three_rows_wherever_it_stands() -> None:
    """Head, block of 100 canvases and image facts, in one round trip (contract, Data: a fixed number of items)."""
    install, url = long_book(CANVASES)
    extraction = await install.open(url)
    for index in (0, 99, 100, 2_500, CANVASES - 1):
        page = {"extraction_id": extraction, "canvas_index": index}
        await install.call("get_canvas_tiles", **page, **TILE)
        install.rows.keys_read = install.rows.calls = 0
        again = await install.call("get_canvas_tiles", **page, **TILE)
        assert again.facts["label"] == f"{index // 2 + 1}{'rv'[index % 2]}"
        assert install.rows.keys_read <= ROWS_A_PAGE
        assert install.rows.calls == 1


async def test_the_first_call_on_the_last_page_reads_the_head_once_more_and_no_other_row() -> None:
    """A call that has stored something confirms that the extraction was not released meanwhile (our choice)."""
    install, url = long_book(CANVASES)
    page = {"extraction_id": await install.open(url), "canvas_index": CANVASES - 1}
    install.rows.keys_read = 0
    assert (await install.call("get_canvas_tiles", **page, **TILE)).code == "ok"
    assert install.rows.keys_read <= ROWS_A_PAGE + 1


async def test_reading_pages_never_fetches_the_manifest_again() -> None:
    """5,000 canvases are parsed once, by resolve (our choice: it is megabytes long)."""
    install, url = long_book(CANVASES)
    extraction = await install.open(url)
    for index in (0, 2_500, CANVASES - 1):
        await install.call("get_canvas_tiles", extraction_id=extraction, canvas_index=index, **TILE)
    assert install.library.web.requests.count(url) == 1


async def test_a_long_book_is_stored_in_blocks_that_fit_a_row() -> None:
    """One row a hundred canvases and the head, each below 350 kB (settled: Data)."""
    install, url = long_book(CANVASES)
    await install.open(url)
    assert len(install.rows.rows) == CANVASES // CANVASES_A_BLOCK + 1
    assert max(len(row.body) for row in install.rows.rows.values()) < MAX_ROW_BYTES


@pytest.mark.parametrize("canvases", [1, 99, 100, 101])
async def test_the_last_page_is_read_at_the_edges_of_a_block(canvases: int) -> None:
    """Full, nearly full and just begun blocks (our choice)."""
    install, url = long_book(canvases)
    page = {"extraction_id": await install.open(url), "canvas_index": canvases - 1}
    assert (await install.call("get_canvas_tiles", **page, **TILE)).code == "ok"
    beyond = await install.call("get_canvas_tiles", **{**page, "canvas_index": canvases}, **TILE)
    assert beyond.code == "canvas_out_of_range"
