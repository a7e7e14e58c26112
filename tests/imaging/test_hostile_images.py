"""The rows of the hostile corpus that a decoder can meet, built as they say."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from imaging import codec
from imaging.errors import ImagingError, TooManyPixels, UndecodableImage
from tests.imaging.pictures import jpeg_claiming, png_claiming, png_with_text_bomb, saved, tiff_of_frames, webp_claiming

TOO_BIG: dict[str, Callable[[], bytes]] = {
    "image-001": lambda: png_claiming(60_000, 60_000),
    "image-002": lambda: png_claiming(13_000, 13_000, colour=0),
    "image-003": lambda: jpeg_claiming(18_000, 18_000),
    "image-005": lambda: jpeg_claiming(8000, 8000, progressive=True),
    "image-006": lambda: webp_claiming(12_000, 12_000),
    "image-007": lambda: webp_claiming(4001, 4000),
    "image-009": lambda: saved(Image.new("1", (12_000, 12_000)), "TIFF", compression="tiff_lzw"),
}
MALFORMED: dict[str, Callable[[], bytes]] = {
    "image-008": lambda: saved(Image.new("1", (12_000, 12_000)), "GIF"),
    "image-010": lambda: tiff_of_frames(10_000),
    "image-011": lambda: saved(Image.new("L", (100, 100)), "JPEG2000"),
    "image-012": lambda: png_with_text_bomb(b"zTXt", b"Comment\0\0"),
    "image-013": lambda: png_with_text_bomb(b"iTXt", b"Comment\0\1\0\0\0"),
    "image-014": lambda: saved(Image.new("L", (100, 100)), "JPEG", icc_profile=bytes(15_000_000)),
    "image-016": lambda: b"",
    "image-017": lambda: random.Random(7).randbytes(1024),
    "image-018": lambda: b"%!PS-Adobe-3.0 EPSF-3.0".ljust(4096),
    "image-019": lambda: b"%PDF-1.7".ljust(4096),
    "image-020": lambda: b"8BPS".ljust(4096),
    "image-021": lambda: b"/* XPM */".ljust(4096),
    "image-022": lambda: b"BM".ljust(4096),
}
HARMLESS: dict[str, Callable[[], bytes]] = {
    "image-004": lambda: saved(Image.new("L", (8000, 5000)), "JPEG", quality=1),
    "image-023": lambda: saved(Image.new("L", (100, 100)), "JPEG") + b"<script>alert(1)</script>",
    "image-026": lambda: saved(Image.new("RGB", (1500, 1000)), "JPEG"),
}
ELSEWHERE = {
    "image-015": "a file cut short: test_codec",
    "image-024": "metadata: test_codec",
    "image-025": "metadata: test_codec",
    "image-027": "9000x7000 for 500x500: a reduced scale, test_codec",
}


@pytest.mark.parametrize("row", TOO_BIG)
def test_an_image_that_is_too_big_is_refused(row: str) -> None:
    """Hostile corpus, images."""
    with pytest.raises(TooManyPixels):
        codec.probe(TOO_BIG[row]())


@pytest.mark.parametrize("row", MALFORMED)
def test_what_is_no_sound_image_is_refused(row: str) -> None:
    """Hostile corpus, images."""
    with pytest.raises(UndecodableImage):
        codec.probe(MALFORMED[row]())


@pytest.mark.parametrize("row", HARMLESS)
def test_a_harmless_image_is_read(row: str) -> None:
    """Hostile corpus, images: negative controls."""
    file = HARMLESS[row]()
    assert codec.decode(file).shape[:2] == (codec.probe(file).height, codec.probe(file).width)


def test_every_row_has_its_place(corpus: Path) -> None:
    """A row added to the corpus must be thought of here."""
    ids = {line.split('"')[3] for line in (corpus / "hostile" / "images.jsonl").read_text("utf-8").splitlines()}
    assert ids == {*TOO_BIG, *MALFORMED, *HARMLESS, *ELSEWHERE}


def test_a_text_bomb_behind_the_pixels_is_refused_on_decoding() -> None:
    """The same bomb where a header check cannot see it."""
    png = png_with_text_bomb(b"zTXt", b"Comment\0\0")
    chunk, pixels = png[33 : png.index(b"IDAT") - 4], png[png.index(b"IDAT") - 4 : -12]
    with pytest.raises(ImagingError):
        codec.decode(png[:33] + pixels + chunk + png[-12:])
