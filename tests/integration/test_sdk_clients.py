"""The official Python client reads a tile of the bundled sample from a local server, in both protocol eras."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from mcp import Client
from mcp_types import ListToolsResult

from imaging.codec import probe
from tests.integration.local_server import LocalServer, local_server
from tests.integration.python_client import Json, Told, ask, succeed

pytestmark = pytest.mark.network_loopback

IMAGE_TOOLS = ("get_canvas_image", "get_canvas_tiles")
UNKNOWN = "ex_0000000000000000000000"
ERAS = {"handshake": ("legacy", "2025-11-25"), "discovery": ("auto", "2026-07-28"), "pinned": ("2026-07-28",) * 2}
REFUSED: dict[str, Json] = {
    "extraction_not_found": {"extraction_id": UNKNOWN},
    "canvas_out_of_range": {"canvas_index": 4},
    "region_outside_image": {"region": "9000,9000,10,10"},
    "no_crop_hint": {"region": "crop_hint"},
    "invalid_argument": {"region": "here"},
}


@dataclass(frozen=True)
class Session:
    """What one client was told."""

    version: str
    listed: ListToolsResult
    resolved: Told
    images: dict[str, Told]
    links: dict[str, Told]
    refused: dict[tuple[str, str], Told]
    refused_text: Told


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A local server with the sample book."""
    with local_server(tmp_path_factory.mktemp("clients")) as started:
        yield started


@pytest.fixture(scope="module", params=ERAS)
def era(request: pytest.FixtureRequest) -> str:
    """How client and server agree on a version."""
    name: str = request.param
    return name


@pytest.fixture(scope="module")
def session(era: str, server: LocalServer) -> Session:
    """One client's calls."""
    return asyncio.run(_talk(server, ERAS[era][0]))


async def _talk(server: LocalServer, mode: str) -> Session:
    async with Client(server.mcp_url, mode=mode) as client:
        listed = await client.list_tools()
        resolved = await succeed(client, "resolve", url=server.sample)
        extraction = {"extraction_id": resolved.facts["extraction_id"]}
        page = {**extraction, "canvas_index": 1}
        images = {
            "get_canvas_image": await succeed(client, "get_canvas_image", **page),
            "get_canvas_tiles": await succeed(client, "get_canvas_tiles", **page, limit=2),
        }
        links = {tool: await succeed(client, tool, **page, delivery="url") for tool in IMAGE_TOOLS}
        refused = {
            (tool, code): await ask(client, tool, **{**page, **wrong})
            for tool in IMAGE_TOOLS
            for code, wrong in REFUSED.items()
        }
        refused_text = await ask(client, "list_canvases", extraction_id=UNKNOWN)
        await succeed(client, "release", **extraction)
        return Session(client.protocol_version, listed, resolved, images, links, refused, refused_text)


def test_the_client_and_the_server_agree_on_a_version(era: str, session: Session) -> None:
    """One endpoint for both eras."""
    assert session.version == ERAS[era][1]


@pytest.mark.parametrize(("tool", "images"), [("get_canvas_image", 1), ("get_canvas_tiles", 2)])
def test_images_come_after_one_json_text_block(session: Session, tool: str, images: int) -> None:
    """All facts stand before the images; some clients show only the first block as text (contract, Channels)."""
    told = session.images[tool]
    assert [block.type for block in told.result.content] == ["text", *["image"] * images]
    assert told.facts["label"] == "12r"


def test_an_image_tool_sends_no_structured_content(session: Session) -> None:
    """Some clients hide the images where there is structured content (contract, Channels)."""
    assert [told.result.structured_content for told in session.images.values()] == [None, None]


def test_a_tile_has_its_native_pixels(session: Session) -> None:
    """1:1 of the native image (contract, get_canvas_tiles)."""
    told = session.images["get_canvas_tiles"]
    assert [(probe(image).width, probe(image).height) for image in told.images] == [(1024, 1024)] * 2


@pytest.mark.parametrize("tool", IMAGE_TOOLS)
def test_links_stand_in_the_text_block_alone(session: Session, tool: str) -> None:
    """The same channel with `delivery="url"` (contract, Channels)."""
    told = session.links[tool]
    assert [block.type for block in told.result.content] == ["text"]
    assert told.result.structured_content is None


@pytest.mark.parametrize("tool", IMAGE_TOOLS)
@pytest.mark.parametrize("code", REFUSED)
def test_an_image_tool_says_what_is_wrong_in_its_text_block(session: Session, tool: str, code: str) -> None:
    """Errors come in the channels of the tool, with the next step (contract, Errors)."""
    told = session.refused[tool, code]
    assert told.result.is_error
    assert told.result.structured_content is None
    assert [block.type for block in told.result.content] == ["text"]
    assert told.facts["error"]["code"] == code
    assert told.facts["error"]["hint"]


def test_a_text_tool_says_the_same_in_both_channels(session: Session) -> None:
    """Errors too; the client has checked both against the output schema (contract, Channels)."""
    for told in (session.resolved, session.refused_text):
        assert [block.type for block in told.result.content] == ["text"]
        assert told.result.structured_content == told.facts
    assert session.refused_text.result.is_error


def test_only_text_tools_publish_an_output_schema(session: Session) -> None:
    """Image tools declare none (contract, Channels)."""
    without = [tool.name for tool in session.listed.tools if tool.output_schema is None]
    assert without == list(IMAGE_TOOLS)
