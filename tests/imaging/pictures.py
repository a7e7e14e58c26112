"""Image files for these tests, made on the spot: ordinary ones, and headers that claim what is not there."""

import struct
import zlib
from io import BytesIO
from typing import Any

import numpy as np
from PIL import Image

from imaging.pixels import Pixels


def saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    """The image as a file."""
    file = BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def noise(width: int, height: int, channels: int = 3, seed: int = 1) -> Pixels:
    """Pixels without any pattern: the worst that can be compressed."""
    pixels: Pixels = np.random.default_rng(seed).integers(0, 256, (height, width, channels), np.uint8)
    return pixels


def soft(width: int, height: int) -> Pixels:
    """Colour that changes slowly, so that JPEG changes it little."""
    down, across = np.mgrid[0:height, 0:width]
    channels = (120 + 60 * np.sin(across / 40), 140 + 50 * np.cos(down / 30), 90 + 40 * np.sin((across + down) / 50))
    pixels: Pixels = np.stack(channels, axis=2).astype(np.uint8)
    return pixels


def apart(one: Pixels, other: Pixels) -> float:
    """Mean absolute difference in grey levels."""
    return float(np.abs(one.astype(int) - other).mean())


def png_claiming(width: int, height: int, *, colour: int = 2) -> bytes:
    """A PNG whose header names a size that its few data do not fill."""
    header = struct.pack(">IIBBBBB", width, height, 8, colour, 0, 0, 0)
    chunks = (_chunk(b"IHDR", header), _chunk(b"IDAT", zlib.compress(bytes(100))), _chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def png_with_text_bomb(chunk: bytes, prefix: bytes) -> bytes:
    """A PNG of one pixel with a text chunk that inflates to 100 MB."""
    png = png_claiming(1, 1)
    bomb = _chunk(chunk, prefix + zlib.compress(bytes(100_000_000), 9))
    return png[:33] + bomb + png[33:]


def jpeg_claiming(width: int, height: int, **options: Any) -> bytes:
    """A small JPEG whose frame header names another size."""
    jpeg = saved(Image.new("L", (8, 8)), "JPEG", **options)
    frame = jpeg.index(b"\xff\xc2" if options.get("progressive") else b"\xff\xc0")
    return jpeg[: frame + 5] + struct.pack(">HH", height, width) + jpeg[frame + 9 :]


def webp_claiming(width: int, height: int) -> bytes:
    """The header of an extended WebP with this canvas."""
    canvas = bytes(4) + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    return b"RIFF" + struct.pack("<I", 22) + b"WEBPVP8X" + struct.pack("<I", 10) + canvas


def tiff_of_frames(frames: int) -> bytes:
    """A TIFF of one-pixel images, each pointing at the next."""
    entries = [(256, 1), (257, 1), (258, 8), (259, 1), (262, 1), (273, 8), (277, 1), (278, 1), (279, 1)]
    body = struct.pack("<H", len(entries)) + b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in entries)
    size = len(body) + 4
    links = [12 + size * number for number in range(1, frames)] + [0]
    return b"II*\0" + struct.pack("<II", 12, 0) + b"".join(body + struct.pack("<I", link) for link in links)


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
