"""What every limiter does. The claims are those of `recto.ports.Limiter`; time is an argument."""

from collections.abc import Sequence

import anyio
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from recto.adapters.limiter_memory import MemoryLimiter
from recto.ports import Limiter, Pace, Turn
from tests.fakes import NOW

PACE = Pace(interval_ms=300, burst=5, side_by_side=2)
NO_BURST = Pace(interval_ms=2_000, burst=1, side_by_side=1)


@pytest.fixture(params=["memory"])
def limiter() -> Limiter:
    """Each limiter in turn, new."""
    return MemoryLimiter()


async def taken(limiter: Limiter, count: int, pace: Pace = PACE, now: float = NOW, most_wait_s: float = 0.0) -> int:
    """How many of so many takers get a turn."""
    turns = [await limiter.take("lib", pace, now, most_wait_s) for _ in range(count)]
    return sum(turn.taken for turn in turns)


async def test_a_burst_begins_at_once_and_the_rest_follows_at_the_interval(limiter: Limiter) -> None:
    """The generic cell rate algorithm."""
    turns = [await limiter.take("lib", PACE, NOW, 1.0) for _ in range(8)]
    assert all(turn.taken for turn in turns)
    assert [round(turn.wait_s, 3) for turn in turns] == [0, 0, 0, 0, 0, 0.3, 0.6, 0.9]


async def test_a_turn_beyond_the_wait_is_refused_and_nothing_changes(limiter: Limiter) -> None:
    """However often it is asked for: a storm of refusals costs the others nothing."""
    assert await taken(limiter, 5) == 5
    refused = [await limiter.take("lib", PACE, NOW, 0.2) for _ in range(50)]
    assert {(turn.taken, turn.closed) for turn in refused} == {(False, "")}
    assert {round(turn.wait_s, 3) for turn in refused} == {0.3}


async def test_a_refusal_says_when_a_turn_may_be_had(limiter: Limiter) -> None:
    """Our contract: not before, and then indeed."""
    await taken(limiter, 5)
    refused = await limiter.take("lib", PACE, NOW, 0.0)
    assert not (await limiter.take("lib", PACE, NOW + refused.wait_s - 0.01, 0.0)).taken
    assert await limiter.take("lib", PACE, NOW + refused.wait_s + 0.001, 0.0) == Turn(True, 0.0)


async def test_idle_time_gives_the_burst_back_and_no_more(limiter: Limiter) -> None:
    """The generic cell rate algorithm: unused turns are not saved up."""
    await taken(limiter, 5)
    assert await taken(limiter, 20, now=NOW + 0.65) == 2
    assert await taken(limiter, 20, now=NOW + 86_400) == 5


async def test_buckets_do_not_know_of_each_other(limiter: Limiter) -> None:
    """One bucket's storm, or its closing, is nobody else's."""
    await taken(limiter, 5)
    await limiter.close("lib", PACE, NOW + 600, "asked_to_wait")
    assert await limiter.take("lib2", PACE, NOW, 0.0) == Turn(True, 0.0)


async def test_a_closed_bucket_gives_no_turn_and_says_why(limiter: Limiter) -> None:
    """Also to those who would wait long."""
    await limiter.close("lib", PACE, NOW + 60, "challenged")
    turn = await limiter.take("lib", PACE, NOW, 3_600.0)
    assert (turn.taken, round(turn.wait_s), turn.closed) == (False, 60, "challenged")
    assert await limiter.closed_until("lib", NOW + 59) == (NOW + 60, "challenged")


async def test_a_bucket_that_was_never_closed_or_is_open_again_says_so(limiter: Limiter) -> None:
    """Nothing is left of a block when it is over."""
    assert await limiter.closed_until("lib", NOW) == (NOW, "")
    await limiter.close("lib", PACE, NOW + 60, "refused")
    assert await limiter.closed_until("lib", NOW + 60) == (NOW + 60, "")


@pytest.mark.parametrize("pace", [PACE, NO_BURST], ids=["burst", "no burst"])
async def test_exactly_one_probe_leaves_when_a_block_ends(limiter: Limiter, pace: Pace) -> None:
    """A block empties the bucket: no burst falls on a library that has just recovered."""
    await limiter.close("lib", pace, NOW + 60, "asked_to_wait")
    assert await taken(limiter, 20, pace, NOW + 60.001) == 1
    assert await taken(limiter, 20, pace, NOW + 60.002 + pace.interval_ms / 1000) == 1


async def test_the_later_of_two_blocks_holds(limiter: Limiter) -> None:
    """In either order: a short one does not lift a long one."""
    await limiter.close("lib", PACE, NOW + 60, "asked_to_wait")
    await limiter.close("lib", PACE, NOW + 600, "challenged")
    await limiter.close("lib", PACE, NOW + 30, "refused")
    assert await limiter.closed_until("lib", NOW) == (NOW + 600, "challenged")


async def test_whoever_waits_for_a_turn_learns_that_the_bucket_was_closed(limiter: Limiter) -> None:
    """No request leaves after a library asked to wait but those under way."""
    await taken(limiter, 5)
    waiting = await limiter.take("lib", PACE, NOW, 1.0)
    await limiter.close("lib", PACE, NOW + 60, "asked_to_wait")
    assert waiting.taken
    assert (await limiter.closed_until("lib", NOW + waiting.wait_s))[1] == "asked_to_wait"


arrivals = st.lists(st.tuples(st.integers(0, 900), st.sampled_from([0.0, 0.4, 3.0])), min_size=1, max_size=120)
paces = st.builds(Pace, st.integers(50, 2_000), st.integers(1, 12), st.just(1))


def most_in_a_window(begun: Sequence[float], window_s: float) -> int:
    return max((sum(start <= one < start + window_s for one in begun) for start in begun), default=0)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(arrivals=arrivals, pace=paces, window_s=st.sampled_from([0.5, 1.0, 6.0]))
async def test_no_window_holds_more_turns_than_the_rate_and_the_burst(
    limiter: Limiter, arrivals: list[tuple[int, float]], pace: Pace, window_s: float
) -> None:
    """At most ⌊W / T⌋ + b, whenever they come and however long they would wait; one more where a window ends on one."""
    bucket = f"{arrivals}{pace}"
    now, begun = NOW, list[float]()
    for pause_ms, most_wait_s in arrivals:
        now += pause_ms / 1000
        turn = await limiter.take(bucket, pace, now, most_wait_s)
        begun += [now + turn.wait_s] if turn.taken else []
    assert most_in_a_window(begun, window_s - 0.002) <= window_s * 1000 // pace.interval_ms + pace.burst


async def test_a_storm_gets_the_permitted_rate_and_no_more(limiter: Limiter) -> None:
    """8 seconds of takers every 2 ms: the burst, then one every 300 ms, none lost."""
    begun = [NOW + step / 500 for step in range(4_000) if (await limiter.take("lib", PACE, NOW + step / 500, 0)).taken]
    assert len(begun) == pytest.approx(5 + 8 / 0.3, abs=1)
    assert most_in_a_window(begun, 6.0) <= 25


class Visitors:
    """Tasks in one lane: how many are inside, and the most there ever were."""

    def __init__(self, limiter: Limiter) -> None:
        self._limiter = limiter
        self.inside = self.most = self.left = 0
        self.go = anyio.Event()

    async def visit(self) -> None:
        """Enter, stay until told to go, leave."""
        async with self._limiter.lane("lib", 2):
            self.inside += 1
            self.most = max(self.most, self.inside)
            try:
                await self.go.wait()
            finally:
                self.inside -= 1
        self.left += 1


async def test_a_lane_holds_so_many_at_once_and_all_get_through(limiter: Limiter) -> None:
    """Waiting for it is no refusal."""
    visitors = Visitors(limiter)
    async with anyio.create_task_group() as group:
        for _ in range(7):
            group.start_soon(visitors.visit)
        await anyio.wait_all_tasks_blocked()
        assert visitors.inside == 2
        visitors.go.set()
    assert (visitors.most, visitors.left) == (2, 7)


async def test_the_cancelled_leave_a_lane_free_whether_they_were_inside_or_waiting(limiter: Limiter) -> None:
    """A call that ends in the middle must not keep the next one out."""
    cancelled = Visitors(limiter)
    async with anyio.create_task_group() as group:
        for _ in range(5):
            group.start_soon(cancelled.visit)
        await anyio.wait_all_tasks_blocked()
        group.cancel_scope.cancel()
    assert (cancelled.inside, cancelled.left) == (0, 0)
    after = Visitors(limiter)
    after.go.set()
    with anyio.fail_after(5):
        async with anyio.create_task_group() as group:
            for _ in range(5):
                group.start_soon(after.visit)
    assert (after.most, after.left) == (2, 5)


async def test_lanes_of_other_buckets_are_free(limiter: Limiter) -> None:
    """A slow library does not keep the others waiting."""
    async with limiter.lane("lib", 1), limiter.lane("lib2", 1):
        pass
