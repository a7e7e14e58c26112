"""The tool that shows a document's table of contents: get_contents."""

from collections.abc import Iterator, Sequence
from typing import Any

from mcp_types import CallToolResult

from iiif.model import Section
from recto.surface import schemas
from recto.surface.arguments import Arguments
from recto.surface.desk import Desk, Tool
from recto.surface.results import text_result
from recto.surface.tools.reading import QUOTED, READS, ExtractionId, Limit, Offset
from recto.surface.tools.wording import with_notes

MAX_RUNS = 20


class ContentsArguments(Arguments):
    """What `get_contents` takes."""

    extraction_id: ExtractionId
    offset: Offset = 0
    limit: Limit = 50


async def get_contents(desk: Desk, given: ContentsArguments) -> CallToolResult:
    """A page of the table of contents."""
    extraction, sections = await desk.services.extractions.contents(
        desk.caller.tenant, given.extraction_id, given.offset, given.limit
    )
    entries = list(_entries(sections))[given.offset :]
    total = extraction.section_count
    facts = {
        "extraction_id": extraction.id,
        "sections": entries,
        "returned": len(entries),
        "totalSections": total,
        "hasMore": bool(entries) and given.offset + len(entries) < total,
    }
    none = "The library publishes no table of contents for this document; use list_canvases."
    return text_result(with_notes(facts, [] if total else [none]))


def _entries(sections: Sequence[Section]) -> Iterator[dict[str, Any]]:
    """Sections with their outline number (`2.1`), in document order."""
    counts: list[int] = []
    for section in sections:
        counts = [*counts[: section.level], *[0] * (section.level - len(counts))]
        counts[-1] += 1
        yield {
            "number": ".".join(map(str, counts)),
            "level": section.level,
            "label": section.label,
            "canvas_count": sum(last - first + 1 for first, last in section.spans),
            "canvases": [{"start_index": first, "end_index": last} for first, last in section.spans[:MAX_RUNS]],
        }


CONTENTS_TOOLS: tuple[Tool, ...] = (
    Tool(
        "get_contents",
        "See the table of contents",
        "The outline of an open document as its library describes it: chapters, quires, texts and their parts, each "
        "with its runs of canvas indexes (start_index to end_index, both included), subsections counted in. Use it "
        "to find where a text or chapter begins; many documents have none. Walk with offset while hasMore is true. "
        f"Next: get_canvas_tiles with an index, or list_canvases for the folio labels. {QUOTED}",
        ContentsArguments,
        READS,
        schemas.CONTENTS,
        get_contents,
    ),
)
