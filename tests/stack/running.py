"""The built stack at work: functions under the emulator, the template's own table and a bucket on MiniStack."""

import atexit
import os
import secrets
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import boto3

from tests.conftest import missing
from tests.stack.lambda_runtime import LambdaRuntime, free_port, sam_build
from tests.stack.template import Stack, load, translate

_HASH_KEY = "a-key-that-only-tests-use-0123456789abcdefg"
_ACCOUNT = {"region_name": "us-east-1", "aws_access_key_id": "test", "aws_secret_access_key": "test"}


@cache
def built(architecture: str) -> Path:
    """`sam build` output for a processor, made once a run."""
    folder = Path(tempfile.mkdtemp(prefix="recto-build-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return sam_build(architecture, folder / architecture)


@contextmanager
def ministack() -> Iterator[str]:
    """The address of DynamoDB and S3 stand-ins that live as long as the context."""
    program = os.environ.get("RECTO_MINISTACK") or shutil.which("ministack")
    if program is None:
        missing("MiniStack: set RECTO_MINISTACK to its program")
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="recto-ministack-") as folder:
        variables = {"GATEWAY_PORT": str(port), "BIND_HOST": "127.0.0.1", "HOME": folder, "TMPDIR": folder}
        process = subprocess.Popen(
            [program],
            env={"PATH": os.environ["PATH"], **variables},
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            process_group=0,
        )
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_for(url, process)
            yield url
        finally:
            os.killpg(process.pid, 9)
            process.wait()


def _wait_for(url: str, process: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + 20
    while time.monotonic() < until:
        try:
            urllib.request.urlopen(f"{url}/_ministack/health", timeout=2).close()
            return
        except urllib.error.URLError:
            with suppress(subprocess.TimeoutExpired):
                raise AssertionError(f"MiniStack ended with {process.wait(timeout=0.05)}") from None
    raise AssertionError("MiniStack did not start")


@dataclass(frozen=True)
class Running:
    """A stack at work. `stack` evaluates the template with this stack's parameters and names."""

    built: Path
    stack: Stack
    endpoint: str
    table: str
    bucket: str

    def function(self, name: str) -> LambdaRuntime:
        """An execution environment of a function, not started, with the variables that the template declares."""
        properties = self.stack.resources()[name]["Properties"]
        variables = {key: str(value) for key, value in properties["Environment"]["Variables"].items()}
        variables |= {"RECTO_TENANT_HASH_KEY": _HASH_KEY, "AWS_ENDPOINT_URL": self.endpoint}
        return LambdaRuntime(self.built, name, variables)

    def client(self, service: str) -> Any:
        """A boto3 client of one of the stores."""
        return boto3.client(service, endpoint_url=self.endpoint, **_ACCOUNT)

    def objects(self) -> list[str]:
        """The keys in the bucket."""
        return [row["Key"] for row in self.client("s3").list_objects_v2(Bucket=self.bucket).get("Contents", [])]

    def rows(self) -> list[tuple[str, str]]:
        """The keys in the table."""
        items = self.client("dynamodb").scan(TableName=self.table, ConsistentRead=True)["Items"]
        return sorted((item["pk"]["S"], item["sk"]["S"]) for item in items)


@contextmanager
def running(**parameters: str) -> Iterator[Running]:
    """A stack for x86_64 with these parameters; its table is made from the template's own declaration."""
    folder = built("x86_64")
    table, bucket = f"recto-{secrets.token_hex(4)}", f"recto-{secrets.token_hex(4)}"
    with ExitStack() as held:
        endpoint = held.enter_context(ministack())
        chosen = {"Architecture": "x86_64", **parameters}
        stack = Stack(translate(load()), chosen, {"Table": table, "Images": bucket})
        at_work = Running(folder, stack, endpoint, table, bucket)
        _make_stores(at_work)
        yield at_work


def _make_stores(at_work: Running) -> None:
    declared = dict(at_work.stack.resources()["Table"]["Properties"])
    wanted = ("BillingMode", "AttributeDefinitions", "KeySchema", "GlobalSecondaryIndexes")
    database = at_work.client("dynamodb")
    database.create_table(TableName=at_work.table, **{name: declared[name] for name in wanted})
    database.update_time_to_live(TableName=at_work.table, TimeToLiveSpecification=declared["TimeToLiveSpecification"])
    at_work.client("s3").create_bucket(Bucket=at_work.bucket)
