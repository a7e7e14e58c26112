"""What a viewer link says besides its document: its parameters, the page it shows, and the region. Nothing is fetched.

Viewers keep their state in the query, in the fragment, or in both; the fragment is the more recent of the two.
"""

import re
from dataclasses import dataclass
from urllib.parse import unquote

from iiif.model import CanvasHint

MAX_PARAMETERS = 200
_NUMBER = r"-?\d{1,9}(?:\.\d{1,12})?"
_XYWH = re.compile(rf"(pixel:|percent:|pct:)?({_NUMBER},{_NUMBER},{_NUMBER},{_NUMBER})")
_ORDINAL = re.compile(r",?(\d{1,6})(?:[,-]\d{0,6})?")
_FOLIO = re.compile(r"(?:f|ff|fol|p|pp)?[. _]*(?:\d{1,5}|[ivxlcdm]{1,9})[. _]*(?:r|v|recto|verso)?[ab]?", re.IGNORECASE)
_TIFY_PAGES = re.compile(r"""["']?pages["']?\s*:\s*\[\s*(\d{1,6})""")
_PAGE_PATH = re.compile(r"(?:^|/)page/(\d{1,6})(?=/|$)")
_CANVAS_PATH = re.compile(r"/canvas(?:es)?/[^/?#]")

# Counted from 0: Universal Viewer and Mirador. `c`, `m` and `s` of a Universal Viewer link choose a collection,
# a manifest and a sequence, so they are never a page.
_INDEX0 = ("cv", "canvasindex", "windows[0].canvasindex")
_CANVAS = ("canvasid", "windows[0].canvasid", "canvas")
_INDEX1 = ("page", "pos", "seq", "tx_dlf[page]", "set[image]")
_LABEL = ("folio", "label")
_SEARCH = ("q", "query", "search", "search_field")
_SETTINGS = (
    "c", "m", "s", "r", "p", "u", "url", "uri", "src", "id", "cid", "rid", "xywh", "config", "locales", "locale",
    "lang", "theme", "embed", "embedded", "tify", "view", "mode", "viewer", "zoom", "rotation", "start", "iiif",
    "iiif-content", "iiif_content", "iiif-manifest", "iiif_manifest", "manifest", "manifestid", "manifesturl",
    "manifesturi", "collection", "curation",
)  # fmt: skip
VIEWER_KEYS = frozenset((*_INDEX0, *_CANVAS, *_INDEX1, *_LABEL, *_SETTINGS))


@dataclass(frozen=True, slots=True)
class Parameter:
    """One `key=value` of a link: the key in lower case and decoded, the value as it was written."""

    key: str
    raw: str

    @property
    def value(self) -> str:
        """The value, percent-decoded once. A `+` stays a plus sign: it occurs in identifiers and in base64."""
        return unquote(self.raw)


def parameters(url: str) -> tuple[Parameter, ...]:
    """The parameters of the fragment, then those of the query."""
    page, _, fragment = url.partition("#")
    return (*_pairs(_query_of_fragment(fragment)), *_pairs(page.partition("?")[2]))


def _query_of_fragment(fragment: str) -> str:
    """`?cv=3`, `cv=3`, `/display?url=M` and `!/view?cv=3` all hold parameters; `page/3` holds none."""
    path, mark, query = fragment.partition("?")
    return query if mark and "=" not in path else fragment.lstrip("!/?")


def _pairs(query: str) -> list[Parameter]:
    pairs: list[Parameter] = []
    for piece in query.split("&", MAX_PARAMETERS)[:MAX_PARAMETERS]:
        key, mark, raw = piece.partition("=")
        name = unquote(key).lower()
        if pairs and _continues(pairs[-1].raw, name):
            pairs[-1] = Parameter(pairs[-1].key, f"{pairs[-1].raw}&{piece}")
        elif mark and raw:
            pairs.append(Parameter(name, raw))
    return pairs


def _continues(previous: str, name: str) -> bool:
    """Whether a pair belongs to the query of the unencoded address before it, being no viewer's parameter."""
    return previous.lower().startswith(("http://", "https://")) and "?" in previous and name not in VIEWER_KEYS


def canvas_hint(url: str) -> CanvasHint:
    """The page that the parameters or the path of a link name."""
    named: dict[str, str] = {}
    for parameter in parameters(url):
        named.setdefault(parameter.key, parameter.value)
    for hint in (_zero_based(named), _by_identity(named), _tify(named), _ordinal(named), _labelled(named)):
        if hint.by != "none":
            return hint
    return _from_path(url)


def _zero_based(named: dict[str, str]) -> CanvasHint:
    numbers = [named[key] for key in (*_INDEX0, "canvas") if _ORDINAL.fullmatch(named.get(key, ""))]
    return CanvasHint("index0", _digits(numbers[0])) if numbers else CanvasHint()


def _by_identity(named: dict[str, str]) -> CanvasHint:
    ids = [named[key].partition("#")[0] for key in _CANVAS if named.get(key)]
    return CanvasHint("id", ids[0]) if ids else CanvasHint()


def _tify(named: dict[str, str]) -> CanvasHint:
    pages = _TIFY_PAGES.search(unquote(named.get("tify", "")))
    return CanvasHint("index1", _digits(pages[1])) if pages else CanvasHint()


def _ordinal(named: dict[str, str]) -> CanvasHint:
    """Ordinals count from 1. On a page of search results `page` is not a page of a document."""
    if any(key in named for key in _SEARCH):
        return CanvasHint()
    numbers = [found for key in _INDEX1 if (found := _ORDINAL.fullmatch(named.get(key, "")))]
    if numbers and int(numbers[0][1]) > 0:
        return CanvasHint("index1", _digits(numbers[0][1]))
    page = named.get("page", "")
    return CanvasHint("label", page) if page[-1:].isalpha() and _FOLIO.fullmatch(page[:40]) else CanvasHint()


def _labelled(named: dict[str, str]) -> CanvasHint:
    labels = [named[key] for key in _LABEL if named.get(key)]
    return CanvasHint("label", labels[0][:200]) if labels else CanvasHint()


def _from_path(url: str) -> CanvasHint:
    page, _, fragment = url.partition("#")
    path = page.partition("?")[0]
    numbered = _PAGE_PATH.search(fragment[:200])
    if numbered and int(numbered[1]) > 0:
        return CanvasHint("index1", _digits(numbered[1]))
    last = path.rpartition("/")[2].lower()
    of_document = last.startswith(("manifest", "collection", "info.json"))
    if _CANVAS_PATH.search(path) or (fragment.startswith("xywh=") and not of_document):
        return CanvasHint("id", page)
    return CanvasHint()


def member_hint(url: str) -> int | None:
    """The 0-based place of a manifest in its collection (`m=1` of Universal Viewer links); None when none is named."""
    named = {parameter.key: parameter.value for parameter in reversed(parameters(url))}
    place = named.get("m", "")
    return int(place) if place.isascii() and place.isdecimal() and len(place) < 6 else None


def region_hint(url: str) -> str:
    """The `xywh` of a link's query or fragment, or an empty string."""
    regions = [media_region(parameter.value) for parameter in parameters(url) if parameter.key == "xywh"]
    return next((region for region in regions if region), "")


def media_region(text: str) -> str:
    """A media fragment's value as `x,y,w,h` or `percent:x,y,w,h`; empty when it is none.

    Negative origins and regions larger than the page are kept: viewers write their viewport.
    Source: Media Fragments URI 1.0 §4.2.2.
    """
    found = _XYWH.fullmatch(unquote(text[:200]).replace(" ", ""))
    if not found:
        return ""
    return f"percent:{found[2]}" if found[1] in ("percent:", "pct:") else found[2]


def _digits(number: str) -> str:
    return str(int(number.strip(",").partition(",")[0].partition("-")[0]))
