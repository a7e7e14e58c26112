"""Just enough of a FastCGI client to put an HTTP server in front of an image server that speaks nothing else.

Source: FastCGI Specification 1.0, sections 3 to 5: one request a connection, in the role of a responder.
"""

import socket
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_BEGIN, _END, _PARAMS, _STDIN, _STDOUT = 1, 3, 4, 5, 6
_HEAD = struct.Struct(">BBHHBx")
_RESPONDER = struct.pack(">HB5x", 1, 0)
_MOST_BYTES = 65_535
_TIMEOUT_S = 60


@dataclass(frozen=True, slots=True)
class CgiAnswer:
    """A CGI response taken apart; header names in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


def ask(port: int, variables: Mapping[str, str]) -> CgiAnswer:
    """What the application on a loopback port answers to a GET with these CGI variables."""
    with socket.create_connection(("127.0.0.1", port), timeout=_TIMEOUT_S) as connection:
        connection.sendall(b"".join(_request(variables)))
        with connection.makefile("rb") as stream:
            return _parsed(b"".join(content for kind, content in _records(stream.read()) if kind == _STDOUT))


def _request(variables: Mapping[str, str]) -> Iterator[bytes]:
    yield _record(_BEGIN, _RESPONDER)
    yield _record(_PARAMS, b"".join(_pair(name, value) for name, value in variables.items()))
    yield _record(_PARAMS, b"")
    yield _record(_STDIN, b"")


def _record(kind: int, content: bytes) -> bytes:
    assert len(content) <= _MOST_BYTES
    return _HEAD.pack(1, kind, 1, len(content), 0) + content


def _pair(name: str, value: str) -> bytes:
    """Lengths of four bytes are always allowed."""
    key, text = name.encode(), value.encode()
    return struct.pack(">II", len(key) | 1 << 31, len(text) | 1 << 31) + key + text


def _records(stream: bytes) -> Iterator[tuple[int, bytes]]:
    position = 0
    while position < len(stream):
        _version, kind, _number, length, padding = _HEAD.unpack_from(stream, position)
        position += _HEAD.size
        yield kind, stream[position : position + length]
        position += length + padding


def _parsed(response: bytes) -> CgiAnswer:
    head, _, body = response.partition(b"\r\n\r\n")
    pairs = [line.partition(":") for line in head.decode("latin-1").split("\r\n")]
    headers = {name.strip().lower(): value.strip() for name, _, value in pairs}
    return CgiAnswer(int(headers.pop("status", "200").split(" ")[0]), headers, body)
