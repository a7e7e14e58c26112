"""Whether two pictures are the same but for the losses of JPEG: on average, in every place, and not a pixel aside."""

import numpy as np
from numpy.typing import NDArray

from imaging.pixels import Pixels

BLOCK_PX = 16
_EVERY_ROW = 3
_NEAR = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)]


def differences(one: Pixels, other: Pixels) -> NDArray[np.int16]:
    """Per pixel and channel, `one` minus `other`; each colour of `one` is compared where `other` is grey."""
    assert one.shape[:2] == other.shape[:2], (one.shape, other.shape)
    assert one.shape[2] >= other.shape[2], "the colours are lost"
    return one.astype(np.int16) - other


def mean_of(apart: NDArray[np.int16]) -> float:
    """The mean absolute difference in grey levels."""
    return float(np.abs(apart).mean())


def worst_place(apart: NDArray[np.int16]) -> float:
    """The largest difference of the mean levels of two like blocks: JPEG keeps them, holes and wrong tiles do not."""
    height, width = (length // BLOCK_PX * BLOCK_PX for length in apart.shape[:2])
    blocks = apart[:height, :width].reshape(height // BLOCK_PX, BLOCK_PX, width // BLOCK_PX, BLOCK_PX, -1)
    return float(np.abs(blocks.mean(axis=(1, 3))).max())


def lies_best_at(part: Pixels, whole: Pixels, x: int, y: int) -> tuple[int, int]:
    """(down, right) from where it should lie on `whole` to where, a pixel around, the part fits best."""
    height, width = part.shape[0] - 4, part.shape[1] - 4
    inner = part[2:-2:_EVERY_ROW, 2:-2]

    def apart(down: int, right: int) -> float:
        top, left = y + 2 + down, x + 2 + right
        return mean_of(differences(inner, whole[top : top + height : _EVERY_ROW, left : left + width]))

    return min(_NEAR, key=lambda step: apart(*step))
