"""The limiter in memory: what its contract does not say. `tests/contracts/test_limiter.py` holds the rest."""

import asyncio

from recto.adapters import limiter_memory
from recto.adapters.limiter_memory import MemoryLimiter
from recto.ports import Pace
from tests.fakes import NOW

PACE = Pace(1_000, 1, 1)


async def test_hosts_of_long_ago_are_forgotten_and_those_that_still_wait_are_not() -> None:
    """A process that reads from thousands of hosts does not grow for ever."""
    limiter = MemoryLimiter()
    await limiter.close("blocked", PACE, NOW + 3_600, "challenged")
    for number in range(3 * limiter_memory.MOST_BUCKETS):
        await limiter.take(f"host{number}", PACE, NOW + number / 10, 0.0)
    assert len(limiter._buckets) <= limiter_memory.MOST_BUCKETS
    assert (await limiter.closed_until("blocked", NOW + 3_000))[1] == "challenged"


async def test_a_lane_that_nobody_uses_is_forgotten() -> None:
    """Nothing is left of a host that was asked once."""
    limiter = MemoryLimiter()
    async with limiter.lane("lib", 1):
        assert limiter._lanes
    assert not limiter._lanes


def test_one_limiter_serves_one_event_loop_after_another() -> None:
    """Counts outlive a loop; lanes do not hold on to one."""
    limiter = MemoryLimiter()

    async def visit() -> bool:
        async with asyncio.TaskGroup() as group:
            for _ in range(3):
                group.create_task(stay())
        return (await limiter.take("lib", PACE, NOW, 0.0)).taken

    async def stay() -> None:
        async with limiter.lane("lib", 1):
            await asyncio.sleep(0)

    assert [asyncio.run(visit()) for _ in range(2)] == [True, False]
