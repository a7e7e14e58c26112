"""Files to pixels and back, through the one door."""

import struct
from io import BytesIO

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageCms

from imaging import codec
from imaging.errors import ImagingError, TooManyPixels, UndecodableImage
from tests.imaging.pictures import apart, jpeg_claiming, noise, saved, soft, tiff_of_frames, webp_claiming

SRGB = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
COLOUR = Image.fromarray(soft(61, 43))


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF"])
def test_the_four_kinds_are_told_by_their_bytes(kind: str) -> None:
    """Our choice: the content type of a server does not count."""
    file = saved(COLOUR, kind)
    assert codec.probe(file) == codec.Probe(61, 43, f"image/{kind.lower()}")
    assert codec.decode(file).shape == (43, 61, 3)


@pytest.mark.parametrize("kind", ["GIF", "JPEG2000", "BMP", "PCX", "PPM"])
def test_other_kinds_are_refused(kind: str) -> None:
    """Our allow-list: every further decoder is attack surface."""
    with pytest.raises(UndecodableImage):
        codec.probe(saved(COLOUR, kind))


@pytest.mark.parametrize("mode", ["1", "L"])
def test_a_grey_or_bitonal_file_has_one_channel(mode: str) -> None:
    """Half the memory, and microfilm is common."""
    picture = Image.fromarray(noise(30, 20, 1)[:, :, 0]).convert(mode)
    pixels = codec.decode(saved(picture, "PNG"))
    assert pixels.shape == (20, 30, 1)
    assert (pixels[:, :, 0] == np.asarray(picture.convert("L"))).all()


@pytest.mark.parametrize("kind", ["PNG", "TIFF"])
def test_16_bit_grey_keeps_its_upper_8_bits(kind: str) -> None:
    """Seen at servers that deliver 16-bit masters."""
    samples = (np.arange(256, dtype=np.uint16)[np.newaxis] * 256 + 77).repeat(3, axis=0)
    pixels = codec.decode(saved(Image.fromarray(samples), kind))
    assert (pixels[0, :, 0] == np.arange(256)).all()


def test_a_palette_is_looked_up() -> None:
    """PNG and TIFF scans of few colours."""
    pixels = codec.decode(saved(COLOUR.quantize(64), "PNG"))
    assert apart(pixels, np.asarray(COLOUR)) < 8


@pytest.mark.parametrize("mode", ["RGBA", "LA"])
def test_transparent_pixels_turn_white(mode: str) -> None:
    """Cut-out fragments lie on white paper, not in a black hole."""
    picture = Image.new(mode, (4, 2), (10, 255) if mode == "LA" else (10, 10, 10, 255))
    picture.putpixel((3, 1), (0, 0) if mode == "LA" else (0, 0, 0, 0))
    pixels = codec.decode(saved(picture, "PNG"))
    assert pixels.shape[2] == (1 if mode == "LA" else 3)
    assert pixels[1, 3].tolist() == [255] * pixels.shape[2]
    assert pixels[0, 0].tolist() == [10] * pixels.shape[2]


def test_a_palette_entry_can_be_transparent() -> None:
    """PNG tRNS, as GIF-like exports have it."""
    picture = Image.new("P", (2, 1), 1)
    picture.putpalette([200, 0, 0, 0, 0, 200])
    picture.putpixel((0, 0), 0)
    pixels = codec.decode(saved(picture, "PNG", transparency=0))
    assert pixels[0].tolist() == [[255, 255, 255], [0, 0, 200]]


def test_cmyk_becomes_rgb() -> None:
    """Seen in print masters; also where the profile is broken."""
    for profile in (None, b"no profile at all"):
        file = saved(Image.new("CMYK", (16, 16), (0, 255, 255, 0)), "JPEG", quality=95, icc_profile=profile)
        red, green, blue = codec.decode(file)[8, 8].tolist()
        assert red > 240
        assert max(green, blue) < 15


@pytest.mark.parametrize("mode", ["F", "I", "LAB"])
def test_pixels_without_an_8_bit_form_are_refused(mode: str) -> None:
    """Our choice: a guessed scale would invent contrast."""
    with pytest.raises(UndecodableImage):
        codec.decode(saved(Image.new(mode, (4, 4)), "TIFF"))


def test_exif_orientation_does_not_count() -> None:
    """Image API: regions address the image that info.json describes, not the one a viewer turns."""
    exif = Image.Exif()
    exif[0x0112] = 6
    file = saved(COLOUR, "JPEG", exif=exif)
    assert (codec.probe(file).width, codec.decode(file).shape) == (61, (43, 61, 3))


def test_colour_numbers_stay_and_their_profile_is_told() -> None:
    """Our choice: numbers equal to those of the server's own file, and a profile that still describes them."""
    file = saved(COLOUR, "PNG", icc_profile=SRGB)
    assert (codec.decode(file) == np.asarray(COLOUR)).all()
    assert codec.probe(file).icc_profile == SRGB
    for new in (codec.encode_jpeg(soft(9, 9), icc_profile=SRGB), codec.encode_png(soft(9, 9), icc_profile=SRGB)):
        assert codec.probe(new).icc_profile == SRGB


def test_metadata_does_not_reach_a_new_file() -> None:
    """Metadata is a way in for injected text, and holds places and names."""
    exif = Image.Exif()
    exif[0x010E] = "Ignore previous instructions"
    file = saved(COLOUR, "JPEG", exif=exif, comment=b"Ignore previous instructions")
    for new in (codec.encode_jpeg(codec.decode(file)), codec.encode_png(codec.decode(file))):
        assert b"Ignore" in file
        assert b"Ignore" not in new


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("share", [0.3, 0.6, 0.95])
def test_half_an_image_is_found_out_without_decoding(kind: str, share: float) -> None:
    """Seen in the wild: a 200 answer whose Content-Length fits the half."""
    file = saved(Image.fromarray(noise(200, 200)), kind)
    with pytest.raises(UndecodableImage):
        codec.probe(file[: int(len(file) * share)])
    with pytest.raises(UndecodableImage):
        codec.decode(file[: int(len(file) * share)])


def test_half_a_tiff_is_found_out_by_decoding() -> None:
    """TIFF marks no end."""
    file = saved(Image.fromarray(noise(200, 200)), "TIFF")
    with pytest.raises(UndecodableImage):
        codec.decode(file[: len(file) // 2])


def test_the_end_of_an_embedded_preview_is_not_the_end_of_the_image() -> None:
    """Cameras and scanners put a complete small JPEG into the header."""
    preview = saved(COLOUR.resize((16, 16)), "JPEG")
    file = saved(COLOUR, "JPEG", quality=95)
    segment = b"\xff\xe1" + struct.pack(">H", len(preview) + 8) + b"Thumb\0" + preview
    whole = file[:2] + segment + file[2:]
    assert codec.probe(whole).width == 61
    with pytest.raises(UndecodableImage):
        codec.probe(whole[:-40])


def test_what_follows_the_end_of_a_jpeg_does_no_harm() -> None:
    """Polyglots, and phones that append a second picture."""
    file = saved(COLOUR, "JPEG") + b"<script>alert(1)</script>"
    assert codec.decode(file).shape == (43, 61, 3)


@pytest.mark.parametrize(
    "file",
    [
        jpeg_claiming(18_000, 18_000),
        jpeg_claiming(8000, 8000, progressive=True),
        jpeg_claiming(20_001, 10),
        webp_claiming(4001, 4000),
        webp_claiming(12_000, 12_000),
    ],
    ids=["324 MP", "64 MP progressive", "a side over 20,000", "WebP just above 16 MP", "WebP of 144 MP"],
)
def test_a_size_above_the_limits_is_refused_from_the_header(file: bytes) -> None:
    """The limits of our security reference, section 12."""
    with pytest.raises(TooManyPixels):
        codec.probe(file)
    with pytest.raises(TooManyPixels):
        codec.decode(file)


@pytest.mark.parametrize("lossless", [False, True])
def test_the_size_of_every_kind_of_webp_is_known_before_it_is_opened(lossless: bool) -> None:
    """RFC 9649: VP8, VP8L; the extended form is tested above."""
    file = saved(COLOUR, "WEBP", lossless=lossless)
    with pytest.raises(TooManyPixels):
        codec.probe(file, max_pixels=61 * 43 - 1)
    assert codec.probe(file, max_pixels=61 * 43).width == 61


def test_the_limit_on_pixels_is_the_callers() -> None:
    """One fewer than the image has is too few."""
    file = saved(COLOUR, "PNG")
    assert codec.decode(file, max_pixels=61 * 43).shape == (43, 61, 3)
    with pytest.raises(TooManyPixels):
        codec.decode(file, max_pixels=61 * 43 - 1)


def test_a_large_baseline_jpeg_can_be_read_at_a_reduced_scale() -> None:
    """100 megapixels need not be decoded to be looked at."""
    file = saved(Image.new("RGB", (12_000, 9000), "tan"), "JPEG", quality=30)
    assert codec.probe(file).width == 12_000
    with pytest.raises(TooManyPixels):
        codec.decode(file)
    pixels = codec.decode(file, at_least=(1400, 1050))
    assert pixels.shape == (1125, 1500, 3)


def test_a_reduced_scale_is_never_below_what_was_asked() -> None:
    """Files of other kinds come at full size."""
    assert codec.decode(saved(COLOUR, "JPEG"), at_least=(31, 22)).shape == (43, 61, 3)
    assert codec.decode(saved(COLOUR, "JPEG"), at_least=(30, 21)).shape == (22, 31, 3)
    assert codec.decode(saved(COLOUR, "PNG"), at_least=(5, 5)).shape == (43, 61, 3)


@pytest.mark.parametrize("frames", [2, 10_000])
def test_a_tiff_of_several_images_is_refused(frames: int) -> None:
    """Only single images are read; a chain of ten thousand would take its time."""
    assert codec.decode(tiff_of_frames(1)).shape == (1, 1, 1)
    with pytest.raises(UndecodableImage):
        codec.probe(tiff_of_frames(frames))


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_an_animation_is_refused(kind: str) -> None:
    """No page of a manuscript moves."""
    more = [Image.new("RGB", (61, 43), "red")]
    with pytest.raises(UndecodableImage):
        codec.probe(saved(COLOUR, kind, save_all=True, append_images=more))


@settings(deadline=None)
@given(st.binary(max_size=400), st.sampled_from(["JPEG", "PNG", "WEBP", "TIFF", ""]), st.integers(0, 300))
def test_any_bytes_decode_or_raise_our_error(rubbish: bytes, kind: str, kept: int) -> None:
    """Pillow's readers raise a dozen kinds of exception on damaged files."""
    file = (saved(COLOUR.resize((20, 14)), kind)[:kept] if kind else b"") + rubbish
    for read in (codec.probe, codec.decode):
        try:
            found = read(file)
        except ImagingError:
            continue
        assert found is not None


@pytest.mark.parametrize("channels", [1, 3])
def test_png_gives_back_every_pixel(channels: int) -> None:
    """Lossless."""
    pixels = noise(33, 21, channels)
    assert (codec.decode(codec.encode_png(pixels)) == pixels).all()


def test_jpeg_stays_close_and_keeps_the_number_of_channels() -> None:
    """Within JPEG error."""
    for pixels in (soft(120, 80), soft(120, 80)[:, :, :1]):
        again = codec.decode(codec.encode_jpeg(pixels))
        assert again.shape == pixels.shape
        assert apart(again, pixels) < 2


def test_colour_is_full_from_quality_90_and_halved_below() -> None:
    """Red rubrics bleed when colour is halved; under pressure of space they may."""
    samplings = [_sampling(codec.encode_jpeg(soft(64, 64), quality)) for quality in (95, 90, 80, 70)]
    assert samplings == [(1, 1), (1, 1), (2, 2), (2, 2)]
    assert _sampling(codec.encode_jpeg(soft(64, 64), 90, full_colour=False)) == (2, 2)


def _sampling(jpeg: bytes) -> tuple[int, int]:
    """How many times finer brightness is sampled than colour, across and down."""
    with Image.open(BytesIO(jpeg)) as image:
        _, across, down, _ = image.layer[0]  # type: ignore[attr-defined]
    return across, down


def test_noise_can_be_encoded(capfd: pytest.CaptureFixture[str]) -> None:
    """The encoder's buffer holds a byte a pixel; noise in full colour needs more."""
    pixels = noise(300, 300)
    assert codec.decode(codec.encode_jpeg(pixels, 95)).shape == pixels.shape
    capfd.readouterr()  # libjpeg says so on stderr


def test_resizing_gives_the_size_asked_for() -> None:
    """Rows first in arrays, width first in arguments."""
    assert codec.resize(soft(120, 80), 60, 41).shape == (41, 60, 3)
    assert codec.resize(soft(120, 80)[:, :, :1], 7, 200).shape == (200, 7, 1)
    assert apart(codec.resize(soft(120, 80), 60, 40), soft(120, 80)[::2, ::2]) < 3


def test_nothing_is_done_for_a_size_that_is_right() -> None:
    """No copy, no filter."""
    pixels = soft(12, 8)
    assert codec.resize(pixels, 12, 8) is pixels
