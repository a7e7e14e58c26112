"""info.json of every version."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iiif.errors import IiifError, NotIiif, Unsupported
from iiif.image_info import parse_info
from iiif.lenient import read_json
from iiif.model import TileSpec

ASKED = "https://lib.example/iiif/x%2F1/info.json"
BASE = "https://lib.example/iiif/x%2F1"
V2: dict[str, Any] = {
    "@context": "http://iiif.io/api/image/2/context.json",
    "@id": BASE,
    "protocol": "http://iiif.io/api/image",
    "width": 6000,
    "height": 4000,
    "profile": ["http://iiif.io/api/image/2/level2.json"],
}
V3: dict[str, Any] = {
    "@context": "http://iiif.io/api/image/3/context.json",
    "id": BASE,
    "type": "ImageService3",
    "protocol": "http://iiif.io/api/image",
    "width": 6000,
    "height": 4000,
    "profile": "level1",
}


@pytest.mark.parametrize(
    ("url", "base"),
    [
        (ASKED, BASE),
        (f"{ASKED}?x=1", BASE),
        (f"{ASKED}#f", BASE),
        (f"{BASE}/", BASE),
        (BASE, BASE),
        ("https://lib.example/fcgi?IIIF=/a/b.jp2/info.json", "https://lib.example/fcgi?IIIF=/a/b.jp2"),
    ],
)
def test_requests_go_to_where_the_description_came_from(url: str, base: str) -> None:
    """Seen: ids on localhost, staging hosts, private addresses, dot segments (corpus document-007, -008)."""
    for declared in (BASE, "http://localhost:8080/x", "http://10.0.0.5/iiif/x", "https://lib.example/iiif/../../admin"):
        assert parse_info(V2 | {"@id": declared}, requested_url=url).base == base


def test_a_pasted_description_goes_by_its_own_id() -> None:
    """Our choice: without a requested URL there is nothing else."""
    assert parse_info(V3 | {"id": f"{BASE}/"}, requested_url="").base == BASE


def test_version_1_0_is_read_without_context() -> None:
    """Image API 1.0 §4: `identifier`, tiles and scale factors at the top level."""
    old = {"identifier": "x", "width": 6000, "height": 4000, "scale_factors": [4, 1, 2], "tile_width": 1024}
    info = parse_info(
        old | {"profile": "http://library.stanford.edu/iiif/image-api/compliance.html#level1"}, requested_url=ASKED
    )
    assert (info.version, info.level, info.qualities) == ("1.0", 1, ("native",))
    assert info.tiles == (TileSpec(1024, 1024, (1, 2, 4)),)
    assert parse_info(old, requested_url=ASKED).version == "1.0"


def test_limits_inside_the_profile_make_it_2_1() -> None:
    """Image API 2.1 §5.3; seen at Goobi viewers and Himapper."""
    profile = ["http://iiif.io/api/image/2/level2.json", {"maxWidth": "2000", "maxArea": 262144}]
    info = parse_info(V2 | {"profile": profile}, requested_url=ASKED)
    assert (info.version, info.max_width, info.max_height, info.max_area) == ("2.1", 2000, 2000, 262144)


def test_limits_at_the_top_level_are_read_in_every_version() -> None:
    """Image API 3.0 §5.3; seen in version 2 as well (fault I04)."""
    for document in (V2, V3):
        info = parse_info(document | {"maxWidth": 900, "maxHeight": 700}, requested_url=ASKED)
        assert (info.max_width, info.max_height, info.max_area) == (900, 700, 0)


def test_formats_and_qualities_come_on_top_of_what_every_level_promises() -> None:
    """Image API 2.1 §5.2, 3.0 §5.4 and the compliance pages; seen: lists without jpg or default."""
    extra = {"formats": ["GIF", "pdf", "jpeg"], "qualities": ["color", "gray"], "supports": ["rotationBy90s"]}
    info = parse_info(V2 | {"profile": ["level2.json", extra]}, requested_url=ASKED)
    assert info.formats == ("jpg", "png", "gif", "pdf")
    assert info.qualities == ("default", "color", "gray")
    newer = parse_info(V3 | {"extraFormats": ["webp"], "extraQualities": ["bitonal"]}, requested_url=ASKED)
    assert (newer.formats, newer.qualities) == (("jpg", "webp"), ("default", "bitonal"))


@pytest.mark.parametrize(
    ("document", "regions"),
    [
        (V2, True),
        (V3, True),
        (V3 | {"profile": "level0"}, False),
        (V3 | {"profile": "level0", "extraFeatures": ["regionByPx"]}, True),
        (V2 | {"profile": ["http://iiif.io/api/image/2/level0.json", {"supports": ["sizeByWhListed"]}]}, False),
        (V2 | {"profile": ["http://iiif.io/api/image/2/level0.json", {"supports": ["regionByPx"]}]}, True),
        ({key: value for key, value in V2.items() if key != "profile"}, True),
    ],
)
def test_regions_are_offered_from_level_1_or_by_name(document: dict[str, Any], regions: bool) -> None:
    """Image API 2.1 and 3.0, compliance; a missing profile behaves as level 1 (fault I09)."""
    assert parse_info(document, requested_url=ASKED).regions is regions


def test_strings_and_single_objects_are_read_as_numbers_and_lists() -> None:
    """Seen: numbers as strings (fault J09), a tile object instead of a list."""
    odd = {"width": "6000", "height": "4000.0", "tiles": {"width": "512", "scaleFactors": ["1", 2]}}
    info = parse_info(V2 | odd | {"sizes": {"width": "600", "height": 400}}, requested_url=ASKED)
    assert (info.width, info.height, info.sizes) == (6000, 4000, ((600, 400),))
    assert info.tiles == (TileSpec(512, 512, (1, 2)),)


def test_absurd_lists_are_cut_and_cleaned() -> None:
    """Corpus json-028: zero widths, negative scale factors, 100,000 entries."""
    size = {"width": 100, "height": 50}
    tiles = [{"width": 0, "scaleFactors": [0, -1]}, {"width": 256, "scaleFactors": [0, -1]}] * 50_000
    info = parse_info(V3 | {"sizes": [size] * 100_000, "tiles": tiles}, requested_url=ASKED)
    assert info.sizes == ((100, 50),)
    assert info.tiles == (TileSpec(256, 256, (1,)),)


@pytest.mark.parametrize("value", [None, [], "x", {}, {"width": 1, "height": 1}, {"type": "Manifest", "items": []}])
def test_what_describes_no_image_is_refused(value: object) -> None:
    """House rule: not a IIIF image and an unreadable one are two errors."""
    with pytest.raises(NotIiif):
        parse_info(value, requested_url=ASKED)


@pytest.mark.parametrize("size", [{}, {"width": 6000}, {"width": 0, "height": 0}, {"width": "six", "height": 6}])
def test_a_description_without_a_size_cannot_be_read(size: dict[str, Any]) -> None:
    """Our choice: regions need the size."""
    with pytest.raises(Unsupported):
        parse_info({"@context": V2["@context"], "@id": BASE} | size, requested_url=ASKED)


def test_the_corpus_descriptions_give_their_sizes(corpus: Path) -> None:
    """Corpus INDEX.tsv, every `info` row."""
    rows = [line.split("\t") for line in (corpus / "manifests" / "INDEX.tsv").read_text("utf-8").splitlines()]
    found = [(row[0], row[-1].rpartition("size=")[2]) for row in rows if row[-1].startswith("info ")]
    assert len(found) > 10
    for name, size in found:
        info = parse_info(read_json((corpus / "manifests" / name).read_bytes()), requested_url=ASKED)
        assert f"{info.width}x{info.height}" == size, name


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | st.just("level2"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["width", "height", "x"]), inner),
    max_leaves=6,
)


@given(st.sampled_from([V2, V3]), st.dictionaries(st.sampled_from([*V2, *V3, "tiles", "sizes", "maxWidth"]), JUNK))
def test_any_damage_parses_or_raises_our_error(document: dict[str, Any], damage: dict[str, Any]) -> None:
    """House rule: parse or raise, and nothing else."""
    try:
        info = parse_info(document | damage, requested_url=ASKED)
    except IiifError:
        return
    assert info.width > 0
    assert info.height > 0
    assert info.base == BASE
    assert all(tile.width and tile.height and min(tile.scale_factors) for tile in info.tiles)
