"""Damage to JSON of every kind, and what a document that was read in spite of it still promises."""

import copy
from typing import Any

from hypothesis import strategies as st

from iiif.document import Document
from iiif.model import Canvas, Collection, Manifest, Resource, Section

_WORDS = [
    "-", "https://x.example/a.jpg", "sc:Canvas", "oa:Choice", "SpecificResource", "Manifest", "//[", "Range", "top",
    "https://lib.example/c/1", "https://lib.example/r/1", "#xywh=1,2,3", "1" * 400,
]  # fmt: skip
_KEYS = [
    "id", "@id", "type", "@type", "service", "items", "source", "default", "item", "@value", "ranges", "members",
    "canvases", "structures", "seeAlso", "label", "value", "within", "start", "selector", "on", "target",
]  # fmt: skip
_SCALARS: st.SearchStrategy[Any] = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.sampled_from(_WORDS)
)
JUNK: st.SearchStrategy[Any] = st.recursive(
    _SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(_KEYS), inner, max_size=3),
    max_leaves=5,
)


def damaged(value: Any, data: st.DataObject) -> Any:
    """The document with one place, at any depth, deleted, replaced, doubled, moved, wrapped, nested or cut short.

    The document is changed in place, so it must be the caller's own.
    """
    parent, key, here = _somewhere(value, data)
    if parent is None:
        return data.draw(JUNK)
    match data.draw(st.sampled_from(["delete", "replace", "wrap", "retype", "nest", "double", "move"])):
        case "delete":
            del parent[key]
        case "wrap":
            parent[key] = [here] if data.draw(st.booleans()) else {data.draw(st.sampled_from(_KEYS)): here}
        case "retype":
            parent[key] = _retyped(here, data)
        case "nest":
            parent[key] = _nested(here, data)
        case "double":
            parent[key] = [here, copy.deepcopy(here)]
        case "move":
            parent[key] = copy.deepcopy(_somewhere(value, data)[2])
        case _:
            parent[key] = data.draw(JUNK)
    return value


def _somewhere(value: Any, data: st.DataObject) -> tuple[Any, Any, Any]:
    """A container, a key in it, and what stands there; no container for a document that is none."""
    parent: Any = None
    key: Any = None
    here = value
    while isinstance(here, (dict, list)) and here and (parent is None or data.draw(st.integers(0, 9))):
        keys = sorted(here) if isinstance(here, dict) else list(range(min(len(here), 4)))
        parent, key = here, data.draw(st.sampled_from(keys))
        here = parent[key]
    return parent, key, here


def _retyped(here: Any, data: st.DataObject) -> Any:
    if isinstance(here, list) and here:
        return here[0] if data.draw(st.booleans()) else here[: len(here) // 2]
    if isinstance(here, dict):
        return next(iter(here.values()), None) if data.draw(st.booleans()) else list(here.values())
    return str(here)[: data.draw(st.integers(0, 40))]


def _nested(here: Any, data: st.DataObject) -> Any:
    key = data.draw(st.sampled_from(_KEYS))
    for _ in range(data.draw(st.integers(1, 40))):
        here = [here] if data.draw(st.booleans()) else {key: here}
    return here


def check_promises(found: Document) -> None:
    """What every reader of the model relies on."""
    if isinstance(found, Collection):
        assert len({member.id for member in found.members}) == len(found.members)
        assert found.next_page == "" or _is_web(found.next_page)
        assert found.total >= 0
        for member in found.members:
            assert _is_web(member.id)
            assert len(member.label) <= 500
    if not isinstance(found, Manifest):
        return
    assert len(found.label) <= 500
    assert found.start_canvas in {"", *(page.id for page in found.canvases)}
    repr(found).encode("utf-8")
    _check_resources(found.resources)
    _check_sections(found.sections, len(found.canvases))
    for page in found.canvases:
        _check_page(page)


def _check_page(page: Canvas) -> None:
    assert 0 < len(page.label) <= 500
    assert bool(page.width) == bool(page.height)
    _check_resources(page.resources)
    for image in page.images:
        assert _is_web(image.url)
        assert bool(image.width) == bool(image.height)
        assert image.service is None or not image.service.id.endswith(("/", "/info.json"))


def _check_resources(resources: tuple[Resource, ...]) -> None:
    assert len({(each.kind, each.url) for each in resources}) == len(resources) <= 100
    assert all(_is_web(each.url) for each in resources)


def _check_sections(sections: tuple[Section, ...], count: int) -> None:
    """Levels go down one at a time; runs ascend, neither touch nor leave the book, and lie in those of the whole."""
    above: list[Section] = []
    for section in sections:
        assert 1 <= section.level <= len(above) + 1
        assert section.label
        assert all(0 <= first <= last < count for first, last in section.spans)
        assert all(one[1] + 1 < other[0] for one, other in zip(section.spans, section.spans[1:], strict=False))
        above = [*above[: section.level - 1], section]
        if section.level > 1:
            assert _pages(section) <= _pages(above[-2])


def _pages(section: Section) -> set[int]:
    return {index for first, last in section.spans for index in range(first, last + 1)}


def _is_web(address: str) -> bool:
    return address.lower().startswith(("http://", "https://"))
