"""Image bytes turned into other image bytes: checked, enhanced, cut, put together. CPU only, meant for worker threads.

`imaging` is imported when first needed: listing tools must not wait for numpy.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from iiif.mosaic import Attempt, Piece, mosaic
from iiif.region import PixelBox
from recto.errors import BadUpstreamData, ImageTooLarge

if TYPE_CHECKING:
    from imaging.pixels import Pixels


@dataclass(frozen=True, slots=True)
class File:
    """An image file with its size in pixels."""

    body: bytes
    media_type: str
    width: int
    height: int


def identify(body: bytes) -> File:
    """The file's type and size, from its header alone.

    Raises: BadUpstreamData for what is no image of a kind Recto reads, ImageTooLarge.
    """
    from imaging import codec
    from imaging.errors import ImagingError, TooManyPixels

    try:
        probe = codec.probe(body)
    except TooManyPixels as error:
        raise ImageTooLarge("The image is larger than Recto will decode.") from error
    except ImagingError as error:
        raise BadUpstreamData("The image server sent something that is not an image.") from error
    return File(body, probe.media_type, probe.width, probe.height)


def enhance(body: bytes, filter_name: str) -> File:
    """A JPEG of the same pixels after a legibility filter.

    Raises: BadUpstreamData, ImageTooLarge.
    """
    from imaging import codec
    from imaging.filters import enhance as apply

    pixels = apply(_decode(body), filter_name)
    return _jpeg(pixels, codec.probe(body).icc_profile)


def to_jpeg(body: bytes) -> File:
    """The same pixels as a JPEG, for files that a client cannot show.

    Raises: BadUpstreamData, ImageTooLarge.
    """
    from imaging import codec

    return _jpeg(_decode(body), codec.probe(body).icc_profile)


def fit_inline(bodies: Sequence[bytes], max_bytes: int) -> tuple[tuple[bytes, ...], int | None]:
    """As many of the files, from the first on, as fit; and the JPEG quality they had to be lowered to."""
    from imaging.budget import fit_jpegs

    fitted = fit_jpegs(bodies, max_bytes)
    return fitted.bodies, fitted.quality


def compose(way: Attempt, bodies: Sequence[bytes], box: PixelBox, width: int, height: int) -> File:
    """The box as a JPEG, cut from the answers to an attempt; smaller than asked when they hold no more pixels.

    Raises: BadUpstreamData when an answer is no image, has another size than its piece or leaves a hole;
    ImageTooLarge.
    """
    from imaging import codec
    from imaging.stitch import Placed, stitch

    picture = mosaic(way, box)
    placed = [
        Placed(_fitted(body, piece), x, y)
        for body, piece, (x, y) in zip(bodies, way.pieces, picture.positions, strict=True)
    ]
    try:
        pixels = stitch(placed, picture.width, picture.height)
    except ValueError as error:
        raise BadUpstreamData("The image server's tiles do not cover the region.") from error
    if picture.width >= width and picture.height >= height:
        pixels = codec.resize(pixels, width, height)
    return _jpeg(pixels, codec.probe(bodies[0]).icc_profile)


def _jpeg(pixels: "Pixels", icc_profile: bytes) -> File:
    """A JPEG; the colour profile of the source stays with its numbers."""
    from imaging import codec

    profile = icc_profile if pixels.shape[2] > 1 else b""
    body = codec.encode_jpeg(pixels, icc_profile=profile)
    return File(body, "image/jpeg", pixels.shape[1], pixels.shape[0])


def _fitted(body: bytes, piece: Piece) -> "Pixels":
    """The pixels of an answer, at the size its piece stands for."""
    from imaging import codec

    pixels = _decode(body)
    height, width = pixels.shape[:2]
    if not piece.is_answered_by(width, height):
        raise BadUpstreamData("The image server sent a tile of another size than it publishes.")
    return codec.resize(pixels, piece.width or width, piece.height or height)


def _decode(body: bytes) -> "Pixels":
    from imaging import codec
    from imaging.errors import ImagingError, TooManyPixels

    try:
        return codec.decode(body)
    except TooManyPixels as error:
        raise ImageTooLarge("The image is larger than Recto will decode.") from error
    except ImagingError as error:
        raise BadUpstreamData("The image server sent a damaged image.") from error
