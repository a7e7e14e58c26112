"""Recto as a person starts it on a laptop: `recto serve` in a process of its own, on a free port."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

from tests.conftest import ROOT

_ENDPOINT = re.compile(r"https?://\S+/mcp")


@dataclass(frozen=True)
class LocalServer:
    """A running local server; `directory` holds its store."""

    mcp_url: str
    directory: Path
    process: "subprocess.Popen[str]"

    @property
    def url(self) -> str:
        """Where the server is, without a path."""
        return self.mcp_url.removesuffix("/mcp")

    @property
    def sample(self) -> str:
        """The URL of the bundled sample's manifest."""
        return f"{self.url}/sample/manifest.json"

    def large(self, canvases: int) -> str:
        """The URL of a generated manifest of so many canvases."""
        return f"{self.url}/sample/large-{canvases}.json"


@contextmanager
def started(*command: str, directory: Path) -> Iterator[LocalServer]:
    """A Python module as a server: it prints its MCP URL, and is killed afterwards."""
    log = directory / "server.log"
    with (
        log.open("w") as errors,
        subprocess.Popen(
            [sys.executable, "-u", "-m", *command], cwd=ROOT, stdout=subprocess.PIPE, stderr=errors, text=True
        ) as process,
    ):
        try:
            yield LocalServer(_announced(process, log), directory, process)
        finally:
            process.kill()


def _announced(process: "subprocess.Popen[str]", log: Path) -> str:
    """The first MCP URL that the server prints."""
    assert process.stdout is not None
    for line in process.stdout:
        if found := _ENDPOINT.search(line):
            Thread(target=process.stdout.read, daemon=True).start()  # trap: a full pipe would stop the server
            return found[0]
    raise AssertionError(f"the server ended with {process.wait()}: {log.read_text()[-4000:]}")


@contextmanager
def local_server(directory: Path) -> Iterator[LocalServer]:
    """`recto serve` with its store below `directory`; hosts on this machine are allowed as libraries."""
    directory.mkdir(parents=True, exist_ok=True)
    options = ("--port", "0", "--allow-host", "127.0.0.1", "--dir", str(directory / "store"))
    with started("recto.cli", "serve", *options, directory=directory) as server:
        yield server
