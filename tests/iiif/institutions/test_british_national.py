"""What the catalogue of the Wellcome Collection answers, and what the rules of British libraries leave alone."""

import pytest

from iiif.institutions.registry import find_link
from iiif.institutions.row import LookUp


def catalogue() -> LookUp:
    """The question that a link to a work leads to."""
    match = find_link("https://wellcomecollection.org/works/prjkushd")
    assert match is not None
    assert match.rule.ask is not None
    return match.rule.ask


def item(kind: str, **location: str) -> dict[str, object]:
    """An item of a work with one location."""
    return {"locations": [{"locationType": {"id": kind, "type": "LocationType"}, **location}], "type": "Item"}


def test_the_digitised_item_of_a_work_names_its_manifest() -> None:
    """Shape of the catalogue API, version 2, with `include=items`; the shelf mark is another item."""
    digitised = item("iiif-presentation", url="https://iiif.wellcomecollection.org/presentation/v2/b24738918")
    work = {"id": "prjkushd", "items": [item("closed-stores", shelfmark="MS.1"), digitised], "type": "Work"}
    assert catalogue().read(work) == (
        "https://iiif.wellcomecollection.org/presentation/v3/b24738918",
        "https://iiif.wellcomecollection.org/presentation/v2/b24738918",
    )


def test_a_manifest_of_another_form_is_kept_as_it_is() -> None:
    """The catalogue has changed its addresses before."""
    address = "https://wellcomelibrary.org/iiif/b18035978/manifest"
    assert catalogue().read({"items": [item("iiif-presentation", url=address)]}) == (address,)


@pytest.mark.parametrize(
    "answer",
    [None, [], "", 7, {}, {"items": None}, {"items": [None, {}, {"locations": "x"}]},
     {"items": [{"locations": [{"locationType": None, "url": "https://example.org/"}]}]},
     {"items": [{"locations": [{"locationType": {"id": "iiif-presentation"}, "url": None}]}]},
     {"items": [{"locations": [{"locationType": {"id": "iiif-image"}, "url": "https://example.org/info.json"}]}]}],
)  # fmt: skip
def test_a_work_without_a_digitised_item_leads_nowhere(answer: object) -> None:
    """Most works of the catalogue are not digitised; a single picture has an image service only."""
    assert catalogue().read(answer) == ()


@pytest.mark.parametrize(
    "link",
    [
        "https://www.bl.uk/manuscripts/",
        "https://bl.digirati.io/iiif/ark:/81055/vdc_100055984026.0x000001",
        "https://eap.bl.uk/archive-file/EAP676-12-4/manifest",
        "https://wellcomecollection.org/works?query=health",
        "https://iiif.wellcomecollection.org/presentation/v3/b24738918",
        "https://view.nls.uk/manifest/7446/74464117/manifest.json",
        "https://digital.nls.uk/catalogues/guide-to-manuscript-collections/",
        "https://iiif.llyfrgell.cymru/manifests/2.0/4389767/manifest.json",
        "https://cudl.lib.cam.ac.uk/iiif/MS-II-00006-00032",
        "https://mss-cat.trin.cam.ac.uk/Manuscript/B.10.5/manifest.json",
        "https://iiif.durham.ac.uk/manifests/trifle/32150/t1/mp/26/t1mp2676v52p/manifest",
        "https://iiif.collectionsbase.org.uk/GB61/GB61_BAD_1/manifest",
        "https://collections.st-andrews.ac.uk/571936/manifest",
        "https://digitalcollections.tcd.ie/concern/works/z316q211n/manifest",
        "https://www.isos.dias.ie/static/manifests/RIA_MS_D_ii_3.json",
        "https://www.isos.dias.ie/english/index.html",
        "https://repository.dri.ie/iiif/b564jg065/manifest.json",
    ],
)
def test_manifests_and_pages_about_a_library_are_left_alone(link: str) -> None:
    """They are fetched and judged by what they hold."""
    assert find_link(link) is None
