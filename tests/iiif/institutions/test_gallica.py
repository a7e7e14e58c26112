"""What the rules of Gallica and of its white labels make of links as people paste them."""

import pytest

from iiif.institutions.registry import find_link


@pytest.mark.parametrize(
    ("tail", "page"),
    [
        ("", ""),
        ("/f11", "index1 11"),
        ("/f11.image.langFR", "index1 11"),
        ("/f11.item.r=livre%20d'heures.zoom", "index1 11"),
        (".r=Paris/Lyon.langEN", ""),
        ("/texteBrut", ""),
        ("/f1n50.pdf", ""),
    ],
)
def test_a_document_is_known_whatever_follows_its_identifier(tail: str, page: str) -> None:
    """The page is written as f11; views, languages and search terms come after dots."""
    match = find_link(f"https://gallica.bnf.fr/ark:/12148/btv1b8449691v{tail}")
    assert match is not None
    assert match.manifests == ("https://gallica.bnf.fr/iiif/ark:/12148/btv1b8449691v/manifest.json",)
    assert match.page == page


def test_a_document_of_a_white_label_is_looked_for_at_gallica_too() -> None:
    """The libraries' sites and Gallica share their identifiers."""
    match = find_link("https://pagella.bm-grenoble.fr/ark:/12148/btv1b106634178/f3.item.zoom")
    assert match is not None
    assert match.manifests[1] == "https://gallica.bnf.fr/iiif/ark:/12148/btv1b106634178/manifest.json"


@pytest.mark.parametrize(
    "link",
    [
        "https://gallica.bnf.fr/",
        "https://gallica.bnf.fr/services/engine/search/sru?operation=searchRetrieve&query=heures",
        "https://gallica.bnf.fr/iiif/ark:/12148/btv1b53243704g/manifest.json",
        "https://gallica.bnf.fr/iiif/ark:/12148/btv1b53243704g/canvas/f3",
        "https://www.rotomagus.fr/ark:/12148/btv1b10052442z/manifest.json",
        "https://bibnum.institutdefrance.fr/iiif/17837/manifest",
        "https://bvmm.irht.cnrs.fr/iiif/4490/manifest",
        "https://api.irht.cnrs.fr/ark:/63955/fykkvnm8wkpd/manifest.json",
        "https://portail.biblissima.fr/iiif/collection/ark:/43093/coldataa9d9a2d98084b67becd2c1a78c78e4d6143e35da",
        "https://nubis.bis-sorbonne.fr/iiif/3/nsf0/manifest",
    ],
)
def test_manifests_and_pages_about_a_library_are_left_alone(link: str) -> None:
    """They are fetched and judged by what they hold."""
    assert find_link(link) is None
