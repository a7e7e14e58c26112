"""Which Image API service a resource declares, if any."""

from typing import Any

import pytest

from iiif.model import ImageService
from iiif.services import asks_for_login, image_service, login_services, service_base, service_kind
from iiif.values import identifier

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
    """Seen at the British Library (version 2 first) and Riksarkivet (version 3 first): fault P37."""
    login = {"@id": "https://lib.example/login", "profile": "http://iiif.io/api/auth/1/login"}
    v2 = {"@id": f"{BASE}/v2", "@type": "ImageService2", "profile": "level2"}
    v3 = {"id": f"{BASE}/v3", "type": "ImageService3", "profile": "level1"}
    for declared in (["https://x.example/", login, v3, v2], [[v3], v2], [v3, v2, v3]):
        assert image_service(declared) == ImageService(f"{BASE}/v3", "3.0", 1)
    assert image_service([v2, v3]) == ImageService(f"{BASE}/v2", "2.0", 2)


def test_a_service_that_cannot_be_used_does_not_count() -> None:
    """Our choice: an address is needed, and cutting regions out matters more than the order."""
    v2 = {"@id": f"{BASE}/v2", "@type": "ImageService2", "profile": "level2"}
    for other in (
        {"id": "javascript:x", "profile": "level2"},
        {"profile": "level2"},
        {"id": BASE, "profile": "level0"},
    ):
        declared = [{"type": "ImageService3", **other}, v2]
        assert image_service(declared) == image_service(declared[::-1]) == ImageService(f"{BASE}/v2", "2.0", 2)


def test_of_services_without_regions_the_first_counts() -> None:
    """Image API level 0: only tiles and sizes that lie ready."""
    first, second = ({"id": f"{BASE}/{n}", "type": "ImageService3", "profile": "level0"} for n in "12")
    assert image_service([first, second]) == ImageService(f"{BASE}/1", "3.0", 0)


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


def test_the_places_to_log_in_are_told_from_tokens_and_logouts() -> None:
    """IIIF Auth 0.9, 1 and 2: access services are nested in image and probe services, token services in them."""
    token = {"@id": "https://x.example/token", "profile": "http://iiif.io/api/auth/1/token"}
    logout = {"@id": "https://x.example/logout", "profile": "http://iiif.io/api/auth/1/logout"}
    login = {"@id": "https://x.example/in", "profile": "http://iiif.io/api/auth/1/login", "service": [token, logout]}
    access = {"id": "https://x.example/in", "type": "AuthAccessService2", "profile": "active", "service": [token]}
    probe = {"id": "https://x.example/probe", "type": "AuthProbeService2", "service": [access]}
    for declared in ({"@id": BASE, "profile": "level2", "service": login}, [{"@id": BASE, "service": [probe]}, probe]):
        assert {identifier(service) for service in login_services(declared)} == {"https://x.example/in"}
    assert list(login_services("https://wellcome.example/iiif/caslogin")) == ["https://wellcome.example/iiif/caslogin"]


@pytest.mark.parametrize(
    ("stated", "search"),
    [
        ({"@context": "http://iiif.io/api/search/0/context.json"}, "search"),
        ({"profile": "http://iiif.io/api/search/1/search"}, "search"),
        ({"@type": "SearchService1"}, "search"),
        ({"type": "SearchService2"}, "search"),
        ({"profile": "http://iiif.io/api/search/0/autocomplete"}, "autocomplete"),
        ({"type": "AutoCompleteService2", "@context": "http://iiif.io/api/search/2/context.json"}, "autocomplete"),
        ({"profile": "level2"}, ""),
        ({}, ""),
    ],
)
def test_search_services_of_every_version_are_known(stated: dict[str, Any], search: str) -> None:
    """Content Search 0.9, 1 and 2; seen at the National Library of Wales and the Wellcome Collection."""
    assert service_kind(stated).search == search


def test_what_a_service_says_may_be_of_any_length() -> None:
    """Our choice: long statements are read as short ones are, but not kept."""
    long = ["https://x.example/" + "x" * 5_000] * 20
    for profile in (["level2", *long], "level2 " + long[0]):
        assert image_service({"@id": BASE, "@type": "ImageService2", "profile": profile}) == ImageService(
            BASE, "2.0", 2
        )
