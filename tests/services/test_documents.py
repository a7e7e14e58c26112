"""What an answer is, judged by its bytes: documents in disguise, and errors that say they are answers."""

import html
import json

import pytest

from iiif.errors import NotIiif
from iiif.model import Manifest, PageLinks
from recto.errors import NoManifestFound
from recto.ports import Fetched
from recto.services.documents import understand
from tests.iiif.documents import URL, canvas_v3, image_v3, manifest_v3

BOOK = json.dumps(manifest_v3(canvas_v3("1", image_v3("1"), label={"none": ["1 <b>recto</b> & more"]})))


def answer(text: str, content_type: str = "text/html") -> Fetched:
    return Fetched(URL, content_type, text.encode())


@pytest.mark.parametrize(
    "text",
    [
        BOOK,
        f"callback({BOOK});",
        json.dumps(BOOK),
        f"<html><body><pre>{html.escape(BOOK)}</pre></body></html>",
        f'<!doctype html><PRE class="json">\n{html.escape(BOOK, quote=False)}\n</PRE>',
        f"<pre>{BOOK}</pre>",
    ],
)
def test_a_document_in_disguise_is_a_document(text: str) -> None:
    """Faults J06 and N19: JSONP, JSON inside a string, JSON shown on a page, whatever type is declared."""
    found = understand(answer(text))
    assert isinstance(found, Manifest)
    assert found.canvases[0].label == "1 recto & more"


@pytest.mark.parametrize(
    "text",
    [
        "<pre>{not json</pre>",
        "<pre>[1, 2]</pre>",
        "<pre",
        "<p><pre>text</pre>",
        "<pre>{",
        f'<pre>{{"a": "&#{"9" * 5000};"}}</pre>',
    ],
)
def test_a_page_that_shows_other_text_is_a_page(text: str) -> None:
    """The contrary case."""
    assert isinstance(understand(answer(f"{text} <a href='https://lib.example/'>x</a>")), PageLinks)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"status": "error", "message": "Missing required keys: items"}', "Missing required keys: items"),
        ('{"error": {"code": 404, "message": "Not <b>public</b>"}}', "Not public"),
        ('{"detail": "manifest not supported"}', "manifest not supported"),
        ("An object of ID 12 was not found", "An object of ID 12 was not found"),
    ],
)
def test_what_the_library_says_instead_of_a_document_is_passed_on(text: str, words: str) -> None:
    """Fault N21: error objects with status 200 (Omeka S, Oregon Digital, the Bodleian)."""
    with pytest.raises(NoManifestFound) as raised:
        understand(answer(text, "application/json"))
    assert raised.value.details == {"library_says": words}


@pytest.mark.parametrize(
    "text", ['{"test": "Broken"}', '{"title": "A book"}', "{}", '{"message": 5}', '{"error": {"message": []}}', "[]"]
)
def test_json_without_a_message_is_no_iiif_document(text: str) -> None:
    """Fault J07."""
    with pytest.raises(NotIiif):
        understand(answer(text, "application/json"))


def test_a_page_that_speaks_of_mets_is_a_page() -> None:
    """The contrary case: viewers declare the namespace, or link to the file."""
    book = "https://lib.example/book/manifest.json"
    page = f'<!doctype html><html xmlns:mets="http://www.loc.gov/METS/"><a href="/v?manifest={book}">IIIF</a></html>'
    found = understand(answer(page))
    assert isinstance(found, PageLinks)
    assert found.manifests == (book,)


def test_a_mets_file_is_named_as_one() -> None:
    """The DFG viewer's links lead to METS; it is not read."""
    with pytest.raises(NoManifestFound, match="METS"):
        understand(answer('<?xml version="1.0"?><mets:mets xmlns:mets="http://www.loc.gov/METS/"/>', "text/xml"))
