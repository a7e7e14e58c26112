"""The bundled sample: four folios of a bestiary that never existed, drawn from a seed instead of stored as files.

Ruled parchment with stains, gutter shadow and show-through; rubrics, pen-flourished initials and text in inks that
faded differently, in the font that comes with Pillow; what is written is known (`ground_truth`).
The same version of numpy and Pillow draws the same bytes every time. Only the local server and tests import this.
"""

import unicodedata
import zlib
from functools import lru_cache
from threading import Lock
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from recto.local.sample_layout import (
    CAP_HEIGHT_PX,
    COLUMN_WIDTH_PX,
    COLUMNS,
    HEIGHT_PX,
    ROW_PX,
    ROWS,
    WIDTH_PX,
    Initial,
    Layout,
    Word,
    all_words,
    baseline,
    column_left,
    lay_out,
)
from recto.local.sample_text import PASSAGES, Ink

LABELS: Final = tuple(PASSAGES)
SEED: Final = 1240
CACHED_FOLIOS: Final = 2  # 52 MB each

type Mask = NDArray[np.uint8]
type Field = NDArray[np.float32]

INKS: Final[dict[Ink, tuple[tuple[int, int, int], float]]] = {
    "dark": ((38, 28, 24), 0.94),
    "brown": ((96, 58, 28), 0.78),
    "faint": ((150, 112, 70), 0.30),
    "red": ((168, 38, 22), 0.86),
    "blue": ((32, 62, 128), 0.88),
    "pencil": ((112, 110, 108), 0.55),
}
"""Ink → what it lets through of red, green and blue, and its strength when the pen is full."""

CAP_HEIGHT_OF_EM: Final = 0.69
COARSE: Final = 8  # the fields that vary slowly are made at an eighth of the size
STRIP_PX: Final = 500
NIB_PX: Final = 6
WORDS_A_DIP: Final = 9  # the ink pales until the pen is dipped again
PARCHMENT: Final = np.array([234, 217, 184], np.float32)
RULING: Final = np.array([0.43, 0.48, 0.53], np.float32)
SHOW_THROUGH: Final = np.full(3, 0.12, np.float32)
GRAIN: Final = np.float32(2.6)
DESK: Final = np.array([30, 28, 27], np.float32)


def ground_truth(label: str) -> str:
    """What is written on the folio, line by line as the scribe broke it; initials belong to their words."""
    return _layout(label).text


def render_folio(label: str) -> NDArray[np.uint8]:
    """The folio as (5000, 3500, 3) pixels, read-only and shared by all callers. Raises: KeyError for other labels."""
    with _DRAWING:  # tiles are asked for side by side; one of them draws, the others wait
        return _drawn(label)


_DRAWING = Lock()


@lru_cache(maxsize=CACHED_FOLIOS)
def _drawn(label: str) -> NDArray[np.uint8]:
    rng = np.random.default_rng([SEED, zlib.crc32(label.encode())])
    verso = label.endswith("v")
    page = _Page(label, rng, verso=verso)
    pixels = np.empty((HEIGHT_PX, WIDTH_PX, 3), np.uint8)
    for top in range(0, HEIGHT_PX, STRIP_PX):
        pixels[top : top + STRIP_PX] = page.strip(top)
    pixels.setflags(write=False)
    return pixels


# --- text ---------------------------------------------------------------------------------------------------------


@lru_cache
def _font(cap_height_px: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size=cap_height_px / CAP_HEIGHT_OF_EM)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise RuntimeError("this Pillow has no FreeType")
    # trap: the other engine kerns where the system has its libraries, so pages would differ between machines
    return font.font_variant(layout_engine=ImageFont.Layout.BASIC)


def _plain(text: str) -> str:
    """The letters without their strokes: the font has none of the abbreviated ones."""
    return "".join(letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter))


def _measure(text: str, cap_height_px: int) -> float:
    return _font(cap_height_px).getlength(_plain(text))


@lru_cache
def _layout(label: str) -> Layout:
    return lay_out(PASSAGES[label], _measure, verso=label.endswith("v"))


def _penned(label: str) -> Image.Image:
    """The strokes of the text, as thin as the font has them; 255 is ink."""
    image = Image.new("L", (WIDTH_PX, HEIGHT_PX))
    draw = ImageDraw.Draw(image)
    hand = np.random.default_rng(zlib.crc32(label.encode()))
    for word, _ink in all_words(_layout(label)):
        _write(draw, word, float(hand.normal(0, 1.6)), float(hand.normal(0, 1.4)))
    return image


def _write(draw: ImageDraw.ImageDraw, word: Word, dx: float, dy: float) -> None:
    x, y = word.x + dx, word.y + dy - 6  # the script stands a little above its line
    font = _font(CAP_HEIGHT_PX)
    draw.text((x, y), _plain(word.text), fill=255, font=font, anchor="ls")
    for place, letter in enumerate(word.text):
        if _plain(letter) != letter:
            left, right = (x + _measure(word.text[:end], CAP_HEIGHT_PX) for end in (place, place + 1))
            draw.line((left, y - 45, right + 4, y - 50), fill=255, width=8)


def _with_nib(thin: Mask) -> Mask:
    """The strokes as a quill cut broad leaves them: thinned, then widened along a slanted edge, soft at the rim."""
    core = thin.copy()
    for near, far in ((np.s_[1:], np.s_[:-1]), (np.s_[:-1], np.s_[1:])):
        np.minimum(core[near], thin[far], out=core[near])
        np.minimum(core[:, near], thin[:, far], out=core[:, near])
    broad = core.copy()
    for right in range(1, NIB_PX + 1):
        above, below = np.s_[: HEIGHT_PX - right * 3 // 5], np.s_[right * 3 // 5 :]
        np.maximum(broad[above, right:], core[below, :-right], out=broad[above, right:])
    return np.asarray(Image.fromarray(broad).filter(ImageFilter.BoxBlur(1)))


# --- decoration ---------------------------------------------------------------------------------------------------


def _decorated(label: str) -> Mask:
    """Initials, their pen-work, and the number of the leaf in a later hand."""
    image = Image.new("L", (WIDTH_PX, HEIGHT_PX))
    draw = ImageDraw.Draw(image)
    for initial in _layout(label).initials:
        font = _font(initial.height_px)
        bearing = (font.getmask(initial.letter).getbbox() or (0,))[0]
        corner = (initial.x - bearing, initial.y - 6)
        draw.text(corner, initial.letter, fill=255, font=font, anchor="ls", stroke_width=5)
        for offset in (0, 16, 32):
            draw.line(_flourish(initial, offset), fill=190, width=4, joint="curve")
    if label.endswith("r"):
        draw.text((WIDTH_PX - 460, 360), label[:-1], fill=255, font=_font(64), anchor="ls")
    return np.asarray(image)


def _flourish(initial: Initial, offset: int) -> list[tuple[float, float]]:
    """A line that runs down the margin beside an initial, beyond it both ways."""
    top, bottom = initial.y - initial.height_px - 90, initial.y + 110
    ys = np.linspace(top, bottom, 120)
    swing = np.sin((ys - top) / 23 + offset / 8) * np.linspace(5, 17, 120)
    xs = initial.x - 28 - offset + swing - np.linspace(0, 22, 120)
    return list(zip(xs.tolist(), ys.tolist(), strict=True))


def _ruled(rng: np.random.Generator, *, verso: bool) -> Mask:
    """Plummet lines, the double bounds of the columns, the prickings that guided them, and hair follicles."""
    image = Image.new("L", (WIDTH_PX, HEIGHT_PX))
    draw = ImageDraw.Draw(image)
    left, right = column_left(0, verso=verso), column_left(COLUMNS - 1, verso=verso) + COLUMN_WIDTH_PX
    outer = 190 if verso else WIDTH_PX - 190
    for row in range(-1, ROWS):
        y, slope = baseline(row) + rng.normal(0, 1.5), rng.normal(0, 3)
        draw.line((left - 60, y, right + 60, y + slope), fill=int(rng.integers(70, 120)), width=3)
        draw.ellipse((outer - 4, y - 4, outer + 4, y + 4), fill=255)
    for column in range(COLUMNS):
        edge = column_left(column, verso=verso)
        for x in (edge - 34, edge - 14, edge + COLUMN_WIDTH_PX + 14, edge + COLUMN_WIDTH_PX + 34):
            draw.line((x, 240, x + rng.normal(0, 4), HEIGHT_PX - 240), fill=int(rng.integers(70, 110)), width=3)
    centre = rng.uniform((0, 0), (WIDTH_PX, HEIGHT_PX), (3, 2))
    for x, y in rng.normal(centre[rng.integers(0, 3, 2600)], 620):
        draw.ellipse((x, y, x + 3, y + 3), fill=int(rng.integers(30, 90)))
    return np.asarray(image)


# --- colour -------------------------------------------------------------------------------------------------------


def _ink_map(label: str, rng: np.random.Generator) -> Image.Image:
    """Which ink stands where, an eighth of the size: what it lets through in RGB, its strength in A."""
    image = Image.new("RGBA", (WIDTH_PX // COARSE, HEIGHT_PX // COARSE), (*INKS["pencil"][0], 140))
    draw = ImageDraw.Draw(image)
    full_at = int(rng.integers(0, WORDS_A_DIP))
    for number, (word, ink) in enumerate(all_words(_layout(label))):
        colour, strength = INKS[ink]
        dipped = 1 - 0.20 * ((number + full_at) % WORDS_A_DIP) / WORDS_A_DIP - 0.04 * float(rng.random())
        box = (word.x - 12, word.y - 0.72 * ROW_PX, word.x + word.width + 12, word.y + 0.28 * ROW_PX)
        draw.rectangle([edge / COARSE for edge in box], fill=(*colour, int(255 * strength * dipped)))
    for number, initial in enumerate(_layout(label).initials):
        letter, pen = (INKS[ink] for ink in (("blue", "red") if number % 2 == 0 else ("red", "blue")))
        top, bottom = initial.y - initial.height_px - 14, initial.y + 8
        box = (initial.x - 130, top - 90, initial.x - 10, bottom + 110)
        draw.rectangle([edge / COARSE for edge in box], fill=(*pen[0], int(255 * pen[1])))
        box = (initial.x - 8, top, initial.x + initial.width + 10, bottom)
        draw.rectangle([edge / COARSE for edge in box], fill=(*letter[0], int(255 * letter[1])))
    return image.resize((WIDTH_PX, HEIGHT_PX), Image.Resampling.NEAREST)


def _clouds(rng: np.random.Generator, *cells: int) -> Field:
    """Smooth noise around 0, about ±1, an eighth of the size; each figure is the number of cells across."""
    shape = (HEIGHT_PX // COARSE, WIDTH_PX // COARSE)
    total = np.zeros(shape, np.float32)
    for across in cells:
        seed = rng.standard_normal((across * 3 // 2 + 1, across), np.float32)
        total += np.asarray(Image.fromarray(seed).resize(shape[::-1], Image.Resampling.BICUBIC))
    return total / np.float32(2 * len(cells) ** 0.5)


def _parchment(rng: np.random.Generator, *, verso: bool) -> Image.Image:
    """The skin without writing, an eighth of the size: uneven tone, dirty outer edges, gutter shadow, one tide line."""
    height, width = HEIGHT_PX // COARSE, WIDTH_PX // COARSE
    y, x = np.mgrid[0 : 1 : height * 1j, 0 : 1 : width * 1j].astype(np.float32)
    inner = 1 - x if verso else x
    tone = 1 + 0.030 * _clouds(rng, 3, 7) + 0.022 * _clouds(rng, 19, 53, 131)
    tone -= 0.10 * np.exp(-(np.minimum(np.minimum(1 - inner, y), 1 - y) / 0.035))
    tone *= 1 - 0.62 * np.exp(-inner / 0.022) - 0.10 * np.exp(-inner / 0.12)
    distance = np.hypot((inner - 0.86) * 0.7, y - 0.93) + 0.05 * _clouds(rng, 4, 9)
    tide = 0.10 * np.exp(-(((distance - 0.24) / 0.006) ** 2)) + 0.045 * (distance < 0.24)
    thumb = 0.11 * np.exp(-(((inner - 0.93) / 0.10) ** 2) - ((y - 0.9) / 0.13) ** 2)
    stain = (tide + thumb)[..., None] * np.array([0.7, 1.0, 1.45], np.float32)
    warm = 0.012 * _clouds(rng, 5, 11)[..., None] * np.array([-0.4, 0.2, 1.8], np.float32)
    rgb = PARCHMENT * (tone[..., None] - stain + warm)
    return Image.fromarray(np.clip(rgb, 0, 255).astype(np.uint8))


def _outline(rng: np.random.Generator, length: int) -> Field:
    """How far each point of a cut edge lies from the edge of the photograph, in pixels."""
    waves = Image.fromarray(rng.standard_normal((1, 14), np.float32)).resize((length, 1), Image.Resampling.BICUBIC)
    slant = np.linspace(48, 48 + rng.normal(0, 14), length, dtype=np.float32)
    outline: Field = 7 * np.asarray(waves, np.float32)[0] + slant
    return outline


# --- the page -----------------------------------------------------------------------------------------------------


class _Page:
    """All layers of one folio; `strip` lays them over each other for some rows, so that little memory is used."""

    def __init__(self, label: str, rng: np.random.Generator, *, verso: bool) -> None:
        self._rng = rng
        self._skin = _full_size(_parchment(rng, verso=verso))
        self._ruled = _ruled(rng, verso=verso)
        self._ink = np.asarray(_ink_map(label, rng))
        self._coverage = np.maximum(_with_nib(np.asarray(_penned(label))), _decorated(label))
        self._flaked = _full_size(_level(_clouds(rng, 40, 110, 200)))
        self._behind = self._show_through(label)
        self._outer, self._top, self._bottom = (_outline(rng, n) for n in (HEIGHT_PX, WIDTH_PX, WIDTH_PX))
        self._verso = verso

    @staticmethod
    def _show_through(label: str) -> Mask | None:
        """The writing of the other side, mirrored and soft; nothing where the book does not have that side."""
        other = label[:-1] + ("r" if label.endswith("v") else "v")
        if other not in PASSAGES:
            return None
        small = _penned(other).reduce(4).filter(ImageFilter.GaussianBlur(2))
        return np.asarray(small.resize((WIDTH_PX, HEIGHT_PX), Image.Resampling.BILINEAR))[:, ::-1]

    def strip(self, top: int) -> NDArray[np.uint8]:
        """`STRIP_PX` finished rows."""
        rows = slice(top, top + STRIP_PX)
        page = self._skin[rows].astype(np.float32)
        _stain(page, self._ruled[rows], RULING)
        if self._behind is not None:
            _stain(page, self._behind[rows], SHOW_THROUGH)
        self._lay_ink(page, rows)
        page += self._rng.standard_normal(page.shape[:2], np.float32)[..., None] * GRAIN
        page[~self._on_page(top)] = DESK
        np.clip(page, 0, 255, out=page)
        return page.astype(np.uint8)

    def _lay_ink(self, page: Field, rows: slice) -> None:
        """Take from each colour what the ink absorbs, less where it flaked off."""
        where = self._coverage[rows] > 0
        ink = self._ink[rows][where].astype(np.float32) / np.float32(255)
        worn = np.clip((self._flaked[rows][where].astype(np.float32) - 20) / 90, 0.42, 1)
        strength = worn * self._coverage[rows][where] / np.float32(255) * ink[:, 3]
        page[where] *= 1 - strength[:, None] * (1 - ink[:, :3])

    def _on_page(self, top: int) -> NDArray[np.bool_]:
        """Which pixels of the strip show the leaf; the gutter side has no edge."""
        y = np.arange(top, top + STRIP_PX, dtype=np.float32)[:, None]
        x = np.arange(WIDTH_PX, dtype=np.float32)[None, :]
        outer = self._outer[top : top + STRIP_PX, None]
        beside = x >= outer if self._verso else x < WIDTH_PX - outer
        inside: NDArray[np.bool_] = beside & (y >= self._top) & (y < HEIGHT_PX - self._bottom)
        return inside


def _stain(page: Field, mask: Mask, depth: Field) -> None:
    """Darken the page under the mask; `depth` is the share of each colour that a full mask takes."""
    where = mask > 0
    page[where] *= 1 - mask[where][:, None] / np.float32(255) * depth


def _level(field: Field) -> Image.Image:
    """A field around 0 as grey levels around 128."""
    return Image.fromarray(np.clip(128 + 64 * field, 0, 255).astype(np.uint8))


def _full_size(image: Image.Image) -> NDArray[np.uint8]:
    return np.asarray(image.resize((WIDTH_PX, HEIGHT_PX), Image.Resampling.BICUBIC))
