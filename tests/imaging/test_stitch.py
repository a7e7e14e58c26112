"""Parts put together."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from imaging.errors import ImagingError, Uncovered
from imaging.stitch import Placed, stitch
from tests.imaging.pictures import noise


@settings(deadline=None)
@given(
    st.tuples(st.integers(1, 60), st.integers(1, 60)),
    st.integers(1, 25),
    st.integers(0, 12),
    st.integers(0, 9),
    st.sampled_from([1, 3]),
    st.randoms(use_true_random=False),
)
def test_a_picture_cut_into_overlapping_parts_comes_back_whole(
    size: tuple[int, int], step: int, overlap: int, beyond: int, channels: int, shuffled: object
) -> None:
    """In any order, and from parts that stick out on every side."""
    width, height = size
    large = noise(width + 2 * beyond, height + 2 * beyond, channels)
    corners = [(x, y) for y in range(0, height + beyond, step) for x in range(0, width + beyond, step)]
    parts = [Placed(large[y : y + step + overlap, x : x + step + overlap], x - beyond, y - beyond) for x, y in corners]
    parts.append(Placed(large[height:], -beyond, height - beyond))
    parts.append(Placed(large[:, width:], width - beyond, -beyond))
    shuffled.shuffle(parts)  # type: ignore[attr-defined]
    assert (stitch(parts, width, height) == large[beyond : beyond + height, beyond : beyond + width]).all()


@pytest.mark.parametrize("gone", [0, 1, 2, 3])
def test_a_missing_part_is_an_error(gone: int) -> None:
    """A hole must not look like black ink."""
    parts = [Placed(noise(5, 5), x, y) for x in (0, 5) for y in (0, 5)]
    assert stitch(parts, 10, 10).shape == (10, 10, 3)
    with pytest.raises(Uncovered) as caught:
        stitch(parts[:gone] + parts[gone + 1 :], 10, 10)
    assert isinstance(caught.value, (ImagingError, ValueError))


def test_nothing_covers_nothing() -> None:
    """The empty case of the same."""
    with pytest.raises(Uncovered):
        stitch([], 1, 1)


def test_the_later_part_shows_where_two_overlap() -> None:
    """Our choice, so that the outcome is determined."""
    black, white = np.zeros((2, 2, 1), np.uint8), np.full((2, 2, 1), 255, np.uint8)
    assert stitch([Placed(black, 0, 0), Placed(white, 1, 0)], 3, 2)[0, :, 0].tolist() == [0, 255, 255]


@pytest.mark.parametrize("colour_first", [True, False])
def test_grey_and_colour_parts_make_a_colour_picture(colour_first: bool) -> None:
    """Seen where a server sends blank tiles as grey files."""
    parts = [Placed(np.full((2, 2, 1), 9, np.uint8), 0, 0), Placed(np.full((2, 2, 3), (1, 2, 3), np.uint8), 2, 0)]
    picture = stitch(reversed(parts) if colour_first else iter(parts), 4, 2)
    assert picture[1].tolist() == [[9, 9, 9], [9, 9, 9], [1, 2, 3], [1, 2, 3]]


@pytest.mark.parametrize(("x", "y"), [(-9, 0), (0, -9), (9, 0), (0, 9), (4, 0), (0, -4)])
def test_a_part_wholly_outside_changes_nothing(x: int, y: int) -> None:
    """Also one that only touches the edge."""
    inside = noise(4, 4)
    assert (stitch([Placed(inside, 0, 0), Placed(noise(4, 4, seed=2), x, y)], 4, 4) == inside).all()
