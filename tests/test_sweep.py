"""The sweep on synthetic stream records, as DynamoDB writes them when the time to live removes a row."""

import copy
import json
from collections.abc import Mapping
from typing import Any

import pytest

from recto import sweep
from recto.ports import Deleted, StoredImage
from tests.conftest import ROOT
from tests.fakes import MemoryImages
from tests.surface.desk_for_tests import NAMES

EXTRACTION = "ex_AAAAAAAAAAAAAAAAAAAAAA"
TENANT = "key:k3y1d00000"
IMAGE = StoredImage(b"x" * 10, "image/jpeg")


def removal(key: str = f"E#{EXTRACTION}", tenant: str = TENANT, **changes: Any) -> dict[str, Any]:
    """A record of a row that the time to live removed."""
    names = {"pk": {"S": f"T#{tenant}"}, "sk": {"S": key}}
    record = {
        "eventName": "REMOVE",
        "userIdentity": {"type": "Service", "principalId": "dynamodb.amazonaws.com"},
        "dynamodb": {"Keys": names, "SequenceNumber": key},
    }
    return {**record, **changes}


async def stored(*owners: tuple[str, str]) -> MemoryImages:
    """A store with two files for each (tenant, extraction)."""
    images = MemoryImages()
    for tenant, extraction in owners:
        for name in ("a", "b"):
            await images.put(NAMES.prefix(tenant, extraction) + name, IMAGE)
    return images


async def test_the_files_of_an_expired_extraction_go_and_no_others() -> None:
    """The contract: deleted from S3 by a TTL-driven sweep; the same id under another tenant is another prefix."""
    images = await stored((TENANT, EXTRACTION), (TENANT, "ex_other"), ("key:other", EXTRACTION))
    assert await sweep.sweep([removal()], images, NAMES) == []
    owners = {key.rpartition("/")[0] + "/" for key in images.files}
    assert owners == {NAMES.prefix(TENANT, "ex_other"), NAMES.prefix("key:other", EXTRACTION)}
    assert await sweep.sweep([removal()], images, NAMES) == []
    assert len(images.files) == 4


@pytest.mark.parametrize(
    "record",
    [
        removal(eventName="INSERT"),
        removal(eventName="MODIFY"),
        removal(userIdentity=None),
        removal(userIdentity={"type": "Service", "principalId": "someone.else"}),
        removal(f"E#{EXTRACTION}#C#0000"),
        removal(f"E#{EXTRACTION}#I#4"),
        removal("RL#host"),
    ],
)
async def test_other_changes_delete_nothing(record: dict[str, Any]) -> None:
    """A person's release deletes files itself; rows beside the head say nothing new."""
    images = await stored((TENANT, EXTRACTION))
    assert await sweep.sweep([record], images, NAMES) == []
    assert len(images.files) == 2


class FailingOnce(MemoryImages):
    """A store whose deletion of one prefix fails."""

    async def delete_prefix(self, prefix: str) -> Deleted:
        if "ex_bad" in prefix:
            raise OSError("the store is busy")
        return await super().delete_prefix(prefix)


async def test_a_record_that_fails_comes_again_and_the_others_do_not() -> None:
    """Lambda's partial batch response: only the sequence numbers that failed."""
    images = FailingOnce()
    await images.put(NAMES.prefix(TENANT, EXTRACTION) + "a", IMAGE)
    batch: list[Mapping[str, Any]] = [removal("E#ex_bad"), removal(), removal("E#ex_bad2")]
    assert await sweep.sweep(batch, images, NAMES) == ["E#ex_bad", "E#ex_bad2"]
    assert images.files == {}


def test_the_handler_answers_with_the_failures_of_the_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    """The event file of the documentation, through the function that Lambda calls."""
    event = json.loads((ROOT / "events" / "sweep" / "expired.json").read_text("utf-8"))
    images = MemoryImages()
    for name, value in {"TABLE": "t", "BUCKET": "b", "TENANT_HASH_KEY": "0123456789abcdef"}.items():
        monkeypatch.setenv(f"RECTO_{name}", value)
    monkeypatch.setattr(sweep, "aws_images", lambda settings: images)
    assert sweep.handler(copy.deepcopy(event), None) == {"batchItemFailures": []}
    monkeypatch.setattr(sweep, "aws_images", lambda settings: FailingOnce())
    event["Records"][0]["dynamodb"]["Keys"]["sk"]["S"] = "E#ex_bad"
    assert sweep.handler(event, None) == {"batchItemFailures": [{"itemIdentifier": "100"}]}
