"""Linear time, asserted as growth: seconds differ between machines, proportions do not."""

import time
from collections.abc import Callable


def cpu_growth(run: Callable[[int], object], size: int, *, rounds: int = 5) -> float:
    """CPU time for twice the size, divided by that for the size: the best of several runs each."""

    def best(count: int) -> float:
        times = []
        for _ in range(rounds):
            started = time.process_time()
            run(count)
            times.append(time.process_time() - started)
        return max(min(times), 1e-4)

    run(size)
    return best(2 * size) / best(size)
