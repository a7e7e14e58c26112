"""Recto on a laptop: the same app over SQLite and a folder, with the bundled sample beside it."""

import asyncio
import logging
import os
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import anyio
import uvicorn
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from recto.adapters.images_folder import FolderImages
from recto.app import App, build_app
from recto.local.iiif_server import sample_routes
from recto.services.extractions import Names
from recto.settings import DEFAULT_RESULT_MAX_CHARS
from recto.surface.door import Rules
from recto.wiring import clock, local_fetcher, local_images, local_records, local_services, secret, sweep_local

HOST = "127.0.0.1"
SWEEP_EVERY_S = 600
_INSPECTOR = ("http://localhost:6274", "http://127.0.0.1:6274")

log = logging.getLogger("recto")


class LogObserver:
    """Writes tool calls to the standard log."""

    def answered(self, tool: str, outcome: str, duration_ms: float) -> None:
        """One line a call."""
        log.info("%s %s %.0f ms", tool, outcome, duration_ms)

    def failed(self, tool: str, error: Exception) -> None:
        """A fault of our own, with its stack."""
        log.error("%s failed", tool, exc_info=error)


@dataclass(frozen=True, slots=True)
class LocalApp:
    """The app, what deletes expired extractions (no cloud does it here), and what closes connections at the end."""

    app: App
    sweep: Callable[[], Awaitable[None]]
    close: Callable[[], Awaitable[None]]


def local_app(directory: Path, *, base_url: str, allow_hosts: frozenset[str]) -> LocalApp:
    """The app of a local server that clients reach at `base_url`; its store lies in `directory`."""
    directory.mkdir(parents=True, exist_ok=True)
    key = _kept_secret(directory / "secret")
    images = local_images(directory, base_url, key)
    rows = local_records(directory)
    fetcher = local_fetcher(allow_hosts)
    services = local_services(rows, images, fetcher, key, allow_hosts)
    app = build_app(
        services,
        clock(),
        _rules(base_url),
        LogObserver(),
        DEFAULT_RESULT_MAX_CHARS,
        [_file_route(images), *sample_routes(base_url)],
    )
    return LocalApp(app, partial(sweep_local, rows, images, Names(key)), fetcher.aclose)


def _rules(base_url: str) -> Rules:
    port = base_url.rpartition(":")[2]
    hosts = frozenset(f"{name}:{port}" for name in (HOST, "localhost", "[::1]"))
    origins = frozenset((*(f"http://{host}" for host in hosts), *_INSPECTOR))
    return Rules(hosts, origins, api_key_required=False)


def _kept_secret(path: Path) -> bytes:
    """The store's secret: made once, readable by its owner only; links survive a restart with it."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_bytes()
    with os.fdopen(handle, "wb") as file:
        file.write(secret())
    return path.read_bytes()


def _file_route(images: FolderImages) -> Route:
    """`/i/{token}`: the local form of a signed link."""

    async def show(request: Request) -> Response:
        image = await images.open_link(request.path_params["token"], clock().now())
        if image is None:
            return PlainTextResponse("This link is wrong or has expired.", 403)
        headers = {
            "Content-Disposition": f'inline; filename="{image.meta.get("file_name", "image")}"',
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "private, no-store",
        }
        return Response(image.body, media_type=image.media_type, headers=headers)

    return Route("/i/{token}", show)


def listen(port: int) -> tuple[socket.socket, str]:
    """A listening socket on the loopback interface and the URL to reach it; port 0 takes a free one."""
    listener = socket.create_server((HOST, port))
    return listener, f"http://{HOST}:{listener.getsockname()[1]}"


def server_for(local: LocalApp) -> uvicorn.Server:
    """The web server of a local app."""
    config = uvicorn.Config(local.app.entrance, log_level="warning", lifespan="on", timeout_graceful_shutdown=2)
    return uvicorn.Server(config)


def serve(directory: Path, port: int, allow_hosts: frozenset[str]) -> None:
    """Serve until interrupted; prints the endpoint, a client configuration and the sample's address."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    listener, base_url = listen(port)
    local = local_app(directory, base_url=base_url, allow_hosts=allow_hosts)
    print(_welcome(base_url, directory, allow_hosts), flush=True)  # noqa: T201 - what the command is for
    asyncio.run(_serve_and_sweep(local, listener))


async def _serve_and_sweep(local: LocalApp, listener: socket.socket) -> None:
    async with anyio.create_task_group() as group:
        group.start_soon(_sweep_for_ever, local)
        await server_for(local).serve(sockets=[listener])
        await local.close()
        group.cancel_scope.cancel()


async def _sweep_for_ever(local: LocalApp) -> None:
    while True:
        await local.sweep()
        await anyio.sleep(SWEEP_EVERY_S)


def _welcome(base_url: str, directory: Path, allow_hosts: frozenset[str]) -> str:
    sample = f"{base_url}/sample/manifest.json"
    note = "" if HOST in allow_hosts else f" (start with --allow-host {HOST} to let Recto fetch it)"
    return f"""\
MCP endpoint: {base_url}/mcp
Store: {directory}
Sample document: {sample}{note}

Client configuration:
{{"mcpServers": {{"recto": {{"type": "http", "url": "{base_url}/mcp"}}}}}}

Stop with Ctrl-C."""
