"""The command line, run as a person runs it: explain without fetching, read into a folder, errors in words."""

import json
import stat
from pathlib import Path

import httpx
import numpy as np
import pytest

from imaging import codec
from recto import __version__
from recto.cli import main
from recto.local.sample import render_folio
from recto.local.serve import local_app
from tests.iiif.documents import URL

BASE = "http://127.0.0.1:8787"


def test_explain_as_json_is_one_line_with_the_words_of_the_corpus(capsys: pytest.CaptureFixture[str]) -> None:
    """Settled: `manifest_url`, `canvas`, `xywh`, `outcome`, `step`; nothing is fetched, sockets are closed here."""
    assert main(["explain", "--json", f"https://uv.example/#?manifest={URL}&cv=11&xywh=1,2,30,40"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    assert json.loads(out) == {
        "manifest_url": URL,
        "canvas": {"by": "index0", "value": 11},
        "xywh": "1,2,30,40",
        "outcome": "manifest",
        "step": "param",
    }


def test_what_a_link_does_not_tell_is_null(capsys: pytest.CaptureFixture[str]) -> None:
    """Settled, as above."""
    assert main(["explain", "--json", "https://lib.example/img/7/info.json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {
        "manifest_url": None,
        "canvas": {"by": "none", "value": None},
        "xywh": None,
        "outcome": "image_only",
        "step": "image",
    }


def test_explain_speaks_to_people_too(capsys: pytest.CaptureFixture[str]) -> None:
    """Our choice: five lines, page and region as the link has them."""
    assert main(["explain", f"https://uv.example/?manifest={URL}&page=3"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 5
    assert URL in out
    assert "3 (by index1)" in out


@pytest.mark.parametrize("link", ["not a link", "ftp://lib.example/x", ""])
def test_a_link_that_is_none_ends_with_status_1_and_a_sentence(link: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Our choice: the reason on standard error, no traceback."""
    assert main(["explain", link]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("recto: ")
    assert "Traceback" not in captured.err


@pytest.mark.parametrize("arguments", [[], ["read", "--enhance", "sepia"], ["serve", "--port", "high"], ["nothing"]])
def test_a_command_line_that_is_wrong_ends_with_status_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """The custom of command lines."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage: recto" in capsys.readouterr().err


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """The custom of command lines."""
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert __version__ in capsys.readouterr().out


@pytest.mark.network_loopback
def test_read_without_a_link_reads_the_sample_tile_by_tile(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The promise of the README: one command, 4×6 tiles at native resolution, and the page put together from them."""
    out = tmp_path / "page"
    assert main(["read", "--out", str(out)]) == 0
    told = json.loads((out / "map.json").read_text("utf-8"))
    assert (told["map"]["columns"], told["map"]["rows"], told["label"]) == (4, 6, "12r")
    assert {"title", "manifest_url", "required_statement", "region", "canvas_region"} <= set(told)
    assert "extraction_id" not in told
    tiles = sorted((out / "tiles").iterdir())
    assert [tile.name for tile in tiles] == [f"{n:02d}.jpg" for n in range(24)]
    page = codec.decode((out / "page.jpg").read_bytes())
    drawn = render_folio("12r")
    assert page.shape == drawn.shape == (5000, 3500, 3)
    assert np.abs(page[::3, ::3].astype(int) - drawn[::3, ::3]).mean() <= 2
    captured = capsys.readouterr()
    assert "24 tiles" in captured.out
    assert "24/24" in captured.err


@pytest.mark.network_loopback
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["read", "not a link"], "invalid_url"),
        (["read", "http://127.0.0.1/m.json"], "forbidden_address"),
        (["read", "--folio", "99v"], "no_such_folio"),
    ],
)
def test_a_reading_that_fails_says_why_and_writes_nothing(
    arguments: list[str], code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Our choice: the tool's code, message and hint on standard error, status 1."""
    out = tmp_path / "page"
    assert main([*arguments, "--out", str(out)]) == 1
    captured = capsys.readouterr()
    assert captured.err.startswith(f"recto: {code}: ")
    assert "Traceback" not in captured.err
    assert not out.exists()


async def test_the_local_server_answers_only_to_its_own_names(tmp_path: Path) -> None:
    """DNS rebinding: a page of the web must not reach the server of a laptop."""
    entrance = local_app(tmp_path, base_url=BASE, allow_hosts=frozenset()).app.entrance
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=entrance), base_url=BASE) as client:
        for host, status in (("evil.example:8787", 421), ("127.0.0.1:1", 421), ("127.0.0.1", 421)):
            assert (await client.post("/mcp", headers={"host": host}, content="{}")).status_code == status
        foreign = await client.post("/mcp", headers={"origin": "https://evil.example"}, content="{}")
        assert foreign.status_code == 403
        assert (await client.get("/mcp")).status_code == 405
        for origin in (BASE, "http://localhost:6274"):
            assert (await client.options("/mcp", headers={"origin": origin})).status_code == 204


async def test_a_link_nobody_signed_opens_nothing(tmp_path: Path) -> None:
    """Local links are signed as those of the cloud are."""
    entrance = local_app(tmp_path, base_url=BASE, allow_hosts=frozenset()).app.entrance
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=entrance), base_url=BASE) as client:
        for token in ("x", "..%2F..%2Fsecret", "a.b.c"):
            assert (await client.get(f"/i/{token}")).status_code in (403, 404)
        assert (await client.put("/i/x")).status_code == 405


def test_the_secret_is_made_once_and_is_its_owners(tmp_path: Path) -> None:
    """Links and extractions survive a restart; nobody else on the machine can sign."""
    local_app(tmp_path, base_url=BASE, allow_hosts=frozenset())
    first = (tmp_path / "secret").read_bytes()
    local_app(tmp_path, base_url=BASE, allow_hosts=frozenset())
    assert (tmp_path / "secret").read_bytes() == first
    assert len(first) >= 32
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600
