"""The address inside a pasted text: what surrounds it in mails, footnotes and browsers is taken off.

    ` <https://example.org/m.json>. `     → `https://example.org/m.json`
    `[Codex](https://example.org/m)`      → `https://example.org/m`
    `view-source:https://example.org/m`   → `https://example.org/m`
    `https%3A%2F%2Fexample.org%2Fm`       → `https://example.org/m`
    `example.org/m`                       → `https://example.org/m`
    `ark:/12148/btv1b8449691v`            → `https://n2t.net/ark:/12148/btv1b8449691v`
    `doi:10.11588/diglit.1`               → `https://doi.org/10.11588/diglit.1`

What stands inside the address is kept as it was written: libraries publish `%252F` and mean it.
"""

import re
from urllib.parse import unquote

from iiif.errors import InvalidLink

MAX_TEXT_BYTES = 180_000
MAX_URL = 4096

_INVISIBLE = "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad"
_QUOTES = "<>`*\u00ab\u00bb\u00b4\u2018\u2019\u201c\u201d\u201e\u2039\u203a"
_OPENING = _QUOTES + "\"'([{" + _INVISIBLE
_CLOSING = _QUOTES + ".,;:!?\u2026" + _INVISIBLE
_PAIRS = {")": "(", "]": "[", "}": "{"}
_CONTROL = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")
_WEB = re.compile(r"https?://", re.IGNORECASE)
_DAMAGED_WEB = re.compile(r"(?:https?://)+(?=https?://)|(?=ttps?://)", re.IGNORECASE)
_ENCODED_WEB = re.compile(r"https?(?:%(?:25)*3A|:%(?:25)*2F)", re.IGNORECASE)
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):", re.IGNORECASE)
_PORT = re.compile(r":(\d{1,5})(?=[/?#]|$)")
_HOST_CHARACTERS = re.compile(r"[^\s/?#@%\\<>\"|^`{}]+")
_DOTTED_NAME = re.compile(r"(?:[^\s./]{1,63}\.)+[^\W\d_][\w-]{1,62}\.?")
_DOTTED_QUAD = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}")
_FILE_ENDING = re.compile(r"json|xml|html?|php|jpe?g|png|tiff?|jp2|pdf|txt|md|zip", re.IGNORECASE)
_MARKDOWN_LINK = re.compile(r"\[[^\[\]]{0,300}\]\((\S+)\)")
_DOI = re.compile(r"(?:doi:\s*)?(10\.\d{4,9}/\S+)", re.IGNORECASE)
_ARK = re.compile(r"ark:/?\d{5,9}/\S+", re.IGNORECASE)
_HANDLE = re.compile(r"(?:hdl|info:hdl)[:/]([^\s/]+/\S+)", re.IGNORECASE)


def clean_link(text: str) -> str:
    """The http(s) address in a pasted text, or the JSON text when a document was pasted.

    Raises: InvalidLink.
    """
    if len(text) > MAX_TEXT_BYTES or len(text.encode("utf-8", "replace")) > MAX_TEXT_BYTES:
        raise InvalidLink(f"The text is longer than {MAX_TEXT_BYTES:,} bytes.")
    bare = text.strip().strip(_INVISIBLE).strip()
    if is_json(bare):
        return bare
    return absolute(_one_line(_without_surroundings(bare)))


def is_json(text: str) -> bool:
    """Whether a text begins like a JSON object, or like an array of objects or strings."""
    return text.startswith("{") or (text.startswith("[") and text[1:].lstrip()[:1] in ("{", '"'))


def absolute(link: str) -> str:
    """An address with a scheme and a host.

    Raises: InvalidLink for other schemes, credentials, control characters, or what cannot be a host.
    """
    if _CONTROL.search(link):
        raise InvalidLink("The link contains control characters.")
    link = _persistent(_decoded(link.replace("\\/", "/")))
    if not _WEB.match(link):
        link = _with_scheme(link)
    scheme, _, rest = link.partition("://")
    host = re.split(r"[/?#]", rest, maxsplit=1)[0]
    if not _HOST_CHARACTERS.fullmatch(host):
        raise InvalidLink("The link has no valid host name, or carries a user name.")
    return f"{scheme.lower()}://{rest}".replace(" ", "%20")


def is_web(text: str) -> bool:
    """Whether a text begins with `http://` or `https://`, whatever its case."""
    return _WEB.match(text) is not None


def _without_surroundings(text: str) -> str:
    markdown = _MARKDOWN_LINK.fullmatch(text)
    text = markdown[1] if markdown else text
    text = text.lstrip(_OPENING + " \t\r\n").replace("&amp;", "&")
    text = re.sub(r"^(?:view-source|url|uri):\s*(?=\S)", "", text, flags=re.IGNORECASE)
    return _without_closing(_undamaged(text))


def _undamaged(text: str) -> str:
    """An address pasted behind the `https://` of an input field, or without its first letter."""
    damaged = _DAMAGED_WEB.match(text)
    if not damaged:
        return text
    return text[damaged.end() :] if damaged.end() else f"h{text}"


def _without_closing(text: str) -> str:
    """Punctuation that ends the sentence around the address; brackets only when they open nowhere in it."""
    end = len(text)
    counts = {character: text.count(character) for pair in _PAIRS.items() for character in pair}
    counts |= {'"': text.count('"'), "'": text.count("'")}
    while end:
        last = text[end - 1]
        unopened = last in _PAIRS and counts[last] > counts[_PAIRS[last]]
        unpaired = last in "\"'" and counts[last] % 2 == 1
        if not (last.isspace() or last in _CLOSING or unopened or unpaired):
            break
        if last in counts:
            counts[last] -= 1
        end -= 1
    return text[:end]


def _one_line(text: str) -> str:
    """The address among the words of a line; spaces inside it are kept, since file names have them."""
    if _CONTROL.search(text):
        raise InvalidLink("The link contains control characters.")
    words = text.split()
    if len(words) < 2 or "={" in text or "=[" in text:
        return text
    addresses = [index for index, word in enumerate(words) if _WEB.match(word.lstrip(_OPENING))]
    if len(addresses) != 1:
        raise InvalidLink("Give one link at a time, beginning with https://.")
    following = words[addresses[0] :]
    continues = any("/" in word for word in following[1:])
    return _without_surroundings(" ".join(following) if continues else following[0])


def _decoded(link: str) -> str:
    """A wholly percent-encoded address, decoded; any other is left alone."""
    for _ in range(3):
        if not _ENCODED_WEB.match(link):
            break
        link = unquote(link)
    return link


def _persistent(link: str) -> str:
    for pattern, resolver in ((_DOI, "https://doi.org/"), (_HANDLE, "https://hdl.handle.net/")):
        found = pattern.fullmatch(link)
        if found:
            return resolver + found[1]
    return f"https://n2t.net/{link}" if _ARK.fullmatch(link) else link


def _with_scheme(link: str) -> str:
    host = re.split(r"[/?#]", link, maxsplit=1)[0]
    port = _PORT.search(host)
    name = host[: port.start()] if port else host
    if not port and _SCHEME.match(link):
        raise InvalidLink("Only links that begin with http:// or https:// can be opened.")
    ending = name.rstrip(".").rpartition(".")[2]
    known = _DOTTED_NAME.fullmatch(name) and not _FILE_ENDING.fullmatch(ending)
    if not (known or _DOTTED_QUAD.fullmatch(name) or (port and name == "localhost")):
        raise InvalidLink("This is not a link. Paste the address of a viewer page, a manifest or an image.")
    plain = port is not None and port[1] not in ("443", "8443")
    return f"{'http' if plain else 'https'}://{link}"
