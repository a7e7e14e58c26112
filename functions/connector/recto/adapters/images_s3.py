"""Files in the S3 bucket of the stack, and pre-signed links to them. boto3 runs in worker threads.

The bucket encrypts by itself. The role may list below `t/` only, so S3 says 403 of a file that is not there.
"""

from collections.abc import Callable, Iterable
from typing import Any

from recto.adapters.aws import LateClient, in_thread
from recto.adapters.store_errors import StoreFailed
from recto.ports import Deleted, StoredImage, StoredImageHead

FILES_A_DELETION = 1_000
LONGEST_LINK_S = 604_800
_ABSENT = frozenset({"404", "NoSuchKey", "403", "AccessDenied"})


def connect(*, region: str | None = None, endpoint_url: str | None = None) -> Any:
    """A client whose links carry version 4 signatures and the bucket in the host name."""
    import boto3
    from botocore.config import Config

    config = Config(
        signature_version="s3v4",
        s3={"addressing_style": "virtual", "us_east_1_regional_endpoint": "regional"},
        # trap: else a link signs a checksum header that no browser sends
        response_checksum_validation="when_required",
        retries={"mode": "standard", "total_max_attempts": 4},
        connect_timeout=2,
        read_timeout=10,
    )
    return boto3.client("s3", region_name=region, endpoint_url=endpoint_url, config=config)


class S3Images:
    """Files in the bucket of this name. `connect` makes the client, once, when it is first needed.

    Raises StoreFailed from every method when the bucket cannot be used.
    """

    def __init__(self, bucket: str, connect: Callable[[], Any] = connect) -> None:
        self._bucket = bucket
        self._late = LateClient(connect)

    async def put(self, key: str, image: StoredImage) -> None:
        """Store the file, replacing the one before."""
        described = {"ContentType": image.media_type, "Metadata": dict(image.meta)}
        await in_thread(lambda: self._client.put_object(**self._name(key), Body=image.body, **described))

    async def get(self, key: str) -> StoredImage | None:
        """The file, or None when there is none."""
        return await in_thread(lambda: self._get(key))

    async def head(self, key: str) -> StoredImageHead | None:
        """What is known of the file without reading it, or None when there is none."""
        return await in_thread(lambda: self._head(key))

    async def link(self, key: str, *, expires_at: int, now: float, file_name: str) -> str:
        """A pre-signed URL that reads the file until `expires_at`, or until the role's credentials end."""
        seconds = min(LONGEST_LINK_S, max(0, int(expires_at - now)))
        asked = self._name(key) | {"ResponseContentDisposition": f'inline; filename="{_header_safe(file_name)}"'}
        return await in_thread(
            lambda: str(self._client.generate_presigned_url("get_object", Params=asked, ExpiresIn=seconds))
        )

    async def delete_prefix(self, prefix: str) -> Deleted:
        """Delete all files whose key starts with the prefix."""
        if not prefix:
            raise ValueError("an empty prefix would delete everything")
        return await in_thread(lambda: self._delete(prefix))

    def _get(self, key: str) -> StoredImage | None:
        answer = _unless_absent(lambda: self._client.get_object(**self._name(key)))
        if answer is None:
            return None
        return StoredImage(answer["Body"].read(), answer["ContentType"], answer["Metadata"])

    def _head(self, key: str) -> StoredImageHead | None:
        answer = _unless_absent(lambda: self._client.head_object(**self._name(key)))
        if answer is None:
            return None
        return StoredImageHead(answer["ContentLength"], answer["ContentType"], answer["Metadata"])

    def _delete(self, prefix: str) -> Deleted:
        files = size_bytes = 0
        for page in self._pages(prefix):
            self._delete_all([{"Key": file["Key"]} for file in page])
            files += len(page)
            size_bytes += sum(file["Size"] for file in page)
        return Deleted(files, size_bytes)

    def _delete_all(self, names: list[dict[str, str]]) -> None:
        answer = self._client.delete_objects(Bucket=self._bucket, Delete={"Objects": names, "Quiet": True})
        if answer.get("Errors"):
            raise StoreFailed(f"{len(answer['Errors'])} files could not be deleted")

    def _pages(self, prefix: str) -> Iterable[list[dict[str, Any]]]:
        paginator = self._client.get_paginator("list_objects_v2")
        for page in paginator.paginate(
            Bucket=self._bucket, Prefix=prefix, PaginationConfig={"PageSize": FILES_A_DELETION}
        ):
            if page.get("Contents"):
                yield page["Contents"]

    def _name(self, key: str) -> dict[str, str]:
        return {"Bucket": self._bucket, "Key": key}

    @property
    def _client(self) -> Any:
        return self._late.get()


def _unless_absent(request: Callable[[], dict[str, Any]]) -> dict[str, Any] | None:
    """The answer, or None when S3 says that there is no such file."""
    from botocore.exceptions import ClientError

    try:
        return request()
    except ClientError as error:
        if error.response.get("Error", {}).get("Code") in _ABSENT:
            return None
        raise


def _header_safe(file_name: str) -> str:
    """A file name that stands in a header between quotes."""
    return "".join(
        letter if letter.isascii() and (letter.isalnum() or letter in "._- ") else "_" for letter in file_name
    )
