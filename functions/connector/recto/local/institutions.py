"""The page that lists what the tables know: every institution and platform, how it is opened, and its limits."""

from collections.abc import Iterable, Iterator
from types import ModuleType

from iiif.institutions import (
    aggregators,
    americas,
    asia_pacific,
    britain_ireland,
    east_central,
    france,
    german_speaking,
    iberia,
    italy_vatican,
    low_countries_nordic,
)
from iiif.institutions.registry import PLATFORMS
from iiif.institutions.row import Row, Rule

_REGIONS: tuple[tuple[str, ModuleType], ...] = (
    ("The Americas", americas),
    ("Britain and Ireland", britain_ireland),
    ("France", france),
    ("Germany, Austria, Switzerland", german_speaking),
    ("Poland, Czechia, Hungary, Russia", east_central),
    ("Italy, the Vatican, Greece", italy_vatican),
    ("Spain and Portugal", iberia),
    ("The Low Countries, Scandinavia, Finland, Estonia", low_countries_nordic),
    ("Asia, Israel, Qatar", asia_pacific),
    ("Aggregators", aggregators),
)
_INTRODUCTION = """\
# Institutions and platforms

Links that Recto recognises without fetching anything. Any other link is fetched and judged by its content, so a library
that is not on this page may well work. Made by `recto institutions`; to add one, see
[adding an institution](adding-an-institution.md).

**Grade**: A a recent source with a concrete example; B older, or a single source; C common knowledge; – nothing is
published over IIIF, and Recto says so. No row was tried against the living library from here.

**Opened by**: *rule* the manifest's address follows from the link; *page* the page is read; *interface* the library's
interface is asked; *image* an address of its image server leads to the manifest too.
"""
_STEPS = {"page": "page", "api": "interface", "image": "image", "redirect": "redirect", "fetch": "rule", "rule": "rule"}
_OUTCOMES = {"hub": "lists documents", "blocked": "blocked", "no_iiif": "no IIIF", "image_only": "images only"}
_BARRIERS = {
    "bot_wall": "lets only people through, at times",
    "region": "some items only in some countries",
    "login": "some items need a login",
    "key": "needs a key",
    "gone": "gone",
    "referer": "the viewer page is named in requests",
    "rights": "rights are restricted",
}


def as_markdown() -> str:
    """The whole page."""
    parts = [_INTRODUCTION]
    for title, region in _REGIONS:
        parts.append(f"## {title}\n\n" + _table(region.ROWS, "Institution"))
    parts.append(
        "## Platforms\n\n"
        "Software that many libraries run. A link is recognised by the shape of its path, on any host.\n\n"
        + _table(PLATFORMS, "Platform")
    )
    return "\n".join(parts)


def _table(rows: Iterable[Row], heading: str) -> str:
    lines = [f"| {heading} | Grade | Opened by | Example | Limits |", "|---|---|---|---|---|"]
    return "\n".join([*lines, *(_line(row) for row in sorted(rows, key=lambda row: row.name.casefold()))]) + "\n"


def _line(row: Row) -> str:
    grade = "–" if row.grade == "none" else row.grade
    cells = [row.name, grade, ", ".join(_ways(row)), f"`{row.examples[0].link}`", _limits(row)]
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _ways(row: Row) -> Iterator[str]:
    if row.platform:
        yield row.platform
    yield from dict.fromkeys(_way(rule) for rule in row.rules)


def _way(rule: Rule) -> str:
    return _OUTCOMES.get(rule.outcome) or _STEPS[rule.step]


def _limits(row: Row) -> str:
    barriers = [_BARRIERS[barrier] for barrier in row.barriers]
    return " ".join(part for part in (row.note, f"({'; '.join(barriers)})" if barriers else "") if part)
