"""Web pages of 1 MB made to be slow: CPU of scanning one, from its bytes to its links, and the growth from half of it.

The patterns are those of the corpus (`RECTO_CORPUS`), repeated up to 1 MB, and Recto's own. The goals are 0.5 s a page
and no growth above 2 beyond what is measured of noise.

    uv run python -m benchmarks.hostile_pages [--rounds 3]
"""

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.parsing import CORPUS
from recto.ports import Fetched
from recto.services.documents import understand
from tests.iiif.hostile_pages import HOSTILE, Page, repeated, within

GOAL_S = 0.5
LINEAR_BELOW = 3.0
SIZE = 1_000_000
SHOWN = 12
LINK = "<iframe src='https://lib.example/viewer?manifest=https%3A%2F%2Flib.example%2Fm.json'>"
# Rows that the corpus describes in words.
DESCRIBED: dict[str, Page] = {
    "html-012": within(f"<meta charset=utf-7>{LINK}", "+ADw-a ", "<p>"),
    "html-013": within(f"<meta charset=x-unknown>{LINK}", "\u00e9 ", "<p>"),
    "html-014": within("<title>", "t", "</title>"),
    "html-015": within(LINK, "<p>plain</p>", "<p>"),
}


def corpus_pages() -> Iterator[tuple[str, Page]]:
    """The hostile pages of the corpus; most rows are an expression that builds the text."""
    rows: Path = CORPUS.parent / "hostile" / "html.jsonl"
    for line in rows.read_text("utf-8").splitlines():
        row = json.loads(line)
        if row["id"] in DESCRIBED:
            yield f"{row['id']} {row['how'][:30]}", DESCRIBED[row["id"]]
        elif row["how"].startswith('"'):
            recipe = row["how"].partition(" (")[0]
            text = str(eval(recipe, {"__builtins__": {}}, {"range": range}))
            yield f"{row['id']} {recipe[:30]}", repeated(text)
        else:
            print(f"left out, for it says only in words how it is made: {row['id']}")


def cpu_s(page: bytes, rounds: int) -> float:
    """The best of several scans, which begin as every answer of a library does."""
    fetched = Fetched("https://library.example.org/ms-5", "text/html", b"<!DOCTYPE html>" + page)
    best = float("inf")
    for _ in range(rounds):
        began = time.process_time()
        understand(fetched)
        best = min(best, time.process_time() - began)
    return best


def main() -> None:
    """Measure, print the slowest, then one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    if not CORPUS.is_dir():
        raise SystemExit(f"cannot measure: no corpus at {CORPUS.parent}; set RECTO_CORPUS")
    pages = {**dict(corpus_pages()), **HOSTILE}
    rows = []
    for name, page in pages.items():
        whole, half = cpu_s(page(SIZE), rounds), cpu_s(page(SIZE // 2), rounds)
        rows.append((whole, whole / half, name))
    rows.sort(reverse=True)
    print(f"{len(rows)} pages of 1 MB; the slowest:\n{'CPU s':>7}{'growth':>8}")
    for seconds, growth, name in rows[:SHOWN]:
        print(f"{seconds:>7.3f}{growth:>8.2f}  {name}")
    steepest = max(rows, key=lambda row: row[1])
    print(f"{steepest[0]:>7.3f}{steepest[1]:>8.2f}  {steepest[2]} (the steepest)")
    not_linear = [name for _, growth, name in rows if growth >= LINEAR_BELOW]
    figures = {"slowest_s": round(rows[0][0], 3), "most_growth": round(steepest[1], 2)}
    print(json.dumps({**figures, "goal_s": GOAL_S, "pages": len(rows), "not_linear": not_linear}))


if __name__ == "__main__":
    main()
