"""A page read from end to end through the built stack: gateway, connector, stores, and an MCP client from the SDK."""

import base64
import io
import json
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import httpx2
import numpy as np
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import CallToolResult, ImageContent, TextContent
from PIL import Image

from imaging.codec import decode
from recto.local.reading import stitched
from tests.integration.likeness import gray, mean_difference, shift
from tests.integration.node_tools import image_server
from tests.stack.gateway import Gateway
from tests.stack.lambda_runtime import LambdaRuntime
from tests.stack.library import Library
from tests.stack.running import Running, running

pytestmark = [pytest.mark.stack, pytest.mark.network_loopback]

PAGE = "bestiary-fr24428.jpg"
KEY, KEY_ID = "the-value-of-the-key", "k3y1d00000"


@dataclass(frozen=True)
class Installed:
    """A stack at work behind its gateway, and a library whose pages all show `library.image`."""

    stack: Running
    gateway: Gateway
    library: Library
    connector: LambdaRuntime


@pytest.fixture(scope="module")
def installed(corpus: Path) -> Iterator[Installed]:
    """The stack as installed by default, reading a real page of 3650×5167 pixels."""
    with ExitStack() as held:
        image = Image.open(corpus / "pages" / "bestiary-fr24428.jpg").convert("RGB")
        library = held.enter_context(Library(image))
        stack = held.enter_context(running(PrivateHosts="127.0.0.1"))
        connector = held.enter_context(stack.function("Connector"))
        body = stack.stack.resources()["Api"]["Properties"]["Body"]
        gateway = held.enter_context(Gateway(body, connector.invoke, {KEY: KEY_ID}))
        yield Installed(stack, gateway, library, connector)


@asynccontextmanager
async def client(installed: Installed, mode: Literal["auto", "legacy"] = "auto") -> AsyncIterator[Client]:
    """An MCP client that holds the key."""
    async with httpx2.AsyncClient(headers={"x-api-key": KEY}, timeout=60) as http:
        transport = streamable_http_client(installed.gateway.url, http_client=http)
        async with Client(transport, mode=mode) as connected:
            yield connected


def facts(result: CallToolResult) -> dict[str, Any]:
    """The JSON of the first text block."""
    first = result.content[0]
    assert isinstance(first, TextContent)
    assert not result.is_error, first.text
    return dict(json.loads(first.text))


def pixels(block: object) -> np.ndarray[Any, np.dtype[np.int16]]:
    """The decoded image of a content block."""
    assert isinstance(block, ImageContent)
    image = Image.open(io.BytesIO(base64.b64decode(block.data)))
    return np.asarray(image.convert("RGB"), dtype=np.int16)


async def read_tiles(connected: Client, extraction_id: str) -> list[tuple[dict[str, int], object]]:
    """Every tile of the first page with its image block."""
    tiles: list[tuple[dict[str, int], object]] = []
    for offset in range(0, 24, 4):
        arguments = {"extraction_id": extraction_id, "canvas_index": 0, "offset": offset}
        result = await connected.call_tool("get_canvas_tiles", arguments)
        told = facts(result)
        assert (told["map"]["columns"], told["map"]["rows"], told["returned"]) == (4, 6, 4)
        assert told["hasMore"] is (offset < 20)
        tiles += zip(told["tiles"], result.content[1:], strict=True)
    return tiles


async def test_a_page_is_read_tile_by_tile_and_released(installed: Installed) -> None:
    """24 tiles in 6 calls at 1:1, one request each, none the second time, nothing left behind."""
    page = np.asarray(installed.library.image, dtype=np.int16)
    async with client(installed) as connected:
        url = f"{installed.library.url}/manifest.json"
        resolved = facts(await connected.call_tool("resolve", {"url": url}))
        before = len(installed.library.paths)
        tiles = await read_tiles(connected, resolved["extraction_id"])
        asked = installed.library.paths[before:]
        assert len([path for path in asked if path.endswith(".jpg")]) == len(tiles) == 24
        for place, block in tiles:
            part = page[place["y"] : place["y"] + place["h"], place["x"] : place["x"] + place["w"]]
            assert np.abs(pixels(block) - part).mean() <= 4, place
        before = len(installed.library.paths)
        await read_tiles(connected, resolved["extraction_id"])
        assert installed.library.paths[before:] == []
        assert installed.stack.objects()
        await connected.call_tool("release", {"extraction_id": resolved["extraction_id"]})
    assert installed.stack.objects() == []
    assert installed.stack.rows() == []


async def test_both_protocol_eras_are_served_by_one_environment(installed: Installed) -> None:
    """A warm environment meets old and new clients in turn."""
    async with client(installed, "legacy") as old, client(installed) as new:
        assert old.protocol_version == "2025-11-25"
        assert new.protocol_version == "2026-07-28"
        for connected in (old, new, old, new):
            assert len((await connected.list_tools()).tools) >= 8


async def test_without_a_key_nothing_is_served(installed: Installed) -> None:
    """The gateway refuses before the function is called."""
    async with httpx2.AsyncClient() as http:
        assert (await http.post(installed.gateway.url, json={})).status_code == 403
        assert (await http.post(installed.gateway.url, json={}, headers={"x-api-key": "guess"})).status_code == 403


@pytest.mark.parametrize("method", ["GET", "DELETE", "HEAD"])
async def test_other_methods_are_refused_without_the_function(installed: Installed, method: str) -> None:
    """Older clients open a stream by GET; it must cost nothing."""
    before = installed.connector.log().count("END RequestId")
    async with httpx2.AsyncClient() as http:
        answer = await http.request(method, installed.gateway.url, headers={"accept": "text/event-stream"})
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST, OPTIONS")
    assert installed.connector.log().count("END RequestId") == before


async def test_a_link_delivers_the_librarys_own_bytes_without_a_key(installed: Installed) -> None:
    """What the library sent is stored unaltered; the link carries its own permission."""
    async with client(installed) as connected, httpx2.AsyncClient() as http:
        resolved = facts(await connected.call_tool("resolve", {"url": f"{installed.library.url}/manifest.json"}))
        arguments = {"extraction_id": resolved["extraction_id"], "canvas_index": 1, "delivery": "url"}
        told = facts(await connected.call_tool("get_canvas_image", {**arguments, "region": "500,600,800,700"}))
        answer = await http.get(told["url"])
        await connected.call_tool("release", {"extraction_id": resolved["extraction_id"]})
    sent = installed.library.answer(next(path for path in reversed(installed.library.paths) if path.endswith(".jpg")))
    assert (answer.status_code, answer.content) == (200, sent)


@pytest.mark.node
async def test_a_page_of_a_foreign_image_server_is_stitched_without_a_seam(
    installed: Installed, corpus: Path, tmp_path: Path
) -> None:
    """iiif-processor's own full-size rendering, within the error of JPEG: 2 grey levels, and no tile shifted."""
    shutil.copyfile(corpus / "pages" / PAGE, tmp_path / PAGE)
    with image_server(tmp_path) as foreign:
        async with client(installed) as connected, httpx2.AsyncClient(timeout=60) as http:
            resolved = facts(await connected.call_tool("resolve", {"url": foreign.manifest(PAGE, 3)}))
            extraction = {"extraction_id": resolved["extraction_id"]}
            wish = {**extraction, "canvas_index": 0, "delivery": "url", "limit": 10}
            told = [facts(await connected.call_tool("get_canvas_tiles", {**wish, "offset": n})) for n in (0, 10, 20)]
            links = {tile["index"]: tile["url"] for answer in told for tile in answer["tiles"]}
            files = {index: (await http.get(url)).content for index, url in links.items()}
            released = facts(await connected.call_tool("release", extraction))
            original = decode((await http.get(f"{foreign.url}/iiif/3/{PAGE}/full/max/0/default.jpg")).content)
    page = stitched(told[0], files)
    assert page.shape == original.shape
    assert mean_difference(page, original) <= 2
    for tile in told[0]["map"]["tiles"]:
        place = np.s_[tile["y"] : tile["y"] + tile["h"], tile["x"] : tile["x"] + tile["w"]]
        assert shift(gray(decode(files[tile["index"]])), gray(original[place])) == (0, 0), tile
    assert released["files"] == 24
    assert (installed.stack.objects(), installed.stack.rows()) == ([], [])
