"""Manifests of Presentation 3.0 and of the 4.0 drafts: pages stand in `items`.

Source: Presentation API 3.0 §5; 4.0 draft, where a container may also be a Scene or a Timeline: they keep their
place among the pages, without an image.
"""

from iiif.model import Manifest, PresentationVersion
from iiif.presentation.facts import presentation_version, read_facts
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
    containers = [item for item in as_objects(document.get("items")) if type_name(item) not in _NO_PAGES]
    pages = read_pages([(item, _remark(item)) for item in containers], url)
    start = next(iter(as_objects(document.get("start"))), document.get("start"))
    named = [identifier(start), *([identifier(start.get("source"))] if isinstance(start, dict) else [])]
    skipped = len(as_list(document.get("items"))) - len(pages)
    notes = [f"{skipped} entries that are no pages were left out"] if skipped else []
    contents = read_contents(document.get("structures"), pages)
    return Manifest(
        id=identifier(document) or url,
        version=presentation_version(document, _version_by_shape(containers)),
        canvases=pages,
        start_canvas=find_start(pages, named),
        notes=(*notes, *([] if pages else ["no pages"]), *contents.notes),
        sections=contents.sections,
        resources=document_resources([document], url),
        **read_facts(document, url),
    )


def _remark(container: JsonObject) -> str:
    kind = type_name(container)
    return f"a {kind}, not a page" if kind in _DRAFT_CONTAINERS else ""


def _version_by_shape(containers: list[JsonObject]) -> PresentationVersion:
    return "4.0-draft" if any(type_name(item) in _DRAFT_CONTAINERS for item in containers) else "3.0"
