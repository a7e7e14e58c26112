"""What every image store does. The claims are those of `recto.ports.ImageStore`."""

import asyncio
import time

from recto.ports import Deleted, StoredImage, StoredImageHead
from tests.contracts.conftest import Gallery

PAGE = StoredImage(bytes(range(256)) * 40, "image/jpeg", {"width": "1072", "height": "955"})
KEY = "t/0123456789abcdef/ex_aaaaaaaaaaaaaaaaaaaaaa/" + "ab" * 32


async def test_a_stored_file_is_read_back_as_it_was(gallery: Gallery) -> None:
    """Our contract: upstream bytes are stored unaltered (decisions, Data)."""
    await gallery.store.put(KEY, PAGE)
    assert await gallery.store.get(KEY) == PAGE
    assert await gallery.store.head(KEY) == StoredImageHead(len(PAGE.body), "image/jpeg", PAGE.meta)


async def test_a_file_that_is_not_there_is_none(gallery: Gallery) -> None:
    """Our contract: absence is no error, also beside and below a stored file."""
    for key in (KEY, KEY + "x", KEY[:-1]):
        assert await gallery.store.get(key) is None
        assert await gallery.store.head(key) is None
    await gallery.store.put(KEY, PAGE)
    assert await gallery.store.get(KEY + "/below") is None
    assert await gallery.store.head(KEY + "/below") is None


async def test_an_empty_file_and_no_meta_are_kept(gallery: Gallery) -> None:
    """Empty is not absent."""
    empty = StoredImage(b"", "image/png")
    await gallery.store.put(KEY, empty)
    assert await gallery.store.get(KEY) == empty
    assert await gallery.store.head(KEY) == StoredImageHead(0, "image/png", {})


async def test_a_file_replaces_the_one_of_the_same_key(gallery: Gallery) -> None:
    """Our contract: body, type and meta change together."""
    await gallery.store.put(KEY, PAGE)
    other = StoredImage(b"other", "image/png", {"width": "1"})
    await gallery.store.put(KEY, other)
    assert await gallery.store.get(KEY) == other
    assert await gallery.store.delete_prefix(KEY) == Deleted(1, 5)


async def test_delete_prefix_counts_files_and_bytes_and_spares_the_rest(gallery: Gallery) -> None:
    """`release` reports what it deleted; the neighbour's files stay."""
    mine = [f"t/aa/ex_1/{number}" for number in range(7)]
    others = ["t/aa/ex_2/0", "t/ab/ex_1/0", "t/aa/ex_11/0"]
    for key in mine + others:
        await gallery.store.put(key, StoredImage(b"12345", "image/jpeg", {"a": "b"}))
    assert await gallery.store.delete_prefix("t/aa/ex_1/") == Deleted(7, 35)
    assert [key for key in mine if await gallery.store.head(key)] == []
    assert [key for key in others if await gallery.store.head(key)] == others
    assert await gallery.store.delete_prefix("t/aa/ex_1/") == Deleted(0, 0)


async def test_a_prefix_may_end_within_a_name(gallery: Gallery) -> None:
    """Our contract: a prefix is text, not a folder."""
    for key in ("t/aa/ex_1/abc", "t/aa/ex_1/abd", "t/aa/ex_1/xyz"):
        await gallery.store.put(key, PAGE)
    assert (await gallery.store.delete_prefix("t/aa/ex_1/ab")).files == 2
    assert await gallery.store.get("t/aa/ex_1/xyz") == PAGE


async def test_a_link_reads_the_file_without_credentials(gallery: Gallery) -> None:
    """Our contract: whoever has the link reads the bytes as they were stored."""
    await gallery.store.put(KEY, PAGE)
    now = time.time()
    url = await gallery.store.link(KEY, expires_at=int(now) + 60, now=now, file_name="f. 12r, tile 3.jpg")
    assert url.startswith(("http://", "https://"))
    assert url.isascii()
    assert " " not in url
    assert await gallery.read(url) == PAGE.body


async def test_a_link_fails_once_it_has_expired(gallery: Gallery) -> None:
    """A link never outlives its extraction (decisions, Data)."""
    await gallery.store.put(KEY, PAGE)
    now = time.time()
    assert await gallery.read(await gallery.sign_at(now - 100, KEY, int(now) + 60)) == PAGE.body
    assert await gallery.read(await gallery.sign_at(now - 100, KEY, int(now) - 40)) is None
    assert await gallery.read(await gallery.sign_at(now, KEY, int(now))) is None


async def test_a_link_to_a_deleted_file_fails(gallery: Gallery) -> None:
    """After `release` nothing is left to read."""
    await gallery.store.put(KEY, PAGE)
    url = await gallery.sign_at(time.time(), KEY, int(time.time()) + 60)
    await gallery.store.delete_prefix(KEY)
    assert await gallery.read(url) is None


async def test_many_files_at_once_lose_nothing(gallery: Gallery) -> None:
    """Tiles are stored side by side while others are deleted."""
    keys = [f"t/aa/ex_{number % 3}/{number}" for number in range(30)]

    async def store_and_drop(number: int, key: str) -> None:
        await gallery.store.put(key, StoredImage(str(number).encode(), "image/jpeg"))
        await gallery.store.delete_prefix(f"t/bb/ex_{number}/")

    await asyncio.gather(*(store_and_drop(number, key) for number, key in enumerate(keys)))
    bodies = [await gallery.store.get(key) for key in keys]
    assert [image and image.body for image in bodies] == [str(number).encode() for number in range(30)]
