"""Pieces of a grid that starts at the corner of the image: tiles that a server publishes, and like ones cut on demand.

The overlapping grid for reading is in `tiles`; the order of attempts in `ladder`.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from iiif.image_request import request_url, within_limits
from iiif.model import ImageInfo, TileSpec
from iiif.mosaic import Attempt, Piece
from iiif.region import PixelBox

MAX_PIECES = 64  # requests that one picture is worth
CUT_EDGES_PX = (1024, 2048, 4096)  # wire: servers that shrink larger answers without saying so honour the first

Rounding = Callable[[Fraction], int]


def _half_up(value: Fraction) -> int:
    return math.floor(value + Fraction(1, 2))


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells of `width` x `height` pixels in the answer, each showing `factor` times as many native ones."""

    width: int
    height: int
    factor: int

    def count(self, box: PixelBox) -> int:
        """How many cells touch the box."""
        columns, rows = self._cells(box)
        return len(columns) * len(rows)

    def boxes(self, box: PixelBox, info: ImageInfo) -> Iterator[PixelBox]:
        """The native boxes of these cells, cut off at the edges of the image, in reading order."""
        step_x, step_y = self.width * self.factor, self.height * self.factor
        columns, rows = self._cells(box)
        for row in rows:
            for column in columns:
                x, y = column * step_x, row * step_y
                yield PixelBox(x, y, min(step_x, info.width - x), min(step_y, info.height - y))

    def _cells(self, box: PixelBox) -> tuple[range, range]:
        step_x, step_y = self.width * self.factor, self.height * self.factor
        columns = range(box.x // step_x, (box.right - 1) // step_x + 1)
        return columns, range(box.y // step_y, (box.bottom - 1) // step_y + 1)


def holds(box: PixelBox, factor: int, width: int, height: int) -> bool:
    """Whether the box, reduced by the factor, still has this many pixels."""
    return math.ceil(Fraction(box.width, factor)) >= width and math.ceil(Fraction(box.height, factor)) >= height


def published_tiles(info: ImageInfo, box: PixelBox, width: int, height: int) -> tuple[Attempt, ...]:
    """The box from the tiles the server publishes, at the coarsest scale that still holds the pixels wanted.

    Where the answers are files made in advance (level 0), a tile exists under one spelling only, so the other
    ways to write and to round a size follow; most pieces have the same URL in all of them.
    """
    grids = [
        Grid(spec.width, spec.height, max(factors))
        for spec in info.tiles
        if _allowed(info, spec) and (factors := [f for f in spec.scale_factors if holds(box, f, width, height)])
    ]
    return _attempts(info, box, min(grids, key=lambda grid: grid.count(box), default=None))


def coarser_tiles(info: ImageInfo, box: PixelBox) -> tuple[Attempt, ...]:
    """The most pixels of the box that published tiles give within the cap on requests, whatever the size wanted.

    For a server that refuses everything else: say that the picture is smaller than asked.
    """
    grids = [Grid(s.width, s.height, factor) for s in info.tiles if _allowed(info, s) for factor in s.scale_factors]
    fitting = [grid for grid in grids if grid.count(box) <= MAX_PIECES]
    return _attempts(info, box, min(fitting, key=lambda grid: (grid.factor, grid.count(box)), default=None))


def cut_on_demand(info: ImageInfo, box: PixelBox, width: int, height: int) -> tuple[Attempt, ...]:
    """The box in smaller requests, for a server that takes any region but limits its answers, said or unsaid.

    Empty when the pieces would be no smaller than the box wanted.
    """
    factor = max(1, min(box.width // width, box.height // height))
    grids = [Grid(edge, edge, factor) for edge in _edges(info) if edge < max(width, height)]
    return _attempts(info, box, next((grid for grid in grids if grid.count(box) <= MAX_PIECES), None))[:1]


def _edges(info: ImageInfo) -> Iterator[int]:
    """Edges of squares within the service's limits, the usual one first; larger ones for larger pictures."""
    most = min(info.max_width or CUT_EDGES_PX[-1], info.max_height or CUT_EDGES_PX[-1])
    most = min(most, math.isqrt(info.max_area) if info.max_area else most)
    return (min(edge, most) for edge in CUT_EDGES_PX)


def _allowed(info: ImageInfo, spec: TileSpec) -> bool:
    """wire: some servers publish tiles above their own maxArea and then refuse them; files are simply there."""
    return info.level == 0 or within_limits(info, spec.width, spec.height)


def _attempts(info: ImageInfo, box: PixelBox, grid: Grid | None) -> tuple[Attempt, ...]:
    if grid is None or grid.count(box) > MAX_PIECES:
        return ()
    own = info.version == "3.0"
    spellings: list[tuple[bool, Rounding]] = [(own, math.ceil)]  # spec: 2.1 and 3.0, implementation notes
    if info.level == 0:
        spellings += [(not own, math.ceil), (own, _half_up), (own, math.floor)]
    by_urls: dict[tuple[str, ...], Attempt] = {}
    for by_both, rounded in spellings:
        pieces = tuple(_piece(info, cell, grid.factor, by_both, rounded) for cell in grid.boxes(box, info))
        by_urls.setdefault(tuple(piece.url for piece in pieces), Attempt("tiles", pieces, grid.factor))
    return tuple(by_urls.values())


def _piece(info: ImageInfo, cell: PixelBox, factor: int, by_both: bool, rounded: Rounding) -> Piece:
    width = max(1, rounded(Fraction(cell.width, factor)))
    height = max(1, rounded(Fraction(cell.height, factor)))
    size = f"{width},{height}" if by_both else f"{width},"
    return Piece(request_url(info, cell, size), cell, width, height)
