"""Manifests of Presentation 1.0, 2.0 and 2.1: pages stand in `sequences`.

Source: Presentation API 2.1 §5. Departures: all sequences are read, an object stands for a list of one, and a
lone sequence or canvas is a manifest of its own.
"""

from iiif.model import Manifest
from iiif.presentation.facts import presentation_version, read_facts, viewing_direction
from iiif.presentation.pages import find_start, read_pages
from iiif.presentation.resources import document_resources
from iiif.presentation.sections import read_contents
from iiif.values import JsonObject, as_list, as_objects, identifier


def read_manifest_v2(document: JsonObject, *, url: str) -> Manifest:
    """The manifest; without canvases when it has no readable sequence.

    Raises: TooComplex.
    """
    sequences = as_objects(document.get("sequences")) or [document]
    filled = [sequence for sequence in sequences if as_objects(sequence.get("canvases"))]
    canvases = [
        (canvas, f"in sequence {number}" if number > 1 else "")
        for number, sequence in enumerate(sequences, start=1)
        for canvas in as_objects(sequence.get("canvases"))
    ]
    pages = read_pages(canvases, url)
    facts = read_facts(document, url)
    facts["viewing_direction"] = viewing_direction(document, *filled[:1])
    starts = [source.get(key) for source in [*filled, document] for key in ("startCanvas", "start")]
    listed = sum(len(as_list(sequence.get("canvases"))) for sequence in sequences)
    contents = read_contents(document.get("structures"), pages)
    return Manifest(
        id=identifier(document) or url,
        version=presentation_version(document, "2.1"),
        canvases=pages,
        start_canvas=find_start(pages, [identifier(start) for start in starts]),
        notes=(*_notes(len(filled), len(sequences) - len(filled), listed - len(pages)), *contents.notes),
        sections=contents.sections,
        resources=document_resources([document, *(each for each in sequences if each is not document)], url),
        **facts,
    )


def _notes(filled: int, empty: int, skipped: int) -> tuple[str, ...]:
    notes = [f"{filled} sequences; their pages follow one another"] if filled > 1 else []
    # wire: the volumes of one World Digital Library item are sequences, and only the first has pages
    notes += [f"{empty} further sequences hold no pages"] if filled and empty else []
    notes += [f"{skipped} entries that are no pages were left out"] if skipped else []
    return tuple(notes) if filled else (*notes, "no pages")
