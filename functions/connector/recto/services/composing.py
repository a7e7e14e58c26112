"""Image bytes turned into other image bytes: checked, enhanced, cut, put together. CPU only, meant for worker threads.

`imaging` is imported when first needed: listing tools must not wait for numpy.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from iiif.ladder import Piece
from iiif.region import PixelBox

from recto.errors import BadUpstreamData, ImageTooLarge


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
    return File(codec.encode_jpeg(pixels), "image/jpeg", pixels.shape[1], pixels.shape[0])


def to_jpeg(body: bytes) -> File:
    """The same pixels as a JPEG, for files that a client cannot show.

    Raises: BadUpstreamData, ImageTooLarge.
    """
    from imaging import codec

    pixels = _decode(body)
    return File(codec.encode_jpeg(pixels), "image/jpeg", pixels.shape[1], pixels.shape[0])


def fit_inline(bodies: Sequence[bytes], max_bytes: int) -> tuple[tuple[bytes, ...], int | None]:
    """As many of the files, from the first on, as fit; and the JPEG quality they had to be lowered to."""
    from imaging.budget import fit_jpegs

    fitted = fit_jpegs(bodies, max_bytes)
    return fitted.bodies, fitted.quality


def compose(pieces: Sequence[tuple[Piece, bytes]], box: PixelBox, width: int, height: int) -> File:
    """The box, `width` by `height` pixels, cut from pieces that together cover it. A JPEG.

    Raises: BadUpstreamData when a piece is no image or leaves part of the box uncovered, ImageTooLarge.
    """
    from imaging import codec
    from imaging.stitch import Placed, stitch

    left = min(piece.box.x for piece, _ in pieces)
    top = min(piece.box.y for piece, _ in pieces)
    scale_x = pieces[0][0].width / pieces[0][0].box.width
    scale_y = pieces[0][0].height / pieces[0][0].box.height
    placed = []
    for piece, body in pieces:
        pixels = codec.resize(_decode(body), piece.width, piece.height)
        placed.append(Placed(pixels, round((piece.box.x - left) * scale_x), round((piece.box.y - top) * scale_y)))
    cut = PixelBox(
        round((box.x - left) * scale_x),
        round((box.y - top) * scale_y),
        max(1, round(box.width * scale_x)),
        max(1, round(box.height * scale_y)),
    )
    try:
        whole = stitch((Placed(p.pixels, p.x - cut.x, p.y - cut.y) for p in placed), cut.width, cut.height)
    except ValueError as error:
        raise BadUpstreamData("The image server's tiles do not cover the region.") from error
    return File(codec.encode_jpeg(codec.resize(whole, width, height)), "image/jpeg", width, height)


def _decode(body: bytes):  # type: ignore[no-untyped-def]  # an array; naming its type would import numpy
    from imaging import codec
    from imaging.errors import ImagingError, TooManyPixels

    try:
        return codec.decode(body)
    except TooManyPixels as error:
        raise ImageTooLarge("The image is larger than Recto will decode.") from error
    except ImagingError as error:
        raise BadUpstreamData("The image server sent a damaged image.") from error
