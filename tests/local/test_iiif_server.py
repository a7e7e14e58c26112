"""The sample over HTTP, as a viewer or Recto itself asks for it."""

from collections.abc import Iterator

import numpy as np
import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from iiif.document import read_document
from iiif.image_info import parse_info
from iiif.model import Manifest
from imaging.codec import decode, probe
from recto.local.iiif_server import sample_routes
from recto.local.sample import render_folio

BASE = "http://testserver"
FOLIO = "/sample/image/12r"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    """A client that does not follow redirects."""
    with TestClient(Starlette(routes=sample_routes(BASE)), follow_redirects=False) as opened:
        yield opened


def test_the_manifest_leads_to_image_services_that_answer(client: TestClient) -> None:
    """Every step a reader takes: manifest, info.json, pixels."""
    manifest = read_document(client.get("/sample/manifest.json").json(), url=f"{BASE}/sample/manifest.json")
    assert isinstance(manifest, Manifest)
    service = manifest.canvases[1].images[0].service
    assert service is not None
    info = parse_info(client.get(f"{service.id}/info.json").json(), requested_url=f"{service.id}/info.json")
    assert (info.version, info.level, info.width, info.height, info.regions) == ("3.0", 2, 3500, 5000, True)
    assert client.get(f"{service.id}/0,0,64,64/max/0/default.jpg").status_code == 200


@pytest.mark.parametrize("path", ["/sample/manifest.json", "/sample/large-7.json", f"{FOLIO}/info.json"])
def test_documents_are_linked_data_that_any_page_may_read(client: TestClient, path: str) -> None:
    """Image API 3.0 §7, Presentation API 3.0 §6.3: media type with profile; CORS for every answer."""
    answer = client.get(path)
    assert answer.headers["content-type"].startswith("application/ld+json;profile=")
    assert answer.headers["access-control-allow-origin"] == "*"


def test_a_large_manifest_is_made_to_measure(client: TestClient) -> None:
    """Our choice: any count up to 20,000; more is no page of this server."""
    assert len(client.get("/sample/large-7.json").json()["items"]) == 7
    assert client.get("/sample/large-0.json").status_code == 404
    assert client.get("/sample/large-20001.json").status_code == 404


def test_the_base_uri_redirects_to_the_description(client: TestClient) -> None:
    """Image API 3.0 §2."""
    answer = client.get(FOLIO)
    assert answer.status_code == 303
    assert answer.headers["location"] == f"{BASE}{FOLIO}/info.json"


@pytest.mark.parametrize(
    ("request_path", "width", "height"),
    [
        ("100,200,300,400/max/0/default.jpg", 300, 400),
        ("3400,4900,1024,1024/max/0/default.jpg", 100, 100),
        ("pct:10,10,10,10/max/0/default.png", 350, 500),
        ("square/350,/0/gray.jpg", 350, 350),
        ("full/175,/0/default.jpg", 175, 250),
        ("full/,250/0/default.jpg", 175, 250),
        ("full/100,250/0/color.jpg", 100, 250),
        ("full/!200,200/0/default.png", 140, 200),
        ("0,0,1000,1000/pct:25/0/default.jpg", 250, 250),
    ],
)
def test_level_2_regions_and_sizes_are_answered(client: TestClient, request_path: str, width: int, height: int) -> None:
    """Image API 3.0 compliance document, level 2."""
    answer = client.get(f"{FOLIO}/{request_path}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == ("image/png" if request_path.endswith("png") else "image/jpeg")
    found = probe(answer.content)
    assert (found.width, found.height) == (width, height)


def test_a_region_shows_the_pixels_of_the_page(client: TestClient) -> None:
    """PNG loses nothing, so the comparison is exact."""
    answer = client.get(f"{FOLIO}/1000,2000,120,90/max/0/default.png")
    assert np.array_equal(decode(answer.content), render_folio("12r")[2000:2090, 1000:1120])


def test_gray_has_one_channel(client: TestClient) -> None:
    """Image API 3.0 §4.4."""
    assert decode(client.get(f"{FOLIO}/0,0,64,64/max/0/gray.png").content).shape == (64, 64, 1)


@pytest.mark.parametrize(
    "request_path",
    [
        "3500,0,10,10/max/0/default.jpg",
        "0,0,0,10/max/0/default.jpg",
        "full/3501,/0/default.jpg",
        "full/^7000,/0/default.jpg",
        "full/max/90/default.jpg",
        "full/max/0/bitonal.jpg",
        "full/max/0/default.tif",
        "everything/max/0/default.jpg",
    ],
)
def test_what_level_2_does_not_promise_is_a_bad_request(client: TestClient, request_path: str) -> None:
    """Image API 3.0 §8: 400, with CORS so that a viewer can show the reason."""
    answer = client.get(f"{FOLIO}/{request_path}")
    assert answer.status_code == 400
    assert answer.headers["access-control-allow-origin"] == "*"


def test_other_folios_are_not_found(client: TestClient) -> None:
    """The book has four folios."""
    assert client.get("/sample/image/14r/info.json").status_code == 404
    assert client.get("/sample/image/14r/full/max/0/default.jpg").status_code == 404
