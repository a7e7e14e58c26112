"""German libraries: what their pages say, which manifests follow from METS files, and what is left alone."""

from urllib.parse import quote

import pytest

from iiif.institutions.registry import find_image, find_link
from iiif.institutions.row import LookUp
from iiif.viewer_link import read_link
from tests.iiif.growth import LINEAR_BELOW, cpu_growth


def question(link: str) -> LookUp:
    """The question that a link leads to."""
    match = find_link(link)
    assert match is not None
    assert match.rule.ask is not None
    return match.rule.ask


KARLSRUHE = "https://digital.blb-karlsruhe.de/blbhs/content/pageview/2410801"
COLOGNE = "https://digital.dombibliothek-koeln.de/hs/content/pageview/156145"
JENA = "https://collections.thulb.uni-jena.de/receive/HisBest_cbu_00014277"
DRESDEN = "https://digital.slub-dresden.de/werkansicht/dlf/70190/5"
HALLE = "https://opendata2.uni-halle.de/handle/1516514412012/6307"


@pytest.mark.parametrize(
    "page",
    [
        '<var id="publicationID" value="3464606"></var>',
        "<var value='3464606' id='publicationID'/>",
        '<li id="tab-content-titleinfo"><a class="x" href="/blbhs/content/titleinfo/3464606">Titel</a></li>',
        '<p><a href="/blbhs/content/titleinfo/3464606?lang=de">Titel</a></p>',
        '<var id="publicationID" value="3464606"></var><a href="/blbhs/content/titleinfo/1">Teil von</a>',
    ],
)
def test_the_title_of_a_page_view_is_read_in_its_page(page: str) -> None:
    """Visual Library, as public clients read it: a variable, a tab, or the only title that is linked."""
    assert question(KARLSRUHE).read(page)[0] == "/i3f/v20/3464606/manifest"


def test_a_link_to_the_manifest_comes_before_what_is_derived() -> None:
    """Visual Library marks the link by its target `iiif-manifest`."""
    page = '<var id="publicationID" value="7"><a target="iiif-manifest" href="/hs/i3f/v21/222411/manifest">IIIF</a>'
    found = question(COLOGNE).read(page)
    assert found == ("/hs/i3f/v21/222411/manifest", "/i3f/v20/7/manifest")


def test_a_host_that_keeps_the_portal_is_asked_there_first() -> None:
    """Cologne and Oldenburg publish manifests below the path of the portal."""
    page = '<li id="tab-content-titleinfo"><a href="/hs/content/titleinfo/222411">Titel</a></li>'
    assert question(COLOGNE).read(page) == ("/hs/i3f/v20/222411/manifest", "/i3f/v20/222411/manifest")
    assert question(KARLSRUHE).read(page) == ("/i3f/v20/222411/manifest", "/hs/i3f/v20/222411/manifest")


@pytest.mark.parametrize(
    ("link", "asked"),
    [
        (KARLSRUHE, KARLSRUHE),
        (
            "https://www.e-rara.ch/zut/wihibe/content/zoom/338152",
            "https://www.e-rara.ch/zut/wihibe/content/zoom/338152",
        ),
        (
            "https://www.e-manuscripta.ch/bau/download/webcache/0/5157616",
            "https://www.e-manuscripta.ch/bau/content/pageview/5157616",
        ),
        (
            "http://digital.ub.uni-duesseldorf.de/ihd/periodical/pageview/77",
            "https://digital.ulb.hhu.de/ihd/periodical/pageview/77",
        ),
    ],
)
def test_the_page_of_a_single_image_is_asked_for_its_title(link: str, asked: str) -> None:
    """The number of a page, whatever shows it, is not that of the book."""
    reading = read_link(link)
    assert reading.question is not None
    assert reading.question.url == asked
    assert (reading.step, reading.canvas.by) == ("page", "id")


def test_several_titles_on_a_page_tell_nothing() -> None:
    """A list of search results is no page of a book."""
    page = '<a href="/blbhs/content/titleinfo/1">A</a><a href="/blbhs/content/titleinfo/2">B</a>'
    assert question(KARLSRUHE).read(page) == ()


def test_the_derivates_that_a_record_shows_come_before_the_ones_it_only_names() -> None:
    """MyCoRe: a record has derivates of images and of other files."""
    page = (
        '<a href="/servlets/MCRFileNodeServlet/HisBest_derivate_00000002/x.pdf">PDF</a>'
        '<a href="https://collections.thulb.uni-jena.de/rsc/viewer/HisBest_derivate_00001155/BE_0001.tif">Viewer</a>'
    )
    assert question(JENA).read(page) == ("/api/iiif/presentation/v2/HisBest_derivate_00001155/manifest",)


@pytest.mark.parametrize(
    "page",
    ['<div data-derivate="HisBest_derivate_00001155">', r"{\"id\":\"HisBest_derivate_00001155\"}"],
)
def test_a_derivate_that_a_record_names_is_enough(page: str) -> None:
    """Pages without a link to the viewer start it from a script."""
    assert question(JENA).read(page) == ("/api/iiif/presentation/v2/HisBest_derivate_00001155/manifest",)


def test_several_derivates_of_a_record_are_several_documents() -> None:
    """Volumes, or copies: whoever reads them chooses."""
    page = "".join(f'<a href="/rsc/viewer/HisBest_derivate_0000000{n}/1.tif">Band {n}</a>' for n in (1, 2))
    assert len(question(JENA).read(page)) == 2
    assert question(JENA).lists
    assert not question(KARLSRUHE).lists


def test_an_old_address_of_jena_asks_the_portal_that_took_its_place() -> None:
    """Gotha's records stood in Jena's archive below `ufb`."""
    old = "http://archive.thulb.uni-jena.de/ufb/receive/ufb_cbu_00009967?XSL.Style=metsmods"
    reading = read_link(old)
    assert reading.institution == "Forschungsbibliothek Gotha"
    assert reading.question is not None
    assert reading.question.url == "https://dhb.thulb.uni-jena.de/receive/ufb_cbu_00009967"


def test_an_item_of_share_it_hands_its_manifest_to_the_viewer() -> None:
    """Halle: the manifest stands behind a query that names the file and the item."""
    file, item = "435ff39f-9f37-495f-b028-f0a9eecdbe34", "1516514412012/6307"
    page = (
        f'<a href="/explore?bitstream_id={file}&amp;handle={item}&amp;provider=iiif-image&amp;viewer=mirador">View</a>'
    )
    assert question(HALLE).read(page) == (
        f"/explore?bitstream_id={file}&handle={item}&provider=iiif-image&onlyManifest=true",
    )


@pytest.mark.parametrize(
    "page",
    [
        '<a href="https://iiif.slub-dresden.de/iiif/2/33299526X/manifest.json">IIIF</a>',
        '<a href="http://digital.slub-dresden.de/id33299526X">Permalink</a>',
        '<a href="/oai/?verb=GetRecord&amp;identifier=oai:de:slub-dresden:db:id-33299526X">METS</a>',
    ],
)
def test_a_work_of_dresden_is_named_in_its_page(page: str) -> None:
    """The number after `dlf` is the viewer's own."""
    assert question(DRESDEN).read(page) == ("https://iiif.slub-dresden.de/iiif/2/33299526X/manifest.json",)


@pytest.mark.parametrize("link", [KARLSRUHE, COLOGNE, JENA, HALLE, DRESDEN])
@pytest.mark.parametrize("answer", [None, [], {}, 3, "", "<html><title>404</title></html>", '<a href="'])
def test_a_page_that_tells_no_manifest_gives_none(link: str, answer: object) -> None:
    """Readers never fail."""
    assert question(link).read(answer) == ()


@pytest.mark.parametrize("link", [KARLSRUHE, JENA, HALLE, DRESDEN])
def test_a_page_is_read_in_linear_time(link: str) -> None:
    """Beginnings that never end, of every kind: twice the page, less than three times the CPU time."""
    beginnings = [
        'href="',
        "<var publicationID",
        'id="tab-content-titleinfo"',
        "a",
        "/",
        "HisBest_derivate_",
        "&amp;",
        "rsc/viewer/",
        "slub-dresden:db:id-0",
    ]
    read = question(link).read
    pages = {size: "".join(piece * (size // len(piece)) for piece in beginnings) for size in (50_000, 100_000)}
    assert cpu_growth(lambda size: read(pages[size]), 50_000) < LINEAR_BELOW


@pytest.mark.parametrize(
    ("mets", "manifest"),
    [
        (
            "https://content.staatsbibliothek-berlin.de/dc/PPN680203753.mets.xml",
            "https://content.staatsbibliothek-berlin.de/dc/680203753/manifest",
        ),
        (
            "http%3A%2F%2Fgdz.sub.uni-goettingen.de%2Fmets%2FPPN243919689_0105.mets.xml",
            "https://manifests.sub.uni-goettingen.de/iiif/presentation/PPN243919689_0105/manifest",
        ),
        (
            "https%3A%2F%2Fdigital.slub-dresden.de%2Foai%2F%3Fverb%3DGetRecord%26metadataPrefix%3Dmets"
            "%26identifier%3Doai%3Ade%3Aslub-dresden%3Adb%3Aid-263566811",
            "https://iiif.slub-dresden.de/iiif/2/263566811/manifest.json",
        ),
        (
            "http%3A%2F%2Fdigitale.bibliothek.uni-halle.de%2Foai%2F%3Fverb%3DGetRecord%26metadataPrefix%3Dmets"
            "%26mode%3Dxml%26identifier%3D10595",
            "http://digitale.bibliothek.uni-halle.de/i3f/v20/10595/manifest",
        ),
        (
            "https%3A%2F%2Farchive.thulb.uni-jena.de%2Fufb%2Fservlets%2FMCRMETSServlet%2Fufb_derivate_00003259"
            "%3FXSL.Style%3Ddfg",
            "https://dhb.thulb.uni-jena.de/api/iiif/presentation/v2/ufb_derivate_00003259/manifest",
        ),
        (
            "https%3A%2F%2Fapi.digitale-sammlungen.de%2Fdfg%2Fmets%2Fmods%2Fv1%2Fdigitalobjects%2Fidentifier"
            "%2Fmdz-obj:bsb00162433",
            "https://api.digitale-sammlungen.de/iiif/presentation/v2/bsb00162433/manifest",
        ),
        (
            "http%3A%2F%2Ftudigit.ulb.tu-darmstadt.de%2Fmets%2F43-A-1634.xml",
            "http://tudigit.ulb.tu-darmstadt.de/show/iiif/43-A-1634/manifest.json",
        ),
    ],
)
@pytest.mark.parametrize("key", ["tx_dlf[id]", "tx_dlf%5Bid%5D", "set[mets]"])
def test_a_mets_file_in_the_dfg_viewer_leads_to_the_librarys_manifest(key: str, mets: str, manifest: str) -> None:
    """Both generations of the viewer's parameters."""
    reading = read_link(f"http://dfg-viewer.de/show/?{key}={mets}")
    assert reading.candidates[0] == manifest
    assert reading.outcome == "manifest"


def test_a_mets_file_of_share_it_leads_to_the_page_of_its_item() -> None:
    """The manifest of the same item is another file there."""
    file = "bitstream_id=1854f8cb-6561-4faf-bee3-a3d4c65ff2fd"
    mets = f"https://opendata.uni-halle.de/explore?{file}&handle=1981185920/84245&provider=dfg-viewer&onlyManifest=true"
    reading = read_link(f"https://dfg-viewer.de/show/?set[mets]={quote(mets, safe='')}")
    assert reading.question is not None
    assert reading.question.url == "https://opendata.uni-halle.de/handle/1981185920/84245"


@pytest.mark.parametrize(
    ("link", "manifest"),
    [
        ("https://digital.slub-dresden.de/id33299526X", "https://iiif.slub-dresden.de/iiif/2/33299526X/manifest.json"),
        (
            "https://digital.staatsbibliothek-berlin.de/werkansicht?PPN=PPN63354499x",
            "https://content.staatsbibliothek-berlin.de/dc/63354499X/manifest",
        ),
        (
            "https://gdz.sub.uni-goettingen.de/id/PPN102811334X",
            "https://manifests.sub.uni-goettingen.de/iiif/presentation/PPN102811334X/manifest",
        ),
    ],
)
def test_a_check_digit_x_is_kept(link: str, manifest: str) -> None:
    """Without it the library answers 404."""
    assert read_link(link).candidates[0] == manifest


@pytest.mark.parametrize(
    "query",
    ["?PPN506947033", "/?PPN506947033", "?PPN506947033|LOG_0004", "?PPN506947033%7CLOG_0004", "?PID=PPN506947033"],
)
def test_a_persistent_link_of_goettingen_carries_the_number_without_a_key(query: str) -> None:
    """Old links name it `PID`; some go on with a part of the document."""
    reading = read_link(f"http://resolver.sub.uni-goettingen.de/purl{query}")
    assert reading.candidates[0] == "https://manifests.sub.uni-goettingen.de/iiif/presentation/PPN506947033/manifest"


@pytest.mark.parametrize("query", ["?gldocs-11858/9005", "?GDZPPN002263718", ""])
def test_other_persistent_links_of_goettingen_are_followed(query: str) -> None:
    """Papers of the university, and articles of a volume that only the resolver knows."""
    link = f"http://resolver.sub.uni-goettingen.de/purl{query}"
    reading = read_link(link)
    assert (reading.step, reading.candidates) == ("redirect", (link,))


@pytest.mark.parametrize("page", ["tx_dlf%5Bpage%5D=7", "tx_dlf[page]=7", "set[image]=7"])
def test_the_page_of_a_mets_file_in_the_dfg_viewer_is_kept(page: str) -> None:
    """It stands beside the METS file's address, not in it."""
    mets = "https%3A%2F%2Fcontent.staatsbibliothek-berlin.de%2Fdc%2FPPN680203753.mets.xml"
    reading = read_link(f"https://dfg-viewer.de/show?tx_dlf[id]={mets}&{page}")
    assert (reading.canvas.by, reading.canvas.value) == ("index1", "7")


@pytest.mark.parametrize(
    "link",
    [
        "https://api.digitale-sammlungen.de/iiif/presentation/v2/bsb00089142/manifest",
        "https://www.digitale-sammlungen.de/en/search?query=bsb00089142",
        "https://content.staatsbibliothek-berlin.de/dc/657385352/manifest",
        "https://content.staatsbibliothek-berlin.de/dc/657385352-0115/canvas",
        "https://digital.staatsbibliothek-berlin.de/suche?queryString=PPN657385352",
        "https://manifests.sub.uni-goettingen.de/iiif/presentation/PPN857449303/manifest",
        "https://gdz.sub.uni-goettingen.de/search?q=PPN857449303",
        "https://digi.ub.uni-heidelberg.de/diglit/iiif/cpg848/manifest.json",
        "https://digi.ub.uni-heidelberg.de/diglit/iiif3/cpg848/manifest",
        "https://digi.ub.uni-heidelberg.de/diglit/iiif/cpg848/canvas/0013",
        "https://iiif.hab.de/object/mss_1008-helmst/manifest",
        "https://iiif.hab.de/collection/project/mssox.json",
        "https://iiif.slub-dresden.de/iiif/2/33299526X/manifest.json",
        "https://iiif.ub.uni-leipzig.de/0000000001/manifest.json",
        "http://tudigit.ulb.tu-darmstadt.de/show/iiif/Hild_R_Riesencodex/manifest.json",
        "https://opendigi.ub.uni-tuebingen.de/opendigi/MaVI165/manifest",
        "https://collections.thulb.uni-jena.de/api/iiif/presentation/v2/HisBest_derivate_00001155/manifest",
        "https://rosdok.uni-rostock.de/api/iiif/presentation/v2/rosdok_ppn780606825/manifest",
        "https://digital.blb-karlsruhe.de/i3f/v20/3464606/manifest",
        "https://digital.dombibliothek-koeln.de/hs/i3f/v20/222411/manifest",
        "https://www.e-rara.ch/search/quick?query=gesner",
        "https://opendata.uni-halle.de/simple-search?query=bible",
    ],
)
def test_manifests_and_searches_are_left_alone(link: str) -> None:
    """They are fetched and judged by content."""
    assert find_link(link) is None


def test_a_page_number_of_a_gallery_counts_from_one() -> None:
    """Leading zeros are no part of it."""
    reading = read_link("http://diglib.hab.de/mss/105-noviss-2f/start.htm?image=00172")
    assert (reading.canvas.by, reading.canvas.value) == ("index1", "172")


def test_an_image_of_bavarikon_needs_the_page_it_stands_on() -> None:
    """Its server answers 403 to requests that do not name its own page."""
    reading = read_link("https://www.bavarikon.de/object/bav:BSB-BAR-0000000000020103")
    assert reading.outcome == "image_only"
    assert reading.wants_referer
    assert reading.candidates == (
        "https://www.bavarikon.de/iiif/BSB-BAR-0000000000020103/info.json",
        "https://www.bavarikon.de/object/bav:BSB-BAR-0000000000020103",
    )


def test_an_image_of_visual_library_belongs_to_no_known_book() -> None:
    """Its number is the page's."""
    match = find_image("https://www.e-manuscripta.ch/zuz/i3f/v20/1510618")
    assert match is not None
    assert (match.row.name, match.rule.outcome, match.manifests) == ("e-manuscripta", "image_only", ())
