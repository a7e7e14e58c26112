"""The sample book over HTTP: manifests, image descriptions, and Image API 3 requests at level 2. For `recto serve`.

Rotation is 0 only, and nothing is enlarged: level 2 asks for neither.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import anyio.to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from iiif.errors import InvalidRequest
from iiif.region import PixelBox, parse_region, resolve_region
from iiif.size import parse_size, resolve_size
from imaging.codec import encode_jpeg, encode_png, resize
from imaging.filters import enhance
from recto.local.sample import LABELS, render_folio
from recto.local.sample_layout import HEIGHT_PX, WIDTH_PX
from recto.local.sample_manifest import (
    SAMPLE_PATH,
    Json,
    image_info,
    image_service_id,
    large_manifest,
    sample_manifest,
)

MOST_CANVASES: Final = 20_000
QUALITIES: Final = ("default", "color", "gray")
FORMATS: Final[Mapping[str, tuple[str, Callable[..., bytes]]]] = {
    "jpg": ("image/jpeg", encode_jpeg),
    "png": ("image/png", encode_png),
}
OPEN: Final = {"Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=3600"}


@dataclass(frozen=True, slots=True)
class _Wanted:
    """An image request, as resolved on a folio."""

    label: str
    box: PixelBox
    width: int
    height: int
    gray: bool
    format: str


def sample_routes(base_url: str) -> list[Route]:
    """The routes of the sample below `/sample`; `base_url` (no trailing slash) is how clients reach this server."""
    book = _Book(base_url)
    image = f"{SAMPLE_PATH}/image/{{label}}"
    return [
        Route(f"{SAMPLE_PATH}/manifest.json", book.manifest),
        Route(f"{SAMPLE_PATH}/large-{{count:int}}.json", book.large),
        Route(image, book.base_uri),
        Route(f"{image}/info.json", book.info),
        Route(f"{image}/{{region}}/{{size}}/{{rotation}}/{{quality}}.{{format}}", book.image),
    ]


class _Book:
    """The endpoints; all they share is the address of the server."""

    def __init__(self, base_url: str) -> None:
        self._base_url = base_url

    async def manifest(self, _request: Request) -> Response:
        return _linked_data(sample_manifest(self._base_url), "presentation")

    async def large(self, request: Request) -> Response:
        count: int = request.path_params["count"]
        if not 1 <= count <= MOST_CANVASES:
            raise HTTPException(404, f"the sample has manifests of 1 to {MOST_CANVASES} canvases")
        return _linked_data(large_manifest(self._base_url, count), "presentation")

    async def base_uri(self, request: Request) -> Response:
        """Source: Image API 3.0 §2, the base URI redirects to the information document."""
        target = f"{image_service_id(self._base_url, _label(request))}/info.json"
        return RedirectResponse(target, status_code=303, headers=OPEN)

    async def info(self, request: Request) -> Response:
        return _linked_data(image_info(self._base_url, _label(request)), "image")

    async def image(self, request: Request) -> Response:
        try:
            wanted = _wanted(_label(request), request.path_params)
        except InvalidRequest as error:
            raise HTTPException(400, str(error), headers=OPEN) from error
        media_type, _encode = FORMATS[wanted.format]
        body = await anyio.to_thread.run_sync(_render, wanted)
        return Response(body, media_type=media_type, headers=OPEN)


def _linked_data(document: Json, api: str) -> Response:
    media_type = f'application/ld+json;profile="http://iiif.io/api/{api}/3/context.json"'
    return JSONResponse(document, media_type=media_type, headers=OPEN)


def _label(request: Request) -> str:
    label: str = request.path_params["label"]
    if label not in LABELS:
        raise HTTPException(404, "the sample has no such folio", headers=OPEN)
    return label


def _wanted(label: str, asked: Mapping[str, Any]) -> _Wanted:
    """The request as it applies to the folio. Raises: InvalidRequest."""
    if asked["rotation"] != "0":
        raise InvalidRequest("the rotation can only be 0")
    if asked["quality"] not in QUALITIES or asked["format"] not in FORMATS:
        raise InvalidRequest(f"the qualities are {', '.join(QUALITIES)}, the formats {', '.join(FORMATS)}")
    box, _clipped = resolve_region(parse_region(asked["region"]), WIDTH_PX, HEIGHT_PX)
    width, height = resolve_size(parse_size(asked["size"]), box.width, box.height)
    return _Wanted(label, box, width, height, asked["quality"] == "gray", asked["format"])


def _render(wanted: _Wanted) -> bytes:
    box = wanted.box
    pixels = render_folio(wanted.label)[box.y : box.bottom, box.x : box.right]
    if (wanted.width, wanted.height) != (box.width, box.height):
        pixels = resize(pixels, wanted.width, wanted.height)
    if wanted.gray:
        pixels = enhance(pixels, "gray")
    _media_type, encode = FORMATS[wanted.format]
    return encode(pixels)
