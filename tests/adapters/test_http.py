"""The fetcher against servers that misbehave."""

import asyncio
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from recto.adapters.http import HttpFetcher, user_agent
from recto.adapters.url_gate import UrlGate
from recto.errors import (
    AuthRequired,
    BadUpstreamData,
    BlockedByBotWall,
    ForbiddenAddress,
    RateLimited,
    RectoError,
    UpstreamFailed,
    UpstreamForbidden,
    UpstreamNotFound,
    UpstreamTimeout,
)
from recto.ports import Fetched
from tests.adapters.corpus_rows import Row, is_expected, rows
from tests.fakes import FakeClock
from tests.fault_server import Chunks, Drip, FaultServer, Raw, Reset, Say, Silence, gzip_bomb, gzipped, redirect

pytestmark = pytest.mark.network_loopback

OK = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"


@pytest.fixture
def server() -> Iterator[FaultServer]:
    with FaultServer() as running:
        yield running


@pytest.fixture
async def client() -> AsyncIterator[HttpFetcher]:
    opened = HttpFetcher(UrlGate(["127.0.0.1"]), contact="https://lib.example/recto", clock=FakeClock())
    yield opened
    await opened.aclose()


async def get(client: HttpFetcher, url: str, *, max_bytes: int = 100_000, timeout_s: float = 5) -> Fetched:
    return await client.fetch(url, max_bytes=max_bytes, timeout_s=timeout_s)


async def error_of(
    client: HttpFetcher, url: str, *, max_bytes: int = 100_000, timeout_s: float = 5
) -> RectoError | None:
    try:
        await get(client, url, max_bytes=max_bytes, timeout_s=timeout_s)
    except RectoError as error:
        return error
    return None


async def test_a_document_comes_with_its_type_and_final_address(server: FaultServer, client: HttpFetcher) -> None:
    """The plain case, and the requests a library sees: GET, our own name, a contact, nothing else."""
    server.script("/m?a=b%20c", Say(b'{"a": 1}', content_type="application/ld+json"))
    url = server.url("/m?a=b c#f")
    fetched = await client.fetch(url, max_bytes=100, timeout_s=5, accept="application/json")
    assert fetched == Fetched(server.url("/m?a=b%20c"), "application/ld+json", b'{"a": 1}')
    first, *lines = server.heads[0].lower().split("\r\n")
    assert first == "get /m?a=b%20c http/1.1"
    sent = dict(line.split(": ", 1) for line in lines)
    assert sent.pop("host") == f"127.0.0.1:{server.port}"
    assert sent == {
        "accept": "application/json",
        "accept-encoding": "gzip",
        "user-agent": "recto/0.1.0 (+https://lib.example/recto)",
    }


async def test_the_page_that_led_here_is_named_where_a_library_wants_it(
    server: FaultServer, client: HttpFetcher
) -> None:
    """Irish Script on Screen and others answer 403 without a Referer."""
    server.script("/m", Say(b"{}"), Say(b"{}"))
    for referer in ("http://lib.example/viewer?id=1", ""):
        await client.fetch(server.url("/m"), max_bytes=100, timeout_s=5, referer=referer)
    named, silent = (head.lower() for head in server.heads)
    assert "referer: http://lib.example/viewer?id=1\r\n" in f"{named}\r\n"
    assert "referer:" not in silent


@pytest.mark.parametrize(
    "referer", ["https://lib.example/viewer", "http://lib.example/\r\nx: y", "http://lib.example/ä"]
)
async def test_a_page_that_must_not_be_named_is_not(server: FaultServer, client: HttpFetcher, referer: str) -> None:
    """RFC 9110 §10.1.3: no encrypted page is named to a plain address; nor does a header carry any character."""
    server.script("/m", Say(b"{}"))
    await client.fetch(server.url("/m"), max_bytes=100, timeout_s=5, referer=referer)
    assert "referer" not in server.heads[0].lower()


async def test_a_compressed_document_is_inflated(server: FaultServer, client: HttpFetcher) -> None:
    """encoding-010: gzip is what we ask for."""
    url = server.script("/m", Say(gzipped(b"[1, 2]" * 999), headers={"Content-Encoding": "gzip"}))
    assert (await get(client, url)).body == b"[1, 2]" * 999


@pytest.mark.parametrize(
    ("act", "kind"),
    [
        (Say(b"", 404), UpstreamNotFound),
        (Say(b"", 410), UpstreamNotFound),
        (Say(b"", 401), AuthRequired),
        (Say(b"{}", 403), UpstreamForbidden),
        (Say(b"<html>Just say no</html>", 403, content_type="text/html"), UpstreamForbidden),
        (Say(b"<html><title>Just a moment...</title>", 403, content_type="text/html"), BlockedByBotWall),
        (Say(gzipped(b"<html>captcha"), 403, {"Content-Encoding": "gzip"}, "text/html"), BlockedByBotWall),
        (Say(b"<html>" + b" " * 200_000 + b"captcha", 403, content_type="text/html"), UpstreamForbidden),
        (Say(b"", 405, {"x-amzn-waf-action": "captcha"}), BlockedByBotWall),
        (Say(b"<html>altcha</html>", content_type="text/html"), BlockedByBotWall),
        (Say(b"", 429, {"Retry-After": "7"}), RateLimited),
        (Say(b"", 500), UpstreamFailed),
        (Say(b"", 502), UpstreamFailed),
        (Say(b"", 400), UpstreamFailed),
        (Reset(), UpstreamFailed),
        (Raw(b""), UpstreamFailed),
        (Raw(b"\0\1\2garbage\r\n\r\n"), UpstreamFailed),
        (Raw(OK + b"Content-Length: 1000\r\n\r\n{}"), BadUpstreamData),
        (Raw(OK + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n"), BadUpstreamData),
        (Say(b"{}", headers={"Content-Encoding": "br"}), BadUpstreamData),
        (Say(gzipped(b"{}", layers=2), headers={"Content-Encoding": "gzip, gzip"}), BadUpstreamData),
        (Say(b"<html>login</html>", 302, content_type="text/html"), BadUpstreamData),
        (Say(b"x" * 100_001), BadUpstreamData),
        (Chunks([b"x" * 50_000] * 3), BadUpstreamData),
        (Say(gzip_bomb(32), headers={"Content-Encoding": "gzip"}), BadUpstreamData),
    ],
)
async def test_each_fault_is_its_error_and_the_next_request_is_fine(
    server: FaultServer, client: HttpFetcher, act: Say, kind: type[RectoError]
) -> None:
    """operations.md 7, faults survived: right code, no traceback, and the client can be used again."""
    server.script("/fine", Say(b"{}"))
    assert type(await error_of(client, server.script("/fault", act))) is kind
    assert (await get(client, server.url("/fine"))).body == b"{}"


@pytest.mark.parametrize(
    "act",
    [
        Silence(),
        Drip(OK + b"Content-Length: 100000\r\n\r\n", b"x"),
        Drip(OK, b"X: y\r\n"),
        Drip(b"", b"HTTP/1.1 103 Early Hints\r\n\r\n", every_s=0.001),
        Drip(b"HTTP/1.1 403 X\r\nContent-Type: text/html\r\nContent-Length: 100000\r\n\r\n", b"x"),
    ],
    ids=["silence", "slow body", "slow headers", "early hints for ever", "slow refusal"],
)
async def test_the_deadline_holds_for_the_whole_exchange(server: FaultServer, client: HttpFetcher, act: Drip) -> None:
    """response-001 to 004: time-outs of single reads do not bound an exchange, so there is one over all."""
    loop = asyncio.get_running_loop()
    started = loop.time()
    assert type(await error_of(client, server.script("/slow", act), timeout_s=0.4)) is UpstreamTimeout
    assert loop.time() - started < 2


async def test_the_deadline_covers_redirects_together(server: FaultServer, client: HttpFetcher) -> None:
    """One deadline for all hops, not one each."""
    server.script("/end", Silence())
    assert type(await error_of(client, server.script("/a", redirect("/end")), timeout_s=0.3)) is UpstreamTimeout


async def test_endless_chunks_are_stopped_at_the_limit(server: FaultServer, client: HttpFetcher) -> None:
    """response-009: no declared length, no end."""

    def endless() -> Iterator[bytes]:
        while True:
            yield b"a" * 65_536

    url = server.script("/m", Chunks(endless()))
    assert type(await error_of(client, url, max_bytes=2_000_000)) is BadUpstreamData


async def test_endless_headers_are_stopped(server: FaultServer, client: HttpFetcher) -> None:
    """response-005: the client bounds a block of headers to about 100 kB."""
    url = server.script("/m", Drip(OK, b"X: " + b"y" * 1_000 + b"\r\n", every_s=0))
    assert type(await error_of(client, url)) is UpstreamFailed


async def test_a_reset_is_tried_once_more(server: FaultServer, client: HttpFetcher) -> None:
    """response-013; an idle connection may be closed by the server in the moment we use it."""
    server.script("/m", Reset(), Say(b"{}"))
    assert (await get(client, server.url("/m"))).body == b"{}"
    assert server.requests == ["/m", "/m"]


async def test_refusals_are_not_tried_again(server: FaultServer, client: HttpFetcher) -> None:
    """429, 403 and challenges must not be answered with more requests (pacing.md 3)."""
    for status in (403, 429, 404, 500):
        await error_of(client, server.script(f"/{status}", Say(b"", status)))
    assert server.requests == ["/403", "/429", "/404", "/500"]


async def test_five_redirects_are_followed_and_a_sixth_is_not(server: FaultServer, client: HttpFetcher) -> None:
    """redirect-012 and 013."""
    for number in range(6):
        server.script(f"/{number}", redirect(f"/{number + 1}", status=[301, 302, 303, 307, 308, 302][number]))
    server.script("/5", redirect("/6"))
    server.script("/6", Say(b"{}"))
    assert (await get(client, server.url("/1"))).url == server.url("/6")
    server.requests.clear()
    assert type(await error_of(client, server.url("/0"))) is UpstreamFailed
    assert len(server.requests) == 6


async def test_a_redirect_to_a_refused_address_is_not_followed(server: FaultServer, client: HttpFetcher) -> None:
    """security.md 5, here through the wire: nothing but the first request is made."""
    for location in ("http://169.254.169.254/", "http://localhost:1/", "file:///etc/passwd", "//10.0.0.5/", "\\\\x\\y"):
        assert type(await error_of(client, server.script("/a", redirect(location)))) is ForbiddenAddress
    assert server.connections == 1 or set(server.requests) == {"/a"}


async def test_cookies_are_neither_kept_nor_sent(server: FaultServer, client: HttpFetcher) -> None:
    """response-037: one caller's session must not reach the next."""
    server.script("/m", Say(b"{}", headers={"Set-Cookie": "a=b; Path=/"}))
    for _ in range(2):
        await get(client, server.url("/m"))
    assert all("cookie" not in head.lower() for head in server.heads)


async def test_a_kept_connection_serves_many_requests(server: FaultServer, client: HttpFetcher) -> None:
    """A page is 24 tiles: one connection each would be rude and slow."""
    server.script("/m", Say(b"{}"))
    for _ in range(5):
        await get(client, server.url("/m"))
    assert server.connections == 1


async def test_a_port_where_nobody_listens_is_a_failure_of_the_library(client: HttpFetcher) -> None:
    """Refused connections."""
    with FaultServer() as gone:
        url = gone.url("/m")
    assert type(await error_of(client, url)) is UpstreamFailed


def test_it_works_on_one_event_loop_after_another(server: FaultServer) -> None:
    """A command-line run opens several loops in a row; a pool belongs to one."""
    server.script("/m", Say(b"{}"))
    fetching = HttpFetcher(UrlGate(["127.0.0.1"]), contact="")

    async def once() -> bytes:
        body = (await get(fetching, server.url("/m"))).body
        await fetching.aclose()
        return body

    assert [asyncio.run(once()) for _ in range(3)] == [b"{}"] * 3


def test_it_works_on_two_event_loops_at_once(server: FaultServer) -> None:
    """The local server runs in a thread beside the reading client."""
    server.script("/m", Say(b"{}"))
    fetching = HttpFetcher(UrlGate(["127.0.0.1"]), contact="")
    bodies: list[bytes] = []

    async def several() -> None:
        for _ in range(5):
            bodies.append((await get(fetching, server.url("/m"))).body)
        await fetching.aclose()

    threads = [threading.Thread(target=lambda: asyncio.run(several())) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert bodies == [b"{}"] * 10


async def test_raw_answers_of_the_corpus_get_their_outcome(
    corpus: Path, server: FaultServer, client: HttpFetcher
) -> None:
    """Every row of corpus/hostile/responses that gives its bytes; the next request on the origin must be fine."""
    server.script("/fine", Say(b"{}"))
    wrong = []
    for row in rows(corpus, "responses"):
        error = await error_of(client, server.script(f"/{row['id']}", Raw(_raw(row))), timeout_s=2)
        if not is_expected(row, error):
            wrong.append((row["id"], row["expect"]["code"], repr(error)))
        assert (await get(client, server.url("/fine"))).body == b"{}"
    assert wrong == []


def _raw(row: Row) -> bytes:
    given = row["input"]
    return str(given.get("raw", given.get("raw_latin1"))).encode("latin-1")


def test_the_user_agent_names_product_version_and_contact() -> None:
    """pacing.md 6; a contact that would break the header is refused when the fetcher is made."""
    assert user_agent("mailto:a@lib.example") == "Recto/0.1.0 (+mailto:a@lib.example)"
    assert user_agent("") == "Recto/0.1.0"
    for contact in ("a\r\nX: y", "caf\u00e9"):
        with pytest.raises(ValueError, match="ASCII"):
            user_agent(contact)


def test_importing_the_adapter_does_not_import_the_client() -> None:
    """Cold start: httpx and httpcore come with the first request."""
    code = "import sys, recto.adapters.http; print(sorted({'httpx', 'httpcore', 'anyio', 'idna'} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
