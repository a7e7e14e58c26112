"""The forms in which pages give a manifest or an image: one manifest is the page's own, several make a hub."""

import json
from urllib.parse import quote

import pytest

from iiif.model import PageLinks
from iiif.page_links import scan_page
from tests.iiif.hostile_pages import M

UNNAMED = "https://api.example.net/objects/77?format=iiif"  # a manifest whose address does not say so


PRESENTATION_2 = "application/ld+json;profile=&quot;http://iiif.io/api/presentation/2/context.json&quot;"
EMBEDDED = {"@context": "http://iiif.io/api/presentation/3/context.json", "id": UNNAMED, "type": "Manifest"}
ENCODED = quote(UNNAMED, safe="")
SLASH = "\\/"
TWO_SIZES = "iiif/p1/full/9,/0/default.jpg 1x,iiif/p1/full/18,/0/default.jpg 2x"


def scan(body: str) -> PageLinks:
    html = f"<!DOCTYPE html><html><head><title>MS 5</title></head><body>{body}</body></html>"
    return scan_page(html.encode(), url="https://library.example.org/catalogue/ms-5")


def escaped(value: object) -> str:
    """JSON as PHP writes it."""
    return json.dumps(value).replace("/", SLASH)


DRUPAL_SETTINGS = escaped({"viewer": json.dumps({"manifestId": UNNAMED})})


def in_attribute(value: object) -> str:
    """JSON as a template writes it into an attribute."""
    return escaped(value).replace('"', "&quot;")


@pytest.mark.parametrize(
    "html",
    [
        f'<link\n rel="alternate"\n type="{PRESENTATION_2}"\n href="{UNNAMED}"\n/>',
        f'<link rel="iiif" href="{UNNAMED}">',
        f'<link rel="alternate" title="IIIF manifest" type="application/json" href="{UNNAMED}">',
        f'<div data-manifest-uri="{UNNAMED}">',
        f'<DIV ID="VIEWER" DATA-IIIF-MANIFEST-URL = "{UNNAMED}"></DIV>',
        f"<section data-manifest={UNNAMED}>",
        f'<div data-manifest="\n  {UNNAMED} ">',
        '<div data-manifest="https&colon;&sol;&sol;api.example.net&#x2F;objects&#47;77?format&#61;iiif">',
        f'<div id="uv" data-locale="en" data-uri="{UNNAMED}">',
        f"<div class='viewer uv' data-uri='{UNNAMED}' data-canvas-index=0>",
        f'<div data-manifests="[&quot;{UNNAMED}&quot;]">',
        f"""<iiif-viewer :manifest="'{UNNAMED}'"></iiif-viewer>""",
        f"""<iiif-viewer [manifestUrl]="'{UNNAMED}'"></iiif-viewer>""",
        f'<mirador-viewer manifesturl="{UNNAMED}"></mirador-viewer>',
        f'<meta name="iiif-manifest" content="{UNNAMED}">',
        f'<div data-config="{in_attribute({"windows": [{"manifestId": UNNAMED}]})}">',
        f"<div data-props='{json.dumps({'manifestUrl': UNNAMED})}'>",
        f'<script>Mirador.viewer({{manifests: {{"{UNNAMED}": {{provider: "X"}}}}}})</script>',
        f'<script>Mirador({{data: [{{manifestUri: "{UNNAMED}", location: "X"}}]}})</script>',
        f'<script>UV.init("uv", {{iiifManifestId: "{UNNAMED}"}})</script>',
        f'<script>createUV("#uv", {{iiifResourceUri: "{UNNAMED}"}})</script>',
        f"<script>let manifestURL = `{UNNAMED}`;</script>",
        f'<script>//<![CDATA[\nvar manifestUri="{UNNAMED}";\n//]]></script>',
        f"<script>window.data = {json.dumps(json.dumps(json.dumps({'manifestId': UNNAMED})))}</script>",
        f"<script>next.push([1, {json.dumps('5:[' + json.dumps({'manifestUrl': UNNAMED}) + ']')}])</script>",
        f'<script data-drupal-selector="drupal-settings-json">{DRUPAL_SETTINGS}</script>',
        f"<script>manifest = '{UNNAMED.replace('/', chr(92) + 'x2F').replace(':', chr(92) + 'u003A')}'</script>",
        f'<script type="application/ld+json">{json.dumps(EMBEDDED)}</script>',
        f'<script>x = {{"partOf": [{{"@type": "sc:Manifest", "@id": "{UNNAMED}"}}]}}</script>',
        f'<a href="https://viewer.example.org/drop?manifest={ENCODED}"><img src="iiif.png"></a>',
        f'<a href="{UNNAMED}">IIIF Manifest (v3)</a>',
        f'<a href="{UNNAMED}" title="IIIF manifest"><img src="iiif.svg"></a>',
        f'<a class="btn iiif-manifest" href="{UNNAMED}">Data</a>',
        f'<a type="{PRESENTATION_2}" href="{UNNAMED}">Data</a>',
    ],
)
def test_a_manifest_needs_no_telling_name_where_the_page_says_what_it_is(html: str) -> None:
    """Our choice of forms: attributes of viewers and frameworks, scripts, settings, JSON-LD and labelled links."""
    assert scan(html).manifests == (UNNAMED,)


@pytest.mark.parametrize(
    "html",
    [
        '<div data-manifest="//library.example.org/iiif/ms-5/manifest">',
        '<div data-manifest="../iiif/ms-5/manifest">',
        '<base href="/iiif/ms-5/"><a href="manifest">IIIF</a>',
        "<BASE HREF='/iiif/'><div DATA-MANIFEST='ms-5/manifest'>",
        '<script>manifestId: "/iiif/ms-5/manifest"</script>',
        f'<IFRAME LOADING=lazy DATA-SRC="/uv/uv.html#?manifest={M}&amp;c=0&amp;cv=3"></IFRAME>',
        f'<input readonly value="{M}">',
        f'<button onclick="openViewer(&#39;{M}&#39;)">',
        f"<noscript><a href='{M}'>x</a></noscript>",
        f'<link title="a > b" rel="seeAlso" type="application/ld+json" href="{M}">',
    ],
)
def test_relative_and_quoted_addresses_are_one_manifest(html: str) -> None:
    """HTML Standard §2.4 and §13.1.2.3: references, base, quotation marks or none, upper case."""
    assert scan(html).manifests == (M,)


def test_a_declared_file_needs_no_path_and_spaces_are_encoded() -> None:
    """Static sites; URL Standard: a browser encodes spaces too."""
    assert scan('<div data-manifest="manifest.json">').manifests == (
        "https://library.example.org/catalogue/manifest.json",
    )
    assert scan('<p data-manifest="https://a.org/iiif/MS 5/manifest">').manifests == (
        "https://a.org/iiif/MS%205/manifest",
    )


def test_a_list_in_an_attribute_is_a_hub() -> None:
    """A comparison viewer with two books."""
    urls = ["https://a.example.org/objects/1", "https://b.example.org/objects/2"]
    assert list(scan(f"<div data-manifests='{json.dumps(urls)}'>").manifests) == urls
    assert list(scan(f'<div data-iiif-manifests="{in_attribute(urls)}">').manifests) == urls


@pytest.mark.parametrize(
    "html",
    [
        '<script>config = {"manifest": "/build/manifest.json"}</script>',
        '<link rel="manifest" href="https://cdn.example.net/assets/manifest.json">',
        '<a href="/help/viewing">What is a IIIF manifest and how do I use it?</a>',
        '<a href="/help/iiif-manifest.html">IIIF manifest</a>',
        '<a href="https://iiif.io/get-started/">IIIF</a>',
        '<meta name="theme" content="https://library.example.org/x">',
        '<div class="map" data-uri="https://library.example.org/tiles/5">',
        '<script>x = {"type": "ImageService3", "id": "https://i.example.org/x"}</script>',
        "<div data-manifest='see https://a.org/x or https://b.org/y'>",
    ],
)
def test_what_only_resembles_a_manifest_is_left_out(html: str) -> None:
    """Programs' files, sentences about manifests, other settings."""
    assert scan(html).manifests == ()


P1 = "https://i.example.org/iiif/p1"


@pytest.mark.parametrize(
    "html",
    [
        f'<meta content="{P1}/full/!600,600/0/default.jpg" property="og:image:secure_url">',
        f"<META NAME='twitter:image:src' CONTENT='{P1}/full/!600,600/0/default.jpg'>",
        f'<link rel="image_src" href="{P1}/square/300,/0/default.jpg">',
        f"<IMG SRC={P1}/full/max/0/color.JPG>",
        f'<img data-src="{P1}/pct:10,10,50,50/600,/!90/gray.webp">',
        f'<img srcset="{P1}/full/300,/0/default.jpg 300w, {P1}/full/600,/0/default.jpg 600w">',
        "<img src='//i.example.org/iiif/p1/full/max/0/default.jpg'>",
        "<base href='https://i.example.org/x/'><img src='../iiif/p1/full/max/0/default.jpg'>",
        "<base href=https://i.example.org/><img src='iiif/p1/full/max/0/default.jpg'>",
        f'<base href="https://i.example.org"><source srcset="{TWO_SIZES}">',
        f"<div style=\"background: url('{P1}/full/600,/0/default.jpg')\">",
        f"<div style='background:url({P1}/full/600,/0/default.jpg)'>",
        f'<script>OpenSeadragon({{tileSources: ["{P1.replace("/", SLASH)}\\/info.json"]}})</script>',
        f'<script type="application/ld+json">{{"image": "{P1}/full/600,/0/default.jpg"}}</script>',
        f'<img src="{P1.replace("/", "&#x2F;")}&#x2F;full&#x2F;600,&#x2F;0&#x2F;default.jpg?a=1&amp;b=2">',
        '<a href="/zoom?source=https%3A%2F%2Fi.example.org%2Fiiif%2Fp1%2Finfo.json&amp;x=1">zoom</a>',
    ],
)
def test_an_image_service_is_found_however_the_page_shows_its_image(html: str) -> None:
    """Image API 3.0 §4 in previews, sources, style sheets, scripts and viewers' addresses."""
    assert scan(html).image_services == (P1,)
