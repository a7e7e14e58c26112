"""From a pasted link to one document: candidates are fetched and judged by content until a manifest is found."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from urllib.parse import urljoin

from iiif.document import CanvasPointer
from iiif.errors import IiifError
from iiif.model import CanvasHint, Collection, ImageInfo, LinkReading, Manifest, PageLinks, Question
from iiif.viewer_link import manifest_address, read_link
from recto.errors import (
    BlockedByBotWall,
    DocumentsUsedUp,
    HubPage,
    IsCollection,
    NoManifestFound,
    RateLimited,
    RectoError,
)
from recto.ports import Fetched
from recto.services.documents import Document, answer_of, image_only, understand
from recto.services.listings import collection_error, hub_error, hub_links, readable, reading_of
from recto.services.upstream import Upstream


@dataclass(frozen=True, slots=True)
class Found:
    """A manifest, where it was found, and what the link said about page and region.

    `referer` is the viewer page that this library wants to see named in requests; `also` are further documents that
    the link points at.
    """

    manifest: Manifest
    url: str
    hint: CanvasHint
    xywh: str = ""
    image_pixels: bool = False
    info: ImageInfo | None = None
    referer: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Page:
    """A page whose own address promised more than its content: read only when that promise fails."""

    links: PageLinks
    url: str


@dataclass(slots=True)
class _Search:
    """The state of one search: how the link is understood so far, and what is left to try, in order."""

    reading: LinkReading
    members_wanted: int
    waiting: deque[str | Question | _Page] = field(default_factory=deque)
    tried: list[str] = field(default_factory=list)
    failure: RectoError | IiifError | None = None
    referer: str = ""

    def add(self, steps: Sequence[str | Question | _Page]) -> None:
        """Steps to try next, before those already waiting; none twice."""
        known = {*self.tried, *(step for step in self.waiting if isinstance(step, str))}
        self.waiting.extendleft(reversed([step for step in dict.fromkeys(steps) if step not in known]))

    def enter(self, reading: LinkReading) -> None:
        """Go on with another link that this one leads to; its page and region count where there is none so far.

        Raises: NoManifestFound.
        """
        _refuse_what_is_not_there(reading)
        now = self.reading
        self.reading = replace(
            reading if reading.institution else now,
            canvas=now.canvas if now.canvas.by != "none" else reading.canvas,
            xywh=now.xywh or reading.xywh,
            image_pixels=now.image_pixels if now.xywh else reading.image_pixels,
            also=now.also or reading.also,
            member=now.member if now.member is not None else reading.member,
        )
        if reading.wants_referer:
            self.referer = reading.candidates[-1]  # the viewer page stands behind the manifests
        self.add(_steps(reading))

    def found(self, manifest: Manifest, url: str, info: ImageInfo | None = None) -> Found:
        """The end of the search."""
        at = self.reading
        return Found(manifest, url, at.canvas, at.xywh, at.image_pixels, info, self.referer, at.also)


async def find_manifest(upstream: Upstream, link: str, members_wanted: int = 25) -> Found:
    """The manifest behind a link. Of a paged Collection as many members are read as are wanted.

    Raises: IsCollection, HubPage, NoManifestFound, what fetching raises, iiif.errors.IiifError for a document
    that cannot be read.
    """
    reading = read_link(link)
    search = _Search(reading, members_wanted)
    try:
        search.enter(reading)
        return await _try_all(upstream, search)
    except (HubPage, IsCollection):
        raise
    except (RectoError, IiifError) as error:
        raise _explained(error, search) from error.__cause__


def _steps(reading: LinkReading) -> list[str | Question | _Page]:
    """What to try for a reading, in order: a library's interface first where only it knows, else before the page."""
    steps: list[str | Question | _Page] = [*reading.candidates]
    if reading.pasted:
        steps.insert(0, _PASTED)
    if reading.question is not None:
        steps.insert(0 if reading.step == "api" else max(len(steps) - 1, 0), reading.question)
    return steps


_PASTED = ""


def _refuse_what_is_not_there(reading: LinkReading) -> None:
    if reading.outcome == "no_iiif":
        name = reading.institution or "This library"
        raise NoManifestFound(f"{name}: nothing is published over IIIF at this link. {reading.note}".strip())


def _explained(error: RectoError | IiifError, search: _Search) -> RectoError | IiifError:
    """The error with what a person needs to go on: whose link it is, the manifest meant, what is known to fail."""
    reading = search.reading
    if reading.outcome == "blocked" and not isinstance(error, BlockedByBotWall):
        error = BlockedByBotWall("This library answers programs with a challenge that only a person can pass.")
    if isinstance(error, RectoError):
        told = {
            "institution": reading.institution,
            "manifest_url": manifest_address(reading) if reading.step in ("rule", "param", "image") else "",
            "known_here": reading.note,
            "tried": search.tried,
        }
        error.details = {**{name: value for name, value in told.items() if value}, **error.details}
    return error


async def _try_all(upstream: Upstream, search: _Search) -> Found:
    while search.waiting:
        step = search.waiting.popleft()
        try:
            found = await _take(upstream, step, search)
        except DocumentsUsedUp as error:
            search.failure = search.failure or error
            search.tried.pop()
            break
        except (HubPage, IsCollection):
            raise
        except (RectoError, IiifError) as error:
            if search.failure is None or isinstance(error, RateLimited):
                search.failure = error  # after a wait there may be a document: no other failure is as true
            if isinstance(error, BlockedByBotWall):
                break  # a wall stands before the whole site: asking on would only be rude
            continue
        if found is not None:
            return found
    if search.failure is not None:
        raise search.failure
    raise NoManifestFound("No IIIF manifest was found behind this link.")


async def _take(upstream: Upstream, step: str | Question | _Page, search: _Search) -> Found | None:
    if isinstance(step, _Page):
        _follow_page(step, search)
        return None
    upstream.name_referer(search.referer)
    if isinstance(step, Question):
        return await _ask(upstream, step, search)
    if step == _PASTED:
        fetched = Fetched("", "application/json", search.reading.pasted.encode())
    else:
        search.tried.append(step)
        fetched = await upstream.document(step)
    return await _weigh(upstream, understand(fetched), fetched, search)


async def _ask(upstream: Upstream, question: Question, search: _Search) -> Found | None:
    """Addresses out of a library's interface are tried next; a page that tells none is read as any other.

    Raises: HubPage when the answer lists several documents.
    """
    search.tried.append(question.url)
    fetched = await upstream.document(question.url)
    document = answer_of(fetched)
    addresses = question.read(document)
    if question.lists and len(addresses) > 1:
        raise hub_error([{"url": urljoin(fetched.url, address), "text": ""} for address in addresses])
    search.add([urljoin(fetched.url, address) for address in addresses])
    if isinstance(document, str) and not addresses:
        return await _weigh(upstream, understand(fetched), fetched, search)
    return None


async def _weigh(upstream: Upstream, document: Document, fetched: Fetched, search: _Search) -> Found | None:
    """The finding, or None when the document only adds links to follow."""
    match document:
        case Manifest():
            return search.found(document, fetched.url or document.id)
        case ImageInfo():
            single = image_only(document)
            return search.found(single, single.id, document)
        case Collection():
            whole = await _with_further_pages(upstream, document, search.members_wanted)
            raise collection_error(whole, search.reading.member)
        case CanvasPointer():
            hint = CanvasHint("id", document.canvas) if document.canvas else CanvasHint()
            search.enter(LinkReading((document.manifest,), hint, document.xywh))
        case PageLinks():
            _arrive(document, fetched, search)
    return None


async def _with_further_pages(upstream: Upstream, collection: Collection, wanted: int) -> Collection:
    """The collection with the members of the documents that continue it, as far as they are wanted."""
    seen = {collection.id}
    while collection.next_page and len(collection.members) < wanted and collection.next_page not in seen:
        seen.add(collection.next_page)
        try:
            further = understand(await upstream.document(collection.next_page))
        except (RectoError, IiifError):
            if collection.members:
                break  # what is there is worth more than the page that is missing
            raise
        if not isinstance(further, Collection):
            break
        members = dict.fromkeys((*collection.members, *further.members))
        total = max(collection.total, further.total)
        collection = replace(collection, members=tuple(members), next_page=further.next_page, total=total)
    return collection


def _arrive(page: PageLinks, fetched: Fetched, search: _Search) -> None:
    """A page: what its own address says after redirects comes first, then what stands on it."""
    arrived = reading_of(fetched.url) if fetched.url not in search.tried else None
    search.add([_Page(page, fetched.url)])
    if arrived is not None:
        search.tried.append(fetched.url)
    if arrived is not None and (arrived.outcome == "no_iiif" or readable(fetched.url) is not None):
        search.enter(arrived)


def _follow_page(page: _Page, search: _Search) -> None:
    """One manifest, else the links of a hub, else an image.

    Raises: HubPage.
    """
    links = page.links
    states = [state for text in links.content_states if (state := reading_of(text)) is not None]
    manifests = list(dict.fromkeys([*links.manifests, *(url for state in states for url in state.candidates[:1])]))
    if len(manifests) == 1:
        search.enter(states[0] if states else LinkReading(tuple(manifests), step="page"))
        return
    hub = hub_links(links)
    if manifests or (hub and search.failure is None):
        raise hub_error(hub or [{"url": url, "text": ""} for url in manifests])
    search.add([f"{service}/info.json" for service in links.image_services[:1]])
