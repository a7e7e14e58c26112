"""The normalised model: what every version of the Presentation and Image APIs is read into.

Frozen values only; the parsers build them, services and tools read them. Sizes are pixels.
`width`/`height` of 0 means "not stated". Text is plain (HTML removed), already cleaned and capped.
"""

from dataclasses import dataclass, field
from typing import Literal

PresentationVersion = Literal["1.0", "2.0", "2.1", "3.0", "4.0-draft"]
ImageVersion = Literal["1.0", "1.1", "2.0", "2.1", "3.0"]
ViewingDirection = Literal["left-to-right", "right-to-left", "top-to-bottom", "bottom-to-top"]


@dataclass(frozen=True, slots=True)
class ImageService:
    """An Image API service as a manifest declares it. `id` has no trailing slash and no `/info.json`."""

    id: str
    version: ImageVersion
    level: int = 1


@dataclass(frozen=True, slots=True)
class ImageBody:
    """One image that can be painted on a canvas; `service` is None for a static file."""

    url: str
    width: int = 0
    height: int = 0
    service: ImageService | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Canvas:
    """One page. `images` holds the options of a Choice, default first; empty when nothing is painted."""

    id: str
    label: str
    width: int = 0
    height: int = 0
    images: tuple[ImageBody, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Manifest:
    """A readable document. `start_canvas` is a canvas id named by the manifest itself, or empty."""

    id: str
    version: PresentationVersion
    label: str
    canvases: tuple[Canvas, ...]
    viewing_direction: ViewingDirection = "left-to-right"
    rights: str = ""
    required_statement: str = ""
    provider: str = ""
    homepage: str = ""
    start_canvas: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Member:
    """One child of a Collection. `type` is "Manifest" or "Collection"."""

    id: str
    label: str
    type: Literal["Manifest", "Collection"]


@dataclass(frozen=True, slots=True)
class Collection:
    """A list of manifests or collections, without duplicates, in document order."""

    id: str
    version: PresentationVersion
    label: str
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class TileSpec:
    """A tile size an image server publishes; `scale_factors` ascending."""

    width: int
    height: int
    scale_factors: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ImageInfo:
    """An info.json, any version. `base` is where requests go: the URL asked for, without `/info.json`.

    `max_width`, `max_height`, `max_area` are 0 when unlimited. `regions` says whether the service
    claims arbitrary regions (level 1 and up, or the feature `regionByPx`).
    """

    base: str
    version: ImageVersion
    level: int
    width: int
    height: int
    sizes: tuple[tuple[int, int], ...] = ()
    tiles: tuple[TileSpec, ...] = ()
    formats: tuple[str, ...] = ("jpg",)
    qualities: tuple[str, ...] = ("default",)
    max_width: int = 0
    max_height: int = 0
    max_area: int = 0
    regions: bool = True


@dataclass(frozen=True, slots=True)
class CanvasHint:
    """Which page a link points at: by 0-based index, 1-based ordinal, label or canvas/image id."""

    by: Literal["index0", "index1", "label", "id", "none"] = "none"
    value: str = ""


@dataclass(frozen=True, slots=True)
class LinkReading:
    """How a pasted link is understood, without fetching anything.

    `candidates` are URLs to fetch, best first; `pasted` holds a document carried in the link itself.
    `xywh` is a media fragment (`x,y,w,h` or `percent:x,y,w,h`) on the canvas, or on the image when
    `image_pixels`. `step` says how the manifest is found: a rule, a parameter, fetching and judging
    by content, an Image API URL, a page to read, an API call, or redirects to follow.
    """

    candidates: tuple[str, ...]
    canvas: CanvasHint = field(default_factory=CanvasHint)
    xywh: str = ""
    image_pixels: bool = False
    pasted: str = ""
    outcome: Literal["manifest", "hub", "blocked", "no_iiif", "image_only"] = "manifest"
    step: Literal["rule", "param", "fetch", "image", "page", "api", "redirect"] = "fetch"


@dataclass(frozen=True, slots=True)
class AnchorLink:
    """A link on a hub page, with its anchor text."""

    url: str
    text: str


@dataclass(frozen=True, slots=True)
class PageLinks:
    """What an HTML page leads to: manifest candidates and content states best first, image services, anchors."""

    manifests: tuple[str, ...] = ()
    content_states: tuple[str, ...] = ()
    image_services: tuple[str, ...] = ()
    anchors: tuple[AnchorLink, ...] = ()
