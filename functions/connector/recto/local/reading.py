"""One page read from start to end through the tools, and written to a folder: tiles, map, the stitched page.

Talks to a server only by the `call` it is given, as any MCP client would.
"""

import base64
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from anyio.to_thread import run_sync

Facts = dict[str, Any]


class ToolError(Exception):
    """A tool answered with an error; `facts` is its `error` object."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        super().__init__(f"{facts['code']}: {facts['message']} {facts['hint']}")
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Answer:
    """What a tool said, and the images that came with it, decoded from base64."""

    facts: Facts
    images: Sequence[bytes]


Call = Callable[[str, Facts], Awaitable[Answer]]


class Progress(Protocol):
    """Told how far the reading is."""

    def __call__(self, done: int, total: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Page:
    """A page that was read: its facts, its tiles by index, and the calls it took."""

    title: str
    label: str
    facts: Facts
    tiles: Mapping[int, bytes]
    calls: int


async def read_page(call: Call, link: str, folio: str | None, enhance: str | None, progress: Progress) -> Page:
    """Resolve, find the page, fetch every tile, release.

    Raises: ToolError.
    """
    opened = (await call("resolve", {"url": link})).facts
    extraction = {"extraction_id": opened["extraction_id"]}
    try:
        index = await _page_index(call, opened, folio)
        wish = {**extraction, "canvas_index": index, **({"enhance": enhance} if enhance else {})}
        tiles, facts, calls = await _all_tiles(call, wish, progress)
    finally:
        await call("release", extraction)
    return Page(opened["title"], facts["label"], {**_citation(opened), **facts}, tiles, calls)


def _citation(opened: Facts) -> Facts:
    named = ("title", "manifest_url", "source_url", "rights", "required_statement", "provider", "homepage")
    return {name: opened[name] for name in named if name in opened}


async def _page_index(call: Call, opened: Facts, folio: str | None) -> int:
    if folio is None:
        return int(opened["start_canvas_index"] or 0)
    wish = {"extraction_id": opened["extraction_id"], "query": folio}
    found = (await call("list_canvases", wish)).facts["canvases"]
    if not found:
        hint = "Try another spelling, or leave --folio out."
        raise ToolError({"code": "no_such_folio", "message": f"No page is labelled {folio!r}.", "hint": hint})
    return int(found[0]["index"])


async def _all_tiles(call: Call, wish: Facts, progress: Progress) -> tuple[dict[int, bytes], Facts, int]:
    tiles: dict[int, bytes] = {}
    offset: int | None = 0
    calls = 0
    facts: Facts = {}
    while offset is not None:
        answer = await call("get_canvas_tiles", {**wish, "offset": offset})
        calls += 1
        facts = answer.facts
        delivered = [tile for tile in facts["tiles"] if "error" not in tile]
        for tile in facts["tiles"]:
            if "error" in tile:
                raise ToolError(tile["error"])
        tiles.update(zip((tile["index"] for tile in delivered), answer.images, strict=True))
        offset = facts["next_offset"]
        progress(len(tiles), facts["totalTiles"])
    return tiles, facts, calls


def decoded(images: Sequence[str]) -> list[bytes]:
    """Image blocks as bytes."""
    return [base64.b64decode(image) for image in images]


async def write_page(page: Page, out: Path) -> list[Path]:
    """`map.json`, `tiles/NN.jpg` and `page.jpg` below `out`; what was written."""
    return await run_sync(_write, page, out)


def _write(page: Page, out: Path) -> list[Path]:
    from imaging import codec

    folder = out / "tiles"
    folder.mkdir(parents=True, exist_ok=True)
    names = {index: folder / f"{index:02d}.jpg" for index in page.tiles}
    for index, body in page.tiles.items():
        names[index].write_bytes(body)
    described = {key: value for key, value in page.facts.items() if key not in ("tiles", "notes", "extraction_id")}
    for key in ("returned", "hasMore", "next_offset"):
        described.pop(key, None)
    map_file, page_file = out / "map.json", out / "page.jpg"
    map_file.write_text(json.dumps(described, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    page_file.write_bytes(codec.encode_jpeg(stitched(page.facts, page.tiles)))
    return [map_file, page_file, *names.values()]


def stitched(facts: Facts, tiles: Mapping[int, bytes]) -> Any:
    """The page as one picture, `(height, width, channel)` uint8, from its tiles."""
    from imaging import codec
    from imaging.stitch import Placed, stitch

    left, top, width, height = map(int, facts["region"].split(","))
    boxes = {tile["index"]: tile for tile in facts["map"]["tiles"]}
    placed = [Placed(codec.decode(tiles[n]), boxes[n]["x"] - left, boxes[n]["y"] - top) for n in sorted(tiles)]
    return stitch(placed, width, height)
