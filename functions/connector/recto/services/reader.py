"""Reads pages: one image, the tiles of a page, a run of pages. Answers in values; the surface words them."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Literal

import anyio

from iiif.errors import InvalidRequest
from iiif.region import PixelBox, RegionSpec, canvas_region, parse_region, resolve_region
from iiif.size import SizeSpec, parse_size, resolve_size
from iiif.tiles import Tile, TileMap, count_tiles, tile_map
from iiif.vision import fits_vision, largest_fitting
from recto.errors import ImagesUsedUp, ImageTooLarge, InvalidArgument, NoCropHint, RectoError
from recto.ports import Clock, Fetcher, ImageStore
from recto.services.extractions import Extractions, Names, Page, out_of_range
from recto.services.pacing import Pacer
from recto.services.page_images import Delivered, PageImages, Wanted
from recto.services.records import Extraction, ImageFacts
from recto.services.together import together
from recto.services.upstream import Caller, Upstream

LINK_LIFETIME_S = 1_800
MAX_TILES = 2_000
MAX_RANGE = 10
MOST_TILES = {"inline": 4, "url": 10}
RANGE_SIDE_BY_SIDE = 4
CROP_HINT = "crop_hint"

Delivery = Literal["inline", "url"]


@dataclass(frozen=True, slots=True)
class View:
    """A region of a page as resolved: native box, the same on the canvas, and whether it had to be clipped."""

    page: Page
    facts: ImageFacts
    box: PixelBox
    clipped: bool

    def on_canvas(self) -> PixelBox:
        """The box in canvas coordinates, for citing."""
        canvas = self.page.canvas
        return canvas_region(
            self.box,
            self.facts.width,
            self.facts.height,
            canvas.width or self.facts.width,
            canvas.height or self.facts.height,
        )


@dataclass(frozen=True, slots=True)
class Link:
    """A signed URL and its end, in epoch seconds."""

    url: str
    expires_at: int


@dataclass(frozen=True, slots=True)
class ReadImage:
    """One delivered image of a view, with a link when one was asked for."""

    view: View
    delivered: Delivered
    link: Link | None = None

    @property
    def scale_of_native(self) -> float:
        """Delivered width by native width of the region."""
        return self.delivered.width / self.view.box.width


@dataclass(frozen=True, slots=True)
class ReadTile:
    """One tile: the file, or the reason why it is missing."""

    tile: Tile
    delivered: Delivered | None = None
    link: Link | None = None
    error: RectoError | None = None


@dataclass(frozen=True, slots=True)
class ReadTiles:
    """Some tiles of a view with the map of all."""

    view: View
    map: TileMap
    tiles: Sequence[ReadTile]


@dataclass(frozen=True, slots=True)
class ReadPage:
    """One page of a run: an image or the reason why there is none."""

    index: int
    image: ReadImage | None = None
    error: RectoError | InvalidRequest | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class ImageWish:
    """What a caller asks of one page, as asked."""

    region: str = "full"
    size: str | None = None
    delivery: Delivery = "inline"
    enhance: str | None = None
    choice: int | str = 0


@dataclass(frozen=True, slots=True)
class TilesWish:
    """Which tiles a caller asks for, as asked; `limit` is already within what one answer may hold."""

    region: str = "full"
    tile_px: int = 1024
    overlap: int = 64
    offset: int = 0
    limit: int = 4
    delivery: Delivery = "inline"
    enhance: str | None = None
    choice: int | str = 0


class Reader:
    """Delivers images of the pages of an extraction."""

    def __init__(
        self,
        fetcher: Fetcher,
        images: ImageStore,
        names: Names,
        extractions: Extractions,
        clock: Clock,
        pacer: Pacer | None = None,
    ) -> None:
        self._fetcher = fetcher
        self._images = images
        self._names = names
        self._extractions = extractions
        self._clock = clock
        self._pacer = pacer

    async def image(self, caller: Caller, extraction_id: str, canvas_index: int, wish: ImageWish) -> ReadImage:
        """One image.

        Raises: ExtractionNotFound, CanvasOutOfRange, NoImage, NoCropHint, RegionOutside, InvalidRequest,
        ImageTooLarge, SizeNotAvailable, and the library's failures.
        """
        region, size = _parsed(wish.region, wish.size)
        page = await self._extractions.page(caller.tenant, extraction_id, canvas_index, wish.choice)
        return await self._image_of(caller, page, region, size, wish)

    async def _image_of(
        self, caller: Caller, page: Page, region: RegionSpec | None, size: SizeSpec | None, wish: ImageWish
    ) -> ReadImage:
        source = self._source(page, caller)
        async with self._keeping_nothing_if_gone(source, page):
            view = await _view(source, page, region)
            width, height = _output_size(view.box, size, wish.delivery)
            wanted = Wanted(view.box, width, height, wish.enhance, smaller_will_do=size is None)
            delivered = await source.deliver(wanted, with_body=wish.delivery == "inline")
            link = await self._link(page, delivered, canvas_name(page)) if wish.delivery == "url" else None
            return ReadImage(view, delivered, link)

    async def tiles(self, caller: Caller, extraction_id: str, canvas_index: int, wish: TilesWish) -> ReadTiles:
        """Tiles at 1:1, in reading order from `offset`.

        Raises: as `image`; InvalidArgument for an overlap or a number of tiles beyond bounds. One failed tile is
        reported in its place; when all fail, the first failure is raised.
        """
        region, _ = _parsed(wish.region, None)
        if wish.overlap * 2 > wish.tile_px:
            most = wish.tile_px // 2
            raise InvalidArgument(
                f"overlap must be at most half of tile_px: 0 to {most}.",
                hint=f"Give overlap up to {most}, or a larger tile_px.",
            )
        page = await self._extractions.page(caller.tenant, extraction_id, canvas_index, wish.choice)
        source = self._source(page, caller)
        async with self._keeping_nothing_if_gone(source, page):
            view = await _view(source, page, region)
            grid = _grid(view.box, wish)
            read = await self._read_tiles(source, page, wish, grid.tiles[wish.offset : wish.offset + wish.limit])
            failures = [tile.error for tile in read if tile.error is not None]
            if failures and len(failures) == len(read):
                raise failures[0]
            return ReadTiles(view, grid, read)

    async def _read_tiles(
        self, source: PageImages, page: Page, wish: TilesWish, tiles: Sequence[Tile]
    ) -> list[ReadTile]:
        read: dict[int, ReadTile] = {}

        async def one(tile: Tile) -> None:
            box = PixelBox(tile.x, tile.y, tile.width, tile.height)
            wanted = Wanted(box, tile.width, tile.height, wish.enhance)
            try:
                delivered = await source.deliver(wanted, with_body=wish.delivery == "inline")
                link = None
                if wish.delivery == "url":
                    link = await self._link(page, delivered, f"{canvas_name(page)}-tile-{tile.index}")
                read[tile.index] = ReadTile(tile, delivered, link)
            except RectoError as error:
                read[tile.index] = ReadTile(tile, error=error)

        if not await source.is_stitched():
            await together([partial(one, tile) for tile in tiles])
            return [read[tile.index] for tile in tiles]
        for position, tile in enumerate(tiles):
            await one(tile)
            if position and isinstance(read[tile.index].error, ImagesUsedUp):
                return [read[done.index] for done in tiles[:position]]
        return [read[tile.index] for tile in tiles]

    async def pages(
        self, caller: Caller, extraction_id: str, start: int, end: int, region: str, size: str | None
    ) -> tuple[Extraction, list[ReadPage]]:
        """Links to a run of pages, both ends included; a page that fails carries its own error.

        Raises: InvalidArgument for a run that is empty or too long, ExtractionNotFound, InvalidRequest.
        """
        parsed = _parsed(region, size)
        _check_run(start, end)
        extraction = await self._extractions.find(caller.tenant, extraction_id)
        road = anyio.Semaphore(RANGE_SIDE_BY_SIDE)
        read: dict[int, ReadPage] = {}

        async def one(index: int) -> None:
            async with road:
                read[index] = await self._read_page(caller, extraction, index, parsed, ImageWish(region, size, "url"))

        await together([partial(one, index) for index in range(start, end + 1)])
        return extraction, [read[index] for index in range(start, end + 1)]

    async def _read_page(
        self,
        caller: Caller,
        extraction: Extraction,
        index: int,
        parsed: tuple[RegionSpec | None, SizeSpec | None],
        wish: ImageWish,
    ) -> ReadPage:
        label = ""
        try:
            if index >= extraction.canvas_count:
                raise out_of_range(extraction, index)
            page = await self._extractions.page(caller.tenant, extraction.id, index)
            label = page.canvas.label
            return ReadPage(index, await self._image_of(caller, page, *parsed, wish), label=label)
        except (RectoError, InvalidRequest) as error:
            return ReadPage(index, error=error, label=label)

    def _source(self, page: Page, caller: Caller) -> PageImages:
        upstream = Upstream(
            self._fetcher, self._clock, caller.ends_at, referer=page.extraction.referer, pacer=self._pacer
        )
        return PageImages(page, upstream, self._images, self._names, self._extractions)

    async def _link(self, page: Page, delivered: Delivered, name: str) -> Link:
        now = self._clock.now()
        expires_at = min(int(now) + LINK_LIFETIME_S, page.extraction.expires_at)
        ending = {"image/jpeg": "jpg", "image/png": "png", "image/webp": "webp", "image/tiff": "tif"}
        file_name = f"{name}.{ending.get(delivered.media_type, 'bin')}"
        url = await self._images.link(delivered.key, expires_at=expires_at, now=now, file_name=file_name)
        return Link(url, expires_at)

    @asynccontextmanager
    async def _keeping_nothing_if_gone(self, source: PageImages, page: Page) -> AsyncIterator[None]:
        """What is stored for an extraction that is released meanwhile is deleted again, also after a failure."""
        try:
            yield
        finally:
            if source.wrote:
                await self._extractions.keep_nothing_if_gone(page)


def canvas_name(page: Page) -> str:
    """A file name for a page, made of server-side parts only."""
    return f"canvas-{page.index}"


def _parsed(region: str, size: str | None) -> tuple[RegionSpec | None, SizeSpec | None]:
    """Region (None: the crop hint) and size, refused before anything is read or fetched."""
    spec = None if region == CROP_HINT else parse_region(region)
    return spec, None if size is None else parse_size(size)


def _check_run(start: int, end: int) -> None:
    if end < start:
        raise InvalidArgument(
            f"end_index ({end}) is before start_index ({start}).", hint="Give an end_index from start_index on."
        )
    if end - start >= MAX_RANGE:
        raise InvalidArgument(
            f"One call covers at most {MAX_RANGE} canvases; this run has {end - start + 1}.",
            hint=f"Call for {start} to {start + MAX_RANGE - 1}, then go on from start_index={start + MAX_RANGE}.",
        )


async def _view(source: PageImages, page: Page, region: RegionSpec | None) -> View:
    hint = page.extraction.crop_hint
    if region is None and hint is None:
        raise NoCropHint("The resolved link carried no region.")
    if region is None and hint is not None and hint.canvas_index != page.index:
        raise NoCropHint(
            f"The crop hint belongs to canvas {hint.canvas_index}, not {page.index}.",
            hint=f"Use canvas_index={hint.canvas_index} with region='crop_hint', or give region as 'x,y,w,h'.",
            details={"canvas_index": hint.canvas_index},
        )
    facts = await source.facts()
    if region is None and hint is not None:
        region = parse_region(str(hint.box))  # the image may be smaller than the manifest says
    box, clipped = resolve_region(region or parse_region("full"), facts.width, facts.height)
    return View(page, facts, box, clipped)


def _output_size(box: PixelBox, size: SizeSpec | None, delivery: Delivery) -> tuple[int, int]:
    if size is None:
        return largest_fitting(box.width, box.height) if delivery == "inline" else (box.width, box.height)
    width, height = resolve_size(size, box.width, box.height)
    if delivery == "inline" and not fits_vision(width, height):
        best = largest_fitting(box.width, box.height)
        raise ImageTooLarge(
            f"{width}×{height} pixels are more than a vision model reads unscaled.",
            hint=f"Leave size unset (gives {best[0]}×{best[1]}), give a smaller region, use get_canvas_tiles, "
            "or delivery='url'.",
            details={"largest_size": f"{best[0]},{best[1]}"},
        )
    return width, height


def _grid(box: PixelBox, wish: TilesWish) -> TileMap:
    total = count_tiles(box, wish.tile_px, wish.overlap)
    if total <= MAX_TILES:
        return tile_map(box, wish.tile_px, wish.overlap)
    fitting = next((px for px in (512, 768, 1024, 1072) if count_tiles(box, px, 0) <= MAX_TILES), None)
    advice = f"tile_px={fitting} with overlap=0 fits" if fitting else "give a region of at most 40000×40000 pixels"
    raise InvalidArgument(
        f"This region needs {total:,} tiles; one map holds at most {MAX_TILES:,}.",
        hint=f"Use a smaller region or larger tiles: {advice}.",
    )
