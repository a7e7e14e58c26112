"""The text of an Image API request, in the canonical form of the service's version.

URLs are put together by concatenation: identifiers are kept byte for byte as published, also in a query string.
"""

import math

from iiif.errors import InvalidRequest
from iiif.model import ImageInfo
from iiif.region import PixelBox


def image_url(info: ImageInfo, box: PixelBox, width: int, height: int, *, quality: str = "", file: str = "jpg") -> str:
    """The canonical request for a box at a size; a request for the whole image says `full`.

    version 1, native size → 0,0,512,512/full/0/native.jpg
    version 2, half → 0,0,512,512/256,/0/default.jpg
    version 3, half → 0,0,512,512/256,256/0/default.jpg
    version 3, native size → 0,0,512,512/max/0/default.jpg

    Raises: InvalidRequest when the size is larger than the box.
    Source: Image API 2.1 §4.7, 3.0 §4.7 (canonical URI syntax).
    """
    return request_url(info, box, canonical_size(info, box, width, height), quality=quality, file=file)


def request_url(info: ImageInfo, box: PixelBox, size: str, *, quality: str = "", file: str = "jpg") -> str:
    """A request with the size spelt by the caller; `quality` is the version's own word unless given."""
    region = "full" if box == whole(info) else str(box)
    return f"{info.base}/{region}/{size}/0/{quality or own_quality(info)}.{file}"


def whole(info: ImageInfo) -> PixelBox:
    """The box of the whole image."""
    return PixelBox(0, 0, info.width, info.height)


def is_version_1(info: ImageInfo) -> bool:
    """Whether the service speaks Image API 1.0 or 1.1."""
    return info.version in ("1.0", "1.1")


def own_quality(info: ImageInfo) -> str:
    """The quality that every service of this version has."""
    return "native" if is_version_1(info) else "default"


def everything(info: ImageInfo) -> str:
    """The version's word for a region without scaling."""
    return "max" if info.version == "3.0" else "full"


def canonical_size(info: ImageInfo, box: PixelBox, width: int, height: int) -> str:
    """The canonical size parameter. Raises: InvalidRequest when the size is larger than the box."""
    if not (0 < width <= box.width and 0 < height <= box.height):
        raise InvalidRequest(f"{width}x{height} is no size for a region of {box.width}x{box.height} pixels")
    if (width, height) == (box.width, box.height):
        return everything(info)
    in_proportion = abs(width * box.height - height * box.width) < box.width
    if info.version == "3.0" or not in_proportion:
        return f"{width},{height}"
    return f"{width},"


def height_for(box: PixelBox, width: int) -> int:
    """The height a server gives a box when only the width is asked."""
    return max(1, (2 * box.height * width + box.width) // (2 * box.width))


def within_limits(info: ImageInfo, width: int, height: int) -> bool:
    """Whether the service says that it answers this many pixels."""
    return largest_allowed(info, width, height) == (width, height)


def largest_allowed(info: ImageInfo, width: int, height: int) -> tuple[int, int]:
    """What is left of a size under `maxWidth`, `maxHeight` and `maxArea`, proportions kept."""
    # spec: 3.0 §5.3, a missing maxHeight equals maxWidth
    max_width, max_height = info.max_width, info.max_height or info.max_width
    if max_width and width > max_width:
        width, height = max_width, max(1, height * max_width // width)
    if max_height and height > max_height:
        width, height = max(1, width * max_height // height), max_height
    if info.max_area and width * height > info.max_area:
        factor = math.sqrt(info.max_area / (width * height))
        width, height = max(1, int(width * factor)), max(1, int(height * factor))
    return width, height
