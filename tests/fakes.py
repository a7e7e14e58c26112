"""Ports held in memory. The stores pass the same contract suite (`tests/contracts`) as the real adapters."""

import base64
import hashlib
from collections.abc import Callable, Mapping, Sequence

from recto.errors import BadUpstreamData, UpstreamNotFound
from recto.ports import Deleted, Fetched, Row, StoredImage, StoredImageHead

NOW = 1_800_000_000.0


class FakeClock:
    """A clock that moves only when told to."""

    def __init__(self, now: float = NOW) -> None:
        self._now = now
        self._monotonic = 1_000.0

    def now(self) -> float:
        return self._now

    def monotonic(self) -> float:
        return self._monotonic

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds
        self._monotonic += seconds


class FakeRandomness:
    """The same tokens in the same order, each of the shape of a real one."""

    def __init__(self, seed: str = "recto") -> None:
        self._seed = seed
        self._count = 0

    def token(self) -> str:
        self._count += 1
        digest = hashlib.sha256(f"{self._seed}:{self._count}".encode()).digest()
        return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


class MemoryRecords:
    """Rows in a dictionary. `keys_read` counts the keys asked for, `rows` shows all that is stored."""

    def __init__(self) -> None:
        self.rows: dict[tuple[str, str], Row] = {}
        self.keys_read = 0
        self.calls = 0

    async def put(self, rows: Sequence[Row]) -> None:
        self.calls += 1
        for row in rows:
            self.rows[row.tenant, row.key] = row

    async def get(self, tenant: str, keys: Sequence[str], now: float) -> Mapping[str, Row]:
        self.calls += 1
        self.keys_read += len(keys)
        found = {key: self.rows[tenant, key] for key in keys if (tenant, key) in self.rows}
        return {key: row for key, row in found.items() if row.expires_at > now}

    async def recent(self, tenant: str, limit: int, now: float) -> Sequence[Row]:
        self.calls += 1
        mine = [row for (owner, _), row in self.rows.items() if owner == tenant and row.expires_at > now]
        listed = [row for row in mine if row.listed_at is not None]
        return sorted(listed, key=lambda row: row.listed_at or 0.0, reverse=True)[:limit]

    async def delete_prefix(self, tenant: str, prefix: str) -> int:
        self.calls += 1
        doomed = [(owner, key) for owner, key in self.rows if owner == tenant and key.startswith(prefix)]
        for name in doomed:
            del self.rows[name]
        return len(doomed)


class MemoryImages:
    """Files in a dictionary; `read_link` is the browser that opens a link."""

    def __init__(self) -> None:
        self.files: dict[str, StoredImage] = {}
        self.file_names: dict[str, str] = {}
        self._links: dict[str, tuple[str, int]] = {}

    async def put(self, key: str, image: StoredImage) -> None:
        self.files[key] = image

    async def get(self, key: str) -> StoredImage | None:
        return self.files.get(key)

    async def head(self, key: str) -> StoredImageHead | None:
        image = self.files.get(key)
        return StoredImageHead(len(image.body), image.media_type, image.meta) if image else None

    async def link(self, key: str, *, expires_at: int, now: float, file_name: str) -> str:
        url = f"https://images.test/{hashlib.sha256(f'{key} {expires_at}'.encode()).hexdigest()}"
        self._links[url] = (key, expires_at)
        self.file_names[url] = file_name
        return url

    async def delete_prefix(self, prefix: str) -> Deleted:
        doomed = [key for key in self.files if key.startswith(prefix)]
        return Deleted(len(doomed), sum(len(self.files.pop(key).body) for key in doomed))

    def read_link(self, url: str, now: float) -> StoredImage | None:
        """What the link shows at that time; None when it is wrong, expired, or the file is gone."""
        key, expires_at = self._links.get(url, ("", 0))
        return self.files.get(key) if now < expires_at else None


type Answer = bytes | Fetched | Exception
type Route = Answer | Callable[[str], Answer]


class FakeFetcher:
    """The web as a table from URL to answer: a body, an error to raise, or a function of the URL that gives either.

    `requests` lists the URLs asked for, in order, `referers` the pages named with them; `routes` may be changed while
    it is in use.
    """

    def __init__(self, routes: Mapping[str, Route] | None = None, *, fallback: Route | None = None) -> None:
        self.routes: dict[str, Route] = dict(routes or {})
        self.requests: list[str] = []
        self.referers: list[str] = []
        self._fallback = fallback

    async def fetch(
        self, url: str, *, max_bytes: int, timeout_s: float, accept: str = "*/*", referer: str = ""
    ) -> Fetched:
        self.requests.append(url)
        self.referers.append(referer)
        route = self.routes.get(url, self._fallback)
        answer = route(url) if callable(route) else route
        if answer is None:
            raise UpstreamNotFound("The library says that this address does not exist.", details={"status": 404})
        if isinstance(answer, Exception):
            raise answer
        fetched = answer if isinstance(answer, Fetched) else Fetched(url, _media_type(answer), answer)
        if len(fetched.body) > max_bytes:
            raise BadUpstreamData("The answer is larger than allowed.")
        return fetched


def _media_type(body: bytes) -> str:
    """What a server would say of these bytes."""
    known = ((b"\xff\xd8\xff", "image/jpeg"), (b"\x89PNG", "image/png"), (b"<", "text/html; charset=utf-8"))
    start = body.lstrip()[:8]
    return next((media_type for magic, media_type in known if start.startswith(magic)), "application/json")
