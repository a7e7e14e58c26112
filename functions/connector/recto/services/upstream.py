"""What one tool call may ask of the outside world: so many documents, so many images, until its deadline."""

from dataclasses import dataclass

from recto.errors import DocumentsUsedUp, ImagesUsedUp, UpstreamTimeout
from recto.ports import Clock, Fetched, Fetcher
from recto.services.hosts import Kind
from recto.services.pacing import Pacer

MAX_DOCUMENT_BYTES = 25_000_000
MAX_IMAGE_BYTES = 25_000_000
MAX_DOCUMENTS = 8
ONE_FETCH_S = 10.0
ONE_IMAGE_S = 18.0
# wire: Digital Commonwealth answers 404 to a client that asks for JSON, and redirects one that takes anything
DOCUMENT_TYPES = "*/*"


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls, and until when (on the monotonic clock) the call must have answered."""

    tenant: str
    ends_at: float


class Upstream:
    """The outside world as one call sees it. Without a pacer every request begins at once."""

    def __init__(
        self,
        fetcher: Fetcher,
        clock: Clock,
        ends_at: float,
        *,
        max_images: int = 64,
        referer: str = "",
        pacer: Pacer | None = None,
    ) -> None:
        self._fetcher = fetcher
        self._referer = referer
        self._clock = clock
        self._ends_at = ends_at
        self._documents_left = MAX_DOCUMENTS
        self._images_left = max_images
        self._pacer = pacer

    def name_referer(self, page: str) -> None:
        """Name the viewer page that the user gave in every request from now on: some libraries insist on it."""
        self._referer = page

    async def document(self, url: str) -> Fetched:
        """A manifest, page or info.json.

        Raises: what `Pacer.ask` and `Fetcher.fetch` raise, DocumentsUsedUp.
        """
        if self._documents_left == 0:
            raise DocumentsUsedUp("This link leads through more documents than one call may fetch.")
        self._documents_left -= 1
        return await self._fetch("document", url, MAX_DOCUMENT_BYTES, ONE_FETCH_S, DOCUMENT_TYPES)

    async def image(self, url: str) -> Fetched:
        """An image file.

        Raises: what `Pacer.ask` and `Fetcher.fetch` raise, ImagesUsedUp.
        """
        if self._images_left == 0:
            raise ImagesUsedUp("This would take more requests to the image server than one call may make.")
        self._images_left -= 1
        return await self._fetch("image", url, MAX_IMAGE_BYTES, ONE_IMAGE_S, "image/*")

    def is_tightly_paced(self, url: str) -> bool:
        """Whether neighbouring pieces should come from this image server in one larger request."""
        return self._pacer is not None and self._pacer.is_tight(url)

    async def _fetch(self, kind: Kind, url: str, max_bytes: int, most_s: float, accept: str) -> Fetched:
        async def ask() -> Fetched:
            timeout_s = self._time_left(most_s)
            return await self._fetcher.fetch(
                url, max_bytes=max_bytes, timeout_s=timeout_s, accept=accept, referer=self._referer
            )

        return await (ask() if self._pacer is None else self._pacer.ask(url, kind, self._ends_at, ask))

    def _time_left(self, most: float) -> float:
        left = min(most, self._ends_at - self._clock.monotonic())
        if left <= 0.05:
            raise UpstreamTimeout("The library did not answer in the time one call may take.")
        return left
