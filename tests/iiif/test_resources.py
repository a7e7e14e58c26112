"""What documents and pages are linked with."""

from typing import Any

import pytest

from iiif.document import read_document
from iiif.model import Manifest, Resource
from iiif.presentation.resources import MAX_DOCUMENT_RESOURCES, MAX_PAGE_RESOURCES, canvas_resources
from tests.iiif.documents import URL, canvas_v2, canvas_v3, manifest_v2, manifest_v3

Json = dict[str, Any]
PDF = "https://lib.example/book.pdf"
SEARCH_1 = {
    "@context": "http://iiif.io/api/search/1/context.json",
    "@id": "https://lib.example/search",
    "profile": "http://iiif.io/api/search/1/search",
    "label": "Search inside",
    "service": {"@id": "https://lib.example/complete", "profile": "http://iiif.io/api/search/1/autocomplete"},
}
SEARCH_2 = {
    "id": "https://lib.example/search",
    "type": "SearchService2",
    "service": [{"id": "https://lib.example/complete", "type": "AutoCompleteService2"}],
}
LOGIN_1 = {
    "@context": "http://iiif.io/api/auth/1/context.json",
    "@id": "https://lib.example/login",
    "profile": "http://iiif.io/api/auth/1/login",
    "label": "Log in",
    "service": [{"@id": "https://lib.example/token", "profile": "http://iiif.io/api/auth/1/token"}],
}
PROBE_2 = {
    "id": "https://lib.example/probe",
    "type": "AuthProbeService2",
    "service": [{"id": "https://lib.example/access", "type": "AuthAccessService2", "profile": "active"}],
}


def links(document: Json) -> list[tuple[str, str]]:
    found = read_document(document, url=URL)
    assert isinstance(found, Manifest)
    return [(each.kind, each.url) for each in found.resources]


def test_a_link_keeps_what_is_stated_about_it() -> None:
    """Presentation 3.0 §3.3: label, format, profile."""
    record = {
        "id": "https://lib.example/mods.xml",
        "type": "Dataset",
        "label": {"en": ["<b>MODS</b> record"]},
        "format": "application/mods+xml",
        "profile": "http://www.loc.gov/standards/mods/",
    }
    assert canvas_resources({"seeAlso": [record]}, URL) == (
        Resource(
            "seeAlso",
            "https://lib.example/mods.xml",
            "MODS record",
            "application/mods+xml",
            "http://www.loc.gov/standards/mods/",
        ),
    )


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        ({"seeAlso": "https://lib.example/a"}, [("seeAlso", "https://lib.example/a")]),
        ({"seeAlso": {"@id": "/a"}}, [("seeAlso", "https://lib.example/a")]),
        ({"rendering": [{"id": PDF}, PDF, {"@id": PDF}]}, [("rendering", PDF)]),
        ({"annotations": [{"id": "a/1", "type": "AnnotationPage"}]}, [("annotations", "https://lib.example/a/1")]),
        (
            {"annotations": {"id": "https://lib.example/a", "type": "AnnotationPage", "items": [{"id": "x"}]}},
            [("annotations", "https://lib.example/a")],
        ),
        ({"annotations": [{"type": "AnnotationPage", "items": []}]}, []),
        (
            {"otherContent": ["https://lib.example/l/1", {"@id": "https://lib.example/l/2"}]},
            [("annotations", "https://lib.example/l/1"), ("annotations", "https://lib.example/l/2")],
        ),
        ({"seeAlso": [None, 7, {}, [], "javascript:alert(1)", {"id": "ftp://x"}, {"label": "none"}]}, []),
        ({"service": SEARCH_1}, [("search", SEARCH_1["@id"]), ("autocomplete", "https://lib.example/complete")]),
        ({"service": [SEARCH_2]}, [("search", SEARCH_2["id"]), ("autocomplete", "https://lib.example/complete")]),
        (
            {"service": {"@id": "https://lib.example/search", "profile": "http://iiif.io/api/search/0/search"}},
            [("search", "https://lib.example/search")],
        ),
        ({"service": [LOGIN_1]}, [("login", "https://lib.example/login")]),
        ({"services": [PROBE_2]}, [("login", "https://lib.example/access")]),
        ({"service": {"@id": "https://lib.example/x", "profile": "https://www.w3.org/ns/webmention"}}, []),
    ],
)
def test_links_of_every_version_are_read(stated: Json, expected: list[tuple[str, str]]) -> None:
    """Presentation 2.1 and 3.0, Content Search 0.9 to 2, Authorization 1 and 2; only web addresses are links."""
    assert [(each.kind, each.url) for each in canvas_resources(stated, URL)] == expected
    assert links(manifest_v3(canvas_v3(), **stated)) == expected
    assert links(manifest_v2(canvas_v2(), **stated)) == expected


def test_a_page_carries_its_own_links() -> None:
    """Seen: text files and annotation lists of single pages."""
    other = [{"@id": "https://lib.example/l/1", "@type": "sc:AnnotationList", "label": "Transcription"}]
    for document in (manifest_v2(canvas_v2("1", otherContent=other)), manifest_v3(canvas_v3("1", annotations=other))):
        found = read_document(document, url=URL)
        assert isinstance(found, Manifest)
        assert found.canvases[0].resources == (Resource("annotations", "https://lib.example/l/1", "Transcription"),)
        assert found.resources == ()


def test_a_sequence_may_state_links_of_the_document() -> None:
    """Presentation 2.1 §3.3; seen at Wellcome: the PDF stands in the sequence."""
    sequence = {"canvases": [canvas_v2()], "rendering": {"@id": PDF, "format": "application/pdf"}}
    book = read_document(manifest_v2(sequences=[sequence]), url=URL)
    assert isinstance(book, Manifest)
    assert book.resources == (Resource("rendering", PDF, "", "application/pdf"),)


@pytest.mark.parametrize("key", ["format", "@format", "dcterms:format"])
def test_the_format_may_stand_under_other_names(key: str) -> None:
    """Seen at e-codices and Ghent."""
    assert canvas_resources({"seeAlso": {"@id": PDF, key: "text/xml"}}, URL)[0].format == "text/xml"


def test_search_says_its_version_by_profile_or_context() -> None:
    """Content Search 1 has a profile; where it is missing the context tells the same."""
    bare = {"@context": "http://iiif.io/api/search/1/context.json", "@id": "https://lib.example/search"}
    assert canvas_resources({"service": SEARCH_1}, URL)[0].profile == "http://iiif.io/api/search/1/search"
    assert canvas_resources({"service": bare}, URL)[0].profile == "http://iiif.io/api/search/1/context.json"


def test_links_are_bounded() -> None:
    """Our limits: hostile documents list thousands."""
    many = [f"https://lib.example/{number}" for number in range(10_000)]
    assert len(canvas_resources({"seeAlso": many}, URL)) == MAX_PAGE_RESOURCES
    assert len(links(manifest_v3(canvas_v3(), seeAlso=many, rendering=PDF))) == MAX_DOCUMENT_RESOURCES
    assert links(manifest_v3(canvas_v3(), seeAlso=many, rendering=PDF))[0] == ("rendering", PDF)
    long = canvas_resources({"seeAlso": {"id": PDF, "format": "x" * 9999, "profile": "y" * 9999}}, URL)[0]
    assert (len(long.format), len(long.profile)) == (100, 500)
