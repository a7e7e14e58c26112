"""The ASGI application: services, MCP server and door put together for one install."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from starlette.applications import Starlette
from starlette.types import ASGIApp

from recto.ports import Clock
from recto.settings import Settings
from recto.surface.callers import Callers
from recto.surface.desk import Observer, Services
from recto.surface.door import Door, Rules
from recto.surface.server import build_server, http_app


@dataclass(frozen=True, slots=True)
class App:
    """`entrance` answers requests; `inner` is entered once, while the process lives; `server` is the MCP side."""

    entrance: ASGIApp
    inner: Starlette
    server: Any


def build_app(
    services: Services, clock: Clock, rules: Rules, observer: Observer, max_chars: int, routes: Sequence[Any] = ()
) -> App:
    """The app over some services. `routes` are further HTTP routes beside `/mcp`."""
    callers = Callers(clock, by_api_key=rules.api_key_required)
    server = build_server(services, clock, callers.of, observer, max_chars)
    inner = http_app(server, routes)
    return App(Door(inner, rules), inner, server)


def rules_of(settings: Settings) -> Rules:
    """The door's rules of an install."""
    return Rules(settings.allowed_hosts, settings.allowed_origins, settings.auth_mode == "api-key")
