"""`sam build` output run as Lambda runs it: awslambdaric under the runtime interface emulator, layers on the path.

Needs the SAM CLI (`RECTO_SAM`, else `sam` on the PATH; its package holds the emulator) and a Python with awslambdaric
and nothing else (`RECTO_LAMBDA_PYTHON`), so that a dependency missing from the artefact is missing here too.
"""

import json
import os
import platform
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.conftest import missing
from tests.stack.template import ROOT, Json, load

LAYERS = ("IiifLayer", "ImagingLayer")
_EMULATORS = {"x86_64": "aws-lambda-rie-x86_64", "aarch64": "aws-lambda-rie-arm64"}


def sam_program() -> Path:
    """The SAM CLI, or a skip."""
    found = os.environ.get("RECTO_SAM") or shutil.which("sam")
    return Path(found) if found else missing("the SAM CLI: set RECTO_SAM to its program")


def lambda_python() -> Path:
    """The interpreter that holds awslambdaric, or a skip."""
    found = os.environ.get("RECTO_LAMBDA_PYTHON")
    return Path(found) if found else missing("awslambdaric: set RECTO_LAMBDA_PYTHON to the Python that has it")


def emulator() -> Path:
    """The runtime interface emulator inside the SAM CLI's package."""
    home = sam_program().parent.parent
    pattern = f"lib/python3*/site-packages/samcli/local/rapid/{_EMULATORS[platform.machine()]}"
    return next(home.glob(pattern), None) or missing(f"no emulator in the SAM CLI at {home}")


def sam_build(architecture: str, folder: Path, template: Path = ROOT / "template.yaml") -> Path:
    """Run `sam build` for a processor; the folder that it filled."""
    search = os.pathsep.join([str(Path(sys.base_prefix) / "bin"), os.environ["PATH"]])
    environment = {**os.environ, "PATH": search, "SAM_CLI_TELEMETRY": "0", "AWS_DEFAULT_REGION": "eu-central-1"}
    command: Sequence[str | Path] = [
        *(sam_program(), "build", "--template", template, "--build-dir", folder),
        *("--parameter-overrides", f"Architecture={architecture}"),
    ]
    done = subprocess.run(command, env=environment, cwd=template.parent, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def free_port() -> int:
    """A loopback port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class LambdaRuntime:
    """One execution environment of one function. `with LambdaRuntime(...) as runtime: runtime.invoke(event)`."""

    def __init__(self, built: Path, function: str, variables: Mapping[str, str]) -> None:
        properties = load(built / "template.yaml")["Resources"][function]["Properties"]
        self._task = built / function
        self._handler = str(properties["Handler"])
        self._variables = {**self._standard(built, properties), **variables}
        self._port = free_port()
        self._log = Path(tempfile.mkstemp(prefix="recto-lambda-", suffix=".log")[1])

    def _standard(self, built: Path, properties: Json) -> dict[str, str]:
        """What Lambda itself sets. The task root comes before the layers, as in Lambda; nothing may be written."""
        roots = [self._task, *(built / layer / "python" for layer in LAYERS if (built / layer).is_dir())]
        return {
            "PATH": os.environ["PATH"],
            "HOME": tempfile.gettempdir(),
            "TZ": ":UTC",
            "LAMBDA_TASK_ROOT": str(self._task),
            "PYTHONPATH": os.pathsep.join(map(str, roots)),
            "PYTHONDONTWRITEBYTECODE": "1",
            "AWS_LAMBDA_FUNCTION_NAME": self._task.name,
            "AWS_LAMBDA_FUNCTION_VERSION": "$LATEST",
            "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": "2048",
            "AWS_LAMBDA_FUNCTION_TIMEOUT": str(properties.get("Timeout", 28)),
            "AWS_REGION": "us-east-1",
            "AWS_DEFAULT_REGION": "us-east-1",
            "AWS_ACCESS_KEY_ID": "test",
            "AWS_SECRET_ACCESS_KEY": "test",
        }

    def __enter__(self) -> Self:
        command: Sequence[str | Path] = [
            *(emulator(), "--runtime-interface-emulator-address", f"127.0.0.1:{self._port}"),
            *("--runtime-api-address", f"127.0.0.1:{free_port()}", "--log-level", "info"),
            *(lambda_python(), "-m", "awslambdaric", self._handler),
        ]
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                command, env=self._variables, cwd=self._task, stdout=log, stderr=log, process_group=0
            )
        self._wait_until_listening()
        return self

    def _wait_until_listening(self) -> None:
        until = time.monotonic() + 10
        while time.monotonic() < until:
            try:
                socket.create_connection(("127.0.0.1", self._port), timeout=1).close()
                return
            except ConnectionRefusedError:
                with suppress(subprocess.TimeoutExpired):
                    raise AssertionError(f"ended with {self._process.wait(timeout=0.02)}\n{self.log()}") from None
        raise AssertionError(self.log())

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.killpg(self._process.pid, 9)
        self._process.wait()
        self._log.unlink()

    def invoke(self, event: Mapping[str, Any], timeout_s: float = 60) -> Any:
        """The handler's answer to one event; the first call also starts the runtime."""
        url = f"http://127.0.0.1:{self._port}/2015-03-31/functions/function/invocations"
        request = urllib.request.Request(url, json.dumps(event).encode(), method="POST")
        try:
            with urllib.request.urlopen(request, timeout=timeout_s) as reply:
                answer = json.load(reply)
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{error}\n{self.log()}") from None
        assert not (isinstance(answer, dict) and "errorMessage" in answer), f"{answer}\n{self.log()}"
        return answer

    def log(self) -> str:
        """Everything the runtime and the function have written."""
        return self._log.read_text("utf-8", errors="replace")

    def init_ms(self) -> float:
        """How long the code before the first call took."""
        found = re.search(r"INIT REPORT\(durationMs: ([0-9.]+)\)", self.log())
        assert found, self.log()
        return float(found[1])
