"""What an extraction consists of, and how it becomes rows of the record store and back.

Rows of one extraction: the head `E#{id}`, one block of 100 canvases `E#{id}#C#{block}`, one block of 500 sections of
the table of contents `E#{id}#S#{block}`, and one row of image facts `E#{id}#I#{canvas}` for each page that was read (of
another than the first image of a page `…{canvas}.{choice}`). So one page needs three rows however long the book is.
Every row carries `schema`; a row of another schema reads as absent.
"""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pydantic import TypeAdapter, ValidationError

from iiif.model import Canvas, ImageInfo, Resource, Section
from iiif.region import PixelBox
from recto.errors import UnsupportedManifest
from recto.ports import Row

CANVASES_A_BLOCK = 100
SECTIONS_A_BLOCK = 500
SHORT_LABEL_CHARS = 80
SHORT_SPANS = 20
SCHEMA = 1
MAX_ROW_BYTES = 350_000


@dataclass(frozen=True, slots=True)
class CropHint:
    """The region the pasted link pointed at, in image pixels of its canvas."""

    canvas_index: int
    box: PixelBox
    covers_page: bool = False


@dataclass(frozen=True, slots=True)
class Extraction:
    """A temporary working session on one document. `expires_at` is in epoch seconds and never moves.

    `referer` is the viewer page to name in requests where the library insists on it.
    """

    id: str
    tenant: str
    expires_at: int
    source_url: str
    manifest_url: str
    title: str
    iiif_version: str
    canvas_count: int
    viewing_direction: str = "left-to-right"
    rights: str = ""
    required_statement: str = ""
    provider: str = ""
    homepage: str = ""
    start_canvas_index: int | None = None
    crop_hint: CropHint | None = None
    notes: tuple[str, ...] = ()
    referer: str = ""
    resources: tuple[Resource, ...] = ()
    section_count: int = 0


@dataclass(frozen=True, slots=True)
class ImageFacts:
    """What was learned about the image of one page.

    `info` describes the image service; for a static file it is absent and `width`/`height` are those of
    the file. `start_with` is the first way of getting pixels that is known to work.
    """

    width: int
    height: int
    info: ImageInfo | None = None
    start_with: Literal["region", "tiles", "full"] = "region"


@dataclass(frozen=True, slots=True)
class _Head:
    schema: int
    extraction: Extraction


@dataclass(frozen=True, slots=True)
class _Facts:
    schema: int
    facts: ImageFacts


_HEAD: TypeAdapter[_Head] = TypeAdapter(_Head)
_FACTS: TypeAdapter[_Facts] = TypeAdapter(_Facts)
_CANVAS: TypeAdapter[Canvas] = TypeAdapter(Canvas)
_SECTION: TypeAdapter[Section] = TypeAdapter(Section)
_MARK = b'{"schema":%d}' % SCHEMA


def head_key(extraction_id: str) -> str:
    """The sort key of the head row."""
    return f"E#{extraction_id}"


def is_head(key: str) -> bool:
    """Whether a sort key is that of a head row."""
    return key.startswith("E#") and key.count("#") == 1


def block_key(extraction_id: str, canvas_index: int) -> str:
    """The sort key of the block that holds the canvas."""
    return f"E#{extraction_id}#C#{canvas_index // CANVASES_A_BLOCK:04d}"


def facts_key(extraction_id: str, canvas_index: int, choice: int = 0) -> str:
    """The sort key of the facts of one image of the canvas."""
    return f"E#{extraction_id}#I#{canvas_index}" + (f".{choice}" if choice else "")


def sections_key(extraction_id: str, section: int) -> str:
    """The sort key of the block of the table of contents that holds the section."""
    return f"E#{extraction_id}#S#{section // SECTIONS_A_BLOCK:04d}"


def head_row(extraction: Extraction, listed_at: float) -> Row:
    """The head as a row that `recent` finds."""
    body = _HEAD.dump_json(_Head(SCHEMA, extraction))
    return Row(extraction.tenant, head_key(extraction.id), body, extraction.expires_at, listed_at)


def read_head(row: Row) -> Extraction | None:
    """The extraction, or None for a row of another schema."""
    try:
        head = _HEAD.validate_json(row.body)
    except ValidationError:
        return None
    return head.extraction if head.schema == SCHEMA else None


def facts_row(extraction: Extraction, canvas_index: int, facts: ImageFacts, choice: int = 0) -> Row:
    """The image facts as a row."""
    body = zlib.compress(_FACTS.dump_json(_Facts(SCHEMA, facts)))
    return Row(extraction.tenant, facts_key(extraction.id, canvas_index, choice), body, extraction.expires_at)


def read_facts(row: Row) -> ImageFacts | None:
    """The image facts, or None for a row of another schema."""
    try:
        stored = _FACTS.validate_json(zlib.decompress(row.body))
    except (ValidationError, zlib.error):
        return None
    return stored.facts if stored.schema == SCHEMA else None


def block_rows(extraction: Extraction, canvases: Sequence[Canvas]) -> list[Row]:
    """The canvases in blocks; a block that would not fit a row keeps the first image of each page, and no links."""
    starts = range(0, len(canvases), CANVASES_A_BLOCK)
    return [_block_row(extraction, start, canvases[start : start + CANVASES_A_BLOCK]) for start in starts]


def _block_row(extraction: Extraction, start: int, canvases: Sequence[Canvas]) -> Row:
    for kept in (canvases, [_bare(canvas) for canvas in canvases]):
        body = _pack([_CANVAS.dump_json(canvas, exclude_defaults=True) for canvas in kept])
        if len(body) <= MAX_ROW_BYTES:
            return Row(extraction.tenant, block_key(extraction.id, start), body, extraction.expires_at)
    raise UnsupportedManifest("The manifest describes its pages at a length that no real document needs.")


def _bare(canvas: Canvas) -> Canvas:
    return replace(canvas, images=canvas.images[:1], resources=())


def section_rows(extraction: Extraction, sections: Sequence[Section]) -> list[Row]:
    """The table of contents in blocks; one that would not fit a row keeps short labels and the first runs of pages."""
    rows = []
    for start in range(0, len(sections), SECTIONS_A_BLOCK):
        block = sections[start : start + SECTIONS_A_BLOCK]
        body = _pack([_SECTION.dump_json(section) for section in block])
        if len(body) > MAX_ROW_BYTES:
            body = _pack([_SECTION.dump_json(_shortened(section)) for section in block])
        rows.append(Row(extraction.tenant, sections_key(extraction.id, start), body, extraction.expires_at))
    return rows


def _shortened(section: Section) -> Section:
    """At most some 600 bytes of it, so that any block fits a row."""
    return replace(section, label=section.label[:SHORT_LABEL_CHARS], spans=section.spans[:SHORT_SPANS])


def read_sections(row: Row) -> tuple[Section, ...]:
    """The sections of one block; empty for a row of another schema."""
    return tuple(_SECTION.validate_json(line) for line in _lines(row))


def _pack(lines: Sequence[bytes]) -> bytes:
    """A line for the schema, then a line of JSON for each entry, so that one can be read without the others."""
    return zlib.compress(b"\n".join([_MARK, *lines]))


def _lines(row: Row) -> list[bytes]:
    mark, *lines = zlib.decompress(row.body).split(b"\n")
    return lines if mark == _MARK else []


def read_block(row: Row) -> tuple[Canvas, ...]:
    """The canvases of one block; empty for a row of another schema."""
    return tuple(_CANVAS.validate_json(line) for line in _lines(row))


def read_canvas(row: Row, canvas_index: int) -> Canvas | None:
    """One canvas out of its block; None for a row of another schema."""
    lines = _lines(row)
    position = canvas_index % CANVASES_A_BLOCK
    return _CANVAS.validate_json(lines[position]) if position < len(lines) else None
