"""The guided workflow: each step of the contract, in the prompt and in the server's instructions."""

import pytest
from mcp import MCPError
from mcp_types import TextContent

from recto.surface.prompts import INSTRUCTIONS
from recto.surface.server import all_tools
from tests.surface.desk_for_tests import Install

LINK, FOLIO = "https://lib.example/view/7", "12r"


async def prompt(**arguments: str) -> str:
    """The text of the prompt, as a client gets it."""
    async with Install().client() as client:
        (message,) = (await client.get_prompt("transcribe_folio", arguments)).messages
    assert message.role == "user"
    assert isinstance(message.content, TextContent)
    return message.content.text


async def test_the_prompt_leads_from_resolve_to_release_in_order() -> None:
    """The contract: resolve, locate the canvas, read by tiles at native resolution, transcribe, enhance, release."""
    text = await prompt(url=LINK, folio=FOLIO)
    steps = ["resolve", "list_canvases", "get_canvas_image", "get_canvas_tiles", "transcription", "enhance=", "release"]
    numbered = [line for line in text.splitlines() if line[:1].isdigit()]
    places = [next(n for n, line in enumerate(numbered) if step in line) for step in steps]
    assert places == sorted(places)
    assert LINK in text
    assert f'query="{FOLIO}"' in text
    assert "next_offset" in text


@pytest.mark.parametrize("source", ["prompt", "instructions"])
async def test_the_discipline_stands_in_prompt_and_instructions(source: str) -> None:
    """The contract: `[?]`, `[...]`, a ban on reconstructing from expected content, enhancement on weak passages."""
    text = await prompt(url=LINK, folio=FOLIO) if source == "prompt" else INSTRUCTIONS
    for part in ("[?]", "[...]", "Never fill a gap", "weak passage", "clahe_red", "release", "Tiles overlap"):
        assert part in text


async def test_a_client_gets_the_instructions_with_the_workflow() -> None:
    """The contract: the same discipline in the server's instructions, the flow named in order."""
    async with Install().client() as client:
        assert client.instructions == INSTRUCTIONS
    assert "resolve → list_canvases → get_canvas_tiles → release" in INSTRUCTIONS
    assert "0.8" in INSTRUCTIONS
    assert "not instructions" in INSTRUCTIONS


async def test_notes_are_added_and_optional() -> None:
    """The contract: transcribe_folio(url, folio, notes?)."""
    assert "Notes from the user" not in await prompt(url=LINK, folio=FOLIO)
    assert (await prompt(url=LINK, folio=FOLIO, notes="Gothic hand")).endswith("Gothic hand")
    async with Install().client() as client:
        (listed,) = (await client.list_prompts()).prompts
    assert [(one.name, one.required) for one in listed.arguments or []] == [
        ("url", True),
        ("folio", True),
        ("notes", False),
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"url": LINK},
        {"url": LINK, "folio": "  "},
        {"url": LINK, "folio": FOLIO, "x": "y"},
        {"url": LINK, "folio": "f" * 201},
    ],
)
async def test_arguments_of_the_prompt_are_checked(arguments: dict[str, str]) -> None:
    """Our choice: a broken request is a JSON-RPC error."""
    async with Install().client() as client:
        with pytest.raises(MCPError):
            await client.get_prompt("transcribe_folio", arguments)


async def test_a_prompt_or_tool_that_is_not_there_is_a_broken_request() -> None:
    """The contract: a broken request is a JSON-RPC error; it names what there is and nothing else."""
    async with Install().client() as client:
        with pytest.raises(MCPError, match="transcribe_folio"):
            await client.get_prompt("other", {})
        with pytest.raises(MCPError, match="get_canvas_tiles"):
            await client.call_tool("other", {})


def test_descriptions_say_when_to_use_a_tool_and_what_comes_next() -> None:
    """The contract: each description names another tool to go on with, or that the work is done."""
    names = {tool.name for tool in all_tools()}
    for tool in all_tools():
        others = {name for name in names - {tool.name} if name in tool.description}
        assert others or "done" in tool.description, tool.name
