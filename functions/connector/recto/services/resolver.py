"""Opens an extraction for a pasted link: finds the manifest, the page the link points at, and its region."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from iiif.errors import IiifError, InvalidLink, InvalidRequest, RegionOutside
from iiif.folio import fold, match_folios, match_labels
from iiif.link_text import MAX_URL, clean_link, is_json
from iiif.model import Canvas, CanvasHint, Manifest, Resource
from iiif.region import xywh_box
from recto.errors import RectoError, UnsupportedManifest
from recto.ports import Clock, Fetcher
from recto.services.extractions import Extractions
from recto.services.finding import Found, find_manifest
from recto.services.images import service_facts
from recto.services.pacing import Pacer
from recto.services.records import CropHint, Extraction, ImageFacts, facts_row
from recto.services.upstream import Caller, Upstream

MAX_CANVASES = 10_000
COVERS_PAGE = 0.98
MAX_FURTHER = 10
NO_SUCH_PAGE = "The link names a page that this document does not have."
MAX_RESOURCES_CHARS = 40_000


@dataclass(frozen=True, slots=True)
class Resolved:
    """A new extraction with its canvases."""

    extraction: Extraction
    canvases: Sequence[Canvas]


class Resolver:
    """Turns a link into an extraction."""

    def __init__(self, fetcher: Fetcher, extractions: Extractions, clock: Clock, pacer: Pacer | None = None) -> None:
        self._fetcher = fetcher
        self._extractions = extractions
        self._clock = clock
        self._pacer = pacer

    async def resolve(self, caller: Caller, link: str, members_wanted: int = 25) -> Resolved:
        """Open an extraction. Of a Collection the error lists as many members as are wanted, where it has them.

        Raises: what `find_manifest` raises, UnsupportedManifest.
        """
        upstream = Upstream(self._fetcher, self._clock, caller.ends_at, pacer=self._pacer)
        found = await find_manifest(upstream, link, members_wanted)
        manifest = found.manifest
        _refuse_sizes(manifest)
        start, start_note = start_canvas(manifest, found.hint)
        crop, facts, crop_note = await self._crop_hint(upstream, found, start)
        extraction = self._describe(caller, link, found, start, crop, (start_note, crop_note))
        await self._extractions.open(extraction, manifest.canvases, manifest.sections)
        if facts is not None:
            await self._extractions.remember(facts_row(extraction, start or 0, facts))
        return Resolved(extraction, manifest.canvases)

    def _describe(
        self,
        caller: Caller,
        link: str,
        found: Found,
        start: int | None,
        crop: CropHint | None,
        notes: Sequence[str],
    ) -> Extraction:
        manifest = found.manifest
        return Extraction(
            id=self._extractions.new_id(),
            tenant=caller.tenant,
            expires_at=self._extractions.expiry(),
            source_url=_source(link, found.url),
            manifest_url=found.url,
            title=manifest.label,
            iiif_version=manifest.version,
            canvas_count=len(manifest.canvases),
            viewing_direction=manifest.viewing_direction,
            rights=manifest.rights,
            required_statement=manifest.required_statement,
            provider=manifest.provider,
            homepage=manifest.homepage,
            start_canvas_index=start,
            crop_hint=crop,
            notes=(*manifest.notes, *(note for note in notes if note), *_further(found)),
            referer=found.referer,
            resources=_kept(manifest.resources),
            section_count=len(manifest.sections),
        )

    async def _crop_hint(
        self, upstream: Upstream, found: Found, start: int | None
    ) -> tuple[CropHint | None, ImageFacts | None, str]:
        """The link's region in image pixels; the image's true size is asked for, the declared one is the fallback."""
        index = start or 0
        if not found.xywh:
            return None, _told_by_link(found), ""
        canvas = found.manifest.canvases[index]
        if not canvas.images:
            return None, None, "The link names a region on a page without an image."
        facts, note = await _facts(upstream, found, canvas)
        width, height = (facts.width, facts.height) if facts else _declared_size(canvas)
        try:
            box = xywh_box(
                found.xywh,
                canvas_width=canvas.width or width,
                canvas_height=canvas.height or height,
                image_width=width,
                image_height=height,
                image_pixels=found.image_pixels,
            )
        except RegionOutside:
            return None, facts, "The link names a region that lies outside the page."
        except IiifError:
            return None, facts, "The link names a region that cannot be read."
        covers = box.width * box.height > COVERS_PAGE * width * height
        return CropHint(index, box, covers), facts, note


def _further(found: Found) -> list[str]:
    return [f"The link points at {url} too: resolve it for a session of its own." for url in found.also[:MAX_FURTHER]]


def _kept(resources: Sequence[Resource]) -> tuple[Resource, ...]:
    """As many of the document's resources as the head row has room for, the first ones."""
    room = MAX_RESOURCES_CHARS
    kept = []
    for resource in resources:
        room -= sum(map(len, (resource.url, resource.label, resource.format, resource.profile)))
        if room < 0:
            break
        kept.append(resource)
    return tuple(kept)


def _source(link: str, manifest_url: str) -> str:
    """The address that was pasted; the manifest's own where a document or a bare content state was pasted."""
    try:
        address = clean_link(link)
    except InvalidLink:
        return manifest_url
    return manifest_url if is_json(address) else address[:MAX_URL]


async def _facts(upstream: Upstream, found: Found, canvas: Canvas) -> tuple[ImageFacts | None, str]:
    told = _told_by_link(found)
    if told is not None:
        return told, ""
    if canvas.images[0].service is None:
        return None, ""
    try:
        return await service_facts(upstream, canvas.images[0]), ""
    except RectoError:
        return None, "The image server did not state the size of the page; crop_hint rests on the manifest's figures."


def _told_by_link(found: Found) -> ImageFacts | None:
    """The facts of an info.json that the link itself led to; it need not be fetched again."""
    return None if found.info is None else ImageFacts(found.info.width, found.info.height, found.info)


def _declared_size(canvas: Canvas) -> tuple[int, int]:
    image = canvas.images[0]
    return (image.width or canvas.width, image.height or canvas.height)


def _refuse_sizes(manifest: Manifest) -> None:
    if not manifest.canvases:
        raise UnsupportedManifest("The manifest lists no pages.")
    if len(manifest.canvases) > MAX_CANVASES:
        raise UnsupportedManifest(f"The manifest lists more than {MAX_CANVASES:,} pages.")


def start_canvas(manifest: Manifest, hint: CanvasHint) -> tuple[int | None, str]:
    """The index of the page that the link, or else the manifest itself, points at; and a remark if it is not there."""
    if hint.by == "none":
        return _by_id(manifest.canvases, manifest.start_canvas), ""
    if hint.by == "label":
        return _by_label(manifest.canvases, hint.value)
    found = _by_id(manifest.canvases, hint.value) if hint.by == "id" else _by_number(manifest.canvases, hint)
    return found, "" if found is not None else NO_SUCH_PAGE


def _by_number(canvases: Sequence[Canvas], hint: CanvasHint) -> int | None:
    if not hint.value.isdecimal():
        return None
    index = int(hint.value[:12]) - (hint.by == "index1")
    return index if 0 <= index < len(canvases) else None


def _by_label(canvases: Sequence[Canvas], wanted: str) -> tuple[int | None, str]:
    """The first page called so, else the first of this folio, else whose label holds the words; others are told."""
    labels = [canvas.label for canvas in canvases]
    exact = tuple(index for index, label in enumerate(labels) if fold(label) == fold(wanted))
    try:
        fitting = exact or match_folios(wanted, labels) or match_labels(wanted, labels).indices
    except InvalidRequest:
        fitting = ()
    if len(fitting) < 2:
        return (fitting[0], "") if fitting else (None, NO_SUCH_PAGE)
    others = ", ".join(map(str, fitting[1:MAX_FURTHER])) + (" …" if len(fitting) > MAX_FURTHER else "")
    return fitting[0], f"The link's page could be any of {len(fitting)} canvases: {fitting[0]} is taken; also {others}."


def _by_id(canvases: Sequence[Canvas], wanted: str) -> int | None:
    """The canvas with this id, or with an image of this id; scheme, fragment and a final slash do not count.

    What is no address is looked for as the last part of an id, then as any part of one page's: viewers name pages
    by number.
    """
    target = _bare(wanted)
    if not target:
        return None
    ids = [[_bare(url) for url in _ids(canvas)] for canvas in canvases]
    found = _first(ids, lambda known: known == target)
    if found is not None or "://" in wanted:
        return found
    found = _first(ids, lambda known: _parts(known)[-1:] == [target] or known.endswith(f":{target}"))
    if found is not None:
        return found
    holding = [index for index, known in enumerate(ids) if any(target in _parts(url) for url in known)]
    return holding[0] if len(holding) == 1 else None


def _ids(canvas: Canvas) -> Iterator[str]:
    """Its own id, then those of its images."""
    yield canvas.id
    yield from (image.service.id for image in canvas.images if image.service)
    yield from (image.url for image in canvas.images)


def _first(ids: Sequence[Sequence[str]], fits: Callable[[str], bool]) -> int | None:
    """The first page whose own id fits, else the first of whose images an id does."""
    own = next((index for index, known in enumerate(ids) if fits(known[0])), None)
    images = (index for index, known in enumerate(ids) if any(map(fits, known[1:])))
    return own if own is not None else next(images, None)


def _parts(url: str) -> list[str]:
    """The segments of an id, decoded, and what stands after a colon in them: `…/krt:46605/canvas` → … 46605."""
    segments = unquote(url.partition("/")[2]).split("/")
    return [part for segment in segments for part in dict.fromkeys((segment.rpartition(":")[2], segment))]


def _bare(url: str) -> str:
    return url.partition("#")[0].partition("://")[2].rstrip("/") or url.partition("#")[0].rstrip("/")
