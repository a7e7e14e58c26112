"""A loopback web server that misbehaves as scripted: it says what a test puts in its mouth, byte for byte.

with FaultServer() as server:
    server.script("/m", Say(json_body), Reset(), Silence())   # one act for each request; the last one repeats
    … fetch(server.url("/m")) …
    assert server.requests == ["/m", …]
"""

import gzip
import socket
import ssl
import struct
import threading
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from types import TracebackType
from typing import Protocol, Self

RECEIVE_BYTES = 65_536


class Act(Protocol):
    """What the server does once it has read a request; returns whether the connection can be used again."""

    def play(self, connection: socket.socket, stop: threading.Event) -> bool: ...


@dataclass(frozen=True, slots=True)
class Say:
    """A complete, well-formed answer."""

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    content_type: str = "application/json"

    def play(self, connection: socket.socket, stop: threading.Event) -> bool:
        lines = {"Content-Type": self.content_type, "Content-Length": str(len(self.body)), **self.headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        connection.sendall(f"HTTP/1.1 {self.status} X\r\n{head}\r\n".encode("latin-1") + self.body)
        return True


@dataclass(frozen=True, slots=True)
class Raw:
    """These bytes, then the end of the connection."""

    content: bytes

    def play(self, connection: socket.socket, stop: threading.Event) -> bool:
        connection.sendall(self.content)
        return False


@dataclass(frozen=True, slots=True)
class Drip:
    """`first`, then `again` every `every_s` seconds, for ever; without a pause when `every_s` is 0."""

    first: bytes
    again: bytes
    every_s: float = 0.02

    def play(self, connection: socket.socket, stop: threading.Event) -> bool:
        connection.sendall(self.first)
        while not stop.wait(self.every_s):
            connection.sendall(self.again)
        return False


@dataclass(frozen=True, slots=True)
class Chunks:
    """An answer in chunked coding without a declared length."""

    parts: Iterable[bytes]
    headers: str = "Content-Type: application/json\r\n"

    def play(self, connection: socket.socket, stop: threading.Event) -> bool:
        connection.sendall(f"HTTP/1.1 200 OK\r\n{self.headers}Transfer-Encoding: chunked\r\n\r\n".encode("latin-1"))
        for part in self.parts:
            connection.sendall(f"{len(part):x}\r\n".encode() + part + b"\r\n")
        connection.sendall(b"0\r\n\r\n")
        return True


class Silence:
    """No answer at all, while the server lives."""

    def play(self, connection: socket.socket, stop: threading.Event) -> bool:
        stop.wait()
        return False


class Reset:
    """A TCP reset instead of an answer."""

    def play(self, connection: socket.socket, stop: threading.Event) -> bool:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        return False


def redirect(location: str, status: int = 302) -> Say:
    """An answer that points elsewhere."""
    return Say(b"", status, {"Location": location})


def gzip_bomb(mebibytes: int = 1_024) -> bytes:
    """About a thousandth of that size, which inflates to that many MiB of zeros."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    block = bytes(1 << 20)
    return b"".join([*(packer.compress(block) for _ in range(mebibytes)), packer.flush()])


def gzipped(body: bytes, layers: int = 1) -> bytes:
    """The body in so many layers of gzip, the same bytes each time."""
    for _ in range(layers):
        body = gzip.compress(body, mtime=0)
    return body


class FaultServer:
    """Runs from `__enter__` to `__exit__`, one thread a connection. Paths without a script answer 404.

    `tls` makes it speak HTTPS. `requests` are the targets asked for, `heads` the request heads as received,
    `connections` how many were opened.
    """

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        self._tls = tls
        self.requests: list[str] = []
        self.heads: list[str] = []
        self.connections = 0
        self._scripts: dict[str, list[Act]] = defaultdict(list)
        self._stop = threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: set[socket.socket] = set()
        self._threads: list[threading.Thread] = []

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self._listener.getsockname()[1])

    def url(self, target: str = "/", host: str = "127.0.0.1") -> str:
        """The URL of a target on this server."""
        return f"http://{host}:{self.port}{target}"

    def script(self, target: str, *acts: Act) -> str:
        """What the next requests for the target get; the last act repeats. Returns the URL."""
        self._scripts[target] = list(acts)
        return self.url(target)

    def __enter__(self) -> Self:
        self._start(self._accept)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for connection in list(self._open):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        for thread in list(self._threads):
            thread.join(timeout=10)

    def _start(self, work: Callable[..., None], *args: object) -> None:
        thread = threading.Thread(target=work, args=args, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                connection, _ = self._listener.accept()
                self.connections += 1
                self._open.add(connection)
                self._start(self._serve, connection)

    def _serve(self, connection: socket.socket) -> None:
        with connection, suppress(OSError):
            if self._tls is None:
                self._talk(connection)
            else:
                with self._tls.wrap_socket(connection, server_side=True) as wrapped:
                    self._talk(wrapped)
        self._open.discard(connection)

    def _talk(self, connection: socket.socket) -> None:
        for head in _heads(connection):
            target = head.split(" ", 2)[1]
            self.requests.append(target)
            self.heads.append(head)
            if not self._next_act(target).play(connection, self._stop):
                break

    def _next_act(self, target: str) -> Act:
        acts = self._scripts[target]
        if not acts:
            return Say(b"", 404)
        return acts.pop(0) if len(acts) > 1 else acts[0]


def _heads(connection: socket.socket) -> Iterator[str]:
    """The request heads on a connection, one after the other."""
    received = b""
    while True:
        head, end, rest = received.partition(b"\r\n\r\n")
        if end:
            received = rest
            yield head.decode("latin-1")
            continue
        more = connection.recv(RECEIVE_BYTES)
        if not more:
            return
        received += more
