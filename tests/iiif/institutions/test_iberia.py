"""What the pages of Spanish libraries say."""

import pytest

from iiif.institutions.registry import find_link
from iiif.institutions.row import LookUp


def escorial() -> LookUp:
    """The question that a link to the Escorial's library leads to."""
    match = find_link("https://rbme.patrimonionacional.es/s/rbme/item/14374#?cv=4")
    assert match is not None
    assert match.rule.ask is not None
    return match.rule.ask


@pytest.mark.parametrize(
    "page",
    [
        '<div data-manifest="https://rbdigital.realbiblioteca.es/files/manifests/esc_Q-II-6_1.json"></div>',
        r'<script>{"iiif":"https:\/\/rbdigital.realbiblioteca.es\/files\/manifests\/esc_Q-II-6_1.json"}</script>',
        "<a href=http://rbdigital.realbiblioteca.es/files/manifests/esc_Q-II-6_1.json>IIIF</a> "
        "<a href=https://rbdigital.realbiblioteca.es/files/manifests/esc_Q-II-6_1.json>JSON</a>",
    ],
)
def test_the_shelfmark_of_an_escorial_manuscript_is_read_in_its_page(page: str) -> None:
    """The corpus pairs item 14374 with this manifest; the number in the link is not in its address."""
    assert escorial().read(page) == ("https://rbdigital.realbiblioteca.es/files/manifests/esc_Q-II-6_1.json",)


@pytest.mark.parametrize("page", ["", "<p>No digital copy</p>", None, {"o:id": 14374}, []])
def test_a_page_of_the_escorial_without_images_leads_nowhere(page: object) -> None:
    """Some records have no digital copy."""
    assert escorial().read(page) == ()
