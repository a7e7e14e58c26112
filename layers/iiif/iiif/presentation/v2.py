"""Manifests of Presentation 1.0, 2.0 and 2.1: pages stand in `sequences`.

Source: Presentation API 2.1 §5. Departures: all sequences are read, an object stands for a list of one, and a
lone sequence or canvas is a manifest of its own.
"""

from typing import Any

from iiif.model import Manifest
from iiif.presentation.facts import presentation_version, read_facts, unusable_facts, viewing_direction
from iiif.presentation.pages import find_start, read_pages
from iiif.presentation.resources import document_resources
from iiif.presentation.sections import read_contents
from iiif.values import JsonObject, as_list, as_objects, identifier


def read_manifest_v2(document: JsonObject, *, url: str) -> Manifest:
    """The manifest; without canvases when it has no readable sequence.

    Raises: TooComplex.
    """
    sequences = as_objects(document.get("sequences")) or [document]
    listed = [_listed(sequence) for sequence in sequences]
    filled = [sequence for sequence, entries in zip(sequences, listed, strict=True) if as_objects(entries)]
    pages = read_pages(_numbered(listed), url)
    facts = read_facts(document, url)
    facts["viewing_direction"] = viewing_direction(document, *filled[:1])
    starts = [identifier(source.get(key)) for source in [*filled, document] for key in ("startCanvas", "start")]
    start = find_start(pages, starts)
    contents = read_contents(document.get("structures"), pages)
    unusable = unusable_facts(document, *filled[:1], is_start_unknown=any(starts) and not start)
    skipped = sum(map(len, listed)) - len(pages)
    return Manifest(
        id=identifier(document) or url,
        version=presentation_version(document, "2.1"),
        canvases=pages,
        start_canvas=start,
        notes=(*_notes(len(filled), len(sequences) - len(filled), skipped), *unusable, *contents.notes),
        sections=contents.sections,
        resources=document_resources([document, *(each for each in sequences if each is not document)], url),
        **facts,
    )


def _listed(sequence: JsonObject) -> list[Any]:
    """wire: early drafts of version 3 still had sequences, with `items`."""
    return as_list(sequence.get("canvases")) or as_list(sequence.get("items"))


def _numbered(listed: list[list[Any]]) -> list[tuple[JsonObject, str]]:
    return [
        (canvas, f"in sequence {number}" if number > 1 else "")
        for number, entries in enumerate(listed, start=1)
        for canvas in as_objects(entries)
    ]


def _notes(filled: int, empty: int, skipped: int) -> tuple[str, ...]:
    notes = [f"{filled} sequences; their pages follow one another"] if filled > 1 else []
    # wire: the volumes of one World Digital Library item are sequences, and only the first has pages
    notes += [f"{empty} further sequences hold no pages"] if filled and empty else []
    notes += [f"{skipped} entries that are no pages were left out"] if skipped else []
    return tuple(notes) if filled else (*notes, "no pages")
