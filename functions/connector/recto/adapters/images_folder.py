"""Files in a folder, and links to them that a local server answers: the image store of a laptop.

Each file has a sidecar `<name>.meta` with its media type. Both are written aside and renamed, so a killed process
leaves a whole file, the one before, or none.
"""

import hashlib
import hmac
import json
import os
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from secrets import token_hex

from anyio.to_thread import run_sync

from recto.adapters.store_errors import StoreFailed, translated
from recto.ports import Deleted, StoredImage, StoredImageHead

SIDECAR = ".meta"
PARTIAL = ".part"
MAX_TOKEN = 2_000
_SIGNATURE_BYTES = 16
_TRIES = 3
_KEY = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)*")


class FolderImages:
    """Files under `root`. Links are `{base_url}/i/{token}`, signed with `secret`; `open_link` answers them.

    Raises StoreFailed when the folder cannot be used, ValueError for keys that no file of ours has.
    """

    def __init__(self, root: Path, *, base_url: str, secret: bytes) -> None:
        self._root = root
        self._base_url = base_url.rstrip("/")
        self._secret = secret

    async def put(self, key: str, image: StoredImage) -> None:
        """Store the file, replacing the one before."""
        path = self._path(key)
        meta = json.dumps({"media_type": image.media_type, "meta": dict(image.meta)}).encode()
        await self._run(lambda: _write_both(path, image.body, meta))

    async def get(self, key: str) -> StoredImage | None:
        """The file, or None when there is none."""
        path = self._path(key)
        return await self._run(lambda: _read(path))

    async def head(self, key: str) -> StoredImageHead | None:
        """What is known of the file without reading it, or None when there is none."""
        path = self._path(key)
        return await self._run(lambda: _read_head(path))

    async def link(self, key: str, *, expires_at: int, now: float, file_name: str) -> str:  # noqa: ARG002 (the port's)
        """A URL of the local server that shows the file until `expires_at`."""
        self._path(key)
        payload = json.dumps([key, expires_at, file_name], separators=(",", ":")).encode()
        return f"{self._base_url}/i/{_base64(payload)}.{_base64(self._signature(payload))}"

    async def open_link(self, token: str, now: float) -> StoredImage | None:
        """The file behind a link's token; None when the token is wrong or expired, or the file is gone.

        Its `meta` also holds `file_name`, for the Content-Disposition header.
        """
        opened = self._verified(token)
        if opened is None or now >= opened[1]:
            return None
        image = await self.get(opened[0])
        return image and replace(image, meta={**image.meta, "file_name": opened[2]})

    async def delete_prefix(self, prefix: str) -> Deleted:
        """Delete all files whose key starts with the prefix."""
        if not prefix:
            raise ValueError("an empty prefix would delete everything")
        self._path(prefix.rstrip("/"))
        return await self._run(lambda: _delete(self._root, prefix))

    def _path(self, key: str) -> Path:
        if not _KEY.fullmatch(key) or key.endswith((SIDECAR, PARTIAL)):
            raise ValueError("not a key of a stored file")
        return self._root.joinpath(*key.split("/"))

    def _signature(self, payload: bytes) -> bytes:
        return hmac.digest(self._secret, payload, hashlib.sha256)[:_SIGNATURE_BYTES]

    def _verified(self, token: str) -> tuple[str, int, str] | None:
        """Key, expiry and file name, if this store has signed them."""
        payload_text, _, signature_text = token.partition(".")
        if len(token) > MAX_TOKEN or not token.isascii():
            return None
        with suppress(ValueError):
            payload, signature = _unbase64(payload_text), _unbase64(signature_text)
            if hmac.compare_digest(signature, self._signature(payload)):
                key, expires_at, file_name = json.loads(payload)
                return key, expires_at, file_name
        return None

    async def _run[T](self, work: Callable[[], T]) -> T:
        def translating() -> T:
            with translated(OSError):
                return work()

        return await run_sync(translating)


def _write_both(path: Path, body: bytes, meta: bytes) -> None:
    """The sidecar first, so that a body never stands without it. A folder that a deletion takes away is made again."""
    for attempt in range(_TRIES):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            _write(_sidecar(path), meta)
            return _write(path, body)
        except FileNotFoundError:
            if attempt + 1 == _TRIES:
                raise
    return None


def _write(path: Path, content: bytes) -> None:
    aside = path.with_name(f"{path.name}.{token_hex(8)}{PARTIAL}")
    try:
        aside.write_bytes(content)
        os.replace(aside, path)
    finally:
        aside.unlink(missing_ok=True)


def _read(path: Path) -> StoredImage | None:
    try:
        body = path.read_bytes()
        described = json.loads(_sidecar(path).read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        return None
    except ValueError as error:
        raise StoreFailed("damaged sidecar") from error
    return StoredImage(body, described["media_type"], described["meta"])


def _read_head(path: Path) -> StoredImageHead | None:
    try:
        size_bytes = path.stat().st_size
        described = json.loads(_sidecar(path).read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        return None
    except ValueError as error:
        raise StoreFailed("damaged sidecar") from error
    return StoredImageHead(size_bytes, described["media_type"], described["meta"])


def _delete(root: Path, prefix: str) -> Deleted:
    """Bodies are counted; sidecars and what a killed process left half-written go with them."""
    folder = root.joinpath(*prefix.split("/")[:-1])
    files = size_bytes = 0
    for path in sorted(folder.rglob("*")):
        if path.is_dir() or not path.relative_to(root).as_posix().startswith(prefix):
            continue
        with suppress(FileNotFoundError):
            size = path.stat().st_size
            path.unlink()
            if path.suffix not in (SIDECAR, PARTIAL):
                files, size_bytes = files + 1, size_bytes + size
    _remove_empty(root, folder)
    return Deleted(files, size_bytes)


def _remove_empty(root: Path, folder: Path) -> None:
    """Remove the folder, those in it and those above it, as far as they are empty."""
    below = [path for path in folder.rglob("*") if path.is_dir()] if folder.is_dir() else []
    above = [path for path in folder.parents if root in path.parents]
    for path in [*sorted(below, reverse=True), folder, *above]:
        if path != root:
            with suppress(OSError):
                path.rmdir()


def _sidecar(path: Path) -> Path:
    return path.with_name(path.name + SIDECAR)


def _base64(content: bytes) -> str:
    return urlsafe_b64encode(content).rstrip(b"=").decode("ascii")


def _unbase64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
