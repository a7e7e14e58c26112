"""Rules for every test: sockets closed unless a test asks for loopback, and one way to say that something is missing.

`RECTO_ALL=1` turns every skip into a failure, so a full run cannot pass by leaving something out.
"""

import os
import socket
from pathlib import Path
from typing import Any, NoReturn

import pytest
from hypothesis import HealthCheck, settings

# Seconds are no claim of a test: a busy machine must not fail a property.
settings.register_profile("timeless", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("timeless")

ROOT = Path(__file__).resolve().parent.parent


def missing(reason: str) -> NoReturn:
    """Skip the test, or fail it where everything must run."""
    if os.environ.get("RECTO_ALL") == "1":
        pytest.fail(f"not available, and RECTO_ALL=1 allows no skip: {reason}", pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The corpus of real pages, manifests and hostile inputs (`RECTO_CORPUS`)."""
    path = Path(os.environ.get("RECTO_CORPUS", ROOT.parent / "shared" / "corpus"))
    if not path.is_dir():
        missing(f"the corpus is not at {path}; set RECTO_CORPUS")
    return path


def _local(address: object) -> bool:
    return not isinstance(address, tuple) or address[0] in ("127.0.0.1", "::1", "localhost")


@pytest.fixture(autouse=True)
def _closed_sockets(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse connections: all of them in a unit test, all but loopback where a test is marked for it."""
    loopback = request.node.get_closest_marker("network_loopback") is not None
    real = socket.socket.connect

    def connect(self: socket.socket, address: Any) -> None:
        if self.family == socket.AF_UNIX or (loopback and _local(address)):
            return real(self, address)
        raise AssertionError(f"a test tried to connect to {address!r}")

    monkeypatch.setattr(socket.socket, "connect", connect)
