"""What the folder store has beyond the contract: signed links, safe names, whole files."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recto.adapters.images_folder import FolderImages
from recto.adapters.store_errors import StoreFailed
from recto.ports import Deleted, StoredImage
from tests.fakes import NOW

KEY = "t/0123456789abcdef/ex_aaaaaaaaaaaaaaaaaaaaaa/" + "ab" * 32
PAGE = StoredImage(b"\xff\xd8\xff", "image/jpeg", {"width": "1"})
EXPIRY = int(NOW) + 60
_REFUSED = re.compile("key|prefix")


def store(root: Path, secret: bytes = b"first secret") -> FolderImages:
    return FolderImages(root, base_url="http://127.0.0.1:8000", secret=secret)


async def token_of(images: FolderImages) -> str:
    await images.put(KEY, PAGE)
    return (await images.link(KEY, expires_at=EXPIRY, now=NOW, file_name="f. 12r.jpg")).rpartition("/")[2]


async def test_a_link_is_short_and_names_the_local_server(tmp_path: Path) -> None:
    """Long links use up an agent's context (operations.md 2)."""
    url = await store(tmp_path).link(KEY, expires_at=EXPIRY, now=NOW, file_name="f. 12r.jpg")
    assert url.startswith("http://127.0.0.1:8000/i/")
    assert len(url) < 300


async def test_an_opened_link_says_the_file_name(tmp_path: Path) -> None:
    """The server puts it into Content-Disposition."""
    images = store(tmp_path)
    opened = await images.open_link(await token_of(images), NOW)
    assert opened == StoredImage(PAGE.body, PAGE.media_type, {"width": "1", "file_name": "f. 12r.jpg"})


async def test_a_link_expires_to_the_second(tmp_path: Path) -> None:
    """Our contract: it reads until `expires_at` and fails from then on."""
    images = store(tmp_path)
    token = await token_of(images)
    assert await images.open_link(token, EXPIRY - 0.001) is not None
    assert await images.open_link(token, EXPIRY) is None


async def test_a_changed_or_foreign_token_opens_nothing(tmp_path: Path) -> None:
    """Every letter is signed, and with this store's secret."""
    images = store(tmp_path)
    token = await token_of(images)
    for position in range(0, len(token), 3):
        letter = "A" if token[position] != "A" else "B"
        changed = token[:position] + letter + token[position + 1 :]
        opened = await images.open_link(changed, NOW)
        assert opened is None or position >= len(token) - 1
    assert await store(tmp_path, b"other secret").open_link(token, NOW) is None
    assert await images.open_link(token.partition(".")[0], NOW) is None


@given(st.text(max_size=80) | st.binary(max_size=60).map(lambda raw: raw.hex() + "." + raw.hex()))
async def test_any_text_for_a_token_opens_nothing(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    """Property: no traceback, whatever a browser sends."""
    assert await store(tmp_path_factory.getbasetemp()).open_link(text, NOW) is None


@pytest.mark.parametrize(
    "key",
    [
        "../x",
        "t/../x",
        "/etc/passwd",
        "t//x",
        "t/.x",
        "t/x/",
        "",
        "t/x\0",
        "t\\x",
        "t/x.meta",
        "t/x.1.part",
        "t/\u00e9",
    ],
)
async def test_a_key_that_leaves_the_folder_is_refused(tmp_path: Path, key: str) -> None:
    """Keys are made by Recto; anything else is a fault of ours and must not touch the disk."""
    images = store(tmp_path / "images")
    with pytest.raises(ValueError, match=_REFUSED):
        await images.put(key, PAGE)
    with pytest.raises(ValueError, match=_REFUSED):
        await images.get(key)
    assert not (tmp_path / "images").exists()


@pytest.mark.parametrize("prefix", ["", "../", "/", "t/../../", "."])
async def test_a_prefix_that_leaves_the_folder_deletes_nothing(tmp_path: Path, prefix: str) -> None:
    """A slip in a prefix must not become a deletion elsewhere."""
    (tmp_path / "precious").write_bytes(b"x")
    with pytest.raises(ValueError, match=_REFUSED):
        await store(tmp_path / "images").delete_prefix(prefix)
    assert (tmp_path / "precious").exists()


async def test_deleting_leaves_no_folder_and_no_trace(tmp_path: Path) -> None:
    """Sidecars, empty folders and what a killed process left half-written go too, and are not counted."""
    images = store(tmp_path / "images")
    await images.put(KEY, PAGE)
    await images.put("t/bb/ex_2/1", PAGE)
    half_written = tmp_path / "images" / (KEY + ".0123456789abcdef.part")
    half_written.write_bytes(b"half")
    assert await images.delete_prefix(KEY.rpartition("/")[0] + "/") == Deleted(1, 3)
    left = sorted(path.relative_to(tmp_path / "images").as_posix() for path in (tmp_path / "images").rglob("*"))
    assert left == ["t", "t/bb", "t/bb/ex_2", "t/bb/ex_2/1", "t/bb/ex_2/1.meta"]


async def test_a_half_written_file_is_no_file(tmp_path: Path) -> None:
    """A body is renamed into place after its sidecar, so neither alone is a file."""
    images = store(tmp_path)
    await images.put(KEY, PAGE)
    (tmp_path / KEY).unlink()
    assert await images.get(KEY) is None
    assert await images.head(KEY) is None


async def test_a_damaged_sidecar_or_folder_is_our_error(tmp_path: Path) -> None:
    """Foreign exceptions are translated once, in the adapter."""
    images = store(tmp_path / "images")
    await images.put(KEY, PAGE)
    (tmp_path / "images" / (KEY + ".meta")).write_bytes(b"{")
    with pytest.raises(StoreFailed):
        await images.get(KEY)
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(StoreFailed):
        await store(tmp_path / "file").put(KEY, PAGE)
