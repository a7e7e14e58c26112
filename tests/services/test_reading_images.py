"""One image of a page: sizes, scales, links, reuse, filters, and servers that give less than they are asked for."""

from collections.abc import Mapping
from typing import Any

import pytest

from iiif.region import PixelBox
from iiif.vision import fits_vision
from imaging import codec
from recto.errors import UpstreamForbidden, UpstreamNotFound, UpstreamTimeout
from recto.ports import StoredImage
from tests.fakes import MemoryImages
from tests.iiif.documents import URL, canvas_v3, image_v3, manifest_v3
from tests.imaging.pictures import noise
from tests.surface.desk_for_tests import HEIGHT, ME, WIDTH, Install, Library, encoded, picture

INFO = "https://lib.example/img/1/info.json"


async def opened(library: Library | None = None, **extra: Any) -> tuple[Install, dict[str, Any]]:
    """An installation, and the arguments that every image call shares."""
    install = Install(library or Library(), **extra)
    return install, {"extraction_id": await install.open(), "canvas_index": 0}


def size_of(body: bytes) -> tuple[int, int]:
    probe = codec.probe(body)
    return probe.width, probe.height


async def test_inline_without_a_size_is_the_largest_a_model_sees_unscaled() -> None:
    """The contract: both edges at most 1568 and at most 1568 patches of 28 pixels."""
    install, page = await opened()
    reply = await install.call("get_canvas_image", **page)
    width, height = reply.facts["width"], reply.facts["height"]
    assert fits_vision(width, height)
    assert not fits_vision(width + 2, height + 3)
    assert size_of(reply.images[0]) == (width, height)
    assert reply.facts["scale_of_native"] == pytest.approx(width / WIDTH, abs=1e-4)
    assert reply.facts["bytes"] == len(reply.images[0])


async def test_below_four_fifths_of_native_the_text_points_at_tiles() -> None:
    """The contract: `scale_of_native` below 0.8 is not for transcribing."""
    install, page = await opened()
    whole = (await install.call("get_canvas_image", **page)).facts
    assert any("get_canvas_tiles" in note for note in whole["notes"])
    part = (await install.call("get_canvas_image", **page, region="0,0,800,900")).facts
    assert part["scale_of_native"] == 1.0
    assert "notes" not in part


async def test_a_link_without_a_size_is_the_full_native_image() -> None:
    """The contract: `delivery="url"` gives the full-resolution file, without any image in the answer."""
    install, page = await opened()
    reply = await install.call("get_canvas_image", **page, delivery="url")
    assert (reply.facts["width"], reply.facts["height"], reply.facts["scale_of_native"]) == (WIDTH, HEIGHT, 1.0)
    assert reply.images == ()
    stored = install.images.read_link(reply.facts["url"], install.clock.now())
    assert stored is not None
    assert (len(stored.body), stored.media_type) == (reply.facts["bytes"], reply.facts["media_type"])
    assert size_of(stored.body) == (WIDTH, HEIGHT)


@pytest.mark.parametrize(("waited_s", "lifetime_s"), [(0, 1_800), (5_400, 1_800), (6_600, 600), (7_199, 1)])
async def test_a_link_lives_half_an_hour_and_never_longer_than_its_extraction(waited_s: int, lifetime_s: int) -> None:
    """The contract: min(30 minutes, what is left of the extraction)."""
    install, page = await opened()
    install.clock.advance(waited_s)
    facts = (await install.call("get_canvas_image", **page, size="60,", delivery="url")).facts
    now = install.clock.now()
    assert install.images.read_link(facts["url"], now + lifetime_s - 1) is not None
    assert install.images.read_link(facts["url"], now + lifetime_s) is None
    assert any("call again" in note for note in facts["notes"])


SIZES: Mapping[str, tuple[int, int]] = {
    "600,": (600, 900),
    ",600": (400, 600),
    "!600,600": (400, 600),
    "300,300": (300, 300),
    "pct:10": (200, 300),
}


@pytest.mark.parametrize("size", SIZES)
async def test_a_size_is_delivered_as_asked(size: str) -> None:
    """The contract: an IIIF size."""
    install, page = await opened()
    reply = await install.call("get_canvas_image", **page, size=size)
    assert size_of(reply.images[0]) == (reply.facts["width"], reply.facts["height"]) == SIZES[size]


@pytest.mark.parametrize("size", ["max", "2000,3000", "1200,", "pct:99", "1568,1568"])
async def test_an_inline_size_above_the_rule_is_refused_with_the_size_that_fits(size: str) -> None:
    """The contract: `image_too_large` with the region or `delivery="url"` to use instead; no request is made."""
    install, page = await opened()
    error = (await install.call("get_canvas_image", **page, size=size)).error
    assert error["code"] == "image_too_large"
    assert "delivery='url'" in error["hint"]
    assert error["details"]["largest_size"].count(",") == 1
    fitting = await install.call("get_canvas_image", **page, size=error["details"]["largest_size"])
    assert fitting.code == "ok", fitting.text


async def test_the_same_large_size_is_allowed_as_a_link() -> None:
    """The contract: the vision rule is for inline images."""
    install, page = await opened()
    facts = (await install.call("get_canvas_image", **page, size="max", delivery="url")).facts
    assert (facts["width"], facts["height"]) == (WIDTH, HEIGHT)


async def test_a_region_partly_outside_is_clipped_and_said() -> None:
    """The contract; canvas coordinates are those of the clipped region."""
    install, page = await opened()
    facts = (await install.call("get_canvas_image", **page, region="1900,2900,500,500")).facts
    assert (facts["region"], facts["canvas_region"]) == ("1900,2900,100,100", "950,1450,50,50")
    assert any("clipped" in note and "2000×3000" in note for note in facts["notes"])


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"region": "full"}, {"region": f"0,0,{WIDTH},{HEIGHT}"}),
        ({"region": "full"}, {"region": "pct:0,0,100,100", "size": "max"}),
        ({"region": "500,1500,2000,2000"}, {"region": "500,1500,1500,1500"}),
        ({"region": "0,0,200,300", "size": "100,"}, {"region": "0,0,200,300", "size": "pct:50"}),
    ],
)
async def test_the_same_pixels_are_one_file_however_they_are_asked_for(
    first: dict[str, str], second: dict[str, str]
) -> None:
    """The contract: no second upstream request for the same canvas, region and size."""
    install, page = await opened()
    one = (await install.call("get_canvas_image", **page, **first, delivery="url")).facts
    asked = list(install.library.web.requests)
    other = (await install.call("get_canvas_image", **page, **second, delivery="url")).facts
    assert one["url"] == other["url"]
    assert install.library.web.requests == asked
    assert len(install.images.files) == 1


async def test_another_instance_reuses_files_and_image_facts() -> None:
    """The contract: also from another Lambda instance; inline and link share the file."""
    install, page = await opened()
    await install.call("get_canvas_image", **page, size="300,")
    asked = list(install.library.web.requests)
    for delivery in ("inline", "url"):
        assert (await install.again().call("get_canvas_image", **page, size="300,", delivery=delivery)).code == "ok"
    assert install.library.web.requests == asked
    await install.again().call("get_canvas_image", **page, size="301,")
    assert install.library.web.requests.count(INFO) == 1


@pytest.mark.parametrize("name", ["gray", "stretch", "clahe", "clahe_red"])
async def test_enhancing_what_is_stored_asks_the_library_nothing(name: str) -> None:
    """The contract: a derived copy, cached apart; the original stays as the library sent it."""
    install, page = await opened()
    plain = await install.call("get_canvas_image", **page, region="0,0,400,300")
    before = dict(install.images.files)
    asked = list(install.library.web.requests)
    enhanced = await install.call("get_canvas_image", **page, region="0,0,400,300", enhance=name)
    again = await install.again().call("get_canvas_image", **page, region="0,0,400,300", enhance=name)
    assert install.library.web.requests == asked
    assert enhanced.facts["enhance"] == name
    assert enhanced.images == again.images != plain.images
    assert size_of(enhanced.images[0]) == size_of(plain.images[0])
    assert before.items() <= install.images.files.items()
    assert len(install.images.files) == 2


async def test_enhancing_first_keeps_the_original_too() -> None:
    """Our choice: the bytes of the library are stored unaltered, whatever is made of them."""
    install, page = await opened()
    await install.call("get_canvas_image", **page, region="0,0,400,300", enhance="gray")
    asked = list(install.library.web.requests)
    assert (await install.call("get_canvas_image", **page, region="0,0,400,300")).images == (picture(400, 300),)
    assert install.library.web.requests == asked


def shrinking(limit: int) -> Library:
    """A library that shrinks every answer to edges of `limit` pixels and says nothing about it."""
    library = Library()

    def image(_box: PixelBox, width: int, height: int) -> bytes | None:
        factor = limit / max(width, height)
        return None if factor >= 1 else picture(round(width * factor), round(height * factor))

    library.image = image
    return library


async def test_a_server_that_shrinks_in_secret_is_worked_around() -> None:
    """The contract: fewer pixels than asked are noticed by comparing dimensions, and worked around in parts."""
    install, page = await opened(shrinking(1_024))
    facts = (await install.call("get_canvas_image", **page, delivery="url")).facts
    assert (facts["width"], facts["height"], facts["scale_of_native"]) == (WIDTH, HEIGHT, 1.0)


async def test_pixels_that_cannot_be_had_are_reported() -> None:
    """The contract: without a size the best there is, and its scale; with a size `size_not_available`."""
    install, page = await opened(shrinking(100))
    facts = (await install.call("get_canvas_image", **page, delivery="url")).facts
    assert facts["scale_of_native"] == pytest.approx(facts["width"] / WIDTH, abs=1e-4)
    assert any("native resolution" in note for note in facts["notes"])
    error = (await install.call("get_canvas_image", **page, delivery="url", size="1900,")).error
    assert error["code"] == "size_not_available"
    assert error["details"]["width"] == facts["width"]
    offered = f"{error['details']['width']},{error['details']['height']}"
    assert (await install.call("get_canvas_image", **page, size=offered)).code == "ok"


async def test_one_download_serves_a_server_that_refuses_regions() -> None:
    """The contract: one cached full download, cropped on our side; what did not work is not tried again."""
    library = Library()
    whole = PixelBox(0, 0, WIDTH, HEIGHT)
    refusal = UpstreamForbidden("No regions.", details={"status": 403})
    library.image = lambda box, width, height: None if (box, width) == (whole, WIDTH) else refusal
    install, page = await opened(library)
    first = await install.call("get_canvas_image", **page, region="0,0,300,400")
    assert (first.code, first.facts["width"]) == ("ok", 300), first.text
    asked = list(library.web.requests)
    assert sum("/full/" in url for url in library.images_asked) == 1
    second = await install.again().call("get_canvas_image", **page, region="300,0,300,400")
    assert (second.code, second.facts["width"]) == ("ok", 300), second.text
    assert library.web.requests == asked


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (UpstreamTimeout("Slow."), "upstream_timeout"),
        (UpstreamNotFound("Not there.", details={"status": 404}), "upstream_not_found"),
        (b"<html>Sorry</html>", "bad_upstream_data"),
        (b"\xff\xd8\xff broken", "bad_upstream_data"),
    ],
)
async def test_a_failing_image_server_is_an_error_and_nothing_is_stored(answer: Any, code: str) -> None:
    """Our choice: what cannot be read is never kept."""
    library = Library()
    library.image = lambda box, width, height: answer
    install, page = await opened(library)
    assert (await install.call("get_canvas_image", **page)).code == code
    assert install.images.files == {}


@pytest.mark.parametrize("info", [b"{", b"<html>", encoded({"width": 5}), encoded([])])
async def test_an_info_json_that_cannot_be_read_is_bad_upstream_data(info: bytes) -> None:
    """Our choice: nothing is guessed about an image service."""
    library = Library()
    library.web.routes[INFO] = info
    install, page = await opened(library)
    assert (await install.call("get_canvas_image", **page)).code == "bad_upstream_data"


async def test_a_page_without_an_image_says_so() -> None:
    """The contract: `no_image`."""
    install, page = await opened(Library(manifest_v3(canvas_v3("1"))))
    assert (await install.call("get_canvas_image", **page)).code == "no_image"


async def test_an_image_that_does_not_fit_is_lowered_in_quality_and_then_refused() -> None:
    """The contract: JPEG quality 90, 80, 70, never fewer pixels; then `image_too_large`."""
    library = Library()
    library.image = lambda box, width, height: codec.encode_jpeg(noise(width, height), 95)
    install, page = await opened(library)
    full = await install.call("get_canvas_image", **page, region="0,0,600,600")
    small = await install.call("get_canvas_image", **page, region="0,0,600,600", max_chars=300_000)
    assert size_of(small.images[0]) == (600, 600)
    assert len(small.images[0]) == small.facts["bytes"] < full.facts["bytes"]
    assert any("quality" in note for note in small.facts["notes"])
    refused = await install.call("get_canvas_image", **page, region="0,0,600,600", max_chars=20_000)
    assert (refused.code, refused.images) == ("image_too_large", ())


async def test_a_static_file_smaller_than_its_manifest_says_is_still_cropped() -> None:
    """Seen in manifests: sizes of the scan, files reduced for the web."""
    body = {**image_v3("1"), "id": "https://lib.example/a.jpg", "service": []}
    library = Library(manifest_v3(canvas_v3("1", body)))
    library.web.routes["https://lib.example/a.jpg"] = picture(600, 900)
    install = Install(library)
    opened = (await install.call("resolve", url=f"https://v.example/?manifest={URL}&xywh=200,200,400,400")).facts
    reply = await install.call(
        "get_canvas_image", extraction_id=opened["extraction_id"], canvas_index=0, region="crop_hint"
    )
    assert (reply.code, reply.facts["region"]) == ("ok", "400,400,200,500"), reply.text


class ReleasedMeanwhile(MemoryImages):
    """A store in which the extraction is released while a file is on its way into it."""

    install: Install
    extraction: str

    async def put(self, key: str, image: StoredImage) -> None:
        await self.install.call("release", extraction_id=self.extraction)
        await super().put(key, image)


@pytest.mark.parametrize("tool", ["get_canvas_image", "get_canvas_tiles"])
@pytest.mark.parametrize("region", ["full", "5000,5000,9,9"])
async def test_what_is_stored_after_a_release_is_deleted_again(tool: str, region: str) -> None:
    """The contract: release leaves no object behind; not of a call under way either, even of one that then fails."""
    images = ReleasedMeanwhile()
    file = {**image_v3("1"), "id": "https://lib.example/a.jpg", "service": []}
    library = Library(manifest_v3(canvas_v3("1", file)))
    library.web.routes["https://lib.example/a.jpg"] = picture(600, 900)
    install = Install(library, images=images)
    images.install, images.extraction = install, await install.open()
    reply = await install.call(tool, extraction_id=images.extraction, canvas_index=0, region=region)
    assert reply.code == "extraction_not_found"
    assert (images.files, install.rows.rows) == ({}, {})


async def test_two_tenants_never_share_a_file() -> None:
    """The contract: the tenant is part of every key; each reads from the library for itself."""
    install = Install()
    keys = []
    for tenant in (ME, "key:other"):
        extraction = await install.open(tenant=tenant)
        await install.call("get_canvas_image", tenant, extraction_id=extraction, canvas_index=0, size="50,")
        keys.append(max(install.images.files))
    owners = {key.split("/")[1] for key in install.images.files}
    assert len(owners) == 2
    assert len(install.library.images_asked) == 2
