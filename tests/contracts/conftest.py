"""Every store that the contract suites are put to: in memory, on the laptop, and on AWS (a stand-in)."""

import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from anyio.to_thread import run_sync

from recto.adapters import images_s3, records_dynamo
from recto.adapters.images_folder import FolderImages
from recto.adapters.images_s3 import S3Images
from recto.adapters.records_dynamo import DynamoRecords
from recto.adapters.records_sqlite import SqliteRecords
from recto.ports import ImageStore, RecordStore
from tests.fakes import MemoryImages, MemoryRecords
from tests.standins import CREDENTIALS, make_bucket, make_table, running_ministack

SECRET = b"sixteen bytes or more"
_AWS = pytest.mark.network_loopback


@dataclass(frozen=True, slots=True)
class Gallery:
    """An image store; `read` opens one of its links as a browser would, now.

    `sign_at` makes a link as if the store's clock showed another time.
    """

    store: ImageStore
    read: Callable[[str], Awaitable[bytes | None]]
    sign_at: Callable[[float, str, int], Awaitable[str]]


@pytest.fixture(scope="session")
def ministack() -> Iterator[str]:
    """The endpoint of a running MiniStack."""
    with running_ministack() as endpoint_url:
        yield endpoint_url


@pytest.fixture
def _aws_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in CREDENTIALS.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def dynamo(ministack: str, _aws_environment: None) -> DynamoRecords:
    """Rows in a new table."""
    client = records_dynamo.connect(endpoint_url=ministack)
    return DynamoRecords(make_table(client), lambda: client)


@pytest.fixture
def s3(ministack: str, _aws_environment: None) -> S3Images:
    """Files in a new bucket."""
    client = images_s3.connect(endpoint_url=ministack)
    return S3Images(make_bucket(client), lambda: client)


@pytest.fixture(params=["memory", "sqlite", pytest.param("dynamo", marks=_AWS)])
async def records(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[RecordStore]:
    """Each record store in turn, empty."""
    if request.param == "memory":
        yield MemoryRecords()
    elif request.param == "sqlite":
        store = SqliteRecords(tmp_path / "deep" / "records.sqlite")
        yield store
        store.close()
    else:
        yield request.getfixturevalue("dynamo")


@pytest.fixture(params=["memory", "folder", pytest.param("s3", marks=_AWS)])
def gallery(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Gallery:
    """Each image store in turn, empty."""
    if request.param == "memory":
        return _in_memory()
    if request.param == "folder":
        return _in_folder(tmp_path / "images")
    return _in_s3(request.getfixturevalue("s3"), monkeypatch)


def _in_memory() -> Gallery:
    images = MemoryImages()

    async def read(url: str) -> bytes | None:
        image = images.read_link(url, time.time())
        return image.body if image else None

    return Gallery(images, read, _signer(images))


def _in_folder(root: Path) -> Gallery:
    images = FolderImages(root, base_url="http://127.0.0.1:8000/", secret=SECRET)

    async def read(url: str) -> bytes | None:
        image = await images.open_link(urlsplit(url).path.removeprefix("/i/"), time.time())
        return image.body if image else None

    return Gallery(images, read, _signer(images))


def _in_s3(images: S3Images, monkeypatch: pytest.MonkeyPatch) -> Gallery:
    async def read(url: str) -> bytes | None:
        return await run_sync(_browse, url)

    async def sign_at(now: float, key: str, expires_at: int) -> str:
        with monkeypatch.context() as patch:
            patch.setattr("botocore.auth.get_current_datetime", lambda *_, **__: datetime.fromtimestamp(now, UTC))
            return await images.link(key, expires_at=expires_at, now=now, file_name="page.jpg")

    return Gallery(images, read, sign_at)


def _browse(url: str) -> bytes | None:
    """What a browser is shown; None when it is refused."""
    try:
        with urllib.request.urlopen(url, timeout=10) as answer:
            return bytes(answer.read())
    except urllib.error.HTTPError as error:
        error.close()
        return None


def _signer(images: ImageStore) -> Callable[[float, str, int], Awaitable[str]]:
    async def sign_at(now: float, key: str, expires_at: int) -> str:
        return await images.link(key, expires_at=expires_at, now=now, file_name="page.jpg")

    return sign_at
