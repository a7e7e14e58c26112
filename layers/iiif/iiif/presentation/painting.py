"""What is painted on a canvas: the annotations of every version, their images in order, and how they lie."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from iiif.errors import InvalidRequest, RegionOutside
from iiif.model import ImageBody
from iiif.presentation.body import read_image, read_options
from iiif.presentation.selection import style_turns
from iiif.presentation.target import placed, read_box, target_fragment
from iiif.region import PixelBox
from iiif.values import JsonObject, as_objects, identifier, texts

_CROPPED = "the page shows only a part of this image; the whole image is read"
_TURNED = "the page shows this image rotated; it is read as stored"
_UNPLACED = "where the image lies on the page could not be made out"
_NO_TURNS: Mapping[str, float] = {}

_Found = tuple[ImageBody, tuple[str, ...]]  # an image, and what is odd about it


def read_painted(canvas: JsonObject, size: tuple[int, int], base: str) -> tuple[tuple[ImageBody, ...], tuple[str, ...]]:
    """Every image painted on a canvas of this size, in document order, each once at its place; and what is odd.

    Images at the same place are alternates, whether the document calls them a Choice or not: real documents do not
    tell apart reliably. Images at different places are parts of the page.
    """
    painted = []
    for annotation in _painting_annotations(canvas):
        images, missing = _images_of(annotation, base)
        if images:
            painted.append((images, missing, target_fragment(annotation, canvas)))
    if len(painted) == 1 and len(painted[0][0]) == 1 and not any(painted[0][1:]):
        image, remarks = painted[0][0][0]  # nearly every page: one image all over it
        return (image,), _told(image, remarks)
    collected = _Collected(size)
    for images, missing, fragment in painted:
        collected.add(images, missing, fragment)
    return tuple(collected.images.values()), (*collected.arrangement(), *collected.remarks)


def _painting_annotations(canvas: JsonObject) -> list[JsonObject]:
    """`images` of version 2, annotation pages in `items` of version 3, and annotations without their page."""
    found: list[JsonObject] = []
    for key in ("images", "items"):
        for entry in as_objects(canvas.get(key)):
            inner = entry.get("items")
            is_page = inner is not None and "body" not in entry and "resource" not in entry
            found += as_objects(inner) if is_page else [entry]
    return [annotation for annotation in found if _paints(annotation.get("motivation"))]


def _paints(motivation: object) -> bool:
    """What states no motivation paints, too."""
    if type(motivation) is str and motivation.endswith("painting"):
        return True
    stated = texts(motivation)
    return not stated or any(one.lower().endswith("painting") for one in stated)


def _images_of(annotation: JsonObject, base: str) -> tuple[list[_Found], int]:
    """The images of one annotation, and how many of its choices hold none; without a body it may be an image itself."""
    images, missing = [], 0
    turns = style_turns(annotation) if "stylesheet" in annotation else _NO_TURNS
    for option in read_options(annotation.get("body") or annotation.get("resource") or annotation, turns):
        found = read_image(option, base)
        if found is not None:
            images.append(found)
        elif option.of_choice and not identifier(option.body).endswith("nil"):
            missing += 1
    return images, missing


def _told(image: ImageBody, remarks: tuple[str, ...]) -> tuple[str, ...]:
    if image.rotation:
        remarks = (_TURNED, *remarks)
    return (_CROPPED, *remarks) if image.crop else remarks


@dataclass(slots=True)
class _Collected:
    """The images of one canvas, while its annotations are read. `painters` counts those that brought an image."""

    size: tuple[int, int]
    images: dict[tuple[object, ...], ImageBody] = field(default_factory=dict)
    parts: dict[object, int] = field(default_factory=dict)
    remarks: dict[str, None] = field(default_factory=dict)
    painters: int = 0

    def add(self, images: list[_Found], missing: int, fragment: str) -> None:
        """The images of one annotation, each unless it is there already."""
        before = len(self.images)
        box = self._box(fragment) if fragment else None
        for found, remarks in images:
            image = self._placed(found, box) if box else found
            self.remarks |= dict.fromkeys(_told(image, remarks))
            key = (image.service.id if image.service else image.url, image.box, image.crop, image.rotation)
            if key not in self.images:
                part = self.parts.setdefault(image.box, len(self.parts))
                self.images[key] = replace(image, part=part) if part else image
        self.painters += len(self.images) > before
        if missing:
            self.remarks[f"{missing} of its choices hold no image"] = None

    def _box(self, fragment: str) -> PixelBox | None:
        try:
            return read_box(fragment, self.size)
        except InvalidRequest:
            self.remarks[_UNPLACED] = None
            return None

    def _placed(self, image: ImageBody, box: PixelBox) -> ImageBody:
        try:
            return placed(image, box, self.size)
        except RegionOutside:
            self.remarks[_UNPLACED] = None
            return image

    def arrangement(self) -> list[str]:
        """How many images there are, and where."""
        count = len(self.images)
        if not count:
            return ["no image"]
        in_parts = self.parts.keys() != {None}
        if self.painters > 1:
            return [f"{count} images on this page" + (", placed on parts of it" if in_parts else "")]
        remarks = [f"{count} choices of image"] if count > 1 else []
        return [*remarks, "the image covers only a part of the page"] if in_parts else remarks
