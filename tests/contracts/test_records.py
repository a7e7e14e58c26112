"""What every record store does. The claims are those of `recto.ports.RecordStore`."""

import asyncio

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from recto.ports import RecordStore, Row
from tests.fakes import NOW, MemoryRecords

LATER = int(NOW) + 7_200


def row(
    key: str, *, tenant: str = "a", body: bytes = b"{}", expires_at: int = LATER, listed: float | None = None
) -> Row:
    return Row(tenant, key, body, expires_at, listed)


async def test_a_stored_row_is_read_back_as_it_was(records: RecordStore) -> None:
    """Our contract: bytes, expiry and listing time survive unchanged."""
    stored = row("E#1", body=bytes(range(256)), listed=NOW + 0.123456)
    await records.put([stored])
    assert await records.get("a", ["E#1"], NOW) == {"E#1": stored}


async def test_rows_that_do_not_exist_are_left_out(records: RecordStore) -> None:
    """Our contract: absence is no error."""
    await records.put([row("E#1")])
    assert set(await records.get("a", ["E#1", "E#2"], NOW)) == {"E#1"}
    assert await records.get("a", ["E#2"], NOW) == {}
    assert await records.get("a", [], NOW) == {}


async def test_a_row_replaces_the_one_of_the_same_key(records: RecordStore) -> None:
    """Our contract: put is an upsert, the last of two in one call wins."""
    await records.put([row("E#1", body=b"1", listed=NOW)])
    await records.put([row("E#1", body=b"2"), row("E#2"), row("E#1", body=b"3")])
    assert (await records.get("a", ["E#1"], NOW))["E#1"].body == b"3"
    assert await records.recent("a", 10, NOW) == []


async def test_putting_nothing_is_no_error(records: RecordStore) -> None:
    """Our contract: an empty list of rows."""
    await records.put([])
    assert await records.recent("a", 10, NOW) == []


async def test_more_rows_than_one_batch_are_stored_and_read(records: RecordStore) -> None:
    """DynamoDB takes 25 rows a write and 100 keys a read; callers need not know."""
    rows = [row(f"E#1#C#{number:04d}", body=b"x" * number) for number in range(230)]
    await records.put(rows)
    keys = [stored.key for stored in rows]
    assert await records.get("a", [*keys, *keys], NOW) == {stored.key: stored for stored in rows}


async def test_rows_of_350_kilobytes_are_stored_and_read_in_numbers(records: RecordStore) -> None:
    """The largest row the port allows; 60 of them exceed the 16 MB that DynamoDB answers at once."""
    rows = [row(f"E#1#C#{number:04d}", body=bytes([number]) * 350_000) for number in range(60)]
    await records.put(rows)
    found = await records.get("a", [stored.key for stored in rows], NOW)
    assert {key: stored.body[:1] for key, stored in found.items()} == {s.key: s.body[:1] for s in rows}


async def test_a_row_is_gone_in_the_second_it_expires(records: RecordStore) -> None:
    """Expiry is enforced on read: DynamoDB removes rows days late (operations.md 2)."""
    await records.put([row("E#1", expires_at=1_000, listed=900.0)])
    assert set(await records.get("a", ["E#1"], 999.9)) == {"E#1"}
    assert [found.key for found in await records.recent("a", 10, 999.9)] == ["E#1"]
    assert await records.get("a", ["E#1"], 1_000.0) == {}
    assert await records.recent("a", 10, 1_000.0) == []


async def test_a_tenant_sees_its_own_rows_only(records: RecordStore) -> None:
    """The tenant is part of every key (security.md 11)."""
    await records.put([row("E#1", tenant="a", body=b"a", listed=NOW), row("E#1", tenant="b", body=b"b", listed=NOW)])
    assert (await records.get("a", ["E#1"], NOW))["E#1"].body == b"a"
    assert [found.body for found in await records.recent("b", 10, NOW)] == [b"b"]
    assert await records.get("c", ["E#1"], NOW) == {}
    assert await records.delete_prefix("a", "E#1") == 1
    assert set(await records.get("b", ["E#1"], NOW)) == {"E#1"}


async def test_recent_lists_the_newest_first_and_no_more_than_asked_for(records: RecordStore) -> None:
    """Our contract: `listed_at` decides, rows without it are not listed."""
    times = [5.0, 9.5, 1.0, 9.25, 7.0]
    await records.put([row(f"E#{number}", listed=NOW + time) for number, time in enumerate(times)])
    await records.put([row("E#0#C#0000"), row("E#1#C#0000")])
    assert [found.key for found in await records.recent("a", 10, NOW)] == ["E#1", "E#3", "E#4", "E#0", "E#2"]
    assert [found.key for found in await records.recent("a", 2, NOW)] == ["E#1", "E#3"]


async def test_expired_rows_do_not_use_up_the_list(records: RecordStore) -> None:
    """Our contract: the limit counts rows that are alive, also behind many that are not."""
    dead = [row(f"E#d{number}", expires_at=int(NOW), listed=NOW + 100 + number) for number in range(30)]
    await records.put([*dead, row("E#live", listed=NOW)])
    assert [found.key for found in await records.recent("a", 3, NOW)] == ["E#live"]


async def test_delete_prefix_deletes_all_that_starts_with_it_and_nothing_else(records: RecordStore) -> None:
    """Our contract: head, blocks and facts of one extraction go together; wildcards are letters."""
    mine = ["E#x", "E#x#C#0000", "E#x#I#7", *(f"E#x#C#{number:04d}" for number in range(1, 40))]
    others = ["E#", "E#w", "E#y", "e#x", "E#%", "E%x"]
    await records.put([row(key) for key in [*mine, *others]])
    assert await records.delete_prefix("a", "E#x") == len(mine)
    assert set(await records.get("a", [*mine, *others], NOW)) == set(others)
    assert await records.delete_prefix("a", "E#x") == 0


async def test_many_callers_at_once_lose_nothing(records: RecordStore) -> None:
    """Calls overlap in one process, and stores work in threads."""
    await asyncio.gather(*(records.put([row(f"E#{number}", listed=NOW + number)]) for number in range(40)))
    assert len(await records.get("a", [f"E#{number}" for number in range(40)], NOW)) == 40
    assert len(await records.recent("a", 50, NOW)) == 40


_NAMES = st.text(
    st.characters(min_codepoint=32, max_codepoint=0x1F600, exclude_categories=["Cs"]), min_size=1, max_size=8
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(keys=st.lists(_NAMES, unique=True, min_size=1, max_size=6), prefix=_NAMES, tenant=_NAMES)
def test_any_text_names_a_row(records: RecordStore, keys: list[str], prefix: str, tenant: str) -> None:
    """Property: letters of all scripts, wildcards and quotes are nothing special, in the model as in the store."""
    model = MemoryRecords()

    async def same() -> None:
        for store in (model, records):
            await store.put([row(key, tenant=tenant) for key in keys])
        assert await records.get(tenant, keys, NOW) == await model.get(tenant, keys, NOW)
        assert await records.delete_prefix(tenant, prefix) == await model.delete_prefix(tenant, prefix)
        assert await records.get(tenant, keys, NOW) == await model.get(tenant, keys, NOW)
        for key in keys:
            assert await records.delete_prefix(tenant, key) == await model.delete_prefix(tenant, key)

    asyncio.run(same())
