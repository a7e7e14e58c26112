"""One tool on the SDK's low-level server behind Mangum: what any MCP server on Lambda has to load."""

import asyncio
from typing import Any

import mcp_types as types
from mangum import Mangum
from mcp.server.lowlevel.server import Server
from mcp.server.transport_security import TransportSecuritySettings

_TOOL = types.Tool(name="echo", description="Says it again.", input_schema={"type": "object", "properties": {}})


async def _list(_context: Any, _params: Any) -> types.ListToolsResult:
    return types.ListToolsResult(tools=[_TOOL])


async def _call(_context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(text=str(params.arguments))])


_server = Server[Any]("bare", on_list_tools=_list, on_call_tool=_call)
_app = _server.streamable_http_app(
    json_response=True,
    stateless_http=True,
    transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
)
_mangum = Mangum(_app, lifespan="off")
_loop = asyncio.new_event_loop()
asyncio.set_event_loop(_loop)
_started = asyncio.Event()


async def _hold() -> None:
    async with _server.session_manager.run():
        _started.set()
        await asyncio.Event().wait()


holding = {_loop.create_task(_hold())}  # the loop itself keeps only a weak reference
_loop.run_until_complete(_started.wait())


def handler(event: dict[str, Any], context: Any) -> Any:
    """The answer to a REST API event."""
    return _mangum(event, context)
