"""A warm call: `search` through the Lambda handler beside the same tool called directly, in both protocol eras.

What is added is Mangum, the door, the MCP SDK and JSON. A bare tool on the SDK behind Mangum is measured too, since
the SDK's own path for handshake versions takes most of it. Calls alternate; medians. The goal is 0.5 ms.

    uv run python -m benchmarks.warm_call [--calls 400]
"""

import argparse
import asyncio
import json
import os
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import mcp_types as types
from mcp.server.lowlevel.server import Server

from recto.app import App, build_app
from recto.services.extractions import Names
from recto.services.upstream import Caller
from recto.surface.desk import Desk
from recto.surface.door import Rules
from recto.surface.server import all_tools, http_app, run_tool
from recto.telemetry import QuietObserver
from recto.wiring import assemble, clock
from tests.fakes import FakeFetcher, FakeRandomness, MemoryImages, MemoryRecords

GOAL_MS = 0.5
WARM_UP = 20
VERSIONS = ("2026-07-28", "2025-11-25")
HOST = "api.example.org"
MAX_CHARS = 1_000_000
ARGUMENTS = {"query": "bestiary"}
SERVICES = assemble(
    MemoryRecords(), MemoryImages(), FakeFetcher(), Names(b"a key for benchmarks"), clock(), FakeRandomness()
)


def event(version: str) -> dict[str, Any]:
    """An API Gateway event that calls `search`."""
    headers = {"Host": HOST, "Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    params: dict[str, Any] = {"name": "search", "arguments": ARGUMENTS}
    headers["MCP-Protocol-Version"] = version
    if version == "2026-07-28":
        headers |= {"Mcp-Method": "tools/call", "Mcp-Name": "search"}
        prefix = "io.modelcontextprotocol"
        params["_meta"] = {f"{prefix}/protocolVersion": version, f"{prefix}/clientCapabilities": {}}
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    return {
        "resource": "/mcp",
        "path": "/mcp",
        "httpMethod": "POST",
        "headers": headers,
        "multiValueHeaders": {name: [value] for name, value in headers.items()},
        "queryStringParameters": None,
        "requestContext": {
            "domainName": HOST,
            "requestId": "r",
            "identity": {"apiKeyId": "k", "sourceIp": "192.0.2.1"},
        },
        "body": json.dumps(body),
        "isBase64Encoded": False,
    }


def through_handler() -> Callable[[str], None]:
    """Calls the tool as API Gateway does."""
    os.environ |= {"RECTO_TABLE": "none", "RECTO_BUCKET": "none", "RECTO_TENANT_HASH_KEY": "a key for benchmarks"}
    from recto.handler import LambdaApp  # builds an app of its own, which is left alone

    rules = Rules(frozenset({HOST}), frozenset(), api_key_required=True)
    handle = LambdaApp(build_app(SERVICES, clock(), rules, QuietObserver(), MAX_CHARS))
    events = {version: event(version) for version in VERSIONS}

    def call(version: str) -> None:
        answer = handle(events[version], None)
        assert '"isError":true' not in answer["body"], answer
        assert answer["statusCode"] == 200, answer

    return call


def bare_sdk() -> Callable[[str], None]:
    """Calls a tool that does nothing on the SDK's server behind Mangum."""
    from recto.handler import LambdaApp

    tool = types.Tool(name="search", description="Nothing.", input_schema={"type": "object"})

    async def list_tools(_context: Any, _params: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[tool])

    async def call_tool(_context: Any, _params: Any) -> types.CallToolResult:
        return types.CallToolResult(content=[types.TextContent(text="{}")], structured_content={"results": []})

    server = Server[Any](
        "bare", get_tool_input_schema=lambda _: tool.input_schema, on_list_tools=list_tools, on_call_tool=call_tool
    )
    inner = http_app(server)
    handle = LambdaApp(App(inner, inner, server))
    events = {version: event(version) for version in VERSIONS}

    def call(version: str) -> None:
        assert handle(events[version], None)["statusCode"] == 200

    return call


def direct() -> Callable[[], None]:
    """Calls the same tool, arguments checked, without anything around it."""
    tool = next(tool for tool in all_tools() if tool.name == "search")
    loop = asyncio.get_event_loop()

    def call() -> None:
        desk = Desk(SERVICES, Caller("key:k", clock().monotonic() + 22), MAX_CHARS)
        loop.run_until_complete(run_tool(tool, desk, ARGUMENTS, QuietObserver(), clock()))

    return call


def timed(call: Callable[[], None]) -> float:
    """Milliseconds of one call."""
    began = time.perf_counter()
    call()
    return (time.perf_counter() - began) * 1000


def main() -> None:
    """Measure, print a table, then one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calls", type=int, default=400)
    calls = parser.parse_args().calls
    handle, bare, plain = through_handler(), bare_sdk(), direct()
    rows: dict[str, Callable[[], None]] = {"direct": plain}
    for version in VERSIONS:
        rows[version] = partial(handle, version)
        rows[f"{version} bare SDK"] = partial(bare, version)
    times: dict[str, list[float]] = {name: [] for name in rows}
    for number in range(calls + WARM_UP):
        for name, call in rows.items():
            taken = timed(call)
            if number >= WARM_UP:
                times[name].append(taken)
    report(times)


def report(times: dict[str, list[float]]) -> None:
    """A table, then one line of JSON."""
    medians = {name: statistics.median(values) for name, values in times.items()}
    added = {name: medians[name] - medians["direct"] for name in VERSIONS}
    print(f"{'one call, ms':<22}{'median':>8}{'added':>8}{'best':>8}")
    for name, values in times.items():
        print(f"{name:<22}{medians[name]:>8.3f}{medians[name] - medians['direct']:>8.3f}{min(values):>8.3f}")
    figures = {
        "added_ms": round(max(added.values()), 3),
        "by_version": {name: round(value, 3) for name, value in added.items()},
        "over_bare_sdk_ms": {name: round(medians[name] - medians[f"{name} bare SDK"], 3) for name in VERSIONS},
        "goal": GOAL_MS,
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
