"""Finding pages by label."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iiif.errors import InvalidRequest
from iiif.folio import FolioName, LabelMatches, fold, folio_names, match_labels
from tests.iiif.growth import cpu_growth

RECTO_12 = FolioName(12, "folio", "r")
VERSO_12 = FolioName(12, "folio", "v")
SPELLINGS = [
    "12r",
    "f. 12r",
    "fol. 012r",
    "012_r",
    "XII recto",
    "12 recto",
    "fo. 12r",
    "F.12R",
    "Folio 12 (recto)",
    "folio XII r",
    "xii recto",
    "f12r",
    "[12r]",
    "fol_0012_r",
    "ff. 12r",
    "Bl. 12r",
    "c. 12r",
    "12 r°",
    "12ro",
    "12ʳ",
    "１２ｒ",
    "Ⅻ recto",
    "12-r",
    "12ra",
    "f. 12rb",
    "Cod. Sang. 390, f. 12r",
    "btv1b_012_r.jpg",
    "XIIr",
    "١٢ r",
]


@pytest.mark.parametrize("label", SPELLINGS)
def test_the_same_recto_is_read_however_it_is_written(label: str) -> None:
    """reading-tools, list_canvases: the first five name the same page; the others are seen in catalogues."""
    assert folio_names(label) == (RECTO_12,)


@pytest.mark.parametrize(
    "label",
    ["12v", "12 verso", "fo. 12v", "Fol. 012 v", "XII verso", "12vº", "12ᵛᵃ", "f. 12vb", "л. 12об.", "XIIv", "12 vo"],
)
def test_the_same_verso_is_read_however_it_is_written(label: str) -> None:
    """As for rectos; the one with a Cyrillic letter is Russian foliation."""
    assert folio_names(label) == (VERSO_12,)


@pytest.mark.parametrize("query", SPELLINGS)
def test_a_folio_is_found_whose_label_is_written_differently(query: str) -> None:
    """reading-tools, list_canvases: the answer says that the folio was matched, not the text."""
    labels = ["Front cover", "Folio 0011 (verso)", "Folio 0012 (recto)", "Folio 0012 (verso)", "Folio 0112 (recto)"]
    assert match_labels(query, labels) == LabelMatches((2,), "folio")


@pytest.mark.parametrize("label", SPELLINGS)
def test_every_spelling_is_found_by_the_longest(label: str) -> None:
    """The reverse direction."""
    assert match_labels("folium 00012 recto", ["x", label, "12v"]) == LabelMatches((1,), "folio")


@pytest.mark.parametrize(
    ("label", "names"),
    [
        ("p. 12", [FolioName(12, "page")]),
        ("Seite XII", [FolioName(12, "page")]),
        ("12", [FolioName(12)]),
        ("[012]", [FolioName(12)]),
        ("XII", [FolioName(12)]),
        ("xiiii", [FolioName(14)]),
        ("f. 12", [FolioName(12, "folio")]),
        ("Pl. XII", [FolioName(12, "plate")]),
        ("12a", [FolioName(12, part="a")]),
        ("12 bis", [FolioName(12, part="bis")]),
        ("f. 12bis r", [FolioName(12, "folio", "r", "bis")]),
        ("fol. Iv", [FolioName(1, "folio", "v")]),
        ("iv", [FolioName(4)]),
        ("f. CXXIIIIv", [FolioName(124, "folio", "v")]),
        ("ff. 12v-13r", [VERSO_12, FolioName(13, "folio", "r")]),
        ("12r/12v", [RECTO_12, VERSO_12]),
        ("Cod. 12, f. 3r", [FolioName(3, "folio", "r")]),
    ],
)
def test_a_label_is_read_as_the_pages_it_names(label: str, names: list[FolioName]) -> None:
    """Our choice, after labels of the corpus and of catalogues."""
    assert list(folio_names(label)) == names


@pytest.mark.parametrize(
    "label",
    ["", "verso", "Cover, front", "Image 12", "sn83045462", "btv1b7100627v", "0001rx", "civil", "Pl. A", "1200 x 1600"],
)
def test_other_words_and_numbers_name_no_page(label: str) -> None:
    """A bare number inside a longer label may be a shelfmark, a year or an ordinal."""
    assert folio_names(label) == ()


def test_a_substring_comes_before_the_folio() -> None:
    """reading-tools, list_canvases: folio matching is tried only when nothing matches."""
    assert match_labels("12r", ["f. 012r", "f. 112r", "XII recto"]) == LabelMatches((0, 1), "substring")


@pytest.mark.parametrize(
    ("query", "label"),
    [
        ("F. 12R", "f. 12r"),
        ("f.  12r", "f. 12r"),
        ("f. 12r", "f.\u00a0\n12r"),
        ("fin", "ﬁn"),
        ("STRASSE", "Straße"),
        ("１２", "12"),
        ("É", "e\u0301"),
        ("  12r ", "12r"),
    ],
)
def test_a_substring_is_found_whatever_its_case_spaces_and_composition(query: str, label: str) -> None:
    """reading-tools, list_canvases: Unicode NFKC and white-space folding."""
    assert match_labels(query, ["x", label]) == LabelMatches((1,), "substring")


def test_a_query_without_a_side_means_both() -> None:
    """Fault S12: an ambiguous folio gives its candidates."""
    assert match_labels("fol. 0012", ["12r", "12v", "p. 12", "13r"]) == LabelMatches((0, 1), "folio")
    assert match_labels("XII", ["12r", "12v", "p. 12", "13r"]) == LabelMatches((0, 1, 2), "folio")


def test_a_page_is_not_a_folio() -> None:
    """Our choice; a bare number may be either."""
    assert match_labels("page 12", ["f. 12", "S. 12", "012", "pl. 12"]) == LabelMatches((1, 2), "folio")


def test_an_added_leaf_is_not_the_leaf_it_follows() -> None:
    """Fault S12: bis leaves."""
    assert match_labels("folio 12 bis", ["f. 12r", "f. 12bis r", "f. 12bis v"]) == LabelMatches((1, 2), "folio")
    assert match_labels("folio 12 r", ["f. 12r", "f. 12bis r"]) == LabelMatches((0,), "folio")


def test_a_leaf_without_a_side_is_the_recto_of_its_verso() -> None:
    """Foliation as in many catalogues: "12", then "12v"; never where a recto is marked, or no verso is."""
    assert match_labels("folio 12 recto", ["f. 11v", "f. 12", "f. 12v"]) == LabelMatches((1,), "folio")
    assert match_labels("folio 12 recto", ["f. 12", "f. 12r", "f. 12v"]) == LabelMatches((1,), "folio")
    assert match_labels("folio 12 recto", ["11", "12", "13"]) == LabelMatches((), "none")


def test_a_query_that_names_no_page_finds_nothing_by_folio() -> None:
    """Empty is not an error."""
    assert match_labels("initial", ["12r", "12v"]) == LabelMatches((), "none")
    assert match_labels("12r", []) == LabelMatches((), "none")


def test_the_hostile_queries_are_judged_as_listed(corpus: Path) -> None:
    """Hostile corpus, arguments of the role `query`: literal text, or refused."""
    rows = [json.loads(line) for line in (corpus / "hostile" / "arguments.jsonl").read_text().splitlines()]
    queries = [row for row in rows if row.get("input", {}).get("arg") == "query"]
    assert len(queries) >= 7
    for row in queries:
        value = row["input"]["value"]
        if "ok" in row["expect"]["code"]:
            assert match_labels(value, ["aaa", f"<{value}>"]) == LabelMatches((1,), "substring")
        else:
            with pytest.raises(InvalidRequest):
                match_labels(value, ["aaa"])


def test_a_query_without_end_is_refused() -> None:
    """Hostile corpus, argument-053."""
    with pytest.raises(InvalidRequest, match="1000 characters"):
        match_labels("a" * 10_240, ["a"])


@given(st.text(max_size=50), st.lists(st.text(max_size=50), max_size=5))
def test_any_query_finds_positions_or_is_invalid(query: str, labels: list[str]) -> None:
    """Our choice: one error for everything that is no query."""
    try:
        found = match_labels(query, labels)
    except InvalidRequest:
        return
    assert list(found.indices) == sorted(set(found.indices))
    assert all(0 <= index < len(labels) for index in found.indices)
    assert bool(found.indices) == (found.how != "none")


@given(st.text(max_size=50))
def test_folding_twice_changes_nothing(text: str) -> None:
    """Both sides of a comparison are folded alike."""
    assert fold(fold(text)) == fold(text)


@given(st.integers(1, 3999), st.sampled_from("rv"))
def test_a_roman_folio_is_the_arabic_one(number: int, side: str) -> None:
    """reading-tools, list_canvases: XII recto is 12r."""
    thousands = "m" * (number // 1000)
    hundreds = ["", "c", "cc", "ccc", "cd", "d", "dc", "dcc", "dccc", "cm"][number // 100 % 10]
    tens = ["", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx", "xc"][number // 10 % 10]
    ones = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"][number % 10]
    assert folio_names(f"f. {thousands}{hundreds}{tens}{ones} {side}") == folio_names(f"{number}{side}")


@pytest.mark.parametrize("unit", ["f.", "1.", "1 ", "f ( ", "mdclxvi", "xi ", "1_", "fol "])
def test_reading_a_label_takes_linear_time(unit: str) -> None:
    """decisions, Tests: growth, not seconds."""
    assert cpu_growth(lambda size: folio_names(unit * size), 20_000) < 3
