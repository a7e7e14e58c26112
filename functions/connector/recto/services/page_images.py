"""The pixels of one page: from the store if they are there, else from the library, by the first way that works."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import anyio
from anyio.to_thread import run_sync

from iiif.ladder import Attempt, Piece, attempts, static_attempts
from iiif.model import ImageBody
from iiif.region import PixelBox
from recto.errors import (
    BadUpstreamData,
    ImagesUsedUp,
    ImageTooLarge,
    NoImage,
    RectoError,
    SizeNotAvailable,
    UpstreamFailed,
    UpstreamForbidden,
    UpstreamNotFound,
)
from recto.ports import ImageStore, StoredImage
from recto.services import composing
from recto.services.composing import File
from recto.services.extractions import Extractions, Names, Page
from recto.services.images import service_facts
from recto.services.records import ImageFacts, facts_row
from recto.services.together import together
from recto.services.upstream import Upstream

SIDE_BY_SIDE = 4
_TRANSIENT = (502, 503, 504)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Pixels asked for: a native box, delivered `width` by `height`, perhaps enhanced.

    With `smaller_will_do`, what the server can deliver at best is better than nothing.
    """

    box: PixelBox
    width: int
    height: int
    enhance: str | None = None
    smaller_will_do: bool = False

    def is_native_part(self, facts: ImageFacts) -> bool:
        """Whether this is a part of the image at 1:1: what a refusal of regions is learned from.

        A server that refuses to scale the whole page may well serve its regions.
        """
        is_part = (self.box.width, self.box.height) != (facts.width, facts.height)
        return is_part and (self.width, self.height) == (self.box.width, self.box.height)


@dataclass(frozen=True, slots=True)
class Delivered:
    """A stored file that answers a wish. `body` is empty when only its description was asked for."""

    key: str
    media_type: str
    width: int
    height: int
    size_bytes: int
    body: bytes = b""


class _Smaller(RectoError):
    """The server answered with fewer pixels than asked for."""

    def __init__(self, file: File) -> None:
        super().__init__("The image server delivers fewer pixels than asked for.")
        self.file = file


class _Once:
    """A file that is asked for once."""

    def __init__(self) -> None:
        self.lock = anyio.Lock()
        self.body: bytes | None = None


class PageImages:
    """Delivers pixels of one page during one call."""

    def __init__(
        self, page: Page, upstream: Upstream, images: ImageStore, names: Names, extractions: Extractions
    ) -> None:
        self._page = page
        self._upstream = upstream
        self._images = images
        self._extractions = extractions
        self._prefix = names.prefix(page.extraction.tenant, page.extraction.id)
        self._facts = page.facts
        self._one_by_one = anyio.Lock()
        self._road = anyio.Semaphore(SIDE_BY_SIDE)
        self._pieces: dict[str, _Once] = {}
        self.wrote = False

    @property
    def image(self) -> ImageBody:
        """The image that is read.

        Raises: NoImage.
        """
        if not self._page.canvas.images:
            raise NoImage(
                f"Canvas {self._page.index} has no image.", details={"note": self._page.canvas.note or "no image"}
            )
        return self._page.canvas.images[self._page.choice]

    async def facts(self) -> ImageFacts:
        """Size and abilities of the image, asked for once in the life of the extraction."""
        image = self.image
        if self._facts is None:
            if image.service is not None:
                self._facts = await service_facts(self._upstream, image)
            else:
                self._facts = await self._facts_of_file(image)
            await self._learn(self._facts)
        return self._facts

    async def is_stitched(self) -> bool:
        """Whether one image takes many requests, because the server offers only its own tiles."""
        facts = await self.facts()
        return facts.start_with == "tiles" or (facts.info is not None and not facts.info.regions)

    async def deliver(self, wanted: Wanted, *, with_body: bool) -> Delivered:
        """The pixels, stored.

        Raises: what `Upstream.image` raises, SizeNotAvailable, ImageTooLarge, BadUpstreamData.
        """
        key = self._key(wanted)
        stored = await self._stored(key, with_body)
        if stored is not None:
            return stored
        if wanted.enhance is None:
            return await self._store(key, await self._fetch(wanted))
        plain = await self._plain(replace(wanted, enhance=None))
        return await self._store(key, await run_sync(composing.enhance, plain.body, wanted.enhance))

    async def _plain(self, wanted: Wanted) -> Delivered:
        key = self._key(wanted)
        stored = await self._stored(key, with_body=True)
        return stored or await self._store(key, await self._fetch(wanted))

    async def _fetch(self, wanted: Wanted) -> File:
        """The file, by the first way that works; what did not work is remembered for the next call."""
        facts = await self.facts()
        ways = self._ways(facts, wanted)
        if wanted.is_native_part(facts):
            ways = _from(ways, facts.start_with)
        failures: list[RectoError] = []
        for way in ways:
            try:
                file = await self._by(way, wanted)
            except _Smaller as smaller:
                failures.append(smaller)
            except RectoError as error:
                if not _is_refusal(error):
                    raise
                failures.append(error)
            else:
                if wanted.is_native_part(facts):
                    await self._remember_refusals(facts, failures, way)
                return file
        return _best_of(failures, wanted)

    async def _remember_refusals(self, facts: ImageFacts, failures: Sequence[RectoError], way: Attempt) -> None:
        refused = bool(failures) and not any(isinstance(failure, _Smaller) for failure in failures)
        if refused and way.kind != facts.start_with:
            await self._learn(replace(facts, start_with=way.kind))

    def _ways(self, facts: ImageFacts, wanted: Wanted) -> tuple[Attempt, ...]:
        if facts.info is not None:
            return attempts(facts.info, wanted.box, wanted.width, wanted.height)
        return static_attempts(self.image.url, facts.width, facts.height)

    async def _by(self, way: Attempt, wanted: Wanted) -> File:
        if way.kind == "region":
            return await self._region(way, wanted)
        if way.kind == "full":
            return await self._from_whole(way.pieces[0], wanted)
        return await self._composed(way, await self._answers(way), wanted)

    async def _region(self, way: Attempt, wanted: Wanted) -> File:
        """One request; its answer is kept unaltered when it is what was asked for."""
        piece = way.pieces[0]
        file = await run_sync(composing.identify, await self._ask(piece.url))
        if _same_size(file.width, file.height, wanted):
            return file
        if not _same_shape(file, wanted):
            raise BadUpstreamData(
                f"The image server answered with {file.width}×{file.height} pixels of something else."
            )
        return await self._composed(_as_answered(way, file), [file.body], wanted)

    async def _from_whole(self, piece: Piece, wanted: Wanted) -> File:
        async with self._one_by_one:
            file = await self._whole(piece)
        if piece.box == wanted.box and _same_size(file.width, file.height, wanted):
            return file
        return await self._composed(_as_answered(Attempt("full", (piece,)), file), [file.body], wanted)

    async def _composed(self, way: Attempt, bodies: Sequence[bytes], wanted: Wanted) -> File:
        file = await run_sync(composing.compose, way, bodies, wanted.box, wanted.width, wanted.height)
        if not _same_size(file.width, file.height, wanted):
            raise _Smaller(file)
        return file

    async def _answers(self, way: Attempt) -> list[bytes]:
        """The pieces' files; neighbouring tiles share pieces, and each is asked for once a call."""
        bodies: list[bytes] = [b""] * len(way.pieces)

        async def fetch(position: int, piece: Piece) -> None:
            once = self._pieces.setdefault(piece.url, _Once())
            async with once.lock:
                if once.body is None:
                    once.body = await self._ask(piece.url)
            bodies[position] = once.body

        await together([partial(fetch, n, piece) for n, piece in enumerate(way.pieces)])
        return bodies

    async def _ask(self, url: str) -> bytes:
        async with self._road:
            return (await self._upstream.image(url)).body

    async def _whole(self, piece: Piece) -> File:
        """The full download, once in the life of the extraction."""
        key = self._key(Wanted(piece.box, piece.width, piece.height))
        stored = await self._stored(key, with_body=True)
        if stored is None:
            body = await self._ask(piece.url)
            stored = await self._store(key, await run_sync(composing.identify, body))
        return File(stored.body, stored.media_type, stored.width, stored.height)

    async def _facts_of_file(self, image: ImageBody) -> ImageFacts:
        file = await run_sync(composing.identify, await self._ask(image.url))
        whole = Wanted(PixelBox(0, 0, file.width, file.height), file.width, file.height)
        await self._store(self._key(whole), file)
        return ImageFacts(file.width, file.height, start_with="full")

    async def _learn(self, facts: ImageFacts) -> None:
        self._facts = facts
        self.wrote = True
        page = self._page
        await self._extractions.remember(facts_row(page.extraction, page.index, facts, page.choice))

    async def _stored(self, key: str, with_body: bool) -> Delivered | None:
        if with_body:
            file = await self._images.get(key)
            return _described(key, file.media_type, file.meta, len(file.body), file.body) if file else None
        head = await self._images.head(key)
        return _described(key, head.media_type, head.meta, head.size_bytes) if head else None

    async def _store(self, key: str, file: File) -> Delivered:
        meta = {"width": str(file.width), "height": str(file.height)}
        self.wrote = True
        await self._images.put(key, StoredImage(file.body, file.media_type, meta))
        return _described(key, file.media_type, meta, len(file.body), file.body)

    def _key(self, wanted: Wanted) -> str:
        """One name for the same pixels, however they were asked for."""
        image = self.image
        box = wanted.box
        parts = [
            image.service.id if image.service else image.url,
            [box.x, box.y, box.width, box.height],
            [wanted.width, wanted.height],
            ["0", "default"],
            _filter_tag(wanted.enhance),
            self._page.choice,
        ]
        return self._prefix + hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def _filter_tag(name: str | None) -> str:
    if name is None:
        return ""
    from imaging.filters import filter_tag

    return filter_tag(name)


def _described(key: str, media_type: str, meta: Mapping[str, str], size_bytes: int, body: bytes = b"") -> Delivered:
    return Delivered(key, media_type, int(meta["width"]), int(meta["height"]), size_bytes, body)


def _from(ways: tuple[Attempt, ...], kind: str) -> tuple[Attempt, ...]:
    """The ways from the first of this kind on; all of them when none is."""
    start = next((n for n, way in enumerate(ways) if way.kind == kind), 0)
    return ways[start:]


def _is_refusal(error: RectoError) -> bool:
    """Whether another way to the same pixels may still work: not after resets, time-outs or an overloaded server."""
    status = error.details.get("status")
    if isinstance(error, ImagesUsedUp):
        return False
    if isinstance(error, UpstreamFailed):
        return status is not None and status not in _TRANSIENT
    return isinstance(error, UpstreamNotFound | UpstreamForbidden | BadUpstreamData | ImageTooLarge)


def _best_of(failures: list[RectoError], wanted: Wanted) -> File:
    """The largest of what came too small, where that will do; else the first failure."""
    files = [failure.file for failure in failures if isinstance(failure, _Smaller)]
    if files and wanted.smaller_will_do:
        return max(files, key=lambda file: file.width * file.height)
    if files:
        best = max(files, key=lambda file: file.width * file.height)
        raise SizeNotAvailable(
            f"The image server delivers at most {best.width}×{best.height} pixels of this region.",
            details={"width": best.width, "height": best.height},
        )
    if failures:
        raise failures[0]
    raise SizeNotAvailable("The image server offers no way to get this region at this size.")


def _as_answered(way: Attempt, file: File) -> Attempt:
    """The attempt with the size its one answer really has."""
    return replace(way, pieces=(replace(way.pieces[0], width=file.width, height=file.height),))


def _same_size(width: int, height: int, wanted: Wanted) -> bool:
    """Exact at native scale; a pixel of rounding is allowed when the server scales."""
    slack = 0 if (wanted.width, wanted.height) == (wanted.box.width, wanted.box.height) else 1
    return abs(width - wanted.width) <= slack and abs(height - wanted.height) <= slack


def _same_shape(file: File, wanted: Wanted) -> bool:
    """Whether the file can be the region at another scale: its height is right to within 2 pixels."""
    return abs(file.width * wanted.height / wanted.width - file.height) <= 2
