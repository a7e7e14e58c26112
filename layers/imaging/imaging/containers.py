"""Image files judged by their bytes alone, before any decoder sees them. Standard library only.

Which of the few kinds read here a file is, whether it was cut short, and how large a WebP says it is.
"""

from imaging.errors import UndecodableImage

JPEG, PNG, WEBP, TIFF = "image/jpeg", "image/png", "image/webp", "image/tiff"

_TIFF_STARTS = (b"II*\0", b"MM\0*")
_JPEG_SCAN, _JPEG_END = b"\xff\xda", b"\xff\xd9"
_PNG_END = b"IEND\xaeB`\x82"


def media_type(data: bytes) -> str:
    """JPEG, PNG, WebP or TIFF, by the leading bytes; what a server calls the file does not count.

    Raises: UndecodableImage for every other kind, so that no decoder is ever chosen for it.
    """
    if data.startswith(b"\xff\xd8\xff"):
        return JPEG
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return PNG
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return WEBP
    if data.startswith(_TIFF_STARTS):
        return TIFF
    raise UndecodableImage("the file is no JPEG, PNG, WebP or TIFF image")


def is_cut_short(data: bytes, kind: str) -> bool:
    """Whether the end of the file is missing, as far as its kind marks an end (TIFF does not).

    A server can send half an image with a matching Content-Length, so the transfer does not show it.
    """
    if kind == JPEG:
        # The two bytes cannot stand inside compressed data. An embedded preview has an end of its own,
        # but before the picture's scan; what follows the end (a second picture, rubbish) does no harm.
        return data.rfind(_JPEG_END) < data.rfind(_JPEG_SCAN)
    if kind == PNG:
        return _PNG_END not in data
    if kind == WEBP:
        return int.from_bytes(data[4:8], "little") + 8 > len(data)
    return False


def webp_size(data: bytes) -> tuple[int, int]:
    """Width and height of a WebP. Source: RFC 9649, sections 2.5 to 2.7.

    Trap: the decoder sets aside memory for the whole canvas as soon as a file is opened.

    Raises: UndecodableImage.
    """
    kind, head = data[12:16], data[20:30]
    if len(head) == 10 and kind == b"VP8X":
        return _little(head[4:7]) + 1, _little(head[7:10]) + 1
    if len(head) == 10 and kind == b"VP8 " and head[3:6] == b"\x9d\x01\x2a":
        return _little(head[6:8]) & 0x3FFF, _little(head[8:10]) & 0x3FFF
    if len(head) >= 5 and kind == b"VP8L" and head[:1] == b"\x2f":
        bits = _little(head[1:5])
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    raise UndecodableImage("the WebP header is damaged")


def _little(field: bytes) -> int:
    return int.from_bytes(field, "little")
