"""Image files to pixels and back: the one door to Pillow. No filters and no geometry here but resizing.

A file of another kind, of several frames or too large is refused from its header, before anything is decoded.
Colour numbers stay as they are stored: a file's ICC profile describes them still, so it travels beside the pixels.
EXIF orientation does not count: IIIF regions address pixels as they are stored. Metadata never reaches a new file.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO

import numpy as np
from PIL import Image, ImageCms

from imaging import containers
from imaging.errors import ImagingError, TooManyPixels, UndecodableImage
from imaging.pixels import Pixels

MAX_PIXELS = 40_000_000
MAX_PIXELS_BASELINE_JPEG = 160_000_000  # from the header; decoded only at a reduced scale
MAX_PIXELS_WEBP = 16_000_000
MAX_SIDE_PX = 20_000
MAX_PROFILE_BYTES = 1_000_000

# Pillow's own guard warns where the limits above decide, and warnings cannot be caught safely in worker threads.
Image.MAX_IMAGE_PIXELS = None

_PILLOW_NAMES = {containers.JPEG: "JPEG", containers.PNG: "PNG", containers.WEBP: "WEBP", containers.TIFF: "TIFF"}
_GREY = ("1", "L", "LA", "La")
_WITH_ALPHA = ("LA", "La", "PA", "RGBA", "RGBa")
_COLOUR = ("P", "RGB", "RGBX", "YCbCr", "CMYK")
_TIFF_BITS_PER_SAMPLE = 258


@dataclass(frozen=True, slots=True)
class Probe:
    """What a file's header says. `icc_profile` describes the numbers that `decode` gives; empty when there is none."""

    width: int
    height: int
    media_type: str
    icc_profile: bytes = field(default=b"", repr=False)


def probe(data: bytes, *, max_pixels: int = MAX_PIXELS) -> Probe:
    """Size and kind from the header, and the promise that the file is not cut short. No pixel is decoded.

    A baseline JPEG passes up to 160 megapixels, since `decode` can read it at a reduced scale.

    Raises: UndecodableImage, TooManyPixels.
    """
    with _opened(data, max_pixels) as image:
        profile = b"" if image.mode == "CMYK" else _profile(image)
        return Probe(image.width, image.height, containers.media_type(data), profile)


def decode(data: bytes, *, max_pixels: int = MAX_PIXELS, at_least: tuple[int, int] | None = None) -> Pixels:
    """The pixels, (height, width, 1) when the file is grey or bitonal, else (height, width, 3).

    16-bit samples keep their upper 8 bits, transparent pixels turn white, CMYK becomes sRGB. With `at_least`, a JPEG
    may come at 1/2, 1/4 or 1/8 of its size, but no smaller than this width and height; `max_pixels` then limits what
    comes out.

    Raises: UndecodableImage, also for pixels with no natural 8-bit form (floating point, Lab); TooManyPixels.
    """
    with _opened(data, max_pixels) as image:
        if at_least is not None:
            image.draft(None, at_least)
        _refuse_above(max_pixels, image.size)
        image.load()
        return _pixels(image)


def encode_jpeg(
    pixels: Pixels, quality: int = 90, *, full_colour: bool | None = None, icc_profile: bytes = b""
) -> bytes:
    """A baseline JPEG with Huffman tables made for it: the same pixels as without, 10 to 25 % smaller.

    Colour is kept at full resolution from quality 90 up, where thin red strokes must not bleed, and halved below;
    `full_colour` decides otherwise.
    """
    full = quality >= 90 if full_colour is None else full_colour
    options = {"quality": quality, "subsampling": 0 if full else 2, "icc_profile": icc_profile or None}
    image = _image(pixels)
    try:
        return _saved(image, "JPEG", optimize=True, **options)
    except OSError:
        # Pillow's buffer holds one byte a pixel and cannot grow while tables are made: pure noise overflows it.
        return _saved(image, "JPEG", **options)


def encode_png(pixels: Pixels, *, icc_profile: bytes = b"") -> bytes:
    """A PNG: every pixel as it is."""
    return _saved(_image(pixels), "PNG", icc_profile=icc_profile or None)


def resize(pixels: Pixels, width: int, height: int) -> Pixels:
    """The picture at another size, Lanczos-filtered; the very same array when the size is right already."""
    if pixels.shape[:2] == (height, width):
        return pixels
    return _array(_image(pixels).resize((width, height), Image.Resampling.LANCZOS))


@contextmanager
def _opened(data: bytes, max_pixels: int) -> Iterator[Image.Image]:
    """The file, judged by its header and not decoded yet; whatever Pillow raises inside becomes UndecodableImage."""
    kind = containers.media_type(data)
    if kind == containers.WEBP:
        _refuse_above(min(max_pixels, MAX_PIXELS_WEBP), containers.webp_size(data))
    try:
        with Image.open(BytesIO(data), formats=(_PILLOW_NAMES[kind],)) as image:
            _refuse_above(_header_limit(image, kind, max_pixels), image.size)
            _refuse_odd(image, data, kind)
            yield image
    except ImagingError:
        raise
    except Exception as error:
        # Damaged files make Pillow's readers raise almost anything: OSError, SyntaxError, KeyError, struct.error …
        raise UndecodableImage("the image file is damaged") from error


def _header_limit(image: Image.Image, kind: str, max_pixels: int) -> int:
    if kind == containers.JPEG and "progressive" not in image.info:
        return max(max_pixels, MAX_PIXELS_BASELINE_JPEG)
    return max_pixels


def _refuse_above(max_pixels: int, size: tuple[int, int]) -> None:
    width, height = size
    if width * height > max_pixels or max(size) > MAX_SIDE_PX:
        raise TooManyPixels(f"the image has {width}x{height} pixels, more than will be decoded")


def _refuse_odd(image: Image.Image, data: bytes, kind: str) -> None:
    """Several frames (a second picture in a JPEG is never looked at), an outsized profile, a missing end."""
    if kind != containers.JPEG and getattr(image, "is_animated", False):
        raise UndecodableImage("the file holds several images")
    if len(image.info.get("icc_profile") or b"") > MAX_PROFILE_BYTES:
        raise UndecodableImage("the file's colour profile is too large")
    if containers.is_cut_short(data, kind):
        raise UndecodableImage("the image file is cut short")


def _profile(image: Image.Image) -> bytes:
    return bytes(image.info.get("icc_profile") or b"")


def _pixels(image: Image.Image) -> Pixels:
    """The decoded image in one of the two forms this package knows."""
    if image.mode.startswith("I;16"):
        return _upper_bits(image)
    if image.mode in _WITH_ALPHA or "transparency" in image.info:
        return _array(_on_white(image))
    if image.mode in _GREY:
        return _array(image.convert("L"))
    if image.mode == "CMYK":
        return _array(_cmyk_to_srgb(image))
    if image.mode in _COLOUR:
        return _array(image.convert("RGB"))
    raise UndecodableImage("the image has pixels with no 8-bit form")


def _upper_bits(image: Image.Image) -> Pixels:
    """8 bits of each grey sample. A TIFF of 12-bit samples is read into 16 bits too, as it stands."""
    tags = getattr(image, "tag_v2", {})
    bits = tags.get(_TIFF_BITS_PER_SAMPLE, (16,))[0]
    samples: Pixels = (np.asarray(image) >> (bits - 8)).astype(np.uint8)
    return samples[:, :, np.newaxis]


def _on_white(image: Image.Image) -> Image.Image:
    """The image on white paper."""
    layer = image.convert("RGBA")
    paper = Image.new("RGB", image.size, "white")
    paper.paste(layer, mask=layer.getchannel("A"))
    return paper.convert("L") if image.mode in _GREY else paper


def _cmyk_to_srgb(image: Image.Image) -> Image.Image:
    """By the file's own profile, where it has one that works; else by the plain rule."""
    profile = _profile(image)
    if profile:
        try:
            converted = ImageCms.applyTransform(image, _to_srgb(profile))
        except (ImageCms.PyCMSError, OSError, ValueError):
            return image.convert("RGB")
        if converted is not None:
            return converted
    return image.convert("RGB")


@lru_cache(maxsize=4)
def _to_srgb(cmyk_profile: bytes) -> ImageCms.ImageCmsTransform:
    source = ImageCms.ImageCmsProfile(BytesIO(cmyk_profile))
    return ImageCms.buildTransform(source, ImageCms.createProfile("sRGB"), "CMYK", "RGB")


def _array(image: Image.Image) -> Pixels:
    array: Pixels = np.asarray(image, dtype=np.uint8)
    return array if array.ndim == 3 else array[:, :, np.newaxis]


def _image(pixels: Pixels) -> Image.Image:
    return Image.fromarray(pixels[:, :, 0] if pixels.shape[2] == 1 else pixels)


def _saved(image: Image.Image, name: str, **options: object) -> bytes:
    file = BytesIO()
    image.save(file, name, **options)
    return file.getvalue()
