"""Print what a requirements file needs, pinned and hashed as in uv.lock, for `pip install --no-deps --require-hashes`.

    python locked.py uv.lock requirements.txt > pinned.txt

So what ships is what the tests ran. The build runs this with the standard library and the pip that installs next.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pip._vendor.packaging.markers import Marker  # pip carries the parser; the build has no other package

_LAMBDA = {
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_python_implementation": "CPython",
    "platform_system": "Linux",
    "python_full_version": "3.13.0",
    "python_version": "3.13",
    "sys_platform": "linux",
}


def named_in(requirements: str) -> list[str]:
    """The normalised project names of a file that holds one requirement a line."""
    found = re.findall(r"^[A-Za-z0-9][A-Za-z0-9._-]*", requirements, re.MULTILINE)
    return [re.sub(r"[-_.]+", "-", name).lower() for name in found]


def needs(package: dict[str, Any], extras: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
    """The (name, extras) that a package needs on Lambda."""
    groups = [package.get("dependencies", [])]
    groups += [package.get("optional-dependencies", {}).get(extra, []) for extra in sorted(extras)]
    for dependency in (dependency for group in groups for dependency in group):
        if "marker" not in dependency or Marker(dependency["marker"]).evaluate(_LAMBDA):
            yield dependency["name"], frozenset(dependency.get("extra", ()))


def closure(packages: dict[str, dict[str, Any]], names: list[str]) -> set[str]:
    """The named packages and everything below them. Raises: KeyError for a name that is not locked."""
    waiting = [(name, frozenset[str]()) for name in names]
    seen: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        step = waiting.pop()
        if step not in seen:
            seen.add(step)
            waiting += needs(packages[step[0]], step[1])
    return {name for name, _ in seen}


def pins(lock: str, requirements: str) -> list[str]:
    """`name==version --hash=… --hash=…`, sorted, one hash a wheel."""
    packages = {package["name"]: package for package in tomllib.loads(lock)["package"]}
    chosen = [packages[name] for name in sorted(closure(packages, named_in(requirements)))]
    return [
        " ".join([f"{package['name']}=={package['version']}", *(f"--hash={w['hash']}" for w in package["wheels"])])
        for package in chosen
    ]


if __name__ == "__main__":
    lock, requirements = (Path(argument).read_text("utf-8") for argument in sys.argv[1:])
    sys.stdout.write("\n".join(pins(lock, requirements)) + "\n")
