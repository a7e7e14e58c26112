"""A real AWS client whose answers a test makes up: serialiser, signer and parser run, the network does not."""

import json
from collections.abc import Callable
from typing import Any

from botocore.awsrequest import AWSResponse

type Answer = tuple[int, dict[str, str], bytes]


class _Raw:
    """What botocore reads a body from."""

    def __init__(self, body: bytes) -> None:
        self._body = body

    def stream(self, *_: object, **__: object) -> Any:
        yield self._body

    def read(self, *_: object) -> bytes:
        body, self._body = self._body, b""
        return body


def scripted(client: Any, answer: Callable[[str, dict[str, Any]], Answer]) -> list[tuple[str, dict[str, Any]]]:
    """Answer each request of the client by `answer(operation, JSON body)`; the list fills with what was asked."""
    asked: list[tuple[str, dict[str, Any]]] = []

    def before_send(request: Any, event_name: str, **_: object) -> AWSResponse:
        operation = event_name.rpartition(".")[2]
        body = request.body if isinstance(request.body, bytes) else b""
        asked.append((operation, json.loads(body) if body.startswith(b"{") else {"url": request.url}))
        status, headers, content = answer(*asked[-1])
        return AWSResponse(request.url, status, headers, _Raw(content))

    client.meta.events.register("before-send", before_send)
    return asked
