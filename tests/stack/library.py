"""A small library for the stack's tests: a manifest of three pages, one image each, over Image API 2 with regions."""

import io
import json
from http.server import BaseHTTPRequestHandler
from typing import Self

from PIL import Image

from tests.stack.loopback import LoopbackServer

SIZE = (1800, 2200)
_TYPES = {"json": "application/json", "jpg": "image/jpeg"}


def page() -> Image.Image:
    """A page whose every place looks different: a gradient across, another down."""
    across = Image.linear_gradient("L").rotate(90).resize(SIZE)
    down = Image.linear_gradient("L").resize(SIZE)
    return Image.merge("RGB", (across, down, across))


class Library(LoopbackServer):
    """Serves `/manifest.json` on a loopback port while the context is open; `paths` lists what was asked for."""

    def __init__(self, image: Image.Image | None = None) -> None:
        self.paths: list[str] = []
        self.image = image or page()
        super().__init__(self._handler())
        self.url = self.origin

    def answer(self, path: str) -> bytes | None:
        """The body for a path, or None for 404."""
        self.paths.append(path)
        if path == "/manifest.json":
            return json.dumps(self._manifest()).encode()
        match path.strip("/").split("/"):
            case ["page", _, "info.json"]:
                return json.dumps(self._info(path.removesuffix("/info.json"))).encode()
            case ["page", _, region, size, "0", name] if name.endswith(".jpg"):
                return self._image(region, size)
        return None

    def _image(self, region: str, size: str) -> bytes:
        x, y, width, height = (0, 0, *self.image.size) if region == "full" else map(int, region.split(","))
        width, height = min(width, self.image.width - x), min(height, self.image.height - y)
        wanted = [] if size in ("full", "max") else size.lstrip("!").split(",")
        scale = min([int(text) / edge for text, edge in zip(wanted, (width, height), strict=False) if text] or [1.0])
        part = self.image.crop((x, y, x + width, y + height)).resize((round(width * scale), round(height * scale)))
        out = io.BytesIO()
        part.save(out, "JPEG", quality=92)
        return out.getvalue()

    def _info(self, path: str) -> dict[str, object]:
        return {
            "@context": "http://iiif.io/api/image/2/context.json",
            "@id": self.url + path,
            "protocol": "http://iiif.io/api/image",
            "width": self.image.width,
            "height": self.image.height,
            "profile": ["http://iiif.io/api/image/2/level2.json"],
        }

    def _manifest(self) -> dict[str, object]:
        return {
            "@context": "http://iiif.io/api/presentation/2/context.json",
            "@id": f"{self.url}/manifest.json",
            "@type": "sc:Manifest",
            "label": "Three pages",
            "sequences": [{"@type": "sc:Sequence", "canvases": [self._canvas(name) for name in ("1r", "1v", "2r")]}],
        }

    def _canvas(self, name: str) -> dict[str, object]:
        canvas = f"{self.url}/canvas/{name}"
        profile = "http://iiif.io/api/image/2/level2.json"
        service = {
            "@context": "http://iiif.io/api/image/2/context.json",
            "@id": f"{self.url}/page/{name}",
            "profile": profile,
        }
        resource = {
            "@id": f"{self.url}/page/{name}/full/full/0/default.jpg",
            "@type": "dctypes:Image",
            "width": self.image.width,
            "height": self.image.height,
            "service": service,
        }
        image = {"@type": "oa:Annotation", "motivation": "sc:painting", "on": canvas, "resource": resource}
        return {
            "@id": canvas,
            "@type": "sc:Canvas",
            "label": name,
            "width": self.image.width,
            "height": self.image.height,
            "images": [image],
        }

    def _handler(library: Self) -> type[BaseHTTPRequestHandler]:  # noqa: N805  (the handler has the name `self`)
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                body = library.answer(self.path)
                self.send_response(404 if body is None else 200)
                self.send_header("Content-Type", _TYPES.get(self.path.rpartition(".")[2], "text/plain"))
                self.send_header("Content-Length", str(len(body or b"")))
                self.end_headers()
                self.wfile.write(body or b"")

            def log_message(self, format: str, *args: object) -> None:
                """Stay silent: `paths` is the log."""

        return Handler
