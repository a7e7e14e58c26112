"""Image API addresses, read without fetching."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iiif.image_url import image_address

BASE = "https://images.example.org/iiif/3/book%2Fp1.tif"


@pytest.mark.parametrize(
    ("tail", "xywh"),
    [
        ("full/max/0/default.jpg", ""),
        ("square/200,/!0/default.jpg", ""),
        ("1500,2000,800,600/max/0/default.jpg", "1500,2000,800,600"),
        ("pct:10,20,30.5,40/^!800,800/90/gray.png", "percent:10,20,30.5,40"),
        ("full/full/0/native.jpg", ""),
        ("1200,900,800,600/pct:50/0/native.jpg", "1200,900,800,600"),
        ("0,0,10,10/,300/22.5/color", "0,0,10,10"),
        ("pct%3A1%2C2%2C3%2C4/%5Emax/0/bitonal.tif", "percent:1,2,3,4"),
        ("full/400,/0/default.jpg?download=1#x", ""),
        ("10,20,30,40/full/0/default/jpg", "10,20,30,40"),
    ],
)
def test_a_request_of_any_version_gives_its_service_and_region(tail: str, xywh: str) -> None:
    """Image API 1.1 §4, 2.1 §4, 3.0 §4; percent-encoded delimiters as browsers write them."""
    found = image_address(f"{BASE}/{tail}")
    assert found is not None
    assert (found.base, found.info_url, found.xywh) == (BASE, f"{BASE}/info.json", xywh)


def test_an_identifier_keeps_its_encoding() -> None:
    """Stanford publishes ids with %252F and answers 404 to any other spelling."""
    found = image_address("https://stacks.example.edu/image/iiif/bb%252Fbb_00_0001/full/400,/0/default.jpg")
    assert found is not None
    assert found.base == "https://stacks.example.edu/image/iiif/bb%252Fbb_00_0001"


@pytest.mark.parametrize(
    "query", ["IIIF=/a/b.jp2", "iiif=cache/e8.tif", "IIIF=/a/b.jp2/full/max/0/default.jpg", "IIIF=/a/b.jp2/info.json"]
)
def test_iipimage_keeps_the_path_in_the_query(query: str) -> None:
    """Seen at Utrecht, the NGA and the NLS: `iipsrv.fcgi?IIIF=…`."""
    found = image_address(f"https://example.org/fcgi-bin/iipsrv.fcgi?{query}")
    assert found is not None
    identifier = query.removesuffix("/full/max/0/default.jpg").removesuffix("/info.json")
    assert found.info_url == f"https://example.org/fcgi-bin/iipsrv.fcgi?{identifier}/info.json"


@pytest.mark.parametrize(
    "path", ["api/image/3.0/x-1", "iiif/image/v2/bsb1_00001", "iiif/image/uuid", "image/iiif/a%2Fb"]
)
def test_a_base_below_an_image_path_is_a_service(path: str) -> None:
    """A service copied without `/info.json`; Image API 2.1 §2 redirects it."""
    found = image_address(f"https://example.org/{path}")
    assert found is not None
    assert found.info_url == f"https://example.org/{path}/info.json"


@pytest.mark.parametrize(
    "url",
    [
        "https://example.org/iiif/2/abc/manifest.json",
        "https://example.org/api/image/3.0/",
        "https://example.org/iiif/image/abc/manifest",
        "https://example.org/full/max/0/default.jpg",
        "https://example.org/a/b/c/d/photo.jpg",
        "https://example.org/viewer?iiif=https://example.org/m/info.jsonx",
        "https://example.org/0,0,a,b/max/0/default.jpg",
    ],
)
def test_other_addresses_are_no_image(url: str) -> None:
    """Our choice: a region, size and rotation must follow the grammar."""
    assert image_address(url) is None


@given(st.text(max_size=200))
def test_any_text_is_an_image_address_or_not(text: str) -> None:
    """Never an exception."""
    found = image_address(f"https://example.org/{text}")
    assert found is None or found.info_url.startswith(found.base)
