"""Ranges of every version, resolved against each other and against the pages. Their order and levels: `sections`.

Source: Presentation 2.1 §5.6 and §4.5 (a flat list whose members name each other by id), 3.0 §5.4 (nested). Both
shapes, and mixtures of them, are read alike: an entry counts for what it is, not for the version it belongs to.
"""

import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from iiif.labels import flatten_label
from iiif.model import Canvas
from iiif.values import JsonObject, as_list, as_objects, identifier, texts, type_name

MAX_ENTRIES = 300_000

_CONTENT = ("canvases", "ranges", "members", "items")
_PAGE_TYPES = ("canvas", "scene", "timeline")
_LOOSE = re.compile(r"^https?://(?:www\.)?([^/:]+)(?::(?:80|443)(?![0-9]))?", re.IGNORECASE)


@dataclass(slots=True, eq=False)
class Range:
    """A range with the pages it names itself, as indexes, and the ranges in it. `is_stated`: more than a reference."""

    label: object = None
    hints: frozenset[str] = frozenset()
    pages: list[int] = field(default_factory=list)
    parts: list["Range"] = field(default_factory=list)
    is_stated: bool = False
    is_inside: bool = False


@dataclass(slots=True)
class Ranges:
    """`listed` stand in `structures` itself and are part of no other; `every` are all there are, those included."""

    listed: list[Range]
    every: list[Range]
    unknown_pages: int = 0
    unreadable: int = 0
    is_cut: bool = False


def read_ranges(structures: object, pages: Sequence[Canvas]) -> Ranges:
    """What `structures` holds. Linear; without recursion, since version 2 can chain ranges to any depth."""
    return _Reading(pages).read(structures)


class _Places:
    """Where a page stands that is named by its id, exactly, by a part of it, or under another scheme or `www`."""

    def __init__(self, pages: Sequence[Canvas]) -> None:
        self._pages = pages
        self._exact: dict[str, int] = {}
        self._loose: dict[str, int] = {}
        for index, page in enumerate(pages):
            self._exact.setdefault(page.id, index)
        self._exact.pop("", None)

    def find(self, named: str) -> int | None:
        """Ids may contain `#` themselves: a fragment is taken off only when the whole is unknown."""
        if (index := self._exact.get(named)) is not None:
            return index
        cleaned = identifier(named)
        tries = [cleaned, cleaned.rpartition("#")[0]]
        for known, texts_tried in ((self._exact, tries), (self._loosely(), [_loose(text) for text in tries])):
            for text in texts_tried:
                if text and text in known:
                    return known[text]
        return None

    def _loosely(self) -> dict[str, int]:
        """wire: libraries that moved to https or another port kept the old ids in one half of their documents."""
        if not self._loose:
            for page_id, index in self._exact.items():
                self._loose.setdefault(_loose(page_id), index)
        return self._loose


def _loose(address: str) -> str:
    return _LOOSE.sub(r"\1", address, count=1)


class _Reading:
    def __init__(self, pages: Sequence[Canvas]) -> None:
        self._places = _Places(pages)
        self._found = Ranges([], [])
        self._by_id: dict[str, Range] = {}
        self._waiting: deque[tuple[Range, JsonObject]] = deque()
        self._room = MAX_ENTRIES

    def read(self, structures: object) -> Ranges:
        found, entries = self._found, as_list(structures)
        stated = [entry for entry in entries if isinstance(entry, dict)]
        found.unreadable += len(entries) - len(stated)
        listed = [self._range(entry) for entry in stated]
        while self._waiting and self._room >= 0:
            self._fill(*self._waiting.popleft())
        found.is_cut = self._room < 0
        for inner, entry in zip(listed, stated, strict=True):
            self._climb(inner, entry)
        for outer in found.every:
            known = [part for part in outer.parts if _is_known(part)]
            found.unreadable += len(outer.parts) - len(known)
            outer.parts = known
        found.every = [each for each in found.every if _is_known(each)]
        found.listed = [each for each in dict.fromkeys(listed) if _is_known(each) and not each.is_inside]
        return found

    def _range(self, entry: JsonObject) -> Range:
        """The range an object states or refers to: what is stated first under an id counts.

        wire: producers give different ranges one id; they are told apart by their labels.
        """
        named, label = identifier(entry), entry.get("label")
        is_stated = not named or any(key in entry for key in _CONTENT)
        known = self._by_id.get(named) if named else None
        if known is not None and is_stated and known.is_stated and _differ(known.label, label):
            known, named = None, ""
        if known is None:
            known = self._new(named)
        if known.label is None:
            known.label = label
        if is_stated and not known.is_stated:
            known.is_stated = True
            known.label = label if label is not None else known.label
            known.hints = _hints(entry)
            # spec: 3.0 §3.4: another order of the pages is no part of the contents, whatever is in it
            if "sequence" not in known.hints:
                self._waiting.append((known, entry))
        return known

    def _new(self, named: str) -> Range:
        created = Range()
        self._found.every.append(created)
        if named:
            self._by_id[named] = created
        return created

    def _named(self, address: str) -> Range:
        return self._by_id.get(address) or self._new(address)

    def _fill(self, outer: Range, stated: JsonObject) -> None:
        for key in _CONTENT:
            for entry in as_list(stated.get(key)):
                self._room -= 1
                if self._room < 0:
                    return
                if isinstance(entry, dict):
                    self._add_object(outer, key, entry)
                else:
                    self._add_text(outer, key, entry)
        # the page where it begins, of a range that names no other
        if not outer.pages and not outer.parts:
            start = as_objects(stated.get("start")) or as_list(stated.get("startCanvas"))
            outer.pages += [index for index in map(self._page, start[:1]) if index is not None]

    def _add_text(self, outer: Range, key: str, entry: object) -> None:
        """A bare id: a page, or a range, which may be stated later."""
        index = self._places.find(entry) if isinstance(entry, str) and key != "ranges" else None
        if index is not None:
            outer.pages.append(index)
        elif not isinstance(entry, str) or not identifier(entry):
            self._found.unreadable += 1
        elif key == "canvases":
            self._found.unknown_pages += 1
        else:
            _put_inside(outer, self._named(identifier(entry)))

    def _add_object(self, outer: Range, key: str, entry: JsonObject) -> None:
        kind = type_name(entry)
        if kind == "range" or (key == "ranges" and kind not in _PAGE_TYPES):
            _put_inside(outer, self._range(entry))
            return
        index = self._page(entry)
        if index is not None:
            outer.pages.append(index)
        elif kind in (*_PAGE_TYPES, "specificresource") or key == "canvases":
            self._found.unknown_pages += 1
        elif not kind:
            _put_inside(outer, self._range(entry))

    def _page(self, entry: object) -> int | None:
        """Of a canvas, or of the canvas of which a part is named."""
        for key in ("source", "full"):
            if isinstance(entry, dict) and key in entry:
                entry = next(iter(as_list(entry[key])), None)
        return self._places.find(identifier(entry))

    def _climb(self, inner: Range, entry: JsonObject) -> None:
        """spec: in 2.0 a range may say by `within` alone which range it is part of."""
        if inner.is_inside:
            return
        for key in ("within", "partOf"):
            for outer in map(self._by_id.get, map(identifier, as_list(entry.get(key))[:1])):
                if outer is not None and outer.is_stated:
                    _put_inside(outer, inner)


def _put_inside(outer: Range, inner: Range) -> None:
    if inner is not outer:
        outer.parts.append(inner)
        inner.is_inside = True


def _hints(entry: JsonObject) -> frozenset[str]:
    return frozenset(hint.lower() for key in ("behavior", "viewingHint") for hint in texts(entry.get(key)))


def _is_known(found: Range) -> bool:
    return found.is_stated or found.label is not None


def _differ(one: object, other: object) -> bool:
    first, second = flatten_label(one), flatten_label(other)
    return bool(first and second) and first != second
