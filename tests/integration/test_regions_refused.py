"""An image server that promises regions in its info.json and refuses each one: the page is downloaded once and cut."""

import asyncio
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from mcp import Client

from imaging.codec import decode, probe
from tests.integration import node_tools
from tests.integration.local_server import LocalServer, local_server
from tests.integration.node_tools import ImageServer, image_server
from tests.integration.python_client import Told, download, succeed

pytestmark = [pytest.mark.node, pytest.mark.network_loopback]

PAGE = "bestiary-fr24428.jpg"


@dataclass(frozen=True)
class Reading:
    """Three calls on one page, and what the image server was asked for by each; `whole` is its full download."""

    answers: list[Told]
    asked: list[list[str]]
    whole: bytes


@pytest.fixture(scope="module")
def shelf(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the one page."""
    folder = tmp_path_factory.mktemp("shelf")
    shutil.copyfile(corpus / "pages" / PAGE, folder / PAGE)
    return folder


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A local server with an empty store."""
    node_tools.node()
    with local_server(tmp_path_factory.mktemp("refused")) as started:
        yield started


@pytest.fixture(scope="module", params=[(501, 2), (501, 3), (400, 3), (403, 2)], ids=str)
def reading(request: pytest.FixtureRequest, shelf: Path, server: LocalServer) -> Reading:
    """Tiles 0 to 3, tiles 4 to 7, and tile 0 by a link; by status of the refusal and version of the Image API."""
    status, version = request.param
    with image_server(shelf, refuse_regions=status) as library:
        return asyncio.run(_read(library, server, version))


async def _read(library: ImageServer, server: LocalServer, version: int) -> Reading:
    wishes: list[dict[str, object]] = [{}, {"offset": 4}, {"limit": 1, "delivery": "url"}]
    answers: list[Told] = []
    asked: list[list[str]] = []
    async with Client(server.mcp_url) as client:
        resolved = await succeed(client, "resolve", url=library.manifest(PAGE, version))
        extraction = resolved.facts["extraction_id"]
        for wish in wishes:
            before = len(library.log())
            answers.append(await succeed(client, "get_canvas_tiles", extraction_id=extraction, canvas_index=0, **wish))
            asked.append(_image_requests(library.log()[before:]))
        linked = await asyncio.to_thread(download, answers[-1].facts["tiles"][0]["url"])
        await succeed(client, "release", extraction_id=extraction)
    assert probe(linked).width == answers[-1].facts["tiles"][0]["w"]
    return Reading(
        answers, asked, await asyncio.to_thread(download, f"{library.url}/iiif/{version}/{PAGE}/{_FULL[version]}")
    )


_FULL = {2: "full/full/0/default.jpg", 3: "full/max/0/default.jpg"}


def _image_requests(log: list[str]) -> list[str]:
    return [path for path in log if path.endswith("/default.jpg")]


def _of_whole(paths: list[str]) -> list[str]:
    return [path for path in paths if path.split("/")[-4] == "full"]


def test_the_tiles_are_delivered_all_the_same(reading: Reading) -> None:
    """From one full download, cropped on our side (contract, get_canvas_tiles)."""
    for told, first in zip(reading.answers[:2], (0, 4), strict=True):
        assert [tile["index"] for tile in told.facts["tiles"]] == list(range(first, first + 4))
        assert not any("error" in tile for tile in told.facts["tiles"])
        sizes = [(probe(image).width, probe(image).height) for image in told.images]
        assert sizes == [(tile["w"], tile["h"]) for tile in told.facts["tiles"]]


def test_the_tiles_show_their_part_of_the_whole_download(reading: Reading) -> None:
    """Cut at the pixels of the map; what differs is one more JPEG encoding at most."""
    whole = decode(reading.whole)
    for told in reading.answers[:2]:
        for tile, image in zip(told.facts["tiles"], told.images, strict=True):
            part = whole[tile["y"] : tile["y"] + tile["h"], tile["x"] : tile["x"] + tile["w"]]
            assert np.abs(decode(image).astype(np.int16) - part).mean() <= 2, tile


def test_the_whole_is_downloaded_once(reading: Reading) -> None:
    """Four tiles want it at the same time; one of them fetches it, the others wait for it."""
    assert [len(_of_whole(asked)) for asked in reading.asked] == [1, 0, 0]


def test_later_calls_remember_what_was_refused(reading: Reading) -> None:
    """No request at all in the second call and the third: way and file are both kept (our choice)."""
    assert reading.asked[0]
    assert reading.asked[1:] == [[], []]
