"""Fetched bytes told apart by what they are, never by their declared type. No I/O."""

from iiif.document import CanvasPointer, read_document
from iiif.errors import NotJson
from iiif.lenient import read_json
from iiif.model import Canvas, Collection, ImageBody, ImageInfo, ImageService, Manifest, PageLinks
from iiif.page_text import decode_page
from recto.errors import NoManifestFound
from recto.ports import Fetched

Document = Manifest | Collection | ImageInfo | CanvasPointer | PageLinks

_BYTE_ORDER_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
_IMAGE_STARTS = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"II*\x00", b"MM\x00*")
_MAX_PAGE_BYTES = 1_000_000


def understand(fetched: Fetched) -> Document:
    """The document in an answer.

    Raises: iiif.errors.NotJson, TooComplex, NotIiif, Unsupported; NoManifestFound for other kinds of file.
    """
    start = fetched.body[:512].lstrip()
    if start.startswith(_IMAGE_STARTS) or _is_webp(start):
        return static_image(fetched.url)
    if start.startswith((b"{", b"[", *_BYTE_ORDER_MARKS)) and not _is_markup(start):
        return read_document(read_json(fetched.body), url=fetched.url)
    if _is_markup(start):
        return _page(fetched)
    return _rest(fetched)


def answer_of(fetched: Fetched) -> object:
    """What a library's interface answered: a JSON value, or the text of a web page.

    Raises: iiif.errors.NotJson, TooComplex.
    """
    if _is_markup(fetched.body[:512].lstrip()):
        return decode_page(fetched.body[:_MAX_PAGE_BYTES])
    return read_json(fetched.body)


def _page(fetched: Fetched) -> PageLinks:
    from iiif.page_links import scan_page  # brings re2, which a cold start must not wait for

    return scan_page(fetched.body[:_MAX_PAGE_BYTES], url=fetched.url)


def _rest(fetched: Fetched) -> Document:
    try:
        value = read_json(fetched.body)
    except NotJson:
        raise NoManifestFound("The link leads to a file that is neither a IIIF document nor a web page.") from None
    return read_document(value, url=fetched.url)


def _is_markup(start: bytes) -> bool:
    for mark in _BYTE_ORDER_MARKS:
        start = start.removeprefix(mark)
    return start.replace(b"\x00", b"").lstrip().startswith(b"<")


def _is_webp(start: bytes) -> bool:
    return start.startswith(b"RIFF") and start[8:12] == b"WEBP"


def static_image(url: str) -> Manifest:
    """A document of one page for an image file that no service stands behind."""
    body = ImageBody(url)
    return Manifest(url, "3.0", _last_segment(url), (Canvas(url, "image", images=(body,)),))


def image_only(info: ImageInfo) -> Manifest:
    """A document of one page for an image service without a manifest."""
    service = ImageService(info.base, info.version, info.level)
    body = ImageBody(f"{info.base}/full/full/0/default.jpg", info.width, info.height, service)
    canvas = Canvas(info.base, "image", info.width, info.height, (body,))
    return Manifest(f"{info.base}/info.json", "3.0", _last_segment(info.base), (canvas,))


def _last_segment(url: str) -> str:
    return url.partition("?")[0].rstrip("/").rpartition("/")[2]
