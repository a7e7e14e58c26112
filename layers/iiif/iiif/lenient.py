"""Bytes → JSON value, forgiving what libraries really send. Says nothing about IIIF.

Strict JSON first. Then, by name, the leniencies: a byte-order mark or UTF-16/32; stray Windows-1252 bytes in
UTF-8; raw control characters in strings; JSON in an HTML `<pre>`, in a callback, or encoded twice; comments,
trailing commas and single quotes. Never forgiven: NaN, Infinity, numbers beyond a double, anything after the
value, a text that stops early. Every step is linear in the size of the input.
"""

import json
import math
import re

from iiif.errors import NotJson, TooComplex
from iiif.references import unescape

MAX_CONTAINERS = 1_000_000
MAX_DEPTH = 64
MAX_REPAIR_TOKENS = 2_000_000

_SURROGATE_ESCAPE = re.compile(rb"\\u[dD][89a-fA-F]")
_ESCAPE = re.compile(rb"\\.", re.DOTALL)
_ONE_KIND_OF_BRACKET = bytes.maketrans(b"{}", b"[]")
_NO_BRACKET_NO_QUOTE = bytes(byte for byte in range(256) if byte not in b'{}[]"')
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_CALLBACK = re.compile(r"[\w$.]{1,100}\s{0,9}\(")
_PRE = re.compile(r"<pre\b[^<>]{0,1000}>", re.IGNORECASE)
_END_OF_PRE = re.compile("</pre", re.IGNORECASE)
# trap: possessive, and a string may end at the end of the text, so that no token is scanned twice
_TOKEN = re.compile(
    r"""(?P<double>"(?:[^"\\]++|\\(?:.|\Z))*+(?:"|\Z))
      | (?P<single>'(?:[^'\\]++|\\(?:.|\Z))*+(?:'|\Z))
      | (?P<comment>//[^\n\r]*+|/\*(?:[^*]++|\*(?!/))*+(?:\*/|\Z))
      | (?P<comma>,)
      | (?P<space>\s++)
      | (?P<close>[\]}])
      | (?P<other>[^"',/\s\]}]++|/)""",
    re.VERBOSE | re.DOTALL,
)


def read_json(data: bytes, *, max_containers: int = MAX_CONTAINERS, max_depth: int = MAX_DEPTH) -> object:
    """The JSON value in the bytes, free of unpaired surrogates (they become U+FFFD).

    Raises: NotJson; TooComplex above `max_containers` brackets (counted before parsing) or `max_depth` levels.
    """
    text = _decode(data).strip("\ufeff \t\r\n")
    raw = data if json.detect_encoding(data).startswith("utf-8") else text.encode()
    if len(raw) >= 2 * max_containers and raw.count(b"{") + raw.count(b"[") > max_containers:
        raise TooComplex(f"more than {max_containers:,} objects and lists")
    value, strict = _parse_leniently(text)
    if _nests_deeper(raw, max_depth) if strict else _deeper_than(value, max_depth):
        raise TooComplex(f"nested deeper than {max_depth} levels")
    return value if strict and not _has_surrogate_escape(raw) else _without_lone_surrogates(value)


def _decode(data: bytes) -> str:
    """The text, whatever Unicode encoding it is in; bytes that are not UTF-8 are read as Windows-1252, one by one."""
    encoding = json.detect_encoding(data)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        if not encoding.startswith("utf-8"):
            raise NotJson("the text is in no readable encoding") from error
    return _LONE_SURROGATE.sub(_read_stray_byte, data.decode("utf-8", "surrogateescape"))


def _read_stray_byte(found: re.Match[str]) -> str:
    """Undecodable bytes 0x80 to 0xFF arrive as U+DC80 to U+DCFF; five of them have no meaning in Windows-1252."""
    return bytes([ord(found[0]) - 0xDC00]).decode("cp1252", "replace")


def _parse_leniently(text: str) -> tuple[object, bool]:
    """The value, and whether it stands in the text as strict JSON."""
    try:
        value, strict = _parse(text), True
    except NotJson:
        value, strict = _parse_unwrapped(text), False
    if isinstance(value, str) and value.lstrip()[:1] in ("{", "["):
        return _parse(value), False
    return value, strict


def _has_surrogate_escape(raw: bytes) -> bool:
    return b"\\" in raw and bool(_SURROGATE_ESCAPE.search(raw))


def _nests_deeper(raw: bytes, max_depth: int) -> bool:
    """Whether this strict JSON has more levels than that.

    Only brackets and quotes are kept, then the strings removed, then the innermost pairs, level by level: a few
    passes over bytes instead of a walk through every value.
    """
    if b"\\" in raw and b'\\"' in raw:
        raw = _ESCAPE.sub(b"", raw)
    rest = raw.translate(_ONE_KIND_OF_BRACKET, _NO_BRACKET_NO_QUOTE).replace(b'""', b"")
    # trap: brackets inside strings; a quote is left on either side of such a string
    rest = b"".join(rest.split(b'"')[::2])
    for _ in range(max_depth):
        if not rest:
            return False
        rest = rest.replace(b"[]", b"")
    return bool(rest)


def _parse_unwrapped(text: str) -> object:
    inner = _unwrap(text)
    try:
        return _parse(inner)
    except NotJson:
        if inner[:1] not in ("{", "["):
            raise
    return _parse(_repair(inner))


def _parse(text: str) -> object:
    try:
        return json.loads(text, strict=False, parse_constant=_refuse_constant, parse_float=_finite)
    except RecursionError as error:
        raise TooComplex("nested deeper than any real document") from error
    except ValueError as error:  # also: an integer of more than 4,300 digits
        raise NotJson("not JSON, or cut off before its end") from error


def _refuse_constant(name: str) -> object:
    raise ValueError(name)


def _finite(literal: str) -> float:
    number = float(literal)
    if not math.isfinite(number):
        raise ValueError(literal)
    return number


def _unwrap(text: str) -> str:
    """The JSON inside an HTML `<pre>` or a callback; the text itself when there is neither."""
    if text.startswith("<"):
        opening = _PRE.search(text)
        closing = _END_OF_PRE.search(text, opening.end()) if opening else None
        return unescape(text[opening.end() : closing.start()]).strip() if opening and closing else text
    call = _CALLBACK.match(text)
    if call is None:
        return text
    body = text.rstrip("; \t\r\n")
    return body[call.end() : -1] if body.endswith(")") else text


def _repair(text: str) -> str:
    """The text without comments and trailing commas, single-quoted strings in double quotes.

    Raises: NotJson above MAX_REPAIR_TOKENS: the pass is linear, but a few seconds long at that size.
    """
    out: list[str] = []
    comma, before = False, "["
    for number, token in enumerate(_TOKEN.finditer(text)):
        if number > MAX_REPAIR_TOKENS:
            raise NotJson("not JSON, and too long to repair")
        kind = token.lastgroup
        if kind in ("comment", "space"):
            out.append(" ")
            continue
        if comma and (kind != "close" or before in "[{:,"):
            out.append(",")
        before = "," if comma else before
        comma = kind == "comma"
        if not comma:
            out.append(_requote(token[0]) if kind == "single" else token[0])
            before = token[0][-1]
    return "".join([*out, ","] if comma else out)


def _requote(literal: str) -> str:
    inner = re.sub(
        r'\\.|"', lambda part: {"\\'": "'", '"': '\\"'}.get(part[0], part[0]), literal[1:-1], flags=re.DOTALL
    )
    return f'"{inner}"' if literal.endswith("'") and len(literal) > 1 else literal


def _deeper_than(value: object, max_depth: int) -> bool:
    """Level by level, not by recursion: the answer must not depend on the interpreter's stack."""
    level = [value] if isinstance(value, (dict, list)) else []
    for _ in range(max_depth):
        if not level:
            return False
        level = [
            child
            for container in level
            for child in (container.values() if isinstance(container, dict) else container)
            if isinstance(child, (dict, list))
        ]
    return bool(level)


def _without_lone_surrogates(value: object) -> object:
    if isinstance(value, str):
        return _LONE_SURROGATE.sub("\ufffd", value)
    if isinstance(value, list):
        return [_without_lone_surrogates(item) for item in value]
    if isinstance(value, dict):
        return {_without_lone_surrogates(key): _without_lone_surrogates(item) for key, item in value.items()}
    return value
