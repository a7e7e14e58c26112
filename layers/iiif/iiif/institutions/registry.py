"""Finds the row that a link belongs to, institutions before platforms."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

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
    platforms,
)
from iiif.institutions.pattern import Values, compile_shape, fill
from iiif.institutions.row import Row, Rule

_REGIONS = (
    americas, britain_ireland, france, german_speaking, east_central, italy_vatican, iberia, low_countries_nordic,
    asia_pacific, aggregators,
)  # fmt: skip
INSTITUTIONS: tuple[Row, ...] = tuple(row for region in _REGIONS for row in region.ROWS)
PLATFORMS: tuple[Row, ...] = platforms.ROWS

_HOST_SLOT = "{host}"
_PORT = re.compile(r":(?:80|443)$")


@dataclass(frozen=True, slots=True)
class Match:
    """A link recognised: by which row, by which of its rules, with which values."""

    row: Row
    rule: Rule
    values: Values

    @property
    def manifests(self) -> tuple[str, ...]:
        """The manifest addresses, best first."""
        found = (fill(template, self.values) for template in self.rule.manifests)
        return tuple(dict.fromkeys(address for address in found if address))

    @property
    def page(self) -> str:
        """The page, as in a rule; empty when the link names none."""
        return next((page for template in self.rule.pages if (page := fill(template, self.values))), "")


def find_link(url: str) -> Match | None:
    """The row of a viewer link, or None."""
    return next(matches(url, images=False), None)


def find_image(base: str) -> Match | None:
    """The row of an image service, or None."""
    return next(matches(base, images=True), None)


def matches(url: str, *, images: bool) -> Iterator[Match]:
    """Every row that claims the link, in the order in which they are asked."""
    host, link = _parts(url)
    for row, rule in (*_by_host().get(_bare(host), ()), *_anywhere()):
        if (rule.step == "image") is not images:
            continue
        values = compile_shape(rule.shape).match(link)
        if values is not None:
            yield Match(_named_host(row, host), rule, {**values, "host": host})


def _parts(url: str) -> tuple[str, str]:
    """The host in lower case without its default port, and the address without its scheme."""
    rest = url.partition("://")[2]
    host = re.split(r"[/?#]", rest, maxsplit=1)[0]
    known = _PORT.sub("", host.lower())
    return known, known + rest[len(host) :]


def _bare(host: str) -> str:
    return host.removeprefix("www.")


@cache
def _by_host() -> dict[str, list[tuple[Row, Rule]]]:
    """The institutions' rules by the host they are for."""
    found: dict[str, list[tuple[Row, Rule]]] = {}
    for row in INSTITUTIONS:
        for rule in row.rules:
            for host in _hosts(row, rule):
                found.setdefault(_bare(host), []).append((row, rule))
    return found


def _hosts(row: Row, rule: Rule) -> tuple[str, ...]:
    return row.hosts if rule.shape.startswith(_HOST_SLOT) else (re.split(r"[/?#\[]", rule.shape, maxsplit=1)[0],)


@cache
def _anywhere() -> tuple[tuple[Row, Rule], ...]:
    return tuple((row, rule) for row in PLATFORMS for rule in row.rules)


@cache
def _on_platforms() -> dict[str, Row]:
    """The institutions that are known by their host on a platform."""
    return {_bare(host): row for row in INSTITUTIONS if row.platform for host in row.hosts}


def _named_host(row: Row, host: str) -> Row:
    """The institution behind a platform's rule, where the host is known."""
    return _on_platforms().get(_bare(host), row) if row in PLATFORMS else row
