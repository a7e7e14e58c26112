"""What the interfaces of Italian libraries answer."""

import pytest

from iiif.institutions.registry import find_link
from iiif.institutions.row import LookUp


def manus() -> LookUp:
    """The question that a link to Manus Online leads to."""
    match = find_link("https://manus.iccu.sbn.it/cnmd/0000313194")
    assert match is not None
    assert match.rule.ask is not None
    return match.rule.ask


def test_a_digitised_record_of_manus_has_its_manifest_beside_the_thumbnail() -> None:
    """Seen in the answers of the record interface that a public client reads (2025)."""
    image = {"src": "https://dam.iccu.sbn.it/mol_46/containers/avQYjLe/thumbnail"}
    answer = {"status": "OK", "data": {"title": "Roma, Biblioteca Vallicelliana, B 50", "img": image}}
    assert manus().read(answer) == ("https://dam.iccu.sbn.it/mol_46/containers/avQYjLe/manifest",)


def test_manifests_that_a_record_of_manus_lists_come_first() -> None:
    """The page of a record opens its viewer with the list `manifests`."""
    listed = "https://jmms.iccu.sbn.it/jmms/metadata/VFdGblZHVmpZU0F0SUVsRFExVT0=/b2FpOng=/manifest.json"
    image = {"src": "https://dam.iccu.sbn.it/mol_46/containers/avQYjLe/thumbnail"}
    found = manus().read({"manifests": [listed], "data": {"manifests": [listed], "img": image}})
    assert found == (listed, "https://dam.iccu.sbn.it/mol_46/containers/avQYjLe/manifest")


@pytest.mark.parametrize(
    "answer",
    [None, [], "", {}, {"data": None}, {"data": {"img": None}}, {"data": {"img": {"src": 1}}}, {"manifests": [None]},
     {"data": {"img": {"src": "https://manus.iccu.sbn.it/o/theme/no-image.png"}}}],
)  # fmt: skip
def test_a_record_of_manus_without_images_leads_nowhere(answer: object) -> None:
    """Most records describe manuscripts that are not digitised."""
    assert manus().read(answer) == ()


def test_an_identifier_of_internet_culturale_is_decoded_once() -> None:
    """The Laurentian Library's identifiers hold a percent-encoded colon of their own."""
    link = "https://www.internetculturale.it/jmms/iccuviewer/iccu.jsp?id={}&mode=all&teca=Laurenziana%20-%20FI"
    encoded = find_link(link.format("oai%3Ateca.bmlonline.it%3A21%3AXXXX%3APlutei%3AIT%253AFI0100_Plutei_21.29"))
    assert encoded is not None
    assert encoded.manifests[0].split("/")[-2] == (
        "b2FpOnRlY2EuYm1sb25saW5lLml0OjIxOlhYWFg6UGx1dGVpOklUJTNBRkkwMTAwX1BsdXRlaV8yMS4yOQ=="
    )
