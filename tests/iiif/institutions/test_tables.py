"""Every row of the tables proves itself: its examples are its own, and lead where it says."""

import pytest

from iiif.image_url import image_address
from iiif.institutions.pattern import compile_shape, fill
from iiif.institutions.registry import INSTITUTIONS, PLATFORMS, Match, matches
from iiif.institutions.row import Example, Row

ROWS = (*INSTITUTIONS, *PLATFORMS)
EXAMPLES = [(row, example) for row in ROWS for example in row.examples]


def claims(link: str) -> list[Match]:
    """Every row that claims a link, as an image or as a page."""
    image = image_address(link)
    of_images = list(matches(image.base, images=True)) if image else []
    return of_images or list(matches(link, images=False))


def shortened(case: object) -> str:
    """A readable test id."""
    return case.name if isinstance(case, Row) else case.link[:60] if isinstance(case, Example) else str(case)


@pytest.mark.parametrize(("row", "example"), EXAMPLES, ids=shortened)
def test_an_example_leads_where_its_row_says(row: Row, example: Example) -> None:
    """The first claim decides."""
    found = claims(example.link)
    assert found, "no row claims it"
    assert found[0].row.name == row.name
    assert next(iter(found[0].manifests), "") == example.manifest
    assert found[0].page == example.page


@pytest.mark.parametrize(("row", "example"), EXAMPLES, ids=shortened)
def test_no_row_claims_the_example_of_another(row: Row, example: Example) -> None:
    """Institutions among themselves, platforms among themselves; an institution may stand on a platform."""
    same_kind = INSTITUTIONS if row in INSTITUTIONS and not row.platform else PLATFORMS
    others = {match.row.name for match in claims(example.link) if match.row in same_kind} - {row.name, row.platform}
    assert others == set()


@pytest.mark.parametrize("row", ROWS, ids=shortened)
def test_a_row_has_two_examples_and_every_rule_can_be_written_down(row: Row) -> None:
    """Fewer than two links prove nothing."""
    assert len({example.link for example in row.examples}) >= 2
    assert row.rules or row.platform in {platform.name for platform in PLATFORMS}
    for rule in row.rules:
        compile_shape(rule.shape)
        for template in (*rule.manifests, *rule.pages):
            fill(template, {})
    assert row.grade != "none" or all(rule.outcome != "manifest" for rule in row.rules)


@pytest.mark.parametrize("row", INSTITUTIONS, ids=shortened)
def test_every_rule_of_an_institution_is_shown_by_an_example(row: Row) -> None:
    """A rule that no example reaches may be wrong for years."""
    reached = {id(match.rule) for example in row.examples for match in claims(example.link)[:1]}
    assert [rule.shape for rule in row.rules if id(rule) not in reached] == []


def test_names_are_distinct() -> None:
    """Each institution is one row."""
    names = [row.name for row in ROWS]
    assert len(names) == len(set(names))
