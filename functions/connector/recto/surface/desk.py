"""What a tool is given: the services, the caller and the limits of one answer."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol

from mcp_types import CallToolResult, ToolAnnotations

from recto.services.extractions import Extractions
from recto.services.reader import Reader
from recto.services.resolver import Resolver
from recto.services.upstream import Caller
from recto.surface.arguments import Arguments, JsonSchema


class Observer(Protocol):
    """Told of every tool call: one line in the log, one figure in the metrics."""

    def answered(self, tool: str, outcome: str, duration_ms: float) -> None: ...
    def failed(self, tool: str, error: Exception) -> None: ...


@dataclass(frozen=True, slots=True)
class Services:
    """Everything tools call."""

    resolver: Resolver
    reader: Reader
    extractions: Extractions


@dataclass(frozen=True, slots=True)
class Desk:
    """One call's view of the world."""

    services: Services
    caller: Caller
    result_max_chars: int


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool: what is published of it, and what it does.

    `output_schema` is None for tools that deliver images: they send no structured content.
    """

    name: str
    title: str
    description: str
    arguments: type[Arguments]
    annotations: ToolAnnotations
    output_schema: JsonSchema | None
    run: Callable[[Desk, Any], Awaitable[CallToolResult]]
