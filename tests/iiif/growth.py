"""Linear time, asserted as growth: seconds differ between machines, proportions do not."""

import gc
import time
from collections.abc import Callable

LINEAR_BELOW = 3.0
ATTEMPTS = 3


def cpu_growth(run: Callable[[int], object], size: int, *, rounds: int = 5) -> float:
    """CPU time for twice the size, divided by that for the size.

    Of each, the best of several alternating runs without garbage collection. A result that does not look linear is
    measured again, since a busy neighbour can slow one side; what is quadratic comes out near 4 every time.
    """
    run(size)
    growth = _measured(run, size, rounds)
    for _ in range(ATTEMPTS - 1):
        if growth < LINEAR_BELOW:
            break
        growth = min(growth, _measured(run, size, rounds))
    return growth


def _measured(run: Callable[[int], object], size: int, rounds: int) -> float:
    pairs = [(_cpu_s(run, size), _cpu_s(run, 2 * size)) for _ in range(rounds)]
    once = min(short for short, _ in pairs)
    twice = min(long for _, long in pairs)
    return twice / max(once, 1e-4)


def _cpu_s(run: Callable[[int], object], size: int) -> float:
    gc.collect()
    gc.disable()
    try:
        started = time.process_time()
        run(size)
        return time.process_time() - started
    finally:
        gc.enable()
