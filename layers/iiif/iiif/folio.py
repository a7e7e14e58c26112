"""Finding pages by label: plain substring first, then the many ways to write the same folio.

No knowledge of documents here: labels in, positions out.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from iiif.errors import InvalidRequest

MAX_QUERY_CHARS = 1000

Kind = Literal["", "folio", "page", "plate"]
Side = Literal["", "r", "v"]

_KINDS: dict[Kind, str] = {
    "folio": "folio|folios|folium|folia|foll|fols|fol|ff|fo|f|blatt|bll|bl|feuillet|leaf|carta|cc|c|hoja|л",
    "page": "page|pages|pagina|pag|pp|pg|p|seite|s",
    "plate": "plate|plates|planche|pl|tafel|taf|tab|tavola|tav",
}
_SIDES: dict[str, Side] = {
    **dict.fromkeys(["recto", "r", "ro", "rº", "r°"], "r"),
    **dict.fromkeys(["verso", "v", "vo", "vº", "v°", "об", "оборот"], "v"),  # noqa: RUF001 Russian foliation
}
_ROMAN = r"m{0,4}(?:cm|cd|d?c{0,4})(?:xc|xl|l?x{0,4})(?:ix|iv|v?i{0,4})(?<=[mdclxvi])"
_ROMAN_DIGITS = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_GAP = r"[\s._:,()\[\]\-]"
_PREFIX = "|".join(sorted("|".join(_KINDS.values()).split("|"), key=len, reverse=True))
_SIDE = "|".join(sorted(_SIDES, key=len, reverse=True))
_NAME = re.compile(
    rf"(?<![^\W_])(?:(?P<prefix>{_PREFIX})(?:{_GAP}{{1,3}}|(?=[0-9])))?"
    rf"(?:(?P<number>[0-9]{{1,9}})|(?P<roman>{_ROMAN}))"
    rf"(?:{_GAP}{{0,3}}(?P<part>bis|ter|quater))?"
    rf"(?:{_GAP}{{0,3}}(?P<side>{_SIDE})[ab]?|(?P<letter>[a-z]))?"  # 12rb: the column does not matter
    r"(?![^\W_])"
)
_ROMAN_AND_SIDE = re.compile(r"(?<![^\W_])([MDCLXVI]+)([rv])(?![^\W_])")


@dataclass(frozen=True, slots=True)
class FolioName:
    """A leaf, page or plate by number. Empty fields were not stated; `part` is "bis", or the letter of 12a."""

    number: int
    kind: Kind = ""
    side: Side = ""
    part: str = ""

    def is_meant_by(self, asked: "FolioName") -> bool:
        """Whether someone who asks in these words can mean this page: what they leave open may be anything."""
        if (self.number, self.part) != (asked.number, asked.part):
            return False
        return asked.side in ("", self.side) and (asked.kind == self.kind or "" in (asked.kind, self.kind))


@dataclass(frozen=True, slots=True)
class LabelMatches:
    """Positions of the labels that match, ascending, and how they were found."""

    indices: tuple[int, ...]
    how: Literal["substring", "folio", "none"]


def match_labels(query: str, labels: Sequence[str]) -> LabelMatches:
    """The labels a query finds.

    Substrings count after Unicode NFKC, case and white-space folding. Only if there are none, folio names do:
    12r · f. 12r · fol. 012r · 012_r · XII recto → the same page
    12 → both sides of leaf 12, and page 12

    Raises: InvalidRequest for a query that is blank, too long, or no Unicode text.
    """
    wanted = fold(_checked(query))
    found = tuple(index for index, label in enumerate(labels) if wanted in fold(label))
    if found:
        return LabelMatches(found, "substring")
    found = match_folios(query, labels)
    return LabelMatches(found, "folio" if found else "none")


def match_folios(query: str, labels: Sequence[str]) -> tuple[int, ...]:
    """Positions of the labels that name a folio the query names, ascending; 1r is not found in 101r."""
    return _by_folio(folio_names(query), [folio_names(label) for label in labels])


def fold(text: str) -> str:
    """The text in NFKC, without case, white space reduced to single spaces."""
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold()).split())


def folio_names(text: str) -> tuple[FolioName, ...]:
    """The folios, pages or plates a label names, in its order.

    Cod. 390, f. 12r-13v → folio 12 recto, folio 13 verso
    [012] → number 12

    A bare number counts only when it is the whole label: elsewhere it may be a shelfmark or a year.
    """
    # trap: without the case, "Iv" (first flyleaf, verso) would be "iv" (four)
    spaced = _ROMAN_AND_SIDE.sub(r"\1 \2", unicodedata.normalize("NFKC", text))
    found = list(_read(_with_ascii_digits(fold(spaced))))
    marked = [name for name, is_marked in found if is_marked]
    return tuple(dict.fromkeys(marked or [name for name, _ in found]))


def _checked(query: str) -> str:
    if len(query) > MAX_QUERY_CHARS:
        raise InvalidRequest(f"a query has at most {MAX_QUERY_CHARS} characters")
    if not query.strip():
        raise InvalidRequest("the query is blank")
    if any("\ud800" <= character <= "\udfff" for character in query):
        raise InvalidRequest("the query is no Unicode text (an unpaired surrogate)")
    return query


def _read(text: str) -> Iterator[tuple[FolioName, bool]]:
    """Each name in the text, and whether a prefix or a side marks it as one."""
    core = text.strip(" .,:;()[]<>_-")
    for match in _NAME.finditer(core):
        is_marked = bool(match["prefix"] or match["side"])
        if is_marked or match.group() == core:
            yield _name(match), is_marked


def _name(match: re.Match[str]) -> FolioName:
    side = _SIDES.get(match["side"] or "", "")
    number = int(match["number"]) if match["number"] else _roman(match["roman"])
    return FolioName(number, "folio" if side else _kind(match["prefix"]), side, match["part"] or match["letter"] or "")


def _kind(prefix: str | None) -> Kind:
    return next((kind for kind, words in _KINDS.items() if prefix in words.split("|")), "")


def _roman(text: str) -> int:
    """The value of a Roman numeral, also of the additive forms of manuscripts (xiiii)."""
    values = [_ROMAN_DIGITS[letter] for letter in text]
    return sum(-value if value < after else value for value, after in zip(values, [*values[1:], 0], strict=True))


def _with_ascii_digits(text: str) -> str:
    """The text with decimal digits of other scripts (Arabic-Indic, Devanagari) as ASCII ones."""
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in text)


def _by_folio(asked: Iterable[FolioName], labels: Sequence[Iterable[FolioName]]) -> tuple[int, ...]:
    wanted = tuple(asked)
    found = _meant(wanted, labels)
    # in foliation "12" is often the recto of "12v": only where no label says recto, and the verso is there
    rectos = tuple(name for name in wanted if name.side == "r")
    if found or not rectos or not _meant([replace(name, side="v") for name in rectos], labels):
        return found
    unmarked = [[name for name in names if not name.side and name.kind != "page"] for names in labels]
    return _meant([replace(name, side="") for name in rectos], unmarked)


def _meant(asked: Iterable[FolioName], labels: Sequence[Iterable[FolioName]]) -> tuple[int, ...]:
    wanted = tuple(asked)
    return tuple(n for n, names in enumerate(labels) if any(name.is_meant_by(a) for name in names for a in wanted))
