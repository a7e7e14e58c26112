"""The seams between services and the world. Services import these; adapters implement them.

Times are epoch seconds. A store never returns what has expired at the `now` it is given.
"""

from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Literal, Protocol


class Clock(Protocol):
    """Wall time in epoch seconds, and a monotonic counter for deadlines."""

    def now(self) -> float: ...
    def monotonic(self) -> float: ...


class Randomness(Protocol):
    """Unguessable text: `token()` is 22 base64url characters holding 128 random bits."""

    def token(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Row:
    """One record. `listed_at` (epoch seconds) is set on rows that `recent` should find.

    `body` is JSON, at most 350 kB. `key` sorts within the tenant.
    """

    tenant: str
    key: str
    body: bytes
    expires_at: int
    listed_at: float | None = None


class RecordStore(Protocol):
    """Rows by tenant and key."""

    async def put(self, rows: Sequence[Row]) -> None:
        """Store the rows in order, replacing those that exist; a failure leaves only rows already written."""

    async def get(self, tenant: str, keys: Sequence[str], now: float) -> Mapping[str, Row]:
        """The rows that exist and have not expired at `now`, by key, read consistently in one round trip."""

    async def recent(self, tenant: str, limit: int, now: float) -> Sequence[Row]:
        """Listed, unexpired rows of the tenant, newest `listed_at` first."""

    async def delete_prefix(self, tenant: str, prefix: str) -> int:
        """Delete every row whose key starts with the prefix; how many there were."""


@dataclass(frozen=True, slots=True)
class StoredImage:
    """A stored file. `meta` holds short ASCII strings written with it."""

    body: bytes
    media_type: str
    meta: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StoredImageHead:
    """What is known of a stored file without reading it."""

    size_bytes: int
    media_type: str
    meta: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Deleted:
    """What a deletion removed."""

    files: int
    size_bytes: int


class ImageStore(Protocol):
    """Files by key (`t/<tenant hash>/<extraction>/<name>`)."""

    async def put(self, key: str, image: StoredImage) -> None: ...
    async def get(self, key: str) -> StoredImage | None: ...
    async def head(self, key: str) -> StoredImageHead | None: ...

    async def link(self, key: str, *, expires_at: int, now: float, file_name: str) -> str:
        """A URL that reads the file without credentials until `expires_at` and fails from then on."""

    async def delete_prefix(self, prefix: str) -> Deleted: ...


@dataclass(frozen=True, slots=True)
class Fetched:
    """A complete successful answer. `url` is where it came from, after redirects."""

    url: str
    content_type: str
    body: bytes


class Fetcher(Protocol):
    """The one way out: GET with redirects, address checks, size cap and a total deadline."""

    async def fetch(
        self, url: str, *, max_bytes: int, timeout_s: float, accept: str = "*/*", referer: str = ""
    ) -> Fetched:
        """The body of a 200 answer. `referer` is the page that led here, where the library wants it named.

        Raises: InvalidUrl, ForbiddenAddress, UpstreamNotFound (404, 410), AuthRequired (401),
        UpstreamForbidden (403), BlockedByBotWall, RateLimited (429, with `retry_after_s`),
        UpstreamTimeout, UpstreamFailed (5xx, resets, names), BadUpstreamData (too large, encoding, truncated).
        """


@dataclass(frozen=True, slots=True)
class Pace:
    """How often a library may be asked: `burst` requests at once, then one every `interval_ms`."""

    interval_ms: int
    burst: int
    side_by_side: int

    def slack_s(self) -> float:
        """How far requests may run ahead of one every interval."""
        return (self.burst - 1) * self.interval_ms / 1000


Closed = Literal["", "asked_to_wait", "challenged", "refused"]
"""Why a bucket gives no turns for a while; empty when it does."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The answer to who wants to ask a library: `wait_s` until the turn that was taken, or until one may be had."""

    taken: bool
    wait_s: float
    closed: Closed = ""


class Limiter(Protocol):
    """Turns at libraries by the generic cell rate algorithm, counted in buckets. Times are epoch seconds.

    A bucket is one small record that changes only as a whole: `tat`, when the next turn would be due at the steady
    rate, and until when and why it is closed. What a method does takes at most two conditional writes of that record.
    """

    async def take(self, bucket: str, pace: Pace, now: float, most_wait_s: float) -> Turn:
        """The next turn, if it comes within `most_wait_s`; else nothing changes. A turn that is not used is spent.

        In any window of W seconds at most ⌊W / interval⌋ + burst turns begin.
        """

    async def close(self, bucket: str, pace: Pace, until: float, why: Closed) -> None:
        """No turns before `until`, then one, then the steady rate. Of two such times the later holds."""

    async def closed_until(self, bucket: str, now: float) -> tuple[float, Closed]:
        """Until when the bucket is closed, and why; `(now, "")` when it is open. Turns taken before may not be used."""

    def lane(self, bucket: str, side_by_side: int) -> AbstractAsyncContextManager[None]:
        """Room for one of so many requests at once: entering waits for it, leaving frees it, also when cancelled."""


class Gate(Protocol):
    """Which addresses may be opened, and their one normal form."""

    def check(self, url: str) -> str:
        """The URL in normal form: one host is always written alike.

        Raises: InvalidUrl, ForbiddenAddress.
        """

    def is_allowed(self, host: str, port: int) -> bool:
        """Whether the install lists this host among its own private ones."""
