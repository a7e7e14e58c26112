"""Which links of libraries in Asia and the Pacific lead where, and which are left alone."""

import pytest

from iiif.institutions.registry import find_link
from iiif.viewer_link import read_link


def test_the_arabic_pages_of_the_qatar_digital_library_lead_to_the_same_manifest() -> None:
    """The path then begins with the Arabic word for Arabic, written out or percent-encoded."""
    links = [
        "https://www.qdl.qa/en/archive/81055/vdc_100098983347.0x000001",
        "https://www.qdl.qa/ar/archive/81055/vdc_100098983347.0x000001",
        "https://www.qdl.qa/العربية/archive/81055/vdc_100098983347.0x000001",
        "http://qdl.qa/archive/81055/vdc_100098983347.0x000001",
    ]
    found = [match.manifests[0] for link in links if (match := find_link(link))]
    assert found == ["https://www.qdl.qa/en/iiif/81055/vdc_100098983347.0x000001/manifest"] * len(links)


def test_a_part_of_a_document_falls_back_to_the_whole() -> None:
    """Parts of a file of the Qatar Digital Library count on from 0x000001."""
    match = find_link("https://www.qdl.qa/en/archive/81055/vdc_100000000193.0x000002")
    assert match is not None
    assert [url.split(".0x")[1] for url in match.manifests] == ["000002/manifest", "000001/manifest"]


def test_the_page_shown_in_the_viewer_of_the_national_library_of_israel_is_found() -> None:
    """The viewer writes the picture's number (FL…) into the fragment."""
    reading = read_link("https://www.nli.org.il/en/manuscripts/NNL_ALEPH990000907260205171/NLI#$FL25628098")
    assert reading.candidates[0].endswith("/DOCID/PNX_MANUSCRIPTS990000907260205171-1/manifest")
    assert (reading.canvas.by, reading.canvas.value) == ("id", "https://iiif.nli.org.il/IIIFv21/FL25628098")


def test_a_tibetan_work_is_a_collection_of_volumes() -> None:
    """BDRC: the record of the work and that of its scans lead to the same collection."""
    readings = [read_link(f"https://library.bdrc.io/show/bdr:{name}") for name in ("W22084", "MW22084")]
    assert {reading.outcome for reading in readings} == {"hub"}
    assert len({reading.candidates[0] for reading in readings}) == 1


@pytest.mark.parametrize(
    "link",
    [
        "https://ctext.org/library.pl?if=zh&file=147636&page=1",
        "https://ctext.org/analects/zh",
        "http://read.nlc.cn/OutOpenBook/OpenObjectBook?aid=892&bid=96323.0",
        "https://www.shidianguji.com/book/SK1813",
        "https://hanchi.ihp.sinica.edu.tw/ihpc/hanjiquery?@@1234567",
    ],
)
def test_sites_without_manifests_say_so_in_words(link: str) -> None:
    """People are told why nothing opens."""
    reading = read_link(link)
    assert (reading.outcome, reading.canvas.by) == ("no_iiif", "none")
    assert reading.note


@pytest.mark.parametrize(
    "link",
    [
        "https://ctext.org/",
        "https://digitalarchive.npm.gov.tw/Integrate/GetJson?cid=6748&dept=P",
        "https://digitalarchive.npm.gov.tw/",
        "https://digitalrepository.lib.hku.hk/catalog?q=map",
        "https://digitalrepository.lib.hku.hk/service/api/iiif/manifest/8k71v868x",
        "https://repository.lib.cuhk.edu.hk/en/collection/chi-rarebook",
        "https://library.bdrc.io/show/bdr:P1583",
        "https://library.bdrc.io/search?q=x",
        "https://www.qdl.qa/en/search/site/map",
        "https://www.qdl.qa/en/iiif/81055/vdc_100098983347.0x000001/manifest",
        "https://www.nli.org.il/en/discover/manuscripts/hebrew-manuscripts",
        "https://viewer.slv.vic.gov.au/",
        "https://rosetta.slv.vic.gov.au/delivery/DeliveryManagerServlet?dps_pid=FL15500000",
    ],
)
def test_home_pages_searches_and_manifests_are_left_alone(link: str) -> None:
    """They are fetched and judged by what they hold."""
    assert find_link(link) is None
