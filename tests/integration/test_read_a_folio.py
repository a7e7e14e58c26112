"""A real page from an image server that nobody here wrote, through `recto serve` and the official Python client.

The page (3650×5167) is read twice: inline as a model reads it, then by links, whose files are compared with the
server's own rendering of the whole page.
"""

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from mcp import Client

from imaging.codec import decode, probe
from recto.local.reading import stitched
from tests.integration import node_tools
from tests.integration.likeness import Pixels, gray, mean_difference, shift
from tests.integration.local_server import LocalServer, local_server
from tests.integration.node_tools import ImageServer, image_server
from tests.integration.python_client import Json, Told, download, succeed

pytestmark = [pytest.mark.node, pytest.mark.network_loopback]

PAGE = "bestiary-fr24428.jpg"
WIDTH, HEIGHT = 3650, 5167
COLUMNS, ROWS, TILES = 4, 6, 24
FULL_SIZE = {2: "full/full", 3: "full/max"}


@dataclass(frozen=True)
class Kept:
    """What the local store holds."""

    files: int
    rows: int


@dataclass(frozen=True)
class Reading:
    """All that was answered, and what the image server was asked for (`…_log`) up to then."""

    resolved: Json
    listed: Json
    inline: list[Told]
    inline_log: list[str]
    linked: list[Json]
    linked_log: list[str]
    files: dict[int, bytes]
    original: bytes
    kept: Kept
    released: Json
    kept_after: Kept

    @property
    def tiles(self) -> list[Json]:
        """The map's tiles."""
        listed: list[Json] = self.linked[0]["map"]["tiles"]
        return listed


@pytest.fixture(scope="module")
def library(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ImageServer]:
    """The foreign image server, with the one page."""
    shelf = tmp_path_factory.mktemp("shelf")
    shutil.copyfile(corpus / "pages" / PAGE, shelf / PAGE)
    with image_server(shelf) as started:
        yield started


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A local server with an empty store."""
    node_tools.node()
    with local_server(tmp_path_factory.mktemp("folio")) as started:
        yield started


@pytest.fixture(scope="module", params=[2, 3], ids=["image-api-2", "image-api-3"])
def reading(request: pytest.FixtureRequest, library: ImageServer, server: LocalServer) -> Reading:
    """The page read through either version of the Image API."""
    version: int = request.param
    return asyncio.run(_read(library, server, version))


async def _read(library: ImageServer, server: LocalServer, version: int) -> Reading:
    before = len(library.log())
    async with Client(server.mcp_url) as client:
        resolved = (await succeed(client, "resolve", url=library.manifest(PAGE, version))).facts
        extraction = resolved["extraction_id"]
        listed = (await succeed(client, "list_canvases", extraction_id=extraction, query="1r")).facts
        inline = await _all_tiles(client, extraction)
        inline_log = library.log()[before:]
        linked = [told.facts for told in await _all_tiles(client, extraction, delivery="url", limit=10)]
        linked_log = library.log()[before:]
        links = {tile["index"]: tile["url"] for facts in linked for tile in facts["tiles"]}
        files = {index: await asyncio.to_thread(download, url) for index, url in links.items()}
        kept = _kept(server)
        released = (await succeed(client, "release", extraction_id=extraction)).facts
    original = await asyncio.to_thread(
        download, f"{library.url}/iiif/{version}/{PAGE}/{FULL_SIZE[version]}/0/default.jpg"
    )
    return Reading(
        resolved, listed, inline, inline_log, linked, linked_log, files, original, kept, released, _kept(server)
    )


async def _all_tiles(client: Client, extraction: str, **wish: object) -> list[Told]:
    """Every answer, from the first tile until there are no more."""
    answers: list[Told] = []
    offset = 0
    while not answers or answers[-1].facts["hasMore"]:
        told = await succeed(
            client, "get_canvas_tiles", extraction_id=extraction, canvas_index=0, offset=offset, **wish
        )
        answers.append(told)
        offset = told.facts["next_offset"]
    return answers


def _kept(server: LocalServer) -> Kept:
    store = server.directory / "store"
    files = sum(path.is_file() for path in (store / "images").rglob("*"))
    with closing(sqlite3.connect(store / "records.sqlite3")) as connection:
        [rows] = connection.execute("SELECT count(*) FROM record").fetchone()
    return Kept(files, rows)


def _image_requests(log: list[str]) -> list[str]:
    return [path for path in log if path.endswith("/default.jpg")]


def test_the_document_and_its_one_page_are_found(reading: Reading) -> None:
    """The manifest of the foreign server, in both versions of the Presentation API (contract, resolve)."""
    assert (reading.resolved["title"], reading.resolved["canvas_count"]) == (PAGE, 1)
    [canvas] = reading.listed["canvases"]
    assert (canvas["index"], canvas["label"], canvas["width"], canvas["height"]) == (0, "1r", WIDTH, HEIGHT)


def test_the_page_comes_as_24_tiles_in_six_inline_answers(reading: Reading) -> None:
    """4×6 tiles at the defaults, 4 an answer, each answer with the whole map (contract, get_canvas_tiles)."""
    assert [len(told.images) for told in reading.inline] == [4] * 6
    for told in reading.inline:
        grid = told.facts["map"]
        assert (grid["columns"], grid["rows"], len(grid["tiles"])) == (COLUMNS, ROWS, TILES)
    told_of = [tile["index"] for told in reading.inline for tile in told.facts["tiles"]]
    assert told_of == list(range(TILES))


def test_each_inline_tile_has_every_native_pixel_of_its_place_on_the_map(reading: Reading) -> None:
    """Pixels are never shrunk to fit an answer (contract, Budgets)."""
    for told in reading.inline:
        for tile, image in zip(told.facts["tiles"], told.images, strict=True):
            assert (probe(image).width, probe(image).height) == (tile["w"], tile["h"])


def test_a_tile_costs_the_library_one_request(reading: Reading) -> None:
    """One region request a tile, each a different one (contract, get_canvas_tiles)."""
    asked = _image_requests(reading.inline_log)
    assert len(asked) == len(set(asked)) == TILES


def test_the_image_is_described_once_however_many_calls_read_it(reading: Reading) -> None:
    """Courtesy to the library: info.json is asked for once in the life of an extraction (our choice)."""
    assert sum(path.endswith("/info.json") for path in reading.linked_log) == 1


def test_a_second_read_asks_the_library_for_nothing(reading: Reading) -> None:
    """The same region at the same size reuses the stored file (contract, get_canvas_image)."""
    assert sum(len(facts["tiles"]) for facts in reading.linked) == TILES
    assert [len(facts["tiles"]) for facts in reading.linked] == [10, 10, 4]
    assert reading.linked_log == reading.inline_log


def test_the_stitched_page_is_the_servers_own_rendering(reading: Reading) -> None:
    """Within the error of JPEG: at most 2 grey levels on average."""
    page: Pixels = stitched(reading.linked[0], reading.files)
    original = decode(reading.original)
    assert page.shape == original.shape == (HEIGHT, WIDTH, 3)
    assert mean_difference(page, original) <= 2


def test_no_tile_is_shifted(reading: Reading) -> None:
    """Each tile correlates best with the server's rendering of the page where the map says that it lies."""
    original = gray(decode(reading.original))
    for tile in reading.tiles:
        expected = original[tile["y"] : tile["y"] + tile["h"], tile["x"] : tile["x"] + tile["w"]]
        assert shift(gray(decode(reading.files[tile["index"]])), expected) == (0, 0), tile


def test_a_shifted_tile_would_be_noticed(reading: Reading) -> None:
    """The measure itself: a part cut 2 pixels lower and 3 further right has to go back there (our choice)."""
    original = gray(decode(reading.original))
    assert shift(original[1002:1502, 1003:1503], original[1000:1500, 1000:1500]) == (2, 3)


def test_release_leaves_no_file_and_no_row(reading: Reading) -> None:
    """Contract, release. There was something to delete."""
    assert reading.kept.files >= TILES
    assert reading.kept.rows > 0
    assert reading.released["released"]
    assert reading.released["files"] == TILES
    assert reading.released["bytes"] == sum(map(len, reading.files.values()))
    assert reading.kept_after == Kept(files=0, rows=0)
