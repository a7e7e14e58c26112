"""What a vision model sees unscaled. Above these bounds it shrinks the image silently and coordinates shift."""

from bisect import bisect_right

MAX_EDGE_PX = 1568
PATCH_PX = 28
MAX_PATCHES = 1568


def fits_vision(width: int, height: int) -> bool:
    """Whether an image of this size reaches the model as it is."""
    patches = -(-width // PATCH_PX) * -(-height // PATCH_PX)
    return max(width, height) <= MAX_EDGE_PX and patches <= MAX_PATCHES


def largest_fitting(width: int, height: int) -> tuple[int, int]:
    """The largest size of these proportions that fits; never larger than given, each edge at least 1.

    3500, 5000 → (921, 1316)
    """
    if fits_vision(width, height):
        return width, height
    longest = min(max(width, height), MAX_EDGE_PX)
    edges = range(1, longest + 1)
    count = bisect_right(edges, 0, key=lambda edge: int(not fits_vision(*_in_proportion(width, height, edge))))
    return _in_proportion(width, height, edges[count - 1])


def _in_proportion(width: int, height: int, long_edge: int) -> tuple[int, int]:
    """Both edges, the longer one given; the other rounded."""
    if width >= height:
        return long_edge, max(1, (2 * height * long_edge + width) // (2 * width))
    return max(1, (2 * width * long_edge + height) // (2 * height)), long_edge
