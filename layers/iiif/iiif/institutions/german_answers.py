"""How the pages of libraries in Germany, Austria and Switzerland tell of manifests.

Each reader takes a page's text as it came, and gives nothing where it finds nothing. Addresses are relative to the page
where the same software runs on many hosts.
"""

import re
from collections.abc import Callable, Iterable
from itertools import islice

from iiif.references import unescape

MAX_ADDRESSES = 10
MAX_PAGE = 1_000_000

_UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"

_VL_MANIFEST = re.compile(r"""href=["']([^"'<>\s]{0,200}/i3f/v2[0-9]/[0-9]{1,12}/manifest)["']""")
_VL_VARIABLE = re.compile(r"<var\s([^<>]{1,300})>")
_VL_TAB = re.compile(r"""id=["']tab-(?:content|periodical)-titleinfo["']""")
_VL_TITLE = re.compile(r"""href=["']([^"'<>\s]{0,200})/(?:content|periodical)/titleinfo/([0-9]{1,12})["'/?#]""")
_VL_ID = re.compile(r"""value=["']?([0-9]{1,12})["'\s/]""")
_AFTER_TAB = 600
_MAX_TABS = 20

_DERIVATE = re.compile(r"(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9]{0,30}_derivate_[0-9]{8}(?![0-9])")
_SHOWN_DERIVATE = re.compile(rf"(?:rsc/viewer|presentation/v2|MCRMETSServlet)/({_DERIVATE.pattern})")

_HALLE = re.compile(
    rf"explore\?bitstream_id=({_UUID})&handle=([0-9]{{4,14}}(?:/|%2F)[0-9]{{1,12}})&provider=iiif-image", re.IGNORECASE
)

# A work of Dresden: its manifest, its persistent address, and its name in METS.
_SLUB = tuple(
    re.compile(rf"{before}([0-9]{{6,12}}[0-9X](?:-[0-9]{{4,8}}[0-9A-Za-z_-]{{0,20}})?)(?![0-9A-Za-z])")
    for before in (r"iiif\.slub-dresden\.de/iiif/2/", r"digital\.slub-dresden\.de/(?:id|ppn)", r"slub-dresden:db:id-")
)

_ADMONT_MANIFEST = re.compile(rf"/iiif/({_UUID})(?![/0-9a-f-])", re.IGNORECASE)
_ADMONT_NAMED = re.compile(
    rf"""manifest[a-z_]{{0,20}}["']?\s{{0,9}}[:=]\s{{0,9}}["']?({_UUID})(?![0-9a-f-])""", re.IGNORECASE
)

_MANUSCRIPTA = re.compile(r"(?<![A-Za-z0-9])AT[0-9]{3,6}-[A-Za-z0-9]{1,20}(?:[_-][A-Za-z0-9]{1,20}){0,3}")


def title_of_page(*, keeps_portal: bool) -> Callable[[object], tuple[str, ...]]:
    """A reader of Visual Library's page views: the manifest of the title that the page belongs to.

    A title is told by a variable of the page, by the tab “Titel”, or by the only title that the page links to.
    """

    def read(answer: object) -> tuple[str, ...]:
        page = _text(answer)
        portals = {title: portal for portal, title in _VL_TITLE.findall(page)}
        homes = ((portals.get(title, ""), title) for title in _titles(page, portals))
        derived = (address for portal, title in homes for address in _of_title(portal, title, keeps_portal))
        return _distinct((*_VL_MANIFEST.findall(page), *derived))

    return read


def _titles(page: str, linked: Iterable[str]) -> tuple[str, ...]:
    variables = (found[1] for found in _VL_VARIABLE.finditer(page) if "publicationID" in found[1])
    told = [found[1] for attributes in variables if (found := _VL_ID.search(f"{attributes} "))]
    for tab in islice(_VL_TAB.finditer(page), _MAX_TABS):
        found = _VL_TITLE.search(page, tab.end(), tab.end() + _AFTER_TAB)
        told += [found[2]] if found else []
    only = tuple(linked)
    return tuple(told) or (only if len(only) == 1 else ())


def _of_title(portal: str, title: str, keeps_portal: bool) -> tuple[str, ...]:
    addresses = (f"/i3f/v20/{title}/manifest", f"{portal}/i3f/v20/{title}/manifest")
    return addresses[::-1] if keeps_portal else addresses


def derivates_of_record(answer: object) -> tuple[str, ...]:
    """The manifests of a MyCoRe record's derivates, those with a viewer of images first."""
    page = _text(answer)
    shown = _SHOWN_DERIVATE.findall(page)
    named = shown or _DERIVATE.findall(page)
    return _distinct(f"/api/iiif/presentation/v2/{derivate}/manifest" for derivate in named)


def manifest_of_handle(answer: object) -> tuple[str, ...]:
    """The manifests that an item's page in Share_it (Halle) hands to its viewer."""
    found = _HALLE.findall(_text(answer))
    return _distinct(
        f"/explore?bitstream_id={bitstream}&handle={handle}&provider=iiif-image&onlyManifest=true"
        for bitstream, handle in found
    )


def work_of_dresden(answer: object) -> tuple[str, ...]:
    """The manifest of the work that a page of the SLUB's viewer shows; the surest of its names first."""
    page = _text(answer)
    first = (found[1] for name in _SLUB if (found := name.search(page)))
    return _distinct(f"https://iiif.slub-dresden.de/iiif/2/{work}/manifest.json" for work in first)


def manifest_in_script(answer: object) -> tuple[str, ...]:
    """The manifests that a page of codices.at names in its scripts; those of single images are left out."""
    page = _text(answer)
    found = (*_ADMONT_MANIFEST.findall(page), *_ADMONT_NAMED.findall(page))
    return _distinct(f"/iiif/{uuid.lower()}" for uuid in found)


def digitised_manuscript(answer: object) -> tuple[str, ...]:
    """The manifest of the manuscript whose code a description at manuscripta.at holds."""
    found = _MANUSCRIPTA.search(_text(answer))
    return (f"/diglit/iiif/{found[0]}/manifest.json",) if found else ()


def _text(answer: object) -> str:
    """The page with its character references and escaped slashes undone."""
    return unescape(answer[:MAX_PAGE].replace("\\/", "/")) if isinstance(answer, str) else ""


def _distinct(found: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(found))[:MAX_ADDRESSES]
