"""Rows in the DynamoDB table of the stack: `pk` = `T#{tenant}`, `sk` = key. boto3 runs in worker threads."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import batched
from typing import Any

from recto.adapters.aws import LateClient, in_thread
from recto.adapters.store_errors import StoreFailed
from recto.ports import Row

SCHEMA = "1"
INDEX = "recent"
KEYS_A_READ = 100
ROWS_A_WRITE = 25
MOST_TRIES = 6
FIRST_PAUSE_S = 0.05

type Item = dict[str, dict[str, Any]]


def connect(*, region: str | None = None, endpoint_url: str | None = None) -> Any:
    """A client with the retries and time-outs that suit a call of some seconds."""
    import boto3
    from botocore.config import Config

    config = Config(retries={"mode": "standard", "total_max_attempts": 4}, connect_timeout=2, read_timeout=5)
    return boto3.client("dynamodb", region_name=region, endpoint_url=endpoint_url, config=config)


class DynamoRecords:
    """Rows in the table of this name. `connect` makes the client, once, when it is first needed.

    Raises StoreFailed from every method when the table cannot be used.
    """

    def __init__(
        self, table_name: str, connect: Callable[[], Any] = connect, *, pause: Callable[[float], None] = time.sleep
    ) -> None:
        self._table = table_name
        self._late = LateClient(connect)
        self._pause = pause

    async def put(self, rows: Sequence[Row]) -> None:
        """Store the rows; the last one is written when all others are there."""
        await in_thread(lambda: self._put(rows))

    async def get(self, tenant: str, keys: Sequence[str], now: float) -> Mapping[str, Row]:
        """The rows that exist and have not expired, by key, read consistently."""
        return await in_thread(lambda: self._get(tenant, list(dict.fromkeys(keys)), now))

    async def recent(self, tenant: str, limit: int, now: float) -> Sequence[Row]:
        """Listed, unexpired rows of the tenant, newest first."""
        return await in_thread(lambda: self._recent(tenant, limit, now))

    async def delete_prefix(self, tenant: str, prefix: str) -> int:
        """Delete every row whose key starts with the prefix; how many there were."""
        return await in_thread(lambda: self._delete_prefix(tenant, prefix))

    def _put(self, rows: Sequence[Row]) -> None:
        # trap: a batch may not name a row twice
        newest = {(row.tenant, row.key): row for row in rows}
        last = rows[-1:]
        others = [row for row in newest.values() if row not in last]
        self._write({"PutRequest": {"Item": _item(row)}} for row in others)
        for row in last:
            self._client.put_item(TableName=self._table, Item=_item(row))

    def _get(self, tenant: str, keys: Sequence[str], now: float) -> dict[str, Row]:
        found = (row for part in batched(keys, KEYS_A_READ, strict=False) for row in self._read(tenant, part))
        return {row.key: row for row in found if row.expires_at > now}

    def _read(self, tenant: str, keys: Sequence[str]) -> Iterable[Row]:
        """One batch, asked for again as long as the table leaves keys unread."""
        wanted = [_name(tenant, key) for key in keys]
        failures = 0
        while wanted:
            request = {self._table: {"Keys": wanted, "ConsistentRead": True}}
            answer = self._client.batch_get_item(RequestItems=request)
            items = answer["Responses"].get(self._table, [])
            yield from _rows(items)
            wanted = answer.get("UnprocessedKeys", {}).get(self._table, {}).get("Keys", [])
            failures = failures + 1 if wanted and not items else 0
            self._wait_after(failures)

    def _write(self, requests: Iterable[dict[str, Any]]) -> None:
        for part in batched(requests, ROWS_A_WRITE, strict=False):
            left = list(part)
            failures = 0
            while left:
                answer = self._client.batch_write_item(RequestItems={self._table: left})
                before, left = len(left), answer.get("UnprocessedItems", {}).get(self._table, [])
                failures = failures + 1 if len(left) == before else 0
                self._wait_after(failures)

    def _wait_after(self, failures: int) -> None:
        """Twice as long after each batch in which nothing was done.

        Raises: StoreFailed when the table is too busy.
        """
        if failures >= MOST_TRIES:
            raise StoreFailed("the table is too busy")
        if failures:
            self._pause(FIRST_PAUSE_S * 2 ** (failures - 1))

    def _recent(self, tenant: str, limit: int, now: float) -> list[Row]:
        query = {
            "IndexName": INDEX,
            "KeyConditionExpression": "pk = :pk",
            "FilterExpression": "expires_at > :now",
            "ExpressionAttributeValues": {":pk": {"S": _partition(tenant)}, ":now": {"N": repr(now)}},
            "ScanIndexForward": False,
        }
        found: list[Row] = []
        for page in self._pages(query | {"Limit": limit}):
            found += _rows(page["Items"])
            if len(found) >= limit:
                break
        return found[:limit]

    def _delete_prefix(self, tenant: str, prefix: str) -> int:
        query = {
            "KeyConditionExpression": "pk = :pk AND begins_with(sk, :sk)",
            "ExpressionAttributeValues": {":pk": {"S": _partition(tenant)}, ":sk": {"S": prefix}},
            "ProjectionExpression": "pk, sk",
            "ConsistentRead": True,
        }
        names = [item for page in self._pages(query) for item in page["Items"]]
        self._write({"DeleteRequest": {"Key": name}} for name in names)
        return len(names)

    def _pages(self, query: dict[str, Any]) -> Iterable[dict[str, Any]]:
        start: dict[str, Any] = {}
        while True:
            page = self._client.query(TableName=self._table, **query, **start)
            yield page
            if "LastEvaluatedKey" not in page:
                return
            start = {"ExclusiveStartKey": page["LastEvaluatedKey"]}

    @property
    def _client(self) -> Any:
        return self._late.get()


def _partition(tenant: str) -> str:
    return f"T#{tenant}"


def _name(tenant: str, key: str) -> Item:
    return {"pk": {"S": _partition(tenant)}, "sk": {"S": key}}


def _item(row: Row) -> Item:
    item = _name(row.tenant, row.key) | {
        "body": {"B": row.body},
        "expires_at": {"N": str(row.expires_at)},
        "schema": {"N": SCHEMA},
    }
    return item if row.listed_at is None else item | {"listed_at": {"N": repr(row.listed_at)}}


def _rows(items: Iterable[Item]) -> list[Row]:
    """The rows among the items; items of another schema are left out."""
    return [_row(item) for item in items if item.get("schema", {}).get("N") == SCHEMA]


def _row(item: Item) -> Row:
    listed_at = float(item["listed_at"]["N"]) if "listed_at" in item else None
    tenant = item["pk"]["S"].removeprefix("T#")
    return Row(tenant, item["sk"]["S"], bytes(item["body"]["B"]), int(item["expires_at"]["N"]), listed_at)
