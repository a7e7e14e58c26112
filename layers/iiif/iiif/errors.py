"""What can go wrong with a IIIF text or document. No I/O here, so nothing about the network either.

IiifError
├── InvalidLink            the text is no URL that could lead to a document
├── InvalidRequest         a region, size, rotation, quality or format outside the Image API grammar
│   └── RegionOutside      well-formed, but wholly outside the image
├── NotJson                bytes that are not JSON
├── TooComplex             JSON beyond the limits on depth or number of containers
├── NotIiif                JSON that is no IIIF resource
└── Unsupported            a IIIF resource that holds nothing Recto can read
"""


class IiifError(Exception):
    """Base of this package's errors; the text is safe to show and quotes no document content."""


class InvalidLink(IiifError):
    """The text given is not a URL that could lead to a document."""


class InvalidRequest(IiifError):
    """A region, size, rotation, quality or format does not follow the Image API grammar."""


class RegionOutside(InvalidRequest):
    """The region has no pixel inside the image."""


class NotJson(IiifError):
    """The bytes are not JSON, also after the named leniencies."""


class TooComplex(IiifError):
    """The JSON nests deeper, or holds more containers, than any real document."""


class NotIiif(IiifError):
    """JSON, but no IIIF resource."""


class Unsupported(IiifError):
    """A IIIF resource of a kind that holds no images to read."""
