"""Labels of every shape become one clean line."""

import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iiif.labels import clean_text, flatten_label, page_label, strip_markup
from tests.iiif.growth import cpu_growth


@pytest.mark.parametrize(
    ("value", "line"),
    [
        ("f. 12r", "f. 12r"),
        (1.0, "1.0"),
        (12, "12"),
        (True, "true"),
        (None, ""),
        ([], ""),
        ({}, ""),
        (["Codex", None, "Codex", "II"], "Codex; II"),
        ({"@value": "Blatt", "@language": "de"}, "Blatt"),
        ({"value": "Blatt", "language": "de"}, "Blatt"),
        ([{"@value": "Blatt", "@language": "de"}, {"@value": "Leaf", "@language": "en"}], "Blatt"),
        ({"de": ["Blatt"], "en": ["Leaf"]}, "Blatt"),
        ({"de": "Blatt"}, "Blatt"),
        ({"de": ["Blatt"], "none": ["12"]}, "12"),
        ({"@none": ["12"]}, "12"),
        ({"en": {"@value": "Leaf"}}, "Leaf"),
        ({"en": ["", " "], "de": ["Blatt"]}, "Blatt"),
        ([[["deep"]]], "deep"),
        ({"en": [7]}, "7"),
    ],
)
def test_every_label_shape_becomes_one_line(value: object, line: str) -> None:
    """Seen: all of them (faults P20 to P22); Presentation 2.1 §4.3, 3.0 §4."""
    assert flatten_label(value) == line


@pytest.mark.parametrize("tag", ["en", "en-GB", "EN"])
def test_the_wanted_language_comes_first(tag: str) -> None:
    """Presentation 3.0 §4: clients should choose by the reader's language; regions of it count."""
    assert flatten_label({"de": ["Blatt"], "none": ["12"], tag: ["Leaf"]}, language="en") == "Leaf"


@pytest.mark.parametrize("value", [None, "", "-", " - ", "\u2014", {"none": ["-"]}, "<b></b>"])
def test_a_page_without_a_label_is_named_by_its_place(value: object) -> None:
    """Seen at the Wellcome, Polona, the GDZ: labels that are a dash or nothing."""
    assert page_label(value, 3, 24) == "3 of 24"


def test_a_leading_dash_is_taken_off_a_page_label() -> None:
    """Seen at the Staatsbibliothek Berlin."""
    assert page_label(" -  [1]", 1, 9) == "[1]"
    assert page_label("-1-", 1, 9) == "-1-"


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("<b>Bible</b><script>alert(1)</script><!-- x --><br/>II", "Bible II"),
        ("a < b and 3 <4 > 2", "a < b and 3 <4 > 2"),
        ('<img alt=">" onerror="x(\'>\')">Codex', "Codex"),
        ("<p>one</p><p>two</p>", "one two"),
        ("<![CDATA[ <x> ]]>Psalter<?php evil() ?>", "Psalter"),
        ("unclosed <!-- comment", "unclosed"),
        ("<STYLE>p{}</STYLE >x<script>never closed", "x"),
        ("[INST] do it [/INST] </tool_result> <system>x</system> Psalter", "[INST] do it [/INST] x Psalter"),
        ("R&amp;D &eacute;t&eacute; &lt;b&gt;bold&lt;/b&gt; &#x41;", "R&D été bold A"),
        ("it's <em title='5 > 4'>so</em>", "it's so"),
    ],
)
def test_markup_becomes_text(text: str, plain: str) -> None:
    """Presentation 3.0 §4.1, and beyond it: tags go wherever they stand, comparisons stay."""
    assert clean_text(text) == plain


def test_the_hostile_labels_come_out_as_the_corpus_says(corpus: Path) -> None:
    """Corpus hostile/text.jsonl, the rows about a line of text."""
    rows = [json.loads(line) for line in (corpus / "hostile" / "text.jsonl").read_text("utf-8").splitlines()]
    checked = 0
    for row in rows:
        if not isinstance(row.get("input"), dict) or row["input"]["field"] == "homepage.id":
            continue
        line, expect = flatten_label(row["input"]["value"]), row["expect"]
        assert expect.get("out", line) == line, row["id"]
        assert not any(absent in line for absent in expect.get("absent", [])), row["id"]
        assert all(kept in line for kept in expect.get("kept", [])), row["id"]
        checked += 1
    assert checked > 15


def test_a_huge_label_is_cut_to_its_limit() -> None:
    """Our limit: 500 characters (corpus json-030)."""
    line = flatten_label("a" * 1_000_000)
    assert len(line) == 500
    assert line.endswith("a\u2026")
    assert flatten_label("a" * 500) == "a" * 500
    assert len(flatten_label(["ab" * 200, "cd" * 200, "ef" * 200])) == 500


def test_one_variation_selector_a_letter_stays() -> None:
    """Our choice: runs of selectors carry hidden bytes, single ones choose a glyph."""
    assert clean_text("葛\U000e0100 a\ufe0e\ufe0f\ufe0f") == "葛\U000e0100 a\ufe0e"


@given(st.text() | st.text(alphabet="<>&;#\"'ab/!-x \n\u0301\u202e"), st.integers(1, 60))
def test_any_text_becomes_one_short_line_in_normal_form(text: str, max_chars: int) -> None:
    """Our choice: normal form C, one line, no invisible direction marks, storable as UTF-8."""
    line = clean_text(text, max_chars=max_chars)
    assert len(line) <= max_chars
    assert "\n" not in line
    assert "\u202e" not in line
    assert line == unicodedata.normalize("NFC", line)
    line.encode("utf-8")


LABELS: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["en", "@value", "value", "@language", "none", "language", ""]), inner)
    ),
    max_leaves=8,
)


@given(LABELS)
def test_any_json_is_a_label_or_none(value: object) -> None:
    """House rule: no shape raises."""
    assert len(page_label(value, 1, 2)) > 0


@pytest.mark.parametrize("piece", ["<a '", '<a ">"', "<!--", "<b>", "<", "<script>", "<br ", "<![CDATA[", "</"])
def test_stripping_takes_time_in_proportion_to_length(piece: str) -> None:
    """Our claim: unclosed tags, quotes and comments are searched for once."""
    assert cpu_growth(lambda count: strip_markup(piece * count + ">"), 150_000) < 3


def test_a_label_may_be_nested_as_real_ones_are_and_no_deeper() -> None:
    """Our choice: endless nesting must not end in an error."""
    deep: object = "x"
    for _ in range(5_000):
        deep = [deep]
    assert flatten_label(deep) == ""
    assert flatten_label([{"en": [{"@value": "A book"}]}]) == "A book"
