"""What Japanese libraries answer when they are asked, and which of their links are left alone."""

import pytest

from iiif.institutions.registry import find_image, find_link
from iiif.institutions.row import LookUp

SHIDO = "https://db2.sido.keio.ac.jp/iiif/manifests/kanseki"
ODD_ANSWERS: tuple[object, ...] = (
    None,
    [],
    "",
    7,
    {},
    {"manifest": None},
    {"manifest": [3, {}]},
    {"book": {"manifest": 1}},
)


def question(link: str) -> LookUp:
    """The question that a link leads to."""
    match = find_link(link)
    assert match is not None
    assert match.rule.ask is not None
    return match.rule.ask


def kokusho() -> LookUp:
    """The union catalogue's record."""
    return question("https://kokusho.nijl.ac.jp/biblio/200013882")


def shido() -> LookUp:
    """The page of a book of Shido Bunko."""
    return question("https://db2.sido.keio.ac.jp/kanseki/bib_frame?id=006845")


def test_a_record_of_the_union_catalogue_names_the_manifest_of_its_holder() -> None:
    """Kokusho's interface has a field `manifest`, which may be that of another library."""
    holder = "https://rmda.kulib.kyoto-u.ac.jp/iiif/metadata_manifest/RB00012961/manifest.json"
    assert kokusho().read({"bid": "100270332", "manifest": holder}) == (holder,)
    assert kokusho().read({"biblio": {"manifest": [holder, holder]}}) == (holder,)


def test_the_volumes_of_a_book_are_counted_in_its_page() -> None:
    """Shido Bunko's page has the book's number in a hidden field and one `data-folid` for each volume."""
    page = (
        '<input type="hidden" id="isFolid4Digit" value="0"><input type="hidden" id="bibid" value="006845">'
        '<a data-folid=\'1\'>1</a><a data-folid="2">2</a><a data-folid="2">2</a>'
    )
    assert shido().read(page) == (
        f"{SHIDO}/006845/006845-001/manifest.json",
        f"{SHIDO}/006845/006845-002/manifest.json",
    )


def test_some_books_count_their_volumes_with_four_digits() -> None:
    """Shido Bunko says so in another hidden field."""
    page = '<input id="isFolid4Digit" value="1"><input id="bibid" value="006845"><a data-folid="12">12</a>'
    assert shido().read(page) == (f"{SHIDO}/006845/006845-0012/manifest.json",)


def test_a_page_that_names_its_manifest_needs_no_counting() -> None:
    """The page of the pictures alone carries `manifestUri`."""
    page = f'{{"manifestUri": "{SHIDO}/007387/007387-001/manifest.json"}}'
    assert shido().read(page) == (f"{SHIDO}/007387/007387-001/manifest.json",)


@pytest.mark.parametrize("answer", ODD_ANSWERS, ids=repr)
def test_odd_answers_lead_nowhere(answer: object) -> None:
    """Records without pictures, and answers of another kind."""
    assert kokusho().read(answer) == ()
    assert shido().read(answer) == ()


def test_the_numbers_of_a_mirador_link_are_no_page() -> None:
    """Kokusho's own viewer is opened at `/1/1`, whatever page is shown."""
    match = find_link("https://kokusho.nijl.ac.jp/app/mirador/200013882/1/7?ln=ja")
    assert match is not None
    assert match.page == "none"


@pytest.mark.parametrize(
    ("link", "manifest"),
    [
        ("content_base_id=100168&content_part_id=009", "100168009"),
        ("content_part_id=9&content_base_id=100168&langId=ko", "100168009"),
        ("content_base_id=100168", "100168000"),
    ],
)
def test_the_numbers_of_an_emuseum_work_are_filled_up_with_zeros(link: str, manifest: str) -> None:
    """Three digits for the part of a work, which links leave out or shorten."""
    match = find_link(f"https://emuseum.nich.go.jp/detail?{link}")
    assert match is not None
    assert match.manifests[0] == f"https://emuseum.nich.go.jp/iiifapi/{manifest}/manifest.json"


def test_the_volume_of_a_work_comes_before_the_work() -> None:
    """Waseda has manifests for the volumes, and for works of a single volume."""
    match = find_link("https://archive.wul.waseda.ac.jp/kosho/ri05/ri05_02120/ri05_02120_0007/index.html")
    assert match is not None
    assert [url.split("/")[-2] for url in match.manifests] == ["ri05_02120_0007", "ri05_02120"]


@pytest.mark.parametrize(
    "link",
    [
        "https://dl.ndl.go.jp/",
        "https://dl.ndl.go.jp/search/searchResult?keyword=genji",
        "https://dl.ndl.go.jp/api/iiif/2592420/manifest.json",
        "https://kokusho.nijl.ac.jp/biblio/200013882/manifest",
        "https://kokusho.nijl.ac.jp/search?keyword=genji",
        "https://doi.org/10.20730/200013710",
        "https://www.digital.archives.go.jp/api/iiif/4468520/manifest.json",
        "https://www.digital.archives.go.jp/news/12",
        "https://rmda.kulib.kyoto-u.ac.jp/en/collection/matisse",
        "https://rmda.kulib.kyoto-u.ac.jp/iiif/metadata_manifest/RB00012961/manifest.json",
        "https://dcollections.lib.keio.ac.jp/ja/kanseki",
        "https://dcollections.lib.keio.ac.jp/ja/about",
        "https://khirin-a.rekihaku.ac.jp/database",
        "https://dsr.nii.ac.jp/toyobunko/",
        "https://dsr.nii.ac.jp/toyobunko/V-B-1-64/V-3/manifest.json",
        "https://emuseum.nich.go.jp/search?langId=en",
        "https://hdl.handle.net/1911/75220",
    ],
)
def test_home_pages_searches_and_manifests_are_left_alone(link: str) -> None:
    """They are fetched and judged by what they hold."""
    assert find_link(link) is None


def test_an_image_of_another_service_is_left_alone() -> None:
    """e-Museum keeps the picture's name in the query, which leads to no manifest."""
    assert find_image("https://emuseum.nich.go.jp/iiif/?IIIF=/100243001002.tif") is None
