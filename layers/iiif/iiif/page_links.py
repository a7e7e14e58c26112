"""Where a web page leads: manifests, content states, image services, and the links of a hub.

Patterns run on google-re2, so that no page can make the scan slower than linear: no document tree, no `re` on the
page, at most 1 MB, at most 200 matches a pattern (1,000 anchors). What stands in viewers' addresses and content
states is decoded up to 100,000 characters a page. The only module that imports `re2`.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any
from urllib.parse import unquote, urljoin

import re2

from iiif.content_state import unwrap_state
from iiif.errors import InvalidLink
from iiif.image_url import image_address
from iiif.link_text import MAX_URL, is_web
from iiif.model import AnchorLink, PageLinks
from iiif.page_manifests import Manifests, Rank, has_manifest_name, is_manifest_label, is_plausible
from iiif.page_text import attribute_text, decode_page, plain_words, unescape_addresses, without_comments
from iiif.viewer_link import read_link

MAX_PAGE_BYTES = 1_000_000
MAX_MATCHES = 200
MAX_ANCHORS = 1_000
MAX_ANCHOR_TEXT = 500
MAX_ANCHOR_CHARS = 300_000
MAX_DECODED_CHARS = 100_000
_MAX_TAG = 16_384
_MAX_ATTRIBUTES = 60
_ANCHOR_WINDOW = 4_000

_VALUE = r"""\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))"""
_IN_URL = r"""[^\s"'<>\\()|^`{}]"""
_IMAGE_NAME = r"(?:info\.json|(?:default|native|colou?r|gr[ae]y|bitonal)\.(?:jpe?g|png|webp|tiff?|gif))"


def _pattern(text: str) -> Any:
    return re2.compile(f"(?i){text}".encode())


_RAW_OPEN = _pattern(r"<(?:script|style|textarea)(?:\s[^>]*)?>")
_RAW_CLOSE = _pattern(r"</(?:script|style|textarea)")
_BASE = _pattern(r"<base\s([^>]*)>")
_LINK = _pattern(r"<link\s([^>]*)>")
_META = _pattern(r"<meta\s([^>]*)>")
_FRAME = _pattern(r"<(?:iframe|embed)\s([^>]*)>")
_ANCHOR = _pattern(r"<(?:a|area)\s([^>]*)>")
_ANCHOR_END = _pattern(r"</a|<a\s")
_TAG = _pattern(r"<[^<>]*>")
_ALTERNATIVE_TEXT = _pattern(r"""\s(?:alt|title|aria-label)\s*=\s*(?:"([^"]+)"|'([^']+)')""")
_ATTRIBUTE = _pattern(rf"([a-z_:@][-a-z0-9_:.]*){_VALUE}")
_DECLARED = _pattern(rf"""[\s"']\[?((?:data-)?[a-z0-9:-]*(?:manifest|iiif)[a-z0-9-]*|data-uri)\]?{_VALUE}""")
_VIEWER = _pattern(r"<[a-z][a-z0-9-]*\s([^<>]*\sdata-uri\s*=[^<>]*|data-uri\s*=[^<>]*)>")
_CONFIGURED = _pattern(
    r"""([a-z_-]*manifest[a-z_-]*|iiifresourceuri|iiif[-_]?content)["']?\]?\s*[:=(]\s*[\[{]?\s*["'`]([^"'`\s<>\\]+)["'`]"""
)
_LISTED = _pattern(r"""["'](https?://[^"'\s<>]+)["']""")
_OF_TYPE = _pattern(r""""@?type"\s*:\s*"(?:sc:)?manifest"\s*,\s*"@?id"\s*:\s*"(https?://[^"\s<>\\]+)\"""")
_WITH_TYPE = _pattern(r""""@?id"\s*:\s*"(https?://[^"\s<>\\]+)"\s*,\s*"@?type"\s*:\s*"(?:sc:)?manifest\"""")
_PARAMETER = _pattern(rf"manifest(?:id|ur[il])?=(https?(?::|%3a){_IN_URL}+)")
_MANIFEST_URL = _pattern(rf"https?://{_IN_URL}*manifest{_IN_URL}*")
_NO_ADDRESS = _pattern(r"""["'<>{}]|\s\S*:|[\n\r\t]""")
# An address begins after a delimiter, so that a relative one is not taken from its second segment on.
_IMAGE_URL = _pattern(
    rf"""(?:^|[\s"'`(=,>;:|\[])((?:https?:/{{1,2}}|/|\.\.?/|[a-z0-9._~%-]+/){_IN_URL}+/{_IMAGE_NAME})"""
)
_ENCODED_IMAGE = _pattern(r"""https?%3a%2f%2f[^\s"'<>\\()|^`{}&/?#]+%2finfo\.json""")

_PREVIEWS = ("og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src")
# Buttons that share the page itself: their links carry its address.
_SHARING = (
    "facebook.com", "twitter.com", "x.com", "linkedin.com", "pinterest.com", "reddit.com", "tumblr.com", "t.me",
    "wa.me", "whatsapp.com", "bsky.app", "addtoany.com", "vk.com",
)  # fmt: skip


def scan_page(html: bytes, *, url: str) -> PageLinks:
    """What the first megabyte of a page leads to, as absolute addresses.

    `manifests` are those of the surest kind found (see `page_manifests.Rank`): a page that declares its own document
    is not a hub because it also mentions others.
    """
    return _Page(html[:MAX_PAGE_BYTES], url).links()


class _Page:
    """One scan: the markup apart from the scripts, and what was found so far."""

    def __init__(self, html: bytes, url: str) -> None:
        self._markup, self._scripts = _parted(decode_page(html).encode("utf-8", "replace"))
        self._base = next((_join(url, tag.get("href", "")) for tag in _tags(_BASE, self._markup)), "") or url
        self._manifests = Manifests(url)
        self._states: list[str] = []
        self._of_web_apps: list[str] = []
        self._carried: dict[str, str] = {}
        self._chars_left = MAX_DECODED_CHARS

    def links(self) -> PageLinks:
        self._read_link_elements()
        self._read_declared()
        self._read_frames()
        anchors = self._read_anchors()
        plain = unescape_addresses((self._scripts + b"\n" + self._markup).decode()).encode()
        self._read_configured(plain)
        self._read_embedded(plain)
        self._read_addresses(plain)
        manifests = self._manifests.best(without=self._of_web_apps)
        return PageLinks(manifests, tuple(dict.fromkeys(self._states)), self._images(plain), anchors)

    def _read_link_elements(self) -> None:
        for tag in _tags(_LINK, self._markup):
            kind, relation = tag.get("type", "").lower(), tag.get("rel", "").lower()
            href = _join(self._base, tag.get("href", ""))
            told = has_manifest_name(href) or "iiif" in tag.get("title", "").lower()
            iiif = "iiif" in kind or "iiif" in relation or ("json" in kind and told)
            if iiif and is_plausible(href):
                self._manifests.add(Rank.ALTERNATE, href)
            elif relation == "manifest":
                self._of_web_apps.append(href)

    def _read_declared(self) -> None:
        """Attributes such as `data-manifest`, `data-iiif-content` or `manifest-id`, on any element."""
        for found in islice(_DECLARED.finditer(self._markup), MAX_MATCHES):
            name, value = found[1].decode().lower(), attribute_text(_value(found, 2))
            for each in _listed(value) or [value]:
                self._take(Rank.DECLARED, name, each)
        for tag in _tags(_VIEWER, self._markup):  # the Universal Viewer's own element, whatever its manifest is called
            if "uv" in (*tag.get("class", "").lower().split(), tag.get("id", "").lower()):
                self._take(Rank.DECLARED, "manifest", tag.get("data-uri", ""))
        for tag in _tags(_META, self._markup):
            name = (tag.get("name") or tag.get("property", "")).lower()
            if "manifest" in name or "iiif" in name:
                self._take(Rank.DECLARED, name, tag.get("content", ""))

    def _read_configured(self, plain: bytes) -> None:
        """`manifestId: "…"` and its like in scripts and settings, escaped JSON included."""
        for found in islice(_CONFIGURED.finditer(plain), MAX_MATCHES):
            self._take(Rank.CARRIED, found[1].decode().lower(), found[2].decode())

    def _read_embedded(self, plain: bytes) -> None:
        """Objects in scripts that state their type and id: a manifest, or a collection's members."""
        for pattern in (_OF_TYPE, _WITH_TYPE):
            for found in islice(pattern.finditer(plain), MAX_MATCHES):
                self._take(Rank.CARRIED, "manifest", found[1].decode())

    def _take(self, rank: Rank, name: str, value: str) -> None:
        if "content" in name and not is_web(value):
            self._take_state(value)
            return
        address = self._address(rank, value)
        handed = "content" in name or ("manifest" in name and (is_web(value) or rank is Rank.DECLARED))
        handed = handed or (name == "iiifresourceuri" and is_web(value))
        trusted = is_plausible(address) and image_address(address) is None if handed else has_manifest_name(address)
        if address and trusted:
            self._manifests.add(rank, self._carried_by(address) or address)

    def _address(self, rank: Rank, value: str) -> str:
        """The address that a value stands for; a lone word is an identifier, unless it is declared as a file."""
        is_path = "/" in value or (rank is Rank.DECLARED and value.endswith(".json"))
        if not is_path or _NO_ADDRESS.search(value.encode()):
            return ""
        return _join(self._base, value.replace(" ", "%20"))

    def _take_state(self, text: str) -> None:
        if not self._affords(text):
            return
        try:
            unwrap_state(text)
        except InvalidLink:
            return
        self._states.append(text)

    def _carried_by(self, url: str) -> str:
        """The document that a viewer's address carries, or an empty string."""
        if url not in self._carried:
            self._carried[url] = _carried_by(url) if self._affords(url) else ""
        return self._carried[url]

    def _affords(self, text: str) -> bool:
        """Whether there is room to decode this text too; if so, it is taken."""
        fits = len(text) <= self._chars_left
        self._chars_left -= len(text) if fits else 0
        return fits

    def _read_frames(self) -> None:
        for tag in _tags(_FRAME, self._markup):
            self._take_viewer(_join(self._base, tag.get("src", "") or tag.get("data-src", "")))

    def _take_viewer(self, href: str) -> None:
        """A viewer's address in a frame or link: its manifest, or its content state when that points at a page."""
        manifest = self._carried_by(href)
        if manifest and "iiif-content" in href and _points_at_page(href):
            self._states.append(href)
        elif manifest:
            self._manifests.add(Rank.CARRIED, manifest)
        elif has_manifest_name(href):
            self._manifests.add(Rank.NAMED, href)

    def _read_anchors(self) -> tuple[AnchorLink, ...]:
        """Distinct links in page order, each with the first text that any of its anchors has."""
        texts: dict[str, str] = {}
        chars_left = MAX_ANCHOR_CHARS
        for found in islice(_ANCHOR.finditer(self._markup), MAX_ANCHORS):
            attributes = _attributes(found[1])
            href = _join(self._base, attributes.get("href", ""))
            chars_left -= 0 if href in texts else len(href)
            if not href or _is_sharing(href) or chars_left < 0:
                continue
            texts[href] = texts.get(href) or self._anchor_text(found.end(), attributes)
            if _is_labelled(attributes, texts[href]) and is_plausible(href):
                self._manifests.add(Rank.LABELLED, href)
        for href in islice(texts, MAX_MATCHES):
            self._take_viewer(href)
        return tuple(AnchorLink(href, text) for href, text in texts.items())

    def _anchor_text(self, start: int, attributes: dict[str, str]) -> str:
        closing = _ANCHOR_END.search(self._markup, start, start + _ANCHOR_WINDOW)
        content = self._markup[start : closing.start() if closing else start + _ANCHOR_WINDOW]
        text = plain_words(_TAG.sub(b" ", content).decode("utf-8", "replace"), MAX_ANCHOR_TEXT)
        if text:
            return text
        instead = _ALTERNATIVE_TEXT.search(content)
        named = attributes.get("aria-label") or attributes.get("title") or (_value(instead, 1) if instead else "")
        return plain_words(named, MAX_ANCHOR_TEXT)

    def _read_addresses(self, plain: bytes) -> None:
        for found in islice(_PARAMETER.finditer(plain), MAX_MATCHES):
            carried = self._carried_by(_join(self._base, f"?manifest={found[1].decode()}"))
            self._manifests.add(Rank.CARRIED, carried)
        for found in islice(_MANIFEST_URL.finditer(plain), MAX_MATCHES):
            address = _join(self._base, found[0].decode().rstrip(".,;:!?*"))
            carried = "" if _is_sharing(address) else self._carried_by(address)
            if carried:
                self._manifests.add(Rank.CARRIED, carried)
            elif has_manifest_name(address):
                self._manifests.add(Rank.NAMED, address)

    def _images(self, plain: bytes) -> tuple[str, ...]:
        """Bases of image services; the one that stands for the page in previews first."""
        previews = [tag.get("content", "") for tag in _tags(_META, self._markup) if _is_preview(tag)]
        met = [found[1].decode() for found in islice(_IMAGE_URL.finditer(plain), MAX_MATCHES)]
        encoded = [unquote(found[0].decode()) for found in islice(_ENCODED_IMAGE.finditer(plain), MAX_MATCHES)]
        addresses = (image_address(url) for text in (*previews, *met, *encoded) if (url := _join(self._base, text)))
        return tuple(dict.fromkeys(address.base for address in addresses if address is not None))


def _parted(page: bytes) -> tuple[bytes, bytes]:
    """The markup without scripts and comments, and the scripts. One that is never closed runs to the end."""
    markup: list[bytes] = []
    scripts: list[bytes] = []
    position = 0
    while len(scripts) < MAX_ANCHORS and (opening := _RAW_OPEN.search(page, position)) is not None:
        closing = _RAW_CLOSE.search(page, opening.end())
        end = closing.start() if closing else len(page)
        markup.append(page[position : opening.end()])
        scripts.append(page[opening.end() : end])
        position = end
    markup.append(page[position:])
    return without_comments(b"".join(markup).decode()).encode(), b"\n".join(scripts)


def _tags(pattern: Any, markup: bytes) -> Iterator[dict[str, str]]:
    """The attributes of each tag that a pattern finds."""
    return (_attributes(found[1]) for found in islice(pattern.finditer(markup), MAX_MATCHES))


def _attributes(tag: bytes) -> dict[str, str]:
    named: dict[str, str] = {}
    for found in islice(_ATTRIBUTE.finditer(tag[:_MAX_TAG]), _MAX_ATTRIBUTES):
        named.setdefault(found[1].decode().lower(), attribute_text(_value(found, 2)))
    return named


def _value(found: Any, first: int) -> str:
    """The attribute value among the groups for double, single and no quotation marks."""
    value: bytes = next((group for group in found.groups()[first - 1 :] if group is not None), b"")
    return value.decode("utf-8", "replace").strip()


def _listed(value: str) -> list[str]:
    """The addresses in a value that is a list, or a string in quotation marks of its own."""
    if value[:1] not in ("[", "'", '"'):
        return []
    plain = unescape_addresses(value[:_MAX_TAG]).encode()
    return [found[1].decode() for found in islice(_LISTED.finditer(plain), MAX_MATCHES)]


def _join(base: str, href: str) -> str:
    """The absolute http(s) address of a reference, or an empty string."""
    if not href or href.startswith("#") or len(href) > MAX_URL:
        return ""
    try:
        address = urljoin(base, href.strip())
    except ValueError:
        return ""
    return address if is_web(address) else ""


def _carried_by(url: str) -> str:
    """The document that a viewer's address carries, or an empty string."""
    try:
        reading = read_link(url)
    except InvalidLink:
        return ""
    return reading.candidates[0] if reading.step == "param" and reading.candidates else ""


def _points_at_page(url: str) -> bool:
    reading = read_link(url)
    return reading.canvas.by != "none" or bool(reading.xywh)


def _is_labelled(attributes: dict[str, str], text: str) -> bool:
    """Whether a link's type, class, title or text says that it leads to a IIIF manifest."""
    told = (attributes.get("class", ""), attributes.get("title", ""), text)
    return "iiif.io/api/presentation" in attributes.get("type", "") or any(map(is_manifest_label, told))


def _is_sharing(url: str) -> bool:
    host = url.partition("://")[2].partition("/")[0].lower().removeprefix("www.")
    return any(host == site or host.endswith(f".{site}") for site in _SHARING)


def _is_preview(tag: dict[str, str]) -> bool:
    return tag.get("property", tag.get("name", "")).lower() in _PREVIEWS
