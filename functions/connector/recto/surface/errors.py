"""The one table from domain errors to what an agent is told: a code, what to do next, whether trying again helps."""

from dataclasses import dataclass
from typing import Any

from iiif import errors as iiif_errors
from recto import errors


@dataclass(frozen=True, slots=True)
class Rule:
    """How one class of errors is told."""

    code: str
    hint: str
    retryable: bool = False


_REGION = "Give region as 'full', 'square', 'x,y,w,h' in whole image pixels, 'pct:x,y,w,h' or 'crop_hint'."
_OTHER_LINK = "Paste another link to the same document: its manifest, its viewer page, or its info.json."
_DAMAGED = "The library's document is damaged; look for another copy or link of it and call resolve again."

INTERNAL = Rule("internal", "This is a fault of the connector. Try once more; if it stays, tell its operator.", True)

TABLE: dict[type[Exception], Rule] = {
    errors.InvalidArgument: Rule("invalid_argument", "Correct the argument named in the message and call again."),
    errors.InvalidUrl: Rule("invalid_url", "Give resolve a complete http(s) link, as copied from a browser."),
    errors.ForbiddenAddress: Rule("forbidden_address", "Only libraries on the public internet can be read."),
    errors.ExtractionNotFound: Rule(
        "extraction_not_found", "Call resolve with the document's link to open a new extraction."
    ),
    errors.CanvasOutOfRange: Rule("canvas_out_of_range", "Call list_canvases to find the page's index."),
    errors.NoImage: Rule("no_image", "Choose another page with list_canvases; this one cannot be read."),
    errors.NoCropHint: Rule("no_crop_hint", "Give region as 'x,y,w,h' in image pixels, or 'full'."),
    errors.NoManifestFound: Rule("no_manifest_found", _OTHER_LINK),
    errors.DocumentsUsedUp: Rule("no_manifest_found", "Paste the manifest's own link, or that of a page nearer to it."),
    errors.HubPage: Rule("hub_page", "Choose one of details.links and call resolve with its url."),
    errors.IsCollection: Rule(
        "collection", "Choose one of details.members and call resolve with its url; page with offset and limit."
    ),
    errors.UnsupportedManifest: Rule("unsupported_manifest", _OTHER_LINK),
    errors.RegionOutsideImage: Rule("region_outside_image", "Choose a region inside the size the message states."),
    errors.SizeNotAvailable: Rule("size_not_available", "Leave size unset, or ask for the size in details."),
    errors.ImageTooLarge: Rule(
        "image_too_large", "Ask for a smaller region, use get_canvas_tiles, or take delivery='url'."
    ),
    errors.ImagesUsedUp: Rule("image_too_large", "Ask for fewer tiles, a smaller region or a smaller size."),
    errors.UpstreamNotFound: Rule("upstream_not_found", "The library has nothing at this address; check the link."),
    errors.UpstreamForbidden: Rule(
        "upstream_forbidden", "The library refuses access to this; say so to the user, do not try to get around it."
    ),
    errors.AuthRequired: Rule(
        "auth_required", "The library asks for a login; the user can read the page in its own viewer."
    ),
    errors.BlockedByBotWall: Rule(
        "blocked_by_bot_wall",
        "The library's site lets only people through. A person can open the manifest URL in a browser and paste the "
        "manifest's text into resolve.",
    ),
    errors.RateLimited: Rule("rate_limited", "Wait details.retry_after_s seconds, then repeat the call.", True),
    errors.UpstreamTimeout: Rule(
        "upstream_timeout", "The library is slow; repeat the call, perhaps with fewer tiles or a smaller region.", True
    ),
    errors.UpstreamFailed: Rule("upstream_error", "The library's server has a fault; repeat the call later.", True),
    errors.BadUpstreamData: Rule("bad_upstream_data", _DAMAGED),
    errors.QuotaExceeded: Rule("quota_exceeded", "The limit of this account is used up; try again later.", True),
    iiif_errors.InvalidLink: Rule("invalid_url", "Give resolve a complete http(s) link, as copied from a browser."),
    iiif_errors.InvalidRequest: Rule(
        "invalid_argument", _REGION + " Give size as 'max', 'w,', ',h', '!w,h' or 'pct:n'."
    ),
    iiif_errors.RegionOutside: Rule("region_outside_image", "Choose a region inside the size the message states."),
    iiif_errors.NotJson: Rule("bad_upstream_data", _DAMAGED),
    iiif_errors.TooComplex: Rule("bad_upstream_data", _DAMAGED),
    iiif_errors.NotIiif: Rule(
        "unsupported_manifest", "This is JSON but no IIIF document; paste the link of the viewer page or manifest."
    ),
    iiif_errors.Unsupported: Rule("unsupported_manifest", _OTHER_LINK),
}


def rule_for(error: Exception) -> Rule:
    """The rule of the error's nearest class; INTERNAL for errors that are not ours."""
    return next((TABLE[kind] for kind in type(error).__mro__ if kind in TABLE), INTERNAL)


def describe(error: Exception) -> dict[str, Any]:
    """`{"code", "message", "hint", "retryable", "details"}` of an error; nothing internal is in it."""
    rule = rule_for(error)
    known = rule is not INTERNAL
    return {
        "code": rule.code,
        "message": (str(error) or "The request could not be met.") if known else "The connector failed.",
        "hint": (known and getattr(error, "hint", "")) or rule.hint,
        "retryable": rule.retryable,
        "details": getattr(error, "details", {}) if known else {},
    }
