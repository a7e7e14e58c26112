"""Software from npm (`tests/node`, installed by `npm ci --prefix tests/node`), run by the Node.js among it."""

import json
import os
import subprocess
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.conftest import ROOT, missing

FOLDER = ROOT / "tests" / "node"
MODULES = FOLDER / "node_modules"
TIMEOUT_S = 120
LONG_TIMEOUT_S = 600


def node() -> Path:
    """Node 24 as npm installed it; the test is skipped where it is not there."""
    program = MODULES / "node" / "bin" / "node"
    if not program.is_file():
        missing("the Node.js packages: npm ci --prefix tests/node")
    return program


def _environment(home: Path | None = None, more: Mapping[str, str] | None = None) -> dict[str, str]:
    path = f"{MODULES / 'node' / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return {"PATH": path, "HOME": str(home or FOLDER), "NO_COLOR": "1", **(more or {})}


def run_node(
    script: str | Path, *arguments: str, home: Path | None = None, timeout_s: int = TIMEOUT_S
) -> subprocess.CompletedProcess[str]:
    """A script of `tests/node`, or one inside `node_modules`, run to its end; `home` is where it may write."""
    command = [str(node()), str(FOLDER / script), *arguments]
    return subprocess.run(
        command, cwd=home or FOLDER, env=_environment(home), capture_output=True, text=True, timeout=timeout_s
    )


def read_json(script: str, *arguments: str) -> Any:
    """What a script of `tests/node` prints, which is JSON."""
    done = run_node(script, *arguments)
    assert done.returncode == 0, done.stderr[-4000:]
    return json.loads(done.stdout)


@dataclass(frozen=True)
class ImageServer:
    """A running IIIF image server (`iiif-processor`) over a folder of images."""

    url: str

    def manifest(self, name: str, version: int = 3) -> str:
        """The URL of a manifest with one canvas that shows the image `name`."""
        return f"{self.url}/{'manifest' if version == 3 else 'manifest2'}/{name}.json"

    def log(self) -> list[str]:
        """The paths asked for so far."""
        with urllib.request.urlopen(f"{self.url}/__log", timeout=10) as answer:
            asked: list[str] = json.load(answer)
            return asked


@contextmanager
def image_server(folder: Path, *, refuse_regions: int = 0, delay_ms: int = 0) -> Iterator[ImageServer]:
    """An image server for the images in `folder`, stopped afterwards.

    `refuse_regions` is the status it answers to every region but `full`, 0 for none.
    """
    settings = {"REFUSE_REGIONS": str(refuse_regions), "DELAY_MS": str(delay_ms)}
    with subprocess.Popen(
        [str(node()), str(FOLDER / "iiif_server.mjs"), str(folder)],
        env=_environment(more=settings),
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            yield ImageServer(json.loads(process.stdout.readline())["url"])
        finally:
            process.kill()
