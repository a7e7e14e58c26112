"""Recto's own server with the conformance suite's fixtures laid over it. For tests only.

`python -m tests.integration.conformance_server --answers json` listens on a free loopback port and prints its URL.
"""

import argparse
import socket
from typing import Any, Literal

import mcp_types as types
import uvicorn
from mcp.server.lowlevel.server import Server
from mcp.shared.exceptions import MCPError
from pydantic import BaseModel
from starlette.types import ASGIApp

from recto.app import build_app
from recto.services.extractions import Names
from recto.settings import DEFAULT_RESULT_MAX_CHARS
from recto.surface.door import PATH, Door, Rules
from recto.wiring import assemble
from tests.fakes import FakeClock, FakeFetcher, FakeRandomness, MemoryImages, MemoryRecords
from tests.integration import conformance_fixtures as fixtures
from tests.integration.conformance_fixtures import Behaviour, Context, Json

type Answers = Literal["json", "streams"]


def add_fixtures(server: Server[Any]) -> None:
    """Lay the suite's tools, prompts and resources over those that `server` has; its own stay in place."""
    _append(server, "tools/list", "tools", types.ListToolsResult, _tools())
    _append(server, "prompts/list", "prompts", types.ListPromptsResult, _prompts())
    _append(server, "resources/list", "resources", types.ListResourcesResult, _resources())
    _append(server, "resources/templates/list", "resourceTemplates", types.ListResourceTemplatesResult, [_template()])
    tools = {name: one.behaviour for name, one in fixtures.TOOLS.items()}
    prompts = {name: one.behaviour for name, one in fixtures.PROMPTS.items()}
    _answer_first(server, "tools/call", types.CallToolRequestParams, types.CallToolResult, tools)
    _answer_first(server, "prompts/get", types.GetPromptRequestParams, types.GetPromptResult, prompts)
    _read_first(server)
    _publish_schemas(server)
    _accept(server, "logging/setLevel", types.SetLevelRequestParams, types.EmptyResult())
    _accept(server, "resources/subscribe", types.SubscribeRequestParams, types.EmptyResult())
    _accept(server, "resources/unsubscribe", types.UnsubscribeRequestParams, types.EmptyResult())
    if server.get_request_handler("completion/complete") is None:
        nothing = types.CompleteResult(completion=types.Completion(values=[]))
        _accept(server, "completion/complete", types.CompleteRequestParams, nothing)


def _tools() -> list[Json]:
    return [
        {"name": name, "description": f"Fixture of the conformance suite: {name}.", "inputSchema": one.input_schema}
        for name, one in fixtures.TOOLS.items()
    ]


def _prompts() -> list[Json]:
    return [
        {
            "name": name,
            "description": f"Fixture of the conformance suite: {name}.",
            "arguments": [{"name": argument, "required": True} for argument in one.arguments],
        }
        for name, one in fixtures.PROMPTS.items()
    ]


def _resources() -> list[Json]:
    return [
        {"uri": uri, "name": uri.rpartition("/")[2], "description": "Fixture of the conformance suite.", "mimeType": m}
        for uri, m in ((uri, one["mimeType"]) for uri, one in fixtures.RESOURCES.items())
    ]


def _template() -> Json:
    return {"uriTemplate": fixtures.RESOURCE_TEMPLATE, "name": "template", "description": "Fixture of the suite."}


def _wire(result: Any) -> Json:
    """A handler's result as the JSON object it stands for."""
    if isinstance(result, dict):
        return dict(result)
    dumped: Json = result.model_dump(mode="json", by_alias=True, exclude_none=True)
    return dumped


def _typed(result: Json, complete: type[BaseModel]) -> BaseModel:
    """`result` as the model the SDK completes with what each protocol version wants (`resultType`, cache hints)."""
    waiting = result.get("resultType") == "input_required"
    return types.InputRequiredResult.model_validate(result) if waiting else complete.model_validate(result)


def _append(server: Server[Any], method: str, key: str, result_type: type[BaseModel], more: list[Json]) -> None:
    own = server.get_request_handler(method)

    async def handle(ctx: Context, params: types.PaginatedRequestParams) -> BaseModel:
        listed: Json = {key: []} if own is None else _wire(await own.handler(ctx, params))
        return _typed({**listed, key: [*listed[key], *([] if listed.get("nextCursor") else more)]}, result_type)

    server.add_request_handler(method, types.PaginatedRequestParams, handle)


def _answer_first[Params: (types.CallToolRequestParams, types.GetPromptRequestParams)](
    server: Server[Any],
    method: str,
    params_type: type[Params],
    result_type: type[BaseModel],
    behaviours: dict[str, Behaviour[Params]],
) -> None:
    own = server.get_request_handler(method)

    async def handle(ctx: Context, params: Params) -> Any:
        if params.name in behaviours:
            return _typed(await behaviours[params.name](ctx, params), result_type)
        if own is None:
            raise MCPError(types.INVALID_PARAMS, "Unknown name")
        return await own.handler(ctx, params)

    server.add_request_handler(method, params_type, handle)


def _read_first(server: Server[Any]) -> None:
    own = server.get_request_handler("resources/read")

    async def handle(ctx: Context, params: types.ReadResourceRequestParams) -> Any:
        found = fixtures.read_resource(params.uri)
        if found is not None:
            return types.ReadResourceResult.model_validate({"contents": [found]})
        if own is None:
            raise MCPError(types.INVALID_PARAMS, "Resource not found", {"uri": params.uri})
        return await own.handler(ctx, params)

    server.add_request_handler("resources/read", types.ReadResourceRequestParams, handle)


def _publish_schemas(server: Server[Any]) -> None:
    """Let `Mcp-Param-*` headers be checked against the fixtures' schemas too."""
    own = server.get_tool_input_schema

    def schema(name: str) -> Any:
        if name in fixtures.TOOLS:
            return fixtures.TOOLS[name].input_schema
        return own(name) if own else None

    server.get_tool_input_schema = schema


def _accept(server: Server[Any], method: str, params_type: type[types.RequestParams], answer: BaseModel) -> None:
    async def handle(_ctx: Context, _params: types.RequestParams) -> BaseModel:
        return answer

    server.add_request_handler(method, params_type, handle)


class _Unobserved:
    """Nobody reads these figures."""

    def answered(self, tool: str, outcome: str, duration_ms: float) -> None: ...
    def failed(self, tool: str, error: Exception) -> None: ...


def conformance_app(hosts: frozenset[str], answers: Answers) -> ASGIApp:
    """Recto as every install has it, door included, with the fixtures added; its stores are in memory.

    "json" is how it is deployed. With "streams" the same server may send notifications before an answer, without
    which the suite's progress and logging tools cannot do what they are for.
    """
    adapters = (MemoryRecords(), MemoryImages(), FakeFetcher())
    clock = FakeClock()
    services = assemble(*adapters, Names(b"only for tests"), clock, FakeRandomness())
    rules = Rules(hosts, frozenset(f"http://{host}" for host in hosts), api_key_required=False)
    app = build_app(services, clock, rules, _Unobserved(), DEFAULT_RESULT_MAX_CHARS)
    add_fixtures(app.server)
    if answers == "json":
        return app.entrance
    # as `http_app`, but for `json_response`
    streaming = app.server.streamable_http_app(streamable_http_path=PATH, stateless_http=True, host="0.0.0.0")
    return Door(streaming, rules)


def main() -> None:
    """Serve on a free loopback port until the process ends, and print the URL first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", choices=["json", "streams"], required=True)
    answers: Answers = parser.parse_args().answers
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    app = conformance_app(frozenset({f"127.0.0.1:{port}", f"localhost:{port}"}), answers)
    print(f"MCP endpoint: http://127.0.0.1:{port}{PATH}", flush=True)  # noqa: T201
    uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False)).run(sockets=[listener])


if __name__ == "__main__":
    main()
