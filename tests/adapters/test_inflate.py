"""Bodies within bounds."""

import gzip
import tracemalloc
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recto.adapters.inflate import Body
from recto.errors import BadUpstreamData
from tests.fault_server import gzip_bomb, gzipped

MAX = 25_000_000


def read(encoding: str, body: bytes, max_bytes: int = MAX, chunk: int = 65_536) -> bytes:
    collected = Body(encoding, max_bytes)
    for start in range(0, len(body), chunk):
        collected.add(body[start : start + chunk])
    return collected.whole()


@given(st.binary(max_size=3_000), st.integers(1, 700), st.sampled_from(["gzip", "GZIP ", "x-gzip"]))
def test_gzip_is_undone_however_it_is_cut(body: bytes, chunk: int, encoding: str) -> None:
    """Property: RFC 1952, delivered in pieces of any size."""
    assert read(encoding, gzip.compress(body), chunk=chunk) == body


@given(st.binary(max_size=2_000), st.sampled_from(["", "identity", " Identity"]))
def test_a_plain_body_is_left_alone(body: bytes, encoding: str) -> None:
    """Property: also one that looks like gzip, such as a stored .gz file."""
    assert read(encoding, body) == body
    assert read(encoding, gzip.compress(body)) == gzip.compress(body)


def test_several_members_are_one_body_and_padding_behind_them_is_not() -> None:
    """RFC 1952 section 2.2; zero padding is what tape tools and some servers leave."""
    assert read("gzip", gzip.compress(b"ab") + gzip.compress(b"cd")) == b"abcd"
    assert read("gzip", gzip.compress(b"ab") + b"\0" * 100) == b"ab"


@pytest.mark.parametrize("encoding", ["br", "deflate", "zstd", "gzip, gzip", "gzip,br", ",".join(["gzip"] * 200)])
def test_other_encodings_are_refused_before_a_byte_is_decoded(encoding: str) -> None:
    """encoding-002 to 005: only one layer of gzip was asked for."""
    with pytest.raises(BadUpstreamData):
        Body(encoding, MAX)


@pytest.mark.parametrize(
    "body",
    [
        b"notgzip!!!",
        gzipped(b"{}")[:12],
        gzipped(b"{}")[:-1],
        gzipped(b"x" * 999)[:-8] + b"12345678",
        zlib.compress(b"{}"),
    ],
)
def test_damaged_gzip_is_our_error(body: bytes) -> None:
    """encoding-006 and 007, and a wrong checksum."""
    with pytest.raises(BadUpstreamData):
        read("gzip", body)


@pytest.mark.parametrize("start", [b"", gzipped(b"{}")], ids=["alone", "second"])
def test_a_bomb_is_refused_in_little_memory(start: bytes) -> None:
    """encoding-001 and 008: a gibibyte of zeros, alone or as the second member."""
    bomb = start + gzip_bomb(256)
    tracemalloc.start()
    with pytest.raises(BadUpstreamData):
        read("gzip", bomb)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20_000_000


def test_a_flood_of_empty_members_is_refused() -> None:
    """Each costs a decoder and brings no byte."""
    with pytest.raises(BadUpstreamData):
        read("gzip", gzip.compress(b"", mtime=0) * 5_000)


def test_the_limit_is_exact() -> None:
    """Our contract: `max_bytes` fit, one more does not, in both encodings."""
    body = bytes(range(250)) * 4
    for encoding, sent in (("", body), ("gzip", gzip.compress(body))):
        assert read(encoding, sent, 1_000) == body
        with pytest.raises(BadUpstreamData):
            read(encoding, sent, 999)


def test_an_ordinary_large_manifest_passes() -> None:
    """encoding-010: 3 MB of JSON compress well below the ratio of a bomb."""
    manifest = b"".join(b'{"id":"https://lib.example/c/%d","w":%d},' % (n, n * 7919 % 5003) for n in range(75_000))
    assert read("gzip", gzip.compress(manifest)) == manifest
