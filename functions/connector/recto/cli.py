"""The command line: `recto serve`, `recto read`, `recto explain`, `recto institutions`. Not deployed."""

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from mcp import Client
from mcp_types import ImageContent, TextContent

from iiif.errors import InvalidLink
from recto import __version__
from recto.local import explain, institutions
from recto.local.reading import Answer, Call, Facts, Page, ToolError, decoded, read_page, write_page
from recto.local.serve import HOST, listen, local_app, serve, server_for

ENHANCE = ("gray", "stretch", "clahe", "clahe_red")
SAMPLE_FOLIO = "12r"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0, or 1 when a link or a library failed."""
    given = _parser().parse_args(arguments)
    try:
        status: int = given.run(given)
    except (InvalidLink, ToolError) as error:
        print(f"recto: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="recto", description="Reads digitised manuscripts over IIIF.")
    parser.add_argument("--version", action="version", version=f"recto {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_serve(commands.add_parser("serve", help="run the connector on this machine"))
    _add_read(commands.add_parser("read", help="read one page, tile by tile, into a folder"))
    _add_explain(commands.add_parser("explain", help="say how a link is understood, without fetching"))
    listing = commands.add_parser("institutions", help="list the known institutions and platforms, as Markdown")
    listing.set_defaults(run=_institutions)
    return parser


def _add_serve(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, default=8787, help="0 takes a free port (default: %(default)s)")
    parser.add_argument("--dir", type=Path, default=Path.home() / ".recto", help="the store (default: %(default)s)")
    _add_allow_host(parser)
    parser.set_defaults(run=_serve)


def _add_allow_host(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="HOST",
        help="a host on a private network that may be fetched from; others are refused",
    )


def _add_read(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("url", nargs="?", help="any link to a document; without it, the bundled sample is read")
    parser.add_argument("--folio", help="which page, such as 12r (default: the page of the link, else the first)")
    parser.add_argument("--enhance", choices=ENHANCE, help="legibility filter")
    parser.add_argument("--out", type=Path, default=Path("recto-page"), help="the folder (default: %(default)s)")
    _add_allow_host(parser)
    parser.set_defaults(run=_read)


def _add_explain(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("url")
    parser.add_argument("--json", action="store_true", help="one line of JSON")
    parser.set_defaults(run=_explain)


def _serve(given: argparse.Namespace) -> int:
    serve(given.dir, given.port, frozenset(given.allow_host))
    return 0


def _explain(given: argparse.Namespace) -> int:
    print(explain.as_json(given.url) if given.json else explain.as_words(given.url))
    return 0


def _institutions(_: argparse.Namespace) -> int:
    print(institutions.as_markdown(), end="")
    return 0


def _read(given: argparse.Namespace) -> int:
    return asyncio.run(_read_into(given))


async def _read_into(given: argparse.Namespace) -> int:
    """Start a server, read through a client of the protocol, write the files."""
    allow = {*given.allow_host, *([] if given.url else [HOST])}
    with tempfile.TemporaryDirectory(prefix="recto-") as store:
        async with _running(Path(store), frozenset(allow)) as base_url, Client(f"{base_url}/mcp") as client:
            link = given.url or f"{base_url}/sample/manifest.json"
            folio = given.folio or (None if given.url else SAMPLE_FOLIO)
            page = await _page_or_failure(client, link, folio, given.enhance)
    if isinstance(page, ToolError):
        raise page
    written = await write_page(page, given.out)
    region = page.facts["region"].split(",")
    print(f"{page.title}, {page.label}: {region[2]}×{region[3]} pixels, {len(page.tiles)} tiles, {page.calls} calls")
    print(f"{len(written)} files in {given.out}: {written[1].name}, {written[0].name}, tiles/")
    return 0


@asynccontextmanager
async def _running(store: Path, allow_hosts: frozenset[str]) -> AsyncIterator[str]:
    listener, base_url = listen(0)
    local = local_app(store, base_url=base_url, allow_hosts=allow_hosts)
    server = server_for(local)
    task = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        yield base_url  # the socket listens already: a first request waits until the app is up
    finally:
        await local.close()  # first: the sample is fetched from this very server, which waits for open connections
        server.should_exit = True
        await task


async def _page_or_failure(client: Client, link: str, folio: str | None, enhance: str | None) -> Page | ToolError:
    """Trap: what is raised inside the client's context comes out wrapped in groups of exceptions."""
    try:
        return await read_page(_caller(client), link, folio, enhance, _bar)
    except ToolError as failure:
        return failure


def _caller(client: Client) -> Call:
    async def call(name: str, arguments: Facts) -> Answer:
        result = await client.call_tool(name, arguments)
        texts = [block.text for block in result.content if isinstance(block, TextContent)]
        facts: Facts = json.loads(texts[0])
        if result.is_error:
            raise ToolError(facts["error"])
        return Answer(facts, decoded([b.data for b in result.content if isinstance(b, ImageContent)]))

    return call


def _bar(done: int, total: int) -> None:
    """A progress bar on the terminal's last line."""
    filled = 30 * done // total
    end = "\n" if done == total else ""
    print(f"\r[{'#' * filled}{'.' * (30 - filled)}] {done}/{total} tiles", end=end, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
