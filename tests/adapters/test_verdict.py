"""What answers mean: refusals, waits and challenge pages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recto.adapters.verdict import refusal, retry_after_s, wall
from recto.errors import (
    AuthRequired,
    BadUpstreamData,
    RateLimited,
    RectoError,
    UpstreamFailed,
    UpstreamForbidden,
    UpstreamNotFound,
)
from tests.fakes import NOW

HTML = {"content-type": "text/html; charset=utf-8"}


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (401, AuthRequired),
        (403, UpstreamForbidden),
        (451, UpstreamForbidden),
        (404, UpstreamNotFound),
        (410, UpstreamNotFound),
        (429, RateLimited),
        (400, UpstreamFailed),
        (500, UpstreamFailed),
        (501, UpstreamFailed),
        (503, UpstreamFailed),
        (509, UpstreamFailed),
        (999, UpstreamFailed),
        (204, BadUpstreamData),
        (206, BadUpstreamData),
        (304, BadUpstreamData),
    ],
)
def test_each_status_has_its_error(status: int, kind: type[RectoError]) -> None:
    """RFC 9110 section 15, as `ports.Fetcher` documents it; services read the status in the details."""
    error = refusal(status, {}, NOW)
    assert type(error) is kind
    assert error.details["status"] == status


@pytest.mark.parametrize(
    ("value", "wait_s"),
    [
        ("3600", 3600),
        ("0", 1),
        ("1.5", 2),
        (" 30 ", 30),
        ("99999999", 86_400),
        ("Fri, 15 Jan 2027 08:02:00 GMT", 120),
        ("Friday, 15-Jan-27 08:02:00 GMT", 120),
        ("Fri Jan 15 08:02:00 2027", 120),
        ("Fri, 15 Jan 2027 07:00:00 GMT", 1),
        ("Wed, 21 Oct 2099 07:28:00 GMT", 86_400),
        ("-1", 60),
        ("abc", 60),
        ("", 60),
        (None, 60),
        ("\u0661\u0662", 60),
        ("Fri, 99 Jan 2027 08:02:00 GMT", 60),
    ],
)
def test_retry_after_is_read_in_both_forms_and_bounded(value: str | None, wait_s: int) -> None:
    """RFC 9110 section 10.2.3 and its three date forms; rows response-026 to 032. The clock shows 15 Jan 2027 08:00."""
    assert retry_after_s(value, NOW) == wait_s


@given(st.text(max_size=40))
def test_any_retry_after_gives_a_wait_within_bounds(value: str) -> None:
    """Property: from 1 second to a day, whatever a server sends."""
    assert 1 <= retry_after_s(value, NOW) <= 86_400


def test_a_wait_is_reported_with_429_and_with_503() -> None:
    """response-035: 503 may carry Retry-After too."""
    assert refusal(429, {"retry-after": "7"}, NOW).details["retry_after_s"] == 7
    assert refusal(503, {"retry-after": "120"}, NOW).details == {"status": 503, "retry_after_s": 120}
    assert "retry_after_s" not in refusal(500, {}, NOW).details


@pytest.mark.parametrize(
    ("status", "headers", "body"),
    [
        (403, {"cf-mitigated": "challenge"}, b""),
        (202, {"x-amzn-waf-action": "challenge"}, b""),
        (405, {"x-amzn-waf-action": "captcha", **HTML}, b"<html>"),
        (202, HTML, b"<html>"),
        (202, {}, b""),
        (403, HTML, b"<html><title>Just a moment...</title>"),
        (503, HTML, b"<script>window._cf_chl_opt={}</script>"),
        (200, HTML, b'<script id="anubis_challenge" type="application/json">{}</script>'),
        (200, {}, b'\n <html><link href="/.within.website/x/cmd/anubis/static/style.css">'),
        (200, HTML, b"<html><altcha-widget challengeurl='/a'></altcha-widget></html>"),
        (200, HTML, b"<html>Please solve the captcha</html>"),
        (429, HTML, b"<html>We noticed unusual traffic" + b" " * 20_000),
        (403, HTML, b"<html>Request unsuccessful. Incapsula incident ID: 1"),
    ],
)
def test_a_challenge_page_is_told_from_a_refusal(status: int, headers: dict[str, str], body: bytes) -> None:
    """iiif-faults N02; pacing.md 3; rows response-021, 024, 025."""
    assert wall(status, headers, body) is not None


@pytest.mark.parametrize(
    ("status", "headers", "body"),
    [
        (
            200,
            HTML,
            b"<html><script src='/cdn-cgi/challenge-platform/scripts/jsd/main.js'></script>" + b"<p>text" * 2_000,
        ),
        (200, HTML, b"<html><script src='https://www.google.com/recaptcha/api.js'></script><a href=m.json>"),
        (200, HTML, b"<html><form>captcha</form>" + b"<a href='/manifest.json'>a page with content</a>" * 400),
        (200, {"content-type": "application/json"}, b'{"label": "captcha, altcha, anubis_challenge"}'),
        (403, {"content-type": "application/json"}, b"{}"),
        (403, HTML, b"<html>Forbidden</html>"),
        (503, HTML, b"<html>Back soon</html>"),
        (404, HTML, b"<html>Not found</html>"),
    ],
)
def test_an_ordinary_answer_is_no_challenge(status: int, headers: dict[str, str], body: bytes) -> None:
    """Protection products put scripts into ordinary pages, forms hold captchas, and a label may say anything."""
    assert wall(status, headers, body) is None
