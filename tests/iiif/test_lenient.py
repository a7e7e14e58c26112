"""Bytes become JSON, or one of two errors."""

import contextlib
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iiif.errors import NotJson, TooComplex
from iiif.lenient import read_json
from tests.iiif.growth import cpu_growth

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_every_unicode_encoding_is_read(encoding: str) -> None:
    """Seen: byte-order marks from Windows editors; UTF-16 from one export (corpus json-009, json-010)."""
    assert read_json('{"label": "Ämter"}'.encode(encoding)) == {"label": "Ämter"}


def test_a_stray_windows_byte_does_not_spoil_the_rest() -> None:
    """Seen at the National Library of Wales: one 0x92 in a UTF-8 document."""
    assert read_json(b'["Potter\x92s", "\xc3\xa9t\xc3\xa9", "\x81"]') == ["Potter\u2019s", "été", "\ufffd"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": "one\r\ntwo"}', {"a": "one\r\ntwo"}),
        ('{"a": [1, 2, ], }', {"a": [1, 2]}),
        ('{"a": 1 /* why */, // because\n "b": "//no"}', {"a": 1, "b": "//no"}),
        ("{'a': 'it\\'s \"so\"'}", {"a": 'it\'s "so"'}),
        ('<html><body><pre style="x">{&quot;a&quot;: 1}</pre></body></html>', {"a": 1}),
        ('callback({"a": 1});', {"a": 1}),
        ('"{\\"a\\": 1}"', {"a": 1}),
        ('\n {"a": 1}\n', {"a": 1}),
        ('{"a": 1, "a": 2}', {"a": 2}),
    ],
)
def test_the_named_leniencies_are_granted(text: str, value: object) -> None:
    """Seen: line breaks in strings (Rovereto), JSON in a page (Harvard); JSON5 habits of hand-made manifests."""
    assert read_json(text.encode()) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "asdf",
        "%PDF-1.7\n",
        "PK\x05\x06" + "\0" * 18,
        "<html><p>{}</p></html>",
        '{"a": "cut',
        '{"a": [1, 2',
        '{"a": 1} trailing',
        '{"a": 1}{"b": 2}',
        "[NaN]",
        "[Infinity, -Infinity]",
        "[1e400]",
        "[" + "1" * 5000 + "]",
        "[,]",
        "[1,,]",
        '{"a":,}',
        '{"a" 1}',
        'f({"a": 1}',
        '"{broken"',
    ],
)
def test_what_is_not_json_is_said_to_be_so(text: str) -> None:
    """Our choice: one error; NaN, overflow and a second value are no leniency (corpus json-004 to json-007)."""
    with pytest.raises(NotJson):
        read_json(text.encode("latin-1"))


def test_an_unpaired_surrogate_becomes_the_replacement_character() -> None:
    """RFC 8259 §8.2: such text cannot be stored as UTF-8 (corpus json-011); a proper pair stays a letter."""
    assert read_json(b'{"\\ud800": ["\\uDFFF!", "\\ud83d\\ude00"]}') == {"\ufffd": ["\ufffd!", "\U0001f600"]}
    for wrapped in (b"{'a': '\\uD800'}", b'"{\\"a\\": \\"\\\\ud800\\"}"', b'<pre>{"a": "&#92;ud800"}</pre>'):
        assert read_json(wrapped) == {"a": "\ufffd"}


def test_nesting_is_allowed_to_64_levels() -> None:
    """Our limit (security defaults): real documents stay below 20."""
    assert read_json(b"[" * 64 + b"]" * 64)
    for depth in (65, 1000, 100_000):
        with pytest.raises(TooComplex):
            read_json(b"[" * depth + b"]" * depth)


def test_brackets_are_counted_before_parsing() -> None:
    """Our limit: three million empty objects need gigabytes once parsed (corpus json-002)."""
    with pytest.raises(TooComplex):
        read_json(b"[" + b"{}," * 3_000_000 + b"{}]")
    with pytest.raises(TooComplex):
        read_json(b"[[], [], []]", max_containers=3)
    assert read_json(b"[[], [], []]", max_containers=4) == [[], [], []]


@given(VALUES)
def test_strict_json_is_read_as_the_standard_library_reads_it(value: object) -> None:
    """RFC 8259: leniency must not change what was correct."""
    text = json.dumps(value)
    if not (isinstance(value, str) and value.lstrip()[:1] in ("{", "[")):
        assert read_json(text.encode()) == json.loads(text)


TRICKY = st.text(alphabet='[]{}"\\\\n:,', max_size=4)
NESTED = st.recursive(
    TRICKY, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TRICKY, inner, max_size=3), max_leaves=12
)


def depth(value: object) -> int:
    inner = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(depth, inner), default=0)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@given(NESTED)
def test_levels_are_counted_whatever_the_strings_hold(encoding: str, value: object) -> None:
    """Our limit; brackets, quotes and backslashes inside strings hide and add no level."""
    levels = depth(value) + 1
    body = json.dumps([value]).encode(encoding)
    assert read_json(body, max_depth=levels) == [value]
    with pytest.raises(TooComplex):
        read_json(body, max_depth=levels - 1)


@given(st.binary() | st.text(alphabet="{}[]\",:'/*\\ \n<pre>a1()", max_size=60).map(str.encode))
def test_any_bytes_are_json_or_our_error(data: bytes) -> None:
    """House rule: parse or raise, and nothing else."""
    with contextlib.suppress(NotJson, TooComplex):
        read_json(data)


@given(VALUES, st.data())
def test_a_text_cut_short_never_passes_for_the_whole(value: object, data: st.DataObject) -> None:
    """Seen at loc.gov: complete answers that stop in mid-string."""
    text = json.dumps({"document": value}).encode()
    cut = data.draw(st.integers(0, len(text) - 1))
    with pytest.raises(NotJson):
        read_json(text[:cut])


@pytest.mark.parametrize("piece", ['"a', "'a", "/*", ", ", '"\\"', "<pre>", "{'a':1},", '"\\ud800",'])
def test_reading_takes_time_in_proportion_to_length(piece: str) -> None:
    """Our claim: no input is scanned over and over, repaired or not."""

    def read(count: int) -> None:
        with contextlib.suppress(NotJson, TooComplex):
            read_json(b"[" + piece.encode() * count, max_containers=10**9)

    assert cpu_growth(read, 60_000) < 3


def test_the_hostile_json_bodies_parse_or_raise_our_errors(corpus: Path) -> None:
    """Corpus hostile/json.jsonl, the rows that carry their body."""
    rows = [json.loads(line) for line in (corpus / "hostile" / "json.jsonl").read_text("utf-8").splitlines()]
    bodies = [row["input"] for row in rows if isinstance(row.get("input"), str)]
    assert len(bodies) > 10
    for body in bodies:
        with contextlib.suppress(NotJson, TooComplex):
            read_json(body.encode("utf-8", "surrogatepass"))
