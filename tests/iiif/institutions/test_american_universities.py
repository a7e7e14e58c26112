"""What pages and records of American universities say, and which of their links are left alone."""

import pytest

from iiif.institutions.americas_answers import figgy_manifests, node_of_drupal_page, purls_of_page
from iiif.institutions.pattern import fill
from iiif.institutions.registry import find_image, find_link


def asked(link: str) -> str:
    """The address that is asked what a link stands for; empty when nothing is asked."""
    match = find_link(link)
    assert match is not None
    return fill(match.rule.ask.url, match.values) if match.rule.ask else ""


@pytest.mark.parametrize(
    ("link", "identifier"),
    [
        (
            "https://hollis.harvard.edu/primo-explore/fulldisplay?docid=01HVD_ALMA212052963980003941&vid=HVD2",
            "212052963980003941",
        ),
        ("https://hollis.harvard.edu/permalink/f/1mdq5o5/01HVD_ALMA212052963980003941", "212052963980003941"),
        ("http://id.lib.harvard.edu/aleph/009624612/catalog", "990096246120203941"),
        ("http://id.lib.harvard.edu/alma/990096246120203941/catalog", "990096246120203941"),
    ],
)
def test_a_record_at_harvard_is_asked_for_by_its_number_in_alma(link: str, identifier: str) -> None:
    """The catalogue's number of nine digits became one of eighteen when the library moved to Alma."""
    assert asked(link) == f"https://api.lib.harvard.edu/v2/items.json?recordIdentifier={identifier}"


@pytest.mark.parametrize(
    "page",
    [
        '<div data-embed-url="https://embed.stanford.edu/embed?url=https%3A%2F%2Fpurl.stanford.edu%2Fwz026zp2442"></div>',
        '<a href="http://purl.stanford.edu/wz026zp2442">purl.stanford.edu</a> and purl.stanford.edu/wz026zp24421x',
        r'{"url":"https:\/\/purl.stanford.edu\/wz026zp2442"}',
    ],
)
def test_a_numbered_record_at_stanford_names_its_digital_object_in_the_page(page: str) -> None:
    """SearchWorks embeds the viewer by the object's permanent address; a longer word is none."""
    assert purls_of_page(page) == ("https://purl.stanford.edu/wz026zp2442/iiif/manifest",)


@pytest.mark.parametrize("spelling", ["{url}", "/viewer#?manifest={encoded}&cv=2", r'"manifest":"{escaped}"'])
def test_a_page_at_princeton_names_its_manifest_in_any_spelling(spelling: str) -> None:
    """Exhibits hand it to a frame percent-encoded; the catalogue's records hold JSON inside a string of JSON."""
    url = "https://figgy.princeton.edu/concern/ephemera_folders/e6142376-a3b0-4ec6-a794-3a64f00df533/manifest"
    encoded = url.replace(":", "%3A").replace("/", "%2F")
    text = spelling.format(url=url, encoded=encoded, escaped=url.replace("/", r"\/"))
    assert figgy_manifests({"electronic_access_1display": text}) == (url,)


@pytest.mark.parametrize(
    "page",
    [
        r'<script>{"path":{"baseUrl":"\/","currentPath":"node\/50479"}}</script>',
        '<link rel="shortlink" href="https://digitalcollections.folger.edu/node/50479" />',
        r'<link rel="canonical" href="https://x.org/node/1"><script>{"currentPath":"node\/50479"}</script>',
    ],
)
def test_an_image_of_the_folger_is_numbered_in_its_page(page: str) -> None:
    """Drupal states the number of the page in its settings, and before that in a short link."""
    assert node_of_drupal_page(page) == ("/node/50479/manifest", "/node/50479/book-manifest")


@pytest.mark.parametrize("read", [purls_of_page, figgy_manifests, node_of_drupal_page])
@pytest.mark.parametrize(
    "answer", [None, 7, "", "<p>Not digitised</p>", [], {"a": None}, '"node/x"', "purl.stanford.edu/"]
)
def test_a_page_without_a_digital_copy_leads_nowhere(read: object, answer: object) -> None:
    """Most records have none."""
    assert callable(read)
    assert read(answer) == ()


@pytest.mark.parametrize(
    "link",
    [
        "https://iiif.lib.harvard.edu/manifests/drs:494880795",
        "https://nrs.harvard.edu/URN-3:FHCL.HOUGH:4699645:MANIFEST:3",
        "https://mps.lib.harvard.edu/iiif/3/URN-3:FHCL.HOUGH:4699645",
        "https://hollis.harvard.edu/discovery/search?query=any,contains,horae",
        "https://purl.stanford.edu/ps830cb4030/iiif/manifest",
        "https://dms-data.stanford.edu/data/manifests/Parker/zs345bj2650/manifest.json",
        "https://searchworks.stanford.edu/?q=horae",
        "https://exhibits.stanford.edu/renaissance-exploration/catalog",
        "https://colenda.library.upenn.edu/items/ark:/81431/p38g8fj78/manifest",
        "https://iiif.library.ucla.edu/ark%3A%2F21198%2Fzz001d5ccx/manifest",
        "https://n2t.net/ark:/12345/zz001d5ccx",
        "https://digicoll.lib.berkeley.edu/record/73448/export/iiif_manifest",
        "https://dlc.library.columbia.edu/iiif/3/presentation/10.7916/d8-v1my-eg17/manifest",
        "https://doi.org/10.5281/zenodo.16386386",
        "https://repository.library.brown.edu/iiif/presentation/bdr:229984/manifest.json",
        "https://figgy.princeton.edu/concern/scanned_resources/aa41d61e-32d2-4937-95b3-f9452d792ef9/manifest",
        "https://dpul.princeton.edu/msstreasures",
        "https://collections.library.yale.edu/manifests/33242982",
        "https://collections.library.yale.edu/catalog?q=voynich",
        "https://manifests.collections.yale.edu/yuag/obj/69",
        "https://iiif.harvardartmuseums.org/manifests/object/299843",
        "https://data.artmuseum.princeton.edu/iiif/objects/8161",
        "https://www.themorgan.org/iiif/manuscripts/77048/manifest",
        "https://digitalcollections.folger.edu/node/50479/manifest",
        "https://www.davidrumsey.com/luna/servlet/iiif/m/RUMSEY~8~1~3448~420009/manifest",
        "https://collections.newberry.org/IIIF3/Presentation/Manifest/2KXJ8ZSFBTPJ9",
        "https://api-collections.nypl.org/manifests/6a709e10-1cda-013b-b83f-0242ac110002",
        "https://digitalcollections.nypl.org/",
    ],
)
def test_manifests_searches_and_home_pages_are_left_to_be_fetched(link: str) -> None:
    """They say what they are when they are read."""
    assert find_link(link) is None


def test_an_image_at_stanford_that_is_encoded_twice_is_only_an_image() -> None:
    """The corpus has such an identifier, which must be kept as it was published."""
    base = "https://stacks.stanford.edu/image/iiif/bb853kn3021%252Fbb853kn3021_00_0001"
    assert find_image(base) is None


@pytest.mark.parametrize(
    ("link", "manifest"),
    [
        (
            "https://www.doi.org/10.7916/d8-gvq3-1v13",
            "https://dlc.library.columbia.edu/iiif/3/presentation/10.7916/d8-gvq3-1v13/manifest",
        ),
        (
            "https://n2t.net/ark:81431/p30r9m31p",
            "https://colenda.library.upenn.edu/items/ark:/81431/p30r9m31p/manifest",
        ),
        (
            "https://digital.library.ucla.edu:443/catalog/ark:%2F21198%2Fz1t44fj5/",
            "https://iiif.library.ucla.edu/ark%3A%2F21198%2Fz1t44fj5/manifest",
        ),
    ],
)
def test_names_of_objects_are_understood_in_every_spelling(link: str, manifest: str) -> None:
    """ARKs are written with and without a slash after the colon, and encoded or not."""
    match = find_link(link)
    assert match is not None
    assert match.manifests[0] == manifest
