"""Austrian and Swiss libraries: what their pages say, bar codes, folios, and what is left alone."""

import pytest

from iiif.institutions.registry import find_link
from iiif.institutions.row import LookUp
from iiif.viewer_link import read_link
from tests.iiif.growth import LINEAR_BELOW, cpu_growth

ADMONT = "https://admont.codices.at/codices/169/90299"
MANUSCRIPTA = "https://manuscripta.at/hs_detail.php?ID=26339"
UUID = "9cec1d04-d5c3-4a2a-9aa8-4279b359e701"
IMAGE = "9cec1d06-e05f-48d4-a36a-e220906a51fd"


def question(link: str) -> LookUp:
    """The question that a link leads to."""
    match = find_link(link)
    assert match is not None
    assert match.rule.ask is not None
    return match.rule.ask


@pytest.mark.parametrize(
    "page",
    [
        f'<script>var viewer = "https://admont.codices.at/iiif/{UUID}";</script>',
        rf'<script>{{"iiif":"https:\/\/admont.codices.at\/iiif\/{UUID}"}}</script>',
        f'<div id="app" data-page="{{&quot;manifestUuid&quot;:&quot;{UUID}&quot;}}"></div>',
        f"<script>manifest_id: '{UUID.upper()}'</script>",
        f'<img src="/iiif/image/{IMAGE}/full/100,/0/default.jpg"><script>load("/iiif/{UUID}")</script>',
    ],
)
def test_the_manifest_of_an_admont_codex_is_read_in_its_script(page: str) -> None:
    """The codex with the number 90299 has this manifest; the images on the page have names of the same kind."""
    assert question(ADMONT).read(page) == (f"/iiif/{UUID}",)


def test_the_code_of_a_manuscript_is_read_in_its_description() -> None:
    """Links to manuscripta.at by number lead to a page that holds the code of the images."""
    page = '<iframe src="https://manuscripta.at/_scripts/php/ms.php?ms_code=AT5000-308"></iframe>'
    assert question(MANUSCRIPTA).read(page) == ("/diglit/iiif/AT5000-308/manifest.json",)


@pytest.mark.parametrize("link", [ADMONT, MANUSCRIPTA])
@pytest.mark.parametrize(
    "answer", [None, [], {"manifest": UUID}, 7, "", "<p>ATX-1</p>", f'<img src="/iiif/image/{IMAGE}/info.json">']
)
def test_a_page_that_tells_no_manifest_gives_none(link: str, answer: object) -> None:
    """Readers never fail."""
    assert question(link).read(answer) == ()


@pytest.mark.parametrize("link", [ADMONT, MANUSCRIPTA])
def test_a_page_is_read_in_linear_time(link: str) -> None:
    """Beginnings that never end, of every kind: twice the page, less than three times the CPU time."""
    beginnings = ["manifest", "/iiif/", "AT5000-", "a-", "0"]
    read = question(link).read
    pages = {size: "".join(piece * (size // len(piece)) for piece in beginnings) for size in (50_000, 100_000)}
    assert cpu_growth(lambda size: read(pages[size]), 50_000) < LINEAR_BELOW


@pytest.mark.parametrize(
    "link",
    [
        "https://digital.onb.ac.at/OnbViewer/viewer.faces?doc=ABO_%2BZ165851607",
        "https://digital.onb.ac.at/OnbViewer/viewer.faces?doc=ABO_+Z165851607&order=1",
        "https://iiif.onb.ac.at/view/manifest/universalviewer/ABO/%2BZ165851607",
        "http://data.onb.ac.at/ABO/+Z165851607",
    ],
)
def test_the_plus_sign_of_a_bar_code_is_kept(link: str) -> None:
    """`%2B` is a plus sign, and a plus sign is no space here."""
    assert read_link(link).candidates[0] == "https://iiif.onb.ac.at/presentation/ABO/+Z165851607/manifest"


@pytest.mark.parametrize(
    ("path", "manifest", "folio"),
    [
        ("en/csg/0390/12r", "csg-0390", "12r"),
        ("de/csg/0021/11/0/", "csg-0021", "11"),
        ("en/kba/Ms-ZF-0018/V3/0/Sequence-12", "kba-Ms-ZF-0018", "V3"),
        ("fr/sbe/0610/e001", "sbe-0610", "e001"),
        ("en/fmb/cb-0115", "fmb-cb-0115", ""),
        ("en/list/one/gau/Fragment", "gau-Fragment", ""),
        ("de/thumbs/csg/0021/Sequence-443", "csg-0021", ""),
        ("en/description/csg/0573/Hendrix", "csg-0573", ""),
        ("en/searchresult/list/one/csg/0573", "csg-0573", ""),
    ],
)
@pytest.mark.parametrize("host", ["www.e-codices.unifr.ch", "e-codices.ch", "www.e-codices.ch"])
def test_a_link_of_e_codices_names_shelfmark_and_folio(host: str, path: str, manifest: str, folio: str) -> None:
    """The last segment is a folio, except after `description`, `thumbs` and `list`."""
    reading = read_link(f"https://{host}/{path}")
    assert reading.candidates[0] == f"https://www.e-codices.unifr.ch/metadata/iiif/{manifest}/manifest.json"
    assert reading.canvas.value == folio


@pytest.mark.parametrize(
    "link",
    [
        "https://www.e-codices.unifr.ch/en",
        "https://www.e-codices.unifr.ch/en/search/all",
        "https://www.e-codices.unifr.ch/en/about/partners",
        "https://www.e-codices.unifr.ch/en/list/all/Century/40",
        "https://www.e-codices.unifr.ch/metadata/iiif/csg-0390/manifest.json",
        "https://www.e-codices.unifr.ch/metadata/iiif/csg-0390/canvas/csg-0390_001.json",
        "https://fragmentarium.ms/metadata/iiif/F-75ud/manifest.json",
        "https://manuscripta.at/diglit/iiif/AT5000-588/manifest.json",
        "https://api.onb.ac.at/iiif/presentation/v3/manifest/1000B160",
        "https://iiif.onb.ac.at/presentation/REPO/7445056/manifest",
        "https://viewer.onb.ac.at/",
        f"https://admont.codices.at/iiif/{UUID}",
        "https://admont.codices.at/codices/169",
        "https://digi.landesbibliothek.at/viewer/api/v1/records/116/manifest/",
        "https://gams.uni-graz.at/iiif/context:speculum/manifest",
    ],
)
def test_manifests_lists_and_searches_are_left_alone(link: str) -> None:
    """They are fetched and judged by content."""
    assert find_link(link) is None


def test_a_link_to_linz_says_that_a_wall_stands_before_it() -> None:
    """The manifest that would be used is told all the same."""
    reading = read_link("https://digi.landesbibliothek.at/viewer/image/AC10109954/24/")
    assert reading.outcome == "blocked"
    assert reading.candidates == ("https://digi.landesbibliothek.at/viewer/api/v1/records/AC10109954/manifest/",)
