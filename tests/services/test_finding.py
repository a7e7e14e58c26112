"""What the search for a manifest does when the first answer is not the document."""

from typing import Any

import pytest

from recto.errors import BlockedByBotWall, UpstreamFailed, UpstreamForbidden, UpstreamNotFound
from recto.ports import Fetched
from tests.iiif.documents import URL, canvas_v3, image_v3, manifest_v3
from tests.surface.desk_for_tests import Install, Json, Reply, encoded

BOOK = encoded(manifest_v3(canvas_v3("1", image_v3("1"))))
GALLICA = "https://gallica.bnf.fr/ark:/12148/btv1b8449691v/f1.item"
GALLICA_PAGE = GALLICA
GALLICA_MANIFEST = "https://gallica.bnf.fr/iiif/ark:/12148/btv1b8449691v/manifest.json"
WORK = "https://wellcomecollection.org/works/prjkushd"
WORK_API = "https://api.wellcomecollection.org/catalogue/v2/works/prjkushd?include=items"
CHILD = "https://cdm21033.contentdm.oclc.org/digital/collection/krt/id/2176"
ISOS = "https://www.isos.dias.ie/RIA/RIA_MS_D_ii_3.html"
TCD = "https://digitalcollections.tcd.ie/concern/works/z316q211n"


def wall() -> BlockedByBotWall:
    return BlockedByBotWall("The library's site answered with a challenge that only a person can pass.")


async def resolve(link: str, routes: dict[str, Any], **arguments: Any) -> tuple[Reply, list[str]]:
    """The tool's answer, and what was asked for."""
    install = Install()
    install.library.web.routes = routes
    reply = await install.call("resolve", url=link, **arguments)
    return reply, install.library.web.requests


async def test_a_rule_is_tried_before_the_page_and_the_page_when_it_fails() -> None:
    """The contract: institution rules, then fetch; a rule that fails leaves the page itself."""
    reply, asked = await resolve(GALLICA, {GALLICA_MANIFEST: BOOK})
    assert (reply.code, asked) == ("ok", [GALLICA_MANIFEST])
    page = f'<html><a href="/mirador?manifest={URL}">IIIF</a></html>'.encode()
    reply, asked = await resolve(GALLICA, {GALLICA_PAGE: page, URL: BOOK})
    assert (reply.code, reply.facts["manifest_url"]) == ("ok", URL)
    assert asked[0] == GALLICA_MANIFEST


async def test_the_page_behind_a_failed_rule_is_no_hub() -> None:
    """Our choice: its navigation leads to other documents, which nobody asked for."""
    page = b'<html><a href="https://gallica.bnf.fr/ark:/12148/btv1b1/f1.item">Another</a></html>'
    reply, _ = await resolve(GALLICA, {GALLICA_PAGE: page})
    assert reply.code == "upstream_not_found"
    assert reply.error["details"]["manifest_url"] == GALLICA_MANIFEST
    assert "Gallica" in reply.error["details"]["institution"]


async def test_a_wall_ends_the_search_and_is_told_with_the_manifest() -> None:
    """The contract: the host, the manifest's address, and what a person can do; nothing else is attempted."""
    reply, asked = await resolve(GALLICA, {GALLICA_MANIFEST: wall()})
    assert (reply.code, asked) == ("blocked_by_bot_wall", [GALLICA_MANIFEST])
    assert reply.error["details"]["manifest_url"] == GALLICA_MANIFEST
    assert "paste" in reply.error["hint"]


@pytest.mark.parametrize(
    "answer",
    [
        b"<html>reCAPTCHA</html>",
        UpstreamForbidden("The library refuses access to this address.", details={"status": 403}),
    ],
)
async def test_where_a_wall_is_known_any_failure_is_told_as_the_wall(answer: Any) -> None:
    """Trinity College Dublin answers every program with a challenge, at times with status 200."""
    manifest = f"{TCD}/manifest"
    reply, _ = await resolve(TCD, {manifest: answer})
    assert reply.code == "blocked_by_bot_wall"
    assert reply.error["details"]["manifest_url"] == manifest
    reply, _ = await resolve(TCD, {manifest: BOOK})
    assert reply.code == "ok"


async def test_a_source_without_iiif_is_refused_before_anything_is_fetched() -> None:
    """The contract: an honest answer where nothing can be opened."""
    reply, asked = await resolve("https://manuscripts.thewalters.org/viewer.php?id=W.530#page/1/mode/1up", {})
    assert (reply.code, asked) == ("no_manifest_found", [])
    assert "Walters" in reply.error["message"]


async def test_a_refusal_is_told_with_what_is_known_of_the_library() -> None:
    """A region-restricted item at the National Library of Norway."""
    forbidden = UpstreamForbidden("The library refuses access to this address.", details={"status": 403})
    link = "https://www.nb.no/items/1ef274e1cff5ab191d974e96d09c4cc1?page=0"
    manifest = "https://api.nb.no/catalog/v1/iiif/1ef274e1cff5ab191d974e96d09c4cc1/manifest?profile=nbdigital"
    reply, _ = await resolve(link, {manifest: forbidden})
    assert reply.code == "upstream_forbidden"
    assert "Norw" in reply.error["details"]["known_here"]


async def test_an_interface_that_knows_no_manifest_leaves_the_page() -> None:
    """Wellcome: a work without a digital copy; the page is read as any other."""
    reply, asked = await resolve(WORK, {WORK_API: encoded({"items": []}), WORK: b"<html>A work</html>"})
    assert (reply.code, asked) == ("no_manifest_found", [WORK_API, WORK])
    reply, _ = await resolve(WORK, {WORK_API: UpstreamFailed("down", details={"status": 503}), WORK: b"<html></html>"})
    assert reply.code == "upstream_error"


async def test_a_page_of_a_compound_object_leads_to_its_whole() -> None:
    """CONTENTdm has a manifest for the parent only; its interface names the parent."""
    api = "https://cdm21033.contentdm.oclc.org/digital/api/singleitem/collection/krt/id/2176"
    answer = {"parentId": 2175, "collectionAlias": "krt", "id": 2176}
    manifest = "https://cdm21033.contentdm.oclc.org/iiif/2/krt:2175/manifest.json"
    reply, _ = await resolve(CHILD, {api: encoded(answer), manifest: BOOK})
    assert (reply.code, reply.facts.get("manifest_url")) == ("ok", manifest)


async def test_the_viewer_page_is_named_where_a_library_insists_on_it() -> None:
    """Irish Script on Screen answers 403 without a Referer; others are told nothing of the kind."""
    install = Install()
    manifest = "https://www.isos.dias.ie/static/manifests/RIA_MS_D_ii_3.json"
    install.library.web.routes = {manifest: BOOK, GALLICA_MANIFEST: BOOK}
    reply = await install.call("resolve", url=ISOS)
    assert install.library.web.referers == [ISOS]
    await install.call("get_canvas_image", extraction_id=reply.facts["extraction_id"], canvas_index=0)
    assert set(install.library.web.referers) == {ISOS}
    await install.call("resolve", url=GALLICA)
    assert install.library.web.referers[-1] == ""


async def test_an_image_whose_manifest_is_gone_is_opened_by_itself() -> None:
    """A reverse rule leads from an image to its manifest; the image is still there when that fails."""
    image = "https://images.lib.cam.ac.uk/iiif/MS-GG-00005-00035-000-00025.jp2"
    info = {"@context": "http://iiif.io/api/image/2/context.json", "@id": image, "width": 100, "height": 200}
    forbidden = UpstreamForbidden("no", details={"status": 403})
    routes = {"https://cudl.lib.cam.ac.uk/iiif/MS-GG-00005-00035": forbidden, f"{image}/info.json": encoded(info)}
    reply, _ = await resolve(f"{image}/10,20,30,40/max/0/default.jpg", routes)
    assert (reply.code, reply.facts["canvas_count"]) == ("ok", 1)
    assert reply.facts["crop_hint"] == {"canvas_index": 0, "region": "10,20,30,40"}


def member(number: int) -> Json:
    return {"@id": f"https://lib.example/m/{number}", "@type": "sc:Manifest", "label": str(number)}


def paged(total: int, size: int) -> dict[str, bytes]:
    """A collection of Presentation 2.1 in pages, as at the Bavarian State Library."""
    top = "https://lib.example/top"
    context = {"@context": "http://iiif.io/api/presentation/2/context.json", "@type": "sc:Collection", "total": total}
    routes = {top: encoded({**context, "@id": top, "label": "Top", "first": f"{top}/0"})}
    for start in range(0, total, size):
        page = {**context, "@id": f"{top}/{start}", "manifests": [member(n) for n in range(start, start + size)]}
        routes[f"{top}/{start}"] = encoded(page if start + size >= total else {**page, "next": f"{top}/{start + size}"})
    return routes


async def test_a_paged_collection_is_read_on_as_far_as_it_is_asked_for() -> None:
    """Presentation 2.1 §5.8: `first`, `next`, `total`; two documents are enough for the first members."""
    reply, asked = await resolve("https://lib.example/top", paged(100, 20), limit=5)
    details = reply.error["details"]
    assert (reply.code, len(asked)) == ("collection", 2)
    assert [details[key] for key in ("returned", "totalMembers", "hasMore")] == [5, 100, True]
    reply, asked = await resolve("https://lib.example/top", paged(100, 20), offset=35, limit=10)
    assert [entry["label"] for entry in reply.error["details"]["members"]] == [str(n) for n in range(35, 45)]
    assert len(asked) == 4
    reply, _ = await resolve("https://lib.example/top", paged(40, 20), offset=20, limit=25)
    assert [reply.error["details"][key] for key in ("returned", "totalMembers", "hasMore")] == [20, 40, False]


async def test_pages_of_a_collection_that_lead_in_a_circle_end() -> None:
    """Hostile input, and a fault of real servers."""
    top = "https://lib.example/top"
    page = {"@id": top, "@type": "sc:Collection", "label": "Loop", "manifests": [member(1)], "next": top}
    reply, asked = await resolve(top, {top: encoded(page)}, limit=200)
    assert (reply.code, len(asked)) == ("collection", 1)


async def test_the_member_that_a_viewer_shows_is_named() -> None:
    """Universal Viewer: `m` counts the manifests of a collection from 0."""
    top = "https://lib.example/iiif/collection.json"
    listing = {"@id": top, "@type": "sc:Collection", "label": "Two", "manifests": [member(1), member(2)]}
    reply, _ = await resolve(f"https://uv.example/uv.html?manifest={top}#?c=0&m=1&cv=4", {top: encoded(listing)})
    assert reply.error["details"]["selected"] == {"index": 1, "label": "2", "url": member(2)["@id"], "type": "Manifest"}


async def test_further_targets_of_a_content_state_are_noted() -> None:
    """Content State 1.0 §3.5: the first is opened, the others are named."""
    other = "https://lib.example/other/manifest.json"
    state = f'[{{"id":"{URL}","type":"Manifest"}},{{"id":"{other}","type":"Manifest"}}]'
    reply, _ = await resolve(f"https://viewer.example/?iiif-content={state}", {URL: BOOK})
    assert reply.code == "ok", reply.text
    assert any(other in note for note in reply.facts["notes"])


async def test_a_redirect_to_a_viewer_page_is_understood_by_its_address() -> None:
    """A persistent identifier leads to a page whose rule is known; that page is not read."""
    link = "https://doi.org/10.20730/200013710"
    page = Fetched("https://kokusho.nijl.ac.jp/biblio/200013710", "text/html", b"<html></html>")
    manifest = "https://kokusho.nijl.ac.jp/biblio/200013710/manifest"
    reply, asked = await resolve(link, {link: page, manifest: BOOK})
    assert (reply.code, asked) == ("ok", [link, manifest])


async def test_nothing_found_names_what_was_tried() -> None:
    """The contract: `no_manifest_found`, naming what was tried."""
    link = "https://lib.example/about"
    reply, _ = await resolve(link, {link: b"<html><p>About us</p></html>"})
    assert reply.code == "no_manifest_found"
    assert reply.error["details"]["tried"] == [link]
    gone = UpstreamNotFound("The library says that this address does not exist.", details={"status": 404})
    reply, _ = await resolve(link, {link: gone})
    assert reply.error["details"] == {"tried": [link], "status": 404}


async def test_a_page_that_lists_documents_for_a_rule_is_a_hub() -> None:
    """Smithsonian: an object with several photographs has a manifest for each."""
    link = "https://www.si.edu/object/scroll:nmaa_F1904.61"
    page = b'<p data-idsid="FS-F1904.61_001"></p><p data-idsid="FS-F1904.61_002"></p>'
    reply, _ = await resolve(link, {link: page})
    assert reply.code == "hub_page"
    manifests = [f"https://ids.si.edu/ids/manifest/FS-F1904.61_00{number}" for number in (1, 2)]
    assert [one["url"] for one in reply.error["details"]["links"]] == manifests
    one_page = {link: page.replace(b"_002", b"_001"), manifests[0]: BOOK}
    assert (await resolve(link, one_page))[0].code == "ok"
