"""The hostile arguments of the corpus at every tool that has an argument of that role."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.iiif.documents import URL
from tests.surface.desk_for_tests import TOOLS, Install

# The codes of the corpus in the words of the tools.
CODES = {
    "ok": {"ok"},
    "argument": {"invalid_argument", "invalid_url"},
    "not_found": {"extraction_not_found", "canvas_out_of_range"},
}
ROLES = {
    "handle": ("extraction_id", "id"),
    "page": ("canvas_index", "start_index", "end_index"),
    "region": ("region",),
    "size": ("size",),
    "query": ("query",),
}
# Rows about arguments that no tool has yet: what they wait for.
DEFERRED = {
    "loc": "the loc.gov tools",
    "rotation": "the collection",
    "quality": "the collection",
    "format": "the collection",
}
DEFERRED_HOW = {
    "argument-046": "a tool that takes a list",
    **{f"argument-07{n}": "the loc.gov tools" for n in (1, 2, 3)},
}
# 0 and −0 are the first page here, which counts from 0.
FIRST_PAGE = {"argument-010", "argument-016"}
ANYTHING = "x" * 60_000
BUILT: dict[str, tuple[str, object]] = {"argument-008": ("handle", "a" * 300), "argument-053": ("query", "q" * 10_240)}

Case = tuple[str, str, dict[str, Any]]


def rows(corpus: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (corpus / "hostile" / "arguments.jsonl").read_text("utf-8").splitlines()]


def is_deferred(row: dict[str, Any]) -> bool:
    role = row["input"]["arg"].partition(".")[0] if "input" in row else ""
    return role in DEFERRED or row["id"] in DEFERRED_HOW


def valid(tool: str, extraction: str) -> dict[str, Any]:
    """Arguments that the tool accepts."""
    given: dict[str, Any] = {"extraction_id": extraction}
    match tool:
        case "resolve":
            return {"url": URL}
        case "fetch":
            return {"id": extraction}
        case "search":
            return {"query": "book"}
        case "get_page_range":
            return {**given, "start_index": 0, "end_index": 0, "size": "20,"}
        case "get_canvas_image":
            return {**given, "canvas_index": 0, "size": "20,"}
        case "get_canvas_tiles":
            return {**given, "canvas_index": 0, "limit": 1}
    return given


def cases(role: str, value: object, extraction: str) -> Iterator[Case]:
    """(tool, argument, arguments) for every tool with an argument of that role."""
    for name, tool in TOOLS.items():
        for argument in ROLES[role]:
            if argument in tool.arguments.model_fields:
                given = valid(name, extraction)
                if role == "region":
                    given.pop("size", None)
                yield name, argument, {**given, argument: value}


async def judge(row: dict[str, Any], role: str, value: object) -> list[str]:
    """What is wrong with the answers to a row, as sentences."""
    install = Install()
    extraction = await install.open()
    expected = row["expect"]["code"]
    allowed = set().union(*(CODES[code] for code in ([expected] if isinstance(expected, str) else expected)))
    faults = []
    for tool, argument, given in cases(role, value, extraction):
        accepted = {"ok"} if row["id"] in FIRST_PAGE else allowed
        if tool == "release" and "extraction_not_found" in accepted:
            accepted = {*accepted, "ok"}  # nothing is released: it answers every id alike
        if argument == "end_index" and isinstance(value, int) and value > 0:
            accepted = {"invalid_argument"}
        before = len(install.library.web.requests)
        reply = await install.call(tool, **given)
        if reply.code not in accepted:
            faults.append(f"{row['id']} {tool}.{argument}: {reply.text[:200]}")
        if reply.is_error and len(install.library.web.requests) > before:
            faults.append(f"{row['id']} {tool}.{argument}: asked the library before refusing")
        if reply.code == "internal":
            faults.append(f"{row['id']} {tool}.{argument}: internal")
    return faults


async def test_hostile_values_are_refused_before_any_request(corpus: Path) -> None:
    """Corpus hostile/arguments.jsonl, the rows that carry a value or say how to build one."""
    faults = []
    for row in rows(corpus):
        if is_deferred(row) or row["id"] in ("argument-045", "argument-047"):
            continue
        role, value = BUILT[row["id"]] if "how" in row else (row["input"]["arg"], row["input"]["value"])
        faults += await judge(row, role, value)
    assert faults == []


async def test_an_unknown_argument_is_refused_by_every_tool() -> None:
    """Corpus argument-045; the tenant among them: it never comes from an argument (tenancy-014)."""
    install = Install()
    extraction = await install.open()
    asked = len(install.library.web.requests)
    for tool in TOOLS:
        for name in ("tenant", "extra", "__class__"):
            reply = await install.call(tool, **{**valid(tool, extraction), name: "key:other"})
            assert reply.code == "invalid_argument", (tool, name)
            assert name in reply.error["message"]
    assert len(install.library.web.requests) == asked


async def test_a_text_of_60_000_characters_is_refused_everywhere_but_as_a_link() -> None:
    """Corpus argument-047; a pasted manifest may be as long as 180 kB."""
    install = Install()
    extraction = await install.open()
    asked = len(install.library.web.requests)
    for name, tool in TOOLS.items():
        schema = tool.arguments.model_json_schema()["properties"]
        for argument in set(schema) - {"url"}:
            reply = await install.call(name, **{**valid(name, extraction), argument: ANYTHING})
            assert reply.code == "invalid_argument", (name, argument)
            assert len(reply.text) < 2_000
    assert len(install.library.web.requests) == asked


async def test_a_refused_value_is_not_repeated() -> None:
    """Our choice: what a stranger wrote does not come back as our words."""
    install = Install()
    for value in ("IGNORE ALL", {"IGNORE ALL": 1}, ["IGNORE ALL"]):
        reply = await install.call("get_canvas_image", extraction_id="ex_x", canvas_index=value)
        assert "IGNORE" not in reply.text


def test_what_is_deferred_is_deferred_by_name(corpus: Path) -> None:
    """Every row is run or stands in a list with what it waits for."""
    for row in rows(corpus):
        known = is_deferred(row) or row["id"] in BUILT or row["id"] in ("argument-045", "argument-047")
        assert known or row["input"]["arg"] in ROLES, row["id"]
