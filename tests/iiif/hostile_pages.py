"""Web pages made to be slow to scan, each as a function of its size in bytes. Shared by tests and benchmarks.

Most repeat one thing that makes a parser or a pattern look for an end that never comes; some are full of links whose
decoding is what costs.
"""

from collections.abc import Callable

M = "https://library.example.org/iiif/ms-5/manifest"

type Page = Callable[[int], bytes]


def repeated(text: str) -> Page:
    """The text over and over."""
    return lambda size: (text * (size // len(text) + 1)).encode()[:size]


def within(start: str, text: str, end: str) -> Page:
    """One thing that fills the page."""
    return lambda size: (start + text * ((size - len(start) - len(end)) // len(text)) + end).encode()


def numbered(start: str, text: str, end: str) -> Page:
    """Different things of one kind."""
    length = len(start + text + end) + 4
    return lambda size: "".join(f"{start}{number:04}{text}{end}" for number in range(size // length)).encode()


def in_charset(name: str, text: bytes) -> Page:
    """Bytes that a page declares to be of a character set."""
    head = b"<meta charset=" + name.encode() + b">"
    return lambda size: (head + text * (size // len(text)))[:size]


def many_attributes(size: int) -> bytes:
    """One tag of attributes that all differ."""
    return ("<a " + "".join(f"x{number}=1 " for number in range(size // 8)) + ">").encode()


MARKUP: dict[str, Page] = {
    "attributes that differ": many_attributes,
    "tags of many attributes": repeated("<a " + "a=1 " * 4_000 + ">"),
    "attributes without a value": repeated("<a " + "a = " * 4_000 + ">"),
    "white space in tags": repeated("<a" + " " * 1_000),
    "tags that never end": repeated("<link "),
    "base elements": repeated("<base href=x>"),
    "unclosed scripts": repeated("<script>"),
    "closed scripts": repeated("<script></script>"),
    "scripts whose tag never ends": repeated("<script a"),
    "scripts beside comments": repeated("<script></style><!--"),
    "unclosed comments": repeated("<!--"),
    "comments that end at once": repeated("<!-->"),
    "unclosed comments with links": repeated("<!--<a href=/x>"),
    "unclosed anchors": repeated('<a href="'),
    "an anchor full of tags": within("<a href=/x>", "<b ", "</a>"),
    "quotation marks": repeated('"'),
    "quotation marks of both kinds": repeated("\"'"),
    "a title": within("<title>", "t", "</title>"),
}
SCRIPTS: dict[str, Page] = {
    "settings without values": repeated("manifest:  "),
    "settings with open values": repeated("manifest=("),
    "a setting and white space": within("manifest", " ", ""),
    "a name that goes on": repeated("manifest_"),
    "backslashes": repeated("\\"),
    "escaped slashes": repeated("\\\\/"),
    "JSON in JSON": repeated('{\\"manifest\\":\\"\\\\\\/x'),
    "JSON in JSON in scripts": repeated('<script>{\\\\\\"manifest\\\\\\":\\\\\\"https:\\\\\\/\\\\\\/a</script>'),
    "objects of a type": repeated('"type":"Manifest","id":"https://a'),
}
ADDRESSES: dict[str, Page] = {
    "declared attributes without end": repeated(" data-manifest="),
    "declared attributes of the other quotation mark": repeated(" data-manifest=\"x'"),
    "lists of manifests": repeated("<p data-manifests='[\"https://a\",'>"),
    "a declared manifest that goes on": within('<p data-manifest="', "/a", '">'),
    "long declared manifests": numbered("<p data-manifest='https://a.org/", "m" * 4_000, "'>"),
    "iiif": repeated("iiif"),
    "iiif candidates": repeated(" iiif=x"),
    "addresses run together": repeated("http://manifest"),
    "almost images": repeated("/a/info.jso"),
    "images": numbered("https://a.org/iiif/", "", "/info.json "),
    "images run together": repeated("/a/b/full/full/0/default.jpg"),
    "encoded images": repeated("https%3A%2F%2Fa%2Finfo.jso"),
    "slashes": repeated("/"),
    "parameters": repeated("manifest=https://"),
}
LINKS: dict[str, Page] = {
    "anchors": repeated(f"<a href='/v?manifest={M}'>x</a>"),
    "anchors with long addresses": numbered("<a href='/v", "?manifest=https://a.org/" + "m" * 850, "'>x</a>"),
    "anchors with many manifests": numbered("<a href='/v", "?" + "manifest=xyz&" * 80, "'>x</a>"),
    "anchors with many addresses": numbered("<a href='/v", "?" + "u=http://a&" * 90, "'>x</a>"),
    "anchors with many states": numbered("<a href='/v", "?" + "iiif-content=QUFB&" * 220, "'>x</a>"),
    "anchors of viewers in viewers": numbered("<a href='/v", "?manifest=http://a/?manifest=http://b/" * 20, "'>x</a>"),
    "anchors encoded over and over": numbered("<a href='/v", "?manifest=" + "%25" * 1_300, "'>x</a>"),
    "anchors that climb": numbered("<a href='" + "../" * 1_300, "", "'>x</a>"),
    "anchors of image services": numbered("<a href='/v", "/iiif/image" * 350, "'>x</a>"),
    "an address of addresses": within("<a href='/v?", "u=http://a?b&", "'>"),
    "a state": within("<p iiif-content='", "QUFB", "'>"),
    "a state encoded over and over": within("<p iiif-content='", "%25", "'>"),
    "states encoded over and over": numbered("<p iiif-content='", "%25" * 1_600, "'>"),
    "states of brackets": numbered("<p iiif-content='", "%5B" * 1_600, "'>"),
}
TEXT: dict[str, Page] = {
    "ampersands": repeated("&"),
    "nested references": within("&", "amp;", ""),
    "unknown references": repeated("<a href=/x>" + "&abcdefghijklmnopqrstuvwxyzabcdef" * 120 + "</a>"),
    "references of many digits": within("<p data-manifest='&#", "9", ";'>"),
    "no text at all": repeated("\x00"),
    "unpaired surrogates": lambda size: b"\xff\xfe" + b"\x00\xd8" * (size // 2 - 1),
    "bytes of no character": in_charset("big5", b"\xff"),
    "letters that grow in UTF-8": in_charset("koi8-r", b"\xe0<a "),
    "four-byte characters": in_charset("gb18030", b"\x81\x30\x81\x30"),
    "shifts without characters": in_charset("iso-2022-jp", b"\x1b$B\x1b(B"),
}
HOSTILE: dict[str, Page] = MARKUP | SCRIPTS | ADDRESSES | LINKS | TEXT
