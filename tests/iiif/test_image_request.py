"""The text of image requests, version by version."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iiif.errors import InvalidRequest
from iiif.image_request import image_url, largest_allowed, within_limits
from iiif.model import ImageInfo, ImageVersion
from iiif.region import PixelBox, parse_region, resolve_region
from iiif.size import parse_size, resolve_size

VERSIONS: list[ImageVersion] = ["1.0", "1.1", "2.0", "2.1", "3.0"]
BOX = PixelBox(10, 20, 300, 400)
EDGES = st.integers(1, 20_000)


def service(version: ImageVersion, base: str = "https://x.example/i/1") -> ImageInfo:
    return ImageInfo(base, version, 2, 3650, 5167)


def limited(max_width: int = 0, max_height: int = 0, max_area: int = 0) -> ImageInfo:
    return ImageInfo("b", "3.0", 2, 20_000, 20_000, max_width=max_width, max_height=max_height, max_area=max_area)


@pytest.mark.parametrize(
    ("version", "native", "half", "stretched"),
    [
        ("1.0", "full/0/native.jpg", "150,/0/native.jpg", "150,150/0/native.jpg"),
        ("1.1", "full/0/native.jpg", "150,/0/native.jpg", "150,150/0/native.jpg"),
        ("2.0", "full/0/default.jpg", "150,/0/default.jpg", "150,150/0/default.jpg"),
        ("2.1", "full/0/default.jpg", "150,/0/default.jpg", "150,150/0/default.jpg"),
        ("3.0", "max/0/default.jpg", "150,200/0/default.jpg", "150,150/0/default.jpg"),
    ],
)
def test_a_request_is_canonical_for_the_version(version: ImageVersion, native: str, half: str, stretched: str) -> None:
    """Image API 1.1 §4, 2.1 §4.7, 3.0 §4.7; fault I11 for version 1."""
    start = "https://x.example/i/1/10,20,300,400/"
    assert image_url(service(version), BOX, 300, 400) == start + native
    assert image_url(service(version), BOX, 150, 200) == start + half
    assert image_url(service(version), BOX, 150, 150) == start + stretched


@pytest.mark.parametrize("version", VERSIONS)
def test_the_whole_image_is_called_full(version: ImageVersion) -> None:
    """Image API 3.0 §4.7: canonical region."""
    assert "/full/" in image_url(service(version), PixelBox(0, 0, 3650, 5167), 365, 517)


def test_quality_and_format_can_be_given() -> None:
    """Image API 3.0 §4.4, §4.5."""
    assert image_url(service("2.0"), BOX, 300, 400, quality="gray", file="png").endswith("/full/0/gray.png")


@pytest.mark.parametrize(
    "base",
    [
        "https://x.example/iiif/ark:%2F12148%2Fx",
        "https://x.example/iiif/a%252Fb",
        "https://x.example/iipsrv.fcgi?IIIF=/path/x.tif",
        "https://x.example/iiif/2/a+b:c~d!",
    ],
)
def test_the_identifier_is_kept_byte_for_byte(base: str) -> None:
    """Faults I14, I15: encoded, doubly encoded, and in the query string."""
    assert image_url(service("2.0", base), BOX, 300, 400) == f"{base}/10,20,300,400/full/0/default.jpg"


@pytest.mark.parametrize("size", [(301, 400), (300, 401), (0, 1), (1, 0), (-1, 1)])
def test_a_size_beyond_the_box_is_never_requested(size: tuple[int, int]) -> None:
    """Fault I08: servers refuse enlarging."""
    with pytest.raises(InvalidRequest):
        image_url(service("3.0"), BOX, *size)


@given(st.data(), st.sampled_from(VERSIONS), EDGES, EDGES)
def test_a_request_means_what_was_asked(data: st.DataObject, version: ImageVersion, width: int, height: int) -> None:
    """Round trip through our own readers of regions and sizes; a scaled height is rounded by the server."""
    info = ImageInfo("b", version, 2, width, height)
    x, y = data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1))
    box = PixelBox(x, y, data.draw(st.integers(1, width - x)), data.draw(st.integers(1, height - y)))
    w, h = data.draw(st.integers(1, box.width)), data.draw(st.integers(1, box.height))
    match = re.fullmatch(r"b/([^/]+)/([^/]+)/0/(?:native|default)\.jpg", image_url(info, box, w, h))
    assert match is not None
    assert resolve_region(parse_region(match[1]), width, height) == (box, False)
    answered = resolve_size(parse_size(match[2]), box.width, box.height)
    assert answered[0] == w
    assert abs(answered[1] - h) <= 1


@pytest.mark.parametrize(
    ("info", "size", "allowed"),
    [
        (limited(), (20_000, 20_000), (20_000, 20_000)),
        (limited(max_width=1000), (2000, 500), (1000, 250)),
        (limited(max_width=1000), (500, 2000), (250, 1000)),
        (limited(max_width=1000, max_height=4000), (500, 2000), (500, 2000)),
        (limited(max_height=1000), (4000, 2000), (2000, 1000)),
        (limited(max_area=262_144), (1024, 1024), (512, 512)),
        (limited(max_area=262_144), (512, 512), (512, 512)),
    ],
)
def test_the_limits_of_a_service_are_kept(info: ImageInfo, size: tuple[int, int], allowed: tuple[int, int]) -> None:
    """Image API 3.0 §5.3: a missing maxHeight equals maxWidth; fault I04."""
    assert largest_allowed(info, *size) == allowed
    assert within_limits(info, *size) == (size == allowed)


@given(EDGES, EDGES, *[st.integers(0, 5000)] * 2, st.integers(0, 10**7))
def test_what_is_allowed_is_within_the_limits(
    width: int, height: int, max_width: int, max_height: int, max_area: int
) -> None:
    """Our choice: never a pixel more than the service says, never more than asked."""
    info = limited(max_width, max_height, max_area)
    w, h = largest_allowed(info, width, height)
    assert 1 <= w <= width
    assert 1 <= h <= height
    assert w <= (max_width or w)
    assert h <= (max_height or max_width or h)
    assert w * h <= max(max_area or w * h, max(w, h))
