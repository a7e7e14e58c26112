"""A long book: `get_canvas_tiles` on canvas 4,999 of 5,000 beside canvas 0 of 10, the tiles already stored.

Both documents are Recto's own generated manifests over the embedded store. The goal is a ratio of at most 1.2, and at
most 3 rows read.

    uv run python -m benchmarks.large_manifest [--calls 150]
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from imaging import codec
from recto.local.sample import render_folio
from recto.local.sample_manifest import image_info, large_manifest
from recto.ports import Fetched
from recto.services.extractions import Names
from recto.services.upstream import Caller
from recto.surface.desk import Desk
from recto.surface.server import all_tools, run_tool
from recto.telemetry import QuietObserver
from recto.wiring import assemble, clock, local_records
from tests.fakes import FakeFetcher, FakeRandomness, MemoryImages

GOAL_RATIO, GOAL_ROWS = 1.2, 3
BASE = "https://sample.example"
TOOLS = {tool.name: tool for tool in all_tools()}


class CountingRecords:
    """The embedded record store, counting the rows that are asked for."""

    def __init__(self, directory: Path) -> None:
        self._rows = local_records(directory)
        self.keys_read = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rows, name)

    async def get(self, tenant: str, keys: Any, now: float) -> Any:
        """As the store; counted."""
        self.keys_read += len(keys)
        return await self._rows.get(tenant, keys, now)


def library() -> FakeFetcher:
    """The two manifests, their one image service, and tiles cut from the sample."""
    pixels = render_folio("11v")

    def answer(url: str) -> Fetched | bytes:
        if url.endswith("/info.json"):
            return json.dumps(image_info(BASE, "11v")).encode()
        x, y, width, height = map(int, url.split("/")[-4].split(","))
        return codec.encode_jpeg(pixels[y : y + height, x : x + width])

    manifests = {f"{BASE}/sample/large-{n}.json": json.dumps(large_manifest(BASE, n)).encode() for n in (10, 5000)}
    return FakeFetcher(manifests, fallback=answer)


async def call(desk: Desk, tool: str, **arguments: Any) -> dict[str, Any]:
    """A tool's facts."""
    result = await run_tool(TOOLS[tool], desk, arguments, QuietObserver(), clock())
    facts: dict[str, Any] = json.loads(result.content[0].text)  # type: ignore[union-attr]
    assert not result.is_error, facts
    return facts


async def measure(directory: Path, calls: int) -> tuple[list[float], list[float], int]:
    """Times of (canvas 4,999 of 5,000, canvas 0 of 10) in milliseconds, and the rows one call of the first reads."""
    rows = CountingRecords(directory)
    services = assemble(rows, MemoryImages(), library(), Names(b"a key for benchmarks"), clock(), FakeRandomness())
    desk = Desk(services, Caller("single", clock().monotonic() + 3600), 1_000_000)
    wishes = []
    for count, index in ((5000, 4999), (10, 0)):
        opened = await call(desk, "resolve", url=f"{BASE}/sample/large-{count}.json")
        wishes.append({"extraction_id": opened["extraction_id"], "canvas_index": index, "limit": 4})
    for wish in wishes:
        await call(desk, "get_canvas_tiles", **wish)
    before = rows.keys_read
    await call(desk, "get_canvas_tiles", **wishes[0])
    items = rows.keys_read - before
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(calls):
        for wish, taken in zip(wishes, times, strict=True):
            began = time.perf_counter()
            await call(desk, "get_canvas_tiles", **wish)
            taken.append((time.perf_counter() - began) * 1000)
    return *times, items


def main() -> None:
    """Measure, print a table, then one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calls", type=int, default=150)
    with tempfile.TemporaryDirectory(prefix="recto-large-") as folder:
        large, small, items = asyncio.run(measure(Path(folder), parser.parse_args().calls))
    print(f"{'tiles, ms':<22}{'median':>8}{'best':>8}")
    for name, values in (("canvas 4999 of 5000", large), ("canvas 0 of 10", small)):
        print(f"{name:<22}{statistics.median(values):>8.2f}{min(values):>8.2f}")
    ratio = statistics.median(large) / statistics.median(small)
    print(json.dumps({"ratio": round(ratio, 3), "items_read": items, "goal": GOAL_RATIO, "goal_items": GOAL_ROWS}))


if __name__ == "__main__":
    main()
