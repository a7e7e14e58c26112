"""The small language in which rows say what a link looks like and which address follows from it.

Shape: `host/path?query#fragment`; `www.` and a final slash never count, a query or fragment that is not named may be
anything.
    {id}          → one or more characters of a segment (or of a query value), kept as `id`
    {n:number}    → by kind: number, uuid
    {id<bsb\\d+>}  → by an own expression (without `>`)
    (en|de)       → one of several words
    [/{n:number}] → may be missing
    *             → anything within a segment; ** anything at all
    ?key={id}     → a query parameter, in any order; ?[key={id}] may be missing
    ?{id<PPN.+>}  → a query without a key

Template: `https://host/{id}/manifest`; `{id|upper}` passes a value through one of the functions of `FUNCTIONS`.
A template whose values are not all there gives nothing.
"""

import base64
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from urllib.parse import quote, unquote

Values = Mapping[str, str]

_KINDS = {
    "number": r"[0-9]{1,9}",
    "uuid": r"[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}",
    "prefix": r"(?:/[^/?#]{1,100}){0,4}?",
}
_TOKEN = re.compile(
    r"\{(?P<name>[a-z_]+)(?::(?P<kind>[a-z]+)|<(?P<own>[^>]+)>)?\}"
    r"|(?P<rest>\*\*)|(?P<any>\*)|(?P<open>\[)|(?P<close>\])|(?P<choice>\([^()]*\))|(?P<text>[^{}*\[\]()]+)"
)
# A `?` or `#` inside an own expression divides nothing.
_SHAPE = re.compile(
    r"(?P<path>(?:<[^>]*>|[^<?#])*)(?:\?(?P<query>(?:<[^>]*>|[^<#])*))?(?:\#(?P<fragment>.*))?", re.DOTALL
)
_SLOT = re.compile(r"\{([a-z_]+)((?:\|[a-z0-9_]+)*)\}")
# Characters that stay as they are when a decoded value is written into an address.
_PLAIN_IN_URL = ":/@!$&'()*+,;=~"


@dataclass(frozen=True, slots=True)
class Shape:
    """A compiled shape."""

    path: re.Pattern[str]
    query: Mapping[str, tuple[re.Pattern[str], bool]]
    fragment: re.Pattern[str] | None

    def match(self, url: str) -> Values | None:
        """The values in an address with the scheme taken off, or None."""
        page, _, fragment = url.partition("#")
        path, _, query = page.partition("?")
        values = self._match_path(path)
        asked = _match_query(self.query, query) if values is not None else None
        if values is None or asked is None:
            return None
        if self.fragment is None:
            return {**values, **asked}
        found = self.fragment.fullmatch(unquote(fragment))
        return {**values, **asked, **_named(found, decoded=True)} if found else None

    def _match_path(self, path: str) -> Values | None:
        """As written, else with its percent-encoding undone: browsers and libraries spell `:` and `/` both ways."""
        bare = _without_www(path).rstrip("/")
        if found := self.path.fullmatch(bare):
            return _named(found, decoded=False)
        found = self.path.fullmatch(unquote(bare)) if "%" in bare else None
        return _named(found, decoded=True) if found else None


@cache
def compile_shape(text: str) -> Shape:
    """The shape a row writes down.

    Raises: ValueError for what is not in the language.
    """
    parts = _SHAPE.fullmatch(text)
    if parts is None:
        raise ValueError(f"not a shape: {text!r}")
    path, query, fragment = parts["path"], parts["query"] or "", parts["fragment"] or ""
    compiled = re.compile(_expression(_without_www(path).removesuffix("/"), r"[^/?#]"))
    return Shape(compiled, dict(_query_shapes(query)), re.compile(_expression(fragment, ".")) if fragment else None)


def _expression(shape: str, letter: str) -> str:
    parts: list[str] = []
    position = 0
    while position < len(shape):
        token = _TOKEN.match(shape, position)
        if token is None:
            raise ValueError(f"not a shape: {shape!r}")
        parts.append(_part(token, letter))
        position = token.end()
    return "".join(parts)


def _part(token: re.Match[str], letter: str) -> str:
    if name := token["name"]:
        inner = token["own"] or (_KINDS[token["kind"]] if token["kind"] else f"{letter}+?")
        return f"(?P<{name}>{inner})"
    if token["choice"]:
        return "(?:" + "|".join(re.escape(word) for word in token["choice"][1:-1].split("|")) + ")"
    if token["text"]:
        return re.escape(token["text"])
    return {"rest": ".*", "any": f"{letter}*", "open": "(?:", "close": ")?"}[str(token.lastgroup)]


def _query_shapes(query: str) -> Iterator[tuple[str, tuple[re.Pattern[str], bool]]]:
    for piece in query.split("&") if query else ():
        needed = not piece.startswith("[")
        bare = piece if needed else piece[1:-1]
        key, _, value = ("", "", bare) if bare.startswith("{") else bare.partition("=")
        yield key, (re.compile(_expression(value, ".")), needed)


def _match_query(shapes: Mapping[str, tuple[re.Pattern[str], bool]], query: str) -> Values | None:
    if not shapes:
        return {}
    pairs = [piece.partition("=") for piece in query.split("&")[:200]]
    given = {unquote(key if mark else ""): unquote(value if mark else key) for key, mark, value in reversed(pairs)}
    values: dict[str, str] = {}
    for key, (shape, needed) in shapes.items():
        found = shape.fullmatch(given[key]) if key in given else None
        if found:
            values.update(_named(found, decoded=True))
        elif needed:
            return None
    return values


def _named(found: re.Match[str], *, decoded: bool) -> dict[str, str]:
    """The named values, spelled for an address; those of an optional part that is missing are left out."""
    given = {name: value for name, value in found.groupdict().items() if value is not None}
    return {name: quote(value, safe=_PLAIN_IN_URL) for name, value in given.items()} if decoded else given


def _without_www(path: str) -> str:
    return path.removeprefix("www.")


def fill(template: str, values: Values) -> str:
    """The address (or page) that a template gives; empty when a value it needs is not there."""
    if any(slot[1] not in values for slot in _SLOT.finditer(template)):
        return ""
    return _SLOT.sub(lambda slot: _through(values[slot[1]], slot[2]), template)


def _through(value: str, functions: str) -> str:
    for name in functions.split("|")[1:]:
        value = FUNCTIONS[name](value)
    return value


def _groups(value: str, size: int, count: int = 1_000) -> str:
    return "/".join(value[start : start + size] for start in range(0, min(len(value), size * count), size))


def _base64(value: str) -> str:
    return base64.urlsafe_b64encode(unquote(value).encode()).decode()


FUNCTIONS: Mapping[str, Callable[[str], str]] = {
    "upper": str.upper,  # rb00010293 → RB00010293
    "lower": str.lower,
    "encoded": lambda value: quote(unquote(value), safe=""),  # ark:/21198/x → ark%3A%2F21198%2Fx
    "decoded": unquote,
    "reversed": lambda value: value[::-1],  # x7g1-89112 → 21198-1g7x
    "slashed": lambda value: value.replace("-", "/", 1),  # 81431-p38g → 81431/p38g
    "pairs": lambda value: _groups(value, 2),  # 0b02da → 0b/02/da
    "three_pairs": lambda value: _groups(value, 2, 3),  # t1mp2676v52p → t1/mp/26
    "fours": lambda value: _groups(value[: len(value) - len(value) % 4], 4, 2),  # 192984258 → 1929/8425
    "first_four": lambda value: value[:4],
    "base64": _base64,
    "number": lambda value: str(int(value)),
}
