"""Read the first tiles of a folio from a running Recto, as any MCP client would.

    recto serve --allow-host 127.0.0.1                                 # in one terminal
    python examples/read_a_folio.py http://127.0.0.1:8787/mcp http://127.0.0.1:8787/sample/manifest.json 12r

A deployed stack wants its key: --key …
"""

import argparse
import asyncio
import base64
import json
from pathlib import Path
from typing import Any

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import ImageContent, TextContent


async def call(client: Client, tool: str, **arguments: Any) -> tuple[dict[str, Any], list[bytes]]:
    """What a tool says, and its images. An error is a result too: it says what to do next."""
    result = await client.call_tool(tool, arguments)
    text, *rest = result.content
    assert isinstance(text, TextContent)
    facts = json.loads(text.text)
    if result.is_error:
        raise SystemExit(f"{facts['error']['code']}: {facts['error']['message']} {facts['error']['hint']}")
    return facts, [base64.b64decode(block.data) for block in rest if isinstance(block, ImageContent)]


async def read(endpoint: str, link: str, folio: str, key: str, out: Path) -> None:
    """Resolve, find the folio, fetch its first four tiles, release."""
    headers = {"x-api-key": key} if key else {}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=60) as web,
        Client(streamable_http_client(endpoint, http_client=web)) as client,
    ):
        document, _ = await call(client, "resolve", url=link)
        extraction = document["extraction_id"]
        found, _ = await call(client, "list_canvases", extraction_id=extraction, query=folio)
        index = found["canvases"][0]["index"]
        tiles, images = await call(client, "get_canvas_tiles", extraction_id=extraction, canvas_index=index)
        for tile, image in zip(tiles["tiles"], images, strict=True):
            (out / f"tile-{tile['index']:02d}.jpg").write_bytes(image)
        print(f"{document['title']}, {tiles['label']}: {tiles['returned']} of {tiles['totalTiles']} tiles in {out}")
        await call(client, "release", extraction_id=extraction)


def main() -> None:
    """Read what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("endpoint")
    parser.add_argument("link")
    parser.add_argument("folio")
    parser.add_argument("--key", default="", help="API key of a deployed stack")
    parser.add_argument("--out", type=Path, default=Path("."))
    given = parser.parse_args()
    asyncio.run(read(given.endpoint, given.link, given.folio, given.key, given.out))


if __name__ == "__main__":
    main()
