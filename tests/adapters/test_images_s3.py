"""What the S3 store has beyond the contract: the form of its links, and refusals that mean absence."""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from recto.adapters import images_s3
from recto.adapters.images_s3 import S3Images
from recto.adapters.store_errors import StoreFailed
from recto.ports import Deleted, StoredImage
from tests.adapters.scripted_client import Answer, scripted
from tests.fakes import NOW
from tests.standins import CREDENTIALS, REGION

KEY = "t/0123456789abcdef/ex_aaaaaaaaaaaaaaaaaaaaaa/" + "ab" * 32


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in CREDENTIALS.items():
        monkeypatch.setenv(name, value)


def bucket(answer: Callable[[str, dict[str, Any]], Answer]) -> tuple[S3Images, list[Any]]:
    """A store, and what it asked."""
    client = images_s3.connect()
    return S3Images("recto-bucket", lambda: client), scripted(client, answer)


def unreachable(operation: str, body: dict[str, Any]) -> Answer:
    raise AssertionError(f"{operation} was sent")


def error(status: int, code: str) -> Answer:
    return status, {}, f"<Error><Code>{code}</Code><Message>m</Message></Error>".encode()


async def test_a_link_is_signed_for_the_bucket_host_and_the_time_that_is_left() -> None:
    """Version 4, virtual addressing, the region's own host, nothing but the host signed; no request is made."""
    images, asked = bucket(unreachable)
    link = urlsplit(
        await images.link(KEY, expires_at=int(NOW) + 60, now=NOW + 0.5, file_name='f. 12r "x"\r\n\u00e9.jpg')
    )
    query = {name: values[0] for name, values in parse_qs(link.query).items()}
    assert (link.scheme, link.netloc, link.path) == (
        "https",
        f"recto-bucket.s3.{REGION}.amazonaws.com",
        f"/{KEY}",
    )
    assert query["X-Amz-Algorithm"] == "AWS4-HMAC-SHA256"
    assert query["X-Amz-Expires"] == "59"
    assert query["X-Amz-SignedHeaders"] == "host"
    assert query["response-content-disposition"] == 'inline; filename="f. 12r _x____.jpg"'
    assert asked == []


@pytest.mark.parametrize(("expires_at", "seconds"), [(NOW, "0"), (NOW - 5, "0"), (NOW + 10**9, "604800")])
async def test_the_time_of_a_link_stays_within_what_s3_takes(expires_at: float, seconds: str) -> None:
    """A link asked for in its last instant fails at once; S3 allows a week at most."""
    images, _ = bucket(unreachable)
    link = await images.link(KEY, expires_at=int(expires_at), now=NOW, file_name="x")
    assert f"X-Amz-Expires={seconds}&" in link + "&"


@pytest.mark.parametrize(
    "answer", [error(404, "NoSuchKey"), error(403, "AccessDenied"), (404, {}, b""), (403, {}, b"")]
)
async def test_a_missing_file_may_be_reported_as_forbidden(answer: Answer) -> None:
    """Where a role may not list the bucket, S3 answers 403 for what is not there; HEAD answers have no body."""
    images, _ = bucket(lambda operation, body: answer)
    assert await images.head(KEY) is None
    assert await images.get(KEY) is None


@pytest.mark.parametrize(
    ("status", "code"), [(403, "SignatureDoesNotMatch"), (404, "NoSuchBucket"), (400, "ExpiredToken")]
)
async def test_other_refusals_are_our_error(status: int, code: str) -> None:
    """A wrong bucket or wrong credentials must not look like an empty store."""
    images, _ = bucket(lambda operation, body: error(status, code))
    with pytest.raises(StoreFailed):
        await images.get(KEY)
    with pytest.raises(StoreFailed):
        await images.delete_prefix("t/aa/")
    with pytest.raises(StoreFailed):
        await images.put(KEY, StoredImage(b"", "image/jpeg"))


async def test_a_deletion_that_s3_refuses_for_one_file_is_our_error() -> None:
    """DeleteObjects answers 200 and lists what it did not delete."""

    def answer(operation: str, body: dict[str, Any]) -> Answer:
        if operation == "ListObjectsV2":
            return 200, {}, b"<ListBucketResult><Contents><Key>t/a</Key><Size>1</Size></Contents></ListBucketResult>"
        refused = b"<Error><Key>t/a</Key><Code>AccessDenied</Code></Error>"
        return 200, {}, b"<DeleteResult>" + refused + b"</DeleteResult>"

    images, _ = bucket(answer)
    with pytest.raises(StoreFailed):
        await images.delete_prefix("t/")


async def test_a_long_listing_is_deleted_page_by_page() -> None:
    """S3 lists and deletes a thousand at a time."""

    def answer(operation: str, body: dict[str, Any]) -> Answer:
        if operation != "ListObjectsV2":
            return 200, {}, b"<DeleteResult/>"
        first = "continuation-token" not in body["url"]
        files = "".join(
            f"<Contents><Key>t/{first}/{n}</Key><Size>3</Size></Contents>" for n in range(1_000 if first else 7)
        )
        more = "<IsTruncated>true</IsTruncated><NextContinuationToken>next</NextContinuationToken>" if first else ""
        return 200, {}, f"<ListBucketResult>{more}{files}</ListBucketResult>".encode()

    images, asked = bucket(answer)
    assert await images.delete_prefix("t/") == Deleted(1_007, 3_021)
    assert [operation for operation, _ in asked] == ["ListObjectsV2", "DeleteObjects"] * 2


async def test_an_empty_prefix_is_refused() -> None:
    """It would empty the bucket."""
    images, _ = bucket(unreachable)
    with pytest.raises(ValueError, match="prefix"):
        await images.delete_prefix("")
