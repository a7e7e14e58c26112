"""What a document or a page is linked with: other descriptions, renderings, annotations, search, logins.

Source: Presentation 2.1 §3.3 and §5.4 (`otherContent`), 3.0 §3.3 and §3.4; Content Search and Authorization APIs.
Links only: nothing is fetched, and what has no web address of its own is no link.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Literal

from iiif.labels import clean_text, flatten_label
from iiif.model import Resource
from iiif.services import login_services, search_services, service_kind
from iiif.values import JsonObject, as_list, texts, web_url

MAX_DOCUMENT_RESOURCES = 100
MAX_PAGE_RESOURCES = 20

_Kind = Literal["seeAlso", "rendering", "annotations", "search", "autocomplete", "login"]
_LINKS: dict[str, _Kind] = {
    "rendering": "rendering",
    "seeAlso": "seeAlso",
    "annotations": "annotations",
    "otherContent": "annotations",
}
_SERVICES = ("service", "services")
_KEYS = (*_LINKS, *_SERVICES)
_MAX_FORMAT_CHARS = 100
_SEARCH_CONTEXT = "/api/search/"


def document_resources(sources: Iterable[JsonObject], base: str) -> tuple[Resource, ...]:
    """The links of a manifest; in version 2 its sequences state some of them."""
    return _distinct((found for source in sources for found in _stated(source, base)), MAX_DOCUMENT_RESOURCES)


def canvas_resources(canvas: JsonObject, base: str) -> tuple[Resource, ...]:
    """The links of one page. Logins of its images are told in the notes of the page."""
    if canvas.keys().isdisjoint(_KEYS):
        return ()
    return _distinct(_stated(canvas, base), MAX_PAGE_RESOURCES)


def _distinct(found: Iterable[Resource], most: int) -> tuple[Resource, ...]:
    def first_ones() -> Iterator[Resource]:
        seen: set[tuple[str, str]] = set()
        for resource in found:
            if (resource.kind, resource.url) not in seen:
                seen.add((resource.kind, resource.url))
                yield resource

    return tuple(islice(first_ones(), most))


def _stated(source: JsonObject, base: str) -> Iterator[Resource]:
    # what people can open or ask comes first: what does not fit is left out at the end
    for key in _SERVICES:
        yield from _services(source.get(key), base)
    for key, kind in _LINKS.items():
        for entry in as_list(source.get(key)):
            yield from _linked(kind, entry, base)


def _services(declared: object, base: str) -> Iterator[Resource]:
    for service in search_services(declared):
        yield from _linked(service_kind(service).search or "search", service, base)
    for service in login_services(declared):
        yield from _linked("login", service, base)


def _linked(kind: _Kind, entry: object, base: str) -> Iterator[Resource]:
    url = web_url(entry, base)
    if not url:
        return
    about = entry if isinstance(entry, dict) else {}
    yield Resource(kind, url, flatten_label(about.get("label")), _format(about), _profile(about))


def _format(about: JsonObject) -> str:
    # wire: e-codices writes `@format`, Ghent `dcterms:format`
    stated = [text for key in ("format", "@format", "dcterms:format") for text in texts(about.get(key))[:1]]
    return clean_text(stated[0], max_chars=_MAX_FORMAT_CHARS) if stated else ""


def _profile(about: JsonObject) -> str:
    """The profile; of a search service without one its context, which says the version as well."""
    contexts = [text for text in texts(about.get("@context")) if _SEARCH_CONTEXT in text]
    return next((clean_text(text) for text in [*texts(about.get("profile")), *contexts]), "")
