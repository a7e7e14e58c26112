"""The one way out of Recto: GET over HTTP, through the gate on every hop, within a size and a total deadline.

httpx is imported with the first request, so that importing this module costs nothing. Its transport is used without
its client, which would keep cookies and log full URLs. Nothing of the caller's request is ever sent on.
"""

import asyncio
import ssl
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import aclosing, asynccontextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast
from weakref import WeakKeyDictionary

from recto import __version__
from recto.adapters.clock import SystemClock
from recto.adapters.inflate import Body, too_large
from recto.adapters.url_gate import UrlGate
from recto.adapters.verdict import REDIRECTS, SEARCHED_BYTES, is_judged_by_body, refusal, wall
from recto.errors import BadUpstreamData, RectoError, UpstreamFailed, UpstreamTimeout
from recto.ports import Clock, Fetched

if TYPE_CHECKING:
    import httpcore
    import httpx

    from recto.adapters.pinned import Resolve

MAX_REDIRECTS = 5
CONNECT_S = 3.0
READ_SHARE = 0.6  # of the total deadline: how long a server may pause within an answer
MOST_CONNECTIONS = 64
IDLE_S = 20.0


@dataclass(frozen=True, slots=True)
class _Terms:
    """What one fetch may take; `read_s` is the longest pause between two pieces of an answer."""

    max_bytes: int
    read_s: float
    accept: str
    referer: str = ""


class HttpFetcher:
    """Fetches from libraries. One pool of connections for each event loop it is used on.

    `contact` is a web or e-mail address for the User-Agent. `resolve` and `network` replace the look-up of names and
    the opening of sockets; what they return passes the same checks.
    """

    def __init__(
        self,
        gate: UrlGate,
        *,
        contact: str,
        clock: Clock | None = None,
        resolve: "Resolve | None" = None,
        network: "httpcore.AsyncNetworkBackend | None" = None,
    ) -> None:
        self._gate = gate
        self._user_agent = user_agent(contact)
        self._clock = clock or SystemClock()
        self._resolve = resolve
        self._network = network
        self._transports: WeakKeyDictionary[asyncio.AbstractEventLoop, httpx.AsyncHTTPTransport] = WeakKeyDictionary()

    async def fetch(
        self, url: str, *, max_bytes: int, timeout_s: float, accept: str = "*/*", referer: str = ""
    ) -> Fetched:
        """The body of a successful answer; see `recto.ports.Fetcher` for the errors."""
        terms = _Terms(max_bytes, timeout_s * READ_SHARE, accept, referer)
        try:
            async with asyncio.timeout(timeout_s):
                return await self._follow(self._gate.check(url), terms)
        except TimeoutError as error:
            raise UpstreamTimeout("The library did not answer in time.") from error

    async def aclose(self) -> None:
        """Close the connections of the running event loop."""
        transport = self._transports.pop(asyncio.get_running_loop(), None)
        if transport is not None:
            await transport.aclose()

    async def _follow(self, url: str, terms: _Terms) -> Fetched:
        for _ in range(MAX_REDIRECTS + 1):
            async with self._answer(url, terms) as answer:
                if answer.status_code not in REDIRECTS:
                    return await self._fetched(url, answer, terms.max_bytes)
                location = answer.headers.get("location", "")
            if not location:
                raise BadUpstreamData("The library redirects without saying where to.")
            url = self._gate.check_redirect(url, location)
        raise UpstreamFailed("The library redirects in circles, or too often.")

    async def _fetched(self, url: str, answer: "httpx.Response", max_bytes: int) -> Fetched:
        headers = _lower(answer)
        status = answer.status_code
        content_type = headers.get("content-type", "")
        if status in (200, 203):
            body = await _whole(answer, headers, max_bytes)
            blocked = wall(status, headers, body) if is_judged_by_body(status, content_type) else None
            if blocked is None:
                return Fetched(url, content_type, body)
            raise blocked
        beginning = await _beginning(answer, headers) if is_judged_by_body(status, content_type) else b""
        raise wall(status, headers, beginning) or refusal(status, headers, self._clock.now())

    @asynccontextmanager
    async def _answer(self, url: str, terms: _Terms) -> "AsyncIterator[httpx.Response]":
        """One exchange, open until its body was read or given up."""
        response = await self._send(url, terms)
        try:
            yield response
        finally:
            await response.aclose()

    async def _send(self, url: str, terms: _Terms) -> "httpx.Response":
        import httpx

        transport = self._transport()
        try:
            return await transport.handle_async_request(self._request(url, terms))
        except (httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError):
            pass  # wire: an idle connection that the server closes just now; one more try on a new one
        except httpx.TransportError as error:
            raise _unreachable(error) from error
        try:
            return await transport.handle_async_request(self._request(url, terms))
        except httpx.TransportError as error:
            raise _unreachable(error) from error

    def _request(self, url: str, terms: _Terms) -> "httpx.Request":
        import httpx

        headers = {"Accept": terms.accept, "Accept-Encoding": "gzip", "User-Agent": self._user_agent}
        if _may_be_named(terms.referer, url):
            headers["Referer"] = terms.referer
        times = httpx.Timeout(terms.read_s, connect=CONNECT_S).as_dict()
        return httpx.Request("GET", url, headers=headers, extensions={"timeout": times})

    def _transport(self) -> "httpx.AsyncHTTPTransport":
        loop = asyncio.get_running_loop()
        transport = self._transports.get(loop)
        if transport is None:
            transport = self._transports[loop] = self._new_transport()
        return transport

    def _new_transport(self) -> "httpx.AsyncHTTPTransport":
        import httpcore
        import httpx

        from recto.adapters.pinned import PinnedBackend, system_resolve

        context = httpx.create_ssl_context(trust_env=False)
        transport = httpx.AsyncHTTPTransport(verify=context, trust_env=False)
        # httpx 0.28 offers no other way to hand over a network backend; a test fails when the attribute moves
        transport._pool = httpcore.AsyncConnectionPool(
            ssl_context=context,
            max_connections=MOST_CONNECTIONS,
            max_keepalive_connections=MOST_CONNECTIONS,
            keepalive_expiry=IDLE_S,
            network_backend=PinnedBackend(self._gate, self._resolve or system_resolve, self._network),
        )
        return transport


def _may_be_named(referer: str, url: str) -> bool:
    """Not when a header cannot carry it, nor from an encrypted page to a plain address (RFC 9110 section 10.1.3)."""
    plain = referer.isascii() and referer.isprintable() and referer.startswith(("http://", "https://"))
    return plain and (url.startswith("https://") or referer.startswith("http://"))


def user_agent(contact: str) -> str:
    """Product, version, and how to reach whoever runs this install.

    Raises: ValueError for a contact that no header can carry.
    """
    if not (contact.isascii() and contact.isprintable()):
        raise ValueError("the contact must be printable ASCII")
    return f"Recto/{__version__} (+{contact})" if contact else f"Recto/{__version__}"


def _lower(answer: "httpx.Response") -> Mapping[str, str]:
    """The headers by lower-case name; repeated ones joined by commas."""
    return {name.lower(): value for name, value in answer.headers.items()}


async def _whole(answer: "httpx.Response", headers: Mapping[str, str], max_bytes: int) -> bytes:
    """The complete decoded body."""
    body = Body(headers.get("content-encoding", ""), max_bytes)
    declared = headers.get("content-length", "")
    if declared.isdecimal() and int(declared[:20]) > max_bytes:
        raise too_large(max_bytes)
    await _read(answer, body)
    return body.whole()


async def _beginning(answer: "httpx.Response", headers: Mapping[str, str]) -> bytes:
    """As much of the body as it takes to recognise a challenge page; less when it is damaged."""
    try:
        body = Body(headers.get("content-encoding", ""), SEARCHED_BYTES)
    except BadUpstreamData:
        return b""
    with suppress(RectoError):  # longer than needed, or broken: its beginning will do
        await _read(answer, body)
    return body.so_far()


async def _read(answer: "httpx.Response", body: Body) -> None:
    import httpx

    try:
        async with aclosing(cast("AsyncGenerator[bytes]", answer.aiter_raw())) as chunks:
            async for chunk in chunks:
                body.add(chunk)
    except httpx.TimeoutException as error:
        raise UpstreamTimeout("The library stopped in the middle of its answer.") from error
    except httpx.TransportError as error:
        raise BadUpstreamData("The library's answer was cut short.", details={"status": 200}) from error


def _unreachable(error: "httpx.TransportError") -> RectoError:
    """The error for an exchange that ended before an answer began."""
    import httpx

    if isinstance(error, httpx.TimeoutException):
        return UpstreamTimeout("The library did not answer in time.")
    if isinstance(error, httpx.ProtocolError):
        return UpstreamFailed("The library's server does not answer as HTTP demands.")
    if _is_about_tls(error):
        return UpstreamFailed("The library's server has no valid certificate, or speaks no current TLS.")
    return UpstreamFailed("The library's server could not be reached.")


def _is_about_tls(error: BaseException | None) -> bool:
    while error is not None:
        if isinstance(error, ssl.SSLError):
            return True
        error = error.__cause__ or error.__context__
    return False
