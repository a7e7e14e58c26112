"""What is painted on a canvas: the annotations of every version, their images in order, and how they lie."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from iiif.errors import InvalidRequest, RegionOutside
from iiif.model import ImageBody
from iiif.presentation.body import Option, read_image, read_options
from iiif.presentation.selection import style_turns
from iiif.presentation.target import placed, read_box, target_fragment
from iiif.region import PixelBox
from iiif.values import JsonObject, as_objects, identifier, texts

_CROPPED = "the page shows only a part of this image; the whole image is read"
_TURNED = "the page shows this image rotated; it is read as stored"
_UNPLACED = "where the image lies on the page could not be made out"
_NO_TURNS: Mapping[str, float] = {}


def read_painted(canvas: JsonObject, size: tuple[int, int], base: str) -> tuple[tuple[ImageBody, ...], tuple[str, ...]]:
    """Every image painted on a canvas of this size, in document order, each once at its place; and what is odd.

    Images at the same place are alternates, whether the document calls them a Choice or not: real documents do not
    tell apart reliably. Images at different places are parts of the page.
    """
    collected = _Collected(size, base)
    for annotation in _painting_annotations(canvas):
        collected.add(annotation, target_fragment(annotation, canvas))
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


@dataclass(slots=True)
class _Collected:
    """The images of one canvas, while its annotations are read. `painters` counts those that brought an image."""

    size: tuple[int, int]
    base: str
    images: dict[tuple[object, ...], ImageBody] = field(default_factory=dict)
    parts: dict[object, int] = field(default_factory=dict)
    remarks: dict[str, None] = field(default_factory=dict)
    painters: int = 0

    def add(self, annotation: JsonObject, fragment: str) -> None:
        """The images of one annotation; an entry without a body may be the image itself."""
        before, missing = len(self.images), 0
        box = self._box(fragment) if fragment else None
        turns = style_turns(annotation) if "stylesheet" in annotation else _NO_TURNS
        for option in read_options(annotation.get("body") or annotation.get("resource") or annotation, turns):
            if not self._keep(option, box):
                missing += option.of_choice and not identifier(option.body).endswith("nil")
        if len(self.images) > before:
            self.painters += 1
            if missing:
                self.remarks[f"{missing} of its choices hold no image"] = None

    def _box(self, fragment: str) -> PixelBox | None:
        try:
            return read_box(fragment, self.size)
        except InvalidRequest:
            self.remarks[_UNPLACED] = None
            return None

    def _keep(self, option: Option, box: PixelBox | None) -> bool:
        """Whether the option holds an image; it is added unless it is there already."""
        found = read_image(option, self.base)
        if found is None:
            return False
        image, remarks = found
        if box is not None:
            image = self._placed(image, box)
        if image.crop or image.rotation or remarks:
            self._remark(image, remarks)
        key = (image.service.id if image.service else image.url, image.box, image.crop, image.rotation)
        if key not in self.images:
            part = self.parts.setdefault(image.box, len(self.parts))
            self.images[key] = replace(image, part=part) if part else image
        return True

    def _placed(self, image: ImageBody, box: PixelBox) -> ImageBody:
        try:
            return placed(image, box, self.size)
        except RegionOutside:
            self.remarks[_UNPLACED] = None
            return image

    def _remark(self, image: ImageBody, remarks: tuple[str, ...]) -> None:
        told = (*([_CROPPED] if image.crop else []), *([_TURNED] if image.rotation else []), *remarks)
        self.remarks |= dict.fromkeys(told)

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
