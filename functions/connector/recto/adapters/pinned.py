"""Connections to checked addresses only: a name is looked up once, every answer is checked, and one of them is used.

The name stays what TLS, `Host` and the connection pool go by; only the socket is told the address. Imported when the
first request is made, since it brings httpcore.
"""

import asyncio
import socket
import ssl
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import chain, zip_longest
from threading import Thread
from typing import Any, NoReturn

import anyio
import httpcore

from recto.adapters.url_gate import UrlGate
from recto.errors import ForbiddenAddress, UpstreamFailed, UpstreamTimeout

LOOK_UP_S = 5.0
MOST_TRIES = 3

type Resolve = Callable[[str, int], Sequence[str]]


def system_resolve(host: str, port: int) -> Sequence[str]:
    """The addresses the system knows for a name. Blocks.

    Raises: OSError, UnicodeError.
    """
    answers = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in answers]


class PinnedBackend(httpcore.AsyncNetworkBackend):
    """httpcore's way to the network, through the gate."""

    def __init__(
        self, gate: UrlGate, resolve: Resolve = system_resolve, inner: httpcore.AsyncNetworkBackend | None = None
    ) -> None:
        self._gate = gate
        self._resolve = resolve
        self._inner = inner or httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """A connection to a checked address of the host; at most three addresses are tried.

        Raises: ForbiddenAddress, UpstreamFailed, UpstreamTimeout, and what the inner backend raises.
        """
        self._gate.check_host(host, port)
        addresses = [host] if _is_literal(host) else await self._look_up(host, port)
        self._gate.check_addresses(host, port, addresses)
        *others, last = _both_families(addresses)[:MOST_TRIES]
        for address in others:
            with suppress(httpcore.ConnectError, httpcore.ConnectTimeout):
                return _Stream(await self._inner.connect_tcp(address, port, timeout, local_address, socket_options))
        return _Stream(await self._inner.connect_tcp(last, port, timeout, local_address, socket_options))

    async def connect_unix_socket(
        self,
        path: str,  # noqa: ARG002 (the names are httpcore's)
        timeout: float | None = None,  # noqa: ARG002
        socket_options: Iterable[Any] | None = None,  # noqa: ARG002
    ) -> NoReturn:
        """Refused: no library is reached through the file system."""
        raise ForbiddenAddress("Unix sockets are not opened.")

    async def sleep(self, seconds: float) -> None:
        """Wait, as httpcore does between its own tries."""
        await self._inner.sleep(seconds)

    async def _look_up(self, host: str, port: int) -> Sequence[str]:
        try:
            async with asyncio.timeout(LOOK_UP_S):
                addresses = await _in_own_thread(self._resolve, host, port)
        except TimeoutError as error:
            raise UpstreamTimeout(f"The name {host} could not be looked up in time.") from error
        except (OSError, UnicodeError) as error:
            raise UpstreamFailed(f"The name {host} does not exist.") from error
        if not addresses:
            raise UpstreamFailed(f"The name {host} does not exist.")
        return list(dict.fromkeys(addresses))


class _Stream(httpcore.AsyncNetworkStream):
    """A connection that is closed when its TLS handshake is given up.

    trap: httpcore closes it when the handshake fails, but not when a deadline interrupts it.
    """

    def __init__(self, inner: httpcore.AsyncNetworkStream) -> None:
        self._inner = inner

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return await self._inner.read(max_bytes, timeout)

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        await self._inner.write(buffer, timeout)

    async def aclose(self) -> None:
        await self._inner.aclose()

    async def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.AsyncNetworkStream:
        try:
            return await self._inner.start_tls(ssl_context, server_hostname, timeout)
        except BaseException:
            with anyio.CancelScope(shield=True):
                await self._inner.aclose()
            raise

    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)


async def _in_own_thread(resolve: Resolve, host: str, port: int) -> Sequence[str]:
    """Run a look-up in a thread of its own, so that look-ups that hang use up no pool and hold up no exit."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Sequence[str]] = loop.create_future()

    def settle(addresses: Sequence[str] | None, error: Exception | None) -> None:
        if future.done():
            return
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(addresses or [])

    def work() -> None:
        addresses, failure = None, None
        try:
            addresses = resolve(host, port)
        except Exception as error:
            failure = error
        with suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(settle, addresses, failure)

    Thread(target=work, name="look-up", daemon=True).start()
    return await future


def _both_families(addresses: Sequence[str]) -> list[str]:
    """In the order given, but taking turns between IPv4 and IPv6, so that one dead family does not use up the tries."""
    first_is_v6 = ":" in addresses[0]
    same = [address for address in addresses if (":" in address) == first_is_v6]
    other = [address for address in addresses if (":" in address) != first_is_v6]
    return [address for address in chain.from_iterable(zip_longest(same, other)) if address is not None]


def _is_literal(host: str) -> bool:
    return ":" in host or host.rpartition(".")[2].isdigit()
