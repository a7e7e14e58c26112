"""Grey values: luminance, one channel, and the stretch of contrast. Works on whole arrays; CLAHE has its own module."""

import numpy as np
from numpy.typing import NDArray

from imaging.pixels import Pixels, Plane

_CUT = 0.02  # the share of pixels that may end at black, and at white
_STRIP_ROWS = 32
# In 65,536ths. Every sum is a whole number below 2 ** 24, so single precision computes it exactly.
_BT601 = np.array([19595, 38470, 7471], np.float32)
_HALF, _DOWN = np.float32(32768), np.float32(1 / 65536)


def luminance(pixels: Pixels) -> Plane:
    """Perceived brightness, by the weights of ITU-R BT.601 that JPEG itself uses; a grey picture's own plane."""
    if pixels.shape[2] == 1:
        return pixels[:, :, 0]
    plane = np.empty(pixels.shape[:2], np.uint8)
    for top in range(0, len(pixels), _STRIP_ROWS):  # strips stay in the processor's cache
        sums = pixels[top : top + _STRIP_ROWS].astype(np.float32) @ _BT601 + _HALF
        np.copyto(plane[top : top + _STRIP_ROWS], sums * _DOWN, casting="unsafe")
    return plane


def red(pixels: Pixels) -> Plane:
    """The red channel; a grey picture's own plane.

    Brown iron-gall ink lies furthest from parchment here, in grey levels; red ink all but disappears.
    """
    return pixels[:, :, 0]


def stretch(pixels: Pixels) -> Pixels:
    """More contrast: the 2nd percentile of brightness becomes black and the 98th white, straight in between.

    All channels go through one curve, so hues stay. A picture of hardly any tone stays as it is.
    """
    return through(pixels, stretch_curve(pixels))


def stretch_curve(pixels: Pixels) -> NDArray[np.uint8]:
    """What each value becomes when this picture is stretched, (256,)."""
    low, high = percentiles(luminance(pixels))
    levels = np.arange(256, dtype=np.float64)
    if low >= high:
        return levels.astype(np.uint8)
    return np.rint(np.clip((levels - low) * (255 / (high - low)), 0, 255)).astype(np.uint8)


def through(pixels: Pixels, curve: NDArray[np.uint8]) -> Pixels:
    """A copy of the picture with every value replaced, in all channels alike."""
    mapped = pixels.tobytes().translate(curve.tobytes())  # four times faster than an index of arrays
    return np.frombuffer(mapped, np.uint8).reshape(pixels.shape)


def percentiles(plane: Plane) -> tuple[int, int]:
    """The grey values that 2 % and 98 % of the pixels do not exceed."""
    counts: NDArray[np.int64] = np.bincount(plane.reshape(-1), minlength=256).cumsum()
    low, high = np.searchsorted(counts, (plane.size * _CUT, plane.size * (1 - _CUT)))
    return int(low), int(high)
