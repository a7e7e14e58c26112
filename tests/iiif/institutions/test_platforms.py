"""What platforms answer when they are asked, and what their rules leave alone."""

import pytest

from iiif.institutions.hosted import ROWS as HOSTED
from iiif.institutions.platforms import ROWS
from iiif.institutions.registry import Match, find_image, matches
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


@pytest.mark.parametrize(
    ("link", "platform", "manifest"),
    [
        ("https://a.example.org/digital/collection/maps/id/24/rec/7", "CONTENTdm", "/iiif/2/maps:24/manifest.json"),
        ("https://a.example.org/digital/collection/maps/id/24/show/20", "CONTENTdm", "/iiif/2/maps:24/manifest.json"),
        ("http://a.example.org/viewer/image/AC1/4-5/", "Goobi viewer", "/viewer/api/v1/records/AC1/manifest/"),
        ("https://a.example.org/wlb/content/titleinfo/12", "Visual Library", "/i3f/v20/12/manifest"),
        ("https://a.example.org/luna/servlet/view/A~1~2~3~4", "LUNA", "/luna/servlet/iiif/m/A~1~2~3~4/manifest"),
        ("https://a.example.org/concern/maps/z316q211n#?cv=3", "Hyrax", "/concern/maps/z316q211n/manifest"),
        ("https://a.example.org/o/s/x/item/235/mirador", "Omeka S", "/o/iiif/2/235/manifest"),
        ("https://a.example.org/items/show/12", "Omeka Classic", "/iiif/12/manifest"),
        (
            "https://a.example.org/view/delivery/44X_INST/12204338230002",
            "Alma Digital",
            "/view/iiif/presentation/44X_INST/12204338230002/manifest",
        ),
        (
            "https://a.example.org/view/action/ieViewer.do?dps_pid=IE12",
            "Rosetta",
            "/delivery/iiif/presentation/2.1/IE12/manifest",
        ),
        (
            "https://a.example.org/rsc/viewer/x_derivate_00001155/1.tif",
            "MyCoRe",
            "/api/iiif/presentation/v2/x_derivate_00001155/manifest",
        ),
        (
            "https://st.museum-digital.de/singleobject.php?oges=45",
            "museum-digital",
            "/apis/iiif-presentation/45/manifest",
        ),
        ("https://a.example.org/objects/1/a-portrait", "eMuseum", "/apis/iiif/presentation/v2/objects-1/manifest"),
    ],
)
def test_a_link_of_any_host_leads_to_the_manifest_on_the_same_host(link: str, platform: str, manifest: str) -> None:
    """The software decides the path, the library the host."""
    found = platforms_of(link)
    assert {match.row.name for match in found} == {platform}
    assert found[0].manifests[0] == f"https://{link.split('/')[2]}{manifest}"


def test_a_www_in_the_host_stays() -> None:
    """Some libraries answer only under their whole name."""
    found = platforms_of("https://www.omeka.example.org/s/main/item/235")
    assert found[0].manifests[0] == "https://www.omeka.example.org/iiif/2/235/manifest"


@pytest.mark.parametrize(
    ("base", "manifest", "page"),
    [
        ("https://a.example.org/digital/iiif/maps/2164", "", ""),
        ("https://a.example.org/search/iiif/uuid:d8ea53a7-278a-42ab-b05c-a4b6dc9e8450", "", ""),
        (
            "https://a.example.org/viewer/api/v1/records/AC1/files/images/00000005.tif",
            "https://a.example.org/viewer/api/v1/records/AC1/manifest/",
            "index1 00000005",
        ),
        (
            "https://a.example.org/api/iiif/image/v2/x_derivate_00001155%2Ffol%2F1.tif",
            "https://a.example.org/api/iiif/presentation/v2/x_derivate_00001155/manifest",
            "id fol/1.tif",
        ),
        (
            "https://a.example.org/luna/servlet/iiif/A~1~2~3~4",
            "https://a.example.org/luna/servlet/iiif/m/A~1~2~3~4/manifest",
            "id https://a.example.org/luna/servlet/iiif/A~1~2~3~4",
        ),
    ],
)
def test_an_image_leads_back_to_its_manifest_where_its_address_tells(base: str, manifest: str, page: str) -> None:
    """CONTENTdm and Kramerius name only the page."""
    match = find_image(base)
    assert match is not None
    assert (next(iter(match.manifests), ""), match.page) == (manifest, page)
    assert bool(manifest) == (match.rule.outcome == "manifest")


@pytest.mark.parametrize("answer", ODD_ANSWERS, ids=repr)
def test_odd_answers_lead_nowhere(answer: object) -> None:
    """Whatever a server says, a reader only finds less."""
    asked = {rule.ask.read for row in ROWS for rule in row.rules if rule.ask}
    assert [read(answer) for read in asked] == [()] * len(asked)


@pytest.mark.parametrize(
    "link",
    [
        "https://news.example.com/items/123",
        "https://news.example.com/items/2023-05-01",
        "https://example.com/node/5",
        "https://library.example.edu/node/172",
        "https://archives.example.edu/node/172",
        "https://example.com/concern/privacy/statement",
        "https://example.com/details/archive/12345",
        "https://example.com/objects/vase",
        "https://example.com/handle/5/abc",
        "https://example.com/content/page/12345",
        "https://example.com/record/5/comments",
        "https://example.com/receive/letters",
        "https://example.com/delivery/options?order=5",
        "https://example.com/discovery/fulldisplay?docid=alma991234",
        "https://example.com/digital/collection/maps",
        "https://example.com/cdm/search/searchterm/maps",
        "https://example.com/luna/servlet/view/all",
        "https://example.com/s/site/page/welcome",
        "https://example.com/islandora/object/abc",
        "https://example.com/ark:/12345/abc",
        "https://example.com/uuid/12",
        "https://example.com/do/something",
        "https://example.com/?tx_dlf[page]=3",
        "https://dfg-viewer.de/ueber-das-projekt",
        "https://nat.museum-digital.de/objects?s=chair",
        "https://zenodo.org/communities/iiif",
        "https://nakala.fr/search",
        "https://fromthepage.com/owner/collection",
        "https://free.iiifhosting.com/",
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
