"""The legibility filters by name, each with the version of its algorithm. Importing this loads no numpy."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from imaging.pixels import Pixels, Plane


@dataclass(frozen=True, slots=True)
class Filter:
    """Pixels → pixels of the same size. `version` changes whenever the same pixels would come out otherwise."""

    version: int
    apply: "Callable[[Pixels], Pixels]"


def enhance(pixels: "Pixels", name: str) -> "Pixels":
    """A filtered copy; `pixels` themselves are never written to. Raises: KeyError for a name not in FILTERS."""
    return FILTERS[name].apply(pixels)


def filter_tag(name: str) -> str:
    """Name and version, for the key of a stored copy: clahe → clahe-1. Raises: KeyError."""
    return f"{name}-{FILTERS[name].version}"


def _gray(pixels: "Pixels") -> "Pixels":
    from imaging.tone import luminance

    return _as_picture(luminance(pixels))


def _stretch(pixels: "Pixels") -> "Pixels":
    from imaging.tone import stretch

    return stretch(pixels)


def _clahe(pixels: "Pixels") -> "Pixels":
    from imaging.clahe import clahe
    from imaging.tone import luminance

    return _as_picture(clahe(luminance(pixels)))


def _clahe_red(pixels: "Pixels") -> "Pixels":
    from imaging.clahe import clahe
    from imaging.tone import red

    return _as_picture(clahe(red(pixels)))


def _as_picture(plane: "Plane") -> "Pixels":
    return plane[:, :, None]


FILTERS: Mapping[str, Filter] = MappingProxyType(
    {
        "gray": Filter(1, _gray),
        "stretch": Filter(1, _stretch),
        "clahe": Filter(1, _clahe),
        "clahe_red": Filter(1, _clahe_red),
    }
)
