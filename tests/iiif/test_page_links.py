"""Web pages, scanned for what they lead to."""

import json
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iiif.model import AnchorLink, PageLinks
from iiif.page_links import MAX_ANCHORS, MAX_DECODED_CHARS, MAX_MATCHES, MAX_PAGE_BYTES, scan_page
from tests.iiif.growth import LINEAR_BELOW, cpu_growth
from tests.iiif.hostile_pages import HOSTILE, M

PAGE = "https://library.example.org/catalogue/ms-5"


def scan(html: str, url: str = PAGE) -> PageLinks:
    return scan_page(html.encode(), url=url)


@pytest.mark.parametrize(
    "html",
    [
        f"""<link rel="alternate" type='application/ld+json;profile="http://iiif.io/api/presentation/3"' href="{M}">""",
        f'<link href={M} rel=alternate type="application/ld+json;profile=http://iiif.io/api/presentation/2/context.json">',
        f'<LINK REL="iiif-manifest" HREF="{M}"/>',
        '<link rel="alternate" type="application/json" href="/iiif/ms-5/manifest">',
        f'<div id="mirador" data-manifest="{M}"></div>',
        "<div data-iiif-manifest='../iiif/ms-5/manifest'></div>",
        f'<div class="uv" data-uri="{M}"></div>',
        f'<canvas-panel manifest-id="{M}" canvas-id="x"></canvas-panel>',
        f'<clover-viewer iiif-content="{M}"></clover-viewer>',
        '<a href="?manifest=https%3A%2F%2Flibrary.example.org%2Fiiif%2Fms-5%2Fmanifest"><img src="iiif-logo.png"></a>',
        f'<a href="{M}?manifest={M}">drag and drop</a>',
        f'<iframe src="https://viewer.example.org/?manifest={M}&amp;cv=1"></iframe>',
        f"<script>Mirador.viewer({{windows: [{{ manifestId: '{M}' }}]}})</script>",
        f'<script>var settings = {{"loadedManifest": "{M}"}};</script>',
        f'<script type="application/json">{json.dumps({"manifestUri": M}).replace("/", chr(92) + "/")}</script>',
        f"<script>x = {json.dumps(json.dumps({'manifest': M}).replace('/', chr(92) + '/'))}</script>",
        f"<div data-settings='{json.dumps({'manifestId': M}).replace(chr(34), '&quot;')}'></div>",
        f"<button onclick=\"copyManifestToClipBoard('{M}')\">copy</button>",
        f'<script type="application/ld+json">{{"encoding": {{"contentUrl": "{M}"}}}}</script>',
        f"<p>Manifest: {M}.</p>",
        '<a href="/iiif/ms-5/manifest">IIIF</a>',
        '<script>open("/uv/?manifest=https%3A%2F%2Flibrary.example.org%2Fiiif%2Fms-5%2Fmanifest&cv=2")</script>',
    ],
)
def test_a_manifest_is_found_however_the_page_gives_it(html: str) -> None:
    """The forms gathered from library sites: Blacklight, Bodleian, BVMM, Columbia, Harvard, Drupal, Mirador, UV."""
    assert scan(f"<html><head><title>MS 5</title></head><body>{html}</body></html>").manifests == (M,)


@pytest.mark.parametrize(
    "html",
    [
        '<link rel="manifest" href="/manifest.json">',
        '<link rel="manifest" href="https://library.example.org/pwa/manifest.json">',
        '<link rel="manifest" href="/site.webmanifest">',
        '<html manifest="/cache.appcache">',
        '<script>self.__BUILD = {"manifest": "/_next/static/_buildManifest.js"}</script>',
        '<script src="https://library.example.org/assets/asset-manifest.json"></script>',
        '<div data-manifest="ms-5"></div>',
        "<!-- <div data-manifest='https://library.example.org/iiif/old/manifest'></div> -->",
        '<a href="https://twitter.com/share?url=https%3A%2F%2Flibrary.example.org%2Fiiif%2Fms-5%2Fmanifest">share</a>',
        "<p>The manifesto is manifestly a manifest.</p>",
        f'<a href="{PAGE}#manifest">self</a>',
    ],
)
def test_other_manifests_are_left_out(html: str) -> None:
    """Web apps and build tools have manifests too; share buttons repeat the page."""
    links = scan(f"<html><body>{html}</body></html>")
    assert links.manifests == ()
    assert all("twitter.com" not in anchor.url for anchor in links.anchors)


def test_what_the_page_declares_stands_before_what_it_mentions() -> None:
    """A viewer page with related items is no hub."""
    related = "".join(f'<a href="/iiif/ms-{n}/manifest">MS {n}</a>' for n in range(6, 9))
    assert scan(f'{related}<div data-manifest="{M}"></div>').manifests == (M,)
    assert len(scan(related).manifests) == 3


def test_versions_of_one_manifest_count_once() -> None:
    """Presentation 2 and 3 side by side, http beside https, with and without `.json`."""
    base = "library.example.org/iiif"
    html = f"""<a href="https://{base}/presentation/2.1/ms-5/manifest">2</a>
    <a href="https://{base}/presentation/3/ms-5/manifest">3</a><a href="http://{base}/presentation/3/ms-5/manifest.json/">3</a>"""
    assert scan(html).manifests == (f"https://{base}/presentation/2.1/ms-5/manifest",)
    volumes = f'<a href="https://{base}/2/manifest">2</a><a href="https://{base}/3/manifest">3</a>'
    assert len(scan(volumes).manifests) == 2


def test_several_manifests_are_listed_in_page_order() -> None:
    """An exhibition; the list becomes the hub's."""
    urls = [f"https://other{n}.example.org/iiif/manifest.json" for n in (3, 1, 2)]
    html = f"<script>windows = [{','.join(json.dumps({'manifestId': url}) for url in urls)}]</script>"
    assert list(scan(html).manifests) == urls


def test_a_content_state_is_kept_as_such() -> None:
    """Content State 1.0 §4: attribute and link; a state that is a plain manifest counts as one."""
    state = "eyJpZCI6Imh0dHBzOi8vZXhhbXBsZS5vcmcvbSIsInR5cGUiOiJNYW5pZmVzdCJ9"
    page = '{"id":"https://example.org/c","type":"Canvas","partOf":"https://example.org/m"}'
    link = f"https://viewer.example.org/?iiif-content={page.replace(chr(34), '%22')}"
    links = scan(f'<a data-iiif-content="{state}">x</a><a href="{link}">open page</a>')
    assert set(links.content_states) == {state, link}
    assert links.manifests == ()


def test_image_services_are_found_with_the_preview_first() -> None:
    """An `og:image` stands for the page; two sizes of one image are one service."""
    html = """<img src="/iiif/2/p2/full/200,/0/default.jpg"><img src="/iiif/2/p2/full/900,/0/default.jpg">
    <meta property="og:image" content="https://images.example.org/iiif/p1/full/!300,300/0/native.jpg">
    <script>tileSources: ["https:\\/\\/images.example.org\\/iiif\\/p3\\/info.json"]</script>"""
    assert scan(html).image_services == (
        "https://images.example.org/iiif/p1",
        "https://images.example.org/iiif/p3",
        "https://library.example.org/iiif/2/p2",
    )


def test_anchors_come_in_page_order_with_their_text() -> None:
    """Markup inside an anchor, an image's description, and the same link twice."""
    html = """<a href="/b"><img alt="Cover of B" src="b.jpg"></a> <a class=x href='/a'>Codex <b>A</b> &amp;\n more</a>
    <a href="/b"><span>Book B</span></a><a href="#top">top</a><a href="mailto:x@example.org">mail</a>
    <a href="javascript:void(0)">js</a><a name="x">no link</a><a href="/c" title="Third">  </a>"""
    assert scan(html).anchors == (
        AnchorLink("https://library.example.org/b", "Cover of B"),
        AnchorLink("https://library.example.org/a", "Codex A & more"),
        AnchorLink("https://library.example.org/c", "Third"),
    )


def test_anchor_text_is_cut_at_500_characters() -> None:
    """It goes into an answer."""
    (anchor,) = scan(f'<a href="/x">{"word " * 400}</a>').anchors
    assert len(anchor.text) <= 500


def test_relative_addresses_follow_the_base_element() -> None:
    """HTML Standard §4.2.3; the address check comes when fetching."""
    links = scan('<base href="http://other.example.net/x/"><a href="iiif/manifest.json">IIIF</a>')
    assert links.manifests == ("http://other.example.net/x/iiif/manifest.json",)


def test_markup_in_scripts_is_no_link() -> None:
    """Templates in scripts hold placeholders."""
    assert scan("<script>s = '<a href=\"/x\">x</a>'</script><a href=/y>y</a>").anchors == (
        AnchorLink("https://library.example.org/y", "y"),
    )


@pytest.mark.parametrize(
    ("declaration", "encoding"),
    [
        ('<meta charset="utf-8">', "utf-8"),
        ("", "utf-8"),
        ('<meta charset="iso-8859-1">', "cp1252"),
        ('<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">', "cp1252"),
        ('<?xml version="1.0" encoding="ISO-8859-15"?>', "iso8859-15"),
        ('<meta charset="x-unknown">', "utf-8"),
        ('<meta charset="utf-7">', "utf-8"),
        ("", "utf-8-sig"),
        ("", "utf-16"),
        ("", "utf-16-le"),
        ("", "utf-16-be"),
    ],
)
def test_a_page_is_read_in_its_character_set(declaration: str, encoding: str) -> None:
    """HTML Standard §13.2.3.2; what is unknown or unsafe is read as UTF-8."""
    html = f'<html>{declaration}<a href="{M}">Évangéliaire</a>'.encode(encoding)
    links = scan_page(html, url=PAGE)
    assert links.manifests == (M,)
    assert links.anchors[0].text == "Évangéliaire"


def test_japanese_pages_are_read() -> None:
    """Older Japanese libraries serve Shift JIS and EUC-JP."""
    for encoding in ("shift_jis", "euc-jp"):
        html = f'<meta charset={encoding}><a href="/x">源氏物語</a>'.encode(encoding)
        assert scan_page(html, url=PAGE).anchors[0].text == "源氏物語"


def test_only_the_first_megabyte_is_scanned() -> None:
    """The scan cap of the security reference."""
    html = f"<html>{' ' * MAX_PAGE_BYTES}<iframe src={M}>"
    assert scan(html) == PageLinks()


def test_the_number_of_anchors_is_bounded() -> None:
    """A page of links costs no more than this."""
    html = "".join(f"<a href=/{n}>{n}</a>" for n in range(MAX_ANCHORS + 500))
    assert len(scan(html).anchors) == MAX_ANCHORS


@pytest.mark.parametrize("kind", HOSTILE)
def test_scanning_takes_linear_time(kind: str) -> None:
    """Twice the input, less than three times the CPU time."""
    pages = {size: HOSTILE[kind](size) for size in (400_000, 800_000)}
    assert cpu_growth(lambda size: scan_page(pages[size], url=PAGE), 400_000, rounds=2) < LINEAR_BELOW


def test_what_is_decoded_is_bounded_for_the_page() -> None:
    """Our limit: a page of long links costs no more than one of short ones; a link that is too long hides no other."""
    long = "".join(f"<a href='/v{n}?manifest=https://a.org/{n}{'m' * 1_000}'>x</a>" for n in range(MAX_MATCHES))
    links = scan(long)
    assert 10 < len(links.manifests) < MAX_MATCHES
    assert len(links.anchors) == MAX_MATCHES
    assert scan(f"<p data-iiif-content='{'QUFB' * MAX_DECODED_CHARS}'><a href='/v?manifest={M}'>").manifests == (M,)


def test_the_addresses_of_anchors_are_bounded_together() -> None:
    """Our limit: whoever reads on decodes each of them; the same link again costs nothing."""
    long = "".join(f"<a href='/{n}?{'x' * 2_000}'>x</a>" for n in range(400))
    assert 100 < len(scan(long).anchors) < 200
    assert len(scan("<a href='/x'>x</a>" * 900 + "<a href='/y'>y</a>").anchors) == 2


@pytest.mark.parametrize("parameter", ["region=1", "section=2", "copy=3", "notes=4", "lang=la", "amplitude=5"])
def test_a_parameter_is_no_character_reference(parameter: str) -> None:
    """HTML Standard §13.2.5.73: in attributes `&region=1` does not begin with `&reg`."""
    for ampersand in ("&", "&amp;"):
        address = f"https://library.example.org/x?a=1{ampersand}{parameter}"
        assert [anchor.url for anchor in scan(f"<a href='{address}&b=2'>x</a>").anchors] == [
            f"https://library.example.org/x?a=1&{parameter}&b=2"
        ]


@pytest.mark.parametrize("number", ["9" * 5_000, "0" * 5_000, "x" + "9" * 5_000, "99999999999999999999"])
@pytest.mark.parametrize("end", [";", ""])
def test_an_absurd_character_reference_spoils_nothing(number: str, end: str) -> None:
    """Python refuses to read numbers of more than 4,300 digits."""
    reference = f"&#{number}{end}"
    links = scan(f"<p data-manifest='{reference}'><a href='/x?{reference}'>{reference}</a><a href='{M}'>MS 5</a>")
    assert links.manifests == (M,)
    assert AnchorLink(M, "MS 5") in links.anchors


def corpus_pages(corpus: Path) -> dict[str, str]:
    """The hostile pages whose recipe is a plain expression of repeated strings."""
    pages = {}
    for line in (corpus / "hostile" / "html.jsonl").read_text().splitlines():
        row = json.loads(line)
        if row["how"].startswith('"'):
            pages[row["id"]] = row["how"].partition(" (")[0]
    return pages


def scan_part(halves: dict[int, bytes], part: int) -> PageLinks:
    return scan_page(halves[part], url=PAGE)


def test_hostile_pages_lead_nowhere_in_linear_time(corpus: Path) -> None:
    """The measured denial-of-service pages of DOM parsers and of backtracking patterns."""
    slow: dict[str, float] = {}
    for name, recipe in corpus_pages(corpus).items():
        whole = str(eval(recipe, {"__builtins__": {}}, {"range": range})).encode()[:MAX_PAGE_BYTES]
        halves = {1: whole[: len(whole) // 2], 2: whole}
        links = scan_page(whole, url=PAGE)
        assert (links.manifests, links.content_states, links.image_services) == ((), (), ())
        growth = cpu_growth(partial(scan_part, halves), 1)
        slow |= {name: growth} if growth >= LINEAR_BELOW else {}
    assert slow == {}


@given(st.text(alphabet="<>\"'=/ &;-!abmanifest:", max_size=400) | st.text(max_size=200))
def test_any_page_is_scanned(text: str) -> None:
    """Never an exception, and nothing but http(s) addresses."""
    links = scan_page(text.encode("utf-8", "surrogatepass"), url=PAGE)
    urls = (*links.manifests, *links.image_services, *(anchor.url for anchor in links.anchors))
    assert all(url.startswith(("http://", "https://")) for url in urls)


@given(st.binary(max_size=300))
def test_any_bytes_are_scanned(html: bytes) -> None:
    """Character sets that are declared wrongly included."""
    assert isinstance(scan_page(b"<meta charset=gb18030>" + html, url=PAGE), PageLinks)
