"""Bad input through the tools: each kind gets its own code, a hint that names the way out, and both channels."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from recto.adapters.verdict import refusal
from recto.errors import UpstreamTimeout
from recto.surface.schemas import ERROR
from tests.fakes import NOW, Answer
from tests.iiif.documents import URL
from tests.surface.desk_for_tests import ME, OTHER, TOOLS, Install, Library, Reply, encoded

UNKNOWN = "ex_AAAAAAAAAAAAAAAAAAAAAA"
PAGE = b"<!doctype html><title>A library</title><p>No document here.</p>"
CUT = encoded({"@context": "http://iiif.io/api/presentation/3/context.json", "type": "Manifest", "items": []})[:-9]


def upstream(status: int, **headers: str) -> Exception:
    """The error by which the HTTP client tells this status."""
    return refusal(status, headers, NOW)


def check_channels(tool: str, reply: Reply) -> None:
    """Text tools say the error twice, image tools in text alone; the shape is that of the contract."""
    assert set(reply.error) == set(ERROR["properties"]["error"]["properties"])
    assert reply.images == ()
    assert reply.structured == (reply.facts if TOOLS[tool].output_schema else None)


LINKS: Mapping[str, tuple[str, Answer | None, str, str]] = {
    "a sentence": ("see the manuscript in Paris", None, "invalid_url", "link"),
    "another scheme": ("ftp://lib.example/m.json", None, "invalid_url", "link"),
    "a page without a manifest": ("https://lib.example/page", PAGE, "no_manifest_found", "manifest"),
    "JSON that is no manifest": ("https://lib.example/api", encoded({"name": "x"}), "unsupported_manifest", "manifest"),
    "truncated JSON": ("https://lib.example/cut", CUT, "bad_upstream_data", "resolve"),
    "404": ("https://lib.example/404", upstream(404), "upstream_not_found", "link"),
    "410": ("https://lib.example/410", upstream(410), "upstream_not_found", "link"),
    "401": ("https://lib.example/401", upstream(401), "auth_required", "login"),
    "403": ("https://lib.example/403", upstream(403), "upstream_forbidden", "user"),
    "429": ("https://lib.example/429", upstream(429, **{"retry-after": "17"}), "rate_limited", "retry_after_s"),
    "500": ("https://lib.example/500", upstream(500), "upstream_error", "later"),
    "timeout": ("https://lib.example/slow", UpstreamTimeout("The library is slow."), "upstream_timeout", "repeat"),
}


@pytest.mark.parametrize("kind", LINKS)
async def test_a_link_that_leads_nowhere_gets_its_own_code_and_hint(kind: str) -> None:
    """The contract's codes, in both channels."""
    url, answer, code, word = LINKS[kind]
    install = Install()
    if answer is not None:
        install.library.web.routes[url] = answer
    reply = await install.call("resolve", url=url)
    assert reply.code == code
    assert word in reply.error["hint"]
    check_channels("resolve", reply)


async def test_a_busy_library_says_how_long_to_wait() -> None:
    """The contract: `rate_limited` carries `details.retry_after_s`, and is worth a second try."""
    install = Install()
    install.library.web.routes[URL] = upstream(429, **{"retry-after": "17"})
    error = (await install.call("resolve", url=URL)).error
    assert error["details"]["retry_after_s"] == 17
    assert error["retryable"] is True


async def test_a_page_without_a_manifest_names_what_was_tried() -> None:
    """The contract: `no_manifest_found` names what was tried."""
    install = Install()
    install.library.web.routes["https://lib.example/page"] = PAGE
    error = (await install.call("resolve", url="https://lib.example/page")).error
    assert error["details"]["tried"] == ["https://lib.example/page"]


IMAGE_CALLS: Mapping[str, tuple[str, dict[str, Any], str, str]] = {
    "canvas beyond the last": ("get_canvas_image", {"canvas_index": 3}, "canvas_out_of_range", "list_canvases"),
    "canvas below 0": ("get_canvas_image", {"canvas_index": -1}, "invalid_argument", "canvas_index"),
    "malformed region": ("get_canvas_image", {"region": "0,0,10"}, "invalid_argument", "region"),
    "region outside": ("get_canvas_image", {"region": "2000,0,10,10"}, "region_outside_image", "size"),
    "no crop hint": ("get_canvas_image", {"region": "crop_hint"}, "no_crop_hint", "x,y,w,h"),
    "malformed size": ("get_canvas_image", {"size": "big"}, "invalid_argument", "size"),
    "size too large to show": ("get_canvas_image", {"size": "max"}, "image_too_large", "get_canvas_tiles"),
    "unknown filter": ("get_canvas_image", {"enhance": "sepia"}, "invalid_argument", "enhance"),
    "tile_px too small": ("get_canvas_tiles", {"tile_px": 255}, "invalid_argument", "tile_px"),
    "tile_px too large": ("get_canvas_tiles", {"tile_px": 1073}, "invalid_argument", "tile_px"),
    "overlap above half": ("get_canvas_tiles", {"tile_px": 256, "overlap": 129}, "invalid_argument", "128"),
    "overlap above all": ("get_canvas_tiles", {"overlap": 537}, "invalid_argument", "overlap"),
    "tiles limit 0": ("get_canvas_tiles", {"limit": 0}, "invalid_argument", "limit"),
    "tiles limit 201": ("get_canvas_tiles", {"limit": 201}, "invalid_argument", "limit"),
    "tiles region outside": ("get_canvas_tiles", {"region": "0,3000,9,9"}, "region_outside_image", "size"),
    "tiles malformed region": ("get_canvas_tiles", {"region": "left half"}, "invalid_argument", "region"),
}


@pytest.mark.parametrize("kind", IMAGE_CALLS)
async def test_a_bad_image_call_gets_its_own_code_and_hint_in_text_alone(kind: str) -> None:
    """The contract: image tools send no structured content, errors included."""
    tool, arguments, code, word = IMAGE_CALLS[kind]
    install = Install()
    extraction = await install.open()
    given: dict[str, Any] = {"extraction_id": extraction, "canvas_index": 0}
    reply = await install.call(tool, **(given | arguments))
    assert reply.code == code
    assert word in reply.error["hint"]
    assert install.library.images_asked == []
    check_channels(tool, reply)


@pytest.mark.parametrize(
    ("tool", "arguments", "named"),
    [
        ("get_canvas_tiles", {"canvas_index": 0, "tile_px": 255}, "256 to 1072"),
        ("get_canvas_tiles", {"canvas_index": 0, "tile_px": 1073}, "256 to 1072"),
        ("get_canvas_tiles", {"canvas_index": 0, "tile_px": 256, "overlap": 129}, "0 to 128"),
        ("list_canvases", {"limit": 0}, "1 to 200"),
        ("list_canvases", {"limit": -5}, "1 to 200"),
        ("list_canvases", {"limit": 201}, "1 to 200"),
        ("list_canvases", {"offset": -1}, "0 to 1000000"),
        ("resolve", {"url": URL, "limit": 0}, "1 to 200"),
        ("get_canvas_image", {"canvas_index": 0, "region": "2000,0,1,1"}, "2000"),
        ("get_canvas_image", {"canvas_index": 3}, "0 to 2"),
    ],
)
async def test_a_number_out_of_bounds_is_told_its_bounds(tool: str, arguments: dict[str, Any], named: str) -> None:
    """The contract: a validation error names the bounds; a region outside states the image size."""
    install = Install()
    given = arguments if tool == "resolve" else {"extraction_id": await install.open(), **arguments}
    reply = await install.call(tool, **given)
    assert named in reply.error["message"]
    check_channels(tool, reply)


@pytest.mark.parametrize("end", [12, 0])
async def test_a_run_too_long_or_backwards_is_refused(end: int) -> None:
    """The contract: at most 10 canvases, and not from the end to the start."""
    install = Install()
    reply = await install.call("get_page_range", extraction_id=await install.open(), start_index=1, end_index=end)
    assert reply.code == "invalid_argument"
    assert "index" in reply.error["hint"]
    check_channels("get_page_range", reply)


async def test_a_crop_hint_on_another_page_names_its_own() -> None:
    """The contract: the message names the right index."""
    install = Install()
    extraction = await install.open(
        f"https://viewer.example/?manifest={URL}&canvas=https://lib.example/c/2&xywh=1,2,3,4"
    )
    reply = await install.call("get_canvas_image", extraction_id=extraction, canvas_index=0, region="crop_hint")
    assert reply.code == "no_crop_hint"
    assert "canvas 1" in reply.error["message"]


async def test_a_map_of_too_many_tiles_names_what_fits() -> None:
    """The contract: above 2,000 tiles is `invalid_argument`, naming a tile_px or region that fits."""
    install = Install(Library(width=30_000, height=30_000))
    extraction = await install.open()
    reply = await install.call("get_canvas_tiles", extraction_id=extraction, canvas_index=0, tile_px=256)
    assert reply.code == "invalid_argument"
    assert "tile_px=" in reply.error["hint"]
    assert install.library.images_asked == []


CALLS: Mapping[str, dict[str, Any]] = {
    "list_canvases": {},
    "get_canvas_image": {"canvas_index": 0},
    "get_canvas_tiles": {"canvas_index": 0},
    "get_page_range": {"start_index": 0, "end_index": 1},
    "fetch": {},
}


@pytest.mark.parametrize("tool", CALLS)
async def test_unknown_malformed_expired_released_and_foreign_extractions_are_answered_alike(tool: str) -> None:
    """The contract: the same `extraction_not_found`, byte for byte, so that nobody learns which ids exist."""
    install = Install()
    handle = "id" if tool == "fetch" else "extraction_id"

    async def text(extraction: str, tenant: str = ME) -> str:
        reply = await install.call(tool, tenant, **{handle: extraction, **CALLS[tool]})
        assert reply.code == "extraction_not_found"
        assert "resolve" in reply.error["hint"]
        check_channels(tool, reply)
        return reply.text

    mine = await install.open()
    released = await install.open()
    await install.call("release", extraction_id=released)
    answers = {await text(UNKNOWN), await text("ex_no"), await text(released), await text(mine, OTHER)}
    install.clock.advance(7_200)
    assert answers == {await text(mine)}


async def test_an_extraction_lives_to_the_second_before_its_two_hours_are_over() -> None:
    """The contract: the two hours run from `resolve`, are never extended, and end to the second."""
    install = Install()
    extraction = await install.open()
    install.clock.advance(7_199)
    assert (await install.call("list_canvases", extraction_id=extraction)).code == "ok"
    install.clock.advance(1)
    assert (await install.call("list_canvases", extraction_id=extraction)).code == "extraction_not_found"


async def test_release_answers_unknown_released_expired_and_foreign_ids_alike() -> None:
    """The contract: success with zero counts; what is another's stays."""
    install = Install()
    mine = await install.open()
    await install.call("get_canvas_image", extraction_id=mine, canvas_index=0, size="50,")
    unknown = await install.call("release", extraction_id=UNKNOWN)
    foreign = await install.call("release", OTHER, extraction_id=mine)
    assert len(install.images.files) == 1
    own = await install.call("release", extraction_id=mine)
    again = await install.call("release", extraction_id=mine)
    assert unknown.text == foreign.text == again.text
    assert json.loads(unknown.text) == {"released": True, "files": 0, "bytes": 0}
    assert own.facts["files"] == 1
    assert own.facts["bytes"] > 0
    assert (install.images.files, install.rows.rows) == ({}, {})
