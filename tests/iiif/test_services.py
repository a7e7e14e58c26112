"""Which Image API service a resource declares, if any."""

from typing import Any

import pytest

from iiif.model import ImageService
from iiif.services import asks_for_login, image_service, service_base

BASE = "https://lib.example/img/1"
OLD = "http://library.stanford.edu/iiif/image-api"
NEW = "http://iiif.io/api/image"


@pytest.mark.parametrize(
    ("stated", "version", "level"),
    [
        ({"@context": f"{NEW}/2/context.json", "profile": f"{OLD}/compliance.html#level1"}, "2.0", 1),
        ({"@context": 2, "profile": f"{NEW}/2/level2.json"}, "2.0", 2),
        ({"profile": f"{NEW}/2/profiles/level2.json"}, "2.0", 2),
        ({"profile": [f"{NEW}/2/level0.json", {"formats": ["jpg"]}]}, "2.0", 0),
        ({"@context": f"{NEW}/1/context.json", "profile": f"{OLD}/1.1/compliance.html#level2"}, "1.1", 2),
        ({"dcterms:conformsTo": f"{OLD}/1.1/conformance.html#level1"}, "1.1", 1),
        ({"profile": f"{OLD}/compliance.html#level0"}, "1.0", 0),
        ({"type": "ImageService3", "profile": "level2"}, "3.0", 2),
        ({"type": "ImageService3", "profile": "level3"}, "3.0", 1),
        ({"@type": "ImageService2", "profile": "https://iiif.io/api/image/2/level0.json"}, "2.0", 0),
        ({"@type": "iiif:ImageService"}, "2.0", 1),
        ({"protocol": "http://iiif.io/api/image"}, "2.0", 1),
        ({"@context": [f"{NEW}/3/context.json", "https://x.example/ext"]}, "3.0", 1),
        (
            {
                "@context": "http://iiiif.io/api/image/2/context.json",
                "profile": "http;//iiiif.io/api/image/2/level2.json",
            },
            "2.0",
            2,
        ),
        ({"@context": f"{NEW}/1/context.json", "profile": f"{NEW}/2/level1.json"}, "2.0", 1),
    ],
)
def test_version_and_level_are_read_from_every_notation(stated: dict[str, Any], version: Any, level: int) -> None:
    """Seen: all of them (faults I09, I10, P37 and the corpus); an unknown level behaves as level 1."""
    for key in ("id", "@id"):
        assert image_service({key: BASE, **stated}) == ImageService(BASE, version, level)


@pytest.mark.parametrize(
    "declared",
    [
        None,
        [],
        {},
        7,
        "https://lib.example/search",
        {"@id": "https://lib.example/login", "profile": "http://iiif.io/api/auth/1/login"},
        {"@id": "https://lib.example/s", "@context": "http://iiif.io/api/search/1/context.json"},
        {"id": "https://lib.example/w", "type": "Service", "profile": "https://www.w3.org/ns/webmention"},
        {"@context": "http://iiif.io/api/annex/services/physdim/1/context.json", "physicalScale": 0.1},
        {"profile": f"{NEW}/2/level1.json"},
        {"@id": "javascript:x", "profile": f"{NEW}/2/level1.json"},
        {"@id": "https://lib.example/unknown"},
    ],
)
def test_other_services_are_no_image_services(declared: object) -> None:
    """Seen: search, login, scale and webmention services in the same place."""
    assert image_service(declared, image_url="https://lib.example/file.jpg") is None


def test_the_first_image_service_of_a_list_counts() -> None:
    """Seen at the British Library and Riksarkivet: two versions of one image, the preferred one first."""
    login = {"@id": "https://lib.example/login", "profile": "http://iiif.io/api/auth/1/login"}
    v2 = {"@id": f"{BASE}/v2", "@type": "ImageService2", "profile": "level2"}
    v3 = {"id": f"{BASE}/v3", "type": "ImageService3", "profile": "level1"}
    assert image_service(["https://x.example/", login, v3, v2]) == ImageService(f"{BASE}/v3", "3.0", 1)
    assert image_service([[v2], v3]) == ImageService(f"{BASE}/v2", "2.0", 2)


@pytest.mark.parametrize("declared", [{"@id": BASE}, {"@id": f"{BASE}/", "profile": None}, BASE, [BASE]])
def test_a_silent_service_counts_when_the_image_lies_below_it(declared: object) -> None:
    """Seen: services without profile and context (fault I09)."""
    assert image_service(declared, image_url=f"{BASE}/full/full/0/default.jpg") == ImageService(BASE, "2.0", 1)
    assert image_service(declared, image_url="https://lib.example/img/12/full/full/0/default.jpg") is None


@pytest.mark.parametrize(
    ("published", "base"),
    [
        (f"{BASE}/", BASE),
        (f"{BASE}/info.json", BASE),
        (f"{BASE}//info.json", BASE),
        ("https://lib.example/a%252Fb%3A1", "https://lib.example/a%252Fb%3A1"),
        ("https://lib.example/fcgi?IIIF=/x/y.jp2", "https://lib.example/fcgi?IIIF=/x/y.jp2"),
    ],
)
def test_a_service_id_keeps_its_bytes_but_for_its_end(published: str, base: str) -> None:
    """Seen at Yale and SFO Museum; identifiers are never decoded and encoded again (faults I13 to I15)."""
    assert service_base(published) == base


@pytest.mark.parametrize(
    "declared",
    [
        {"@id": BASE, "service": {"profile": "http://iiif.io/api/auth/1/login"}},
        [{"@id": BASE}, {"@context": "http://iiif.io/api/auth/1/context.json"}],
        {"id": BASE, "service": [{"id": "https://x.example/p", "type": "AuthProbeService2"}]},
        [{"@id": BASE}, "https://wellcome.example/iiif/caslogin"],
    ],
)
def test_a_login_service_is_noticed(declared: object) -> None:
    """IIIF Auth 1 and 2, beside the image service or inside it; seen as a bare string at the Wellcome."""
    assert asks_for_login(declared)


def test_an_image_service_alone_asks_for_no_login() -> None:
    """The contrary case."""
    assert not asks_for_login({"@id": BASE, "profile": "level2", "service": {"profile": "https://x.example/physdim"}})
