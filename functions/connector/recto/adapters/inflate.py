"""Bodies as they come off the wire, undone within bounds: one layer of gzip or none."""

import zlib

from recto.errors import BadUpstreamData

STEP_BYTES = 65_536
FREE_BYTES = 1_000_000
MAX_RATIO = 200
MAX_MEMBERS = 1_000
_GZIP = 31  # zlib's window size, plus 16 for the gzip wrapper
_GZIP_MAGIC = b"\x1f\x8b"


class Body:
    """Collects a body chunk by chunk and never holds more than `max_bytes` of it decoded.

    `encoding` is the Content-Encoding header. Raises BadUpstreamData for any other encoding than gzip, before a
    byte is decoded, and from `add` and `whole` for bodies that are too large, damaged or cut short.
    """

    def __init__(self, encoding: str, max_bytes: int) -> None:
        name = encoding.strip().lower()
        if name not in ("", "identity", "gzip", "x-gzip"):
            raise BadUpstreamData("The library sent an encoding that was not asked for.", details={"status": 200})
        self._inflater = zlib.decompressobj(_GZIP) if name.endswith("gzip") else None
        self._members = 1
        self._max_bytes = max_bytes
        self._received = 0
        self._size = 0
        self._parts: list[bytes] = []

    def add(self, chunk: bytes) -> None:
        """Take the next bytes from the wire."""
        self._received += len(chunk)
        if self._inflater is None:
            self._keep(chunk)
        else:
            self._inflate(chunk)

    def whole(self) -> bytes:
        """The decoded body, once the wire has ended."""
        if self._inflater is not None and self._received and not self._inflater.eof:
            raise _damaged()
        return b"".join(self._parts)

    def so_far(self) -> bytes:
        """What has been decoded until now, complete or not."""
        return b"".join(self._parts)

    def _inflate(self, chunk: bytes) -> None:
        while chunk:
            inflater = self._current(chunk)
            if inflater is None:
                return
            try:
                self._keep(inflater.decompress(chunk, STEP_BYTES))
            except zlib.error as error:
                raise _damaged() from error
            chunk = inflater.unused_data if inflater.eof else inflater.unconsumed_tail

    def _current(self, chunk: bytes) -> "zlib._Decompress | None":
        """The decoder for this chunk; None for what follows the last member and is no gzip."""
        if self._inflater is not None and self._inflater.eof:
            self._members += 1
            if not chunk.startswith(_GZIP_MAGIC):
                return None
            if self._members > MAX_MEMBERS:
                raise _damaged()
            self._inflater = zlib.decompressobj(_GZIP)
        return self._inflater

    def _keep(self, decoded: bytes) -> None:
        self._size += len(decoded)
        bomb = self._inflater is not None and self._size > max(FREE_BYTES, MAX_RATIO * self._received)
        if self._size > self._max_bytes or bomb:
            raise too_large(self._max_bytes)
        self._parts.append(decoded)


def too_large(max_bytes: int) -> BadUpstreamData:
    """The error for an answer beyond the limit."""
    return BadUpstreamData(
        f"The library's answer is larger than the {max_bytes / 1_000_000:.0f} MB that can be read.",
        details={"status": 200},
    )


def _damaged() -> BadUpstreamData:
    return BadUpstreamData("The library's answer is damaged or was cut short.", details={"status": 200})
