"""Rows in one SQLite file: the store of a laptop.

Safe for threads and for several processes; a killed process loses nothing that was acknowledged.
"""

import sqlite3
import weakref
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Lock

from anyio.to_thread import run_sync

from recto.adapters.store_errors import translated
from recto.ports import Row

SCHEMA = 1
BUSY_S = 10.0
_KEYS_A_QUERY = 500

_TABLES = """
CREATE TABLE IF NOT EXISTS record (
    tenant TEXT NOT NULL,
    key TEXT NOT NULL,
    body BLOB NOT NULL,
    expires_at INTEGER NOT NULL,
    listed_at REAL,
    schema INTEGER NOT NULL,
    PRIMARY KEY (tenant, key)
);
CREATE INDEX IF NOT EXISTS recent ON record (tenant, listed_at) WHERE listed_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS expiry ON record (expires_at);
"""
_COLUMNS = "tenant, key, body, expires_at, listed_at"
_PUT = f"INSERT OR REPLACE INTO record ({_COLUMNS}, schema) VALUES (?, ?, ?, ?, ?, {SCHEMA})"  # noqa: S608
_RECENT = (
    f"SELECT {_COLUMNS} FROM record WHERE tenant = ? AND listed_at IS NOT NULL "  # noqa: S608
    f"AND expires_at > ? AND schema = {SCHEMA} ORDER BY listed_at DESC LIMIT ?"
)
_DELETE = "DELETE FROM record WHERE tenant = ? AND key >= ? AND substr(key, 1, ?) = ?"
_SWEEP = f"DELETE FROM record WHERE expires_at <= ? RETURNING {_COLUMNS}"  # noqa: S608


class SqliteRecords:
    """Rows in the SQLite file at `path`, which is made when missing, with its folder.

    Raises StoreFailed from every method when the file cannot be used.
    """

    def __init__(self, path: Path) -> None:
        self._lock = Lock()
        with translated(sqlite3.Error, OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = _open(path)
        self.close = weakref.finalize(self, self._connection.close)

    async def put(self, rows: Sequence[Row]) -> None:
        """Store all rows, or none."""
        values = [(row.tenant, row.key, row.body, row.expires_at, row.listed_at) for row in rows]
        await self._run(lambda connection: connection.executemany(_PUT, values))

    async def get(self, tenant: str, keys: Sequence[str], now: float) -> Mapping[str, Row]:
        """The rows that exist and have not expired, by key."""
        return await self._run(lambda connection: _select(connection, tenant, keys, now))

    async def recent(self, tenant: str, limit: int, now: float) -> Sequence[Row]:
        """Listed, unexpired rows of the tenant, newest first."""
        return await self._run(
            lambda connection: [Row(*found) for found in connection.execute(_RECENT, (tenant, now, limit))]
        )

    async def delete_prefix(self, tenant: str, prefix: str) -> int:
        """Delete every row whose key starts with the prefix; how many there were."""
        values = (tenant, prefix, len(prefix), prefix)
        return await self._run(lambda connection: connection.execute(_DELETE, values).rowcount)

    async def sweep(self, now: float) -> Sequence[Row]:
        """Delete the expired rows of all tenants, as the table's time-to-live does in the cloud; what they were."""
        return await self._run(lambda connection: [Row(*found) for found in connection.execute(_SWEEP, (now,))])

    async def _run[T](self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await run_sync(self._locked, work)

    def _locked[T](self, work: Callable[[sqlite3.Connection], T]) -> T:
        with translated(sqlite3.Error), self._lock, self._connection:
            return work(self._connection)


def _open(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=BUSY_S, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.executescript(_TABLES)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _select(connection: sqlite3.Connection, tenant: str, keys: Sequence[str], now: float) -> dict[str, Row]:
    """One query for all keys of an ordinary call."""
    found: dict[str, Row] = {}
    for start in range(0, len(keys), _KEYS_A_QUERY):
        part = keys[start : start + _KEYS_A_QUERY]
        query = (
            f"SELECT {_COLUMNS} FROM record WHERE tenant = ? AND expires_at > ? AND schema = {SCHEMA} "  # noqa: S608
            f"AND key IN ({', '.join('?' * len(part))})"
        )
        for values in connection.execute(query, (tenant, now, *part)):
            row = Row(*values)
            found[row.key] = row
    return found
