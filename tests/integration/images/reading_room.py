"""Recto over stores in memory and the real way out to the network, which may open this machine: in this process."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

from imaging import codec
from imaging.pixels import Pixels
from recto.adapters.clock import SystemClock, SystemRandomness
from recto.local.reading import stitched
from recto.services.upstream import Caller
from recto.surface.desk import Desk
from recto.surface.server import run_tool
from recto.telemetry import QuietObserver
from recto.wiring import assemble, local_fetcher
from tests.fakes import MemoryImages, MemoryRecords
from tests.surface.desk_for_tests import ME, NAMES, TOOLS, Json, Reply, reply_of

CALL_S = 22.0
MAX_CHARS = 1_000_000


@dataclass(frozen=True)
class Tiles:
    """All tiles of a page: the first answer, every entry, and the files of those that were delivered, by index."""

    facts: Json
    entries: Sequence[Json]
    files: dict[int, bytes]

    def picture(self) -> Pixels:
        """The page put together from its tiles, of which none may be missing."""
        failed = [tile["error"] for tile in self.entries if "error" in tile]
        assert not failed, failed[0]
        assert len(self.files) == self.facts["totalTiles"]
        whole: Pixels = stitched(self.facts, self.files)
        return whole


@dataclass(frozen=True)
class Linked:
    """An answer of `get_canvas_image` with a link, and the file behind it."""

    reply: Reply
    file: bytes

    def pixels(self) -> Pixels:
        """The file decoded, of the size that the answer states."""
        assert not self.reply.is_error, self.reply.text
        pixels = codec.decode(self.file)
        assert (self.reply.facts["width"], self.reply.facts["height"]) == (pixels.shape[1], pixels.shape[0])
        return pixels


@dataclass
class ReadingRoom:
    """One connector and one reader in it. `async with` closes its connections."""

    images: MemoryImages = field(default_factory=MemoryImages)
    clock: SystemClock = field(default_factory=SystemClock)

    def __post_init__(self) -> None:
        self._fetcher = local_fetcher(frozenset({"127.0.0.1"}))
        self._services = assemble(MemoryRecords(), self.images, self._fetcher, NAMES, self.clock, SystemRandomness())

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._fetcher.aclose()

    async def call(self, tool: str, **arguments: Any) -> Reply:
        """A tool call, as the server runs it."""
        desk = Desk(self._services, Caller(ME, self.clock.monotonic() + CALL_S), MAX_CHARS)
        return reply_of(await run_tool(TOOLS[tool], desk, arguments, QuietObserver(), self.clock))

    async def open(self, url: str) -> Json:
        """Arguments that name the first page of the document behind a link."""
        reply = await self.call("resolve", url=url)
        assert not reply.is_error, reply.text
        return {"extraction_id": reply.facts["extraction_id"], "canvas_index": 0}

    def file(self, url: str) -> bytes:
        """What a browser gets for a link."""
        stored = self.images.read_link(url, self.clock.now())
        assert stored is not None
        return stored.body

    async def tiles(self, page: Json, **wish: Any) -> Tiles:
        """Every tile of the page, by links."""
        answers: list[Reply] = []
        offset: int | None = 0
        while offset is not None:
            reply = await self.call("get_canvas_tiles", **page, delivery="url", limit=10, offset=offset, **wish)
            assert not reply.is_error, reply.text
            answers.append(reply)
            offset = reply.facts["next_offset"]
        entries = [tile for reply in answers for tile in reply.facts["tiles"]]
        files = {tile["index"]: self.file(tile["url"]) for tile in entries if "url" in tile}
        return Tiles(answers[0].facts, entries, files)

    async def linked(self, page: Json, **wish: Any) -> Linked:
        """The page as one file by a link."""
        reply = await self.call("get_canvas_image", **page, delivery="url", **wish)
        return Linked(reply, b"" if reply.is_error else self.file(reply.facts["url"]))
