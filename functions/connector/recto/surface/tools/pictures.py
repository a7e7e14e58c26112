"""The tools that deliver images: get_canvas_image and get_canvas_tiles. Facts first, as text; then the images."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from anyio.to_thread import run_sync
from mcp_types import CallToolResult
from pydantic import Field

from recto.errors import ImageTooLarge
from recto.services import composing
from recto.services.page_images import Delivered
from recto.services.reader import MOST_TILES, ImageWish, ReadImage, ReadTile, ReadTiles, TilesWish
from recto.settings import LEAST_RESULT_CHARS
from recto.surface.arguments import Arguments
from recto.surface.desk import Desk, Tool
from recto.surface.errors import describe
from recto.surface.results import InlineImage, as_text, bytes_that_fit, image_result
from recto.surface.tools.reading import FETCHES, MAX_INDEX, MAX_LIMIT, CanvasIndex, ExtractionId, Region, Size
from recto.surface.tools.wording import (
    LINK_ADVICE,
    about_image,
    about_link,
    about_view,
    scale_notes,
    view_notes,
    with_notes,
)

Delivery = Annotated[
    Literal["inline", "url"],
    Field(description="'inline' puts images into the answer; 'url' gives signed links to the full files."),
]
Enhance = Annotated[
    Literal["gray", "stretch", "clahe", "clahe_red"] | None,
    Field(
        description="Legibility filter on a copy: gray, stretch (contrast), clahe (local contrast), clahe_red (local "
        "contrast of the red channel: usually best for faded brown ink)."
    ),
]
MaxChars = Annotated[
    Annotated[int, Field(ge=LEAST_RESULT_CHARS, le=6_000_000)] | None,
    Field(description="Most characters your client takes in one result, if fewer than the server's limit."),
]
Choice = Annotated[
    Annotated[int, Field(ge=0, le=1_000)] | Annotated[str, Field(max_length=500)],
    Field(description="Which image of a page with several (see choices in list_canvases): its 0-based index or label."),
]
_SHOWABLE = ("image/jpeg", "image/png", "image/webp")


class CanvasImageArguments(Arguments):
    """What `get_canvas_image` takes."""

    extraction_id: ExtractionId
    canvas_index: CanvasIndex
    region: Region = "full"
    size: Size = None
    delivery: Delivery = "inline"
    enhance: Enhance = None
    choice: Choice = 0
    max_chars: MaxChars = None


async def get_canvas_image(desk: Desk, given: CanvasImageArguments) -> CallToolResult:
    """One image of a page."""
    wish = ImageWish(given.region, given.size, given.delivery, given.enhance, given.choice)
    image = await desk.services.reader.image(desk.caller, given.extraction_id, given.canvas_index, wish)
    facts = {"extraction_id": given.extraction_id, **about_view(image.view), **about_image(image)}
    if given.enhance:
        facts["enhance"] = given.enhance
    notes = [*view_notes(image.view), *scale_notes(image)]
    if image.link is not None:
        return image_result(with_notes({**facts, **about_link(image.link)}, [*notes, LINK_ADVICE]), [])
    return await _inline_image(image, facts, notes, _limit(desk, given.max_chars))


async def _inline_image(image: ReadImage, facts: dict[str, Any], notes: list[str], max_chars: int) -> CallToolResult:
    room = bytes_that_fit(len(as_text(with_notes(facts, notes))) + 200, 1, max_chars)
    shown, quality = await _fit([image.delivered], room)
    if not shown:
        raise ImageTooLarge(
            f"This image does not fit an answer of {max_chars} characters.",
            details={"width": image.delivered.width, "height": image.delivered.height},
        )
    return image_result(with_notes({**facts, "bytes": len(shown[0].body)}, [*notes, *_quality_note(quality)]), shown)


class CanvasTilesArguments(Arguments):
    """What `get_canvas_tiles` takes."""

    extraction_id: ExtractionId
    canvas_index: CanvasIndex
    region: Region = "full"
    tile_px: Annotated[int, Field(ge=256, le=1072, description="Edge of a tile in pixels.")] = 1024
    overlap: Annotated[
        int, Field(ge=0, le=536, description="Pixels shared by neighbouring tiles, at most tile_px/2.")
    ] = 64
    offset: Annotated[int, Field(ge=0, le=MAX_INDEX, description="Index of the first tile to return.")] = 0
    limit: Annotated[int, Field(ge=1, le=MAX_LIMIT, description="Tiles to return: inline up to 4, url up to 10.")] = 4
    delivery: Delivery = "inline"
    enhance: Enhance = None
    choice: Choice = 0
    max_chars: MaxChars = None


async def get_canvas_tiles(desk: Desk, given: CanvasTilesArguments) -> CallToolResult:
    """Tiles of a page at native resolution, with the map of all."""
    limit = min(given.limit, MOST_TILES[given.delivery])
    layer = (given.delivery, given.enhance, given.choice)
    wish = TilesWish(given.region, given.tile_px, given.overlap, given.offset, limit, *layer)
    read = await desk.services.reader.tiles(desk.caller, given.extraction_id, given.canvas_index, wish)
    notes = view_notes(read.view)
    if limit < given.limit:
        notes.append(f"limit was lowered to {limit}, the most tiles of one {given.delivery} answer.")
    if len(read.tiles) < min(limit, len(read.map.tiles) - given.offset):
        notes.append("This server gives small tiles only, so one call fetches fewer; go on with next_offset.")
    if given.delivery == "url":
        return image_result(_tiles_facts(given, read, read.tiles, [*notes, LINK_ADVICE]), [])
    return await _inline_tiles(given, read, notes, _limit(desk, given.max_chars))


async def _inline_tiles(
    given: CanvasTilesArguments, read: ReadTiles, notes: list[str], max_chars: int
) -> CallToolResult:
    whole = len(as_text(_tiles_facts(given, read, read.tiles, notes))) + 400
    there = [tile.delivered for tile in read.tiles if tile.delivered is not None]
    shown, quality = await _fit(there, bytes_that_fit(whole, len(there), max_chars))
    if there and not shown:
        raise ImageTooLarge(
            f"Not even one tile fits an answer of {max_chars} characters.",
            hint="Use a smaller tile_px, delivery='url', or a larger max_chars.",
        )
    tiles = _up_to(read.tiles, len(shown))
    notes = [*notes, *_quality_note(quality)]
    if len(tiles) < len(read.tiles):
        notes.append("Fewer tiles than asked for fit this answer; go on with next_offset.")
    return image_result(_tiles_facts(given, read, tiles, notes), shown)


def _up_to(tiles: Sequence[ReadTile], shown: int) -> Sequence[ReadTile]:
    """The tiles before the first whose image did not fit."""
    images = 0
    for position, tile in enumerate(tiles):
        images += tile.delivered is not None
        if images > shown:
            return tiles[:position]
    return tiles


def _tiles_facts(
    given: CanvasTilesArguments, read: ReadTiles, tiles: Sequence[ReadTile], notes: list[str]
) -> dict[str, Any]:
    total = len(read.map.tiles)
    after = given.offset + len(tiles)
    facts: dict[str, Any] = {
        "extraction_id": given.extraction_id,
        **about_view(read.view),
        "scale_of_native": 1.0,
        "map": {
            "columns": read.map.columns,
            "rows": read.map.rows,
            "tile_px": read.map.tile_px,
            "overlap": read.map.overlap,
            "tiles": [
                {"index": tile.index, "x": tile.x, "y": tile.y, "w": tile.width, "h": tile.height}
                for tile in read.map.tiles
            ],
        },
        "tiles": [_tile_entry(tile) for tile in tiles],
        "returned": len(tiles),
        "totalTiles": total,
        "hasMore": bool(tiles) and after < total,
        "next_offset": after if tiles and after < total else None,
    }
    if given.enhance:
        facts["enhance"] = given.enhance
    return with_notes(facts, notes)


def _tile_entry(read: ReadTile) -> dict[str, Any]:
    box = {"index": read.tile.index, "x": read.tile.x, "y": read.tile.y, "w": read.tile.width, "h": read.tile.height}
    if read.delivered is None:
        return {**box, "error": describe(read.error or ImageTooLarge("no image"))}
    if read.link is None:
        return box
    file = {"bytes": read.delivered.size_bytes, "media_type": read.delivered.media_type}
    return {**box, **about_link(read.link), **file}


async def _fit(files: Sequence[Delivered], room: int) -> tuple[list[InlineImage], int | None]:
    """The images as they can be shown, as many as fit; and the JPEG quality they were lowered to."""
    bodies = [await _showable(file) for file in files]
    kept, quality = await run_sync(composing.fit_inline, bodies, room)
    return [InlineImage(body, _media_type(body)) for body in kept], quality


async def _showable(file: Delivered) -> bytes:
    if file.media_type in _SHOWABLE:
        return file.body
    return (await run_sync(composing.to_jpeg, file.body)).body


def _media_type(body: bytes) -> str:
    if body.startswith(b"\x89PNG"):
        return "image/png"
    return "image/webp" if body.startswith(b"RIFF") else "image/jpeg"


def _quality_note(quality: int | None) -> list[str]:
    if quality is None:
        return []
    return [f"Sent as JPEG of quality {quality} to fit this answer; every pixel is there, delivery='url' has the file."]


def _limit(desk: Desk, asked: int | None) -> int:
    return min(desk.result_max_chars, asked or desk.result_max_chars)


IMAGE_TOOLS: tuple[Tool, ...] = (
    Tool(
        "get_canvas_image",
        "See one page",
        "One image of a page or region, scaled to what a vision model sees unchanged: for layout, decoration and "
        "finding your way. When scale_of_native is below 0.8 small script cannot be read from it: use "
        "get_canvas_tiles. delivery='url' links to the full file. All facts come as text before the image.",
        CanvasImageArguments,
        FETCHES,
        None,
        get_canvas_image,
    ),
    Tool(
        "get_canvas_tiles",
        "Read a page at native resolution",
        "The reading tool. Cuts a page or region into overlapping tiles at 1:1, in reading order, with the map of "
        "all tiles and their pixel positions; inline 4 tiles a call, go on with next_offset. Read from tiles "
        "only, never from memory of what such a text usually says: mark doubt with [?] and what cannot be read "
        "with [...]. On weak passages repeat the tile with enhance='clahe_red'. When done: release.",
        CanvasTilesArguments,
        FETCHES,
        None,
        get_canvas_tiles,
    ),
)
