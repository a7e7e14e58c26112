"""Pasted links, understood without fetching."""

import contextlib
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iiif.errors import InvalidLink
from iiif.model import CanvasHint, LinkReading
from iiif.viewer_link import manifest_address, read_link
from tests.iiif.growth import cpu_growth

M = "https://example.org/iiif/book/manifest.json"
V = "https://viewer.example.org/uv.html"

# Rows whose manifest stands in the document behind the link.
AFTER_FETCHING = ("0485-contentstate-canvas-region/annotation.json",)


def facts(reading: LinkReading) -> dict[str, Any]:
    """A reading in the words of the corpus."""
    return {
        "manifest_url": manifest_address(reading) or None,
        "by": reading.canvas.by,
        "value": reading.canvas.value,
        "xywh": reading.xywh or None,
        "outcome": reading.outcome,
        "step": reading.step,
    }


def corpus_rows(corpus: Path) -> list[tuple[str, dict[str, Any]]]:
    """Link and expectation of every row."""
    rows = []
    for line in (corpus / "viewer_urls.jsonl").read_text().splitlines():
        row = json.loads(line)
        step = re.match(r"\[(\w+)\]", row["note"])
        value = row["canvas"]["value"]
        expected = {key: row[key] for key in ("manifest_url", "xywh", "outcome")}
        expected |= {"by": row["canvas"]["by"], "value": "" if value is None else str(value)}
        rows.append((row["viewer_url"], {**expected, "step": step[1] if step else ""}))
    return rows


@pytest.mark.parametrize("step", ["param", "image", "fetch"])
def test_links_that_carry_their_answer_are_understood(corpus: Path, step: str) -> None:
    """The gathered viewer links that carry a document, an image or JSON."""
    wrong = []
    for link, expected in corpus_rows(corpus):
        if expected["step"] != step:
            continue
        if step == "fetch":  # an institution's row may know the document's address by a rule
            expected.pop("step")
        if any(part in link for part in AFTER_FETCHING):
            assert read_link(link).candidates[0] in link
            continue
        got = facts(read_link(link))
        differing = {key: (got[key], value) for key, value in expected.items() if got[key] != value}
        wrong += [(link, differing)] if differing else []
    assert wrong == []


def test_every_link_gives_something_to_fetch(corpus: Path) -> None:
    """No row of the corpus is refused, whatever becomes of it later."""
    for link, _ in corpus_rows(corpus):
        reading = read_link(link)
        assert reading.candidates
        assert all(re.match(r"https?://[^\s/]+", url) and "#" not in url for url in reading.candidates)


@pytest.mark.parametrize(
    "text",
    [
        f"  {M}\n",
        f"<{M}>",
        f"“{M}”.",
        f"'{M}',",
        f'"{M}";',
        f"({M})",
        f"\u200b{M}\ufeff",
        f"\u00a0{M}\u00a0",
        f"[the manifest]({M})",
        f"view-source:{M}",
        f"URL: {M}",
        f"https://{M}",
        M.removeprefix("h"),
        f"See {M}, accessed yesterday.",
        M.removeprefix("https://"),
        M.replace("https", "HTTPS"),
        M.replace("/", "\\/"),
        quote(M, safe=""),
        quote(quote(M, safe=""), safe=""),
        f"{M}#",
    ],
)
def test_what_surrounds_an_address_is_taken_off(text: str) -> None:
    """Mails, footnotes, chat windows and source views; a leading space: benwbrum/fromthepage#5700."""
    assert read_link(text).candidates == (M,)


@pytest.mark.parametrize(
    "link",
    [
        "https://example.org/a_(b)/manifest",
        "https://example.org/archive.org%253A010C9ED6",
        "https://example.org/ABO/+Z123/manifest",
        "https://example.org/unesco/AIPDIG-X______0HG96MB-cs/",
        "https://example.org/GetJson?cid=6748&dept=P",
        "https://example.org/arkis!R0000004/manifest",
    ],
)
def test_the_inside_of_an_address_is_kept(link: str) -> None:
    """Libraries publish these spellings and answer to no other."""
    assert read_link(link).candidates == (link,)


@pytest.mark.parametrize(
    ("link", "address"),
    [
        (f"{M}?cv=3&xywh=0,0,10,10", M),
        (f"{M}?c=0&m=0&s=0&cv=3&xywh=-1,-2,3,4", M),
        (f"{M}?version=3&c=0&cv=3", f"{M}?version=3"),
        (f"{M}&c=0&m=0&s=0&cv=2&xywh=0%2C0%2C5%2C5", M),
        (f"{M}?c=0&m=1", f"{M}?c=0&m=1"),
        ("https://example.org/book/manifest?canvasIndex=4", "https://example.org/book/manifest"),
        ("https://example.org/page?cv=3", "https://example.org/page?cv=3"),
    ],
)
def test_a_viewers_state_is_no_part_of_a_documents_address(link: str, address: str) -> None:
    """Fault N22; a parameter that may be the library's own stays."""
    assert read_link(link).candidates == (address,)


def test_a_viewers_state_in_the_query_still_names_the_page() -> None:
    """The state goes, what it says stays."""
    reading = read_link(f"{M}?c=0&m=0&s=0&cv=3&xywh=1,2,3,4")
    assert (reading.canvas, reading.xywh) == (CanvasHint("index0", "3"), "1,2,3,4")


def test_spaces_in_a_path_are_encoded() -> None:
    """As browsers do when a file name has spaces."""
    assert read_link("https://example.org/My File/manifest.json").candidates[0].endswith("/My%20File/manifest.json")


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("ark:/99999/fk4cz3dh0", "https://n2t.net/ark:/99999/fk4cz3dh0"),
        ("doi:10.11588/diglit.123", "https://doi.org/10.11588/diglit.123"),
        ("10.99999/abc-1", "https://doi.org/10.99999/abc-1"),
        ("hdl:99999/4389767", "https://hdl.handle.net/99999/4389767"),
    ],
)
def test_a_persistent_identifier_goes_to_its_resolver(text: str, url: str) -> None:
    """Redirects are followed when fetching."""
    reading = read_link(text)
    assert (reading.candidates, reading.step) == ((url,), "redirect")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "Codex Manesse",
        "manifest.json",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "data:text/html,x",
        "mailto:a@lib.example",
        "http+unix://%2Ftmp%2Fx/",
        "//127.0.0.1/",
        "http://",
        "http:///127.0.0.1/",
        "http:\\\\127.0.0.1\\",
        "http://ex ample.com/",
        "https://user:pw@lib.example/",
        "http://example.com\r\nHost: evil/",
        "http://example.com/a\tb",
        "http://example.com/\x00",
        "http://example.com/\ud800",
        "http://example%2ecom/",
        f"http://example.com/{'a' * 9000}",
        f"{M} {V}",
    ],
)
def test_what_is_no_link_is_refused(text: str) -> None:
    """Other schemes, credentials, control characters, no host, more than 4,096 characters, two links."""
    with pytest.raises(InvalidLink) as refused:
        read_link(text)
    assert "pw" not in str(refused.value)


@pytest.mark.parametrize(
    "link",
    [
        f"{V}?manifest={M}",
        f"{V}?manifest={quote(M, safe='')}",
        f"{V}?manifest={quote(quote(M, safe=''), safe='')}",
        f"{V}#?manifest={M}",
        f"{V}#?c=&m=&s=&cv=&manifest={M}",
        f"{V}#/display?url={M}",
        f"{V}?manifestId={quote(M, safe='')}",
        f"{V}?windows[0].manifestId={quote(M, safe='')}",
        f"{V}?windows%5B0%5D.manifestId={quote(M, safe='')}",
        f"{V}?iiif-content={M}",
        f"{V}?iiif_content={M}",
        f"{V}?iiif-manifest={M}",
        f"{V}?MANIFEST={M}",
        f"{V}?manifests[]={M}",
        f"{V}?sourceOfTruth={quote(M, safe='')}",
        f"{V}?lang=en&amp;manifest={M}",
        f"{V}?manifest={M.removeprefix('https://')}",
        "https://example.org/item/5?manifest=/iiif/book/manifest.json",
        "https://example.org/iiif/book/view?manifest=manifest.json",
        f"{M}?manifest={M}",
        f"https://web.archive.org/web/20200101000000/{V}?manifest={M}",
        f"https://web.archive.org/web/20200101000000id_/{M}",
        f"https://www.google.com/url?q={quote(M, safe='')}&sa=D",
        f"https://eur01.safelinks.protection.outlook.com/?url={quote(M, safe='')}&data=05",
    ],
)
def test_viewers_and_wrappers_carry_their_manifest(link: str) -> None:
    """Universal Viewer, Mirador, drag and drop, Theseus, Clover; archived and mailed links."""
    reading = read_link(link)
    assert reading.candidates[0] == M
    assert reading.step in ("param", "fetch")


def test_a_manifest_query_without_encoding_keeps_its_own_parameters() -> None:
    """A parameter that no viewer has belongs to the manifest's address."""
    reading = read_link(f"{V}?manifest=https://example.org/GetJson?cid=6&dept=P&cv=4")
    assert reading.candidates == ("https://example.org/GetJson?cid=6&dept=P",)
    assert reading.canvas == CanvasHint("index0", "4")


def test_an_identifier_instead_of_an_address_leaves_the_link_as_it_is() -> None:
    """Only the institution knows what the identifier stands for."""
    link = "https://viewer.example.org/index.html?manifest=t1mp2676v52p"
    reading = read_link(link)
    assert (reading.candidates, reading.step) == ((link,), "fetch")


def nested(levels: int) -> str:
    link = M
    for _ in range(levels):
        link = f"{V}?manifest={quote(link, safe='')}"
    return link


@pytest.mark.parametrize("levels", [1, 2, 3])
def test_links_within_links_are_unwrapped_three_deep(levels: int) -> None:
    """The specification's own example nests one (IIIF/api#2350)."""
    assert read_link(nested(levels)).candidates == (M,)


def test_a_fourth_level_is_left_to_be_fetched() -> None:
    """A bound on work, not on what can be opened."""
    assert read_link(nested(4)).candidates == (nested(1),)


@pytest.mark.parametrize("link", [f"{V}?url=https://news.example.com/a", f"{V}?id=https://example.com/5"])
def test_a_key_that_may_mean_anything_does_not_replace_the_page(link: str) -> None:
    """The page comes first unless the value is plainly IIIF."""
    reading = read_link(link)
    assert (reading.candidates[0], reading.step) == (link, "fetch")


@pytest.mark.parametrize(
    ("tail", "hint"),
    [
        (f"?manifest={M}#?c=0&m=0&s=0&cv=12", CanvasHint("index0", "12")),
        (f"#?manifest={M}&canvas=3", CanvasHint("index0", "3")),
        (f"?manifest={M}&canvasIndex=7", CanvasHint("index0", "7")),
        (f"?manifest={M}&canvasId=https%3A%2F%2Fexample.org%2Fc%2F1", CanvasHint("id", "https://example.org/c/1")),
        (f"?manifest={M}&canvas=t1mt0", CanvasHint("id", "t1mt0")),
        (f"?manifest={M}&pos=4", CanvasHint("index1", "4")),
        (f"?manifest={M}&page=12", CanvasHint("index1", "12")),
        (f"?manifest={M}&page=12r", CanvasHint("label", "12r")),
        (f"?manifest={M}&folio=iv%20verso", CanvasHint("label", "iv verso")),
        (f"?manifest={M}&tify={{%22pages%22:[12,13]}}", CanvasHint("index1", "12")),
        (f"?manifest={M}#?tify=%7B%22pages%22%3A%5B5%5D%7D", CanvasHint("index1", "5")),
        (f"?manifest={M}#page/9/mode/1up", CanvasHint("index1", "9")),
        (f"?manifest={M}#page=9", CanvasHint("index1", "9")),
        (f"?manifest={M}&cv=", CanvasHint()),
        (f"?manifest={M}&cv=abc", CanvasHint()),
        (f"?manifest={M}&c=2&m=1&s=0", CanvasHint()),
        ("/search?q=psalter&page=2", CanvasHint()),
    ],
)
def test_a_link_names_its_page_as_its_viewer_counts(tail: str, hint: CanvasHint) -> None:
    """Universal Viewer and Mirador count from 0; Curation Viewer, TIFY and page parameters from 1."""
    assert read_link(V + tail).canvas == hint


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("1,2,3,4", "1,2,3,4"),
        ("1%2C2%2C3%2C4", "1,2,3,4"),
        ("pixel:1,2,3,4", "1,2,3,4"),
        ("-1549%2C-787%2C5665%2C5114", "-1549,-787,5665,5114"),
        ("percent:25,25.5,50,50", "percent:25,25.5,50,50"),
        ("1,2,3", ""),
        ("", ""),
        ("a,b,c,d", ""),
    ],
)
def test_a_region_is_kept_as_the_viewer_wrote_it(written: str, read: str) -> None:
    """Viewports outside the page occur (UniversalViewer/universalviewer#462); they are clipped later."""
    reading = read_link(f"{V}?manifest={M}#?cv=1&xywh={written}")
    assert (reading.xywh, reading.image_pixels) == (read, False)


def test_a_canvas_address_is_tried_itself_and_then_beside_its_manifest() -> None:
    """A canvas need not be a document; most manifests lie one folder up."""
    reading = read_link("https://example.org/iiif/book/canvas/p2#xywh=1,2,3,4")
    assert reading.canvas == CanvasHint("id", "https://example.org/iiif/book/canvas/p2")
    assert reading.candidates == (
        "https://example.org/iiif/book/canvas/p2",
        M,
        "https://example.org/iiif/book/manifest",
    )
    assert (reading.xywh, reading.step, manifest_address(reading)) == ("1,2,3,4", "fetch", "")


def test_an_image_link_gives_its_region_in_image_pixels() -> None:
    """Image API 3.0 §4.1."""
    reading = read_link("https://example.org/iiif/2/p1/10,20,30,40/max/0/default.jpg")
    assert reading.candidates == ("https://example.org/iiif/2/p1/info.json",)
    assert (reading.xywh, reading.image_pixels, reading.outcome, reading.step) == (
        "10,20,30,40",
        True,
        "image_only",
        "image",
    )


def test_a_fragment_on_an_image_description_is_in_image_pixels() -> None:
    """There is no other space that it could be in."""
    reading = read_link("https://example.org/iiif/2/p1/info.json#xywh=1,2,3,4")
    assert (reading.xywh, reading.image_pixels) == ("1,2,3,4", True)


def test_a_pasted_manifest_is_carried_along() -> None:
    """What to paste when a library turns programs away."""
    text = json.dumps({"id": M, "type": "Manifest", "items": [], "label": {"en": ["é"]}}, ensure_ascii=False)
    reading = read_link(f"\n{text} ")
    assert (reading.pasted, reading.candidates, reading.step) == (text, (), "param")


def test_a_pasted_document_may_have_180_kilobytes() -> None:
    """The limit counts bytes, not characters."""
    frame = '{"items":["%s"]}'
    assert read_link(frame % ("a" * (180_000 - len(frame) + 2))).pasted
    for text in ("a" * (180_001 - len(frame) + 2), "é" * 90_000):
        with pytest.raises(InvalidLink):
            read_link(frame % text)


@pytest.mark.parametrize("prefix", ["", f"{V}?iiif-content="])
def test_a_content_state_is_read_with_and_without_its_viewer(prefix: str) -> None:
    """`data-iiif-content` attributes and copied states have no viewer around them."""
    state = (
        "JTdCJTIyaWQlMjIlM0ElMjJodHRwcyUzQSUyRiUyRmV4YW1wbGUub3JnJTJGbSUyMiUyQyUyMnR5cGUlMjIlM0ElMjJNYW5pZmVzdCUyMiU3RA"
    )
    assert read_link(prefix + state).candidates == ("https://example.org/m",)


def test_a_state_written_as_plain_json_keeps_its_fragment() -> None:
    """The `#` inside belongs to the canvas, not to the viewer's address."""
    state = f'{{"id": "https://example.org/c#xywh=1,2,3,4", "type": "Canvas", "partOf": "{M}"}}'
    reading = read_link(f"{V}?iiif-content={state}")
    assert (reading.candidates, reading.xywh) == ((M,), "1,2,3,4")
    assert reading.canvas == CanvasHint("id", "https://example.org/c")


def test_the_page_of_a_content_state_stands_before_that_of_the_viewer() -> None:
    """It is the more precise of the two."""
    state = quote(json.dumps({"id": "https://example.org/c", "type": "Canvas", "partOf": M}), safe="")
    assert read_link(f"{V}?iiif-content={state}&cv=3").canvas == CanvasHint("id", "https://example.org/c")


LINKS = st.lists(
    st.sampled_from(
        [
            "https://",
            "a.org",
            "/",
            "?",
            "#",
            "&",
            "=",
            "manifest",
            "iiif-content",
            "%7B",
            "{",
            "}",
            "%3A",
            M,
            "cv=3",
            "[",
        ]
    ),
    max_size=14,
).map("".join)


@given(st.text(max_size=300) | LINKS)
def test_any_text_is_understood_or_refused(text: str) -> None:
    """One kind of error, and nothing but http(s) addresses."""
    try:
        reading = read_link(text)
    except InvalidLink:
        return
    assert reading.pasted or reading.candidates
    assert all(re.match(r"https?://[^\s/?#]+", url) and len(url) <= 4096 for url in reading.candidates)


HOSTILE = [
    f"https://a.org/{piece}"
    for piece in ("/canvas/", "%25", "&u=http://a?b", "[", "?url=https://a.org/iiif", "iiif-content=", "(", "a.", '"')
] + ["hdl:/", "a.", "[x](", "ark:/12345/", "10.1234//", "https%25", "https:// a", "QUFB", "%7B%22"]


@pytest.mark.parametrize("start", HOSTILE)
def test_reading_takes_linear_time(start: str) -> None:
    """Twice the input, less than three times the CPU time."""

    piece = start.removeprefix("https://a.org/").removeprefix("hdl:")

    def read(length: int) -> None:
        with contextlib.suppress(InvalidLink):
            read_link(f"{start}{piece * (length // len(piece))} x")

    assert cpu_growth(read, 85_000) < 3
