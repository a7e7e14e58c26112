"""The tools over stores in memory and a library in this process: what a client sees, without a network."""

import base64
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from mcp import Client
from mcp.server.lowlevel.server import Server
from mcp_types import CallToolResult, ImageContent, TextContent

from iiif.region import PixelBox, parse_region, resolve_region
from iiif.size import parse_size, resolve_size
from imaging import codec
from recto.errors import UpstreamNotFound
from recto.ports import Fetched, ImageStore, RecordStore
from recto.services.extractions import Names
from recto.services.upstream import Caller
from recto.surface.desk import Desk, Services
from recto.surface.server import all_tools, build_server, run_tool
from recto.telemetry import QuietObserver
from recto.wiring import assemble
from tests.fakes import Answer, FakeClock, FakeFetcher, FakeRandomness, MemoryImages, MemoryRecords
from tests.iiif.documents import URL, canvas_v3, image_v3, manifest_v3
from tests.imaging.pictures import soft

WIDTH, HEIGHT = 2000, 3000
"""Size of every image of the library; its canvases say 1000×1500."""

ME, OTHER = "key:me", "key:other"
NAMES = Names(b"a key for tests, not used anywhere")
TOOLS = {tool.name: tool for tool in all_tools()}

type Json = dict[str, Any]


def encoded(value: object) -> bytes:
    """A value as a JSON body."""
    return json.dumps(value).encode()


def book(*names: str) -> Json:
    """A manifest with a page for each name, labelled `f. {name}r`."""
    return manifest_v3(*(canvas_v3(name, image_v3(name)) for name in names or ("1", "2", "3")))


def picture(width: int, height: int) -> bytes:
    """A JPEG of this size."""
    return codec.encode_jpeg(soft(width, height))


class Library:
    """A library with one manifest and Image API 3 services at level 2.

    `info` changes what the services say of themselves. `image` may replace an image answer: it is given the box and
    the size asked for, and answers None to leave the answer as it is.
    """

    def __init__(self, manifest: Json | None = None, *, width: int = WIDTH, height: int = HEIGHT) -> None:
        self.size = (width, height)
        self.info: Json = {}
        self.image: Callable[[PixelBox, int, int], Answer | None] = lambda box, width, height: None
        self.web = FakeFetcher({URL: encoded(manifest or book())}, fallback=self._answer)

    @property
    def images_asked(self) -> list[str]:
        """The image requests so far."""
        return [url for url in self.web.requests if url.endswith(".jpg")]

    def _answer(self, url: str) -> Answer:
        match url.removeprefix("https://lib.example/img/").split("/"):
            case [name, "info.json"]:
                return encoded(self._info(name))
            case [name] if name.isalnum():  # a base leads to its info.json, by a redirect
                return Fetched(f"{url}/info.json", "application/json", encoded(self._info(name)))
            case [_, region, size, "0", "default.jpg"]:
                return self._pixels(region, size)
        return UpstreamNotFound("The library says that this address does not exist.", details={"status": 404})

    def _info(self, name: str) -> Json:
        stated = {"id": f"https://lib.example/img/{name}", "type": "ImageService3", "profile": "level2"}
        context = "http://iiif.io/api/image/3/context.json"
        return {"@context": context, **stated, "width": self.size[0], "height": self.size[1], **self.info}

    def _pixels(self, region: str, size: str) -> Answer:
        box, _clipped = resolve_region(parse_region(region), *self.size)
        width, height = resolve_size(parse_size(size), box.width, box.height)
        other = self.image(box, width, height)
        return other if other is not None else picture(width, height)


@dataclass(frozen=True)
class Reply:
    """A tool's answer as a client has it: the text block as JSON, the images after it, the structured content."""

    facts: Json
    text: str
    images: tuple[bytes, ...]
    structured: Json | None
    is_error: bool

    @property
    def code(self) -> str:
        """The error code, or `ok`."""
        return str(self.facts["error"]["code"]) if self.is_error else "ok"

    @property
    def error(self) -> Json:
        """The error of an answer that has to be one."""
        assert self.is_error, self.text
        error: Json = self.facts["error"]
        return error


def reply_of(result: CallToolResult) -> Reply:
    """The answer; fails unless it is one text block of JSON and then images."""
    first, *rest = result.content
    assert isinstance(first, TextContent)
    images = [base64.b64decode(block.data) for block in rest if isinstance(block, ImageContent)]
    assert len(images) == len(rest)
    facts: Json = json.loads(first.text)
    return Reply(facts, first.text, tuple(images), result.structured_content, bool(result.is_error))


@dataclass
class Install:
    """One running connector. `again()` is another one over the same stores, as another execution environment is."""

    library: Library = field(default_factory=Library)
    rows: MemoryRecords = field(default_factory=MemoryRecords)
    images: MemoryImages = field(default_factory=MemoryImages)
    clock: FakeClock = field(default_factory=FakeClock)
    randomness: FakeRandomness = field(default_factory=FakeRandomness)
    max_chars: int = 1_000_000
    services: Services = field(init=False)

    def __post_init__(self) -> None:
        self.services = self.over(self.rows, self.images)

    def over(self, rows: RecordStore, images: ImageStore) -> Services:
        """The services over other stores."""
        return assemble(rows, images, self.library.web, NAMES, self.clock, self.randomness)

    def again(self) -> "Install":
        return Install(self.library, self.rows, self.images, self.clock, self.randomness, self.max_chars)

    async def call(self, name: str, tenant: str = ME, /, **arguments: Any) -> Reply:
        """A tool call, as the server runs it."""
        desk = Desk(self.services, Caller(tenant, self.clock.monotonic() + 22.0), self.max_chars)
        return reply_of(await run_tool(TOOLS[name], desk, arguments, QuietObserver(), self.clock))

    async def open(self, url: str = URL, *, tenant: str = ME) -> str:
        """The id of a new extraction."""
        reply = await self.call("resolve", tenant, url=url)
        assert not reply.is_error, reply.text
        return str(reply.facts["extraction_id"])

    def server(self, tenant: str = ME) -> Server[dict[str, Any]]:
        """The MCP server with one caller."""

        def caller_of(_scope: Mapping[str, Any]) -> Caller:
            return Caller(tenant, self.clock.monotonic() + 22.0)

        return build_server(self.services, self.clock, caller_of, QuietObserver(), self.max_chars)

    def client(self, tenant: str = ME) -> Client:
        """A client of the SDK, connected in memory."""
        return Client(self.server(tenant))
