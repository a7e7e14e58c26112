"""What the DynamoDB store does when the table is busy or broken. No emulator throttles, so the answers are made up."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from recto.adapters import records_dynamo
from recto.adapters.records_dynamo import DynamoRecords
from recto.adapters.store_errors import StoreFailed
from recto.ports import Row
from tests.adapters.scripted_client import Answer, scripted
from tests.fakes import NOW
from tests.standins import CREDENTIALS

LATER = 2**40


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in CREDENTIALS.items():
        monkeypatch.setenv(name, value)


def table(answer: Callable[[str, dict[str, Any]], Answer]) -> tuple[DynamoRecords, list[Any], list[float]]:
    """A store, what it asked, and how long it paused."""
    client = records_dynamo.connect()
    pauses: list[float] = []
    asked = scripted(client, answer)
    return DynamoRecords("table", lambda: client, pause=pauses.append), asked, pauses


def ok(content: dict[str, Any]) -> Answer:
    return 200, {"content-type": "application/x-amz-json-1.0"}, json.dumps(content).encode()


def item(key: str, schema: str = "1") -> dict[str, Any]:
    return {
        "pk": {"S": "T#a"},
        "sk": {"S": key},
        "body": {"B": "e30="},
        "expires_at": {"N": str(LATER)},
        "schema": {"N": schema},
    }


async def test_one_call_reads_head_block_and_facts_in_one_consistent_request() -> None:
    """Three items a call, however long the book is; a row just written must be seen."""
    store, asked, _ = table(lambda operation, body: ok({"Responses": {"table": [item("E#1")]}}))
    found = await store.get("a", ["E#1", "E#1#C#0000", "E#1#I#0"], NOW)
    assert found == {"E#1": Row("a", "E#1", b"{}", LATER)}
    assert [operation for operation, _ in asked] == ["BatchGetItem"]
    wanted = asked[0][1]["RequestItems"]["table"]
    assert wanted["ConsistentRead"] is True
    assert len(wanted["Keys"]) == 3


async def test_keys_left_unread_are_asked_for_again() -> None:
    """DynamoDB answers at most 16 MB and says which keys are left; without progress we wait longer each time."""
    turns = [
        {"Responses": {"table": [item("E#1")]}, "UnprocessedKeys": _left("E#2", "E#3")},
        {"Responses": {}, "UnprocessedKeys": _left("E#2", "E#3")},
        {"Responses": {"table": []}, "UnprocessedKeys": _left("E#2", "E#3")},
        {"Responses": {"table": [item("E#2"), item("E#3")]}, "UnprocessedKeys": {}},
    ]
    store, _, pauses = table(lambda operation, body: ok(turns.pop(0)))
    assert set(await store.get("a", ["E#1", "E#2", "E#3"], NOW)) == {"E#1", "E#2", "E#3"}
    assert pauses == [0.05, 0.1]


def _left(*keys: str) -> dict[str, Any]:
    return {"table": {"Keys": [{"pk": {"S": "T#a"}, "sk": {"S": key}} for key in keys]}}


async def test_rows_left_unwritten_are_written_again_before_the_last() -> None:
    """The last row makes an extraction visible, so it waits for all others."""
    unwritten = [1]

    def answer(operation: str, body: dict[str, Any]) -> Answer:
        left = body["RequestItems"]["table"][-1:] if operation == "BatchWriteItem" and unwritten else []
        unwritten.clear()
        return ok({"UnprocessedItems": {"table": left} if left else {}})

    store, asked, _ = table(answer)
    await store.put([Row("a", f"E#{number}", b"{}", LATER) for number in range(40)])
    sizes = [len(body["RequestItems"]["table"]) if "RequestItems" in body else body["Item"]["sk"] for _, body in asked]
    assert sizes == [25, 1, 14, {"S": "E#39"}]


async def test_a_table_that_stays_busy_is_our_error() -> None:
    """Bounded: six tries without progress, then the call ends."""
    store, asked, pauses = table(lambda operation, body: ok({"UnprocessedItems": body["RequestItems"]}))
    with pytest.raises(StoreFailed):
        await store.put([Row("a", f"E#{number}", b"{}", LATER) for number in range(3)])
    assert (len(asked), len(pauses)) == (6, 5)


async def test_every_row_carries_its_schema_and_others_read_as_absent() -> None:
    """Two versions share one table during a deployment (decisions, Data)."""
    store, asked, _ = table(lambda operation, body: ok({"Responses": {"table": [item("E#1", schema="2")]}}))
    assert await store.get("a", ["E#1"], NOW) == {}
    await store.put([Row("a", "E#1", b"{}", LATER, NOW)])
    assert asked[-1][1]["Item"] == {
        "pk": {"S": "T#a"},
        "sk": {"S": "E#1"},
        "body": {"B": "e30="},
        "expires_at": {"N": str(LATER)},
        "listed_at": {"N": repr(NOW)},
        "schema": {"N": "1"},
    }


async def test_a_refusal_by_aws_is_our_error() -> None:
    """Foreign exceptions are translated once, in the adapter."""
    denied = json.dumps({"__type": "com.amazon.coral.service#AccessDeniedException"}).encode()
    store, _, _ = table(lambda operation, body: (400, {}, denied))
    for work in (store.get("a", ["E#1"], NOW), store.recent("a", 5, NOW), store.delete_prefix("a", "E#1")):
        with pytest.raises(StoreFailed) as caught:
            await work
        assert caught.value.__cause__ is not None


def test_the_client_is_made_when_it_is_first_needed() -> None:
    """boto3 costs a third of a second at a cold start."""
    made: list[int] = []
    DynamoRecords("table", lambda: made.append(1))
    assert made == []
