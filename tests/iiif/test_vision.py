"""Sizes that vision models take unscaled."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iiif.vision import fits_vision, largest_fitting

EDGES = st.integers(1, 60_000)


@pytest.mark.parametrize("size", [(1092, 1092), (951, 1268), (896, 1344), (819, 1456), (784, 1568), (1072, 1072)])
def test_the_sizes_that_providers_list_fit(size: tuple[int, int]) -> None:
    """imaging.md §5: the largest unscaled sizes of the documentation, and the largest tile."""
    assert fits_vision(*size)
    assert fits_vision(*reversed(size))


@pytest.mark.parametrize("size", [(1093, 1093), (1098, 1568), (1569, 10), (1120, 1120)])
def test_both_edges_and_the_number_of_patches_count(size: tuple[int, int]) -> None:
    """imaging.md §5: a long edge of 1568 is not enough."""
    assert not fits_vision(*size)


@pytest.mark.parametrize(
    ("size", "result"),
    [
        ((3500, 5000), (921, 1316)),
        ((1075, 1520), (924, 1307)),
        ((2000, 2000), (1092, 1092)),
        ((900, 700), (900, 700)),
        ((1, 100_000), (1, 1568)),
    ],
)
def test_the_largest_fitting_size_is_as_documented(size: tuple[int, int], result: tuple[int, int]) -> None:
    """imaging.md §5: aspect 0.7, and the provider's own example of an A4 page."""
    assert largest_fitting(*size) == result


@given(EDGES, EDGES)
def test_the_largest_fitting_size_fits_keeps_proportions_and_grows_no_further(width: int, height: int) -> None:
    """reading-tools, get_canvas_image: the largest that fits, never enlarged."""
    w, h = largest_fitting(width, height)
    assert fits_vision(w, h)
    assert 1 <= w <= width
    assert 1 <= h <= height
    scale = max(w, h) / max(width, height)
    assert abs(w - width * scale) <= 1
    assert abs(h - height * scale) <= 1
    if (w, h) != (width, height):
        longer = (max(w, h) + 1) / max(width, height)
        assert not fits_vision(max(1, int(width * longer + 0.5)), max(1, int(height * longer + 0.5)))
