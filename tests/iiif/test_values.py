"""One or many, `id` or `@id`, numbers as strings, URLs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iiif.values import as_list, identifier, size_of, type_name, web_url, whole_number


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (1976, 1976),
        ("1976", 1976),
        (" 12.0 ", 12),
        (1.5, 1),
        ("1e3", 1000),
        ("six", 0),
        (-1, 0),
        (0, 0),
        (True, 0),
        (None, 0),
        ("nan", 0),
        ("inf", 0),
        (float("inf"), 0),
        (10001792, 0),
        (10**400, 0),
        ("9" * 5000, 0),
        ([12], 0),
    ],
)
def test_numbers_are_read_from_strings_and_absurd_ones_dropped(value: object, number: int) -> None:
    """Seen at Yale ("62651"), in test data (10001792), in the specification's invalid manifests ("six")."""
    assert whole_number(value) == number


def test_half_a_size_is_no_size() -> None:
    """Our choice: 0 means that the size is not stated."""
    assert size_of({"width": "10", "height": 20}) == (10, 20)
    assert size_of({"width": 10}) == size_of({"width": 10, "height": 0}) == (0, 0)


@pytest.mark.parametrize(
    ("value", "url"),
    [
        ("https://lib.example/a%2Fb%3Ac", "https://lib.example/a%2Fb%3Ac"),
        ({"@id": " http://lib.example/x\n"}, "http://lib.example/x"),
        ({"id": "https://lib.example/new", "@id": "https://lib.example/old"}, "https://lib.example/new"),
        ("https, https://host.example/iiif/x", "https://host.example/iiif/x"),
        ("other.json", "https://lib.example/dir/other.json"),
        ("/top.json", "https://lib.example/top.json"),
        ("//cdn.example/x", "https://cdn.example/x"),
        ("https://lib.example/fcgi?IIIF=/a/b.jp2", "https://lib.example/fcgi?IIIF=/a/b.jp2"),
        ("javascript:alert(1)", ""),
        ("data:text/html,x", ""),
        ("urn:uuid:1", ""),
        ("http://", ""),
        ("//[broken", ""),
        ("https://lib.example/" + "x" * 5000, ""),
        (12, ""),
        (None, ""),
    ],
)
def test_only_web_addresses_pass_and_keep_their_bytes(value: object, url: str) -> None:
    """Seen: joined proxy headers, blanks around ids (faults J11, J12); relative children (C07)."""
    assert web_url(value, "https://lib.example/dir/m.json") == url


def test_a_canvas_id_is_opaque() -> None:
    """Seen at SFO Museum: ids with `#` in them."""
    assert identifier({"id": "https://a.example/m#/canvas/1"}) == "https://a.example/m#/canvas/1"
    assert identifier("\ud800x") == "x"


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ({"@type": "sc:Manifest"}, "manifest"),
        ({"type": "Manifest"}, "manifest"),
        ({"@type": ["sc:Manifest", "x"]}, "manifest"),
        ({"type": "http://iiif.io/api/presentation/3#Canvas"}, "canvas"),
        ({"type": 3}, ""),
        ("Manifest", ""),
    ],
)
def test_types_are_told_apart_by_their_last_word(value: object, name: str) -> None:
    """Presentation 2.1 and 3.0 differ in prefix only."""
    assert type_name(value) == name


def test_one_and_many_are_read_alike() -> None:
    """Seen at Villanova: an object where the specification has a list."""
    assert as_list({"a": 1}) == as_list([{"a": 1}]) == as_list([[{"a": 1}, None], {}]) == [{"a": 1}]
    assert as_list(None) == as_list({}) == []


@given(st.text(), st.text())
def test_any_text_is_a_web_address_or_empty(text: str, base: str) -> None:
    """House rule: nothing raises."""
    for url in (web_url(text, base), web_url(text, "https://lib.example/m"), web_url(text, "https://" + base)):
        assert url == "" or url.lower().startswith(("http://", "https://"))
