"""The legibility filters, by name."""

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from PIL import Image

from imaging.clahe import clahe
from imaging.filters import FILTERS, enhance, enhance_part, filter_tag, learn, needs_page_map, page_tag
from imaging.pixels import Pixels
from tests.imaging.pictures import noise, soft

PIXELS = st.tuples(st.integers(1, 40), st.integers(1, 40), st.sampled_from([1, 3])).flatmap(
    lambda shape: arrays(np.uint8, shape)
)
PAGE_WIDE = [name for name in FILTERS if needs_page_map(name)]


def test_there_are_four_filters() -> None:
    """The contract of the reading tools."""
    assert set(FILTERS) == {"gray", "stretch", "clahe", "clahe_red"}


def test_a_tag_names_filter_and_version() -> None:
    """It stands in the key of a stored copy, so that a changed algorithm makes a new copy."""
    assert [filter_tag(name) for name in FILTERS] == ["gray-1", "stretch-1", "clahe-1", "clahe_red-1"]


def test_copies_made_with_a_map_of_the_page_have_their_own_tag() -> None:
    """They differ from those of a picture by itself; without statistics there is no difference."""
    assert [page_tag(name) for name in FILTERS] == ["gray-1", "stretch-page-1", "clahe-page-1", "clahe_red-page-1"]


def test_an_unknown_filter_is_a_key_error() -> None:
    """Arguments are checked long before."""
    with pytest.raises(KeyError):
        enhance(soft(4, 4), "sepia")
    for ask in (filter_tag, page_tag, needs_page_map):
        with pytest.raises(KeyError):
            ask("sepia")


def test_gray_needs_no_map_and_learns_none() -> None:
    """Every pixel is treated the same, wherever it is."""
    assert PAGE_WIDE == ["stretch", "clahe", "clahe_red"]
    with pytest.raises(KeyError):
        learn(soft(4, 4), "gray", 4, 4)


@settings(deadline=None)
@given(PIXELS, PIXELS, st.sampled_from(PAGE_WIDE), st.data())
def test_parts_of_a_page_agree_in_every_pixel(
    pixels: Pixels, rendering: Pixels, name: str, data: st.DataObject
) -> None:
    """Colour and grey, also when the map was learned from a rendering of the other kind."""
    pixels.flags.writeable = rendering.flags.writeable = False
    height, width = pixels.shape[:2]
    page_map = learn(rendering, name, width, height)
    whole = enhance_part(pixels, name, page_map, 0, 0, width, height)
    assert whole.dtype == np.uint8
    assert whole.shape == (height, width, pixels.shape[2] if name == "stretch" else 1)
    x, y = data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1))
    part = enhance_part(pixels[y:, x:], name, page_map, x, y, width - x, height - y)
    assert (part == whole[y:, x:]).all()


@pytest.mark.parametrize("name", PAGE_WIDE)
def test_a_bitonal_page_keeps_its_two_values(name: str) -> None:
    """Learned from a rendering in which they ran into greys."""
    page = noise(64, 64, 1) // 128 * 255
    rendering = page.reshape(32, 2, 32, 2, 1).mean(axis=(1, 3)).astype(np.uint8)
    result = enhance_part(page, name, learn(rendering, name, 64, 64), 0, 0, 64, 64)
    assert result[page == 0].max() < result[page == 255].min()


def test_a_page_learned_from_itself_is_stretched_as_a_picture_is() -> None:
    """The same percentiles."""
    pixels = soft(60, 50)
    page_map = learn(pixels, "stretch", 60, 50)
    assert (enhance_part(pixels, "stretch", page_map, 0, 0, 60, 50) == enhance(pixels, "stretch")).all()


@settings(deadline=None)
@given(PIXELS, st.sampled_from(sorted(FILTERS)))
def test_every_filter_keeps_the_size_and_the_original(pixels: Pixels, name: str) -> None:
    """A derived copy; coordinates stay valid."""
    before = pixels.copy()
    pixels.flags.writeable = False
    result = enhance(pixels, name)
    assert result.dtype == np.uint8
    assert result.shape[:2] == pixels.shape[:2]
    assert result.shape[2] == (pixels.shape[2] if name == "stretch" else 1)
    assert (pixels == before).all()


def test_gray_is_the_luminance_of_jpeg() -> None:
    """ITU-R BT.601, as Pillow computes it."""
    pixels = noise(150, 140)
    assert (enhance(pixels, "gray")[:, :, 0] == np.asarray(Image.fromarray(pixels).convert("L"))).all()


def test_gray_leaves_a_grey_picture_as_it_is() -> None:
    """Microfilm."""
    pixels = noise(20, 10, 1)
    assert (enhance(pixels, "gray") == pixels).all()


def test_clahe_works_on_luminance_and_clahe_red_on_the_red_channel() -> None:
    """The contract of the reading tools."""
    pixels = soft(200, 160)
    assert (enhance(pixels, "clahe")[:, :, 0] == clahe(enhance(pixels, "gray")[:, :, 0])).all()
    assert (enhance(pixels, "clahe_red")[:, :, 0] == clahe(pixels[:, :, 0])).all()


def test_clahe_and_clahe_red_agree_on_a_grey_picture() -> None:
    """There is only one channel to work on."""
    pixels = noise(64, 64, 1)
    assert (enhance(pixels, "clahe") == enhance(pixels, "clahe_red")).all()


def test_stretch_takes_two_percent_at_each_end_to_black_and_white() -> None:
    """Values 100 to 199, equally frequent: 101 ends at black, 197 at white."""
    ramp = np.arange(100, 200, dtype=np.uint8).repeat(10).reshape(20, 50, 1)
    result = enhance(ramp, "stretch")
    values = {int(value): int(result[ramp == value][0]) for value in (100, 101, 102, 149, 196, 197, 199)}
    assert values == {100: 0, 101: 0, 102: 3, 149: 128, 196: 252, 197: 255, 199: 255}


def test_stretch_keeps_grey_grey_in_a_colour_picture() -> None:
    """One curve for all channels: no shift of hue."""
    grey = np.repeat(noise(40, 40, 1) // 4 + 90, 3, axis=2)
    result = enhance(grey, "stretch")
    assert (result[:, :, 0] == result[:, :, 2]).all()
    assert (int(result.min()), int(result.max())) == (0, 255)


@pytest.mark.parametrize("value", [0, 117, 255])
def test_a_blank_picture_stays_blank(value: int) -> None:
    """No contrast to stretch, none to divide by."""
    blank = np.full((30, 20, 3), value, np.uint8)
    assert (enhance(blank, "stretch") == blank).all()
    for name in FILTERS:
        assert len(np.unique(enhance(blank, name))) == 1


def test_names_and_tags_are_known_without_numpy_or_pillow() -> None:
    """Listing tools must not wait for them: cold start."""
    code = (
        "import sys, imaging, imaging.errors, imaging.filters; imaging.filters.filter_tag('clahe');"
        "sys.exit(bool({'numpy', 'PIL'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
