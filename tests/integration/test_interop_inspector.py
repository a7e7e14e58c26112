"""The MCP Inspector's command line lists the tools of a local server and calls one, in both protocol eras."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.integration import node_tools
from tests.integration.local_server import LocalServer, local_server

pytestmark = [pytest.mark.node, pytest.mark.network_loopback]

INSPECTOR = node_tools.MODULES / "@modelcontextprotocol" / "inspector" / "clients" / "launcher" / "build" / "index.js"
TOOLS = {
    "resolve",
    "list_canvases",
    "get_canvas_image",
    "get_canvas_tiles",
    "get_page_range",
    "release",
    "search",
    "fetch",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A local server with the sample book."""
    node_tools.node()
    with local_server(tmp_path_factory.mktemp("inspector")) as started:
        yield started


@pytest.fixture(params=["legacy", "modern"])
def era(request: pytest.FixtureRequest) -> str:
    """How the Inspector agrees on a protocol version."""
    chosen: str = request.param
    return chosen


def _inspect(server: LocalServer, era: str, home: Path, *arguments: str) -> Any:
    target = ("--cli", server.mcp_url, "--transport", "http", "--protocol-era", era)
    done = node_tools.run_node(INSPECTOR, *target, *arguments, home=home)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return json.loads(done.stdout)


def test_the_inspector_lists_the_tools_and_finds_their_schemas_portable(
    server: LocalServer, era: str, tmp_path: Path
) -> None:
    """`--strict` fails on a schema that some clients would not accept."""
    listed = _inspect(server, era, tmp_path, "--method", "tools/list", "--strict")
    assert {tool["name"] for tool in listed["tools"]} >= TOOLS


def test_the_inspector_calls_a_tool(server: LocalServer, era: str, tmp_path: Path) -> None:
    """The sample is resolved; what the model sees and what the program sees are the same facts."""
    call = ("--method", "tools/call", "--tool-name", "resolve", "--tool-arg", f"url={server.sample}")
    result = _inspect(server, era, tmp_path, *call)
    assert result["structuredContent"]["canvas_count"] == 4
    assert json.loads(result["content"][0]["text"]) == result["structuredContent"]
