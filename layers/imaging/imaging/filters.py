"""The legibility filters by name, each with the version of its algorithm. Importing this loads no numpy.

A filter works on one picture by itself (`enhance`). Where its result depends on the picture's statistics, tiles of a
page would disagree in their overlaps; so such a filter can also learn from the page once (`learn`) and then be applied
to any part (`enhance_part`). One more filter is one function and one row.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from imaging.page_map import PageMap
    from imaging.pixels import Pixels, Plane


@dataclass(frozen=True, slots=True)
class PageWide:
    """A filter in two steps. `version` changes whenever the same page would come out otherwise.

    `learn`: pixels of the page at any scale, and its native width and height → map. `apply`: pixels, map, and the
    native x, y, width and height of what they show → pixels.
    """

    version: int
    learn: "Callable[[Pixels, int, int], PageMap]"
    apply: "Callable[[Pixels, PageMap, int, int, int, int], Pixels]"


@dataclass(frozen=True, slots=True)
class Filter:
    """Pixels → pixels of the same size. `version` changes whenever the same pixels would come out otherwise.

    `page` is None when every pixel is treated the same whatever surrounds it: then parts agree without a map.
    """

    version: int
    apply: "Callable[[Pixels], Pixels]"
    page: PageWide | None = None


def enhance(pixels: "Pixels", name: str) -> "Pixels":
    """A filtered copy; `pixels` themselves are never written to. Raises: KeyError for a name not in FILTERS."""
    return FILTERS[name].apply(pixels)


def filter_tag(name: str) -> str:
    """Name and version, for the key of a stored copy: clahe → clahe-1. Raises: KeyError."""
    return f"{name}-{FILTERS[name].version}"


def needs_page_map(name: str) -> bool:
    """Whether parts of a page agree only by a map of it. Raises: KeyError."""
    return FILTERS[name].page is not None


def page_tag(name: str) -> str:
    """As `filter_tag`, for maps and for copies made with one: clahe → clahe-page-1, gray → gray-1. Raises: KeyError."""
    page = FILTERS[name].page
    return filter_tag(name) if page is None else f"{name}-page-{page.version}"


def learn(rendering: "Pixels", name: str, page_width: int, page_height: int) -> "PageMap":
    """The map of a page of this native size, from any picture of all of it; about 1,568 pixels long is enough.

    Raises: KeyError for a name that `needs_page_map` does not hold for.
    """
    return _page_wide(name).learn(rendering, page_width, page_height)


def enhance_part(pixels: "Pixels", name: str, page_map: "PageMap", x: int, y: int, width: int, height: int) -> "Pixels":
    """A filtered copy of part of a page: these pixels show the native box, at 1:1 or scaled.

    At 1:1 a pixel comes out the same from whatever part it is read.

    Raises: KeyError for a name that `needs_page_map` does not hold for.
    """
    return _page_wide(name).apply(pixels, page_map, x, y, width, height)


def _page_wide(name: str) -> PageWide:
    page = FILTERS[name].page
    if page is None:
        raise KeyError(name)
    return page


def _gray(pixels: "Pixels") -> "Pixels":
    return _as_picture(_luminance(pixels))


def _stretch(pixels: "Pixels") -> "Pixels":
    from imaging.tone import stretch

    return stretch(pixels)


def _learn_stretch(rendering: "Pixels", page_width: int, page_height: int) -> "PageMap":  # noqa: ARG001
    from imaging.page_map import of_one_curve
    from imaging.tone import stretch_curve

    return of_one_curve(stretch_curve(rendering))


def _stretch_part(pixels: "Pixels", page_map: "PageMap", *box: int) -> "Pixels":  # noqa: ARG001
    from imaging.tone import through

    return through(pixels, page_map.curves[0, 0])


def _luminance(pixels: "Pixels") -> "Plane":
    from imaging.tone import luminance

    return luminance(pixels)


def _red(pixels: "Pixels") -> "Plane":
    from imaging.tone import red

    return red(pixels)


def _clahe(channel: "Callable[[Pixels], Plane]") -> Filter:
    """CLAHE of one channel, in one picture and over a page."""

    def alone(pixels: "Pixels") -> "Pixels":
        from imaging.clahe import clahe

        return _as_picture(clahe(channel(pixels)))

    def learned(rendering: "Pixels", page_width: int, page_height: int) -> "PageMap":
        from imaging import page_map

        return page_map.learn(channel(rendering), page_width, page_height)

    def part(pixels: "Pixels", page_map: "PageMap", *box: int) -> "Pixels":
        from imaging.page_map import apply_locally

        return _as_picture(apply_locally(channel(pixels), page_map, *box))

    return Filter(1, alone, PageWide(1, learned, part))


def _as_picture(plane: "Plane") -> "Pixels":
    return plane[:, :, None]


FILTERS: Mapping[str, Filter] = MappingProxyType(
    {
        "gray": Filter(1, _gray),
        "stretch": Filter(1, _stretch, PageWide(1, _learn_stretch, _stretch_part)),
        "clahe": _clahe(_luminance),
        "clahe_red": _clahe(_red),
    }
)
