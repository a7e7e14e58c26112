"""CLAHE beside OpenCV's. The bound of one grey level is proved in `blending.weights`; these tests try to break it."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from imaging.clahe import clahe
from imaging.pixels import Plane

SHAPES = st.tuples(st.integers(1, 90), st.integers(1, 90))
ANY_PLANE = SHAPES.flatmap(lambda shape: arrays(np.uint8, shape, elements=st.integers(0, 255)))


@st.composite
def blocky(draw: st.DrawFn) -> Plane:
    """Flat blocks of few values, some noise: neighbouring tiles get curves as different as can be."""
    height, width = draw(st.tuples(st.integers(1, 300), st.integers(1, 300)))
    numbers = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    block = draw(st.integers(1, 64))
    values = np.array(draw(st.lists(st.integers(0, 255), min_size=1, max_size=5)))
    coarse = numbers.choice(values, (-(-height // block), -(-width // block)))
    fine = np.kron(coarse, np.ones((block, block), int))[:height, :width]
    noisy = fine + numbers.normal(0, draw(st.sampled_from([0, 0.7, 6])), fine.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


def opencv(plane: Plane, clip_limit: float = 2.0, columns: int = 8, rows: int = 8) -> Plane:
    """The peer."""
    result = cv2.createCLAHE(clip_limit, (columns, rows)).apply(np.ascontiguousarray(plane))
    return np.asarray(result, dtype=np.uint8)


def furthest(one: Plane, other: Plane) -> int:
    """The largest difference in grey levels."""
    return int(np.abs(one.astype(int) - other).max())


@settings(deadline=None)
@given(ANY_PLANE, st.floats(0.1, 3))
def test_any_image_of_any_size_is_within_one_grey_level_of_opencv(plane: Plane, clip_limit: float) -> None:
    """Our promise at the standard grid."""
    assert furthest(clahe(plane, clip_limit), opencv(plane, clip_limit)) <= 1


@settings(deadline=None)
@given(blocky(), st.sampled_from([1.0, 2.0, 3.0]))
def test_blocky_images_are_within_one_grey_level_of_opencv(plane: Plane, clip_limit: float) -> None:
    """The images on which weights of 8 bits err most."""
    assert furthest(clahe(plane, clip_limit), opencv(plane, clip_limit)) <= 1


@settings(deadline=None)
@given(blocky(), st.sampled_from([0.0, 4.0, 8.0, 40.0]), st.integers(1, 12), st.integers(1, 12))
def test_no_clip_limit_and_no_grid_breaks_the_bound(plane: Plane, clip_limit: float, columns: int, rows: int) -> None:
    """Also without clipping, where curves are steepest."""
    assert furthest(clahe(plane, clip_limit, columns, rows), opencv(plane, clip_limit, columns, rows)) <= 1


@pytest.mark.parametrize("size", [(1024, 1024), (1072, 1072), (1000, 1024), (1024, 1001), (407, 1024), (40, 3000)])
def test_tiles_are_nearly_equal_to_opencvs(size: tuple[int, int]) -> None:
    """Sizes of real tiles, dividing and not, on one axis or both; most pixels agree exactly."""
    down, across = np.mgrid[0 : size[0], 0 : size[1]]
    page = 190 + 30 * np.sin(down / 90) + 20 * np.cos(across / 70) - 90 * (np.sin(across / 3) * np.sin(down / 4) > 0.5)
    plane = np.clip(page + np.random.default_rng(3).normal(0, 4, size), 0, 255).astype(np.uint8)
    ours, theirs = clahe(plane), opencv(plane)
    assert furthest(ours, theirs) <= 1
    assert (ours == theirs).mean() > 0.95


def test_a_channel_of_a_colour_picture_needs_no_copy() -> None:
    """Any strides, and input that may not be written to."""
    pixels = np.random.default_rng(4).integers(0, 256, (100, 130, 3), np.uint8)
    pixels.flags.writeable = False
    assert (clahe(pixels[:, :, 0]) == clahe(pixels[:, :, 0].copy())).all()


def test_one_call_leaves_nothing_behind_for_the_next() -> None:
    """The work space is kept between calls of different sizes."""
    numbers = np.random.default_rng(5)
    planes = [numbers.integers(0, 256, size, np.uint8) for size in ((300, 50), (20, 700), (300, 50), (8, 8))]
    first = [clahe(plane) for plane in planes]
    assert all((clahe(plane) == result).all() for plane, result in zip(reversed(planes), reversed(first), strict=True))
