"""Tiles of a page and runs of pages: the grid, one request a tile, failures in their place, what an answer holds."""

import json
from typing import Any

import numpy as np
import pytest

from iiif.region import PixelBox
from imaging import codec
from imaging.stitch import Placed, stitch
from recto.errors import UpstreamForbidden, UpstreamTimeout
from recto.services.upstream import MAX_DOCUMENTS
from tests.iiif.documents import URL, canvas_v3, image_v3, manifest_v3
from tests.imaging.pictures import noise, soft
from tests.surface.desk_for_tests import HEIGHT, WIDTH, Install, Library

WHOLE = soft(WIDTH, HEIGHT)


def cutting(library: Library) -> Library:
    """A library whose every answer is cut from one and the same picture."""

    def image(box: PixelBox, width: int, height: int) -> bytes:
        return codec.encode_jpeg(codec.resize(WHOLE[box.y : box.bottom, box.x : box.right], width, height), 95)

    library.image = image
    return library


async def opened(library: Library | None = None) -> tuple[Install, dict[str, Any]]:
    install = Install(library or Library())
    return install, {"extraction_id": await install.open(), "canvas_index": 0}


async def test_four_tiles_come_with_the_map_of_all() -> None:
    """The contract: 1:1 pixels in reading order, the whole map, what follows."""
    install, page = await opened()
    reply = await install.call("get_canvas_tiles", **page)
    facts = reply.facts
    assert (facts["map"]["columns"], facts["map"]["rows"]) == (3, 4)
    assert (facts["map"]["tile_px"], facts["map"]["overlap"]) == (1024, 64)
    assert [tile["index"] for tile in facts["tiles"]] == [0, 1, 2, 3]
    assert facts["tiles"] == facts["map"]["tiles"][:4]
    assert facts["map"]["tiles"][2] == {"index": 2, "x": 1920, "y": 0, "w": 80, "h": 1024}
    assert (facts["returned"], facts["totalTiles"], facts["hasMore"], facts["next_offset"]) == (4, 12, True, 4)
    assert facts["scale_of_native"] == 1.0
    sizes = [(codec.probe(image).width, codec.probe(image).height) for image in reply.images]
    assert sizes == [(tile["w"], tile["h"]) for tile in facts["tiles"]]


async def test_one_request_a_tile_and_none_the_second_time() -> None:
    """The contract: each tile is one region request; reused, also by another instance and as a link."""
    install, page = await opened()
    for offset in (0, 4, 8):
        await install.call("get_canvas_tiles", **page, offset=offset)
    assert len(install.library.images_asked) == len(set(install.library.images_asked)) == 12
    asked = list(install.library.web.requests)
    for offset in (0, 4, 8):
        await install.again().call("get_canvas_tiles", **page, offset=offset)
    linked = await install.again().call("get_canvas_tiles", **page, delivery="url", limit=10)
    assert install.library.web.requests == asked
    assert len({tile["url"] for tile in linked.facts["tiles"]}) == 10


async def test_the_tiles_put_together_are_the_page() -> None:
    """The property that reading rests on: no tile is shifted, scaled or missing."""
    install, page = await opened(cutting(Library()))
    placed = []
    for offset in (0, 4, 8):
        reply = await install.call("get_canvas_tiles", **page, offset=offset)
        for tile, image in zip(reply.facts["tiles"], reply.images, strict=True):
            placed.append(Placed(codec.decode(image), tile["x"], tile["y"]))
    difference = np.abs(stitch(placed, WIDTH, HEIGHT).astype(int) - WHOLE)
    assert difference.mean() < 2


async def test_tiles_of_a_region_stand_where_the_region_stands() -> None:
    """The contract: everything is in image pixels, the region too; canvas coordinates are for citing."""
    install, page = await opened()
    facts = (await install.call("get_canvas_tiles", **page, region="1000,2000,700,5000", tile_px=512)).facts
    assert (facts["region"], facts["canvas_region"]) == ("1000,2000,700,1000", "500,1000,350,500")
    assert facts["map"]["tiles"][0] == {"index": 0, "x": 1000, "y": 2000, "w": 512, "h": 512}
    assert any("clipped" in note for note in facts["notes"])


@pytest.mark.parametrize(("delivery", "most"), [("inline", 4), ("url", 10)])
async def test_a_larger_limit_is_lowered_and_said(delivery: str, most: int) -> None:
    """The contract: inline at most 4 tiles a call, url at most 10."""
    install, page = await opened()
    facts = (await install.call("get_canvas_tiles", **page, delivery=delivery, limit=11)).facts
    assert facts["returned"] == most
    assert any(f"lowered to {most}" in note for note in facts["notes"])
    exact = (await install.call("get_canvas_tiles", **page, delivery=delivery, limit=most)).facts
    assert not any("lowered" in note for note in exact.get("notes", []))


async def test_links_to_tiles_state_their_files() -> None:
    """The contract: all facts stand in the text, and no image comes along."""
    install, page = await opened()
    reply = await install.call("get_canvas_tiles", **page, delivery="url", limit=2)
    assert reply.images == ()
    for tile in reply.facts["tiles"]:
        stored = install.images.read_link(tile["url"], install.clock.now() + 1_799)
        assert stored is not None
        assert (tile["bytes"], tile["media_type"]) == (len(stored.body), stored.media_type)
        assert install.images.read_link(tile["url"], install.clock.now() + 1_800) is None


async def test_a_failed_tile_is_reported_in_its_place() -> None:
    """The contract: one failed tile carries its reason, the others are delivered; a second call gets it."""
    library = Library()
    library.image = lambda box, width, height: UpstreamTimeout("Slow.") if (box.x, box.y) == (960, 0) else None
    install, page = await opened(library)
    reply = await install.call("get_canvas_tiles", **page)
    assert [tile["index"] for tile in reply.facts["tiles"]] == [0, 1, 2, 3]
    assert reply.facts["tiles"][1]["error"]["code"] == "upstream_timeout"
    assert reply.facts["tiles"][1]["error"]["hint"]
    assert len(reply.images) == 3
    assert [codec.probe(image).width for image in reply.images] == [1024, 80, 1024]
    library.image = lambda box, width, height: None
    healed = await install.call("get_canvas_tiles", **page)
    assert len(healed.images) == 4
    assert len(library.images_asked) == 5


async def test_when_every_tile_fails_the_call_fails() -> None:
    """Our choice: an answer without a single image is no success."""
    library = Library()
    library.image = lambda box, width, height: UpstreamTimeout("Slow.")
    install, page = await opened(library)
    reply = await install.call("get_canvas_tiles", **page)
    assert (reply.code, reply.images) == ("upstream_timeout", ())


def noisy() -> Library:
    """A library whose pictures compress badly."""
    library = Library()
    library.image = lambda box, width, height: codec.encode_jpeg(noise(width, height), 90)
    return library


async def test_an_answer_with_less_room_holds_fewer_tiles_of_full_size() -> None:
    """The contract: lower quality first, then fewer tiles, never fewer pixels; `next_offset` goes on from there."""
    install, page = await opened(noisy())
    small = {"tile_px": 512, "overlap": 0, "max_chars": 450_000}
    reply = await install.call("get_canvas_tiles", **page, **small)
    count = reply.facts["returned"]
    assert 0 < count < 4
    assert reply.facts["next_offset"] == count == len(reply.images)
    assert all(codec.probe(image).width == 512 for image in reply.images)
    assert any("Fewer tiles" in note for note in reply.facts["notes"])
    assert any("quality" in note for note in reply.facts["notes"])
    following = await install.call("get_canvas_tiles", **page, **small, offset=count)
    assert following.facts["tiles"][0]["index"] == count


async def test_no_result_is_longer_than_its_limit() -> None:
    """The contract: characters of one tool result, as JSON; the installation's limit or a lower one of the call."""
    install, page = await opened(noisy())
    async with install.client() as client:
        for limit in (450_000, 700_000, None):
            given = {**page, "tile_px": 512, "overlap": 0} | ({"max_chars": limit} if limit else {})
            result = await client.call_tool("get_canvas_tiles", given)
            written = json.dumps(result.model_dump(by_alias=True, mode="json", exclude_none=True))
            assert len(written) <= (limit or 1_000_000)
            assert len(result.content) > 1


async def test_not_even_one_tile_in_the_room_is_refused() -> None:
    """The contract: `image_too_large`, with what to use instead."""
    install, page = await opened(noisy())
    reply = await install.call("get_canvas_tiles", **page, max_chars=20_000)
    assert (reply.code, reply.images) == ("image_too_large", ())
    assert "tile_px" in reply.error["hint"]


async def test_a_server_without_regions_is_read_from_its_own_tiles() -> None:
    """The contract: a server that refuses regions falls back to its own published tiles, stitched."""
    library = cutting(Library())
    library.info = {"profile": "level0", "tiles": [{"width": 512, "scaleFactors": [1, 2, 4]}]}
    install, page = await opened(library)
    reply = await install.call("get_canvas_tiles", **page, limit=2)
    assert reply.facts["returned"] == 2, reply.text
    expected = [WHOLE[0:1024, x : x + 1024] for x in (0, 960)]
    for image, there in zip(reply.images, expected, strict=True):
        assert np.abs(codec.decode(image).astype(int) - there).mean() < 2
    assert len(library.images_asked) == len(set(library.images_asked))


async def test_a_server_without_regions_or_tiles_is_downloaded_once() -> None:
    """The contract: then one cached full download, cropped on our side."""
    library = cutting(Library())
    cut = library.image
    refusal = UpstreamForbidden("No regions.", details={"status": 403})
    whole = (PixelBox(0, 0, WIDTH, HEIGHT), WIDTH)
    library.image = lambda box, width, height: cut(box, width, height) if (box, width) == whole else refusal
    install, page = await opened(library)
    first = await install.call("get_canvas_tiles", **page)
    assert first.facts["returned"] == 4
    asked = list(library.web.requests)
    second = await install.again().call("get_canvas_tiles", **page, offset=4)
    assert second.facts["returned"] == 4
    assert library.web.requests == asked
    assert sum("/full/max/" in url for url in asked) == 1
    assert np.abs(codec.decode(first.images[1]).astype(int) - WHOLE[0:1024, 960:1984]).mean() < 2


async def test_a_run_of_pages_is_links_and_each_failure_its_own() -> None:
    """The contract: ≤ 10 canvases; a page without image and an index past the end carry errors, the call succeeds."""
    install = Install(
        Library(manifest_v3(canvas_v3("1", image_v3("1")), canvas_v3("2"), canvas_v3("3", image_v3("3"))))
    )
    extraction = await install.open()
    facts = (await install.call("get_page_range", extraction_id=extraction, start_index=0, end_index=4)).facts
    codes = [page.get("error", {}).get("code", "ok") for page in facts["pages"]]
    assert codes == ["ok", "no_image", "ok", "canvas_out_of_range", "canvas_out_of_range"]
    assert (facts["returned"], facts["failed"]) == (2, 3)
    assert [page["canvas_index"] for page in facts["pages"]] == [0, 1, 2, 3, 4]
    first = facts["pages"][0]
    assert (first["label"], first["width"], first["height"]) == ("f. 1r", WIDTH, HEIGHT)
    assert install.images.read_link(first["url"], install.clock.now()) is not None


async def test_the_crop_hint_of_a_run_is_for_its_own_page() -> None:
    """The contract: `crop_hint` on another canvas is that page's own error."""
    install = Install()
    link = f"https://v.example/?manifest={URL}&canvas=https://lib.example/c/2&xywh=10,20,30,40"
    facts = (
        await install.call(
            "get_page_range", extraction_id=await install.open(link), start_index=0, end_index=2, region="crop_hint"
        )
    ).facts
    codes = [page.get("error", {}).get("code", "ok") for page in facts["pages"]]
    assert codes == ["no_crop_hint", "ok", "no_crop_hint"]


async def test_a_region_off_one_page_fails_for_that_page_alone() -> None:
    """The contract: each page carries its own error; a malformed region is refused as a whole."""
    install = Install()
    run = {"extraction_id": await install.open(), "start_index": 0, "end_index": 1}
    facts = (await install.call("get_page_range", **run, region="9000,0,1,1")).facts
    assert [page["error"]["code"] for page in facts["pages"]] == ["region_outside_image"] * 2
    assert (await install.call("get_page_range", **run, region="9000")).code == "invalid_argument"


async def test_ten_pages_ask_for_ten_info_documents_and_ten_images() -> None:
    """The limits: two requests a canvas of a range; eight documents are the limit of one look-up, not of a run."""
    install = Install(Library(manifest_v3(*(canvas_v3(f"{n}", image_v3(f"{n}")) for n in range(10)))))
    extraction = await install.open()
    before = len(install.library.web.requests)
    reply = await install.call(
        "get_page_range", extraction_id=extraction, start_index=0, end_index=9, region="0,0,20,20"
    )
    assert reply.facts["returned"] == 10 > MAX_DOCUMENTS
    assert len(install.library.web.requests) - before == 20
