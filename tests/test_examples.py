"""The examples run as they are printed."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.integration.local_server import local_server

pytestmark = pytest.mark.network_loopback


def test_the_example_reads_the_first_tiles_of_the_sample(tmp_path: Path) -> None:
    """examples/read_a_folio.py against a local server."""
    with local_server(tmp_path) as server:
        command = [
            sys.executable,
            "examples/read_a_folio.py",
            server.mcp_url,
            server.sample,
            "12r",
            "--out",
            str(tmp_path),
        ]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "12r: 4 of 24 tiles" in done.stdout
    assert len(list(tmp_path.glob("tile-*.jpg"))) == 4
