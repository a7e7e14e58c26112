"""The normalised model: what every version of the Presentation and Image APIs is read into.

Frozen values only; the parsers build them, services and tools read them. Sizes are pixels.
`width`/`height` of 0 means "not stated". Text is plain (HTML removed), already cleaned and capped.
"""

from collections.abc import Callable
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
    """One image that is painted on a canvas; `service` is None for a static file.

    `box` is where it lies on the canvas (x, y, width, height in canvas units; None: all over it). `crop` is the part
    of the image that is shown there, as an Image API region (empty: all of it), and `rotation` the degrees clockwise
    by which that part is turned. Images with the same `part` are options of one Choice; images of different parts lie
    side by side or over one another.
    """

    url: str
    width: int = 0
    height: int = 0
    service: ImageService | None = None
    label: str = ""
    box: tuple[int, int, int, int] | None = None
    crop: str = ""
    rotation: float = 0.0
    part: int = 0


@dataclass(frozen=True, slots=True)
class Resource:
    """Something a document or page is linked with. `format` is a media type, `profile` a URI, both as stated.

    "login" is an access service of the IIIF Authorization API; "search" a Content Search service.
    """

    kind: Literal["seeAlso", "rendering", "annotations", "search", "autocomplete", "login"]
    url: str
    label: str = ""
    format: str = ""
    profile: str = ""


@dataclass(frozen=True, slots=True)
class Canvas:
    """One page. `images` holds everything that is painted on it, the default first; empty when nothing is."""

    id: str
    label: str
    width: int = 0
    height: int = 0
    images: tuple[ImageBody, ...] = ()
    note: str = ""
    resources: tuple[Resource, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """One entry of the table of contents, in document order. `level` is 1 at the top.

    `spans` are runs of pages, first and last 0-based index, in ascending order: those the section names and those of
    the sections inside it.
    """

    label: str
    level: int
    spans: tuple[tuple[int, int], ...] = ()


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
    sections: tuple[Section, ...] = ()
    resources: tuple[Resource, ...] = ()


@dataclass(frozen=True, slots=True)
class Member:
    """One child of a Collection. `type` is "Manifest" or "Collection"."""

    id: str
    label: str
    type: Literal["Manifest", "Collection"]


@dataclass(frozen=True, slots=True)
class Collection:
    """A list of manifests or collections, without duplicates, in document order.

    `next_page` is the address of the document that continues the list, empty at its end; `total` is the number of
    members the whole list is said to have, 0 when it is not stated.
    """

    id: str
    version: PresentationVersion
    label: str
    members: tuple[Member, ...]
    next_page: str = ""
    total: int = 0


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
class Question:
    """A question to a library: an address, and how manifest addresses are read from its answer.

    The answer is a JSON value, or the text of a web page. Several addresses are ways to the same document, unless the
    answer `lists` documents.
    """

    url: str
    read: Callable[[object], tuple[str, ...]]
    lists: bool = False


@dataclass(frozen=True, slots=True)
class LinkReading:
    """How a pasted link is understood, without fetching anything.

    `candidates` are URLs to fetch, best first; `pasted` holds a document carried in the link itself.
    `xywh` is a media fragment (`x,y,w,h` or `percent:x,y,w,h`) on the canvas, or on the image when
    `image_pixels`. `step` says how the manifest is found: a rule, a parameter, fetching and judging
    by content, an Image API URL, a page to read, an API call, or redirects to follow. `also` are further
    documents that a content state points at, `member` the place (from 0) of the one that a viewer of collections
    shows. `institution` and `note` are for people: whose link it is, and what is known to go wrong there.
    `wants_referer` is set where the library refuses requests that do not name the viewer page they come from.
    """

    candidates: tuple[str, ...]
    canvas: CanvasHint = field(default_factory=CanvasHint)
    xywh: str = ""
    image_pixels: bool = False
    pasted: str = ""
    outcome: Literal["manifest", "hub", "blocked", "no_iiif", "image_only"] = "manifest"
    step: Literal["rule", "param", "fetch", "image", "page", "api", "redirect"] = "fetch"
    question: Question | None = None
    also: tuple[str, ...] = ()
    member: int | None = None
    institution: str = ""
    note: str = ""
    wants_referer: bool = False


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
