"""Both generations of the official TypeScript client read a tile of the bundled sample from a local server."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from tests.integration import node_tools
from tests.integration.local_server import LocalServer, local_server

pytestmark = [pytest.mark.node, pytest.mark.network_loopback]

SECOND_FOLIO = "1"


@dataclass(frozen=True)
class TypeScriptClient:
    """A script that reads a tile, with the arguments that choose its protocol, and the version it should arrive at."""

    script: str
    arguments: tuple[str, ...]
    version: str


CLIENTS = {
    "sdk-1": TypeScriptClient("read_tile_legacy.mjs", (), "2025-11-25"),
    "client-by-handshake": TypeScriptClient("read_tile.mjs", ("legacy",), "2025-11-25"),
    "client-by-discovery": TypeScriptClient("read_tile.mjs", ("auto",), "2026-07-28"),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A local server with the sample book."""
    node_tools.node()
    with local_server(tmp_path_factory.mktemp("typescript")) as started:
        yield started


@pytest.fixture(scope="module", params=CLIENTS)
def client(request: pytest.FixtureRequest) -> TypeScriptClient:
    """Each client in turn."""
    return CLIENTS[request.param]


@pytest.fixture(scope="module")
def reading(client: TypeScriptClient, server: LocalServer) -> Any:
    """What the client got."""
    return node_tools.read_json(client.script, server.mcp_url, server.sample, SECOND_FOLIO, *client.arguments)


def test_the_client_and_the_server_agree_on_a_version(client: TypeScriptClient, reading: Any) -> None:
    """One endpoint for both eras: by handshake up to 2025-11-25, without one since 2026-07-28."""
    assert reading["protocolVersion"] == client.version


def test_a_tile_is_an_image_block_after_one_json_text_block(reading: Any) -> None:
    """Some clients hide images beside structured content, so image tools send none (contract, Channels)."""
    tiles = reading["tiles"]
    assert [block["type"] for block in tiles["content"]] == ["text", "image"]
    assert not tiles["structured"]
    assert not tiles["isError"]


def test_the_tile_has_its_native_pixels(reading: Any) -> None:
    """1024 pixels at 1:1; the map of a 3500x5000 page has 4 columns and 6 rows (contract, get_canvas_tiles)."""
    _text, image = reading["tiles"]["content"]
    assert (image["mimeType"], image["width"], image["height"]) == ("image/jpeg", 1024, 1024)
    facts = reading["tiles"]["facts"]
    assert (facts["map"]["columns"], facts["map"]["rows"], len(facts["map"]["tiles"])) == (4, 6, 24)
    assert (facts["totalTiles"], facts["returned"], facts["next_offset"]) == (24, 1, 1)


def test_a_text_tool_says_the_same_in_both_channels(reading: Any) -> None:
    """The client has validated the structured content against the output schema (contract, Channels)."""
    resolved = reading["resolved"]
    assert resolved["structured"]
    assert [block["type"] for block in resolved["content"]] == ["text"]
    assert [canvas["label"] for canvas in resolved["facts"]["canvases"]] == ["11v", "12r", "12v", "13r"]


@pytest.mark.parametrize(("answer", "structured"), [("refusedText", True), ("refusedTiles", False)])
def test_an_error_reaches_the_model_through_the_client(reading: Any, answer: str, structured: bool) -> None:
    """These clients validate error results too, so every output schema admits them (settled question, measured)."""
    refused = reading[answer]
    assert refused["isError"]
    assert refused["structured"] is structured
    assert [block["type"] for block in refused["content"]] == ["text"]
    assert refused["facts"]["error"]["code"] == "extraction_not_found"
