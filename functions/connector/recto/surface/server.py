"""The MCP server: tools as rows, one prompt, instructions. One instance serves every protocol version."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mcp.server.caching import CacheHint
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel.server import Server
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    GetPromptRequestParams,
    GetPromptResult,
    ListPromptsResult,
    ListToolsResult,
    PaginatedRequestParams,
)
from mcp_types import (
    Tool as PublishedTool,
)
from starlette.applications import Starlette

from recto import __version__
from recto.errors import RectoError
from recto.ports import Clock
from recto.services.upstream import Caller
from recto.surface.arguments import parse, schema_of
from recto.surface.desk import Desk, Observer, Services, Tool
from recto.surface.errors import describe
from recto.surface.prompts import INSTRUCTIONS, TRANSCRIBE_FOLIO, transcribe_folio
from recto.surface.results import error_result
from recto.surface.tools.contents import CONTENTS_TOOLS
from recto.surface.tools.pictures import IMAGE_TOOLS
from recto.surface.tools.reading import TEXT_TOOLS

MAX_REQUEST_BYTES = 256 * 1024
_HOUR_MS = 3_600_000
_ORDER = (
    *("resolve", "list_canvases", "get_contents", "get_canvas_image", "get_canvas_tiles"),
    *("get_page_range", "release", "search", "fetch"),
)

Context = ServerRequestContext[Any]
CallerOf = Callable[[Mapping[str, Any]], Caller]


def all_tools() -> tuple[Tool, ...]:
    """Every tool, in the order of the workflow; the list never changes while the server runs."""
    rows = {tool.name: tool for tool in (*TEXT_TOOLS, *CONTENTS_TOOLS, *IMAGE_TOOLS)}
    return tuple(rows[name] for name in _ORDER)


def build_server(
    services: Services, clock: Clock, caller_of: CallerOf, observer: Observer, result_max_chars: int
) -> Server[dict[str, Any]]:
    """The server. `caller_of` reads the caller from the ASGI scope of a request."""
    tools = {tool.name: tool for tool in all_tools()}
    schemas = {name: schema_of(tool.arguments) for name, tool in tools.items()}
    published = ListToolsResult(tools=[publish(tool) for tool in tools.values()])

    async def list_tools(_context: Context, _params: PaginatedRequestParams | None) -> ListToolsResult:
        return published

    async def call_tool(context: Context, params: CallToolRequestParams) -> CallToolResult:
        tool = tools.get(params.name)
        if tool is None:
            raise MCPError(INVALID_PARAMS, f"There is no such tool; tools are: {', '.join(tools)}.")
        caller = caller_of(context.request.scope if context.request else {})
        return await run_tool(tool, Desk(services, caller, result_max_chars), params.arguments or {}, observer, clock)

    return Server(
        "recto",
        version=__version__,
        title="Recto",
        description="Reads digitised manuscripts and archives over IIIF.",
        instructions=INSTRUCTIONS,
        cache_hints={
            "tools/list": CacheHint(ttl_ms=_HOUR_MS, scope="public"),
            "prompts/list": CacheHint(ttl_ms=_HOUR_MS, scope="public"),
            "server/discover": CacheHint(ttl_ms=_HOUR_MS, scope="public"),
        },
        get_tool_input_schema=schemas.get,  # trap: without it the SDK lists all tools anew for each call
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_prompts=_list_prompts,
        on_get_prompt=_get_prompt,
    )


def publish(tool: Tool) -> PublishedTool:
    """A tool as `tools/list` shows it."""
    return PublishedTool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=schema_of(tool.arguments),
        output_schema=tool.output_schema,
        annotations=tool.annotations,
    )


async def run_tool(
    tool: Tool, desk: Desk, arguments: Mapping[str, Any], observer: Observer, clock: Clock
) -> CallToolResult:
    """The tool's result; a failure becomes a result with `isError`, in the channels of the tool."""
    began = clock.monotonic()
    outcome = "ok"
    try:
        return await tool.run(desk, parse(tool.arguments, arguments))
    except Exception as error:
        outcome = str(describe(error)["code"])
        if outcome == "internal":
            observer.failed(tool.name, error)
        return error_result(error, structured=tool.output_schema is not None)
    finally:
        observer.answered(tool.name, outcome, (clock.monotonic() - began) * 1000)


async def _list_prompts(_context: Context, _params: PaginatedRequestParams | None) -> ListPromptsResult:
    return ListPromptsResult(prompts=[TRANSCRIBE_FOLIO])


async def _get_prompt(_context: Context, params: GetPromptRequestParams) -> GetPromptResult:
    if params.name != TRANSCRIBE_FOLIO.name:
        raise MCPError(INVALID_PARAMS, f"There is no such prompt; there is {TRANSCRIBE_FOLIO.name}.")
    try:
        return transcribe_folio(params.arguments or {})
    except RectoError as error:
        raise MCPError(INVALID_PARAMS, error.message) from None


def http_app(server: Server[Any], extra_routes: Sequence[Any] = ()) -> Starlette:
    """The server over streamable HTTP at `/mcp`: stateless, JSON answers. Host and Origin are the door's business."""
    return server.streamable_http_app(
        streamable_http_path="/mcp",
        json_response=True,
        stateless_http=True,
        max_request_body_size=MAX_REQUEST_BYTES,
        host="0.0.0.0",  # noqa: S104 - switches the SDK's own host check off; nothing is bound here
        custom_starlette_routes=list(extra_routes) or None,
    )
