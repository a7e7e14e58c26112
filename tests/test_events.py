"""Every file in events/, twice in a row in one execution environment of the built stack, against events/README.md."""

import copy
import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass

import pytest

from tests.stack.lambda_runtime import LambdaRuntime
from tests.stack.library import Library
from tests.stack.running import Running, running
from tests.stack.template import ROOT, Json

pytestmark = [pytest.mark.stack, pytest.mark.network_loopback]

FOLDER = ROOT / "events"
MANIFEST = "https://iiif.example.org/manifest.json"
EXTRACTION = "ex_AAAAAAAAAAAAAAAAAAAAAA"
ROW = re.compile(r"^\| (\S+\.json) \| (\d+) \| (\S+) \|", re.MULTILINE)
EXPECTED = {name: (int(status), answer) for name, status, answer in ROW.findall((FOLDER / "README.md").read_text())}


@dataclass(frozen=True)
class Installed:
    """A stack at work, one started execution environment of its connector, and a library to read from."""

    stack: Running
    connector: LambdaRuntime
    library: Library

    def send(self, name: str, **placeholders: str) -> Json:
        """The connector's answer to an event file, placeholders replaced."""
        text = (FOLDER / name).read_text("utf-8")
        for placeholder, value in {MANIFEST: f"{self.library.url}/manifest.json", **placeholders}.items():
            text = text.replace(placeholder, value)
        answer: Json = self.connector.invoke(json.loads(text))
        return answer

    def resolve(self) -> str:
        """The id of a new extraction."""
        return str(json.loads(self.send("resolve.json")["body"])["result"]["structuredContent"]["extraction_id"])


@pytest.fixture(scope="module")
def installed() -> Iterator[Installed]:
    """The stack as installed by default, with one allowed origin and the library on a private address."""
    with ExitStack() as held:
        library = held.enter_context(Library())
        stack = held.enter_context(running(AllowedOrigins="https://claude.ai", PrivateHosts="127.0.0.1"))
        yield Installed(stack, held.enter_context(stack.function("Connector")), library)


def outcome(answer: Json) -> str:
    """`ok`, the code of a tool error, the number of a JSON-RPC error, or `–`."""
    if not (answer.get("body") or "").startswith("{"):
        return "–"
    message = json.loads(answer["body"])
    if "error" in message:
        return str(message["error"].get("code", "–")) if answer["statusCode"] in (200, 400, 404) else "–"
    result = message.get("result", {})
    if not result.get("isError"):
        return "ok"
    return str(json.loads(result["content"][0]["text"])["error"]["code"])


def test_the_table_names_every_event_file_once() -> None:
    """The documentation is the expectation."""
    assert sorted(EXPECTED) == sorted(path.name for path in FOLDER.glob("*.json"))


@pytest.mark.parametrize("name", EXPECTED)
def test_an_event_is_answered_alike_twice_in_a_row(installed: Installed, name: str) -> None:
    """Measured with Mangum's own lifespan: the second call of an execution environment fails."""
    extraction = installed.resolve() if EXTRACTION in (FOLDER / name).read_text("utf-8") else ""
    answers = [installed.send(name, **{EXTRACTION: extraction}) for _ in range(2)]
    assert [(answer["statusCode"], outcome(answer)) for answer in answers] == [EXPECTED[name]] * 2, answers


def test_tiles_arrive_as_images_after_one_text_block(installed: Installed) -> None:
    """Clients that see structured content beside images hide the images."""
    answer = installed.send("tiles.json", **{EXTRACTION: installed.resolve()})
    result = json.loads(answer["body"])["result"]
    kinds = [block["type"] for block in result["content"]]
    assert kinds == ["text"] + ["image"] * (len(kinds) - 1)
    assert len(kinds) > 1
    assert "structuredContent" not in result


def test_release_leaves_no_object_and_no_row(installed: Installed) -> None:
    """Our choice: what a caller releases is gone when the answer arrives."""
    extraction = installed.resolve()
    installed.send("image.json", **{EXTRACTION: extraction})
    assert any(extraction in key for key in installed.stack.objects())
    installed.send("release.json", **{EXTRACTION: extraction})
    assert not any(extraction in key for key in installed.stack.objects())
    assert not any(extraction in key for _, key in installed.stack.rows())


def test_the_sweep_deletes_the_images_of_an_expired_extraction(installed: Installed) -> None:
    """DynamoDB removes the rows; the objects go with them, and only those; twice does no harm."""
    expired, open_still = installed.resolve(), installed.resolve()
    for extraction in (expired, open_still):
        installed.send("image.json", **{EXTRACTION: extraction})
    event = json.loads((FOLDER / "sweep" / "expired.json").read_text("utf-8").replace(EXTRACTION, expired))
    with installed.stack.function("Sweep") as sweep:
        for _ in range(2):
            sweep.invoke(copy.deepcopy(event))
    assert not any(expired in key for key in installed.stack.objects())
    assert any(open_still in key for key in installed.stack.objects())
