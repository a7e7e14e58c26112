"""What Wikidata answers, and which links of aggregators and search engines are read."""

import pytest

from iiif.institutions.registry import find_link
from iiif.viewer_link import read_link


def claim(url: object, rank: str = "normal") -> dict[str, object]:
    """A statement of Wikidata with one value."""
    return {"mainsnak": {"snaktype": "value", "datavalue": {"value": url, "type": "string"}}, "rank": rank}


def item(*claims: object, name: str = "Q204655") -> dict[str, object]:
    """The answer of Special:EntityData."""
    return {"entities": {name: {"type": "item", "claims": {"P31": [claim("x")], "P6108": list(claims)}}}}


def manifests(answer: object) -> tuple[str, ...]:
    match = find_link("https://www.wikidata.org/wiki/Q204655")
    assert match is not None
    assert match.rule.ask is not None
    return match.rule.ask.read(answer)


def test_an_item_of_wikidata_names_its_manifests_preferred_ones_first() -> None:
    """Ranks of Wikidata: preferred, normal, deprecated."""
    answer = item(
        claim("https://a.example/manifest"),
        claim("https://gone.example/manifest", "deprecated"),
        claim("https://b.example/manifest", "preferred"),
        claim("https://a.example/manifest"),
    )
    assert manifests(answer) == ("https://b.example/manifest", "https://a.example/manifest")


def test_an_item_that_was_merged_answers_under_its_new_name() -> None:
    """Wikidata redirects from one number to another; the answer holds the new one."""
    assert manifests(item(claim("https://a.example/manifest"), name="Q1")) == ("https://a.example/manifest",)


@pytest.mark.parametrize(
    "answer",
    [
        None, "", 7, [], {}, {"entities": []}, {"entities": {"Q1": None}}, {"entities": {"Q1": {"claims": []}}}, item(),
        item(None, {}, {"mainsnak": None}, {"mainsnak": {"snaktype": "novalue"}}), item(claim({"id": "Q5"})),
    ],
)  # fmt: skip
def test_an_item_without_a_manifest_leads_nowhere(answer: object) -> None:
    """Few items have one."""
    assert manifests(answer) == ()


@pytest.mark.parametrize(
    "link", ["https://www.wikidata.org/wiki/Q42", "http://wikidata.org/entity/Q42", "https://m.wikidata.org/wiki/Q42"]
)
def test_wikidata_is_asked_for_its_data(link: str) -> None:
    """The page of an item is long, its data is JSON."""
    reading = read_link(link)
    assert reading.step == "api"
    assert reading.question is not None
    assert reading.question.url == "https://www.wikidata.org/wiki/Special:EntityData/Q42.json"


@pytest.mark.parametrize(
    "link",
    [
        "https://www.europeana.eu/de/item/446/CNMD_00000171777?q=1",
        "https://europeana.eu/item/446/CNMD_00000171777",
        "http://www.europeana.eu/portal/record/446/CNMD_00000171777.html",
        "https://www.europeana.eu/portal/en/record/446/CNMD_00000171777.html?q=x",
        "http://data.europeana.eu/item/446/CNMD_00000171777",
        "https://api.europeana.eu/record/446/CNMD_00000171777.json",
    ],
)
def test_every_address_of_a_europeana_record_leads_to_its_manifest(link: str) -> None:
    """Portals of two generations, the data service and the record interface."""
    match = find_link(link)
    assert match is not None
    assert match.manifests[0] == "https://iiif.europeana.eu/presentation/446/CNMD_00000171777/manifest"


def test_a_picture_of_commons_is_a_picture_and_no_document() -> None:
    """Whatever the tools of volunteers write around it."""
    reading = read_link("https://fr.wikipedia.org/wiki/Fichier:Belles_Heures,_f._5r.jpg")
    assert reading.outcome == "image_only"
    assert reading.candidates[0].endswith("?iiif=Belles_Heures%2C_f._5r.jpg/info.json")


@pytest.mark.parametrize(
    "link",
    [
        "https://www.europeana.eu/en/search?query=hours",
        "https://iiif.europeana.eu/presentation/446/CNMD_00000171777/manifest",
        "https://commons.wikimedia.org/wiki/Category:Books_of_hours",
        "https://en.wikipedia.org/wiki/Book_of_Kells",
        "https://www.wikidata.org/wiki/Property:P6108",
        "https://www.google.com/search?q=hours",
        "https://books.google.com/",
        "https://app.transkribus.org/",
        "https://scta.info/iiif/plaoulcommentary/manifest",
    ],
)
def test_no_rule_claims_a_search_or_an_article(link: str) -> None:
    """Nor a manifest, which is judged by its content."""
    assert find_link(link) is None
