"""The text of a fetched web page: its character set, and the escapes that hide addresses in it."""

import codecs
import re
from html.entities import html5

from iiif.references import unescape

_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARED = re.compile(rb"(?:charset|encoding)\s{0,9}=\s{0,9}[\"']?\s{0,9}([A-Za-z0-9_-]{2,30})", re.IGNORECASE)
_DECLARED_WITHIN = 2048
# The character sets of the Encoding standard, by Python's names. Others, UTF-7 above all, are read as UTF-8.
_KNOWN = re.compile(
    r"utf-8|cp125[0-8]|cp866|cp874|iso8859-(?:[2-8]|1[03456])|koi8-[ru]|mac-(?:roman|cyrillic)|gbk|gb2312|gb18030"
    r"|big5(?:hkscs)?|euc_(?:jp|kr)|shift_jis|cp932|cp949|iso2022_jp"
)
_AS_WINDOWS = {"iso8859-1": "cp1252", "ascii": "cp1252", "iso8859-9": "cp1254"}
_DEPTH = 2  # settings often hold JSON as a string inside JSON
_ESCAPES = (
    ("\\/", "/"), ("\\u002f", "/"), ("\\u002F", "/"), ("\\x2f", "/"), ("\\x2F", "/"), ("\\u003a", ":"),
    ("\\u003A", ":"), ("\\x3a", ":"), ("\\x3A", ":"), ("\\u0026", "&"), ("\\x26", "&"), ("\\u003d", "="),
    ("\\u003D", "="), ("&amp;", "&"), ("&quot;", '"'), ("&#34;", '"'), ("&#x22;", '"'), ("\\u0022", '"'),
    ("&#39;", "'"), ("&#x27;", "'"), ("&#x2F;", "/"), ("&#x2f;", "/"), ("&#47;", "/"), ('\\"', '"'),
)  # fmt: skip
# trap: only the first of a run of backslashes may begin a match, or a flood of them takes quadratic time
_DEEPER_ESCAPE = re.compile(r"(?<!\\)\\{2,}+(?=[\"'/ux])")
# spec: in an attribute `&region=1` is no `&reg`; HTML Standard §13.2.5.73
_REFERENCE = re.compile(r"&(?:#(?:[0-9]++|[xX][0-9a-fA-F]++);?|[A-Za-z][A-Za-z0-9]{1,31}+(?:;|(?![A-Za-z0-9=])))")


def decode_page(html: bytes) -> str:
    """The page as text; bytes that the character set does not know become U+FFFD.

    Source: HTML Standard §13.2.3.2, without the HTTP header, and with UTF-8 where nothing usable is declared.
    """
    for mark, name in _BYTE_ORDER_MARKS:
        if html.startswith(mark):
            return html[len(mark) :].decode(name, "replace")
    head = html[:64]
    if head.count(0) * 3 > len(head):
        return html.decode("utf-16-be" if head[:1] == b"\x00" else "utf-16-le", "replace")
    return html.decode(_declared_charset(html[:_DECLARED_WITHIN]), "replace")


def _declared_charset(head: bytes) -> str:
    declared = _DECLARED.search(head)
    try:
        name = codecs.lookup(declared[1].decode("ascii") if declared else "utf-8").name
    except LookupError:
        return "utf-8"
    return _AS_WINDOWS.get(name, name if _KNOWN.fullmatch(name) else "utf-8")


def unescape_addresses(text: str) -> str:
    """The text with the escapes of JSON and of attribute values undone, where they can stand in an address."""
    text = _DEEPER_ESCAPE.sub(r"\\", text)
    for escaped, plain in _ESCAPES * _DEPTH:
        text = text.replace(escaped, plain)
    return text


def without_comments(text: str) -> str:
    """The markup without `<!-- … -->`; one that is never closed hides nothing."""
    kept: list[str] = []
    position = 0
    while (start := text.find("<!--", position)) >= 0 and (end := text.find("-->", start + 4)) >= 0:
        kept.append(text[position:start])
        position = end + 3
    return "".join([*kept, text[position:]])


def attribute_text(text: str) -> str:
    """An attribute's value with its character references resolved; a number that is no character's becomes U+FFFD."""
    return _REFERENCE.sub(_resolved, text) if "&" in text else text


def _resolved(reference: re.Match[str]) -> str:
    name = reference[0][1:]
    if not name.startswith("#"):
        return html5.get(name, reference[0])
    return unescape(reference[0])


def plain_words(text: str, longest: int) -> str:
    """Character references resolved, white space folded, cut to a length."""
    return " ".join(unescape(text).split())[:longest].strip()
