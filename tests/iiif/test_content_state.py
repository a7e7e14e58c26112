"""Content states, decoded and read without fetching."""

import base64
import contextlib
import json
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iiif.content_state import ContentState, is_state, parse_json, read_state, unwrap_state
from iiif.errors import InvalidLink

MANIFEST = "https://example.org/iiif/book/manifest.json"
CANVAS = "https://example.org/iiif/book/canvas/p2"
PART_OF = [{"id": MANIFEST, "type": "Manifest"}]


def spec(text: str) -> str:
    """The encoding of the specification: URI-encoded, then base64url without padding."""
    return base64.urlsafe_b64encode(quote(text, safe="").encode()).decode().rstrip("=")


ENCODINGS: dict[str, Callable[[str], str]] = {
    "plain": lambda text: text,
    "percent": lambda text: quote(text, safe=""),
    "percent twice": lambda text: quote(quote(text, safe=""), safe=""),
    "specification": spec,
    "padded": lambda text: base64.urlsafe_b64encode(quote(text, safe="").encode()).decode(),
    "not URI-encoded": lambda text: base64.urlsafe_b64encode(text.encode()).decode().rstrip("="),
    "standard alphabet": lambda text: base64.b64encode(text.encode()).decode(),
    "standard alphabet, percent-encoded": lambda text: quote(base64.b64encode(text.encode()).decode(), safe=""),
    "plus turned into space": lambda text: base64.b64encode(text.encode()).decode().replace("+", " "),
}


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("label", ["codex", "Ψαλτήριον › ῥῆσις — ΐÿ¿"])
def test_every_encoding_gives_the_state_back(encoding: str, label: str) -> None:
    """Content State 1.0 §6, and the forms of earlier drafts that links in the wild still have."""
    state = {"id": MANIFEST, "type": "Manifest", "label": {"none": [label]}}
    text = unwrap_state(ENCODINGS[encoding](json.dumps(state, ensure_ascii=False)))
    assert parse_json(text) == state


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_bare_address_travels_in_every_encoding(encoding: str) -> None:
    """Content State 1.0 §2.2.1: the address of a document is a state."""
    assert unwrap_state(ENCODINGS[encoding](MANIFEST)) == MANIFEST


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"id": MANIFEST, "type": "Manifest"}, ContentState((MANIFEST,))),
        ({"@id": MANIFEST, "@type": "sc:Manifest"}, ContentState((MANIFEST,))),
        (MANIFEST, ContentState((MANIFEST,))),
        ({"id": CANVAS, "type": "Canvas", "partOf": PART_OF}, ContentState((MANIFEST,), CANVAS)),
        ({"id": CANVAS, "type": "Canvas", "partOf": PART_OF[0]}, ContentState((MANIFEST,), CANVAS)),
        ({"id": CANVAS, "type": "Canvas", "partOf": MANIFEST}, ContentState((MANIFEST,), CANVAS)),
        ({"@id": CANVAS, "@type": "sc:Canvas", "within": MANIFEST}, ContentState((MANIFEST,), CANVAS)),
        (
            {"id": f"{CANVAS}#xywh=pixel:1,2,3,4", "type": "Canvas", "partOf": PART_OF},
            ContentState((MANIFEST,), CANVAS, "1,2,3,4"),
        ),
        ({"id": CANVAS, "type": "Canvas"}, ContentState((), CANVAS)),
        (f"{CANVAS}#xywh=percent:1,2,3,4", ContentState((), CANVAS, "percent:1,2,3,4")),
        ({"id": "https://example.org/r1", "type": "Range", "partOf": PART_OF}, ContentState((MANIFEST,))),
    ],
)
def test_a_target_names_document_page_and_region(value: object, expected: ContentState) -> None:
    """Content State 1.0 §3, with the keys of Presentation 2 beside those of 3."""
    assert is_state(value) or isinstance(value, str)
    assert read_state(value) == expected
    assert read_state({"type": "Annotation", "motivation": ["contentState"], "target": value}) == expected


def test_a_selector_on_a_source_names_the_region() -> None:
    """Content State 1.0 §5.2; a PointSelector names no region."""
    source = {"id": CANVAS, "type": "Canvas", "partOf": PART_OF}
    selectors = [{"type": "PointSelector", "x": 1, "y": 2}, {"type": "FragmentSelector", "value": "xywh=5,6,7,8"}]
    target = {"type": "SpecificResource", "source": source, "selector": selectors}
    assert read_state({"type": "Annotation", "target": target}) == ContentState((MANIFEST,), CANVAS, "5,6,7,8")
    assert read_state({"target": {**target, "selector": selectors[0]}}) == ContentState((MANIFEST,), CANVAS)


def test_the_first_of_several_targets_is_opened_and_the_others_are_kept() -> None:
    """Content State 1.0 §3.5."""
    first = {"id": CANVAS, "type": "Canvas", "partOf": PART_OF}
    other = {"id": "https://example.org/other/manifest", "type": "Manifest"}
    expected = ContentState((MANIFEST,), CANVAS, others=("https://example.org/other/manifest",))
    assert read_state({"target": [first, other]}) == expected
    assert read_state([first, other]) == expected


def test_published_states_are_read(corpus: Path) -> None:
    """IIIF Cookbook, recipes 0485 and 0540."""
    region = read_state(parse_json((corpus / "manifests" / "contentstate-canvas-region.json").read_text()))
    assert region.xywh == "1528,3024,344,408"
    several = read_state(parse_json((corpus / "manifests" / "contentstate-multiple-targets.json").read_text()))
    found = (*several.manifests, *several.others)
    assert [url.rpartition("/")[2] for url in found] == ["manifest-2.json", "manifest.json"]
    assert several.canvas.endswith("/canvas/2")


@pytest.mark.parametrize("value", [{}, [], None, 7, {"target": {}}, {"id": "urn:x", "type": "Manifest"}])
def test_a_state_without_an_address_is_refused(value: object) -> None:
    """Nothing could be fetched."""
    with pytest.raises(InvalidLink):
        read_state(value)


@pytest.mark.parametrize("value", [{"id": MANIFEST, "type": "Manifest", "items": []}, {"@id": "x", "protocol": "y"}, 3])
def test_a_whole_document_is_no_state(value: object) -> None:
    """It is read as a document instead."""
    assert not is_state(value)


def test_a_state_that_contains_itself_deeply_ends() -> None:
    """Hostile input: nesting is bounded, whatever the keys."""
    value: dict[str, object] = {"id": MANIFEST, "type": "Manifest"}
    for _ in range(500):
        value = {"target": [value, value]}
    with pytest.raises(InvalidLink):
        read_state(value)


def test_deeply_nested_json_is_refused_or_left_alone() -> None:
    """Hostile input: no recursion follows the nesting of the JSON."""
    for depth in (900, 5_000, 80_000):
        text = f'[{{"id":"{MANIFEST}"}},{"[" * depth}{"]" * depth}]'
        with contextlib.suppress(InvalidLink):
            value = parse_json(text)
            assert not is_state(value)
            assert read_state(value).manifests == (MANIFEST,)


@given(st.text(max_size=300))
def test_any_text_is_unwrapped_or_refused(text: str) -> None:
    """One kind of error."""
    try:
        inner = unwrap_state(text)
    except InvalidLink:
        return
    assert inner.lower().startswith(("{", "[", "http"))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from([MANIFEST, f"{CANVAS}#xywh=1,2,3,4", "Canvas", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["id", "@id", "type", "target", "source", "partOf", "selector", "value", "start"]), inner
        )
    ),
    max_leaves=12,
)


@given(JSON)
def test_any_json_is_read_or_refused(value: object) -> None:
    """One kind of error, and only http(s) addresses."""
    is_state(value)
    try:
        state = read_state(value)
    except InvalidLink:
        return
    assert all(url.startswith("https://") for url in (*state.manifests, *filter(None, [state.canvas])))
