"""Grey values: luminance, one channel, and the stretch of contrast. Works on whole arrays; CLAHE has its own module."""

import numpy as np
from numpy.typing import NDArray

from imaging.pixels import Pixels, Plane

_CUT = 0.02  # the share of pixels that may end at black, and at white
_STRIP_ROWS = 64


def luminance(pixels: Pixels) -> Plane:
    """Perceived brightness, by the weights of ITU-R BT.601 that JPEG itself uses; a grey picture's own plane."""
    if pixels.shape[2] == 1:
        return pixels[:, :, 0]
    plane = np.empty(pixels.shape[:2], np.uint8)
    for top in range(0, len(pixels), _STRIP_ROWS):  # strips stay in the processor's cache
        red, green, blue = np.moveaxis(pixels[top : top + _STRIP_ROWS].astype(np.uint32), 2, 0)
        plane[top : top + _STRIP_ROWS] = (red * 19595 + green * 38470 + blue * 7471 + 32768) >> 16
    return plane


def red(pixels: Pixels) -> Plane:
    """The red channel, where brown iron-gall ink stands darkest against parchment; a grey picture's own plane."""
    return pixels[:, :, 0]


def stretch(pixels: Pixels) -> Pixels:
    """More contrast: the 2nd percentile of brightness becomes black and the 98th white, straight in between.

    All channels go through one curve, so hues stay. A picture of hardly any tone is returned as it is.
    """
    low, high = percentiles(luminance(pixels))
    if low >= high:
        return pixels
    levels = np.arange(256, dtype=np.float64)
    curve = np.rint(np.clip((levels - low) * (255 / (high - low)), 0, 255)).astype(np.uint8)
    stretched: Pixels = curve[pixels]
    return stretched


def percentiles(plane: Plane) -> tuple[int, int]:
    """The grey values that 2 % and 98 % of the pixels do not exceed."""
    counts: NDArray[np.int64] = np.bincount(plane.reshape(-1), minlength=256).cumsum()
    low, high = np.searchsorted(counts, (plane.size * _CUT, plane.size * (1 - _CUT)))
    return int(low), int(high)
