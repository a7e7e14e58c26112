"""The table of contents as a reader sees it: sections in order, with levels, names and runs of pages.

Source: Presentation 2.1 §5.6 (`top`), 3.0 §5.4 (`sequence`, `no-nav`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from iiif.labels import flatten_label
from iiif.model import Canvas, Section
from iiif.presentation.ranges import Range, Ranges, read_ranges

MAX_SECTIONS = 20_000
MAX_LEVEL = 20
MAX_RUNS = 100_000

_Runs = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Contents:
    """The table of contents, and what is odd about it."""

    sections: tuple[Section, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(slots=True, eq=False)
class _Entry:
    label: str
    level: int
    outer: "_Entry | None"
    pages: list[int]
    runs: _Runs = field(default_factory=list)
    has_parts: bool = False


def read_contents(structures: object, pages: Sequence[Canvas]) -> Contents:
    """The sections that `structures` describes, each once, at the place where it is named first.

    A range that only holds the others, marked `top` or standing alone without pages of its own, is no section: its
    parts are the first level. An alternative order of the pages (`sequence`) is none either; ranges marked `no-nav`
    and those below MAX_LEVEL or beyond MAX_SECTIONS give their pages to the section around them. Ranges that are
    part of each other in a circle are entered at the first one.
    """
    if not structures:
        return Contents()
    ranges = read_ranges(structures, pages)
    outline = _Outline()
    orders = sum("sequence" in each.hints for each in ranges.listed)
    outline.add(_first_level([each for each in ranges.listed if "sequence" not in each.hints], outline))
    for each in ranges.every:
        outline.add([each])
    sections = tuple(_sections(outline.entries, pages))
    is_cut = ranges.is_cut or outline.is_cut or sum(len(section.spans) for section in sections) >= MAX_RUNS
    return Contents(sections, tuple(_notes(ranges, orders, is_cut=is_cut)))


class _Outline:
    """Entries in the order of the document; `is_cut` once a range was too deep or one too many."""

    def __init__(self) -> None:
        self.entries: list[_Entry] = []
        self.is_cut = False
        self._seen: set[Range] = set()

    def step_into(self, here: Range) -> list[Range]:
        """What is in the range, which becomes no entry itself."""
        self._seen.add(here)
        return here.parts

    def add(self, ranges: Sequence[Range]) -> None:
        """The ranges and all that is in them."""
        waiting: list[tuple[Range, _Entry | None, bool]] = [(each, None, True) for each in reversed(ranges)]
        while waiting:
            here, outer, is_shown = waiting.pop()
            if here in self._seen:
                continue
            self._seen.add(here)
            is_shown = is_shown and not here.hints & {"no-nav", "sequence"}
            entry = self._enter(here, outer) if is_shown else None
            if entry is None and outer is not None:
                outer.pages.extend(here.pages)
            waiting.extend((part, entry or outer, is_shown) for part in reversed(here.parts))

    def _enter(self, here: Range, outer: _Entry | None) -> _Entry | None:
        level = outer.level + 1 if outer is not None else 1
        if level > MAX_LEVEL or len(self.entries) >= MAX_SECTIONS:
            self.is_cut = True
            return None
        self.entries.append(_Entry(_label(here.label), level, outer, here.pages.copy()))
        return self.entries[-1]


def _first_level(listed: list[Range], outline: _Outline) -> list[Range]:
    tops = [each for each in listed if "top" in each.hints and each.parts]
    if not tops and len(listed) == 1 and listed[0].parts and not listed[0].pages:
        tops = listed
    if len(tops) != 1:
        return listed
    parts = outline.step_into(tops[0])
    place = listed.index(tops[0])
    return [*listed[:place], *parts, *listed[place + 1 :]]


def _sections(entries: list[_Entry], pages: Sequence[Canvas]) -> list[Section]:
    """From the last to the first, so that every part is ready before what it is in.

    A range that has neither name nor pages nor parts leaves nothing to point at.
    """
    room = MAX_RUNS
    sections = []
    for entry in reversed(entries):
        runs = _merged(entry.pages, entry.runs)[:room]
        room -= len(runs)
        if not (entry.label or runs or entry.has_parts):
            continue
        if entry.outer is not None:
            entry.outer.runs += runs
            entry.outer.has_parts = True
        label = entry.label or _pages_named(runs, pages) or "without a title"
        sections.append(Section(label, entry.level, tuple(runs)))
    return sections[::-1]


def _merged(own: list[int], inner: _Runs) -> _Runs:
    """Runs in ascending order that neither overlap nor touch."""
    merged: _Runs = []
    for first, last in sorted([*((index, index) for index in dict.fromkeys(own)), *inner]):
        if merged and first <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    return merged


def _label(stated: object) -> str:
    """The label; none when it is nothing but a dash."""
    label = flatten_label(stated)
    return label if label.strip("-\u2013\u2014 ") else ""


def _pages_named(runs: _Runs, pages: Sequence[Canvas]) -> str:
    """What people can point at where a section has no name: its first and last page."""
    if not runs:
        return ""
    first, last = pages[runs[0][0]].label, pages[runs[-1][1]].label
    return first if first == last else f"{first} \u2013 {last}"


def _notes(ranges: Ranges, orders: int, *, is_cut: bool) -> list[str]:
    notes = [f"{orders} alternative orders of the pages are not shown"] if orders else []
    if ranges.unreadable:
        notes.append(f"{ranges.unreadable} entries of the table of contents could not be read")
    if ranges.unknown_pages:
        notes.append(f"{ranges.unknown_pages} pages named in the table of contents are not in this document")
    if is_cut:
        notes.append("the table of contents is too large or too deep to be shown whole")
    return notes
