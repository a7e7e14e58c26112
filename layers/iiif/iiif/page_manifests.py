"""Which of the addresses on a web page are manifests, and which of them is the page's own."""

import re
from collections.abc import Iterable
from enum import IntEnum
from urllib.parse import unquote

from iiif.link_text import MAX_URL, is_web

MAX_MANIFESTS = 200

_NAME = re.compile(r"(?:[a-z0-9]{1,20}[_-])?manifest(?:[_-]?v?[0-9.]{1,4})?(?:\.json|\.jsonld)?", re.IGNORECASE)
_FOLDER = re.compile(r"(?:[a-z]{1,20}[_-])?manifests?", re.IGNORECASE)
_OF_A_PROGRAM = re.compile(
    r"\.(?:webmanifest|appcache|m?js|css|map|html?|php|pdf|png|jpe?g|svg|ico|zip)$"
    r"|(?:asset|mix|build|vite|app|site|rev|import)[-_]?manifest|/_(?:next|nuxt)/|/\.well-known/",
    re.IGNORECASE,
)
_FOLDER_OF_A_PROGRAM = re.compile(
    r"/(?:build|dist|static|assets?|public|pwa|favicons?|icons?)/manifest\.json$", re.IGNORECASE
)
_TAIL = 300  # of a path, which may be long
_MOST_ESCAPES = 100  # undoing them is slow, and nothing is called like that
_LONGEST_LABEL = 60
_MOST_WORDS = 4  # more make a sentence about manifests
_VERSIONS = (
    re.compile(r"(?<=/)v[23](?:\.\d)?(?=/)"),
    re.compile(r"(?<=/iiif)[23](?=/)"),
    re.compile(r"(?<=presentation/)[23](?:\.\d)?(?=/)"),
    re.compile(r"(?<=/iiif/)[23](?:\.\d)?(?=/(?!manifest)[^/]+/)"),
)


class Rank(IntEnum):
    """How surely an address is the page's own document, the surest first."""

    ALTERNATE = 0  # a `link` that declares a IIIF representation of the page
    DECLARED = 1  # an attribute that hands a manifest to a viewer
    CARRIED = 2  # in a viewer's address, the drag-and-drop link, or a viewer's configuration in a script
    NAMED = 3  # any other address that has the name of a manifest
    LABELLED = 4  # a link that people are told is a IIIF manifest, whatever its address is called


class Manifests:
    """The manifests met on a page, by rank, in page order."""

    def __init__(self, page: str) -> None:
        self._page = page.partition("#")[0]
        self._ranks: dict[Rank, dict[str, str]] = {rank: {} for rank in Rank}

    def add(self, rank: Rank, url: str) -> None:
        """Take an address, unless it is the page itself or another version of one that is there already."""
        address = url.partition("#")[0]
        found = self._ranks[rank]
        if is_web(address) and len(address) <= MAX_URL and address != self._page and len(found) < MAX_MANIFESTS:
            found.setdefault(_sameness(address), address)

    def best(self, without: Iterable[str] = ()) -> tuple[str, ...]:
        """The addresses of the surest rank that has any; of representations of the page itself only the first."""
        unwanted = {_sameness(url) for url in without}
        for rank, found in self._ranks.items():
            urls = tuple(url for key, url in found.items() if key not in unwanted)
            if urls:
                return urls[:1] if rank is Rank.ALTERNATE else urls
        return ()


def has_manifest_name(url: str) -> bool:
    """Whether an address is called a manifest, and not the manifest of a program or web app."""
    path = url.partition("#")[0].partition("?")[0].partition("://")[2].lower()
    path = unquote(path) if path.count("%") <= _MOST_ESCAPES else path
    segments = path.rstrip("/").split("/")[1:]
    if not segments or _is_of_a_program(path) or ("iiif" not in path and _FOLDER_OF_A_PROGRAM.search(path[-_TAIL:])):
        return False
    if _NAME.fullmatch(segments[-1]):
        # At the root of a site it belongs to the site as an app.
        return len(segments) > 1 or "iiif" in path
    return "iiif" in path and any(_FOLDER.fullmatch(segment) for segment in segments[:-1])


def is_manifest_label(text: str) -> bool:
    """Whether a link's text or class is a short label such as `IIIF Manifest (v2)` or `iiif-manifest-link`."""
    words = re.findall(r"[^\W_]+", text[:_LONGEST_LABEL].lower())
    return len(text) <= _LONGEST_LABEL and {"iiif", "manifest"} <= set(words) and len(words) <= _MOST_WORDS


def is_plausible(url: str) -> bool:
    """Whether an address that a viewer is given may be a manifest, whatever its name."""
    return not _is_of_a_program(url.partition("#")[0].partition("?")[0])


def _is_of_a_program(path: str) -> bool:
    return _OF_A_PROGRAM.search(path[-_TAIL:]) is not None


def _sameness(url: str) -> str:
    """Equal for the addresses of one manifest in several versions of the Presentation API."""
    path, _, query = url.partition("://")[2].partition("?")
    for version in _VERSIONS:
        path = version.sub("*", path)
    path = path.removeprefix("www.").rstrip("/").removesuffix(".json")
    kept = [
        pair for pair in query.split("&") if not pair.lower().startswith(("version=", "iiifversion=", "format=", "v3="))
    ]
    return f"{path}?{'&'.join(kept)}"
