"""Canvases of any version, in reading order, each with a label people can point at."""

from collections.abc import Sequence

from iiif.errors import TooComplex
from iiif.labels import page_label
from iiif.model import Canvas
from iiif.presentation.painting import read_painted
from iiif.presentation.resources import canvas_resources
from iiif.values import JsonObject, identifier, size_of

MAX_CANVASES = 10_000


def read_pages(canvases: Sequence[tuple[JsonObject, str]], base: str) -> tuple[Canvas, ...]:
    """One `Canvas` for each (canvas, remark); the ordinal stays, also for pages without an image.

    Raises: TooComplex above MAX_CANVASES.
    """
    if len(canvases) > MAX_CANVASES:
        raise TooComplex(f"more than {MAX_CANVASES:,} pages")
    count = len(canvases)
    return tuple(
        _read_page(canvas, remark, number, count, base) for number, (canvas, remark) in enumerate(canvases, start=1)
    )


def _read_page(canvas: JsonObject, remark: str, number: int, count: int, base: str) -> Canvas:
    width, height = size = size_of(canvas)
    images, remarks = read_painted(canvas, size, base)
    note = "; ".join([remark, *remarks] if remark else remarks)
    label = page_label(canvas.get("label"), number, count)
    resources = canvas_resources(canvas, base)
    return Canvas(identifier(canvas), label, width, height, images, note, resources)


def find_start(pages: Sequence[Canvas], named: Sequence[str]) -> str:
    """The first of the named ids that is a page here, exactly or without its fragment; otherwise empty.

    Ids may contain `#` themselves, so the fragment is taken off only when the whole does not match.
    """
    known = {page.id for page in pages}
    tries = [option for name in named for option in (name, name.rpartition("#")[0])]
    return next((name for name in tries if name and name in known), "")
