"""Programs of Debian that the tests run: libvips's `vips` and the image server `iipsrv`.

`RECTO_DEBIAN` names a folder into which their packages were unpacked (`.ci/run` does so); what is not there is looked
for where `apt-get install libvips-tools iipimage-server` puts it.
"""

import os
import subprocess
from pathlib import Path

from tests.conftest import missing

PREFIX = Path(os.environ.get("RECTO_DEBIAN", "/"))
VIPS = "usr/bin/vips"
IIPSRV = "usr/lib/iipimage-server/iipsrv.fcgi"


def program(path: str) -> str:
    """The full path of a program; the test is skipped where it is not there."""
    found = next((place for place in (PREFIX / path, Path("/") / path) if place.is_file()), None)
    if found is None:
        missing(f"/{path}: apt-get install libvips-tools iipimage-server")
    return str(found)


def environment(**settings: str) -> dict[str, str]:
    """The variables with which a program finds its libraries."""
    libraries = os.pathsep.join(str(folder) for folder in sorted(PREFIX.glob("usr/lib/*-linux-gnu")))
    return {"PATH": os.environ["PATH"], "LD_LIBRARY_PATH": libraries, **settings}


def vips(*arguments: str | Path) -> None:
    """One operation of libvips."""
    command = [program(VIPS), *map(str, arguments)]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
