"""The template's REST API in front of a function, for clients that speak HTTP: routes, mocks and key as declared."""

import json
import threading
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler
from typing import Any, Self

from tests.stack.loopback import LoopbackServer
from tests.stack.template import Json

type Invoke = Callable[[Json], Json]

DOMAIN = "a1b2c3d4e5.execute-api.eu-central-1.amazonaws.com"


def rest_event(method: str, path: str, headers: Mapping[str, str], body: str | None, key_id: str | None) -> Json:
    """What API Gateway's REST API hands to a proxy function (payload version 1.0); header names in lower case."""
    headers = {**headers, "host": DOMAIN}
    return {
        "resource": path,
        "path": path,
        "httpMethod": method,
        "headers": headers,
        "multiValueHeaders": {name: [value] for name, value in headers.items()},
        "queryStringParameters": None,
        "multiValueQueryStringParameters": None,
        "pathParameters": None,
        "stageVariables": None,
        "requestContext": {
            "resourcePath": path,
            "httpMethod": method,
            "path": f"/v1{path}",
            "stage": "v1",
            "protocol": "HTTP/1.1",
            "domainName": DOMAIN,
            "requestId": "00000000-0000-4000-8000-000000000000",
            "accountId": "123456789012",
            "apiId": "a1b2c3d4e5",
            "identity": {"apiKeyId": key_id, "sourceIp": "203.0.113.7", "userAgent": headers.get("user-agent")},
        },
        "body": body,
        "isBase64Encoded": False,
    }


class Gateway(LoopbackServer):
    """Listens on a loopback port while the context is open. `body` is the API's OpenAPI document, evaluated."""

    def __init__(self, body: Json, invoke: Invoke, keys: Mapping[str, str]) -> None:
        self._paths = body["paths"]
        self._invoke = invoke
        self._keys = keys
        self._one_at_a_time = threading.Lock()  # an execution environment takes one call at a time
        super().__init__(self._handler())
        self.url = f"{self.origin}/mcp"

    def answer(self, method: str, path: str, headers: Mapping[str, str], body: str | None) -> Json:
        """The gateway's answer, in the shape that a proxy function returns."""
        operation = self._paths.get(path, {}).get(method.lower())
        key_id = self._keys.get(headers.get("x-api-key", ""))
        if operation is None or (operation.get("security") and key_id is None):
            return {"statusCode": 403, "headers": {}, "body": json.dumps({"message": "Forbidden"})}
        integration = operation["x-amazon-apigateway-integration"]
        if integration["type"] == "mock":
            return _mocked(integration)
        with self._one_at_a_time:
            return self._invoke(rest_event(method, path, headers, body, key_id))

    def _handler(gateway: Self) -> type[BaseHTTPRequestHandler]:  # noqa: N805  (the handler has the name `self`)
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def _any(self) -> None:
                length = int(self.headers.get("content-length", 0))
                body = self.rfile.read(length).decode() if length else None
                headers = {name.lower(): value for name, value in self.headers.items()}
                _write(self, gateway.answer(self.command, self.path, headers, body))

            do_GET = do_POST = do_DELETE = do_HEAD = do_OPTIONS = _any  # noqa: N815  (names the standard library calls)

            def log_message(self, format: str, *args: object) -> None:
                """Stay silent."""

        return Handler


def _mocked(integration: Json) -> Json:
    answer = integration["responses"]["default"]
    headers = {
        name.removeprefix("method.response.header."): value.strip("'")
        for name, value in answer.get("responseParameters", {}).items()
    }
    return {
        "statusCode": int(answer["statusCode"]),
        "headers": headers,
        "body": answer["responseTemplates"]["application/json"],
    }


def _write(handler: BaseHTTPRequestHandler, answer: Mapping[str, Any]) -> None:
    """Send a proxy answer as HTTP."""
    body = (answer.get("body") or "").encode()
    handler.send_response(answer["statusCode"])
    headers = dict(answer.get("headers") or {})
    headers.update({name: ", ".join(values) for name, values in (answer.get("multiValueHeaders") or {}).items()})
    for name, value in headers.items():
        if name.lower() not in ("content-length", "connection", "transfer-encoding"):
            handler.send_header(name, value)
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    if handler.command != "HEAD":
        handler.wfile.write(body)
