"""What a library's answer means when it is not the document asked for: one error class for each, by status and headers.

Bodies are only searched for the marks of challenge pages; nothing of them is ever repeated.
"""

import re
from collections.abc import Mapping
from datetime import UTC
from email.utils import parsedate_to_datetime
from math import ceil

from recto.errors import (
    AuthRequired,
    BadUpstreamData,
    BlockedByBotWall,
    RateLimited,
    RectoError,
    UpstreamFailed,
    UpstreamForbidden,
    UpstreamNotFound,
)

DEFAULT_WAIT_S = 60
LONGEST_WAIT_S = 86_400
SEARCHED_BYTES = 65_536
REDIRECTS = frozenset({301, 302, 303, 307, 308})

# wire: what only the challenge pages of these products contain. Their scripts alone prove nothing: Cloudflare, Imperva
# and F5 put them into ordinary pages too.
_CERTAIN = re.compile(
    rb"_cf_chl_opt|<title>\s*Just a moment|Attention Required! \| Cloudflare"  # Cloudflare
    rb"|anubis_challenge|/\.within\.website/x/cmd/anubis"  # Anubis
    rb"|gokuProps|captcha\.awswaf\.com"  # AWS WAF
    rb"|Incapsula incident ID|captcha-delivery\.com|px-captcha"  # Imperva, DataDome, HUMAN
    rb"|Please enable JavaScript to view the page content|sucuri_cloudproxy_js",  # F5, Sucuri
    re.IGNORECASE,
)
_LIKELY = re.compile(
    rb"altcha|(?<!re)captcha|/TSPD/|_Incapsula_Resource|awsWaf|challenge-platform"
    rb"|are you (?:a )?(?:human|robot)|not a (?:ro)?bot\b|unusual traffic",
    re.IGNORECASE,
)
_SMALL_PAGE_BYTES = 8_192


def is_judged_by_body(status: int, media_type: str) -> bool:
    """Whether the body may be a challenge page, so that `refusal` needs its beginning."""
    return status in (202, 403, 405, 406, 429, 503) or _is_html(media_type)


def wall(status: int, headers: Mapping[str, str], body: bytes) -> BlockedByBotWall | None:
    """The error, if the answer is a challenge meant for a person; header names are in lower case."""
    html = _is_html(headers.get("content-type", "")) or body.lstrip()[:1] == b"<"
    by_header = headers.get("cf-mitigated") == "challenge" or "x-amzn-waf-action" in headers
    by_status = status == 202 and (html or not body)
    if by_header or by_status or (html and _looks_like_a_challenge(status, body)):
        return BlockedByBotWall(
            "The library's site answered with a challenge that only a person can pass.", details={"status": status}
        )
    return None


def _looks_like_a_challenge(status: int, body: bytes) -> bool:
    """By certain marks anywhere; by likely ones where the server refuses, or in a page with nothing else in it."""
    refuses = status in (403, 429, 503)
    if _CERTAIN.search(body[:SEARCHED_BYTES]):
        return True
    return (refuses or len(body) <= _SMALL_PAGE_BYTES) and _LIKELY.search(body[:SEARCHED_BYTES]) is not None


def refusal(status: int, headers: Mapping[str, str], now: float) -> RectoError:
    """The error for a status that is neither success nor a redirect."""
    known: dict[int, tuple[type[RectoError], str]] = {
        401: (AuthRequired, "The library asks for a login."),
        403: (UpstreamForbidden, "The library refuses access to this address."),
        451: (UpstreamForbidden, "The library may not show this address here."),
        404: (UpstreamNotFound, "The library says that this address does not exist."),
        410: (UpstreamNotFound, "The library says that this address exists no longer."),
    }
    details = {"status": status}
    if status in known:
        kind, message = known[status]
        return kind(message, details=details)
    if status == 429:
        wait_s = retry_after_s(headers.get("retry-after"), now)
        return RateLimited("The library asks to wait.", details=details | {"retry_after_s": wait_s})
    if status in (204, 206, 304):
        return BadUpstreamData(f"The library sent no document (HTTP {status}).", details=details)
    if "retry-after" in headers:
        details["retry_after_s"] = retry_after_s(headers["retry-after"], now)
    return UpstreamFailed(f"The library's server failed (HTTP {status}).", details=details)


def retry_after_s(value: str | None, now: float, default: int = DEFAULT_WAIT_S) -> int:
    """The wait a Retry-After header asks for, in whole seconds from 1 to 86,400.

    Seconds or an HTTP date (RFC 9110 section 10.2.3). A date in the past is 1; anything unreadable the default.
    """
    text = (value or "").strip()
    if re.fullmatch(r"[0-9]{1,12}(?:\.[0-9]{1,6})?", text):
        return _clamped(float(text))
    try:
        moment = parsedate_to_datetime(text)
        # wire: a date without a zone is taken as GMT, the only zone HTTP knows
        moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return _clamped(moment.timestamp() - now)
    except (ValueError, OverflowError):
        return default


def _clamped(seconds: float) -> int:
    return min(LONGEST_WAIT_S, max(1, ceil(seconds)))


def _is_html(media_type: str) -> bool:
    return "html" in media_type.lower()
