"""Ordered ways to get a region at a size from one image service. The first that is answered in full wins.

1. one request for just the region, then once more in the other common spelling;
2. the tiles the server publishes, or smaller requests of our own cutting, fewest first;
3. the whole image: at the smallest size that will do, then as it is; cropped on our side.

No pixels and no network here: the URLs are built, and what each answer has to look like.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import ceil
from typing import Literal

from iiif.image_request import (
    canonical_size,
    everything,
    height_for,
    is_version_1,
    largest_allowed,
    request_url,
    whole,
    within_limits,
)
from iiif.model import ImageInfo
from iiif.mosaic import Attempt, Piece
from iiif.region import PixelBox
from iiif.server_tiles import cut_on_demand, published_tiles

__all__ = ["Attempt", "Piece", "attempts", "static_attempts"]


def attempts(info: ImageInfo, box: PixelBox, width: int, height: int) -> tuple[Attempt, ...]:
    """Ways to get the box at a size, best first, none twice; never empty.

    Sizes above the box are cut down to it. Attempts whose pieces hold fewer pixels than asked stand last: they are
    what the service's limits or its list of sizes leave.
    """
    width, height = max(1, min(width, box.width)), max(1, min(height, box.height))
    region = list(_region(info, box, width, height))
    reduced = list(_reduced_image(info, box, width, height))
    cut = cut_on_demand(info, box, width, height) if info.regions else ()
    tiles = sorted([*published_tiles(info, box, width, height), *cut], key=lambda attempt: len(attempt.pieces))
    middle = [*reduced, *tiles] if box == whole(info) else [*tiles, *reduced]
    last = [*_smaller_region(info, box, width, height), *_whole_image(info), *_smaller_image(info)]
    return _distinct([*region, *middle, *last])


def static_attempts(url: str, width: int, height: int) -> tuple[Attempt, ...]:
    """The one way to an image without a service: download the file. Sizes of 0 are not known before."""
    return (Attempt("full", (Piece(url, PixelBox(0, 0, width, height), width, height),)),)


def _distinct(found: Iterable[Attempt]) -> tuple[Attempt, ...]:
    by_urls: dict[tuple[str, ...], Attempt] = {}
    for attempt in found:
        by_urls.setdefault(tuple(piece.url for piece in attempt.pieces), attempt)
    return tuple(by_urls.values())


def _one(
    kind: Literal["region", "full"],
    info: ImageInfo,
    box: PixelBox,
    size: str,
    pixels: tuple[int, int],
    quality: str = "",
) -> Attempt:
    """A single request."""
    return Attempt(kind, (Piece(request_url(info, box, size, quality=quality), box, *pixels),))


def _region(info: ImageInfo, box: PixelBox, width: int, height: int) -> Iterator[Attempt]:
    """One request for the box, where the service takes such regions and sizes."""
    if not info.regions:
        if box == whole(info) and (width, height) in _listed(info):
            yield from _listed_size("region", info, (width, height))
        return
    if within_limits(info, width, height):
        yield from _spellings(info, box, width, height)
    if info.level == 0 and (width, height) != (box.width, box.height) and within_limits(info, box.width, box.height):
        yield _one("region", info, box, everything(info), (box.width, box.height))


def _spellings(info: ImageInfo, box: PixelBox, width: int, height: int) -> Iterator[Attempt]:
    """The canonical request, then the one variation that real servers need most."""
    canonical = canonical_size(info, box, width, height)
    yield _one("region", info, box, canonical, (width, height))
    if is_version_1(info):
        # wire: services declared as version 1 that know the words of version 2 only
        yield _one("region", info, box, canonical, (width, height), quality="default")
    elif canonical == f"{width},":
        yield _one("region", info, box, f"{width},{height}", (width, height))
    elif within_limits(info, width, height_for(box, width)):
        # every service of level 1 takes a bare width; `max`, `full` and `w,h` are each refused by some
        yield _one("region", info, box, f"{width},", (width, height_for(box, width)))


def _listed_size(kind: Literal["region", "full"], info: ImageInfo, size: tuple[int, int]) -> Iterator[Attempt]:
    """The whole image at a published size. Files made in advance exist as `w,h` or as `w,`."""
    box = whole(info)
    spellings = [canonical_size(info, box, *size)]
    if info.level == 0:
        both, one = f"{size[0]},{size[1]}", f"{size[0]},"
        spellings = [both, one] if size != (info.width, info.height) else [*spellings, both, one]
    for spelling in spellings:
        yield _one(kind, info, box, spelling, size)


def _reduced_image(info: ImageInfo, box: PixelBox, width: int, height: int) -> Iterator[Attempt]:
    """The whole image at the least size in which the box still has the pixels wanted."""
    scale = max(Fraction(width, box.width), Fraction(height, box.height))
    least = ceil(info.width * scale), ceil(info.height * scale)
    if least == (info.width, info.height):
        return
    if info.level >= 1 and box != whole(info) and within_limits(info, *least):
        pixels = least[0], height_for(whole(info), least[0])
        yield _one("full", info, whole(info), f"{least[0]},", pixels)
    most = largest_allowed(info, info.width, info.height)
    enough = [size for size in _listed(info) if least[0] <= size[0] <= most[0] and least[1] <= size[1] <= most[1]]
    if enough:
        yield from _listed_size("full", info, min(enough))


def _listed(info: ImageInfo) -> list[tuple[int, int]]:
    """The published sizes that show this image. wire: lists hold sizes off by a pixel, and of other images."""
    ratio = Fraction(info.height, info.width)
    within = [size for size in info.sizes if size[0] <= info.width and size[1] <= info.height]
    return [size for size in within if abs(size[1] - size[0] * ratio) <= 1 + ratio]


def _whole_image(info: ImageInfo) -> Iterator[Attempt]:
    """The download of last resort, in the version's own word and once in the other one."""
    pixels = largest_allowed(info, info.width, info.height)
    yield _one("full", info, whole(info), everything(info), pixels)
    if is_version_1(info):
        yield _one("full", info, whole(info), "full", pixels, quality="default")
    else:
        # wire: version 3 servers that refuse `max`, version 2 servers that refuse `full`
        yield _one("full", info, whole(info), "full" if info.version == "3.0" else "max", pixels)


def _smaller_region(info: ImageInfo, box: PixelBox, width: int, height: int) -> Iterator[Attempt]:
    """What the service's limits leave of the size."""
    if info.regions and not within_limits(info, width, height):
        allowed = largest_allowed(info, width, height)
        yield _one("region", info, box, canonical_size(info, box, *allowed), allowed)


def _smaller_image(info: ImageInfo) -> Iterator[Attempt]:
    """The largest reduced image where only those in the list exist."""
    listed = [size for size in _listed(info) if size < (info.width, info.height)]
    if info.level == 0 and listed:
        yield from _listed_size("full", info, max(listed))
