"""Keeps to the pace of each library: every request waits for its turn, within the call's time, or is refused.

A library that asks to wait, shows a challenge or refuses for a while is left alone until then. Nothing here knows where
turns are counted (`recto.ports.Limiter`) or which hosts are slow (`recto.services.hosts`).
"""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from math import ceil
from urllib.parse import urlsplit

import anyio

from recto.errors import BlockedByBotWall, RateLimited, RectoError, UpstreamFailed, UpstreamForbidden, UpstreamTimeout
from recto.ports import Clock, Closed, Fetched, Gate, Limiter, Pace
from recto.services.hosts import HostRow, Kind, row_for

LONGEST_WAIT_S = 7.0
"""A little more than the pace of the Library of Congress, some of whose links take three documents."""
REQUEST_S = 3.0
"""No turn is worth waiting for if less than this is left for the request itself."""
AFTER_CHALLENGE_S = 600
IMAGES_OF_AN_ANSWER = 10

type Ask = Callable[[], Awaitable[Fetched]]


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a request is counted."""

    host: str
    row: HostRow
    bucket: str
    pace: Pace


class Pacer:
    """Paces requests by the table of hosts.

    `set_paces` (by host) goes before the table. Private hosts that the install allows are unpaced unless set.
    """

    def __init__(
        self,
        limiter: Limiter,
        gate: Gate,
        clock: Clock,
        set_paces: Mapping[str, HostRow] | None = None,
        sleep: Callable[[float], Awaitable[None]] = anyio.sleep,
    ) -> None:
        self._limiter = limiter
        self._gate = gate
        self._clock = clock
        self._set_paces = set_paces or {}
        self._sleep = sleep

    def is_tight(self, url: str) -> bool:
        """Whether the images of one answer would wait more than a second: better ask for few, large ones.

        Raises: InvalidUrl, ForbiddenAddress.
        """
        place = self._place(url, "image")
        if place is None:
            return False
        waiting_ms = (IMAGES_OF_AN_ANSWER - place.pace.burst) * place.pace.interval_ms
        return waiting_ms > 1_000

    async def ask(self, url: str, kind: Kind, ends_at: float, ask: Ask) -> Fetched:
        """The answer to a request that begins when it is its turn. `ends_at`: end of the call, monotonic.

        Raises: what the request raises; RateLimited, BlockedByBotWall or UpstreamForbidden (with `retry_after_s`) when
        no turn comes in time; UpstreamTimeout.
        """
        place = self._place(url, kind)
        if place is None:
            return await ask()
        async with AsyncExitStack() as lane:
            await self._enter(lane, place, ends_at)
            await self._await_turn(place, ends_at)
            try:
                fetched = await ask()
            except RectoError as error:
                await self._heed(error, place)
                raise
        await self._count_redirect(fetched.url, kind, place)
        return fetched

    async def _enter(self, lane: AsyncExitStack, place: _Place, ends_at: float) -> None:
        with anyio.move_on_after(ends_at - self._clock.monotonic()) as in_time:
            await lane.enter_async_context(self._limiter.lane(place.bucket, place.pace.side_by_side))
        if in_time.cancelled_caught:
            raise UpstreamTimeout("The library did not answer in the time one call may take.")

    async def _await_turn(self, place: _Place, ends_at: float) -> None:
        left_s = ends_at - self._clock.monotonic() - REQUEST_S
        most_wait_s = max(0.0, min(LONGEST_WAIT_S, left_s))
        turn = await self._limiter.take(place.bucket, place.pace, self._clock.now(), most_wait_s)
        if not turn.taken:
            raise self._not_now(turn.closed, turn.wait_s)
        if turn.wait_s:
            await self._sleep(turn.wait_s)
            now = self._clock.now()
            until, why = await self._limiter.closed_until(place.bucket, now)  # perhaps closed while this one waited
            if why:
                raise self._not_now(why, until - now)

    def _not_now(self, why: Closed, wait_s: float) -> RectoError:
        kind, message = _TOLD[why]
        seconds = max(1, ceil(wait_s))
        moment = datetime.fromtimestamp(self._clock.now() + seconds, UTC)
        return kind(f"{message} Not before {moment:%H:%M:%S} UTC.", details={"retry_after_s": seconds})

    async def _heed(self, error: RectoError, place: _Place) -> None:
        """Leave the library alone as long as its answer demands; the answer then states that time."""
        seconds, why = _demand(error, place.row)
        if not why:
            return
        error.details["retry_after_s"] = seconds
        until = self._clock.now() + seconds
        # A challenge to a page says nothing of the images beside it; a library that counts means all requests.
        buckets = {place.bucket: place.pace} if why == "challenged" else place.row.buckets(place.host)
        for bucket, pace in buckets.items():
            await self._limiter.close(bucket, pace, until, why)

    async def _count_redirect(self, url: str, kind: Kind, asked: _Place) -> None:
        """Where a redirect led elsewhere, that host was asked too."""
        place = self._place(url, kind) if url else None
        if place is not None and place.bucket != asked.bucket:
            await self._limiter.take(place.bucket, place.pace, self._clock.now(), LONGEST_WAIT_S)

    def _place(self, url: str, kind: Kind) -> _Place | None:
        """Where a request is counted; None where nothing is."""
        parts = urlsplit(self._gate.check(url))
        host = parts.hostname or ""
        row = self._set_paces.get(host)
        if row is None:
            if self._gate.is_allowed(host, parts.port or (443 if parts.scheme == "https" else 80)):
                return None
            row = row_for(host)
        return _Place(host, row, row.bucket_for(host, kind), row.pace(kind))


_TOLD: Mapping[Closed, tuple[type[RectoError], str]] = {
    "": (RateLimited, "This library is asked slowly, and no turn of this call comes soon enough."),
    "asked_to_wait": (RateLimited, "The library has asked to wait, and is left alone until then."),
    "challenged": (
        BlockedByBotWall,
        "The library's site has just answered with a challenge that only a person can pass, and is left alone.",
    ),
    "refused": (UpstreamForbidden, "The library has just refused a request, and is left alone for a while."),
}


def _demand(error: RectoError, row: HostRow) -> tuple[int, Closed]:
    """For how many seconds the library is to be left alone after this answer, and why."""
    asked_s = error.details.get("retry_after_s", 0)
    if isinstance(error, RateLimited):
        return max(asked_s, row.after_429_s), "asked_to_wait"
    if isinstance(error, BlockedByBotWall):
        return max(asked_s, AFTER_CHALLENGE_S), "challenged"
    if isinstance(error, UpstreamForbidden) and row.after_403_s:
        return row.after_403_s, "refused"
    if isinstance(error, UpstreamFailed) and asked_s:
        return asked_s, "asked_to_wait"
    return 0, ""
