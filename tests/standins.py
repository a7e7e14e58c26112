"""MiniStack, a local stand-in for AWS: started on a free loopback port, with the table of the template in it.

The executable is `RECTO_MINISTACK`, else `ministack` on the PATH; it needs its own environment, since it pins another
botocore than ours.
"""

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

from tests.conftest import missing
from tests.stack.template import load

REGION = "eu-central-1"
CREDENTIALS: Mapping[str, str] = {
    "AWS_ACCESS_KEY_ID": "test",
    "AWS_SECRET_ACCESS_KEY": "test",
    "AWS_DEFAULT_REGION": REGION,
    "AWS_EC2_METADATA_DISABLED": "true",
}
START_S = 30.0
_TABLE_PROPERTIES = ("BillingMode", "AttributeDefinitions", "KeySchema", "GlobalSecondaryIndexes")


@contextmanager
def running_ministack() -> Iterator[str]:
    """The endpoint URL of a MiniStack that lives as long as the context."""
    executable = shutil.which(os.environ.get("RECTO_MINISTACK", "ministack"))
    if executable is None:
        missing("MiniStack is not installed; set RECTO_MINISTACK to its executable")
    port = free_port()
    with TemporaryDirectory() as folder, (Path(folder) / "log").open("wb") as log:
        settings = {"GATEWAY_PORT": str(port), "BIND_HOST": "127.0.0.1", "PERSIST_STATE": "0"}
        process = subprocess.Popen(
            [executable], cwd=folder, env={**os.environ, **settings}, stdout=log, stderr=subprocess.STDOUT
        )
        try:
            _wait_for(process, port)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(timeout=START_S)


def make_table(dynamodb: Any) -> str:
    """A new, empty table with the keys and the index that the template declares; its name."""
    name = f"recto-{uuid4().hex[:12]}"
    declared = load()["Resources"]["Table"]["Properties"]
    dynamodb.create_table(TableName=name, **{key: declared[key] for key in _TABLE_PROPERTIES})
    return name


def make_bucket(s3: Any) -> str:
    """A new, empty bucket; its name."""
    name = f"recto-{uuid4().hex[:12]}"
    s3.create_bucket(Bucket=name, CreateBucketConfiguration={"LocationConstraint": REGION})
    return name


def free_port() -> int:
    """A loopback port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    """Wait until the port answers; the pause between tries also notices when the process ends."""
    pause_s = 0.1
    for _ in range(int(START_S / pause_s)):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            try:
                process.wait(timeout=pause_s)
            except subprocess.TimeoutExpired:
                continue
            missing(f"MiniStack ended with status {process.returncode}")
        else:
            return
    missing("MiniStack did not start in time")
