"""What can go wrong in Recto's own work. Surface maps each class to one code; nothing is told apart by its text.

RectoError
├── InvalidArgument        malformed: an argument outside its schema or bounds
├── InvalidUrl             malformed: not a URL Recto can open
├── ForbiddenAddress       refused: the address is not on the public internet
├── ExtractionNotFound     not there: unknown, released, expired and foreign ids alike
├── CanvasOutOfRange       not there: no such page
├── NoImage                not there: the page has no image
├── NoCropHint             not there: the link carried no region for this page
├── NoManifestFound        not there: nothing IIIF behind the link
│   └── DocumentsUsedUp    the call has asked for as many documents as it may
├── HubPage                a page with several documents; `details.links`
├── IsCollection           several documents in one; `details.members`
├── UnsupportedManifest    impossible: nothing readable in the document
├── RegionOutsideImage     impossible: no pixel of the region is on the image
├── SizeNotAvailable       impossible: the server cannot deliver that size
├── ImageTooLarge          impossible: does not fit an answer, or is too big to decode
│   └── ImagesUsedUp       the call has asked for as many images as it may
├── UpstreamNotFound       the library: 404, 410
├── UpstreamForbidden      the library: 403
├── AuthRequired           the library: 401, or a login
├── BlockedByBotWall       the library: a challenge page
├── RateLimited            not now: 429 or our own pacing; `details.retry_after_s`
├── UpstreamTimeout        not now: no complete answer within the deadline
├── UpstreamFailed         not now: 5xx, resets, names that do not resolve
├── BadUpstreamData        the library: an answer that is not what it should be
└── QuotaExceeded          not now: the caller's own limit
"""

from collections.abc import Mapping
from typing import Any


class RectoError(Exception):
    """Base of the domain errors.

    `message` says what happened and is safe to show; `hint`, when given, replaces the standard next
    step; `details` holds lists and figures for the agent.
    """

    def __init__(self, message: str, *, hint: str = "", details: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.details: dict[str, Any] = dict(details or {})


class InvalidArgument(RectoError):
    """An argument outside its schema or bounds."""


class InvalidUrl(RectoError):
    """Not a URL Recto can open."""


class ForbiddenAddress(RectoError):
    """The address is not on the public internet, or not allowed here."""


class ExtractionNotFound(RectoError):
    """Unknown, released, expired or foreign extraction id: all alike."""


class CanvasOutOfRange(RectoError):
    """The document has no such page."""


class NoImage(RectoError):
    """The page has no image."""


class NoCropHint(RectoError):
    """The resolved link carried no region for this page."""


class NoManifestFound(RectoError):
    """Nothing IIIF was found behind the link."""


class DocumentsUsedUp(NoManifestFound):
    """The call has asked for as many documents as one call may."""


class HubPage(RectoError):
    """A page that leads to several documents."""


class IsCollection(RectoError):
    """A IIIF Collection: choose one of its members."""


class UnsupportedManifest(RectoError):
    """A document with nothing in it that Recto can read."""


class RegionOutsideImage(RectoError):
    """The region has no pixel on the image."""


class SizeNotAvailable(RectoError):
    """The image server cannot deliver the size asked for."""


class ImageTooLarge(RectoError):
    """The image does not fit an answer, or is too big to decode."""


class ImagesUsedUp(ImageTooLarge):
    """The call has asked for as many images as one call may."""


class UpstreamNotFound(RectoError):
    """The library says that the address does not exist."""


class UpstreamForbidden(RectoError):
    """The library refuses access."""


class AuthRequired(RectoError):
    """The library asks for a login."""


class BlockedByBotWall(RectoError):
    """The library answered with a challenge page."""


class RateLimited(RectoError):
    """The library, or our own pacing towards it, asks to wait."""


class UpstreamTimeout(RectoError):
    """The library gave no complete answer in time."""


class UpstreamFailed(RectoError):
    """The library could not be reached or failed."""


class BadUpstreamData(RectoError):
    """The library's answer is not what it should be."""


class QuotaExceeded(RectoError):
    """The caller's own limit is used up."""
