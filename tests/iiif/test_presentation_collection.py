"""Collections of every version."""

from typing import Any

import pytest

from iiif.document import read_document
from iiif.model import Collection, Member
from tests.iiif.documents import URL, V2, V3

A = {"@id": "https://lib.example/a.json", "@type": "sc:Manifest", "label": "A"}
B = {"@id": "https://lib.example/b.json", "@type": "sc:Collection", "label": "B"}


def read(document: dict[str, Any]) -> Collection:
    found = read_document(document, url=URL)
    assert isinstance(found, Collection)
    return found


def test_children_listed_twice_are_one_member() -> None:
    """Seen at Harvard, the NLW and Princeton (fault C05); document order."""
    document = {"@context": V2, "@id": URL, "@type": "sc:Collection", "label": "Top"}
    found = read(document | {"manifests": [A], "collections": [B], "members": [B, A]})
    assert (found.version, found.label) == ("2.1", "Top")
    assert found.members == (
        Member("https://lib.example/a.json", "A", "Manifest"),
        Member("https://lib.example/b.json", "B", "Collection"),
    )


def test_items_of_version_3_are_members() -> None:
    """Presentation 3.0 §5.1; a "next page" is a member as well (fault C04)."""
    items = [
        {"id": "https://lib.example/1", "type": "Manifest", "label": {"none": ["I"]}},
        {"id": "https://lib.example/?page=2", "type": "Collection", "label": {"en": ["Next page"]}},
        {"id": "https://lib.example/c", "type": "Canvas"},
    ]
    found = read({"@context": V3, "id": URL, "type": "Collection", "label": {"en": ["Top"]}, "items": items})
    assert [(member.label, member.type) for member in found.members] == [("I", "Manifest"), ("Next page", "Collection")]


def test_missing_types_follow_from_the_list() -> None:
    """Seen at the SCTA: no context, no types, no labels (fault C06)."""
    found = read({"@id": URL, "collections": [{"@id": "sub.json"}], "manifests": ["https://lib.example/a.json"]})
    assert found.members == (
        Member("https://lib.example/sub.json", "", "Collection"),
        Member("https://lib.example/a.json", "", "Manifest"),
    )


@pytest.mark.parametrize("members", [None, {}, "x", [], [7, {}, {"label": "no id"}], [{"@id": "javascript:x"}]])
def test_a_collection_without_readable_members_is_empty(members: object) -> None:
    """Seen: empty and paged collections (faults C03, C08)."""
    assert [member.id for member in read({"@type": "sc:Collection", "members": members}).members] in (
        [],
        ["https://lib.example/x"],
    )


def test_ten_thousand_members_are_listed() -> None:
    """Corpus document-012: paged by the caller, none fetched."""
    items = [{"id": f"https://lib.example/{number}", "type": "Manifest"} for number in range(10_000)]
    assert len(read({"type": "Collection", "items": items}).members) == 10_000
