"""How long CLAHE in numpy takes, as a multiple of OpenCV's on one thread.

Both are called in turn in one process, so that both meet the same machine.
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
ROUNDS = 101

type Call = Callable[[], Any]


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


def rounds_ms(ours: Call, peers: Call, rounds: int) -> list[tuple[float, float]]:
    """The times of both, in each round in an order drawn by lot; the first two rounds are not counted."""
    lots = random.Random(7)
    times = []
    for _ in range(rounds + 2):
        spent: dict[Call, float] = {}
        for call in lots.sample((ours, peers), 2):
            start = perf_counter()
            call()
            spent[call] = (perf_counter() - start) * 1000
        times.append((spent[ours], spent[peers]))
    return times[2:]


def measured(side: int) -> dict[str, float]:
    """One row of the table. `ratio` is the median of the rounds' own ratios, so that a disturbance hits both sides."""
    tile = parchment(side)
    peer = cv2.createCLAHE(2.0, (8, 8))
    times = rounds_ms(lambda: clahe(tile), lambda: peer.apply(tile), ROUNDS)
    ours, peers = zip(*times, strict=True)
    apart = np.abs(clahe(tile).astype(int) - peer.apply(tile))
    return {
        "ratio": median(one / other for one, other in times),
        "ratio_of_best": min(ours) / min(peers),
        "numpy_ms": median(ours),
        "opencv_ms": median(peers),
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
