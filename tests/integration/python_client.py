"""The official Python client against a server on this machine, and how its answers are read."""

import json
from base64 import b64decode
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.request import urlopen

from mcp import Client
from mcp_types import CallToolResult, ImageContent, TextContent

type Json = dict[str, Any]


@dataclass(frozen=True)
class Told:
    """A tool's answer: the facts of its text block, the images after it, and the result as it came."""

    facts: Json
    images: Sequence[bytes]
    result: CallToolResult


async def ask(client: Client, tool: str, **arguments: Any) -> Told:
    """Call a tool; the first block of any answer is JSON text."""
    result = await client.call_tool(tool, arguments)
    first, *rest = result.content
    assert isinstance(first, TextContent)
    images = [b64decode(block.data) for block in rest if isinstance(block, ImageContent)]
    return Told(json.loads(first.text), images, result)


async def succeed(client: Client, tool: str, **arguments: Any) -> Told:
    """Call a tool that has to answer without an error."""
    told = await ask(client, tool, **arguments)
    assert not told.result.is_error, told.facts
    return told


def download(url: str) -> bytes:
    """What a browser gets for a link."""
    with urlopen(url, timeout=60) as answer:
        body: bytes = answer.read()
        return body
