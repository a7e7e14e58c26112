"""The language in which rows say what a link looks like and which address follows from it."""

import pytest

from iiif.institutions.pattern import FUNCTIONS, Values, compile_shape, fill
from iiif.institutions.registry import find_link

UUID = "080f88f5-7586-4b8a-8064-63ab3495393c"


@pytest.mark.parametrize(
    ("shape", "link", "values"),
    [
        ("lib.example/view/{id}", "lib.example/view/a1", {"id": "a1"}),
        ("lib.example/view/{id}", "www.lib.example/view/a1/", {"id": "a1"}),
        ("www.lib.example/view/{id}", "lib.example/view/a1?lang=en#x", {"id": "a1"}),
        ("lib.example/view/{id}", "lib.example/view/a1/2", None),
        ("lib.example/view/{id}[/{n:number}]", "lib.example/view/a1/12", {"id": "a1", "n": "12"}),
        ("lib.example/view/{id}[/{n:number}]", "lib.example/view/a1/12r", None),
        ("lib.example/(en|de)/{id:uuid}", f"lib.example/de/{UUID}", {"id": UUID}),
        ("lib.example/(en|de)/{id:uuid}", f"lib.example/fr/{UUID}", None),
        ("lib.example/{id<bsb[0-9]{8}(?:_[0-9])?>}", "lib.example/bsb00012345_1", {"id": "bsb00012345_1"}),
        ("lib.example/*/{id}", "lib.example/any/a1", {"id": "a1"}),
        ("lib.example/**", "lib.example/any/thing/at/all", {}),
        ("lib.example/ark:/{naan}/{id}", "lib.example/ark:%2F12148%2Fbtv1", {"naan": "12148", "id": "btv1"}),
        ("lib.example/v?id={id}", "lib.example/v?x=1&id=a%2Fb", {"id": "a/b"}),
        ("lib.example/v?id={id}&[page={n:number}]", "lib.example/v?page=3&id=a", {"id": "a", "n": "3"}),
        ("lib.example/v?id={id}&[page={n:number}]", "lib.example/v?page=iv&id=a", {"id": "a"}),
        ("lib.example/v?id={id}", "lib.example/v?page=3", None),
        ("lib.example/purl?{id<PPN[0-9X]+>}", "lib.example/purl?PPN12345X", {"id": "PPN12345X"}),
        ("lib.example/purl?{id<PPN[0-9X]+>}", "lib.example/purl?PID=PPN12345X", None),
        ("lib.example/v#page={n:number}", "lib.example/v#page=7", {"n": "7"}),
        ("lib.example/v#page={n:number}", "lib.example/v", None),
    ],
)
def test_a_shape_matches_a_link(shape: str, link: str, values: Values | None) -> None:
    """docs/adding-an-institution.md."""
    assert compile_shape(shape).match(link) == values


@pytest.mark.parametrize("shape", ["lib.example/{id", "lib.example/)", "lib.example/{Id}", "lib.example/{id<a}"])
def test_what_is_not_in_the_language_is_refused(shape: str) -> None:
    """A mistake in a row fails a test, not a scholar's link."""
    with pytest.raises(ValueError, match="not a shape"):
        compile_shape(shape)


@pytest.mark.parametrize(
    ("name", "value", "result"),
    [
        ("upper", "rb00010293", "RB00010293"),
        ("lower", "Ms-1", "ms-1"),
        ("encoded", "ark:/21198/x", "ark%3A%2F21198%2Fx"),
        ("encoded", "ark%3A%2F21198%2Fx", "ark%3A%2F21198%2Fx"),
        ("decoded", "a%2Fb", "a/b"),
        ("reversed", "v6mvc200zz-89112", "21198-zz002cvm6v"),
        ("slashed", "81431-p38g-8", "81431/p38g-8"),
        ("pairs", "0b02da", "0b/02/da"),
        ("three_pairs", "t1mp2676v52p", "t1/mp/26"),
        ("fours", "192984258", "1929/8425"),
        ("first_four", "19298425", "1929"),
        ("base64", "Bncf", "Qm5jZg=="),
        ("number", "0007", "7"),
    ],
)
def test_a_value_passes_through_a_function(name: str, value: str, result: str) -> None:
    """Each function of the language."""
    assert FUNCTIONS[name](value) == result
    assert fill(f"x/{{v|{name}}}", {"v": value}) == f"x/{result}"


def test_every_function_is_shown_above() -> None:
    """A new function is one line there and one here."""
    shown = {mark.args[1][n][0] for mark in test_a_value_passes_through_a_function.pytestmark for n in range(13)}  # type: ignore[attr-defined]
    assert set(FUNCTIONS) == shown


def test_a_template_without_all_its_values_gives_nothing() -> None:
    """An optional part that is missing takes its address with it."""
    assert fill("https://lib.example/{id}/{n}", {"id": "a"}) == ""


@pytest.mark.parametrize(
    "link",
    [
        "https://GALLICA.bnf.fr/ark:/12148/btv1b8449691v",
        "https://gallica.bnf.fr:443/ark:/12148/btv1b8449691v",
        "http://www.gallica.bnf.fr:80/ark:/12148/btv1b8449691v/",
    ],
)
def test_case_port_and_www_of_a_host_do_not_count(link: str) -> None:
    """Hosts are compared as wholes."""
    found = find_link(link)
    assert found
    assert "btv1b8449691v" in found.manifests[0]


@pytest.mark.parametrize(
    "link", ["https://gallica.bnf.fr.example.com/ark:/12148/btv1b8449691v", "https://xgallica.bnf.fr/ark:/12148/b"]
)
def test_a_host_that_only_contains_anothers_name_is_not_that_host(link: str) -> None:
    """`gallica.bnf.fr.example.com` is somebody else, though it may run the same software."""
    found = find_link(link)
    assert found is None or found.row.name != "Bibliothèque nationale de France (Gallica)"
