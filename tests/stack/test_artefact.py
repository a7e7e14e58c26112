"""What `sam build` makes for both processors."""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.stack.lambda_runtime import LAYERS, lambda_python
from tests.stack.running import built
from tests.stack.template import ROOT

pytestmark = pytest.mark.stack

MACHINES = {"x86_64": 62, "arm64": 183}  # e_machine in the ELF header
UNCHECKED_HASH = 0b01  # PEP 552: flags word of a byte-code file
HEAVY = ("numpy", "PIL", "boto3", "botocore.session", "httpx")  # Powertools imports the bare name `botocore`


@pytest.fixture(params=MACHINES)
def architecture(request: pytest.FixtureRequest) -> str:
    """Each processor in turn."""
    return str(request.param)


def roots(architecture: str, function: str = "Connector") -> list[Path]:
    """The folders that Lambda mounts for a function: its own and the layers'."""
    folder = built(architecture)
    return [folder / function, *(folder / layer / "python" for layer in LAYERS)]


def files(architecture: str, pattern: str) -> Iterator[Path]:
    """The files of a function and its layers that match."""
    for root in roots(architecture):
        yield from root.rglob(pattern)


def test_every_shared_object_is_for_the_chosen_processor(architecture: str) -> None:
    """The build runs on either kind of machine, so a wheel of the wrong kind would ship unnoticed."""
    found = [path for path in files(architecture, "*.so*") if path.is_file()]
    assert len(found) > 20
    for path in found:
        with path.open("rb") as stream:
            header = stream.read(20)
        assert header[:4] == b"\x7fELF", path
        assert int.from_bytes(header[18:20], "little") == MACHINES[architecture], path


def megabytes(root: Path) -> float:
    """What a folder holds, in millions of bytes."""
    return round(sum(path.stat().st_size for path in root.rglob("*") if path.is_file()) / 1e6, 1)


def test_function_and_layers_unpacked_stay_below_the_limit(
    architecture: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Lambda: 250 MB for a function and all its layers."""
    sizes = {root.relative_to(built(architecture)).parts[0]: megabytes(root) for root in roots(architecture)}
    with capsys.disabled():
        sys.stdout.write(f"\nunpacked for {architecture}, MB: {sizes}, all {round(sum(sizes.values()), 1)}\n")
    assert sum(sizes.values()) < 250


def test_byte_code_ships_for_every_module_and_is_never_checked(architecture: str) -> None:
    """Measured: without it a cold start takes twice as long; file times do not survive the zip."""
    for source in files(architecture, "*.py"):
        compiled = source.parent / "__pycache__" / f"{source.stem}.cpython-313.pyc"
        with compiled.open("rb") as stream:
            assert int.from_bytes(stream.read(8)[4:], "little") == UNCHECKED_HASH, source


def test_command_line_local_server_and_tests_stay_behind(architecture: str) -> None:
    """The function needs none of them."""
    for function in ("Connector", "Sweep"):
        recto = roots(architecture, function)[0] / "recto"
        assert (recto / "settings.py").exists()
        assert not (recto / "cli.py").exists()
        assert not (recto / "local").exists()
    assert not list((roots(architecture)[2] / "numpy").rglob("tests"))


def test_what_ships_is_what_the_lock_names(architecture: str) -> None:
    """So the tests have run what is deployed."""
    lock = tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))
    locked = {(package["name"], package["version"]) for package in lock["package"]}
    shipped = [path.name.removesuffix(".dist-info").rsplit("-", 1) for path in files(architecture, "*.dist-info")]
    assert len(shipped) > 30
    assert {(re.sub(r"[-_.]+", "-", name).lower(), version) for name, version in shipped} <= locked


def test_a_cold_start_loads_none_of_the_heavy_packages() -> None:
    """They are imported when a tool first needs them: about 190 ms off `tools/list`, measured."""
    program = f"import recto.handler, sys; print([name for name in {HEAVY!r} if name in sys.modules])"
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": os.pathsep.join(map(str, roots("x86_64"))),
        "RECTO_TABLE": "table",
        "RECTO_BUCKET": "bucket",
        "RECTO_TENANT_HASH_KEY": "0123456789abcdef",
        "AWS_DEFAULT_REGION": "us-east-1",
    }
    done = subprocess.run([lambda_python(), "-c", program], env=environment, capture_output=True, text=True)
    assert done.stdout.strip().splitlines()[-1:] == ["[]"], done.stdout + done.stderr
