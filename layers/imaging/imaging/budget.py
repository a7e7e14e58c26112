"""Image files made to fit an answer: lower JPEG quality first, then fewer files. Pixels never shrink here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from imaging import codec, containers

QUALITIES = (90, 80, 70)
_SHOWN_AS_THEY_ARE = (containers.JPEG, containers.PNG, containers.WEBP)  # clients show no TIFF


@dataclass(frozen=True, slots=True)
class Fitted:
    """The files that fit, the first ones of those given, in order, with the media type of each.

    `quality` is what files may have been re-encoded at; None when all are as they were. A file that re-encoding
    would not make smaller is as it was even then.
    """

    bodies: tuple[bytes, ...]
    quality: int | None
    media_types: tuple[str, ...] = ()


def fit_jpegs(files: Sequence[bytes], max_bytes: int, *, max_base64_chars: int | None = None) -> Fitted:
    """As many of the files as fit, at the best quality at which that many fit.

    `max_bytes` limits the bodies together, `max_base64_chars` the same once each is written in base64, padding
    included. Empty when not even the first fits. Files that need no work are not decoded.

    Raises: UndecodableImage, TooManyPixels for a file that would have to be re-encoded and cannot be read.
    """
    at_quality = _encoder(files)
    for count in range(len(files), 0, -1):
        for quality in (None, *QUALITIES):
            bodies = tuple(at_quality(position, quality) for position in range(count))
            if _fits(bodies, max_bytes, max_base64_chars):
                return Fitted(bodies, quality, tuple(containers.media_type(body) for body in bodies))
    return Fitted((), None)


def _encoder(files: Sequence[bytes]) -> Callable[[int, int | None], bytes]:
    """A function from position and quality to the smallest body, which does each piece of work once."""

    @cache
    def at_quality(position: int, quality: int | None) -> bytes:
        file = files[position]
        as_it_is = containers.media_type(file) in _SHOWN_AS_THEY_ARE
        if quality is None:
            return file if as_it_is else _reencoded(file, QUALITIES[0])
        encoded = _reencoded(file, quality)
        return min(file, encoded, key=len) if as_it_is else encoded

    return at_quality


def _reencoded(file: bytes, quality: int) -> bytes:
    """The same pixels at another quality. Colour is halved: where room is short, letters need the brightness more."""
    return codec.encode_jpeg(codec.decode(file), quality, full_colour=False, icc_profile=codec.probe(file).icc_profile)


def _fits(bodies: Sequence[bytes], max_bytes: int, max_base64_chars: int | None) -> bool:
    if sum(map(len, bodies)) > max_bytes:
        return False
    return max_base64_chars is None or sum(-(-len(body) // 3) * 4 for body in bodies) <= max_base64_chars
