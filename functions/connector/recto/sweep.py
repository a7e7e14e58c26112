"""The sweep: when DynamoDB removes the head of an expired extraction, the files under its prefix go too."""

import asyncio
from collections.abc import Mapping
from typing import Any

from aws_lambda_powertools import Logger

from recto.ports import ImageStore
from recto.services.extractions import Names
from recto.services.records import is_head
from recto.settings import settings_of_process
from recto.telemetry import SERVICE
from recto.wiring import aws_images

_log = Logger(service=SERVICE)
_TTL_SERVICE = "dynamodb.amazonaws.com"


async def sweep(records: list[Mapping[str, Any]], images: ImageStore, names: Names) -> list[str]:
    """Delete the files of every expired extraction; the sequence numbers of records to deliver again."""
    failed = []
    for record in records:
        expired = expired_extraction(record)
        if expired is None:
            continue
        try:
            deleted = await images.delete_prefix(names.prefix(*expired))
            _log.info("swept", files=deleted.files, bytes=deleted.size_bytes)
        except Exception as error:
            _log.error("sweep failed", error_type=type(error).__name__)
            failed.append(str(record["dynamodb"]["SequenceNumber"]))
    return failed


def expired_extraction(record: Mapping[str, Any]) -> tuple[str, str] | None:
    """(tenant, extraction id) for the head of an extraction removed by TTL; None for every other change."""
    by = record.get("userIdentity") or {}
    if record.get("eventName") != "REMOVE" or by.get("principalId") != _TTL_SERVICE:
        return None
    keys = record["dynamodb"]["Keys"]
    tenant, name = keys["pk"]["S"], keys["sk"]["S"]
    if not (tenant.startswith("T#") and is_head(name)):
        return None
    return tenant.removeprefix("T#"), name.removeprefix("E#")


def handler(event: Mapping[str, Any], _context: Any) -> dict[str, Any]:
    """Sweep after one batch of stream records; reports those that failed, so that only they come again."""
    settings = settings_of_process()
    failed = asyncio.run(sweep(list(event.get("Records", [])), aws_images(settings), Names(settings.tenant_hash_key)))
    return {"batchItemFailures": [{"itemIdentifier": number} for number in failed]}
