"""What is kept for an open document: how few rows a page takes, whose they are, and that they go."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iiif.model import Canvas, ImageBody, ImageService, Section
from recto.errors import UnsupportedManifest
from recto.ports import Row
from recto.services.records import (
    CANVASES_A_BLOCK,
    MAX_ROW_BYTES,
    Extraction,
    block_key,
    block_rows,
    facts_key,
    head_key,
    is_head,
    read_block,
    read_sections,
    section_rows,
)
from tests.fakes import NOW, MemoryRecords
from tests.iiif.documents import URL, canvas_v3, image_v3, manifest_v3
from tests.surface.desk_for_tests import ME, NAMES, OTHER, Install, Library

PAGES = 5_000
EXTRACTION = Extraction("ex_" + "A" * 22, ME, 1_800_007_200, URL, URL, "A book", "3.0", 1)


class CountingRecords(MemoryRecords):
    """Counts the rows that were read."""

    rows_read = 0

    async def get(self, tenant: str, keys: Sequence[str], now: float) -> Mapping[str, Row]:
        found = await super().get(tenant, keys, now)
        self.rows_read += len(found)
        return found


def large_book() -> dict[str, Any]:
    """5,000 canvases with ids as long as real ones, which all show one image."""
    return manifest_v3(
        *(
            canvas_v3(
                sha256(f"{n}".encode()).hexdigest() * 3,
                image_v3("1"),
                label={"none": [f"f. {n // 2 + 1}{'rv'[n % 2]}"]},
            )
            for n in range(PAGES)
        )
    )


async def test_a_page_of_a_large_book_takes_three_rows_and_no_manifest() -> None:
    """The contract: a call on 5,000 canvases reads a fixed number of items and never parses the manifest again."""
    rows = CountingRecords()
    install = Install(Library(large_book()), rows=rows)
    extraction = await install.open()
    assert len(rows.rows) == PAGES // CANVASES_A_BLOCK + 1
    assert all(len(row.body) < 350_000 for row in rows.rows.values())
    fetched = install.library.web.requests.count(URL)
    for _ in range(2):
        rows.rows_read = 0
        reply = await install.call("get_canvas_tiles", extraction_id=extraction, canvas_index=PAGES - 1, limit=1)
        assert (reply.code, reply.facts["label"]) == ("ok", "f. 2500v")
        assert rows.rows_read <= 3
    assert install.library.web.requests.count(URL) == fetched == 1


@given(st.integers(0, 9_999))
def test_the_keys_of_an_extraction_begin_with_that_of_its_head(index: int) -> None:
    """One deletion by prefix takes all of them, and only the head is a head: the sweep acts on it once."""
    head = head_key(EXTRACTION.id)
    assert block_key(EXTRACTION.id, index).startswith(head)
    assert facts_key(EXTRACTION.id, index).startswith(head)
    assert is_head(head)
    assert not is_head(block_key(EXTRACTION.id, index))
    assert not is_head(facts_key(EXTRACTION.id, index))


def hashed(seed: str, length: int) -> str:
    """Text that does not compress."""
    return "".join(sha256(f"{seed}{n}".encode()).hexdigest() for n in range(length // 64 + 1))[:length]


def canvas(number: int, choices: int, length: int) -> Canvas:
    service = ImageService(f"https://lib.example/{hashed(f'{number}', length)}", "3.0")
    body = ImageBody(f"{service.id}/full/max/0/default.jpg", 100, 100, service)
    bodies = tuple(replace(body, label=hashed(f"{number}-{n}", length)) for n in range(choices))
    return Canvas(f"https://lib.example/c/{number}", f"{number}", 100, 100, bodies)


def test_blocks_come_back_as_they_were_written() -> None:
    """The property every look-up rests on."""
    canvases = [canvas(number, 2, 40) for number in range(250)]
    rows = block_rows(EXTRACTION, canvases)
    assert [row.key for row in rows] == [block_key(EXTRACTION.id, start) for start in (0, 100, 200)]
    assert [one for row in rows for one in read_block(row)] == canvases


def test_a_block_that_would_not_fit_keeps_the_first_image_of_each_page() -> None:
    """Our choice: the options of a Choice beyond the first are what can be spared; a row has at most 350 kB."""
    (row,) = block_rows(EXTRACTION, [canvas(number, 60, 400) for number in range(100)])
    assert len(row.body) <= MAX_ROW_BYTES
    assert [len(one.images) for one in read_block(row)] == [1] * 100


def test_a_block_that_cannot_fit_is_refused() -> None:
    """Our choice: such a document is no document; nothing of it is stored."""
    with pytest.raises(UnsupportedManifest):
        block_rows(EXTRACTION, [canvas(number, 1, 9_000) for number in range(100)])


def test_a_table_of_contents_of_any_length_fits_its_rows() -> None:
    """Our choice: labels and runs of pages are shortened where a block would not fit; no section is lost."""
    characters = [chr(0x4E00 + n) for n in range(20_000)]
    random.Random(1).shuffle(characters)
    spans = tuple((n * 2, n * 2) for n in range(200))
    sections = [Section("".join(characters[n : n + 500]), 1, spans) for n in range(1_200)]
    rows = section_rows(EXTRACTION, sections)
    assert max(len(row.body) for row in rows) <= MAX_ROW_BYTES
    kept = [section for row in rows for section in read_sections(row)]
    assert [each.label[:80] for each in kept] == [each.label[:80] for each in sections]
    assert all(each.spans[:20] == spans[:20] for each in kept)


async def test_every_row_and_file_carries_its_tenant_and_its_end() -> None:
    """The contract: the tenant is part of every key of both stores; `expires_at` is on every row."""
    install = Install()
    for tenant in (ME, OTHER):
        extraction = await install.open(tenant=tenant)
        await install.call("get_canvas_image", tenant, extraction_id=extraction, canvas_index=0, size="50,")
        prefix = NAMES.prefix(tenant, extraction)
        mine = {key: row for key, row in install.rows.rows.items() if key[0] == tenant}
        assert {key for _, key in mine} == {f"E#{extraction}{end}" for end in ("", "#C#0000", "#I#0")}
        assert {row.expires_at for row in mine.values()} == {int(NOW) + 7_200}
        assert sum(key.startswith(prefix) for key in install.images.files) == 1
    assert NAMES.prefix(ME, "x") != NAMES.prefix(OTHER, "x")
    assert all(ME not in key and OTHER not in key for key in install.images.files)


async def test_nothing_from_outside_enters_a_key() -> None:
    """Corpus tenancy-003: labels and ids that look like paths."""
    nasty = "../../t/other/"
    library = Library(manifest_v3(canvas_v3(nasty, image_v3("1"), label={"none": [nasty]}), label={"none": [nasty]}))
    install = Install(library)
    extraction = await install.open()
    facts = (await install.call("get_canvas_image", extraction_id=extraction, canvas_index=0, delivery="url")).facts
    (key,) = install.images.files
    assert key.startswith(NAMES.prefix(ME, extraction))
    assert key.removeprefix(NAMES.prefix(ME, extraction)).isalnum()
    assert install.images.file_names[facts["url"]] == "canvas-0.jpg"


async def test_a_foreign_extraction_stays_untouched_and_unlisted() -> None:
    """The contract: scope is the tenant; corpus tenancy-001 and tenancy-013."""
    install = Install()
    theirs = await install.open(tenant=OTHER)
    before = dict(install.rows.rows)
    assert (await install.call("search", query="A book")).facts == {"results": []}
    assert (await install.call("release", extraction_id=theirs)).facts["files"] == 0
    assert (await install.call("get_canvas_image", extraction_id=theirs, canvas_index=0)).code == "extraction_not_found"
    assert install.rows.rows == before
    assert (await install.call("fetch", OTHER, id=theirs)).code == "ok"


async def test_a_row_of_another_schema_reads_as_absent() -> None:
    """Our choice: after an upgrade an old extraction is gone, and is not misread."""
    install = Install()
    extraction = await install.open()
    key = (ME, f"E#{extraction}")
    head = install.rows.rows[key]
    install.rows.rows[key] = replace(head, body=head.body.replace(b'"schema":1', b'"schema":2'))
    assert (await install.call("list_canvases", extraction_id=extraction)).code == "extraction_not_found"
    assert (await install.call("search", query="book")).facts == {"results": []}


async def test_a_half_written_extraction_is_never_found() -> None:
    """Our choice: the head is written last."""
    install = Install()
    extraction = await install.open()
    assert list(install.rows.rows)[-1] == (ME, f"E#{extraction}")
    del install.rows.rows[ME, f"E#{extraction}#C#0000"]
    assert (await install.call("list_canvases", extraction_id=extraction)).code == "extraction_not_found"
    assert (await install.call("get_canvas_image", extraction_id=extraction, canvas_index=0)).code == (
        "extraction_not_found"
    )


async def test_ids_are_unguessable_and_never_the_same() -> None:
    """The contract: `ex_` and 22 base64url characters."""
    install = Install()
    ids = [await install.open() for _ in range(5)]
    assert len(set(ids)) == 5
    assert all(len(one) == 25 and one.startswith("ex_") for one in ids)
