"""The array types of this package. Loads numpy, so modules that must load fast import it for type checking only."""

import numpy as np
from numpy.typing import NDArray

type Pixels = NDArray[np.uint8]
"""(height, width, channel), 0 to 255; one channel is grey, three are red, green, blue. May be read-only."""

type Plane = NDArray[np.uint8]
"""(height, width), 0 to 255: one channel on its own."""
