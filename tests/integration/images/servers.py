"""Image servers that nobody here wrote, over a folder of PNG files: each a context in which it runs.

iiif-processor        Image API 2 and 3, level 2: any region, any size
iipsrv                Image API 2, level 1, identifiers in the query string, never more than 5,000 pixels an edge
libvips dzsave        Image API 2 and 3, level 0: tiles made in advance and nothing else
"""

import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import unquote

from tests.fault_server import Act, Say
from tests.integration.images import fastcgi
from tests.integration.images.programs import IIPSRV, environment, program, vips
from tests.integration.images.site import Site
from tests.integration.node_tools import image_server

FCGI_PATH = "/fcgi-bin/iipsrv.fcgi"
TILE_PX = 512
_STARTING_S = 20


@dataclass(frozen=True, slots=True)
class Library:
    """A running image server; `service` gives the image service of a file, by its name without ending."""

    version: int
    service: Callable[[str], str]
    regions: bool = True


type Opening = Callable[[Path, Path], AbstractContextManager[Library]]
"""Called with the folder of PNG files and an empty one to work in."""


@contextmanager
def processor(version: int, shelf: Path, work: Path) -> Iterator[Library]:
    """iiif-processor, which reads the files as they are."""
    with image_server(shelf) as server:
        yield Library(version, lambda name: f"{server.url}/iiif/{version}/{name}.png")


@contextmanager
def iipsrv(shelf: Path, work: Path) -> Iterator[Library]:
    """iipsrv with its settings as delivered, over pyramids of 256-pixel tiles without loss."""
    layout = ("--tile", "--pyramid", "--tile-width", "256", "--tile-height", "256", "--compression", "deflate")
    binary = program(IIPSRV)
    for file in shelf.glob("*.png"):
        vips("tiffsave", file, work / f"{file.stem}.tif", *layout)
    port = _free_port()
    settings = environment(FILESYSTEM_PREFIX=f"{work}/", VERBOSITY="0")
    with subprocess.Popen([binary, "--bind", f"127.0.0.1:{port}"], env=settings) as process:
        try:
            _wait_for(port)
            with Site(partial(_through_fastcgi, port)) as site:
                yield Library(2, lambda name: site.url(f"{FCGI_PATH}?IIIF={name}.tif"))
        finally:
            process.kill()


def _through_fastcgi(port: int, target: str) -> Act:
    """What a web server in front of a FastCGI application does. wire: iipsrv reads REQUEST_URI, which not all set."""
    variables = {
        "REQUEST_METHOD": "GET",
        "REQUEST_URI": target,
        "QUERY_STRING": target.partition("?")[2],
        "SCRIPT_NAME": FCGI_PATH,
        "SERVER_PROTOCOL": "HTTP/1.1",
    }
    answer = fastcgi.ask(port, variables)
    return Say(answer.body, answer.status, content_type=answer.headers.get("content-type", "text/plain"))


@contextmanager
def static_tiles(version: int, shelf: Path, work: Path) -> Iterator[Library]:
    """A tree of tiles by `vips dzsave`, whose info.json keeps the id that libvips puts in when none is given."""
    layout = {2: "iiif", 3: "iiif3"}[version]
    for file in shelf.glob("*.png"):
        vips(
            "dzsave", file, work / file.stem, "--layout", layout, "--tile-size", str(TILE_PX), "--suffix", ".jpg[Q=90]"
        )
    with Site(partial(_file, work)) as site:
        yield Library(version, lambda name: site.url(f"/{name}"), regions=False)


def _file(folder: Path, target: str) -> Act:
    path = (folder / unquote(target).lstrip("/")).resolve()
    if not path.is_relative_to(folder.resolve()) or not path.is_file():
        return Say(b"no such file", 404, content_type="text/plain")
    return Say(path.read_bytes(), content_type="image/jpeg" if path.suffix == ".jpg" else "application/json")


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def _wait_for(port: int) -> None:
    """Until something listens."""
    end = time.monotonic() + _STARTING_S
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            assert time.monotonic() < end, "the image server did not start"
            time.sleep(0.05)


OPENINGS: Mapping[str, Opening] = {
    "iiif-processor-2": partial(processor, 2),
    "iiif-processor-3": partial(processor, 3),
    "iipsrv-2": iipsrv,
    "dzsave-2": partial(static_tiles, 2),
    "dzsave-3": partial(static_tiles, 3),
}
