"""Canvases that Recto, iiif-prezi3 and piffle find in real documents, and what parsing costs over `json.loads` alone.

All three read the same files in one run: those of the corpus (`RECTO_CORPUS`) whose index states how many canvases
they hold, broken ones among them, and those it states to be no IIIF, which a parser has to refuse. iiif-prezi3 is a
model of Presentation 3 only, so that it cannot read version 2 at all. Times are of CPU, the best of several rounds in
which all take turns. The goal for Recto is twice the time of `json.loads` on the largest file.

    uv run --group benchmarks python -m benchmarks.parsing [--rounds 15]
"""

import argparse
import csv
import json
import logging
import os
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from iiif.document import read_document
from iiif.lenient import read_json
from iiif.model import Manifest
from tests.conftest import ROOT

GOAL = 2.0
CORPUS = Path(os.environ.get("RECTO_CORPUS", ROOT.parent / "shared" / "corpus")) / "manifests"
_STATED = re.compile(r"(?:Manifest|other \(sc:Canvas\)) canvases=(\d+)")

type Count = Callable[[Path], int]


@dataclass(frozen=True, slots=True)
class Document:
    """A file and what the index states of it; `canvases` is None where a parser has to raise."""

    path: Path
    group: str
    canvases: int | None


@dataclass(slots=True)
class Score:
    """What one parser made of a group of files."""

    canvases: int = 0
    right: int = 0
    raised: Counter[str] = field(default_factory=Counter)


def documents() -> Iterator[Document]:
    """The files of the corpus, each in the group of its version of the Presentation API."""
    with (CORPUS / "INDEX.tsv").open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            stated = _STATED.match(row["expect"])
            version = re.search(r"\bP(\d)", row["version"])
            if row["expect"].startswith("error"):
                yield Document(CORPUS / row["file"], "not IIIF", None)
            elif stated and version:
                group = f"Presentation {version[1]}" + (", invalid" if "invalid" in row["version"] else "")
                yield Document(CORPUS / row["file"], group, int(stated[1]))


def recto(path: Path) -> int:
    """Canvases found, from bytes."""
    found = read_document(read_json(path.read_bytes()), url="https://example.org/manifest")
    return len(found.canvases) if isinstance(found, Manifest) else 0


def prezi3() -> Count:
    """The document as the library's own manual loads it."""
    from iiif_prezi3 import Manifest as Prezi3Manifest

    return lambda path: len(Prezi3Manifest(**json.loads(path.read_bytes())).items or ())


def piffle() -> Count:
    """Both versions, told apart by `type`; of version 2 the first sequence counts, as the specification has it."""
    from piffle.load_iiif import load_iiif_presentation

    def count(path: Path) -> int:
        loaded: Any = load_iiif_presentation(str(path))
        if hasattr(loaded, "sequences"):
            return len(loaded.sequences[0].canvases) if loaded.sequences else 0
        return len(loaded.items)

    return count


def parsers() -> dict[str, Count]:
    """Recto, and the peers that are installed."""
    found: dict[str, Count] = {"Recto": recto}
    for name, load in (("iiif-prezi3", prezi3), ("piffle", piffle)):
        try:
            found[name] = load()
        except ModuleNotFoundError:
            print(f"{name} is not installed: run with `uv run --group benchmarks`")
    return found


def score(count: Count, files: list[Document]) -> Score:
    """What a parser makes of the files; any exception counts as raised, for a peer's own errors have no common base."""
    made = Score()
    for document in files:
        try:
            found = count(document.path)
        except Exception as error:
            made.raised[type(error).__name__] += 1
            made.right += document.canvases is None
            continue
        made.canvases += found
        made.right += found == document.canvases
    return made


def compare(counts: dict[str, Count]) -> dict[str, dict[str, Score]]:
    """Scores by group, then by parser."""
    groups: defaultdict[str, list[Document]] = defaultdict(list)
    for document in documents():
        groups[document.group].append(document)
        groups["all"].append(document)
    print_heads(list(counts))
    scores = {}
    for group in sorted(groups):
        scores[group] = {name: score(count, groups[group]) for name, count in counts.items()}
        print_group(group, groups[group], scores[group])
    return scores


def print_heads(names: list[str]) -> None:
    """Two lines above the table; `right` counts files with the stated number of canvases, or rightly refused."""
    print(f"{'':<24}{'stated':>16}" + "".join(f"   {name:>24}" for name in names))
    print(f"{'':<24}{'files':>6}{'canvases':>10}" + f"   {'canvases':>10}{'right':>6}{'raised':>8}" * len(names))


def print_group(group: str, files: list[Document], scores: dict[str, Score]) -> None:
    """A row of the table."""
    stated = sum(document.canvases or 0 for document in files)
    cells = (f"   {one.canvases:>10,}{one.right:>6}{one.raised.total():>8}" for one in scores.values())
    print(f"{group:<24}{len(files):>6}{stated:>10,}" + "".join(cells))


def json_alone(path: Path) -> object:
    """What the ratio is against."""
    return json.loads(path.read_bytes())


def best_ms(calls: dict[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """CPU milliseconds of each, the best of the rounds; one that raises has no time."""
    best: dict[str, float] = {}
    for _ in range(rounds):
        for name, call in calls.items():
            began = time.process_time()
            try:
                call()
            except Exception:
                continue
            best[name] = min((time.process_time() - began) * 1000, best.get(name, float("inf")))
    return best


def time_largest(counts: dict[str, Count], rounds: int) -> dict[str, float]:
    """Times on the largest file that holds canvases, and a table of them; the largest of version 2 below it."""
    figures: dict[str, float] = {}
    files = sorted(documents(), key=lambda document: document.path.stat().st_size, reverse=True)
    second = next(file for file in files if file.group == "Presentation 2")
    for figure, wanted in (("ratio", files[0]), ("ratio_version_2", second)):
        calls = {name: partial(count, wanted.path) for name, count in counts.items()}
        best = best_ms({"json.loads": partial(json_alone, wanted.path), **calls}, rounds)
        print(f"\n{wanted.path.name}, {wanted.path.stat().st_size:,} bytes\n{'':<14}{'CPU ms':>8}{'ratio':>8}")
        for name in ("json.loads", *counts):
            told = f"{best[name]:>8.1f}{best[name] / best['json.loads']:>8.2f}" if name in best else "  raises"
            print(f"{name:<14}{told}")
        figures[figure] = round(best["Recto"] / best["json.loads"], 3)
    return figures


def main() -> None:
    """Compare, measure, then one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    if not CORPUS.is_dir():
        raise SystemExit(f"cannot measure: no corpus at {CORPUS}; set RECTO_CORPUS")
    logging.disable()  # piffle warns of every missing field
    counts = parsers()
    scores = compare(counts)["all"]
    for name, one in scores.items():
        print(f"{name} raised " + (", ".join(f"{error} {times}×" for error, times in one.raised.items()) or "nothing"))
    figures = time_largest(counts, rounds)
    right = {name: one.right for name, one in scores.items()}
    print(json.dumps({**figures, "goal": GOAL, "files": sum(1 for _ in documents()), "right": right}))


if __name__ == "__main__":
    main()
