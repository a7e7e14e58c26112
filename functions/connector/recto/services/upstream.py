"""What one tool call may ask of the outside world: so many documents, so many images, until its deadline."""

from dataclasses import dataclass

from recto.errors import DocumentsUsedUp, ImagesUsedUp, UpstreamTimeout
from recto.ports import Clock, Fetched, Fetcher

MAX_DOCUMENT_BYTES = 25_000_000
MAX_IMAGE_BYTES = 25_000_000
MAX_DOCUMENTS = 8
ONE_FETCH_S = 10.0
ONE_IMAGE_S = 18.0
DOCUMENT_TYPES = "application/ld+json, application/json;q=0.9, text/html;q=0.8, */*;q=0.5"


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls, and until when (on the monotonic clock) the call must have answered."""

    tenant: str
    ends_at: float


class Upstream:
    """The outside world as one call sees it."""

    def __init__(self, fetcher: Fetcher, clock: Clock, ends_at: float, *, max_images: int = 64) -> None:
        self._fetcher = fetcher
        self._clock = clock
        self._ends_at = ends_at
        self._documents_left = MAX_DOCUMENTS
        self._images_left = max_images

    async def document(self, url: str) -> Fetched:
        """A manifest, page or info.json.

        Raises: what `Fetcher.fetch` raises, DocumentsUsedUp.
        """
        if self._documents_left == 0:
            raise DocumentsUsedUp("This link leads through more documents than one call may fetch.")
        self._documents_left -= 1
        timeout_s = self._time_left(ONE_FETCH_S)
        return await self._fetcher.fetch(url, max_bytes=MAX_DOCUMENT_BYTES, timeout_s=timeout_s, accept=DOCUMENT_TYPES)

    async def image(self, url: str) -> Fetched:
        """An image file.

        Raises: what `Fetcher.fetch` raises, ImagesUsedUp.
        """
        if self._images_left == 0:
            raise ImagesUsedUp("This would take more requests to the image server than one call may make.")
        self._images_left -= 1
        timeout_s = self._time_left(ONE_IMAGE_S)
        return await self._fetcher.fetch(url, max_bytes=MAX_IMAGE_BYTES, timeout_s=timeout_s, accept="image/*")

    def _time_left(self, most: float) -> float:
        left = min(most, self._ends_at - self._clock.monotonic())
        if left <= 0.05:
            raise UpstreamTimeout("The library did not answer in the time one call may take.")
        return left
