"""The one place that knows both services and adapters. AWS clients are made when first used, not at start."""

from collections.abc import Mapping
from pathlib import Path

from recto.adapters.clock import SystemClock, SystemRandomness
from recto.adapters.http import HttpFetcher
from recto.adapters.images_folder import FolderImages
from recto.adapters.images_s3 import S3Images
from recto.adapters.limiter_memory import MemoryLimiter
from recto.adapters.records_dynamo import DynamoRecords
from recto.adapters.records_sqlite import SqliteRecords
from recto.adapters.url_gate import UrlGate
from recto.ports import Clock, Fetcher, ImageStore, Pace, Randomness, RecordStore
from recto.services.extractions import Extractions, Names
from recto.services.hosts import HostRow, rows_with
from recto.services.pacing import Pacer
from recto.services.reader import Reader
from recto.services.records import is_head
from recto.services.resolver import Resolver
from recto.settings import Settings
from recto.surface.desk import Services


def assemble(
    rows: RecordStore,
    images: ImageStore,
    fetcher: Fetcher,
    names: Names,
    time: Clock,
    randomness: Randomness,
    pacer: Pacer | None = None,
) -> Services:
    """The services over any adapters. Without a pacer, libraries are asked at once: for tests and benchmarks."""
    extractions = Extractions(rows, images, names, time, randomness)
    return Services(
        Resolver(fetcher, extractions, time, pacer),
        Reader(fetcher, images, names, extractions, time, pacer),
        extractions,
    )


def aws_services(settings: Settings) -> Services:
    """DynamoDB and S3."""
    gate = UrlGate(settings.allow_hosts, own_hosts=settings.allowed_hosts, own_bucket=settings.bucket)
    return assemble(
        DynamoRecords(settings.table),
        aws_images(settings),
        HttpFetcher(gate, contact=settings.contact),
        Names(settings.tenant_hash_key),
        SystemClock(),
        SystemRandomness(),
        Pacer(MemoryLimiter(), gate, SystemClock(), paces_of(settings)),
    )


def paces_of(settings: Settings) -> Mapping[str, HostRow]:
    """The paces that the install sets, by host."""
    rows: dict[str, HostRow] = {}
    for host, figures in settings.paces.items():
        rows |= rows_with(host, Pace(*figures))
    return rows


def aws_images(settings: Settings) -> ImageStore:
    """The bucket."""
    return S3Images(settings.bucket)


def clock() -> Clock:
    """The system's clock."""
    return SystemClock()


def secret() -> bytes:
    """256 random bits, as text."""
    return (SystemRandomness().token() + SystemRandomness().token()).encode()


async def sweep_local(rows: SqliteRecords, images: ImageStore, names: Names) -> None:
    """Delete what has expired, as the time-to-live of the table and the sweep do in the cloud."""
    for row in await rows.sweep(clock().now()):
        if is_head(row.key):
            await images.delete_prefix(names.prefix(row.tenant, row.key.removeprefix("E#")))


def local_images(directory: Path, base_url: str, key: bytes) -> FolderImages:
    """The folder store of a local server."""
    return FolderImages(directory / "images", base_url=base_url, secret=key)


def local_records(directory: Path) -> SqliteRecords:
    """The records of a local server."""
    return SqliteRecords(directory / "records.sqlite3")


def local_fetcher(allow_hosts: frozenset[str]) -> HttpFetcher:
    """The way out of a local server."""
    return HttpFetcher(UrlGate(allow_hosts), contact="")


def local_services(
    rows: RecordStore, images: FolderImages, fetcher: Fetcher, key: bytes, allow_hosts: frozenset[str]
) -> Services:
    """SQLite and a folder: nothing to install, survives a restart."""
    pacer = Pacer(MemoryLimiter(), UrlGate(allow_hosts), SystemClock())
    return assemble(rows, images, fetcher, Names(key), SystemClock(), SystemRandomness(), pacer)
