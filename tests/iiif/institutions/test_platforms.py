"""What platforms answer when they are asked, and what their rules leave alone."""

import pytest

from iiif.institutions.hosted import ROWS as HOSTED
from iiif.institutions.platforms import ROWS
from iiif.institutions.registry import Match, matches
from iiif.institutions.repositories import ROWS as REPOSITORIES
from iiif.institutions.row import LookUp, Row

ODD_ANSWERS: tuple[object, ...] = (
    None,
    [],
    "",
    7,
    {},
    {"parentId": None},
    {"files": {}},
    {"identifier": 3, "files": [None, {}]},
    {"uuid": 5},
)


def question(rows: tuple[Row, ...], name: str) -> LookUp:
    """The question a platform is asked."""
    return next(rule.ask for row in rows if row.name == name for rule in row.rules if rule.ask)


def platforms_of(link: str) -> list[Match]:
    """The platforms that claim a link."""
    return [match for match in matches(link, images=False) if match.row in ROWS]


def test_a_page_of_a_compound_object_leads_to_its_parent() -> None:
    """CONTENTdm's description of item 2164 of the collection krt, of which 2175 is the parent."""
    answer = {"id": "2164", "collectionAlias": "krt", "parentId": 2175, "iiifInfoUri": "/iiif/krt/2164/info.json"}
    assert question(ROWS, "CONTENTdm").read(answer)[0] == "/iiif/2/krt:2175/manifest.json"


def test_a_collection_that_the_answer_does_not_name_is_read_from_its_addresses() -> None:
    """Only the addresses of a CONTENTdm item are the same in every release."""
    answer = {"parentId": "2175", "thumbnailUri": "/api/singleitem/collection/krt/id/2164/thumbnail"}
    assert question(ROWS, "CONTENTdm").read(answer)[0] == "/iiif/2/krt:2175/manifest.json"


def test_an_item_without_a_parent_leads_nowhere_else() -> None:
    """CONTENTdm writes -1 for an item that stands alone."""
    assert question(ROWS, "CONTENTdm").read({"collectionAlias": "krt", "parentId": -1}) == ()


def test_a_handle_leads_to_its_item() -> None:
    """DSpace 7's answer to `pid/find` is the item itself."""
    answer = {
        "id": "0b9ac1f4-63a8-4a0e-a9c8-bd9b7b2e0d55",
        "uuid": "0b9ac1f4-63a8-4a0e-a9c8-bd9b7b2e0d55",
        "type": "item",
    }
    found = question(REPOSITORIES, "DSpace").read(answer)
    assert found == ("/server/iiif/0b9ac1f4-63a8-4a0e-a9c8-bd9b7b2e0d55/manifest",)


def test_the_handle_of_a_collection_leads_to_no_manifest() -> None:
    """Handles name communities and collections too."""
    answer = {"uuid": "0b9ac1f4-63a8-4a0e-a9c8-bd9b7b2e0d55", "type": "collection"}
    assert question(REPOSITORIES, "DSpace").read(answer) == ()


def test_a_deposit_leads_to_the_images_among_its_files() -> None:
    """Nakala serves the files that are images by the Image API, by their checksum."""
    files = [
        {"name": "f1.tif", "extension": "tif", "sha1": "5c5b6b0f3b1a4f1e9b0e7c3d2a1f0e9d8c7b6a59"},
        {"name": "notes.pdf", "extension": "pdf", "sha1": "0000000000000000000000000000000000000000"},
    ]
    found = question(HOSTED, "Nakala").read({"identifier": "10.34847/nkl.f4f0a1b2", "files": files})
    assert found == ("/iiif/10.34847/nkl.f4f0a1b2/5c5b6b0f3b1a4f1e9b0e7c3d2a1f0e9d8c7b6a59/info.json",)


@pytest.mark.parametrize("answer", ODD_ANSWERS, ids=repr)
def test_odd_answers_lead_nowhere(answer: object) -> None:
    """Whatever a server says, a reader only finds less."""
    asked = {rule.ask.read for row in ROWS for rule in row.rules if rule.ask}
    assert [read(answer) for read in asked] == [()] * len(asked)


@pytest.mark.parametrize(
    "link",
    [
        "https://example.com/node/5",
        "https://example.com/records/12345",
        "https://example.com/record/5",
        "https://example.com/objects/5",
        "https://example.com/detail/44",
        "https://example.com/view/2023-04",
        "https://example.com/view/ABC-123",
        "https://example.com/image/123/5",
        "https://example.com/viewer/index.html",
        "https://example.com/en/catalog/shoes-123",
        "https://example.com/catalog/12345",
        "https://example.com/handle/abc",
        "https://example.com/s/blog/item/latest",
        "https://fromthepage.com/iiif/32023407/manifest",
        "https://catalogue.bnf.fr/ark:/12148/cb12345678z",
        "https://www.museum-digital.de/",
    ],
)
def test_ordinary_pages_belong_to_no_platform(link: str) -> None:
    """Every anchor of a page is tried; a common word and a number say nothing."""
    assert platforms_of(link) == []
