"""How the answers of American libraries' interfaces, JSON values or web pages, tell of manifests.

Each reader takes an answer as it came, and gives nothing where it finds nothing.
"""

import re
from collections.abc import Callable, Iterator

MAX_ADDRESSES = 25
_MAX_VALUES = 50_000

_LOC_ITEM = re.compile(r"(?:https?:)?//(?:www\.)?loc\.gov/item/([^/?#]+(?:/[0-9-]{10}/ed-[0-9]+)?)/?")
_HARVARD_OBJECT = re.compile(r"[0-9]{5,12}")
_HARVARD_NAME = re.compile(
    r"https?://nrs\.(?:lib\.)?harvard\.edu/urn-3:([A-Za-z0-9.]+):([A-Za-z0-9_.-]+)", re.IGNORECASE
)
_SMITHSONIAN_IMAGE = re.compile(
    r"""(?:data-idsid=["']|ids\.si\.edu/ids/(?:manifest|iiif)/|ids\.si\.edu/ids/(?:deliveryService|download)\?id=)"""
    r"""(ark:/65665/[a-z0-9]{1,80}|[A-Za-z0-9][A-Za-z0-9_.,()-]{1,80})(?=["'&/?\s]|$)"""
)
_SLASH = r"(?:\\?/|%2[Ff])"
_PURL = re.compile(rf"purl\.stanford\.edu{_SLASH}([a-z]{{2}}[0-9]{{3}}[a-z]{{2}}[0-9]{{4}})(?![A-Za-z0-9])")
_FIGGY = re.compile(
    rf"figgy\.princeton\.edu{_SLASH}concern{_SLASH}([a-z_]{{1,40}}){_SLASH}([0-9a-f-]{{36}}){_SLASH}manifest"
)
_DRUPAL_PATH = re.compile(r'"currentPath"\s?:\s?"node\\?/([0-9]{1,9})"')
_DRUPAL_LINK = re.compile(r'rel="(?:shortlink|canonical)" href="[^"]{0,300}/node/([0-9]{1,9})"')


def addresses(pattern: str) -> Callable[[object], tuple[str, ...]]:
    """A reader of answers that holds manifest addresses as they are; `pattern` says what they look like."""
    known = re.compile(pattern)

    def read(answer: object) -> tuple[str, ...]:
        return _distinct(found[0] for text in _texts(answer) for found in known.finditer(text))

    return read


def item_of_resource(answer: object) -> tuple[str, ...]:
    """The manifest of the item that a resource of the Library of Congress belongs to."""
    item = answer.get("item") if isinstance(answer, dict) else None
    if not isinstance(item, dict):
        return ()
    named = (found[1] for text in _texts([item.get("id"), item.get("url"), item.get("aka")]) if (found := _item(text)))
    return tuple(f"https://www.loc.gov/item/{name}/manifest.json" for name in _distinct(named)[:1])


def _item(text: str) -> re.Match[str] | None:
    return _LOC_ITEM.fullmatch(text)


def digitised_at_harvard(answer: object) -> tuple[str, ...]:
    """The manifests of a record in LibraryCloud: of its objects in the repository, then of the names it links to."""
    objects = (text for text in _texts(answer, under="drsObjectId") if _HARVARD_OBJECT.fullmatch(text))
    names = (found for text in _texts(answer) if (found := _HARVARD_NAME.match(text)))
    return _distinct(
        (
            *(f"https://iiif.lib.harvard.edu/manifests/drs:{number}" for number in objects),
            *(f"https://nrs.harvard.edu/URN-3:{name[1].upper()}:{name[2]}:MANIFEST" for name in names),
        )
    )


def images_of_smithsonian_page(answer: object) -> tuple[str, ...]:
    """The manifests of the images that an object's page shows."""
    found = (match[1] for text in _texts(answer) for match in _SMITHSONIAN_IMAGE.finditer(text))
    return _distinct(f"https://ids.si.edu/ids/manifest/{name}" for name in found)


def purls_of_page(answer: object) -> tuple[str, ...]:
    """The manifests of the digital objects at Stanford that a page links to or embeds."""
    found = (match[1] for text in _texts(answer) for match in _PURL.finditer(text))
    return _distinct(f"https://purl.stanford.edu/{druid}/iiif/manifest" for druid in found)


def figgy_manifests(answer: object) -> tuple[str, ...]:
    """The manifests at Princeton that a page hands to its viewer, encoded or not, or that a record names."""
    found = (match for text in _texts(answer) for match in _FIGGY.finditer(text))
    return _distinct(f"https://figgy.princeton.edu/concern/{match[1]}/{match[2]}/manifest" for match in found)


def node_of_drupal_page(answer: object) -> tuple[str, ...]:
    """The manifests of the Islandora object whose page has a name instead of its number, relative to the page."""
    texts = tuple(_texts(answer))
    paths = (match[1] for text in texts for match in _DRUPAL_PATH.finditer(text))
    links = (match[1] for text in texts for match in _DRUPAL_LINK.finditer(text))
    number = next(paths, "") or next(links, "")
    return (f"/node/{number}/manifest", f"/node/{number}/book-manifest") if number else ()


def _distinct(found: Iterator[str] | tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(found))[:MAX_ADDRESSES]


def _texts(answer: object, under: str = "") -> Iterator[str]:
    """The strings (and whole numbers) of an answer in document order, or only those under one key."""
    waiting: list[tuple[object, bool]] = [(answer, not under)]
    for _ in range(_MAX_VALUES):
        if not waiting:
            return
        value, wanted = waiting.pop()
        if isinstance(value, dict):
            waiting.extend(reversed([(inner, wanted or key == under) for key, inner in value.items()]))
        elif isinstance(value, list):
            waiting.extend(reversed([(inner, wanted) for inner in value]))
        elif wanted and isinstance(value, str | int):
            yield str(value)
