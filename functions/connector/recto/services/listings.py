"""What is said when a link leads to several documents: the links of a page, the members of a collection."""

from collections.abc import Sequence

from iiif.errors import InvalidLink
from iiif.model import Collection, LinkReading, PageLinks
from iiif.viewer_link import read_link
from recto.errors import HubPage, IsCollection

MAX_HUB_LINKS = 25
_PLAIN = ("fetch", "page", "redirect")


def reading_of(url: str) -> LinkReading | None:
    """How a link met on the way is understood; None when it is no link."""
    try:
        return read_link(url)
    except InvalidLink:
        return None


def readable(url: str) -> LinkReading | None:
    """How a link is understood, if more can be said of it than that it must be fetched, and it can be opened."""
    reading = reading_of(url)
    if reading is None or reading.outcome in ("no_iiif", "blocked", "image_only"):
        return None
    return reading if reading.step not in _PLAIN else None


def hub_links(page: PageLinks) -> list[dict[str, str]]:
    """Links of a page that `resolve` recognises without fetching, in page order."""
    recognised = [anchor for anchor in page.anchors if readable(anchor.url) is not None]
    distinct = {anchor.url: anchor for anchor in reversed(recognised)}
    return [{"url": a.url, "text": a.text} for a in recognised if distinct.pop(a.url, None) is not None]


def hub_error(links: Sequence[dict[str, str]]) -> HubPage:
    """The error that lists the documents of a page."""
    return HubPage(
        "This page leads to several documents.",
        details={"links": list(links[:MAX_HUB_LINKS]), "found": len(links)},
    )


def collection_error(collection: Collection, selected: int | None = None) -> IsCollection:
    """The error that lists the members of a Collection; paged by the tool that shows it.

    `selected` is the place of the member that the pasted link shows.
    """
    members = [{"label": member.label, "url": member.id, "type": member.type} for member in collection.members]
    details = {"label": collection.label, "members": members, "total": max(collection.total, len(members))}
    if collection.next_page:
        details["next_page"] = collection.next_page
    if selected is not None and selected < len(members):
        details["selected"] = {"index": selected, **members[selected]}
    if not members:
        return IsCollection("This is an empty IIIF Collection.", hint="Paste another link.", details=details)
    return IsCollection("This is a IIIF Collection, a list of documents.", details=details)
