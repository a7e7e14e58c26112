"""The gathered viewer links against stand-ins of their libraries, which answer as the notes of the rows say."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from recto.errors import UpstreamNotFound
from recto.local.explain import explanation
from recto.ports import Fetched
from tests.iiif.documents import canvas_v3, image_v3, manifest_v3
from tests.surface.desk_for_tests import Install, Json, Reply, encoded

GONE = UpstreamNotFound("The library says that this address does not exist.", details={"status": 404})
SURE = ("rule", "param", "image")


def rows_of(corpus: Path, *steps: str) -> list[Json]:
    """The rows whose note begins with one of the steps; "" are rows without a step."""
    rows = [json.loads(line) for line in (corpus / "viewer_urls.jsonl").read_text().splitlines()]
    return [row for row in rows if step_of(row) in steps]


def step_of(row: Json) -> str:
    found = re.match(r"\[(\w+)\]", row["note"])
    return found[1] if found else ""


def alternatives(row: Json) -> set[str | None]:
    """The manifest addresses that are equally right, some of them written down only in part."""
    told = row["note"].partition("alt:")[2]
    return {row["manifest_url"], *re.findall(r"https?://[^\s;,)]+", told)}


def differing(row: Json) -> dict[str, Any]:
    """What `recto explain --json` tells otherwise than the row."""
    told = explanation(row["viewer_url"])
    wrong = {key: (told[key], row[key]) for key in ("xywh", "outcome") if told[key] != row[key]}
    page = {"by": row["canvas"]["by"], "value": row["canvas"]["value"]}
    if told["canvas"]["by"] != page["by"] or str(told["canvas"]["value"]) != str(page["value"]):
        wrong["canvas"] = (told["canvas"], page)
    if told["manifest_url"] not in alternatives(row):
        wrong["manifest_url"] = (told["manifest_url"], row["manifest_url"])
    return wrong


@pytest.mark.parametrize("step", SURE)
def test_a_link_is_understood_without_fetching(corpus: Path, step: str) -> None:
    """Manifest, page, region and outcome of every row that needs nothing but itself."""
    rows = rows_of(corpus, step)
    wrong = [(row["viewer_url"], told) for row in rows if (told := differing(row))]
    assert rows
    assert wrong == []


def test_sources_without_iiif_and_behind_walls_are_named_as_such(corpus: Path) -> None:
    """Without asking the library anything."""
    rows = [row for row in rows_of(corpus, "", "rule", "redirect") if row["outcome"] in ("no_iiif", "blocked")]
    assert len(rows) >= 18
    assert [(row["viewer_url"], told) for row in rows if (told := differing(row))] == []


async def resolved(link: str, routes: dict[str, Any]) -> Reply:
    """What the tool answers, with nothing on the web but these routes."""
    install = Install()
    install.library.web.routes = routes
    return await install.call("resolve", url=link)


def document(row: Json) -> bytes:
    """A manifest, with the page that the row's link names among its pages."""
    named = row["canvas"]["value"] if row["canvas"]["by"] == "id" else "https://lib.example/c/x"
    pages = [canvas_v3(str(n), image_v3(str(n))) for n in range(1, 13)]
    return encoded(manifest_v3(*pages, {**canvas_v3("x", image_v3("x"), width=5000, height=7500), "id": named}))


async def test_a_link_to_a_document_is_judged_by_its_content(corpus: Path) -> None:
    """Rows `[fetch]`: manifests open, collections list their members, canvases lead to their manifest."""
    for row in rows_of(corpus, "fetch"):
        link = explanation(row["viewer_url"])["manifest_url"] or row["canvas"]["value"] or row["viewer_url"]
        if row["outcome"] == "hub":
            continue
        manifest = row["manifest_url"] or "https://lib.example/whole/manifest"
        canvas = {"id": row["canvas"]["value"], "type": "Canvas", "partOf": [{"id": manifest, "type": "Manifest"}]}
        region = f"#xywh={row['xywh']}" if row["xywh"] else ""
        annotation = {"type": "Annotation", "target": {**canvas, "id": f"{row['canvas']['value']}{region}"}}
        pointer = annotation if "annotation" in link else canvas
        routes = {link: encoded(pointer), manifest: document(row)}
        reply = await resolved(row["viewer_url"], routes)
        assert reply.code == "ok", (row["viewer_url"], reply.text)
        assert reply.facts["manifest_url"] == manifest
        assert (reply.facts["crop_hint"] is not None) == (row["xywh"] is not None)
        if row["canvas"]["by"] == "id":
            assert reply.facts["start_canvas_index"] == 12


async def test_a_link_to_a_collection_lists_its_members(corpus: Path) -> None:
    """Rows `[fetch]`, `[rule]` and `[param]` with the outcome `hub` and an address."""
    member = {"id": "https://lib.example/m/1", "type": "Manifest", "label": {"en": ["One"]}}
    about = {"id": "https://lib.example/c", "type": "Collection", "label": {"en": ["All"]}}
    listing = encoded({**about, "items": [member]})
    rows = [row for row in rows_of(corpus, "fetch", "rule", "param") if row["outcome"] == "hub" and row["manifest_url"]]
    assert len(rows) >= 9
    for row in rows:
        reply = await resolved(row["viewer_url"], {row["manifest_url"]: listing})
        assert reply.code == "collection", (row["viewer_url"], reply.text)
        assert reply.error["details"]["members"][0]["url"] == member["id"]


async def test_a_redirect_is_followed_and_its_end_understood(corpus: Path) -> None:
    """Rows `[redirect]`: the page at the end is a viewer page, or the manifest itself."""
    ends = {
        "https://doi.org/10.7916/d8-v1my-eg17": "https://dlc.library.columbia.edu/catalog/10.7916/d8-v1my-eg17",
        "https://doi.org/10.20730/200013710": "https://kokusho.nijl.ac.jp/biblio/200013710",
    }
    for row in rows_of(corpus, "redirect"):
        link, manifest = row["viewer_url"], row["manifest_url"]
        page = Fetched(ends.get(link, "https://lib.example/"), "text/html", b"<html><title>Viewer</title></html>")
        arrived = page if link in ends else Fetched(manifest or link, "application/json", document(row))
        reply = await resolved(link, {link: arrived, manifest: document(row)})
        if row["outcome"] == "no_iiif":
            assert reply.code == "no_manifest_found"
            continue
        assert (reply.code, reply.facts["manifest_url"]) == ("ok", manifest), link


async def test_a_page_that_must_be_read_leads_to_its_manifest(corpus: Path) -> None:
    """Rows `[page]`: a page that names one manifest opens it, one that names several lists them."""
    for row in rows_of(corpus, "page"):
        link = row["viewer_url"]
        manifest = row["manifest_url"] or "https://holder.example/iiif/1/manifest"
        anchors = [manifest] if row["outcome"] == "manifest" else [manifest, "https://holder.example/iiif/2/manifest"]
        html = "".join(f'<a href="/viewer?manifest={url}">Codex</a>' for url in anchors)
        routes = {link: f"<html><body>{html}</body></html>".encode(), manifest: document(row)}
        reply = await resolved(link, routes)
        if row["outcome"] == "hub":
            assert reply.code == "hub_page", (link, reply.text)
            assert [entry["url"].partition("manifest=")[2] for entry in reply.error["details"]["links"]] == anchors
        else:
            assert (reply.code, reply.facts.get("manifest_url")) == ("ok", manifest), (link, reply.text)


async def test_a_library_is_asked_through_its_interface(corpus: Path) -> None:
    """Rows `[api]`: Wellcome's catalogue; Manus Online, where a record may have no digital copy."""
    rows = [row for row in rows_of(corpus, "api") if row["outcome"] == "manifest"]
    assert rows
    for row in rows:
        manifest = row["manifest_url"] or "https://iiif.wellcomecollection.org/presentation/v3/b1"
        work = row["viewer_url"].partition("/works/")[2].partition("/")[0]
        older = manifest.replace("/v3/", "/v2/")
        location = {"locationType": {"id": "iiif-presentation"}, "url": older}
        answer = encoded({"id": work, "items": [{"locations": [{"locationType": {"id": "iiif-image"}}, location]}]})
        api = f"https://api.wellcomecollection.org/catalogue/v2/works/{work}?include=items"
        reply = await resolved(row["viewer_url"], {api: answer, manifest: document(row), older: document(row)})
        assert reply.code == "ok", (row["viewer_url"], reply.text)
        assert reply.facts["manifest_url"] in (manifest, older)
        if row["canvas"]["by"] == "index1":
            assert reply.facts["start_canvas_index"] == row["canvas"]["value"] - 1
