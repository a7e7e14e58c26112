"""Cold start: Recto's INIT beside that of the smallest MCP server on the same SDK, built the same way.

Both run under the Lambda runtime interface emulator, in turn, each time in a new process. The milliseconds are this
machine's; the ratio is what carries over. The goal is 1.15.

    uv run python -m benchmarks.cold_start [--runs 15]
"""

import argparse
import json
import platform
import statistics
import tempfile
from pathlib import Path

import pytest

from tests.stack.lambda_runtime import LambdaRuntime, sam_build
from tests.stack.template import ROOT, Json, Stack, load, translate

GOAL = 1.15
ARCHITECTURE = "arm64" if platform.machine() == "aarch64" else "x86_64"


def tools_list() -> Json:
    """The first event of a session."""
    event: Json = json.loads((ROOT / "events" / "tools-list.json").read_text("utf-8"))
    return event


def variables() -> dict[str, str]:
    """The function's environment as the template declares it, with names of stores that `tools/list` never opens."""
    stack = Stack(translate(load()), {}, {"Table": "table", "Images": "bucket"})
    declared = stack.resources()["Connector"]["Properties"]["Environment"]["Variables"]
    return {name: str(value) for name, value in declared.items()}


def init_ms(built: Path, function: str, environment: dict[str, str]) -> float:
    """INIT of a new execution environment, after which it has to answer one call."""
    with LambdaRuntime(built, function, environment) as runtime:
        answer = runtime.invoke(tools_list())
        assert answer["statusCode"] == 200, answer
        return runtime.init_ms()


def measure(folder: Path, runs: int) -> tuple[list[float], list[float]]:
    """INIT times of (Recto, bare) in milliseconds; the first pair only warms the disk."""
    recto = sam_build(ARCHITECTURE, folder / "recto")
    bare = sam_build(ARCHITECTURE, folder / "bare", ROOT / "benchmarks" / "bare_server" / "template.yaml")
    environment = variables()
    pairs = [(init_ms(recto, "Connector", environment), init_ms(bare, "Bare", {})) for _ in range(runs + 1)]
    ours, theirs = zip(*pairs[1:], strict=True)
    return list(ours), list(theirs)


def main() -> None:
    """Measure, print a table, then one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    runs = parser.parse_args().runs
    try:
        with tempfile.TemporaryDirectory(prefix="recto-cold-start-") as folder:
            ours, theirs = measure(Path(folder), runs)
    except pytest.skip.Exception as missing:
        raise SystemExit(f"cannot measure: {missing}") from None
    print(f"{'INIT, ms':<16}{'median':>8}{'best':>8}{'worst':>8}")
    for name, values in (("Recto", ours), ("bare SDK server", theirs)):
        print(f"{name:<16}{statistics.median(values):>8.0f}{min(values):>8.0f}{max(values):>8.0f}")
    ratio = statistics.median(ours) / statistics.median(theirs)
    figures = {
        "ratio": round(ratio, 3),
        "recto_ms": round(statistics.median(ours), 1),
        "bare_ms": round(statistics.median(theirs), 1),
    }
    print(json.dumps({**figures, "goal": GOAL, "runs": runs, "processor": ARCHITECTURE}))


if __name__ == "__main__":
    main()
