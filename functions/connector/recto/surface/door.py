"""The HTTP door before MCP: methods, `Host`, `Origin`, CORS preflight, and the key in api-key mode.

The SDK compares hosts letter by letter against a fixed list; behind API Gateway the right host is the one the
gateway says the request came for, and host names know neither letter case nor a final dot.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

PATH = "/mcp"
_ALLOWED_HEADERS = (
    "content-type, accept, authorization, x-api-key, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id"
)


class BadHost(ValueError):
    """A `Host` header that is no host with an optional port."""


def split_host(value: str) -> tuple[str, str]:
    """`API.Example.org.:443` → (`api.example.org`, `443`); the port is empty when there is none.

    Raises: BadHost.
    """
    text = value.strip()
    name, colon, port = (text, "", "") if text.endswith("]") or ":" not in text else text.rpartition(":")
    if colon and not (port.isascii() and port.isdecimal() and 0 < int(port[:6]) < 65536):
        raise BadHost("the Host header has a port that is no number")
    name = name.lower().removesuffix(".")
    if not name or any(letter in name for letter in "@/\\ ,"):
        raise BadHost("the Host header names no host")
    return name, port


def event_of(scope: Mapping[str, Any]) -> Mapping[str, Any]:
    """The API Gateway event behind a request; empty elsewhere."""
    event = scope.get("aws.event")
    return event if isinstance(event, Mapping) else {}


def api_key_id(scope: Mapping[str, Any]) -> str:
    """The id (not the value) of the API key the gateway accepted, or nothing."""
    identity = event_of(scope).get("requestContext", {}).get("identity") or {}
    return str(identity.get("apiKeyId") or "")


@dataclass(frozen=True, slots=True)
class Rules:
    """Who may come in. Hosts are names, or `name:port` for a port other than 80 and 443."""

    hosts: frozenset[str]
    origins: frozenset[str]
    api_key_required: bool


class Door:
    """ASGI middleware over the MCP app. Other paths pass: they are routes of the app with rules of their own."""

    def __init__(self, app: ASGIApp, rules: Rules) -> None:
        self._app = app
        self._rules = rules

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] != PATH:
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        origin = headers.get("origin", "")
        refusal = self._refusal(scope, headers, origin)
        if refusal is not None:
            await _answer(send, *refusal, origin="")
        elif scope["method"] == "OPTIONS":
            await _answer(send, 204, "", origin=origin)
        elif scope["method"] != "POST":
            await _answer(send, 405, "Only POST is served here.", origin=origin)
        else:
            await self._app(scope, receive, _sending_cors(send, origin) if origin else send)

    def _refusal(self, scope: Scope, headers: Mapping[str, str], origin: str) -> tuple[int, str] | None:
        try:
            name, port = split_host(headers.get("host", ""))
        except BadHost as error:
            return 400, f"Bad request: {error}."
        if not self._is_own_host(scope, name, port):
            return 421, "This server does not answer for that host."
        if origin and origin.lower() not in self._rules.origins:
            return 403, "This origin may not call."
        if self._rules.api_key_required and scope["method"] == "POST" and not api_key_id(scope):
            return 403, "An API key is required."
        return None

    def _is_own_host(self, scope: Scope, name: str, port: str) -> bool:
        own = str(event_of(scope).get("requestContext", {}).get("domainName") or "").lower()
        hosts = self._rules.hosts | ({own} if own else set())
        return f"{name}:{port}" in hosts or (name in hosts and port in ("", "80", "443"))


def _cors(origin: str) -> list[tuple[bytes, bytes]]:
    if not origin:
        return []
    return [
        (b"access-control-allow-origin", origin.encode("latin-1")),
        (b"access-control-expose-headers", b"mcp-protocol-version"),
        (b"vary", b"origin"),
    ]


def _sending_cors(send: Send, origin: str) -> Send:
    async def with_cors(message: Any) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", []), *_cors(origin)]}
        await send(message)

    return with_cors


async def _answer(send: Send, status: int, text: str, *, origin: str) -> None:
    body = (
        json.dumps({"jsonrpc": "2.0", "id": None, "error": {"code": -32600, "message": text}}).encode() if text else b""
    )
    headers = [(b"content-length", str(len(body)).encode()), (b"allow", b"POST, OPTIONS"), *_cors(origin)]
    if body:
        headers.append((b"content-type", b"application/json"))
    if status == 204:
        headers += [
            (b"access-control-allow-methods", b"POST, OPTIONS"),
            (b"access-control-allow-headers", _ALLOWED_HEADERS.encode()),
            (b"access-control-max-age", b"7200"),
        ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
