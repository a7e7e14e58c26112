"""What is remembered of a server's refusals, and where a call ends that would take too many requests."""

from iiif.region import PixelBox
from recto.errors import UpstreamFailed, UpstreamForbidden
from tests.fakes import Answer
from tests.services.test_reading_tiles import cutting, opened
from tests.surface.desk_for_tests import HEIGHT, WIDTH, Install, Library

SIDE = 256


async def test_a_server_that_refuses_to_scale_the_page_is_still_read_by_regions() -> None:
    """Our choice: only the refusal of a part at 1:1 says anything about regions."""
    library = cutting(Library())
    cut = library.image

    def image(box: PixelBox, width: int, height: int) -> Answer | None:
        scaled = (box.width, box.height) != (width, height)
        return UpstreamFailed("no scaling", details={"status": 501}) if scaled else cut(box, width, height)

    library.image = image
    install, page = await opened(library)
    seen = await install.call("get_canvas_image", **page)
    assert not seen.is_error, seen.text
    before = len(library.images_asked)
    await install.call("get_canvas_tiles", **page)
    asked = library.images_asked[before:]
    assert len(asked) == 4
    assert not any("/full/" in url for url in asked)


async def test_a_call_ends_where_its_requests_end_and_says_where_to_go_on() -> None:
    """Limits: at most 64 requests when a server's own tiles are stitched; nothing is lost."""
    library = cutting(Library())
    cut = library.image

    def image(box: PixelBox, width: int, height: int) -> Answer | None:
        own = box.x % SIDE == 0 and box.y % SIDE == 0 and box.width <= SIDE and box.height <= SIDE
        return cut(box, width, height) if own else UpstreamForbidden("no", details={"status": 403})

    library.image = image
    library.info = {"profile": "level0", "tiles": [{"width": SIDE, "scaleFactors": [1]}]}
    install, page = await opened(library)
    offset: int | None = 0
    delivered: list[int] = []
    calls = 0
    while offset is not None:
        before = len(library.images_asked)
        reply = await install.call("get_canvas_tiles", **page, delivery="url", limit=10, offset=offset)
        assert len(library.images_asked) - before <= 64
        assert not any("error" in tile for tile in reply.facts["tiles"]), reply.text
        delivered += [tile["index"] for tile in reply.facts["tiles"]]
        offset = reply.facts["next_offset"]
        calls += 1
    assert delivered == list(range(12))
    assert calls > 1  # ten tiles fit a call by their number, not by their requests
    assert -(-WIDTH // SIDE) * -(-HEIGHT // SIDE) > 64


async def test_an_info_json_that_the_link_leads_to_is_not_fetched_again() -> None:
    """Courtesy to the library: one request for the same description (our choice)."""
    library = cutting(Library())
    install = Install(library)
    extraction = await install.open("https://lib.example/img/1/info.json")
    reply = await install.call("get_canvas_tiles", extraction_id=extraction, canvas_index=0)
    assert not reply.is_error, reply.text
    assert sum(url.endswith("/info.json") for url in library.web.requests) == 1
