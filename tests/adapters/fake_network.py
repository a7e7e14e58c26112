"""A network in which names resolve as a test says and every public address is one loopback server."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import httpcore

from recto.adapters.http import HttpFetcher
from recto.adapters.url_gate import UrlGate

PUBLIC = "93.184.216.34"


class Names:
    """A resolver: each name gives its answers in turn, the last one for ever. `asked` are the names looked up."""

    def __init__(self, answers: Mapping[str, Sequence[Sequence[str]]] | None = None) -> None:
        self.asked: list[str] = []
        self._answers = defaultdict(lambda: [[PUBLIC]], {name: list(turns) for name, turns in (answers or {}).items()})

    def __call__(self, host: str, port: int) -> Sequence[str]:
        self.asked.append(host)
        turns = self._answers[host]
        return turns.pop(0) if len(turns) > 1 else (turns[0] if turns else [])


class Network(httpcore.AsyncNetworkBackend):
    """Opens sockets to the loopback server in place of any address; `connected` are the addresses asked for.

    Addresses in `dead` refuse.
    """

    def __init__(self, port: int, dead: Iterable[str] = ()) -> None:
        self.connected: list[str] = []
        self._port = port
        self._dead = frozenset(dead)
        self._real = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        self.connected.append(host)
        if host in self._dead:
            raise httpcore.ConnectError("refused")
        return await self._real.connect_tcp("127.0.0.1", self._port, timeout, local_address, socket_options)


def fetcher(network: Network, names: Names | None = None, gate: UrlGate | None = None) -> HttpFetcher:
    """The real fetcher on that network."""
    return HttpFetcher(gate or UrlGate(), contact="mailto:a@lib.example", resolve=names or Names(), network=network)
