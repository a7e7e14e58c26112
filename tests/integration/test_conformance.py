"""The official MCP conformance suite against Recto's server with the suite's fixture tools laid over it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import yaml

from tests.integration import node_tools
from tests.integration.local_server import started

pytestmark = [pytest.mark.node, pytest.mark.network_loopback]

SUITE = node_tools.MODULES / "@modelcontextprotocol" / "conformance" / "dist" / "index.js"
HERE = Path(__file__).parent
EXPECTED_FAILURES = HERE / "conformance_expected_failures.yaml"
JSON_ANSWERS = HERE / "conformance_json_answers.yaml"


@contextmanager
def _server(folder: Path, answers: str) -> Iterator[str]:
    """The URL of a conformance server that answers with streams or with JSON documents."""
    node_tools.node()
    with started("tests.integration.conformance_server", "--answers", answers, directory=folder) as server:
        yield server.mcp_url


def _run(url: str, folder: Path, *options: str) -> None:
    """Run the suite; it fails on any failure that is not expected and on any expected one that passes."""
    arguments = ("server", "--url", url, "-o", str(folder / "results"), *options)
    done = node_tools.run_node(SUITE, *arguments, home=folder, timeout_s=node_tools.LONG_TIMEOUT_S)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert re.search(r"[1-9]\d* passed, |Passed: [1-9]", done.stdout), done.stdout[-2000:]


def test_all_that_2026_07_28_requires_holds(tmp_path: Path) -> None:
    """The scenarios that the revision froze at its release, without any exception."""
    with _server(tmp_path, "streams") as url:
        _run(url, tmp_path, "--requirements", "2026-07-28")


def test_2025_11_25_holds_but_for_what_needs_a_session(tmp_path: Path) -> None:
    """Every scenario up to this version; the exceptions stand in a file, each with its reason."""
    with _server(tmp_path, "streams") as url:
        _run(url, tmp_path, "--spec-version", "2025-11-25", "--expected-failures", str(EXPECTED_FAILURES))


def test_2026_07_28_holds_with_json_answers_as_on_lambda(tmp_path: Path) -> None:
    """The deployed connector answers with one JSON document a call; only the fixture that tells progress needs more."""
    with _server(tmp_path, "json") as url:
        _run(url, tmp_path, "--requirements", "2026-07-28", "--expected-failures", str(JSON_ANSWERS))


def test_headers_that_repeat_an_argument_have_to_agree_with_it(tmp_path: Path) -> None:
    """SEP-2243; the frozen requirements leave this scenario out."""
    with _server(tmp_path, "json") as url:
        _run(url, tmp_path, "--scenario", "http-custom-header-server-validation", "--spec-version", "2026-07-28")


def test_at_most_five_failures_are_expected_and_each_has_a_reason() -> None:
    """Settled question: at most five, each with its reason."""
    listed = yaml.safe_load(EXPECTED_FAILURES.read_text())["server"]
    assert len(listed) == len(set(listed)) <= 5
    previous = ""
    for line in EXPECTED_FAILURES.read_text().splitlines():
        if line.strip().startswith("- "):
            assert "#" in line or previous.strip().startswith("#"), f"no reason given: {line}"
        previous = line
