"""What can go wrong with pixels. No network and no IIIF here.

ImagingError
├── UndecodableImage   malformed: no image of a kind read here, damaged, or cut short
├── TooManyPixels      impossible: larger than will be decoded; found out from the header
├── Uncovered          impossible: parts that leave a hole in the picture (a ValueError too)
└── DamagedPageMap     malformed: bytes that are no page map, or one of another version
"""


class ImagingError(Exception):
    """Base of this package's errors; the text is safe to show and quotes nothing from the file."""


class UndecodableImage(ImagingError):
    """The bytes are no complete image of a kind that is read here."""


class TooManyPixels(ImagingError):
    """The header announces more pixels than will be decoded."""


class Uncovered(ImagingError, ValueError):
    """The parts of a picture leave at least one of its pixels without a value."""


class DamagedPageMap(ImagingError):
    """The bytes are no complete page map of the version that is read here; it can be learned again."""
