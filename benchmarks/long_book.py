"""A manifest of 20 MB and 10,000 canvases: CPU and memory of `resolve`, and the rows that its later pages cost.

The whole path of the tool is measured, from the fetched bytes to the stored rows and the answer, each time in a new
process. The goals are 3 s of CPU and 1,769 MB of memory; a late page has to read as many rows as one
of a book of ten.

    uv run python -m benchmarks.long_book [--runs 3]
"""

import argparse
import asyncio
import json
import multiprocessing
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.large_manifest import BASE, CountingRecords, call
from imaging import codec
from recto.local.sample import render_folio
from recto.local.sample_manifest import image_info, large_manifest
from recto.ports import Fetched
from recto.services.extractions import Names
from recto.services.upstream import Caller
from recto.surface.desk import Desk
from recto.wiring import assemble, clock
from tests.fakes import FakeFetcher, FakeRandomness, MemoryImages

CANVASES, FEW, MEGABYTES = 10_000, 10, 20
GOAL_CPU_S = 3.0
GOAL_MB = 1_769  # where Lambda gives a function one whole processor; its default here is more
REGION = "0,0,512,512"
HAND = (
    "One main scribe, who writes a practised textualis with few abbreviations, and a later corrector in the margins, "
    "whose ink is of a lighter brown. Rubrics by the main scribe; initials alternate between red and blue."
)
ABOUT = "Parchment, in a gothic book hand of the thirteenth century, ruled in lead point for two columns. "

type Json = dict[str, Any]


def long_book(count: int) -> Json:
    """A Presentation 3 book in which every canvas has its own image service, thumbnail, metadata and transcription."""
    book = large_manifest(BASE, count)
    for number, canvas in enumerate(book["items"], 1):
        enrich(canvas, f"{BASE}/image/ms-5%2F{number:05}")
    return book | {
        "metadata": [entry("Shelfmark", "MS 5"), entry("Extent", f"{count} ff.")],
        "structures": ranges(book),
    }


def enrich(canvas: Json, service: str) -> None:
    """What libraries put on a canvas, about 2 kB of it."""
    body = canvas["items"][0]["items"][0]["body"]
    body |= {"id": f"{service}/full/max/0/default.jpg", "service": [image_service(service)]}
    small = {"id": f"{service}/full/200,/0/default.jpg", "type": "Image", "format": "image/jpeg", "width": 200}
    text = {"id": f"{canvas['id']}/alto.xml", "type": "Dataset", "format": "application/xml", "label": {"en": ["ALTO"]}}
    notes = {"id": f"{canvas['id']}/transcription.json", "type": "AnnotationPage", "label": {"en": ["Transcription"]}}
    canvas |= {
        "thumbnail": [small | {"service": [image_service(service)]}],
        "metadata": [entry("Support", ABOUT), entry("Hand", HAND), entry("Image", service)],
        "seeAlso": [text],
        "annotations": [notes],
    }


def image_service(service: str) -> Json:
    """An embedded service with its size and tiles."""
    info = image_info(BASE, "11v") | {"id": service}
    return {name: info[name] for name in ("id", "type", "profile", "width", "height", "tiles")}


def entry(label: str, value: str) -> Json:
    """One line of metadata."""
    return {"label": {"en": [label]}, "value": {"en": [value]}}


def ranges(book: Json) -> list[Json]:
    """A table of contents: chapters of a hundred pages, with a section for every ten."""
    pages = [{"id": canvas["id"], "type": "Canvas"} for canvas in book["items"]]
    sections = [named("section", start // 10, pages[start : start + 10]) for start in range(0, len(pages), 10)]
    return [named("chapter", start // 10, sections[start : start + 10]) for start in range(0, len(sections), 10)]


def named(kind: str, number: int, items: list[Json]) -> Json:
    """A range with a label."""
    label = {"la": [f"Incipit {kind} {number + 1}"]}
    return {"id": f"{BASE}/range/{kind}-{number}", "type": "Range", "label": label, "items": items}


def write(folder: Path) -> int:
    """Both books as files; the size of the long one in bytes, which has to be the one announced."""
    for count in (CANVASES, FEW):
        book = json.dumps(long_book(count), separators=(",", ":"))
        (folder / f"{count}.json").write_text(book, "utf-8")
    size = (folder / f"{CANVASES}.json").stat().st_size
    assert abs(size / 1e6 - MEGABYTES) < 1, size
    return size


def answer(url: str) -> Fetched | bytes:
    """The image services of the book: each shows a folio of the sample."""
    if url.endswith("/info.json"):
        return json.dumps(image_info(BASE, "11v") | {"id": url.removesuffix("/info.json")}).encode()
    x, y, width, height = map(int, url.split("/")[-4].split(","))
    return codec.encode_jpeg(render_folio("11v")[y : y + height, x : x + width])


def desk_over(folder: Path, count: int) -> tuple[Desk, CountingRecords]:
    """A desk at which the book can be resolved, with an embedded store of its own."""
    book = (folder / f"{count}.json").read_bytes()
    rows = CountingRecords(Path(tempfile.mkdtemp(prefix="rows-", dir=folder)))
    web = FakeFetcher({f"{BASE}/book.json": book}, fallback=answer)
    services = assemble(rows, MemoryImages(), web, Names(b"a key for benchmarks"), clock(), FakeRandomness())
    return Desk(services, Caller("single", clock().monotonic() + 3600), 1_000_000), rows


def resolve_long(folder: Path) -> Json:
    """CPU seconds of `resolve`, and memory in MB before and at the peak."""
    desk, _ = desk_over(folder, CANVASES)
    before = peak_mb()
    began = time.process_time()
    facts = asyncio.run(call(desk, "resolve", url=f"{BASE}/book.json"))
    spent = time.process_time() - began
    assert facts["canvas_count"] == CANVASES, facts
    return {"cpu_s": spent, "before_mb": before, "peak_mb": peak_mb()}


def peak_mb() -> float:
    """The most memory this process ever had resident; Linux counts in kB, macOS in bytes."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 1024 ** (2 if sys.platform == "darwin" else 1)


def rows_read(folder: Path) -> Json:
    """How many rows the last page costs, by tool and length of the book, when its image facts are stored already."""
    return {str(count): asyncio.run(rows_of(*desk_over(folder, count), count)) for count in (CANVASES, FEW)}


async def rows_of(desk: Desk, rows: CountingRecords, count: int) -> Json:
    """Rows by tool."""
    opened = (await call(desk, "resolve", url=f"{BASE}/book.json"))["extraction_id"]
    wishes: dict[str, Json] = {
        "list_canvases": {"offset": count - FEW, "limit": FEW},
        "get_canvas_image": {"canvas_index": count - 1, "region": REGION},
        "get_canvas_tiles": {"canvas_index": count - 1, "region": REGION},
    }
    read: Json = {}
    for tool, wish in wishes.items():
        await call(desk, tool, extraction_id=opened, **wish)
        before = rows.keys_read
        await call(desk, tool, extraction_id=opened, **wish)
        read[tool] = rows.keys_read - before
    return read


def in_new_process[T](run: Callable[[Path], T], folder: Path) -> T:
    """The result of a function that has a process to itself."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(run, (folder,))


def main() -> None:
    """Measure, print two tables, then one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    with tempfile.TemporaryDirectory(prefix="recto-long-book-") as name:
        folder = Path(name)
        size = in_new_process(write, folder)
        runs = [in_new_process(resolve_long, folder) for _ in range(parser.parse_args().runs)]
        read = in_new_process(rows_read, folder)
    cpu_s, memory_mb = min(run["cpu_s"] for run in runs), max(run["peak_mb"] for run in runs)
    print(f"{size / 1e6:.1f} MB, {CANVASES:,} canvases: resolve takes {cpu_s:.2f} s of CPU (goal {GOAL_CPU_S:.0f}),")
    print(f"at most {memory_mb:.0f} MB of memory of {GOAL_MB} ({runs[0]['before_mb']:.0f} before)\n")
    print(f"{'rows read':<20}" + "".join(f"{f'of {int(count):,}':>12}" for count in read))
    for tool in read[str(FEW)]:
        print(f"{tool:<20}" + "".join(f"{rows[tool]:>12}" for rows in read.values()))
    figures = {"cpu_s": round(cpu_s, 2), "goal_cpu_s": GOAL_CPU_S, "peak_mb": round(memory_mb), "goal_mb": GOAL_MB}
    print(json.dumps({**figures, "rows": read[str(CANVASES)], "same_rows": read[str(CANVASES)] == read[str(FEW)]}))


if __name__ == "__main__":
    main()
