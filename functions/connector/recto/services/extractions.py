"""Extractions kept for the caller: opened, found again, listed, released. Every look-up is within one tenant."""

import hashlib
import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass

from iiif.model import Canvas, Section
from recto.errors import CanvasOutOfRange, ExtractionNotFound
from recto.ports import Clock, Deleted, ImageStore, Randomness, RecordStore, Row
from recto.services import records
from recto.services.choosing import chosen_image
from recto.services.records import CANVASES_A_BLOCK, SECTIONS_A_BLOCK, Extraction, ImageFacts

LIFETIME_S = 7_200
MOST_RECENT = 200
_ID = re.compile(r"ex_[A-Za-z0-9_-]{22}", re.ASCII)
_GONE = "No such extraction: it never existed, was released, or expired."


@dataclass(frozen=True, slots=True)
class Page:
    """One canvas with its extraction, which of its images is read, and that image's facts if it was read before."""

    extraction: Extraction
    index: int
    canvas: Canvas
    facts: ImageFacts | None
    choice: int = 0


class Names:
    """Where an extraction's files lie: `t/{tenant hash}/{extraction}/`, nothing in it from outside."""

    def __init__(self, hash_key: bytes) -> None:
        self._hash_key = hash_key

    def prefix(self, tenant: str, extraction_id: str) -> str:
        """The key prefix of all files of one extraction."""
        digest = hmac.new(self._hash_key, tenant.encode(), hashlib.sha256).hexdigest()[:16]
        return f"t/{digest}/{extraction_id}/"


class Extractions:
    """Opens, finds and releases extractions."""

    def __init__(
        self, rows: RecordStore, images: ImageStore, names: Names, clock: Clock, randomness: Randomness
    ) -> None:
        self._rows = rows
        self._images = images
        self._names = names
        self._clock = clock
        self._randomness = randomness

    def new_id(self) -> str:
        """An id nobody can guess: `ex_` and 128 random bits."""
        return f"ex_{self._randomness.token()}"

    def expiry(self) -> int:
        """When an extraction opened now ends, in epoch seconds."""
        return int(self._clock.now()) + LIFETIME_S

    async def open(self, extraction: Extraction, canvases: Sequence[Canvas], sections: Sequence[Section] = ()) -> None:
        """Store the extraction; the head comes last, so nothing half-written is ever found."""
        blocks = [*records.block_rows(extraction, canvases), *records.section_rows(extraction, sections)]
        await self._rows.put([*blocks, records.head_row(extraction, self._clock.now())])

    async def find(self, tenant: str, extraction_id: str) -> Extraction:
        """The caller's live extraction.

        Raises: ExtractionNotFound, alike for unknown, released, expired and foreign ids.
        """
        return (await self._load(tenant, extraction_id, []))[0]

    async def page(self, tenant: str, extraction_id: str, canvas_index: int, choice: int | str = 0) -> Page:
        """One page, read in one round trip of at most three rows; a choice by its label may take a second one.

        Raises: ExtractionNotFound, CanvasOutOfRange, InvalidArgument for a choice the page does not offer.
        """
        likely = choice if isinstance(choice, int) else 0
        wanted = [
            records.block_key(extraction_id, canvas_index),
            records.facts_key(extraction_id, canvas_index, likely),
        ]
        extraction, rows = await self._load(tenant, extraction_id, wanted)
        if canvas_index >= extraction.canvas_count:
            raise out_of_range(extraction, canvas_index)
        canvas = records.read_canvas(rows[wanted[0]], canvas_index) if wanted[0] in rows else None
        if canvas is None:
            raise ExtractionNotFound(_GONE)
        chosen = chosen_image(canvas, choice)
        if chosen != likely:
            wanted[1] = records.facts_key(extraction_id, canvas_index, chosen)
            rows = dict(await self._rows.get(tenant, wanted[1:], self._clock.now()))
        facts = records.read_facts(rows[wanted[1]]) if wanted[1] in rows else None
        return Page(extraction, canvas_index, canvas, facts, chosen)

    async def contents(
        self, tenant: str, extraction_id: str, offset: int, limit: int
    ) -> tuple[Extraction, list[Section]]:
        """The sections of the table of contents up to `offset + limit`: the numbers of an outline need those before."""
        extraction = await self.find(tenant, extraction_id)
        end = min(offset + limit, extraction.section_count)
        if offset >= end:
            return extraction, []
        keys = [records.sections_key(extraction_id, start) for start in range(0, end, SECTIONS_A_BLOCK)]
        rows = await self._rows.get(tenant, keys, self._clock.now())
        if len(rows) < len(keys):
            raise ExtractionNotFound(_GONE)
        return extraction, [section for key in keys for section in records.read_sections(rows[key])][:end]

    async def canvases(
        self, tenant: str, extraction_id: str, offset: int = 0, limit: int | None = None
    ) -> tuple[Extraction, list[Canvas]]:
        """Canvases `offset` … `offset + limit` (all that follow when no limit is given) with their extraction."""
        extraction = await self.find(tenant, extraction_id)
        end = extraction.canvas_count if limit is None else min(offset + limit, extraction.canvas_count)
        if offset >= end:
            return extraction, []
        first = offset // CANVASES_A_BLOCK * CANVASES_A_BLOCK
        keys = [records.block_key(extraction_id, start) for start in range(first, end, CANVASES_A_BLOCK)]
        rows = await self._rows.get(tenant, keys, self._clock.now())
        if len(rows) < len(keys):
            raise ExtractionNotFound(_GONE)
        listed = [canvas for key in keys for canvas in records.read_block(rows[key])]
        return extraction, listed[offset - first : end - first]

    async def remember(self, row: Row) -> None:
        """Keep a further row of an open extraction."""
        await self._rows.put([row])

    async def recent(self, tenant: str) -> list[Extraction]:
        """The caller's live extractions, newest first."""
        rows = await self._rows.recent(tenant, MOST_RECENT, self._clock.now())
        return [found for row in rows if (found := records.read_head(row)) is not None]

    async def release(self, tenant: str, extraction_id: str) -> Deleted:
        """Delete files and rows; what was deleted. Unknown, expired and foreign ids delete nothing."""
        try:
            await self.find(tenant, extraction_id)
        except ExtractionNotFound:
            return Deleted(0, 0)
        return await self._delete(tenant, extraction_id)

    async def keep_nothing_if_gone(self, page: Page) -> None:
        """For calls that stored something: if the extraction was released meanwhile, delete it again.

        Raises: ExtractionNotFound.
        """
        try:
            await self.find(page.extraction.tenant, page.extraction.id)
        except ExtractionNotFound:
            await self._delete(page.extraction.tenant, page.extraction.id)
            raise

    async def _delete(self, tenant: str, extraction_id: str) -> Deleted:
        """Files, rows, and again files: a call in flight may store one until it finds the rows gone."""
        prefix = self._names.prefix(tenant, extraction_id)
        first = await self._images.delete_prefix(prefix)
        await self._rows.delete_prefix(tenant, records.head_key(extraction_id))
        late = await self._images.delete_prefix(prefix)
        return Deleted(first.files + late.files, first.size_bytes + late.size_bytes)

    async def _load(self, tenant: str, extraction_id: str, keys: Sequence[str]) -> tuple[Extraction, dict[str, Row]]:
        if not _ID.fullmatch(extraction_id):
            raise ExtractionNotFound(_GONE)
        head = records.head_key(extraction_id)
        rows = dict(await self._rows.get(tenant, [head, *keys], self._clock.now()))
        extraction = records.read_head(rows[head]) if head in rows else None
        if extraction is None:
            raise ExtractionNotFound(_GONE)
        return extraction, rows


def out_of_range(extraction: Extraction, canvas_index: int) -> CanvasOutOfRange:
    """The error for a page the document does not have."""
    last = extraction.canvas_count - 1
    return CanvasOutOfRange(
        f"There is no canvas {canvas_index}: this document has {extraction.canvas_count}, numbered 0 to {last}.",
        details={"canvas_count": extraction.canvas_count},
    )
