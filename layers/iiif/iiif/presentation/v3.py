"""Manifests of Presentation 3.0 and of the 4.0 drafts: pages stand in `items`.

Source: Presentation API 3.0 §5; 4.0 draft, where a container may also be a Scene or a Timeline: they keep their
place among the pages, without an image.
"""

from typing import Any

from iiif.model import Manifest, PresentationVersion
from iiif.presentation.facts import presentation_version, read_facts, unusable_facts
from iiif.presentation.pages import find_start, read_pages
from iiif.presentation.resources import document_resources
from iiif.presentation.sections import read_contents
from iiif.values import JsonObject, as_list, as_objects, identifier, type_name

_DRAFT_CONTAINERS = ("scene", "timeline")
_NO_PAGES = ("manifest", "collection", "range", "annotation")


def read_manifest_v3(document: JsonObject, *, url: str) -> Manifest:
    """The manifest; without canvases when `items` holds none.

    Raises: TooComplex.
    """
    listed = _listed(document)
    containers = [item for item in as_objects(listed) if type_name(item) not in _NO_PAGES]
    pages = read_pages([(item, _remark(item)) for item in containers], url)
    named = _start(document)
    start = find_start(pages, named)
    contents = read_contents(document.get("structures"), pages)
    unusable = unusable_facts(document, is_start_unknown=any(named) and not start)
    return Manifest(
        id=identifier(document) or url,
        version=presentation_version(document, _version_by_shape(containers)),
        canvases=pages,
        start_canvas=start,
        notes=(*_notes(len(pages), len(listed) - len(pages)), *unusable, *contents.notes),
        sections=contents.sections,
        resources=document_resources([document], url),
        **read_facts(document, url),
    )


def _listed(document: JsonObject) -> list[Any]:
    """`items`; what stands in a sequence, as in early drafts, counts as if it stood there itself."""
    items = as_list(document.get("items"))
    nested = [as_list(item.get("items")) if type_name(item) == "sequence" else [item] for item in items]
    return [item for group in nested for item in group]


def _start(document: JsonObject) -> list[str]:
    """The ids under which the first page may be named: itself, or as the source of a part of it."""
    start = next(iter(as_list(document.get("start"))), None)
    source = start.get("source") if isinstance(start, dict) else None
    return [identifier(start), identifier(next(iter(as_list(source)), None))]


def _notes(pages: int, skipped: int) -> list[str]:
    notes = [f"{skipped} entries that are no pages were left out"] if skipped else []
    return notes if pages else [*notes, "no pages"]


def _remark(container: JsonObject) -> str:
    kind = type_name(container)
    return f"a {kind}, not a page" if kind in _DRAFT_CONTAINERS else ""


def _version_by_shape(containers: list[JsonObject]) -> PresentationVersion:
    return "4.0-draft" if any(type_name(item) in _DRAFT_CONTAINERS for item in containers) else "3.0"
