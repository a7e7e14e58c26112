"""What the SQLite store has beyond the contract: it survives, it is shared, it sweeps."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from recto.adapters.records_sqlite import SqliteRecords
from recto.adapters.store_errors import StoreFailed
from recto.ports import Row
from tests.fakes import NOW

WRITER = """
import asyncio, sys
from pathlib import Path
from recto.adapters.images_folder import FolderImages
from recto.adapters.records_sqlite import SqliteRecords
from recto.ports import Row, StoredImage

async def main():
    folder = Path(sys.argv[1])
    rows = SqliteRecords(folder / "records.sqlite")
    images = FolderImages(folder / "images", base_url="http://127.0.0.1", secret=b"secret")
    number = 0
    while True:
        await images.put(f"t/aa/ex_1/{number}", StoredImage(b"x" * 300_000, "image/jpeg", {"n": str(number)}))
        await rows.put([Row("a", f"E#{number}#C#{block}", b"y" * 20_000, 2**40) for block in range(5)])
        print(number, flush=True)
        number += 1

asyncio.run(main())
"""


def row(key: str, expires_at: int = 2**40) -> Row:
    return Row("a", key, b"{}", expires_at)


def test_a_killed_process_loses_nothing_it_has_acknowledged(tmp_path: Path) -> None:
    """kill -9 while it writes: what was acknowledged is there, what was not is there whole or not at all."""
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    acknowledged = [int(writer.stdout.readline()) for _ in range(12)][-1]
    writer.send_signal(signal.SIGKILL)
    rest = writer.stdout.read().split()
    writer.stdout.close()
    assert writer.wait(timeout=10) == -signal.SIGKILL
    acknowledged = int(rest[-1]) if rest else acknowledged
    asyncio.run(_check(tmp_path, acknowledged))


async def _check(folder: Path, acknowledged: int) -> None:
    from recto.adapters.images_folder import FolderImages

    rows = SqliteRecords(folder / "records.sqlite")
    images = FolderImages(folder / "images", base_url="http://127.0.0.1", secret=b"secret")
    for number in range(acknowledged + 3):
        found = await rows.get("a", [f"E#{number}#C#{block}" for block in range(5)], NOW)
        image = await images.get(f"t/aa/ex_1/{number}")
        assert len(found) in ((5,) if number <= acknowledged else (0, 5))
        assert image is not None or number > acknowledged
        assert image is None or (len(image.body), image.meta) == (300_000, {"n": str(number)})
    await rows.put([row("E#new")])
    assert (await images.delete_prefix("t/aa/ex_1/")).files >= acknowledged + 1
    assert [path for path in (folder / "images").rglob("*") if path.is_file()] == []
    rows.close()


async def test_rows_survive_a_restart(tmp_path: Path) -> None:
    """The next process opens the same file."""
    first = SqliteRecords(tmp_path / "records.sqlite")
    await first.put([row("E#1")])
    first.close()
    second = SqliteRecords(tmp_path / "records.sqlite")
    assert set(await second.get("a", ["E#1"], NOW)) == {"E#1"}
    second.close()


def test_several_openers_at_once_share_one_new_file(tmp_path: Path) -> None:
    """`recto serve` and `recto read` may start together: nobody finds the file locked, nothing is lost."""
    failures: list[BaseException] = []

    def work(number: int) -> None:
        try:
            store = SqliteRecords(tmp_path / "records.sqlite")
            for turn in range(10):
                asyncio.run(store.put([row(f"E#{number}#{turn}")]))
            store.close()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=[number]) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    store = SqliteRecords(tmp_path / "records.sqlite")
    keys = [f"E#{number}#{turn}" for number in range(6) for turn in range(10)]
    assert len(asyncio.run(store.get("a", keys, NOW))) == 60
    store.close()


async def test_sweep_deletes_what_has_expired_and_says_what_it_was(tmp_path: Path) -> None:
    """The laptop has no time-to-live of its own: the sweep tells whose files must go too."""
    store = SqliteRecords(tmp_path / "records.sqlite")
    old, new = row("E#old", 1_000), row("E#new", 2_000)
    await store.put([old, new])
    assert list(await store.sweep(999.0)) == []
    assert list(await store.sweep(1_000.0)) == [old]
    assert list(await store.sweep(1_500.0)) == []
    assert set(await store.get("a", ["E#old", "E#new"], 0.0)) == {"E#new"}
    store.close()


async def test_a_row_of_another_schema_reads_as_absent(tmp_path: Path) -> None:
    """A newer version wrote the file; this one must not misread it."""
    store = SqliteRecords(tmp_path / "records.sqlite")
    await store.put([Row("a", "E#1", b"{}", 2**40, NOW)])
    with sqlite3.connect(tmp_path / "records.sqlite") as other:
        other.execute("UPDATE record SET schema = 2")
    other.close()
    assert await store.get("a", ["E#1"], NOW) == {}
    assert await store.recent("a", 10, NOW) == []
    store.close()


async def test_a_file_that_is_no_database_is_our_error(tmp_path: Path) -> None:
    """Foreign exceptions are translated once, in the adapter."""
    (tmp_path / "records.sqlite").write_bytes(b"not a database, but long enough to look at" * 100)
    with pytest.raises(StoreFailed):
        SqliteRecords(tmp_path / "records.sqlite")


async def test_a_failed_write_leaves_none_of_its_rows(tmp_path: Path) -> None:
    """One transaction a call."""
    store = SqliteRecords(tmp_path / "records.sqlite")
    with pytest.raises(StoreFailed):
        await store.put([row("E#1"), Row("a", "E#2", None, 2**40)])  # type: ignore[arg-type]
    assert await store.get("a", ["E#1"], NOW) == {}
    store.close()
