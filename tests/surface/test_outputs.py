"""What tools publish and what they answer: both channels agree, answers keep to their schemas, annotations are true."""

import json
from typing import Any

import jsonschema
import pytest
from mcp import Client
from mcp_types import TextContent

from tests.fakes import FakeFetcher
from tests.iiif.documents import URL, canvas_v3, image_v3, manifest_v3
from tests.surface.desk_for_tests import OTHER, TOOLS, Install, Library, encoded, reply_of

NAMES = [
    *("resolve", "list_canvases", "get_contents", "get_canvas_image", "get_canvas_tiles"),
    *("get_page_range", "release", "search", "fetch"),
]
IMAGE_TOOLS = {"get_canvas_image", "get_canvas_tiles"}
STATED = {
    "rights": "http://creativecommons.org/publicdomain/mark/1.0/",
    "requiredStatement": {"label": {"en": ["Credit"]}, "value": {"en": ["The Library"]}},
    "homepage": [{"id": "https://lib.example/book", "type": "Text", "label": {"en": ["Book"]}, "format": "text/html"}],
    "provider": [{"id": "https://lib.example/", "type": "Agent", "label": {"en": ["The Library"]}}],
    "start": {"id": "https://lib.example/c/2", "type": "Canvas"},
    "structures": [
        {
            "id": "https://lib.example/r/1",
            "type": "Range",
            "label": {"la": ["Liber primus"]},
            "items": [
                {"id": "https://lib.example/c/1", "type": "Canvas"},
                {
                    "id": "https://lib.example/r/2",
                    "type": "Range",
                    "label": {"la": ["Capitulum I"]},
                    "items": [{"id": "https://lib.example/c/2", "type": "Canvas"}],
                },
            ],
        }
    ],
}


def full_book() -> dict[str, Any]:
    """A manifest that states everything, has a page without image and one with a choice."""
    choice = {"type": "Choice", "items": [image_v3("2"), image_v3("2b")]}
    return manifest_v3(canvas_v3("1", image_v3("1")), canvas_v3("2", choice), canvas_v3("3"), **STATED)


def check(tool: str, structured: dict[str, Any] | None) -> None:
    schema = TOOLS[tool].output_schema
    assert schema is not None
    jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker()).validate(structured)


async def answers(client: Client) -> list[tuple[str, dict[str, Any] | None, str, bool]]:
    """(tool, structured content, text, is_error) of a session that uses every text tool, well and badly."""
    said = []

    async def call(tool: str, **arguments: Any) -> dict[str, Any]:
        result = await client.call_tool(tool, arguments)
        block = result.content[0]
        assert isinstance(block, TextContent)
        said.append((tool, result.structured_content, block.text, bool(result.is_error)))
        return result.structured_content or {}

    link = f"https://viewer.example/?manifest={URL}&canvas=https://lib.example/c/2&xywh=0,0,1000,1500"
    extraction = (await call("resolve", url=link))["extraction_id"]
    await call("resolve", url=URL, offset=7)
    for arguments in ({}, {"offset": 2}, {"query": "2"}, {"query": "fol. 3 recto"}, {"query": "no such"}, {"limit": 0}):
        await call("list_canvases", extraction_id=extraction, **arguments)
    for arguments in ({}, {"offset": 1, "limit": 1}, {"offset": 9}, {"limit": 201}):
        await call("get_contents", extraction_id=extraction, **arguments)
    await call("get_page_range", extraction_id=extraction, start_index=0, end_index=4, size="50,")
    await call("get_page_range", extraction_id=extraction, start_index=1, end_index=1, region="-5,0,9,9")
    await call("search", query="book")
    await call("search", query="nothing like it")
    await call("fetch", id=extraction)
    await call("release", extraction_id=extraction)
    for tool, arguments in (("fetch", {"id": extraction}), ("release", {"extraction_id": extraction}), ("search", {})):
        await call(tool, **arguments)
    await call("resolve", url="not a link")
    return said


async def test_every_answer_keeps_to_its_schema_and_says_the_same_twice() -> None:
    """The contract: same facts in `structuredContent` and text, errors admitted by the schema; over a real client."""
    async with Install(Library(full_book())).client() as client:
        said = await answers(client)
    assert {tool for tool, *_ in said} == set(NAMES) - IMAGE_TOOLS
    assert {is_error for *_, is_error in said} == {True, False}
    for tool, structured, text, _ in said:
        assert structured == json.loads(text)
        check(tool, structured)


async def test_a_full_answer_of_resolve_holds_what_the_manifest_states() -> None:
    """The contract: rights, statement, provider and homepage where the manifest has them; the start canvas it names."""
    facts = (await Install(Library(full_book())).call("resolve", url=URL)).facts
    assert facts["rights"] == STATED["rights"]
    assert "The Library" in facts["required_statement"]
    assert facts["provider"] == "The Library"
    assert facts["homepage"] == "https://lib.example/book"
    assert facts["start_canvas_index"] == 1
    assert facts["crop_hint"] is None
    assert (facts["title"], facts["iiif_version"], facts["canvas_count"]) == ("A book", "3.0", 3)
    assert facts["expires_at"] == "2027-01-15T10:00:00Z"


async def test_a_bare_manifest_leaves_out_what_it_does_not_state() -> None:
    """The contract: optional facts only where the manifest has them."""
    facts = (await Install().call("resolve", url=URL)).facts
    assert {"rights", "required_statement", "provider", "homepage", "notes"}.isdisjoint(facts)


async def test_odd_pages_carry_a_note() -> None:
    """The contract: `note` where something is odd: no image, several choices."""
    entries = (await Install(Library(full_book())).call("resolve", url=URL)).facts["canvases"]
    assert "note" not in entries[0]
    assert "2 choices" in entries[1]["note"]
    assert entries[2]["note"]
    assert (entries[0]["width"], entries[0]["height"]) == (2000, 3000)


async def test_images_come_after_one_block_of_text_without_structured_content() -> None:
    """Seen in clients: image blocks are dropped where structured content stands beside them."""
    install = Install()
    extraction = await install.open()
    async with install.client() as client:
        for tool in IMAGE_TOOLS:
            result = await client.call_tool(tool, {"extraction_id": extraction, "canvas_index": 0})
            reply = reply_of(result)
            assert reply.images
            assert all(image.startswith(b"\xff\xd8\xff") for image in reply.images)
            assert result.structured_content is None
            assert "/9j/" not in reply.text  # how a JPEG begins in base64


async def test_the_list_of_tools_is_that_of_the_contract_and_never_changes() -> None:
    """The contract's names and order; every tool titled, described and annotated, with bounds in its schema."""
    async with Install().client() as client:
        listed = (await client.list_tools()).tools
        again = (await client.list_tools()).tools
    assert [tool.name for tool in listed] == NAMES
    assert listed == again
    for tool in listed:
        assert tool.title
        assert tool.description
        assert (tool.output_schema is None) == (tool.name in IMAGE_TOOLS)
        assert tool.input_schema["additionalProperties"] is False
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)


def numbers(schema: Any) -> list[dict[str, Any]]:
    """Every part of a schema that describes a whole number."""
    if isinstance(schema, dict):
        mine = [schema] if schema.get("type") == "integer" else []
        return mine + [one for value in schema.values() for one in numbers(value)]
    return [one for value in schema for one in numbers(value)] if isinstance(schema, list) else []


@pytest.mark.parametrize("name", NAMES)
async def test_the_published_schema_states_every_bound(name: str) -> None:
    """Trap: pydantic writes `ge` instead of `minimum` for a number with a validator before it."""
    async with Install().client() as client:
        schema = next(tool for tool in (await client.list_tools()).tools if tool.name == name).input_schema
    assert all({"minimum", "maximum"} <= set(number) for number in numbers(schema["properties"]))
    assert '"ge"' not in json.dumps(schema)


@pytest.mark.parametrize("name", NAMES)
def test_defaults_stand_in_the_schema_and_are_accepted(name: str) -> None:
    """The contract's defaults: a client that fills them in gets what one gets that leaves them out."""
    model = TOOLS[name].arguments
    for field_name, published in model.model_json_schema()["properties"].items():
        field = model.model_fields[field_name]
        if not field.is_required():
            assert jsonschema.Draft202012Validator(published).is_valid(field.default)


DEFAULTS = {
    "resolve": {"offset": 0, "limit": 25},
    "list_canvases": {"offset": 0, "limit": 50, "query": None},
    "get_contents": {"offset": 0, "limit": 50},
    "get_canvas_image": {
        "region": "full",
        "size": None,
        "delivery": "inline",
        "enhance": None,
        "choice": 0,
        "max_chars": None,
    },
    "get_canvas_tiles": {
        "region": "full",
        "tile_px": 1024,
        "overlap": 64,
        "offset": 0,
        "limit": 4,
        "delivery": "inline",
        "enhance": None,
        "choice": 0,
        "max_chars": None,
    },
    "get_page_range": {"region": "full", "size": None},
    "release": {},
    "search": {},
    "fetch": {},
}


@pytest.mark.parametrize("name", NAMES)
def test_the_defaults_are_those_of_the_contract(name: str) -> None:
    """The contract's table of tools."""
    fields = TOOLS[name].arguments.model_fields
    assert {key: field.default for key, field in fields.items() if not field.is_required()} == DEFAULTS[name]


async def test_tools_that_say_that_they_only_read_ask_no_library() -> None:
    """`openWorldHint` false: list_canvases, release, search and fetch never leave the house."""
    install = Install()
    extraction = await install.open()
    asked = list(install.library.web.requests)
    own = {name for name in NAMES if not TOOLS[name].annotations.open_world_hint}
    assert own == {"list_canvases", "get_contents", "fetch", "search", "release"}
    for tool in sorted(own, key=lambda name: name == "release"):
        handle = {"fetch": {"id": extraction}, "search": {"query": "book"}}.get(tool, {"extraction_id": extraction})
        assert (await install.call(tool, **handle)).code == "ok"
    assert install.library.web.requests == asked


async def test_search_finds_by_title_and_source_newest_first_within_the_tenant() -> None:
    """The contract: ChatGPT's shape, at most 20, newest first, `url` never empty, own documents only."""
    install = Install()
    mine = []
    for _ in range(22):
        mine.append(await install.open())
        install.clock.advance(1)
    theirs = await install.open(tenant=OTHER)
    for query in ("A BOOK", "lib.example/m.json"):
        reply = await install.call("search", query=query)
        assert [hit["id"] for hit in reply.facts["results"]] == mine[:1:-1]
        assert all(set(hit) == {"id", "title", "url"} and hit["url"] for hit in reply.facts["results"])
    assert theirs not in (await install.call("search", query="book")).text
    install.clock.advance(7_200)
    assert (await install.call("search", query="book")).facts == {"results": []}


async def test_a_pasted_manifest_has_an_address_in_search_and_fetch() -> None:
    """ChatGPT refuses an empty `url`; a document without a web address gets a urn."""
    install = Install(Library())
    pasted = json.dumps({**full_book(), "id": "urn:x", "homepage": []})
    opened = await install.call("resolve", url=pasted)
    assert opened.code == "ok", opened.text
    (hit,) = (await install.call("search", query="book")).facts["results"]
    fetched = (await install.call("fetch", id=hit["id"])).facts
    assert hit["url"] == fetched["url"] != ""
    assert install.library.web.requests == []


async def test_fetch_tells_title_addresses_count_expiry_and_the_next_tool() -> None:
    """The contract: what `fetch`'s text holds."""
    install = Install()
    facts = (await install.call("fetch", id=await install.open())).facts
    for part in ("A book", URL, "3", "2027-01-15T10:00:00Z", "list_canvases"):
        assert part in facts["text"]
    assert facts["metadata"]["canvas_count"] == 3


async def test_a_fault_of_our_own_is_an_internal_error_in_both_channels() -> None:
    """Our choice: a store that breaks is a result the model can act on, and nothing of it is told."""

    class Broken(FakeFetcher):
        async def fetch(self, url: str, **_: Any) -> Any:
            raise KeyError("/var/task/recto")

    library = Library()
    library.web = Broken({"x": encoded({})})
    reply = await Install(library).call("resolve", url=URL)
    assert reply.code == "internal"
    assert "/var/task" not in reply.text
    check("resolve", reply.structured)
