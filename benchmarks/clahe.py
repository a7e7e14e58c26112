"""How long CLAHE in numpy takes, as a multiple of OpenCV's on one thread.

Calls of both alternate in random order in one process, so that both meet the same machine.
Run: uv run python -m benchmarks.clahe
"""

import json
import random
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

import cv2
import numpy as np
from imaging.clahe import clahe
from imaging.pixels import Plane

SIDES = (256, 512, 1024, 1072)
HEADLINE = 1024
RUNS = 41


def parchment(side: int, seed: int = 5) -> Plane:
    """A written page in grey: uneven ground, stains, grain and strokes of ink."""
    random_numbers = np.random.default_rng(seed)
    down, across = np.mgrid[0:side, 0:side] / side
    page = 205 - 30 * across + 15 * np.sin(5 * down) - 40 * np.exp(-((across - 0.3) ** 2 + (down - 0.6) ** 2) * 30)
    strokes = (np.sin(down * side / 5) > 0.3) & (np.sin(across * side / 3.1 + 9 * np.sin(down * side / 41)) > 0.4)
    page[strokes] -= 85
    page += random_numbers.normal(0, 4, page.shape)
    grey: Plane = np.clip(page, 0, 255).astype(np.uint8)
    return grey


def timed_ms(calls: dict[str, Callable[[], Any]], runs: int) -> dict[str, list[float]]:
    """The times of each call, after two calls that are not counted."""
    order = [name for name in calls for _ in range(runs)]
    random.Random(7).shuffle(order)
    times: dict[str, list[float]] = {name: [] for name in calls}
    for name in [*calls, *calls]:
        calls[name]()
    for name in order:
        start = perf_counter()
        calls[name]()
        times[name].append((perf_counter() - start) * 1000)
    return times


def measured(side: int) -> dict[str, float]:
    """One row of the table."""
    tile = parchment(side)
    peer = cv2.createCLAHE(2.0, (8, 8))
    times = timed_ms({"numpy": lambda: clahe(tile), "opencv": lambda: peer.apply(tile)}, RUNS)
    apart = np.abs(clahe(tile).astype(int) - peer.apply(tile))
    return {
        "numpy_ms": median(times["numpy"]),
        "opencv_ms": median(times["opencv"]),
        "ratio": median(times["numpy"]) / median(times["opencv"]),
        "ratio_of_best": min(times["numpy"]) / min(times["opencv"]),
        "max_difference": int(apart.max()),
        "equal_share": float((apart == 0).mean()),
    }


def main() -> None:
    """Print the table, then one line of JSON with the figures of a 1024-pixel tile."""
    cv2.setNumThreads(1)
    rows = {side: measured(side) for side in SIDES}
    print(f"{'tile':>6} {'numpy ms':>9} {'OpenCV ms':>10} {'ratio':>6} {'of best':>8} {'max diff':>9} {'equal':>8}")
    for side, row in rows.items():
        print(
            f"{side:>6} {row['numpy_ms']:>9.2f} {row['opencv_ms']:>10.2f} {row['ratio']:>6.2f} "
            f"{row['ratio_of_best']:>8.2f} {row['max_difference']:>9} {row['equal_share']:>8.2%}"
        )
    print(json.dumps({name: round(value, 4) for name, value in rows[HEADLINE].items()}))


if __name__ == "__main__":
    main()
