"""Fetched bytes told apart by what they are, never by their declared type. No I/O."""

from iiif.document import CanvasPointer, read_document
from iiif.errors import IiifError, NotIiif, NotJson
from iiif.labels import clean_text
from iiif.lenient import read_json
from iiif.model import Canvas, Collection, ImageBody, ImageInfo, ImageService, Manifest, PageLinks
from iiif.page_text import decode_page
from recto.errors import NoManifestFound
from recto.ports import Fetched

Document = Manifest | Collection | ImageInfo | CanvasPointer | PageLinks

_BYTE_ORDER_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
_IMAGE_STARTS = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"II*\x00", b"MM\x00*")
_MAX_PAGE_BYTES = 1_000_000
_MAX_WORDS_CHARS = 300
_METS_WITHIN = 4_096
_METS = (b"<mets:mets", b"<mets ", b"http://www.loc.gov/METS/")
# Where interfaces put what went wrong.
_MESSAGE_KEYS = ("message", "error", "error_description", "errorMessage", "detail", "details", "reason")


def understand(fetched: Fetched) -> Document:
    """The document in an answer.

    Raises: iiif.errors.NotJson, TooComplex, NotIiif, Unsupported; NoManifestFound for other kinds of file.
    """
    start = fetched.body[:512].lstrip()
    if start.startswith(_IMAGE_STARTS) or _is_webp(start):
        return static_image(fetched.url)
    if start.startswith((b"{", b"[", *_BYTE_ORDER_MARKS)) and not _is_markup(start):
        return _read(read_json(fetched.body), fetched.url)
    if _is_markup(start):
        return _shown_document(fetched) or _page(fetched)
    return _rest(fetched)


def answer_of(fetched: Fetched) -> object:
    """What a library's interface answered: a JSON value, or the text of a web page.

    Raises: iiif.errors.NotJson, TooComplex.
    """
    if _is_markup(fetched.body[:512].lstrip()):
        return decode_page(fetched.body[:_MAX_PAGE_BYTES])
    return read_json(fetched.body)


def _read(value: object, url: str) -> Document:
    """wire: errors come with status 200 as well, so the library's own words are passed on (Omeka S, Bodleian)."""
    try:
        return read_document(value, url=url)
    except NotIiif:
        words = _words_of(value)
        if not words:
            raise
        raise NoManifestFound(
            "The library answers, but not with a document.", details={"library_says": words}
        ) from None


def _words_of(value: object) -> str:
    """The message of an error object; empty when it has none."""
    stated = value if isinstance(value, dict) else {}
    words = [stated.get(key) for key in _MESSAGE_KEYS]
    inner = [error.get("message") for error in words if isinstance(error, dict)]
    found = next((word for word in (*words, *inner) if isinstance(word, str) and word.strip()), "")
    return clean_text(found, max_chars=_MAX_WORDS_CHARS)


def _shown_document(fetched: Fetched) -> Document | None:
    """wire: some pages show the JSON of a manifest in a `<pre>` (Harvard among them)."""
    opened = fetched.body[:_MAX_PAGE_BYTES].lower().find(b"<pre")
    start = fetched.body.find(b">", opened) + 1 if opened >= 0 else 0
    if not start or not fetched.body[start : start + 20].lstrip().startswith((b"{", b"[")):
        return None
    try:
        return read_document(read_json(fetched.body[opened:]), url=fetched.url)
    except IiifError:
        return None


def _page(fetched: Fetched) -> PageLinks:
    start = fetched.body[:_METS_WITHIN]
    if any(mark in start for mark in _METS) and b"<html" not in start.lower():
        raise NoManifestFound(
            "This is a METS file, which is not IIIF.", hint="Look for the object in the library's own viewer."
        )
    from iiif.page_links import scan_page  # brings re2, which a cold start must not wait for

    return scan_page(fetched.body[:_MAX_PAGE_BYTES], url=fetched.url)


def _rest(fetched: Fetched) -> Document:
    try:
        value = read_json(fetched.body)
    except NotJson:
        raise NoManifestFound(
            "The link leads to a file that is neither a IIIF document nor a web page.", details=_plain_words(fetched)
        ) from None
    return _read(value, fetched.url)


def _plain_words(fetched: Fetched) -> dict[str, str]:
    """A short text instead of a document is mostly a message."""
    body = fetched.body.strip()
    if not 0 < len(body) <= _MAX_WORDS_CHARS or not body.isascii() or not body.decode("ascii").isprintable():
        return {}
    return {"library_says": clean_text(body.decode("ascii"), max_chars=_MAX_WORDS_CHARS)}


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
