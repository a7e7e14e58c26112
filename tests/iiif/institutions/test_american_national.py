"""What the pages and interfaces of American institutions say, and what their rules leave alone."""

import pytest

from iiif.institutions.registry import find_image, find_link
from iiif.institutions.row import LookUp
from iiif.viewer_link import read_link

UUID = "928f4025-a697-4b9f-b5ee-9a5d7e15a6ff"


def look_up(link: str) -> LookUp:
    """The question that a link leads to."""
    match = find_link(link)
    assert match is not None
    assert match.rule.ask is not None
    return match.rule.ask


@pytest.mark.parametrize(
    ("link", "asked"),
    [
        ("https://www.loc.gov/resource/bbc.0550f/?sp=2", "https://www.loc.gov/resource/bbc.0550f/?fo=json&at=item"),
        ("http://www.loc.gov/pictures/resource/bbc.0550f/", "https://www.loc.gov/resource/bbc.0550f/?fo=json&at=item"),
        ("http://hdl.loc.gov/loc.pnp/bbc.0550f", "https://www.loc.gov/resource/bbc.0550f/?fo=json&at=item"),
        ("https://www.wdl.org/zh/item/10609/", "https://hdl.loc.gov/loc.wdl/wdl.10609"),
        ("https://npg.si.edu/object/npg_NPG.77.50?x=1", "https://npg.si.edu/object/npg_NPG.77.50"),
        ("http://www.si.edu/object/a:b_c", "https://www.si.edu/object/a:b_c"),
        ("https://www.getty.edu/art/collection/object/103RW1", "https://www.getty.edu/art/collection/object/103RW1"),
        (f"https://data.getty.edu/museum/collection/object/{UUID}", f"https://data.getty.edu/museum/collection/object/{UUID}"),
    ],
)  # fmt: skip
def test_what_is_asked_follows_from_the_link(link: str, asked: str) -> None:
    """Item of a resource: `?fo=json&at=item`; the other institutions tell it in the page or in linked data."""
    question = read_link(link).question
    assert question is not None
    assert question.url == asked


def test_a_resource_of_loc_leads_to_its_item() -> None:
    """Shape of the answer to `at=item`."""
    ask = look_up("https://www.loc.gov/resource/g3701p.rr004750/")
    answer = {"item": {"id": "http://www.loc.gov/item/98688726/"}}
    assert ask.read(answer) == ("https://www.loc.gov/item/98688726/manifest.json",)


def test_the_page_of_a_document_from_the_world_digital_library_names_its_manifest() -> None:
    """The old number is in no address of the Library of Congress."""
    ask = look_up("http://www.wdl.org/en/item/7460/view/1/12/")
    page = '<a href="https://www.loc.gov/item/2021667140/manifest.json">IIIF</a> <a href="https://www.loc.gov/item/x">'
    assert ask.read(page) == ("https://www.loc.gov/item/2021667140/manifest.json",)


@pytest.mark.parametrize(
    "answer",
    [
        f'<a href="https://media.getty.edu/iiif/manifest/{UUID}">IIIF</a>',
        rf'<script>{{"m":"https:\/\/media.getty.edu\/iiif\/manifest\/{UUID}"}}</script>',
        {"subject_of": [{"digitally_carried_by": [{"access_point": [{"id": f"https://media.getty.edu/iiif/manifest/{UUID}"}]}]}]},
        {"equivalent": [{"id": f"https://media.getty.edu/iiif/manifest/{UUID}", "type": "DigitalObject"}] * 2},
    ],
)  # fmt: skip
def test_an_object_of_the_getty_names_its_manifest(answer: object) -> None:
    """In the page, inside a script, and in the linked data (Linked Art)."""
    for link in ("https://www.getty.edu/art/collection/object/103RW1",
                 f"https://data.getty.edu/museum/collection/object/{UUID}"):  # fmt: skip
        assert look_up(link).read(answer) == (f"https://media.getty.edu/iiif/manifest/{UUID}",)


def test_a_getty_manifest_of_version_3_is_kept_as_it_is() -> None:
    """Seen in published links: a version before the number."""
    address = f"https://media.getty.edu/iiif/manifest/3/{UUID}"
    assert look_up("https://www.getty.edu/art/collection/object/103RW1").read({"id": address}) == (address,)


@pytest.mark.parametrize("answer", [None, "", 7, [], {}, "<p>no picture</p>", {"id": "https://media.getty.edu/iiif/"}])
def test_an_object_of_the_getty_without_pictures_leads_nowhere(answer: object) -> None:
    """Many objects are described and not shown."""
    assert look_up("https://www.getty.edu/art/collection/object/103RW1").read(answer) == ()


@pytest.mark.parametrize(
    ("link", "page"),
    [
        ("https://archive.org/details/darwin1859/page/n0/mode/2up", "index0 0"),
        ("https://archive.org/details/darwin1859/page/116/mode/2up?q=finches", "label 116"),
        ("https://archive.org/details/darwin1859/page/iv", "label iv"),
        ("https://archive.org/stream/darwin1859?ui=embed#page/n14/mode/1up", "index0 14"),
        ("https://archive.org/details/darwin1859/darwin%20vol.%202/page/n3/mode/2up", "index0 3"),
        ("https://archive.org/download/darwin1859/page/n3_w800.jpg", "index0 3"),
        ("https://archive.org/embed/darwin1859", ""),
        ("https://iiif.archive.org/iiif/3/darwin1859$8/canvas", "id https://iiif.archive.org/iiif/darwin1859$8/canvas"),
    ],
)
def test_pages_of_the_internet_archive_are_leaves_or_printed_numbers(link: str, page: str) -> None:
    """`n7` counts leaves from 0; without the n it is the number printed on the page."""
    match = find_link(link)
    assert match is not None
    assert match.row.name == "Internet Archive"
    assert match.manifests[0] == "https://iiif.archive.org/iiif/darwin1859/manifest.json"
    assert match.page == page


def test_a_collection_of_the_internet_archive_is_tried_as_one_last() -> None:
    """Its link looks like that of a document."""
    reading = read_link("https://archive.org/details/wellcomelibrary")
    assert reading.candidates[-2:] == (
        "https://iiif.archive.org/iiif/3/wellcomelibrary/collection.json",
        "https://archive.org/details/wellcomelibrary",
    )


@pytest.mark.parametrize(
    "link",
    [
        "https://www.loc.gov/",
        "https://www.loc.gov/search/?q=maps",
        "https://www.loc.gov/collections/civil-war-maps/?c=150&sp=2",
        "https://www.loc.gov/item/41038111/manifest.json",
        "https://www.loc.gov/resource/rbc0001.2022vollb14164/manifest.json",
        "https://www.loc.gov/item/sn83030214/1912-04-16/ed-1/manifest.json",
        "https://www.loc.gov/pictures/search/?q=lincoln",
        "https://lccn.loc.gov/n79021164",
        "https://chroniclingamerica.loc.gov/search/pages/results/",
        "https://archive.org/",
        "https://archive.org/details/@somebody",
        "https://archive.org/search?query=maps",
        "https://iiif.archive.org/iiif/documentation",
        "https://iiif.archive.org/iiif/3/masterhighwaypla00char/manifest.json",
        "https://babel.hathitrust.org/cgi/ls?q1=maps",
        "https://hdl.handle.net/2027/heb.01234",
        "https://hdl.handle.net/2027.42/12345",
        "https://www.digitalcommonwealth.org/search?q=maps",
        "https://www.digitalcommonwealth.org/search/commonwealth:668305767/manifest",
        "https://www.digitalcommonwealth.org/search/commonwealth-oai:668305767",
        "https://digital.library.villanova.edu/Item/vudl:30471/Manifest",
        "https://texashistory.unt.edu/ark:/67531/metapth540971/manifest/",
        "https://texashistory.unt.edu/explore/partners/",
        "https://d.lib.ncsu.edu/collections/catalog?q=bees",
        "https://d.lib.ncsu.edu/collections/catalog/0052574/manifest",
        "https://www.vhmml.org/image/manifest/834310",
        "https://ids.si.edu/ids/manifest/NZP-20110809-104MM",
        "https://ids.si.edu/ids/deliveryService?id=https://www.aaa.si.edu/a.jpg",
        "https://www.si.edu/search/collection-images?edan_q=panda",
        "https://www.getty.edu/art/collection/search?q=book",
        f"https://media.getty.edu/iiif/manifest/{UUID}",
        "https://www.nga.gov/artworks",
        "https://www.artic.edu/collection?q=hours",
        "https://api.artic.edu/api/v1/artworks/27992/manifest.json",
        "https://www.metmuseum.org/art/collection/search?q=hours",
        "https://research.ng-london.org.uk/cv/",
    ],
)
def test_no_rule_claims_a_manifest_a_search_or_another_library(link: str) -> None:
    """A rule that is too wide would lead a reader to an address that is not there."""
    assert find_link(link) is None


def test_a_picture_of_loc_is_opened_alone() -> None:
    """Its address does not name the item."""
    match = find_image("https://tile.loc.gov/image-services/iiif/service:pnp:bbc:0500:0550:0550f")
    assert match is not None
    assert match.rule.outcome == "image_only"
    assert match.manifests == ()


def test_a_list_of_the_national_gallery_that_a_link_carries_is_a_list() -> None:
    """Seen at the gallery's own viewer of collections, with the list under `uri`."""
    base = "https://research.ng-london.org.uk"
    reading = read_link(f"{base}/cv/?uri={base}/iiif-projects/json/vol-35.json&limit=50")
    assert reading.outcome == "hub"
    assert reading.candidates[0] == f"{base}/iiif-projects/json/vol-35.json"
