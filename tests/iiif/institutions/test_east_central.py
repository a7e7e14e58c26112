"""Polish, Czech, Hungarian and Russian libraries: pages, portals, and what is left alone."""

import pytest

from iiif.institutions.registry import find_image, find_link
from iiif.viewer_link import read_link

BOOK, LEAF = "9ebcb206-24b7-4dc7-b367-3d9ad7179c23", "175a8bf2-68d6-4f59-b376-5f0d3fe627ee"


@pytest.mark.parametrize(
    ("link", "manifest"),
    [
        (f"https://kramerius.mzk.cz/view/uuid:{BOOK}", f"https://kramerius.mzk.cz/search/iiif-presentation/uuid:{BOOK}/manifest"),
        (f"https://www.digitalniknihovna.cz/mzk/view/uuid:{BOOK}", f"https://iiif.digitalniknihovna.cz/mzk/uuid:{BOOK}"),
        (f"https://www.digitalniknihovna.cz/knav/periodical/uuid:{BOOK}", f"https://iiif.digitalniknihovna.cz/knav/uuid:{BOOK}"),
        (f"https://ndk.cz/view/uuid:{BOOK}", f"https://iiif.digitalniknihovna.cz/nkp/uuid:{BOOK}"),
    ],
)  # fmt: skip
def test_a_page_of_a_czech_book_is_named_beside_the_book(link: str, manifest: str) -> None:
    """A library's own Kramerius, and the portal of all of them."""
    reading = read_link(f"{link}?page=uuid:{LEAF}&fulltext=iiif")
    assert reading.candidates[0] == manifest
    assert (reading.canvas.by, reading.canvas.value) == ("id", f"uuid:{LEAF}")


@pytest.mark.parametrize(
    ("link", "identifier", "page"),
    [
        ("https://polona.pl/item/psalterz-florianski,MTQ1NzcwMw/12/", "MTQ1NzcwMw", "12"),
        ("https://polona.pl/item/NTU5NTE4OTg/0/", "NTU5NTE4OTg", "0"),
        (f"https://polona.pl/item-view/{BOOK}?page=3", BOOK, "3"),
        (f"https://polona.pl/preview/{BOOK}", BOOK, ""),
        ("https://polona.pl/iiif/item/NTU5NTE4OTg/manifest.json", "NTU5NTE4OTg", ""),
    ],
)
def test_pages_of_polona_count_from_zero(link: str, identifier: str, page: str) -> None:
    """Old and new site; the old manifests have moved too."""
    reading = read_link(link)
    assert reading.candidates[0] == f"https://polona.pl/api/search-service/search/iiif/{identifier}/manifest.json"
    assert (reading.canvas.by, reading.canvas.value) == (("index0", page) if page else ("none", ""))


def test_a_manifest_inside_a_link_of_manuscriptorium_keeps_its_slash() -> None:
    """Without the slash at its end the library does not know it."""
    manifest = "https://collectiones.manuscriptorium.com/assorted/AIPDIG/NKCR__/F/AIPDIG-NKCR__XIV_B_13____2P77ZSF-cs/"
    link = f"https://www.manuscriptorium.com/apis/resolver-api/en/browser/default/detail?url={manifest}"
    assert read_link(link).candidates[0] == manifest


@pytest.mark.parametrize(
    "link",
    [
        "https://dig.vkol.cz/dig/mii87/0012vx.htm",
        "https://maps.hungaricana.hu/hu/HTITerkeptar/2061/view/?bbox=-1",
        "https://viewer.rsl.ru/en/rsl01005426139?page=3",
        "http://dlib.rsl.ru/viewer/01006756620#?page=5",
        "https://dlib.rsl.ru/01003546378",
    ],
)
def test_libraries_without_iiif_are_said_to_have_none(link: str) -> None:
    """With a note on what they publish in its place."""
    reading = read_link(link)
    assert reading.outcome == "no_iiif"
    assert reading.note


@pytest.mark.parametrize(
    "link",
    [
        f"https://polona.pl/api/search-service/search/iiif/{BOOK}/manifest.json",
        "https://polona.pl/search/?query=psalter",
        "https://glam.uni.wroc.pl/iiif/RKP_I_F_401_23465/manifest",
        f"https://kramerius.mzk.cz/search/iiif-presentation/uuid:{BOOK}/manifest",
        f"https://iiif.digitalniknihovna.cz/mzk/uuid:{BOOK}",
        "https://dlib.rsl.ru/",
        "https://www.digitalniknihovna.cz/mzk/search?q=bible",
    ],
)
def test_manifests_and_searches_are_left_alone(link: str) -> None:
    """They are fetched and judged by content."""
    assert find_link(link) is None


def test_an_image_of_kramerius_belongs_to_no_known_book() -> None:
    """Its name is the page's."""
    match = find_image(f"https://kramerius.mzk.cz/search/iiif/uuid:{LEAF}")
    assert match is not None
    assert (match.rule.outcome, match.manifests) == ("image_only", ())
