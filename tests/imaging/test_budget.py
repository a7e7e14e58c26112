"""Files made to fit: quality first, number second, pixels never."""

from base64 import b64encode
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from imaging import codec
from imaging.budget import Fitted, fit_jpegs
from imaging.errors import UndecodableImage
from tests.imaging.pictures import apart, noise, saved, soft

FILES = tuple(codec.encode_jpeg(noise(96, 64, seed=seed), 95, full_colour=False) for seed in range(4))
SIZES = {
    quality: [len(codec.encode_jpeg(codec.decode(file), quality, full_colour=False)) for file in FILES]
    for quality in (90, 80, 70)
}


def test_files_that_fit_stay_as_they_are() -> None:
    """To the byte, without being decoded: these are no images at all."""
    files = (b"\xff\xd8\xff one", b"\xff\xd8\xff three")
    assert fit_jpegs(files, sum(map(len, files))) == Fitted(files, None, ("image/jpeg", "image/jpeg"))


@pytest.mark.parametrize("quality", [90, 80, 70])
def test_quality_goes_down_before_the_number_of_files(quality: int) -> None:
    """90, 80, 70: the contract's ladder."""
    fitted = fit_jpegs(FILES, sum(SIZES[quality]))
    assert (len(fitted.bodies), fitted.quality) == (4, quality)


def test_fewer_files_come_when_the_lowest_quality_is_not_enough() -> None:
    """The first ones, at the best quality at which that many fit."""
    fitted = fit_jpegs(FILES, sum(SIZES[70]) - 1)
    assert len(fitted.bodies) == 3
    assert fitted.quality == next(quality for quality in (90, 80, 70) if sum(SIZES[quality][:3]) < sum(SIZES[70]))
    assert apart(codec.decode(fitted.bodies[0]), codec.decode(FILES[0])) < 30


def test_nothing_comes_when_not_even_one_file_fits() -> None:
    """The caller says so."""
    assert fit_jpegs(FILES, 10) == Fitted((), None)
    assert fit_jpegs((), 10) == Fitted((), None)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, sum(map(len, FILES)) + 100), st.none() | st.integers(0, 60_000))
def test_what_comes_fits_and_keeps_its_pixels(max_bytes: int, max_chars: int | None) -> None:
    """Bytes together; base64 characters of each, with padding."""
    fitted = fit_jpegs(FILES, max_bytes, max_base64_chars=max_chars)
    assert sum(map(len, fitted.bodies)) <= max_bytes
    assert max_chars is None or sum(len(b64encode(body)) for body in fitted.bodies) <= max_chars
    assert all(codec.probe(body).width == 96 and codec.probe(body).height == 64 for body in fitted.bodies)
    assert (fitted.quality is None) == (fitted.bodies == FILES[: len(fitted.bodies)])


def test_a_file_that_would_not_get_smaller_stays_as_it_is() -> None:
    """A tile that is poor already beside a rich one."""
    poor = codec.encode_jpeg(noise(96, 64, seed=9), 30)
    fitted = fit_jpegs((poor, FILES[0]), len(poor) + SIZES[80][0])
    assert fitted.quality == 80
    assert fitted.bodies[0] == poor
    assert len(fitted.bodies[1]) == SIZES[80][0]


def test_grey_stays_grey() -> None:
    """Two channels more would cost room for nothing."""
    grey = codec.encode_jpeg(noise(96, 64, 1), 100)
    (body,) = fit_jpegs((grey,), len(grey) - 1).bodies
    assert codec.decode(body).shape == (64, 96, 1)


def test_the_colour_profile_stays() -> None:
    """The numbers still mean the same colours."""
    profile = b"a profile, as far as this module knows"
    file = codec.encode_jpeg(noise(96, 64), 100, icc_profile=profile)
    (body,) = fit_jpegs((file,), len(file) - 1).bodies
    assert codec.probe(body).icc_profile == profile


def test_media_types_are_told_and_tiff_is_never_shown() -> None:
    """A server may answer in PNG or WebP; clients show no TIFF."""
    picture = Image.fromarray(soft(60, 40))
    files = tuple(saved(picture, kind) for kind in ("PNG", "WEBP", "TIFF"))
    fitted = fit_jpegs(files, 1_000_000)
    assert fitted.media_types == ("image/png", "image/webp", "image/jpeg")
    assert fitted.bodies[:2] == files[:2]


def test_a_damaged_file_that_must_be_re_encoded_is_an_error() -> None:
    """Files are checked when they are fetched, so this is not swallowed."""
    with pytest.raises(UndecodableImage):
        fit_jpegs((FILES[0][:2000],), 1000)


@pytest.mark.parametrize("quality", [80, 90, 95])
def test_four_tiles_of_a_real_page_fit_one_answer(corpus: Path, quality: int) -> None:
    """A stained bestiary in 24 tiles of 1024 pixels: any four in a row, whatever the server's own quality."""
    with Image.open(BytesIO((corpus / "pages" / "bestiary-fr24428.jpg").read_bytes())) as page:
        corners = [(960 * (number % 4), 960 * (number // 4)) for number in range(8, 16)]
        tiles = [page.crop((x, y, min(x + 1024, page.width), min(y + 1024, page.height))) for x, y in corners]
    files = [saved(tile, "JPEG", quality=quality, subsampling=0) for tile in tiles]
    for group in (files[:4], files[4:]):
        assert len(fit_jpegs(group, 740_000, max_base64_chars=990_000).bodies) == 4
