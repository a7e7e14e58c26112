"""From a pasted link to one document: candidates are fetched and judged by content until a manifest is found."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from iiif.document import CanvasPointer
from iiif.errors import IiifError, InvalidLink
from iiif.model import CanvasHint, Collection, ImageInfo, LinkReading, Manifest, PageLinks
from iiif.viewer_link import read_link
from recto.errors import BlockedByBotWall, DocumentsUsedUp, HubPage, IsCollection, NoManifestFound, RectoError
from recto.ports import Fetched
from recto.services.documents import Document, image_only, understand
from recto.services.upstream import Upstream

MAX_HUB_LINKS = 25
_PLAIN = ("fetch", "page", "redirect")


@dataclass(frozen=True, slots=True)
class Found:
    """A manifest, where it was found, and what the link said about page and region."""

    manifest: Manifest
    url: str
    hint: CanvasHint
    xywh: str = ""
    image_pixels: bool = False
    info: ImageInfo | None = None


@dataclass(slots=True)
class _Search:
    """The state of one search. `tried` keeps order; `failure` is the first thing that went wrong."""

    hint: CanvasHint
    xywh: str
    image_pixels: bool
    waiting: deque[str] = field(default_factory=deque)
    tried: list[str] = field(default_factory=list)
    failure: RectoError | IiifError | None = None

    def add(self, urls: Sequence[str]) -> None:
        """Urls to try next, before those already waiting; none twice."""
        known = {*self.tried, *self.waiting}
        self.waiting.extendleft(reversed([url for url in dict.fromkeys(urls) if url not in known]))

    def take_hints(self, reading: LinkReading) -> None:
        """Hints of an inner link, where the outer one gave none."""
        if self.hint.by == "none":
            self.hint = reading.canvas
        if not self.xywh:
            self.xywh, self.image_pixels = reading.xywh, reading.image_pixels


async def find_manifest(upstream: Upstream, link: str) -> Found:
    """The manifest behind a link.

    Raises: IsCollection, HubPage, NoManifestFound, what fetching raises, iiif.errors.IiifError for a document
    that cannot be read.
    """
    reading = read_link(link)
    _refuse_what_cannot_be_opened(reading)
    search = _Search(reading.canvas, reading.xywh, reading.image_pixels)
    search.add(reading.candidates)
    if reading.pasted:
        pasted = Fetched("", "application/json", reading.pasted.encode())
        found = _weigh(understand(pasted), pasted, search)
        if found is not None:
            return found
    return await _try_all(upstream, search)


def _refuse_what_cannot_be_opened(reading: LinkReading) -> None:
    if reading.outcome == "blocked":
        raise BlockedByBotWall("This library answers programs with a challenge that only a person can pass.")
    if reading.outcome == "no_iiif":
        raise NoManifestFound("This library does not publish the document over IIIF.")


async def _try_all(upstream: Upstream, search: _Search) -> Found:
    while search.waiting:
        url = search.waiting.popleft()
        search.tried.append(url)
        try:
            fetched = await upstream.document(url)
            found = _weigh(understand(fetched), fetched, search)
        except DocumentsUsedUp:
            search.tried.remove(url)
            break
        except (HubPage, IsCollection):
            raise
        except (RectoError, IiifError) as error:
            search.failure = search.failure or error
            continue
        if found is not None:
            return found
    if search.failure is not None:
        raise search.failure
    raise NoManifestFound("No IIIF manifest was found behind this link.", details={"tried": search.tried})


def _weigh(document: Document, fetched: Fetched, search: _Search) -> Found | None:
    """The finding, or None when the document only adds links to follow."""
    match document:
        case Manifest():
            return Found(document, fetched.url or document.id, search.hint, search.xywh, search.image_pixels)
        case ImageInfo():
            single = image_only(document)
            return Found(single, single.id, search.hint, search.xywh, search.image_pixels, document)
        case Collection():
            raise collection_error(document)
        case CanvasPointer():
            _follow_pointer(document, search)
        case PageLinks():
            _follow_page(document, fetched, search)
    return None


def _follow_pointer(pointer: CanvasPointer, search: _Search) -> None:
    hint = CanvasHint("id", pointer.canvas) if pointer.canvas else CanvasHint()
    search.take_hints(LinkReading((pointer.manifest,), hint, pointer.xywh))
    search.add([pointer.manifest])


def _follow_page(page: PageLinks, fetched: Fetched, search: _Search) -> None:
    """A page: what its own address says after redirects, else one manifest, else the links of a hub."""
    arrived = readable(fetched.url)
    if fetched.url not in search.tried and arrived is not None:
        search.take_hints(arrived)
        search.add(arrived.candidates)
        return
    states = [state for text in page.content_states if (state := _read(text)) is not None]
    for state in states:
        search.take_hints(state)
    manifests = list(dict.fromkeys([*page.manifests, *(url for state in states for url in state.candidates)]))
    hub = hub_links(page)
    if len(manifests) > 1 or (not manifests and hub):
        raise hub_error(hub or [{"url": url, "text": ""} for url in manifests])
    search.add(manifests or [f"{service}/info.json" for service in page.image_services[:1]])


def hub_links(page: PageLinks) -> list[dict[str, str]]:
    """Links of a page that `resolve` recognises without fetching, in page order."""
    recognised = [anchor for anchor in page.anchors if readable(anchor.url) is not None]
    distinct = {anchor.url: anchor for anchor in reversed(recognised)}
    return [{"url": a.url, "text": a.text} for a in recognised if distinct.pop(a.url, None) is not None]


def readable(url: str) -> LinkReading | None:
    """How a link is understood, if more can be said of it than that it must be fetched."""
    reading = _read(url)
    return reading if reading is not None and reading.step not in _PLAIN and reading.outcome == "manifest" else None


def _read(url: str) -> LinkReading | None:
    try:
        return read_link(url)
    except InvalidLink:
        return None


def hub_error(links: Sequence[dict[str, str]]) -> HubPage:
    """The error that lists the documents of a page."""
    return HubPage(
        "This page leads to several documents.",
        details={"links": list(links[:MAX_HUB_LINKS]), "found": len(links)},
    )


def collection_error(collection: Collection) -> IsCollection:
    """The error that lists the members of a Collection; paged by the tool that shows it."""
    members = [{"label": member.label, "url": member.id, "type": member.type} for member in collection.members]
    return IsCollection(
        "This is a IIIF Collection, a list of documents.",
        details={"label": collection.label, "members": members},
    )
