"""Collections of every version → their members. Nothing is fetched: members and further pages are links.

Source: Presentation 2.1 §5.8 (`first`, `next`, `total`), 3.0 §5.1, the paging of the drafts of 4.
"""

import re
from collections.abc import Iterator
from typing import Literal

from iiif.labels import flatten_label
from iiif.model import Collection, Member
from iiif.presentation.facts import presentation_version
from iiif.values import JsonObject, as_list, as_objects, type_name, web_url, whole_number

_MAX_NESTING = 4
_MAX_TOTAL = 10**9
# Where members stand, and what an entry without a type is there.
_LISTS: dict[str, Literal["Manifest", "Collection"]] = {
    "collections": "Collection",
    "manifests": "Manifest",
    "members": "Manifest",
    "items": "Manifest",
}
_NO_DOCUMENTS = ("canvas", "range", "sequence", "annotation", "annotationpage", "annotationlist", "image")
_NEXT = re.compile(
    r"\W*(?:next(?: page| \d+)?|nächste seite|weiter|(?:page )?suivante?|(?:página )?siguiente"
    r"|próxima(?: página)?|(?:pagina )?successiva|volgende(?: pagina)?|nästa(?: sida)?|næste(?: side)?|neste(?: side)?"
    r"|seuraava(?: sivu)?|次(?:へ|のページ)?|下一[页頁])\W*",
    re.IGNORECASE,
)
_PREVIOUS = re.compile(
    r"\W*(?:prev(?:ious)?(?: page)?|vorherige seite|zurück|(?:page )?précédente?|(?:página )?anterior"
    r"|前へ|上一[页頁])\W*",
    re.IGNORECASE,
)
_PAGE_PARAMETER = re.compile(r"(?:^|[?&])(?:page|offset|start|cursor)=", re.IGNORECASE)


def read_collection(document: JsonObject, *, url: str) -> Collection:
    """The collection, its members in document order, each once.

    Where the list goes on is stated by `next`, by `first` in a document that lists nothing itself, or by a last
    member that is only a link to the next page.
    """
    here = {url, web_url(document, url)}
    page = _listing(document)
    members = _distinct(_members(page, url, _MAX_NESTING), here)
    further, members = _split_off_next(members, here)
    stated = [page.get("next"), document.get("next"), *([] if members else [document.get("first")])]
    links = [web_url(link, url) for value in stated for link in as_list(value)[:1]]
    return Collection(
        id=web_url(document, url) or url,
        version=presentation_version(document, "3.0" if "items" in document else "2.1"),
        label=flatten_label(document.get("label")),
        members=tuple(members),
        next_page=next((link for link in [*links, further] if link and link not in here), ""),
        total=next((total for key in ("total", "totalItems") if (total := _count(document.get(key)))), 0),
    )


def _listing(document: JsonObject) -> JsonObject:
    """The document, or its first page where that stands in it and the document itself lists nothing."""
    if any(as_list(document.get(key)) for key in _LISTS):
        return document
    pages = as_objects(document.get("first"))[:1]
    return next((page for page in pages if any(as_list(page.get(key)) for key in _LISTS)), document)


def _distinct(found: Iterator[Member], here: set[str]) -> list[Member]:
    members: dict[str, Member] = {}
    for member in found:
        if member.id not in here:
            members.setdefault(member.id, member)
    return list(members.values())


def _members(document: JsonObject, url: str, depth: int) -> Iterator[Member]:
    """wire: Harvard and others list the same child under two keys, the SCTA leaves out types and context."""
    for key in document:
        for entry in as_list(document[key]) if key in _LISTS else []:
            kind = _kind(type_name(entry), key)
            address = web_url(entry, url) if kind else ""
            if kind and address:
                yield Member(address, flatten_label(_label(entry)), kind)
            elif kind == "Collection" and isinstance(entry, dict) and depth > 1:
                # a group that cannot be asked for by itself: what is in it can
                yield from _members(entry, url, depth - 1)


def _kind(named: str, key: str) -> Literal["Manifest", "Collection", ""]:
    """By the type; by the list, where there is none, or one that nobody knows in a list of documents."""
    if "collection" in named and "annotation" not in named:
        return "Collection"
    if "manifest" in named or not named:
        return "Manifest" if named else _LISTS[key]
    return _LISTS[key] if key in ("manifests", "collections") and named not in _NO_DOCUMENTS else ""


def _label(entry: object) -> object:
    return entry.get("label") if isinstance(entry, dict) else None


def _split_off_next(members: list[Member], here: set[str]) -> tuple[str, list[Member]]:
    """The address of the next page, and the members without the links to other pages of the same list.

    wire: Northwestern ends each page of a version 3 collection with a collection called "Next page".
    """
    bases = {address.partition("?")[0] for address in here}
    links = [each for each in members if each.type == "Collection" and _is_page_of(each.id, bases)]
    back = {each.id for each in links if _PREVIOUS.fullmatch(each.label)}
    listed = [each for each in members if each.id not in back]
    forward = [each for each in links if each.id not in back]
    if not listed or listed[-1].type != "Collection":
        return "", listed
    last = listed[-1]
    if _NEXT.fullmatch(last.label) or forward == [last]:
        return last.id, listed[:-1]
    return "", listed


def _is_page_of(address: str, bases: set[str]) -> bool:
    base, _, query = address.partition("?")
    return base in bases and bool(_PAGE_PARAMETER.search(query))


def _count(stated: object) -> int:
    return whole_number(stated, most=_MAX_TOTAL)
