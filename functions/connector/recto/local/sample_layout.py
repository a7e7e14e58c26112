"""Where each word of a sample folio stands. Pure arithmetic over a given text measure; drawing is in `sample`."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain

from recto.local.sample_text import Ink, Passage, scribal

WIDTH_PX, HEIGHT_PX = 3500, 5000
COLUMNS, ROWS = 2, 29
COLUMN_WIDTH_PX, COLUMN_GAP_PX = 1140, 190
FIRST_BASELINE_PX, ROW_PX = 650, 128
INNER_MARGIN_PX = 400
CAP_HEIGHT_PX = 46
INITIAL_GAP_PX = 24
SPACE_PX = 24
WIDEST_SPACE_PX = 58  # a line that would need wider spaces than this stays ragged

type Measure = Callable[[str, int], float]
"""Width in pixels of a text whose capitals are as high as given."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word with the left end of its baseline."""

    text: str
    x: float
    y: float
    width: float


@dataclass(frozen=True, slots=True)
class Line:
    """One ruled line of one column."""

    words: tuple[Word, ...]
    ink: Ink


@dataclass(frozen=True, slots=True)
class Initial:
    """A drop initial: its letter, the left end of its baseline, and the height of the letter."""

    letter: str
    x: float
    y: float
    width: float
    height_px: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A folio ready to be drawn; `text` is what stands on it, one row a line."""

    lines: tuple[Line, ...]
    initials: tuple[Initial, ...]
    text: str


def column_left(column: int, *, verso: bool) -> int:
    """The left edge of a column. The inner margin, at the gutter, is the narrower one."""
    block = COLUMNS * COLUMN_WIDTH_PX + (COLUMNS - 1) * COLUMN_GAP_PX
    left = WIDTH_PX - INNER_MARGIN_PX - block if verso else INNER_MARGIN_PX
    return left + column * (COLUMN_WIDTH_PX + COLUMN_GAP_PX)


def baseline(row: int) -> int:
    """The ruled line of a row, counted from 0."""
    return FIRST_BASELINE_PX + row * ROW_PX


class _Writer:
    """Fills the columns row by row."""

    def __init__(self, measure: Measure, *, verso: bool) -> None:
        self._measure = measure
        self._verso = verso
        self._row = 0
        self.lines: list[Line] = []
        self.initials: list[Initial] = []
        self.text: list[str] = []

    def passage(self, passage: Passage) -> None:
        """Write the heading, the initial and the text."""
        text = scribal(passage.text)
        self._keep_together(bool(passage.heading) + max(passage.initial_lines, 1))
        if passage.heading:
            self._line(scribal(passage.heading).split(), 0, "red", last=True)
        indent = self._initial(text[0], passage.initial_lines) if passage.initial_lines else 0.0
        words = text[bool(passage.initial_lines) :].split()
        prefix = text[0] if passage.initial_lines else ""
        rows = list(self._broken(words, indent, passage.initial_lines))
        for number, row in enumerate(rows):
            inset = indent if number < passage.initial_lines else 0.0
            last = not any(rows[number + 1 :])
            self._line(row, inset, passage.ink, last=last, prefix="" if number else prefix)

    def _keep_together(self, rows: int) -> None:
        if self._row % ROWS + rows > ROWS:
            self._row += ROWS - self._row % ROWS

    def _corner(self) -> tuple[int, int]:
        column, row = divmod(self._row, ROWS)
        if column >= COLUMNS:
            raise ValueError("the text is longer than the folio")
        return column_left(column, verso=self._verso), baseline(row)

    def _initial(self, letter: str, rows: int) -> float:
        x, y = self._corner()
        height = CAP_HEIGHT_PX + (rows - 1) * ROW_PX
        width = self._measure(letter, height)
        self.initials.append(Initial(letter, x, y + (rows - 1) * ROW_PX, width, height))
        return width + INITIAL_GAP_PX

    def _broken(self, words: list[str], indent: float, indented_rows: int) -> Iterator[list[str]]:
        """The words in rows. A mark never opens a row."""
        row: list[str] = []
        number = 0
        for word in words:
            room = COLUMN_WIDTH_PX - (indent if number < indented_rows else 0.0)
            if row and word != "·" and self._tight([*row, word]) > room:
                yield row
                row, number = [], number + 1
            row.append(word)
        yield row
        for _ in range(number + 1, indented_rows):
            yield []

    def _width(self, text: str) -> float:
        return self._measure(text, CAP_HEIGHT_PX)

    def _tight(self, words: list[str]) -> float:
        return sum(map(self._width, words)) + (len(words) - 1) * SPACE_PX

    def _line(self, words: list[str], inset: float, ink: Ink, *, last: bool, prefix: str = "") -> None:
        x, y = self._corner()
        widths = [self._width(word) for word in words]
        space = self._space(COLUMN_WIDTH_PX - inset - sum(widths), len(words) - 1, last=last)
        lefts = (x + inset + sum(widths[:i]) + i * space for i in range(len(words)))
        placed = (Word(word, left, y, width) for word, left, width in zip(words, lefts, widths, strict=True))
        self.lines.append(Line(tuple(placed), ink))
        self.text.append(prefix + " ".join(words))
        self._row += 1

    @staticmethod
    def _space(room: float, gaps: int, *, last: bool) -> float:
        wanted = room / gaps if gaps > 0 else SPACE_PX
        ragged = wanted > WIDEST_SPACE_PX or (last and wanted > SPACE_PX)
        return SPACE_PX if ragged else wanted


def lay_out(passages: tuple[Passage, ...], measure: Measure, *, verso: bool) -> Layout:
    """The passages set in two justified columns. Raises: ValueError where they do not fit."""
    writer = _Writer(measure, verso=verso)
    for passage in passages:
        writer.passage(passage)
    return Layout(tuple(writer.lines), tuple(writer.initials), "\n".join(filter(None, writer.text)))


def all_words(layout: Layout) -> Iterator[tuple[Word, Ink]]:
    """Every word with its ink, in writing order."""
    return chain.from_iterable(((word, line.ink) for word in line.words) for line in layout.lines)
