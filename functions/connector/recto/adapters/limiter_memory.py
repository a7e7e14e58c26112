"""Turns at libraries, counted in memory: a restart forgets them, and other processes do not see them."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import anyio

from recto.ports import Closed, Pace, Turn

MOST_BUCKETS = 4_096


@dataclass(frozen=True, slots=True)
class _Bucket:
    tat: float = 0.0
    closed_until: float = 0.0
    why: Closed = ""


class _Lane:
    """Places side by side, and how many hold or await one: a lane that nobody uses is forgotten."""

    def __init__(self, side_by_side: int) -> None:
        self.places = anyio.Semaphore(side_by_side)
        self.users = 0


class MemoryLimiter:
    """A limiter for one process; each method is done before another task can run."""

    def __init__(self) -> None:
        self._buckets: dict[str, _Bucket] = {}
        self._lanes: dict[str, _Lane] = {}

    async def take(self, bucket: str, pace: Pace, now: float, most_wait_s: float) -> Turn:
        """The next turn, if it comes soon enough; see `recto.ports.Limiter`."""
        known = self._buckets.get(bucket, _Bucket())
        if known.closed_until > now:
            return Turn(False, known.closed_until - now, known.why)
        wait_s = max(0.0, round(known.tat - pace.slack_s() - now, 3))  # milliseconds, as other adapters store
        if wait_s > most_wait_s:
            return Turn(False, wait_s)
        self._keep(bucket, _Bucket(max(known.tat, now) + pace.interval_ms / 1000), now)
        return Turn(True, wait_s)

    async def close(self, bucket: str, pace: Pace, until: float, why: Closed) -> None:
        """No turns before `until`, then one, then the steady rate."""
        known = self._buckets.get(bucket, _Bucket())
        if until > known.closed_until:
            self._buckets[bucket] = _Bucket(max(known.tat, until + pace.slack_s()), until, why)

    async def closed_until(self, bucket: str, now: float) -> tuple[float, Closed]:
        """Until when the bucket is closed, and why."""
        known = self._buckets.get(bucket, _Bucket())
        return (known.closed_until, known.why) if known.closed_until > now else (now, "")

    @asynccontextmanager
    async def lane(self, bucket: str, side_by_side: int) -> AsyncGenerator[None]:
        """Room for one request, of as many as the first of those under way allowed."""
        lane = self._lanes.setdefault(bucket, _Lane(side_by_side))
        lane.users += 1
        try:
            async with lane.places:
                yield
        finally:
            lane.users -= 1
            if not lane.users:
                del self._lanes[bucket]

    def _keep(self, bucket: str, record: _Bucket, now: float) -> None:
        """Store a record; a process that has seen very many hosts first forgets those that nothing is known of now."""
        if bucket not in self._buckets and len(self._buckets) >= MOST_BUCKETS:
            self._buckets = {
                name: kept for name, kept in self._buckets.items() if max(kept.tat, kept.closed_until) > now
            }
        self._buckets[bucket] = record
