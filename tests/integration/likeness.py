"""How alike two pictures are, and whether one is shifted against the other."""

import numpy as np
from numpy.typing import NDArray

type Pixels = NDArray[np.uint8]


def gray(pixels: Pixels) -> NDArray[np.float64]:
    """The mean of the channels."""
    levels: NDArray[np.float64] = pixels.mean(axis=2)
    return levels


def mean_difference(one: Pixels, other: Pixels) -> float:
    """The mean absolute difference in grey levels."""
    return float(np.abs(one.astype(np.int16) - other.astype(np.int16)).mean())


def shift(one: NDArray[np.float64], other: NDArray[np.float64]) -> tuple[int, int]:
    """(down, right) by which `one` has to be moved to lie on `other`: the peak of their cross-correlation."""
    spectra = [np.fft.rfft2(image - image.mean()) for image in (one, other)]
    correlation = np.fft.irfft2(spectra[1] * np.conj(spectra[0]), s=one.shape)
    down, right = np.unravel_index(int(correlation.argmax()), correlation.shape)
    height, width = one.shape
    return (int(down) + height // 2) % height - height // 2, (int(right) + width // 2) % width - width // 2
