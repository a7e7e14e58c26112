"""Connections go to checked addresses only. Names and addresses are invented; the sockets are loopback."""

import asyncio
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from recto.adapters import pinned
from recto.adapters.http import HttpFetcher
from recto.adapters.pinned import PinnedBackend
from recto.adapters.url_gate import UrlGate
from recto.errors import ForbiddenAddress, RectoError, UpstreamFailed, UpstreamTimeout
from tests.adapters.corpus_rows import is_expected, rows
from tests.adapters.fake_network import PUBLIC, Names, Network, fetcher
from tests.fault_server import FaultServer, Raw, Say, redirect

pytestmark = pytest.mark.network_loopback


@pytest.fixture
def server() -> Iterator[FaultServer]:
    with FaultServer() as running:
        running.script("/m", Say(b"{}"))
        yield running


@pytest.fixture
def network(server: FaultServer) -> Network:
    return Network(server.port)


async def get(client: HttpFetcher, url: str) -> RectoError | None:
    """One fetch; its error."""
    try:
        await client.fetch(url, max_bytes=1_000, timeout_s=5)
    except RectoError as error:
        return error
    return None


async def test_names_of_the_corpus_reach_checked_addresses_only(corpus: Path, network: Network) -> None:
    """Every row of corpus/hostile/dns with answers: rebinding, mixed answers, mapped addresses, aliases, no answer."""
    for row in rows(corpus, "dns"):
        network.connected.clear()
        host = row["input"]["host"]
        names = Names({host: row["input"]["answers"] or [[]]})
        client = fetcher(network, names)
        error = await get(client, f"http://{host}/m")
        await client.aclose()
        assert is_expected(row, error), (row["id"], error)
        assert names.asked == [host]
        assert network.connected == ([PUBLIC] if error is None else []), row["id"]


async def test_literals_of_the_corpus_are_never_looked_up(corpus: Path, network: Network) -> None:
    """Every row of corpus/hostile/addresses: refused ones connect to nothing, public ones to exactly their address."""
    names = Names()
    for row in rows(corpus, "addresses"):
        network.connected.clear()
        client = fetcher(network, names)
        error = await get(client, row["input"].rstrip("/") + "/m")
        await client.aclose()
        assert is_expected(row, error), (row["id"], error)
        assert len(network.connected) == (1 if error is None else 0), row["id"]
    assert names.asked == []


async def test_the_name_is_looked_up_once_for_a_kept_connection(server: FaultServer, network: Network) -> None:
    """dns-014: a pooled connection stays on its checked address, whatever the name answers later."""
    names = Names({"lib.test": [[PUBLIC], ["10.0.0.5"]]})
    client = fetcher(network, names)
    assert [await get(client, "http://lib.test/m") for _ in range(3)] == [None, None, None]
    await client.aclose()
    assert (names.asked, network.connected, server.connections) == (["lib.test"], [PUBLIC], 1)


async def test_a_name_that_turns_private_between_two_calls_is_refused(server: FaultServer, network: Network) -> None:
    """dns-007 and 008: every new connection checks again, between hops and between calls."""
    head = b"HTTP/1.1 302 Found\r\nLocation: http://lib.test/m\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    server.script("/start", Raw(head))
    client = fetcher(network, Names({"lib.test": [[PUBLIC], ["10.0.0.5"]]}))
    assert isinstance(await get(client, "http://lib.test/start"), ForbiddenAddress)
    assert isinstance(await get(client, "http://lib.test/m"), ForbiddenAddress)
    await client.aclose()
    assert network.connected == [PUBLIC]


async def test_the_host_header_keeps_the_name(server: FaultServer, network: Network) -> None:
    """Pinning must not show: the server sees the name and no address."""
    client = fetcher(network)
    assert await get(client, "http://Gallica.Test./m") is None
    await client.aclose()
    assert "\r\nhost: gallica.test\r\n" in server.heads[0].lower()
    assert PUBLIC not in server.heads[0]


async def test_a_redirect_to_a_name_with_a_private_address_connects_to_nothing(
    server: FaultServer, network: Network
) -> None:
    """security.md 5: every hop passes gate and pinned connection again."""
    server.script("/start", redirect("http://inside.test/m"))
    client = fetcher(network, Names({"inside.test": [["10.0.0.5"]]}))
    assert isinstance(await get(client, "http://lib.test/start"), ForbiddenAddress)
    await client.aclose()
    assert network.connected == [PUBLIC]


async def test_the_next_address_is_tried_when_one_is_dead(server: FaultServer) -> None:
    """security.md 4: at most three, and both families get their turn."""
    answers = ["2606:4700::1", "2606:4700::2", "2606:4700::3", "2606:4700::4", PUBLIC]
    network = Network(server.port, dead=answers[:4])
    client = fetcher(network, Names({"lib.test": [answers]}))
    assert await get(client, "http://lib.test/m") is None
    await client.aclose()
    assert network.connected == ["2606:4700::1", PUBLIC]


async def test_three_dead_addresses_are_a_failure_of_the_library(server: FaultServer) -> None:
    """A fourth is not tried."""
    answers = [f"1.1.1.{number}" for number in range(1, 6)]
    network = Network(server.port, dead=answers)
    client = fetcher(network, Names({"lib.test": [answers]}))
    assert isinstance(await get(client, "http://lib.test/m"), UpstreamFailed)
    await client.aclose()
    assert network.connected == answers[:3]


@pytest.mark.parametrize("failure", [OSError("no such name"), UnicodeError("label too long")])
async def test_a_name_that_does_not_exist_is_a_failure_of_the_library(network: Network, failure: Exception) -> None:
    """dns-013; getaddrinfo raises UnicodeError for labels that no name has."""

    def resolve(host: str, port: int) -> Sequence[str]:
        raise failure

    client = HttpFetcher(UrlGate(), contact="", resolve=resolve, network=network)
    assert isinstance(await get(client, "http://nx.test/m"), UpstreamFailed)
    await client.aclose()


async def test_look_ups_that_hang_hold_up_nobody(network: Network, monkeypatch: pytest.MonkeyPatch) -> None:
    """dns-011 and 012: fifty stuck look-ups time out, while a healthy name is served at once."""
    monkeypatch.setattr(pinned, "LOOK_UP_S", 0.5)
    never = threading.Event()

    def resolve(host: str, port: int) -> Sequence[str]:
        if host.startswith("stuck"):
            never.wait(30)
        return [PUBLIC]

    client = HttpFetcher(UrlGate(), contact="", resolve=resolve, network=network)
    stuck = [asyncio.create_task(get(client, f"http://stuck{number}.test/m")) for number in range(50)]
    await asyncio.sleep(0)
    async with asyncio.timeout(2):
        assert await get(client, "http://healthy.test/m") is None
    assert all(isinstance(error, UpstreamTimeout) for error in await asyncio.gather(*stuck))
    never.set()
    await client.aclose()


async def test_the_gate_is_asked_again_at_the_socket(network: Network) -> None:
    """Second line: whatever the client asks for, ports and local names are refused, and so are Unix sockets."""
    backend = PinnedBackend(UrlGate(), Names(), network)
    for host, port in (("lib.test", 22), ("localhost", 80), ("10.0.0.5", 80), ("::1", 443)):
        with pytest.raises(ForbiddenAddress):
            await backend.connect_tcp(host, port)
    with pytest.raises(ForbiddenAddress):
        await backend.connect_unix_socket("/run/docker.sock")
    assert network.connected == []


async def test_the_transport_really_uses_the_pinned_backend() -> None:
    """httpx keeps its pool in a private attribute: this fails when a new version moves it."""
    client = HttpFetcher(UrlGate(), contact="")
    pool = client._transport()._pool
    assert isinstance(pool._network_backend, PinnedBackend)
    await client.aclose()
