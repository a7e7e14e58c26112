"""Certificates: verified for the name, through the checked address, and never overruled."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import httpx
import pytest

from recto.errors import UpstreamFailed, UpstreamTimeout
from tests.adapters.certificates import Authority
from tests.adapters.fake_network import PUBLIC, Network, fetcher
from tests.fault_server import FaultServer, Say, Silence

pytestmark = pytest.mark.network_loopback


@pytest.fixture
def authority(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Authority:
    """An authority that the fetcher trusts in place of the public ones."""
    made = Authority(tmp_path)
    monkeypatch.setattr(httpx, "create_ssl_context", lambda **_: made.trusting())
    return made


@contextmanager
def serving(authority: Authority, name: str, valid: timedelta = timedelta(days=1)) -> Iterator[FaultServer]:
    with FaultServer(tls=authority.serving(name, valid)) as server:
        server.script("/m", Say(b"{}"))
        yield server


async def test_the_certificate_is_checked_for_the_name_though_the_address_is_pinned(authority: Authority) -> None:
    """security.md 4: SNI and verification go by the name, the socket by the checked address."""
    with serving(authority, "lib.test") as server:
        network = Network(server.port)
        client = fetcher(network)
        fetched = await client.fetch("https://lib.test/m", max_bytes=100, timeout_s=5)
        await client.aclose()
    assert (fetched.url, fetched.body) == ("https://lib.test/m", b"{}")
    assert network.connected == [PUBLIC]


@pytest.mark.parametrize(
    ("name", "valid"), [("other.test", timedelta(days=1)), ("lib.test", timedelta(days=-1))], ids=["other", "expired"]
)
async def test_a_wrong_certificate_is_refused_at_the_first_try(
    authority: Authority, name: str, valid: timedelta
) -> None:
    """response-015 and 016: reason tls, no second connection without verification."""
    with serving(authority, name, valid) as server:
        client = fetcher(Network(server.port))
        with pytest.raises(UpstreamFailed, match="certificate"):
            await client.fetch("https://lib.test/m", max_bytes=100, timeout_s=5)
        await client.aclose()
    assert (server.connections, server.requests) == (1, [])


async def test_a_server_without_tls_is_told_from_one_that_is_down(authority: Authority) -> None:
    """response-017 is of the same kind: what answers speaks no TLS of ours."""
    with FaultServer() as server:
        client = fetcher(Network(server.port))
        with pytest.raises((UpstreamFailed, UpstreamTimeout)):
            await client.fetch("https://lib.test/m", max_bytes=100, timeout_s=0.5)
        await client.aclose()


async def test_the_deadline_holds_within_https(authority: Authority) -> None:
    """A handshake that succeeds, then silence."""
    with serving(authority, "lib.test") as server:
        server.script("/slow", Silence())
        client = fetcher(Network(server.port))
        with pytest.raises(UpstreamTimeout):
            await client.fetch("https://lib.test/slow", max_bytes=100, timeout_s=0.5)
        await client.aclose()
