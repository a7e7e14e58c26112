"""The prompt and the instructions promise a workflow; here each of its steps is taken, in the words they are told in.

One client takes the steps of `transcribe_folio` with the bundled sample on a local server. Tool, argument and field
names in the texts are compared with what the server publishes and answers.
"""

import asyncio
import json
import re
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Iterable, Iterator
from dataclasses import dataclass

import pytest
from mcp import Client
from mcp_types import Prompt, TextContent, Tool

from tests.iiif.documents import URL
from tests.integration.local_server import LocalServer, local_server
from tests.integration.python_client import Json, Told, ask, succeed
from tests.surface.desk_for_tests import Install, Library, encoded

pytestmark = pytest.mark.network_loopback

FOLIO = "12r"
SHELF = "https://lib.example/shelf.json"
PRESENTATION = "http://iiif.io/api/presentation/3/context.json"
FILTERS = ("clahe_red", "clahe", "stretch", "gray")
WEAK = "960,960,400,300"
LINKED = "1000,2000,600,400"
_STEP = re.compile(r"^\d\. .*$", re.MULTILINE)
_IDENTIFIER = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b")
_SET = re.compile(r'\b([a-z_]+)=("?)([\w-]+)\2')


@dataclass(frozen=True)
class Workflow:
    """The texts, what the server publishes, and its answer to each step."""

    instructions: str
    prompts: list[Prompt]
    prompt: str
    tools: dict[str, Tool]
    resolved: Told
    found: Told
    several: Told
    nothing: Told
    layout: Told
    tiles: list[Told]
    plain: Told
    enhanced: dict[str, Told]
    linked: Told
    pointed_at: Told
    released: Told
    gone: Told

    @property
    def texts(self) -> str:
        """All that a model is told before it calls anything."""
        described = [tool.description or "" for tool in self.tools.values()]
        return "\n".join([self.instructions, self.prompt, *described])

    @property
    def answers(self) -> list[Told]:
        """Every answer."""
        single = (self.resolved, self.found, self.several, self.nothing, self.layout, self.plain, self.linked)
        return [*single, *self.tiles, *self.enhanced.values(), self.pointed_at, self.released, self.gone]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A local server with the sample book."""
    with local_server(tmp_path_factory.mktemp("workflow")) as started:
        yield started


@pytest.fixture(scope="module")
def workflow(server: LocalServer) -> Workflow:
    """The steps taken, in order."""
    return asyncio.run(_walk(server))


async def _walk(server: LocalServer) -> Workflow:
    async with Client(server.mcp_url) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        prompts = (await client.list_prompts()).prompts
        got = await client.get_prompt("transcribe_folio", {"url": server.sample, "folio": FOLIO})
        [message] = got.messages
        assert isinstance(message.content, TextContent)
        resolved = await succeed(client, "resolve", url=server.sample)
        document = {"extraction_id": resolved.facts["extraction_id"]}
        found = await succeed(client, "list_canvases", **document, query=FOLIO)
        page = {**document, "canvas_index": found.facts["canvases"][0]["index"]}
        weak = {**page, "region": WEAK}
        linked = await succeed(client, "resolve", url=_link_to_a_region(server, resolved))
        hint = {"extraction_id": linked.facts["extraction_id"], **linked.facts["crop_hint"], "region": "crop_hint"}
        return Workflow(
            instructions=client.instructions or "",
            prompts=prompts,
            prompt=message.content.text,
            tools=tools,
            resolved=resolved,
            found=found,
            several=await succeed(client, "list_canvases", **document, query="12"),
            nothing=await succeed(client, "list_canvases", **document, query="99r"),
            layout=await succeed(client, "get_canvas_image", **page),
            tiles=[told async for told in _follow(client, page)],
            plain=await succeed(client, "get_canvas_tiles", **weak),
            enhanced={name: await succeed(client, "get_canvas_tiles", **weak, enhance=name) for name in FILTERS},
            linked=linked,
            pointed_at=await succeed(client, "get_canvas_tiles", **hint),
            released=await succeed(client, "release", **document),
            gone=await ask(client, "get_canvas_tiles", **page),
        )


async def _follow(client: Client, page: Json) -> AsyncIterator[Told]:
    """The answers from offset=0 on, as `next_offset` leads, until `hasMore` is false."""
    offset, more = 0, True
    while more:
        told = await succeed(client, "get_canvas_tiles", **page, offset=offset)
        yield told
        offset, more = told.facts["next_offset"], told.facts["hasMore"]


def _link_to_a_region(server: LocalServer, resolved: Told) -> str:
    """A shared view of the sample's third page, as content state."""
    manifest = resolved.facts["manifest_url"]
    canvas = f"{manifest.removesuffix('.json')}/canvas/3#xywh={LINKED}"
    state = {"id": canvas, "type": "Canvas", "partOf": [{"id": manifest, "type": "Manifest"}]}
    return f"{server.url}/viewer?iiif-content={urlsafe_b64encode(json.dumps(state).encode()).decode().rstrip('=')}"


def _names_in(value: object) -> Iterable[str]:
    """The names of all fields of an answer."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from _names_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _names_in(inner)


def _arguments(tool: Tool) -> Json:
    properties: Json = tool.input_schema["properties"]
    return properties


def _allowed(schema: Json) -> list[object]:
    return [value for option in (schema, *schema.get("anyOf", [])) for value in option.get("enum", [])]


def test_the_server_offers_the_prompt_with_its_arguments(workflow: Workflow) -> None:
    """transcribe_folio(url, folio, notes?) (contract)."""
    [prompt] = workflow.prompts
    assert prompt.name == "transcribe_folio"
    assert [(one.name, one.required) for one in prompt.arguments or []] == [
        ("url", True),
        ("folio", True),
        ("notes", False),
    ]


def test_the_instructions_reach_the_client(workflow: Workflow) -> None:
    """The same discipline stands in the prompt and the instructions (contract)."""
    discipline = workflow.prompt.partition("How to transcribe")[2].strip()
    assert discipline
    assert discipline in workflow.instructions


def test_every_name_in_the_texts_exists(workflow: Workflow) -> None:
    """Tools, arguments, their values, fields of answers: nothing a model would look for in vain (our choice)."""
    arguments = {name: schema for tool in workflow.tools.values() for name, schema in _arguments(tool).items()}
    values = {value for schema in arguments.values() for value in _allowed(schema)}
    fields = {name for told in workflow.answers for name in _names_in(told.facts)}
    known = {*workflow.tools, *arguments, *values, *fields, "transcribe_folio"}
    assert set(_IDENTIFIER.findall(workflow.texts)) <= known


def test_every_argument_value_in_the_texts_is_accepted(workflow: Workflow) -> None:
    """`enhance="clahe_red"` and the like name arguments that some tool has, and values of its schema (our choice)."""
    arguments = {name: schema for tool in workflow.tools.values() for name, schema in _arguments(tool).items()}
    said = {(name, value) for name, _quote, value in _SET.findall(workflow.texts)}
    assert ("enhance", "clahe_red") in said
    for name, value in said:
        assert name in arguments
        allowed = _allowed(arguments[name])
        assert not allowed or value in allowed, f"{name}={value}"


def test_each_step_of_the_prompt_names_the_tool_that_takes_it(workflow: Workflow) -> None:
    """Seven of the eight steps are calls or their yield; writing and citing are the model's (contract)."""
    steps = _STEP.findall(workflow.prompt)
    called = [next((name for name in workflow.tools if re.search(rf"\b{name}\b", step)), None) for step in steps]
    assert called == [
        *("resolve", "list_canvases", "get_canvas_image", "get_canvas_tiles", None, "get_canvas_tiles", None, "release")
    ]


def test_arguments_in_a_step_belong_to_the_tool_of_the_step(workflow: Workflow) -> None:
    """`list_canvases with query=…` (our choice)."""
    for step in _STEP.findall(workflow.prompt):
        for name, _quote, _value in _SET.findall(step):
            [tool] = [tool for tool in workflow.tools.values() if re.search(rf"\b{tool.name}\b", step)]
            assert name in _arguments(tool), step


def test_the_instructions_lay_out_the_workflow_in_tools_that_exist(workflow: Workflow) -> None:
    """resolve → browse → fetch → release (contract)."""
    [line] = [line for line in workflow.instructions.splitlines() if line.startswith("Workflow:")]
    names = line.removeprefix("Workflow:").strip(" .").split(" → ")
    assert names == ["resolve", "list_canvases", "get_canvas_tiles", "release"]
    assert set(names) <= set(workflow.tools)


def test_step_1_the_link_opens_the_document(workflow: Workflow) -> None:
    """The extraction id is what every other step needs."""
    assert workflow.resolved.facts["extraction_id"].startswith("ex_")
    assert workflow.resolved.facts["canvas_count"] == 4


def test_step_1_a_link_may_point_at_a_page_and_a_region(workflow: Workflow) -> None:
    """start_canvas_index and crop_hint are there and can be read as they are (instructions, 1)."""
    facts = workflow.linked.facts
    assert facts["start_canvas_index"] == 2
    assert facts["crop_hint"] == {"canvas_index": 2, "region": LINKED}
    assert (workflow.pointed_at.facts["region"], workflow.pointed_at.facts["label"]) == (LINKED, "12v")


async def test_step_1_of_several_documents_each_can_be_chosen() -> None:
    """A collection lists its members, each ready for resolve (prompt, 1; contract, resolve)."""
    members = [{"id": URL, "type": "Manifest", "label": {"none": ["Psalter"]}}]
    shelf = {
        "@context": PRESENTATION,
        "id": SHELF,
        "type": "Collection",
        "label": {"none": ["Shelf"]},
        "items": members,
    }
    library = Library()
    library.web.routes[SHELF] = encoded(shelf)
    install = Install(library)
    error = (await install.call("resolve", url=SHELF)).error
    assert error["code"] == "collection"
    [member] = error["details"]["members"]
    assert member["label"] == "Psalter"
    assert await install.open(member["url"])


def test_step_2_the_folio_is_found_by_its_name(workflow: Workflow) -> None:
    """One match; its index is not its folio number (instructions, 2)."""
    [canvas] = workflow.found.facts["canvases"]
    assert (canvas["index"], canvas["label"]) == (1, FOLIO)


def test_step_2_several_matches_and_none_can_be_told(workflow: Workflow) -> None:
    """The prompt has the model ask then, so the answers must differ from a single match."""
    assert [canvas["label"] for canvas in workflow.several.facts["canvases"]] == ["12r", "12v"]
    assert workflow.nothing.facts["canvases"] == []
    assert workflow.nothing.facts["matched_by"].startswith("nothing")


def test_step_3_the_layout_comes_as_one_image_that_warns_of_its_scale(workflow: Workflow) -> None:
    """Below 0.8 the answer points at the tiles (contract, get_canvas_image)."""
    assert len(workflow.layout.images) == 1
    assert workflow.layout.facts["scale_of_native"] < 0.8
    assert any("get_canvas_tiles" in note for note in workflow.layout.facts["notes"])


def test_step_4_following_next_offset_reads_every_tile_once(workflow: Workflow) -> None:
    """From offset=0 until hasMore is false; each with its image and its place, so that lines can be joined."""
    told = [tile for answer in workflow.tiles for tile in answer.facts["tiles"]]
    assert told == workflow.tiles[0].facts["map"]["tiles"]
    assert sum(len(answer.images) for answer in workflow.tiles) == len(told) == 24
    assert [answer.facts["hasMore"] for answer in workflow.tiles] == [True] * 5 + [False]


def test_step_6_a_weak_passage_is_read_again_by_its_region_with_each_filter(workflow: Workflow) -> None:
    """The same region of the page with other pixels: the plain image stays what it was (prompt, 6)."""
    assert workflow.plain.facts["region"] == WEAK
    for name, told in workflow.enhanced.items():
        assert told.facts["enhance"] == name
        assert told.facts["tiles"] == workflow.plain.facts["tiles"]
        assert told.images != workflow.plain.images
    assert len({told.images[0] for told in workflow.enhanced.values()}) == len(FILTERS)


def test_step_6_every_filter_of_the_schema_is_told_of(workflow: Workflow) -> None:
    """No filter that the discipline leaves out, none that it makes up (our choice)."""
    assert set(_allowed(_arguments(workflow.tools["get_canvas_tiles"])["enhance"])) == set(FILTERS)
    assert all(f'"{name}"' in workflow.prompt for name in FILTERS)


def test_step_7_the_answers_hold_what_a_citation_needs(workflow: Workflow) -> None:
    """Title, page label, canvas region, manifest URL, the required statement (prompt, 7; instructions)."""
    document, page = workflow.resolved.facts, workflow.tiles[0].facts
    assert document["title"] == "Recto sample: a bestiary"
    assert document["manifest_url"].endswith("/sample/manifest.json")
    assert "Isidore" in document["required_statement"]
    assert (page["label"], page["canvas_region"]) == (FOLIO, "0,0,3500,5000")


def test_step_8_what_was_released_can_be_read_no_more(workflow: Workflow) -> None:
    """Its images are deleted, its id is unknown (contract, release)."""
    assert workflow.released.facts["released"]
    assert workflow.released.facts["files"] >= 24
    assert workflow.gone.result.is_error
    assert workflow.gone.facts["error"]["code"] == "extraction_not_found"
