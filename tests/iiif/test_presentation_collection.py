"""Collections of every version."""

from typing import Any

import pytest

from iiif.document import read_document
from iiif.model import Collection, Member
from tests.iiif.documents import URL, V2, V3, canvas_v3, manifest_v3

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
    """Presentation 3.0 §5.1; what is no document is no member."""
    items = [
        {"id": "https://lib.example/1", "type": "Manifest", "label": {"none": ["I"]}},
        {"id": "https://lib.example/2", "type": "Collection", "label": {"en": ["Next of kin"]}},
        {"id": "https://lib.example/c", "type": "Canvas"},
    ]
    found = read({"@context": V3, "id": URL, "type": "Collection", "label": {"en": ["Top"]}, "items": items})
    assert [(each.label, each.type) for each in found.members] == [("I", "Manifest"), ("Next of kin", "Collection")]
    assert (found.version, found.next_page, found.total) == ("3.0", "", 0)


@pytest.mark.parametrize(
    ("stated", "next_page", "total"),
    [
        ({"first": "https://lib.example/p/1", "total": 3_074_231}, "https://lib.example/p/1", 3_074_231),
        ({"first": {"@id": "https://lib.example/p/1"}, "total": "12"}, "https://lib.example/p/1", 12),
        ({"manifests": [A], "next": "https://lib.example/p/2"}, "https://lib.example/p/2", 0),
        ({"manifests": [A], "next": [{"id": "p/2"}], "first": "p/1"}, "https://lib.example/p/2", 0),
        ({"manifests": [A], "first": "https://lib.example/p/1", "total": -1}, "", 0),
        ({"manifests": [A], "next": URL}, "", 0),
        ({"first": URL, "next": "javascript:x", "total": True}, "", 0),
        ({"type": "Collection", "items": [A], "next": {"id": "p/2"}, "totalItems": 7}, "https://lib.example/p/2", 7),
    ],
)
def test_where_a_list_goes_on_is_told(stated: dict[str, Any], next_page: str, total: int) -> None:
    """Presentation 2.1 §5.8; seen at the Bavarian State Library (fault C03), drafts of 4; never the document itself."""
    found = read({"@id": URL, "@type": "sc:Collection"} | stated)
    assert (found.next_page, found.total) == (next_page, total)


def test_a_first_page_that_is_carried_along_is_read() -> None:
    """ActivityStreams paging, as the drafts of 4 take it over: nothing has to be fetched for it."""
    first = {"id": "https://lib.example/p/1", "type": "CollectionPage", "items": [A], "next": "https://lib.example/p/2"}
    found = read({"id": URL, "type": "Collection", "total": 2, "first": first})
    assert ([each.label for each in found.members], found.next_page) == (["A"], "https://lib.example/p/2")


@pytest.mark.parametrize(
    ("label", "address", "goes_on"),
    [
        ("Next page", f"{URL}?as=iiif&page=2", True),
        ("Next page", "https://api.lib.example/elsewhere", True),
        ("Nächste Seite »", "https://lib.example/p2", True),
        ("次へ", "https://lib.example/p2", True),
        ("", f"{URL}?page=2", True),
        ("Maps 11 to 20", f"{URL}?offset=10", True),
        ("Next of kin", "https://lib.example/kin", False),
        ("Volume 2", "https://lib.example/2?page=2", False),
    ],
)
def test_a_last_member_that_is_the_next_page_is_none(label: str, address: str, goes_on: bool) -> None:
    """Seen at Northwestern (fault C04): the list goes on behind a collection called so, or the same address."""
    items = [A, {"id": address, "type": "Collection", "label": {"none": [label]}}]
    found = read({"id": URL, "type": "Collection", "items": items})
    assert (found.next_page, len(found.members)) == ((address, 1) if goes_on else ("", 2))


def test_a_list_of_its_own_pages_is_no_paging() -> None:
    """Our choice: only a single link onward is a next page; the page before is no member either."""
    pages = [{"id": f"{URL}?page={number}", "type": "Collection"} for number in (1, 2, 3)]
    found = read({"id": URL, "type": "Collection", "items": pages})
    assert (len(found.members), found.next_page) == (3, "")
    back = {"id": f"{URL}?page=1", "type": "Collection", "label": "Previous page"}
    onward = {"id": f"{URL}?page=3", "type": "Collection", "label": "Next page"}
    found = read({"id": f"{URL}?page=2", "type": "Collection", "items": [back, A, onward]})
    assert ([each.label for each in found.members], found.next_page) == (["A"], onward["id"])
    assert read({"id": f"{URL}?page=2", "type": "Collection", "items": [A, back]}).next_page == ""


def test_the_volumes_of_a_work_are_members() -> None:
    """Presentation 3.0 `multi-part`, 2.1 `viewingHint`; seen in the corpus (fault C01)."""
    volumes = [{"id": f"https://lib.example/v{number}", "type": "Manifest", "label": number} for number in (1, 2)]
    found = read({"id": URL, "type": "Collection", "behavior": ["multi-part"], "items": volumes})
    assert [each.label for each in found.members] == ["1", "2"]


def test_documents_carried_in_a_collection_are_linked_by_their_address() -> None:
    """Seen: whole manifests and collections in place of references; a group without an address is opened."""
    whole = manifest_v3(canvas_v3()) | {"id": "https://lib.example/a.json"}
    group = {"type": "Collection", "label": "no address", "items": [B, {"type": "Collection", "items": [A]}]}
    found = read({"id": URL, "type": "Collection", "items": [whole, group, {"type": "Manifest", "items": []}]})
    assert [(each.id, each.type) for each in found.members] == [
        ("https://lib.example/a.json", "Manifest"),
        ("https://lib.example/b.json", "Collection"),
    ]
    deep: dict[str, Any] = {"type": "Collection", "items": [A]}
    for _ in range(50):
        deep = {"type": "Collection", "items": [deep]}
    assert read({"id": URL} | deep).members == ()


def test_an_unknown_type_counts_as_what_the_list_is_of() -> None:
    """Fault C06 and neighbours; pages and annotations are no documents wherever they stand."""
    odd = {"@id": "https://lib.example/1", "@type": "sc:Manifest_v2"}
    book = {"@id": "https://lib.example/2", "@type": "Book"}
    page = {"@id": "https://lib.example/3", "@type": "sc:Canvas"}
    found = read({"@type": "sc:Collection", "members": [odd, book, page], "manifests": [book, page]})
    assert [(each.id[-1], each.type) for each in found.members] == [("1", "Manifest"), ("2", "Manifest")]


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
