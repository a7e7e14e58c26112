"""From a pasted link to an open document: page, region, hubs, collections and everything that leads on."""

import base64
import json
from typing import Any

import pytest

from recto.errors import UpstreamFailed, UpstreamNotFound
from recto.ports import Fetched
from tests.iiif.documents import URL, canvas_v2, canvas_v3, image_v2, image_v3, manifest_v2, manifest_v3
from tests.surface.desk_for_tests import HEIGHT, WIDTH, Install, Library, Reply, encoded, picture

VIEWER = f"https://viewer.example/?manifest={URL}"


def state(value: object) -> str:
    """A content state as viewers write it: base64url without padding."""
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


def target(canvas: str) -> dict[str, Any]:
    return {"id": canvas, "type": "Canvas", "partOf": [{"id": URL, "type": "Manifest"}]}


async def resolve(url: str, routes: dict[str, Any] | None = None, install: Install | None = None) -> Reply:
    install = install or Install()
    install.library.web.routes.update(routes or {})
    return await install.call("resolve", url=url)


@pytest.mark.parametrize(
    ("link", "index"),
    [
        (f"https://uv.example/#?manifest={URL}&cv=2", 2),
        (f"{VIEWER}&page=2", 1),
        (f"{VIEWER}&folio=f.%203r", 2),
        (f"{VIEWER}&folio=3r", 2),
        (f"{VIEWER}&canvas=https://lib.example/c/2", 1),
        (f"{VIEWER}&canvas=http://lib.example/c/2/", 1),
        (f"{VIEWER}&canvas=https://lib.example/img/3", 2),
        (f"https://viewer.example/?iiif-content={state(target('https://lib.example/c/2'))}", 1),
        (state(target("https://lib.example/c/3#xywh=0,0,10,10")), 2),
        (URL, None),
    ],
)
async def test_the_page_a_link_points_at_is_found(link: str, index: int | None) -> None:
    """The contract: `start_canvas_index` by index, ordinal, label or id; null if the link names none."""
    reply = await resolve(link)
    assert reply.code == "ok", reply.text
    assert reply.facts["start_canvas_index"] == index
    assert reply.facts["manifest_url"] == URL


@pytest.mark.parametrize(
    ("page", "index"),
    [
        ("2410801", 1),
        ("uuid:aa-3", 2),
        ("BE_0004.tif", 3),
        ("46605", 4),
        ("c", None),
        ("24108", None),
        ("lib.example", None),
    ],
)
async def test_a_page_that_a_viewer_names_by_number_is_found_in_the_ids(page: str, index: int | None) -> None:
    """Visual Library, Kramerius, MyCoRe and CONTENTdm: the link holds only the end, or a part, of an id."""
    pages = [
        canvas_v3("0", image_v3("0")),
        canvas_v3("2410801", image_v3("1")),
        {**canvas_v3("x", image_v3("2")), "id": "https://lib.example/search/iiif-presentation/uuid:aa-3/canvas"},
        canvas_v3("4", image_v3("BE%2FBE_0004.tif")),
        {**canvas_v3("y", image_v3("5")), "id": "https://lib.example/iiif/krt:46605/canvas/c4"},
    ]
    facts = (await resolve(f"{VIEWER}&canvasId={page}", {URL: encoded(manifest_v3(*pages))})).facts
    assert facts["start_canvas_index"] == index


@pytest.mark.parametrize(
    ("folio", "index", "also"),
    [("1r", 1, ""), ("f.%20001%20recto", 1, ""), ("102v", 3, "3 is taken; also 4"), ("101r", 0, ""), ("bind", 2, "")],
)
async def test_a_folio_in_a_link_is_not_part_of_another_number(folio: str, index: int, also: str) -> None:
    """Fault S12: 1r is not 101r; where two pages are called the same, the first is taken and both are told."""
    labels = ("f. 101r", "f. 1r", "binding", "f. 102v", "f. 102v")
    pages = [canvas_v3(str(n), image_v3(str(n)), label={"none": [label]}) for n, label in enumerate(labels)]
    facts = (await resolve(f"{VIEWER}&folio={folio}", {URL: encoded(manifest_v3(*pages))})).facts
    assert facts["start_canvas_index"] == index
    assert also in " ".join(facts.get("notes", []))


@pytest.mark.parametrize("link", [f"{VIEWER}&cv=3", f"{VIEWER}&page=4", f"{VIEWER}&canvas=https://lib.example/c/9"])
async def test_a_page_that_is_not_there_is_said_and_not_guessed(link: str) -> None:
    """Our choice: the document opens, without a start, and a note says why."""
    facts = (await resolve(link)).facts
    assert facts["start_canvas_index"] is None
    assert any("does not have" in note for note in facts["notes"])


@pytest.mark.parametrize(
    ("xywh", "hint"),
    [
        # canvas 1000×1500, image 2000×3000: canvas pixels are doubled
        ("10,20,30,40", {"canvas_index": 1, "region": "20,40,60,80"}),
        ("pixel:10,20,30,40", {"canvas_index": 1, "region": "20,40,60,80"}),
        ("percent:50,50,25,25", {"canvas_index": 1, "region": "1000,1500,500,750"}),
        ("-50,-50,150,150", {"canvas_index": 1, "region": "0,0,200,200"}),
        ("900,1400,9000,9000", {"canvas_index": 1, "region": "1800,2800,200,200"}),
        ("0,0,1000,1500", {"canvas_index": 1, "region": "0,0,2000,3000", "covers_page": True}),
        ("-99,-99,9999,9999", {"canvas_index": 1, "region": "0,0,2000,3000", "covers_page": True}),
        ("0,0,1000,1465", {"canvas_index": 1, "region": "0,0,2000,2930"}),
    ],
)
async def test_the_region_of_a_link_is_given_in_image_pixels(xywh: str, hint: dict[str, Any]) -> None:
    """The contract: clipped to the image; `covers_page` above 98 %."""
    reply = await resolve(f"{VIEWER}&canvas=https://lib.example/c/2&xywh={xywh}")
    assert reply.facts["crop_hint"] == hint


async def test_a_region_without_a_page_means_the_first() -> None:
    """The contract: an xywh without a page means canvas 0."""
    facts = (await resolve(f"{VIEWER}&xywh=10,20,30,40")).facts
    assert facts["start_canvas_index"] is None
    assert facts["crop_hint"] == {"canvas_index": 0, "region": "20,40,60,80"}


@pytest.mark.parametrize(
    ("xywh", "why"), [("2000,0,5,5", "outside"), ("5000,5000,1,1", "outside"), ("-10,0,5,5", "outside")]
)
async def test_a_region_off_the_page_is_no_crop_hint(xywh: str, why: str) -> None:
    """Our choice: the document opens, and a note says what became of the region."""
    facts = (await resolve(f"{VIEWER}&xywh={xywh}")).facts
    assert facts["crop_hint"] is None
    assert any(why in note for note in facts["notes"])


async def test_a_crop_hint_rests_on_the_manifest_when_the_image_server_is_silent() -> None:
    """Our choice: a broken image server must not keep a document shut."""
    library = Library()
    library.web.routes["https://lib.example/img/1/info.json"] = UpstreamFailed("The server failed.")
    facts = (await resolve(f"{VIEWER}&xywh=10,20,30,40", install=Install(library))).facts
    assert facts["crop_hint"] == {"canvas_index": 0, "region": "20,40,60,80"}
    assert facts["notes"]


async def test_a_canvas_without_image_has_no_crop_hint() -> None:
    """Our choice, as above."""
    facts = (await resolve(f"{VIEWER}&xywh=1,2,3,4", install=Install(Library(manifest_v3(canvas_v3("1")))))).facts
    assert facts["crop_hint"] is None
    assert facts["notes"]


async def test_the_crop_hint_can_be_read() -> None:
    """The contract: region `crop_hint` reads the pasted region, and its facts are not asked for twice."""
    install = Install()
    opened = (await resolve(f"{VIEWER}&canvas=https://lib.example/c/2&xywh=10,20,30,40", install=install)).facts
    reply = await install.call(
        "get_canvas_image", extraction_id=opened["extraction_id"], canvas_index=1, region="crop_hint"
    )
    assert (reply.facts["region"], reply.facts["canvas_region"]) == ("20,40,60,80", "10,20,30,40")
    assert (reply.facts["width"], reply.facts["height"]) == (60, 80)
    assert install.library.web.requests.count("https://lib.example/img/2/info.json") == 1


async def test_a_version_2_manifest_opens_alike() -> None:
    """Presentation 2.1 is what most libraries publish."""
    facts = (await resolve(URL, {URL: encoded(manifest_v2(canvas_v2("1", image_v2("1"))))})).facts
    assert (facts["iiif_version"], facts["canvas_count"], facts["title"]) == ("2.1", 1, "A book")


HUB = b"""<html><body><h1>Treasures</h1>
<a href="https://viewer.example/?manifest=https://lib.example/a.json">The <b>first</b></a>
<a href="/about">About us</a>
<a href="https://viewer.example/?manifest=https://lib.example/b.json">The second</a>
<a href="https://viewer.example/?manifest=https://lib.example/a.json">Again</a></body></html>"""


async def test_a_hub_lists_its_documents_in_page_order() -> None:
    """The contract: `hub_page` lists links with their anchor text, each one passing `resolve`'s own rules."""
    reply = await resolve("https://lib.example/treasures", {"https://lib.example/treasures": HUB})
    assert reply.code == "hub_page"
    links = reply.error["details"]["links"]
    assert [link["url"][-6:] for link in links] == ["a.json", "b.json"]
    assert [link["text"] for link in links] == ["The first", "The second"]


async def test_a_hub_lists_at_most_25_links() -> None:
    """The contract."""
    anchors = "".join(f'<a href="https://v.example/?manifest=https://lib.example/{n}.json">{n}</a>' for n in range(40))
    reply = await resolve("https://lib.example/list", {"https://lib.example/list": f"<body>{anchors}".encode()})
    assert len(reply.error["details"]["links"]) == 25
    assert reply.error["details"]["links"][0]["text"] == "0"


async def test_a_page_that_names_one_manifest_is_followed() -> None:
    """A viewer page: `<link rel="alternate">`, whatever else it links to."""
    kind = "application/ld+json;profile=&quot;http://iiif.io/api/presentation/3/context.json&quot;"
    page = f'<html><head><link rel="alternate" type="{kind}" href="{URL}"></head></html>'.encode()
    facts = (await resolve("https://lib.example/view", {"https://lib.example/view": page})).facts
    assert (facts["manifest_url"], facts["source_url"]) == (URL, "https://lib.example/view")


async def test_a_page_that_carries_a_content_state_opens_at_its_canvas() -> None:
    """Content State API 1.0: a link with `iiif-content` in a page."""
    link = f"https://viewer.example/?iiif-content={state(target('https://lib.example/c/3#xywh=10,20,30,40'))}"
    page = f'<html><body><iframe src="{link}"></iframe></body></html>'.encode()
    reply = await resolve("https://lib.example/view", {"https://lib.example/view": page})
    assert reply.code == "ok", reply.text
    assert reply.facts["start_canvas_index"] == 2
    assert reply.facts["crop_hint"] == {"canvas_index": 2, "region": "20,40,60,80"}


async def test_a_redirect_to_a_viewer_link_is_understood_as_that_link() -> None:
    """Persistent identifiers lead to viewer pages; the address they end at says more than the page."""
    arrived = Fetched(f"{VIEWER}&canvas=https://lib.example/c/2", "text/html", b"<html><title>Viewer</title></html>")
    facts = (await resolve("https://hdl.handle.net/1/2", {"https://hdl.handle.net/1/2": arrived})).facts
    assert (facts["manifest_url"], facts["start_canvas_index"]) == (URL, 1)
    assert facts["source_url"] == "https://hdl.handle.net/1/2"


async def test_a_document_that_only_points_leads_to_its_manifest() -> None:
    """Presentation 3: a canvas or annotation fetched by its id says what it is part of."""
    pointer = {
        "@context": "http://iiif.io/api/presentation/3/context.json",
        "id": "https://lib.example/anno/1",
        "type": "Annotation",
        "motivation": ["contentState"],
        "target": target("https://lib.example/c/2#xywh=10,20,30,40"),
    }
    facts = (await resolve("https://lib.example/anno/1", {"https://lib.example/anno/1": encoded(pointer)})).facts
    assert facts["start_canvas_index"] == 1
    assert facts["crop_hint"] == {"canvas_index": 1, "region": "20,40,60,80"}


async def test_two_documents_that_point_at_each_other_end() -> None:
    """Trap: no address is asked for twice."""
    install = Install()
    for one, other in (("a", "b"), ("b", "a")):
        body = {"type": "Annotation", "target": {"type": "Canvas", "id": "x", "partOf": f"https://lib.example/{other}"}}
        install.library.web.routes[f"https://lib.example/{one}"] = encoded(body)
    reply = await resolve("https://lib.example/a", install=install)
    assert reply.code == "no_manifest_found"
    assert install.library.web.requests == ["https://lib.example/a", "https://lib.example/b"]


async def test_one_call_asks_for_at_most_eight_documents() -> None:
    """The limits: 8 documents a call, however long the trail."""
    install = Install()
    for n in range(20):
        page = {"type": "Annotation", "target": {"type": "Canvas", "partOf": f"https://lib.example/t/{n + 1}"}}
        install.library.web.routes[f"https://lib.example/t/{n}"] = encoded(page)
    reply = await resolve("https://lib.example/t/0", install=install)
    assert reply.code == "no_manifest_found"
    assert len(install.library.web.requests) == 8
    assert len(reply.error["details"]["tried"]) == 8


async def test_an_image_file_is_a_document_of_one_page() -> None:
    """The contract: what no service stands behind is downloaded once and cut on our side."""
    install = Install()
    facts = (
        await resolve("https://lib.example/scan.jpg", {"https://lib.example/scan.jpg": picture(300, 200)}, install)
    ).facts
    assert (facts["canvas_count"], facts["title"]) == (1, "scan.jpg")
    reply = await install.call(
        "get_canvas_image", extraction_id=facts["extraction_id"], canvas_index=0, region="10,20,30,40"
    )
    assert (reply.code, reply.facts["width"], reply.facts["native_width"]) == ("ok", 30, 300)
    assert install.library.web.requests == ["https://lib.example/scan.jpg"] * 2


@pytest.mark.parametrize("ending", ["/info.json", "/100,200,300,400/max/0/default.jpg", ""])
async def test_an_image_address_is_a_document_of_one_page(ending: str) -> None:
    """The contract: an info.json, a bare Image API URL or its base; a region in it is the crop hint."""
    facts = (await resolve(f"https://lib.example/img/7{ending}")).facts
    assert facts["canvas_count"] == 1
    assert (facts["canvases"][0]["width"], facts["canvases"][0]["height"]) == (WIDTH, HEIGHT)
    region = {"canvas_index": 0, "region": "100,200,300,400"} if "100" in ending else None
    assert facts["crop_hint"] == region


async def test_a_pasted_manifest_opens_without_any_request() -> None:
    """The contract: what a person copied from behind a bot wall is accepted as text."""
    install = Install()
    facts = (await resolve(json.dumps(manifest_v3(canvas_v3("1", image_v3("1")))), install=install)).facts
    assert (facts["canvas_count"], facts["title"]) == (1, "A book")
    assert facts["source_url"] == URL
    assert install.library.web.requests == []


async def test_a_pasted_manifest_of_180_kb_opens() -> None:
    """The limits: a pasted manifest is accepted up to 180 kB."""
    text = json.dumps(manifest_v3(*(canvas_v3(f"{n}", image_v3(f"{n}")) for n in range(300))))[:-1]
    text += f', "summary": {{"none": ["{"x" * (179_000 - len(text))}"]}}}}'
    reply = await resolve(text)
    assert (reply.code, reply.facts.get("canvas_count")) == ("ok", 300)


async def test_the_first_failure_is_told_when_nothing_is_found() -> None:
    """Our choice: the first address is the likeliest; its failure says most."""
    link = "https://lib.example/iiif/book/canvas/p1"
    reply = await resolve(
        link, {link: UpstreamFailed("The library's server failed (HTTP 500).", details={"status": 500})}
    )
    assert reply.code == "upstream_error"


@pytest.mark.parametrize("manifest", [manifest_v3(), manifest_v2()])
async def test_a_manifest_without_pages_is_unsupported(manifest: dict[str, Any]) -> None:
    """Our choice: there is nothing to read, so no extraction is opened."""
    install = Install()
    reply = await resolve(URL, {URL: encoded(manifest)}, install)
    assert reply.code == "unsupported_manifest"
    assert install.rows.rows == {}


async def test_a_failed_resolve_leaves_nothing_behind() -> None:
    """Our choice: an extraction exists or it does not."""
    install = Install()
    await resolve(URL, {URL: UpstreamNotFound("Gone.", details={"status": 404})}, install)
    assert (install.rows.rows, install.images.files) == ({}, {})


@pytest.mark.parametrize(
    ("pasted", "source"),
    [
        ("lib.example/m.json", URL),
        (f"<{URL}>.", URL),
        (f"{VIEWER}&cv=1", f"{VIEWER}&cv=1"),
        (state(target("https://lib.example/c/1")), URL),
        (json.dumps(target("https://lib.example/c/1")), URL),
    ],
)
async def test_the_source_is_always_an_address(pasted: str, source: str) -> None:
    """Our choice: what was pasted around the address is no part of it, and a state without one has its manifest's."""
    assert (await resolve(pasted)).facts["source_url"] == source
