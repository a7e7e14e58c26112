"""The Lambda door: REST events of payload version 1 in, answers out, again and again in one execution environment."""

import asyncio
import importlib
import json
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from recto.app import build_app
from recto.surface.door import Rules
from recto.telemetry import QuietObserver
from tests.iiif.documents import URL
from tests.surface.desk_for_tests import Install

HOST = "api.example.org"
KEY = "k3y1d00000"
HEADERS = {
    "Host": HOST,
    "Content-Type": "application/json",
    "Accept": "application/json, text/event-stream",
    "MCP-Protocol-Version": "2026-07-28",
}
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
}
# What the corpus says in words, built; `{any tool}` is one that needs no arguments to be refused.
ANY_TOOL = "search"
DEFERRED = {"mcp-039": "the authorizer of hosted mode"}

Answer = dict[str, Any]


class Context:
    """What Lambda tells of the time that is left."""

    def get_remaining_time_in_millis(self) -> int:
        return 29_000


class Door:
    """An installed connector behind its Lambda handler."""

    def __init__(self, module: Any, *, by_key: bool = True) -> None:
        self.install = Install()
        rules = Rules(frozenset({HOST}), frozenset({"https://claude.ai"}), api_key_required=by_key)
        app = build_app(self.install.services, self.install.clock, rules, QuietObserver(), 1_000_000)
        self.app = module.LambdaApp(app)

    def send(self, body: str | None, *, method: str = "POST", key: str | None = KEY, **headers: str | None) -> Answer:
        """The answer to a request; a header of None is left out."""
        given = {name.lower().replace("_", "-"): value for name, value in {**HEADERS, **headers}.items()}
        sent = {name: value for name, value in given.items() if value is not None}
        answer: Answer = self.app(event(body, method, sent, key), Context())
        return answer

    def call(self, method: str, params: Mapping[str, Any] | None = None, **headers: str | None) -> Answer:
        """A JSON-RPC request as a client of the newest protocol sends it."""
        named = {"mcp_method": method, **({"mcp_name": params["name"]} if params and "name" in params else {})}
        return self.send(request(method, params), **{**named, **headers})


def request(method: str, params: Mapping[str, Any] | None = None) -> str:
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": {**(params or {}), "_meta": META}})


def event(body: str | None, method: str, headers: Mapping[str, str], key: str | None) -> dict[str, Any]:
    """An API Gateway REST event, payload version 1."""
    identity = {"sourceIp": "203.0.113.7", "apiKeyId": key}
    return {
        "resource": "/mcp",
        "path": "/mcp",
        "httpMethod": method,
        "headers": dict(headers),
        "multiValueHeaders": {name: [value] for name, value in headers.items()},
        "queryStringParameters": None,
        "multiValueQueryStringParameters": None,
        "pathParameters": None,
        "stageVariables": None,
        "requestContext": {
            "resourcePath": "/mcp",
            "httpMethod": method,
            "path": "/v1/mcp",
            "stage": "v1",
            "domainName": HOST,
            "requestId": "1",
            "identity": identity,
        },
        "body": body,
        "isBase64Encoded": False,
    }


def facts(answer: Answer) -> dict[str, Any]:
    """The structured content of a tool call."""
    found: dict[str, Any] = json.loads(answer["body"])["result"]["structuredContent"]
    return found


@pytest.fixture(scope="module")
def module() -> Iterator[Any]:
    """`recto.handler`, which reads its settings when it is imported."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {"TABLE": "t", "BUCKET": "b", "TENANT_HASH_KEY": "0123456789abcdef"}.items():
            patch.setenv(f"RECTO_{name}", value)
        sys.modules.pop("recto.handler", None)
        yield importlib.import_module("recto.handler")


@pytest.fixture(scope="module")
def door(module: Any) -> Iterator[Door]:
    yield Door(module)
    asyncio.set_event_loop(None)


def test_one_execution_environment_answers_again_and_again(door: Door) -> None:
    """Measured: with Mangum's own lifespan the second call of a warm environment fails."""
    for _ in range(3):
        answer = door.call("tools/list")
        assert answer["statusCode"] == 200
        assert len(json.loads(answer["body"])["result"]["tools"]) == 9


def test_a_document_opens_through_the_door_and_belongs_to_the_key(door: Door) -> None:
    """The contract: tenant = key id, taken from the gateway's context and from nowhere else (corpus tenancy-011)."""
    opened = facts(door.call("tools/call", {"name": "resolve", "arguments": {"url": URL}}))
    found = {"name": "search", "arguments": {"query": "A book"}}
    assert facts(door.call("tools/call", found))["results"][0]["id"] == opened["extraction_id"]
    headers = {"mcp_method": "tools/call", "mcp_name": "search", "x_tenant_id": f"key:{KEY}", "x_api_key": KEY}
    other = door.send(request("tools/call", found), key="another", **headers)
    assert facts(other) == {"results": []}
    assert opened["extraction_id"] not in other["body"]


@pytest.mark.parametrize("version", ["2025-03-26", "2025-06-18", "2025-11-25"])
def test_older_clients_shake_hands_and_list_tools(door: Door, version: str) -> None:
    """The contract: every handshake version since 2025-03-26 on the one endpoint, without a session."""
    client = {"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "old", "version": "1"}}
    hello = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": client})
    first = door.send(hello, mcp_protocol_version=None)
    assert json.loads(first["body"])["result"]["protocolVersion"] == version
    assert "mcp-session-id" not in {name.lower() for name in first.get("multiValueHeaders", {})}
    listed = door.send('{"jsonrpc":"2.0","id":2,"method":"tools/list"}', **{"mcp-protocol-version": version})
    assert listed["statusCode"] == 200


@pytest.mark.parametrize("method", ["GET", "DELETE", "HEAD", "PUT"])
def test_other_methods_are_405_at_once(door: Door, method: str) -> None:
    """Measured: the SDK keeps a GET open until the function times out."""
    began = time.perf_counter()
    answer = door.send(None, method=method)
    assert answer["statusCode"] == 405
    assert time.perf_counter() - began < 1
    allow = {**answer.get("headers", {}), **{k: v[0] for k, v in answer.get("multiValueHeaders", {}).items()}}["allow"]
    assert allow == "POST, OPTIONS"


@pytest.mark.parametrize(
    ("host", "status"),
    [
        (HOST, 200),
        (f"{HOST}:443", 200),
        (HOST.upper(), 200),
        (f"{HOST}.", 200),
        ("evil.example", 421),
        (f"{HOST}.evil.com", 421),
        (f"{HOST}:8443", 421),
        (f"{HOST}:", 400),
        (f"{HOST}:99999", 400),
        (f"{HOST}:443@evil", 400),
        (f"evil@{HOST}", 400),
        ("", 400),
        (None, 400),
    ],
)
def test_the_host_is_the_gateways_or_none(door: Door, host: str | None, status: int) -> None:
    """DNS rebinding; host names know no letter case. Measured: Mangum raises on a port that is no number."""
    assert door.call("tools/list", host=host)["statusCode"] == status


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://claude.ai", "https://claude.ai.evil.com"])
def test_a_foreign_origin_is_refused_whatever_the_method(door: Door, origin: str) -> None:
    """Specification 2026-07-28: an invalid Origin is 403; no header invites the browser to read it."""
    for answer in (door.call("tools/list", origin=origin), door.send(None, method="OPTIONS", origin=origin)):
        assert answer["statusCode"] == 403
        assert "access-control-allow-origin" not in json.dumps(answer).lower()


def test_an_allowed_origin_may_ask_and_read(door: Door) -> None:
    """The browser's preflight carries no key; the request itself does."""
    origin = "https://claude.ai"
    preflight = door.send(
        None, method="OPTIONS", key=None, origin=origin, access_control_request_method="POST", content_type=None
    )
    allowed = json.dumps(preflight).lower()
    assert preflight["statusCode"] == 204
    assert all(name in allowed for name in (origin, "x-api-key", "mcp-protocol-version", "mcp-method", "mcp-name"))
    answer = door.call("tools/list", origin=origin)
    assert answer["statusCode"] == 200
    assert origin in json.dumps({k: v for k, v in answer.items() if k != "body"})


def test_without_a_key_nothing_is_answered(door: Door) -> None:
    """The contract: never public by accident, also if the gateway were set up without its key check."""
    for key in (None, ""):
        answer = door.send(request("tools/list"), key=key, mcp_method="tools/list")
        assert answer["statusCode"] == 403
        assert "tools" not in answer["body"]


def test_an_installation_without_keys_has_one_tenant(module: Any) -> None:
    """The contract: `AuthMode` none is a single tenant."""
    door = Door(module, by_key=False)
    call = request("tools/call", {"name": "resolve", "arguments": {"url": URL}})
    answer = door.send(call, key=None, mcp_method="tools/call", mcp_name="resolve")
    assert answer["statusCode"] == 200
    assert {tenant for tenant, _ in door.install.rows.rows} == {"single"}


def test_an_image_arrives_as_an_image_block(door: Door) -> None:
    """Corpus mcp-044: type image, no structured content, no base64 in text."""
    extraction = facts(door.call("tools/call", {"name": "resolve", "arguments": {"url": URL}}))["extraction_id"]
    wish = {"extraction_id": extraction, "canvas_index": 0, "region": "0,0,100,100"}
    answer = door.call("tools/call", {"name": "get_canvas_image", "arguments": wish})
    result = json.loads(answer["body"])["result"]
    assert [block["type"] for block in result["content"]] == ["text", "image"]
    assert "structuredContent" not in result
    assert "/9j/" not in result["content"][0]["text"]
    assert not answer.get("isBase64Encoded")


def built(row: dict[str, Any]) -> tuple[str, dict[str, str]]:
    """(body, headers) of the rows that say how to build one."""
    listing = {"mcp-method": "tools/list"}
    calling = {"mcp-method": "tools/call", "mcp-name": ANY_TOOL}
    match row["id"]:
        case "mcp-019":
            return json.dumps([json.loads(request("tools/list"))] * 3_000), listing
        case "mcp-020":
            return request("tools/call", {"name": ANY_TOOL, "arguments": {"query": "x" * 300_000}}), calling
        case "mcp-021":
            nested = "[" * 100_000 + "]" * 100_000
            return f'{{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{nested}}}', listing
        case "mcp-040" | "mcp-044":
            extra = {"x-atlassian-token": "t", "authorization": "Bearer t", "cookie": "a=b"}
            return request("tools/call", {"name": ANY_TOOL, "arguments": {"query": "x"}}), {**calling, **extra}
    raise NotImplementedError(row["id"])


def as_sent(row: dict[str, Any]) -> tuple[str | None, str, dict[str, str | None]]:
    """(body, method, headers) of a row, with the defaults of the corpus."""
    if "how" in row:
        body, named = built(row)
        return body, "POST", dict(named)
    given = row["input"]
    headers: dict[str, str | None] = {}
    body = given.get("raw")
    if "rpc" in given:
        text = json.dumps(given["rpc"]).replace("{any tool}", ANY_TOOL)
        rpc = json.loads(text)
        body = request(rpc["method"], rpc.get("params"))
        headers = {"mcp-method": rpc["method"], **({"mcp-name": rpc["params"]["name"]} if "tools/call" in text else {})}
    elif body is not None:
        headers = {"mcp-method": "tools/list"}
    headers |= {name: value for name, value in given.get("set", {}).items()}
    headers |= dict.fromkeys(given.get("drop", []))
    return body, given.get("http", "POST"), headers


def fault(door: Door, row: dict[str, Any]) -> str:
    """What is wrong with the answer to a row, or nothing."""
    body, method, headers = as_sent(row)
    for _ in range(row["input"].get("calls", 1) if "input" in row else 1):
        began = time.perf_counter()
        answer = door.send(body, method=method, **headers)
        took_s = time.perf_counter() - began
        statuses = row["expect"]["status"]
        if answer["statusCode"] not in (statuses if isinstance(statuses, list) else [statuses]):
            return f"{row['id']}: {answer['statusCode']} {answer.get('body', '')[:200]}"
        if answer["statusCode"] != 200 and took_s > 1:
            return f"{row['id']}: took {took_s:.1f} s"
        if "rpc_code" in row["expect"] and json.loads(answer["body"])["error"]["code"] != row["expect"]["rpc_code"]:
            return f"{row['id']}: {answer['body'][:200]}"
        if "Traceback" in answer.get("body", "") or "site-packages" in answer.get("body", ""):
            return f"{row['id']}: tells internals"
    return ""


def test_the_hostile_requests_are_answered_as_the_corpus_says(door: Door, corpus: Path) -> None:
    """Corpus hostile/mcp.jsonl, all rows but those that need an authorizer."""
    lines = (corpus / "hostile" / "mcp.jsonl").read_text("utf-8").splitlines()
    rows = [row for row in map(json.loads, lines) if row["id"] not in DEFERRED]
    assert len(rows) >= 43
    assert [found for row in rows if (found := fault(door, row))] == []


def test_headers_of_the_caller_are_not_sent_on(door: Door) -> None:
    """Corpus mcp-040: the port to the outside has no place for headers, and the URL asked for is the one given."""
    before = len(door.install.library.web.requests)
    door.call("tools/call", {"name": "resolve", "arguments": {"url": URL}}, authorization="Bearer t", cookie="a=b")
    assert door.install.library.web.requests[before:] == [URL]


def test_the_module_answers_with_the_settings_of_its_process(module: Any) -> None:
    """The function that Lambda calls: nothing of AWS is touched to list tools."""
    headers = {**{name.lower(): value for name, value in HEADERS.items()}, "mcp-method": "tools/list"}
    for _ in range(2):
        answer = module.handler(event(request("tools/list"), "POST", headers, KEY), Context())
        assert answer["statusCode"] == 200
