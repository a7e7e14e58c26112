"""The bundled sample: what is written, where it stands, how it is drawn, and the manifests that lead to it."""

import hashlib
import subprocess
import sys

import numpy as np
import pytest
from numpy.typing import NDArray

from iiif.document import read_document
from iiif.model import Manifest
from recto.local import sample, sample_layout
from recto.local.sample_layout import COLUMN_WIDTH_PX, COLUMNS, ROWS, Layout, baseline, column_left
from recto.local.sample_manifest import large_manifest, sample_manifest
from recto.local.sample_text import PASSAGES, Ink, Passage, scribal

BASE = "http://127.0.0.1:8000"


def _laid_out(label: str) -> Layout:
    """The layout with letters of one width, as the drawing is tested apart."""
    return sample_layout.lay_out(PASSAGES[label], lambda text, px: 0.5 * px * len(text), verso=label.endswith("v"))


@pytest.mark.parametrize("label", sample.LABELS)
def test_the_ground_truth_is_every_word_of_the_passages_in_reading_order(label: str) -> None:
    """Our choice: a transcription can be scored against it, so nothing may be lost in line breaks or initials."""
    passages = PASSAGES[label]
    expected = " ".join(f"{scribal(one.heading)} {scribal(one.text)}" for one in passages).split()
    assert sample.ground_truth(label).split() == expected


def test_the_scribe_spells_and_abbreviates() -> None:
    """The respelling promised by `scribal`: nobody can recite the page from a printed edition."""
    assert scribal("Bestiarum vocabulum, quae saeviunt et") == "Bestiarū uocabulū · que seuiunt &"


@pytest.mark.parametrize("label", sample.LABELS)
def test_every_word_stands_in_its_column_on_a_ruled_line(label: str) -> None:
    """Our choice: two columns of 29 lines; a mark at the end of a line may hang out by its own width."""
    lefts = [column_left(column, verso=label.endswith("v")) for column in range(COLUMNS)]
    baselines = {baseline(row) for row in range(ROWS)}
    for word, _ink in sample_layout.all_words(_laid_out(label)):
        assert word.y in baselines
        assert any(left <= word.x and word.x + word.width <= left + COLUMN_WIDTH_PX + 60 for left in lefts)


def test_words_of_a_line_do_not_touch() -> None:
    """Our choice: a line is broken where its spaces would become narrower than a letter."""
    for line in (line for label in sample.LABELS for line in _laid_out(label).lines):
        for left, right in zip(line.words, line.words[1:], strict=False):
            assert right.x - (left.x + left.width) > 8


def test_a_text_longer_than_the_folio_is_refused() -> None:
    """Our choice: nothing is cut off silently."""
    with pytest.raises(ValueError, match="longer than the folio"):
        sample_layout.lay_out((Passage("", "verbum " * 2000),), lambda text, px: 0.5 * px * len(text), verso=False)


def test_a_folio_has_the_size_of_the_manifest_and_cannot_be_changed() -> None:
    """The size is the issue's: 3500x5000; the pixels are shared by all who ask."""
    pixels = sample.render_folio("12r")
    assert pixels.shape == (5000, 3500, 3)
    assert pixels.dtype == np.uint8
    assert not pixels.flags.writeable
    assert sample.render_folio("12r") is pixels


def test_another_process_draws_the_same_bytes() -> None:
    """Our choice: the sample is generated, not stored, so figures measured on it must be comparable."""
    script = (
        "import hashlib; from recto.local.sample import render_folio; "
        "print(hashlib.sha256(render_folio('12r').tobytes()).hexdigest())"
    )
    other = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert other.stdout.strip() == hashlib.sha256(sample.render_folio("12r").tobytes()).hexdigest()


def test_inks_faded_differently_and_the_faintest_is_still_above_the_grain() -> None:
    """Our choice: dark, brown and faint text, so that enhancement has something to do."""
    pixels = sample.render_folio("12r")
    contrast = {ink: _contrast(pixels, ink) for ink in ("dark", "brown", "faint")}
    assert contrast["dark"] > 1.2 * contrast["brown"] > 2 * contrast["faint"]
    assert contrast["faint"] > 3 * float(sample.GRAIN)


def _contrast(pixels: NDArray[np.uint8], ink: Ink) -> float:
    """How much darker than the skin around it the strokes of an ink are, in grey levels, in the median word."""
    words = [word for word, its in sample_layout.all_words(sample._layout("12r")) if its == ink and len(word.text) > 3]
    boxes = (pixels[int(w.y) - 45 : int(w.y) - 5, int(w.x) : int(w.x + w.width)].mean(axis=2) for w in words)
    return float(np.median([np.percentile(box, 90) - np.percentile(box, 10) for box in boxes]))


def test_the_book_of_the_sample_reads_as_a_manifest_of_four_folios() -> None:
    """Read by the parser that real libraries' manifests go through."""
    manifest = read_document(sample_manifest(BASE), url=f"{BASE}/sample/manifest.json")
    assert isinstance(manifest, Manifest)
    assert [canvas.label for canvas in manifest.canvases] == ["11v", "12r", "12v", "13r"]
    assert {(canvas.width, canvas.height) for canvas in manifest.canvases} == {(3500, 5000)}
    services = [canvas.images[0].service for canvas in manifest.canvases]
    assert [service.id for service in services if service] == [f"{BASE}/sample/image/{x}" for x in sample.LABELS]


def test_a_large_manifest_has_the_canvases_asked_for_and_one_image_service() -> None:
    """The issue's 5,000 canvases: cost must come from the record, not from the images."""
    manifest = read_document(large_manifest(BASE, 5000), url=f"{BASE}/sample/large-5000.json")
    assert isinstance(manifest, Manifest)
    assert len(manifest.canvases) == len({canvas.id for canvas in manifest.canvases}) == 5000
    assert [canvas.label for canvas in manifest.canvases[:3]] == ["1r", "1v", "2r"]
    assert manifest.canvases[-1].label == "2500v"
    assert len({canvas.images[0].service for canvas in manifest.canvases}) == 1
