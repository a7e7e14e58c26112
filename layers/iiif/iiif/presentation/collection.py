"""Collections of every version → their members. Nothing is fetched: members and further pages are links."""

from collections.abc import Iterator
from typing import Literal

from iiif.labels import flatten_label
from iiif.model import Collection, Member
from iiif.presentation.facts import presentation_version
from iiif.values import JsonObject, as_list, type_name, web_url

# Where members stand, and what an entry without a type is there.
_LISTS: dict[str, Literal["Manifest", "Collection"]] = {
    "collections": "Collection",
    "manifests": "Manifest",
    "members": "Manifest",
    "items": "Manifest",
}
_KINDS: dict[str, Literal["Manifest", "Collection"]] = {"manifest": "Manifest", "collection": "Collection"}


def read_collection(document: JsonObject, *, url: str) -> Collection:
    """The collection, its members in document order, each once."""
    members: dict[str, Member] = {}
    for member in _members(document, url):
        members.setdefault(member.id, member)
    return Collection(
        id=web_url(document, url) or url,
        version=presentation_version(document, "3.0" if "items" in document else "2.1"),
        label=flatten_label(document.get("label")),
        members=tuple(members.values()),
    )


def _members(document: JsonObject, url: str) -> Iterator[Member]:
    """wire: Harvard and others list the same child under two keys, the SCTA leaves out types and context."""
    for key in document:
        for entry in as_list(document[key]) if key in _LISTS else []:
            address, named = web_url(entry, url), type_name(entry)
            if address and named in ("manifest", "collection", ""):
                yield Member(address, flatten_label(_label(entry)), _KINDS.get(named, _LISTS[key]))


def _label(entry: object) -> object:
    return entry.get("label") if isinstance(entry, dict) else None
