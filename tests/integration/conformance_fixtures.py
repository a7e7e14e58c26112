"""What the official MCP conformance suite expects to find on a server, apart from what Recto offers anyway.

The names, arguments and answers are the suite's (`@modelcontextprotocol/conformance`); no deployment carries them.
`conformance_server` lays them over Recto's own server.
"""

import asyncio
import hashlib
import hmac
import json
import secrets
import struct
import zlib
from base64 import b64encode
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError

type Json = dict[str, Any]
type Context = ServerRequestContext[Any]
type Behaviour[Params] = Callable[[Context, Params], Awaitable[Json]]

NO_ARGUMENTS: Json = {"type": "object", "properties": {}}
STATE_KEY = secrets.token_bytes(32)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _png() -> str:
    """One red pixel, base64."""
    header = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    chunks = _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(b"\0\xff\0\0")) + _chunk(b"IEND", b"")
    return b64encode(b"\x89PNG\r\n\x1a\n" + chunks).decode()


def _wav() -> str:
    """Eight samples of silence, base64."""
    samples = bytes([128]) * 8
    form = struct.pack("<4sIHHIIHH4sI", b"fmt ", 16, 1, 1, 8000, 8000, 1, 8, b"data", len(samples))
    return b64encode(b"RIFF" + struct.pack("<I", 4 + len(form) + len(samples)) + b"WAVE" + form + samples).decode()


PNG = _png()
IMAGE: Json = {"type": "image", "data": PNG, "mimeType": "image/png"}
AUDIO: Json = {"type": "audio", "data": _wav(), "mimeType": "audio/wav"}


def text(value: str) -> Json:
    """A text content block."""
    return {"type": "text", "text": value}


def embedded(uri: str, media_type: str, body: str) -> Json:
    """A content block that holds a text resource."""
    return {"type": "resource", "resource": {"uri": uri, "mimeType": media_type, "text": body}}


def content(*blocks: Json, is_error: bool = False) -> Json:
    """A tool's answer."""
    return {"content": list(blocks), "isError": is_error}


def fixed[Params](answer: Json) -> Behaviour[Params]:
    """A behaviour that always gives the same answer."""

    async def behave(_ctx: Context, _params: Params) -> Json:
        return answer

    return behave


# --- while a call runs: progress, logs, questions over the back-channel (versions up to 2025-11-25)


async def report_progress(ctx: Context, _params: types.CallToolRequestParams) -> Json:
    """Three progress notifications, if the caller asked for them."""
    for done in (0, 50, 100):
        await ctx.session.report_progress(done, 100)
        await asyncio.sleep(0.02)
    return content(text("Progress reported."))


async def write_log(ctx: Context, _params: types.CallToolRequestParams) -> Json:
    """Three log messages on the stream of the call."""
    for line in ("Tool execution started", "Tool processing data", "Tool execution completed"):
        params = types.LoggingMessageNotificationParams(level="info", data=line)
        await ctx.session.send_notification(types.LoggingMessageNotification(params=params), ctx.request_id)
        await asyncio.sleep(0.02)
    return content(text("Log written."))


async def ask_model(ctx: Context, params: types.CallToolRequestParams) -> Json:
    """Ask the client's model, and repeat what it said."""
    prompt = str((params.arguments or {}).get("prompt", ""))
    request = types.CreateMessageRequest.model_validate(sampling_request(prompt, 100))
    reply = await ctx.session.send_request(request, types.CreateMessageResult)
    return content(text(f"LLM response: {reply.content}"))


def ask_user(schema: Json, message: str = "Please answer") -> Behaviour[types.CallToolRequestParams]:
    """A behaviour that puts a form to the user, and repeats the answer."""

    async def behave(ctx: Context, params: types.CallToolRequestParams) -> Json:
        shown = str((params.arguments or {}).get("message", message))
        reply = await ctx.session.elicit_form(shown, schema, ctx.request_id)
        return content(text(f"Elicitation completed: action={reply.action}, content={json.dumps(reply.content)}"))

    return behave


async def reject_without_sampling(ctx: Context, _params: types.CallToolRequestParams) -> Json:
    """Answered only to clients that declared `sampling`."""
    if ctx.session.check_client_capability(types.ClientCapabilities(sampling=types.SamplingCapability())):
        return content(text("The client can sample."))
    raise MCPError(
        types.MISSING_REQUIRED_CLIENT_CAPABILITY, "sampling is required", {"requiredCapabilities": {"sampling": {}}}
    )


# --- before a call can finish: input the client is asked for in a result (2026-07-28)


def elicitation_request(message: str, **properties: Json) -> Json:
    """A form with one required field a property."""
    schema = {"type": "object", "properties": properties, "required": list(properties)}
    return {"method": "elicitation/create", "params": {"message": message, "requestedSchema": schema}}


def sampling_request(prompt: str, max_tokens: int) -> Json:
    """A question to the client's model."""
    messages = [{"role": "user", "content": text(prompt)}]
    return {"method": "sampling/createMessage", "params": {"messages": messages, "maxTokens": max_tokens}}


STRING: Json = {"type": "string"}
ASK_NAME = elicitation_request("What is your name?", name=STRING)
ASK_COLOUR = elicitation_request("What is your favourite colour?", color=STRING)
ASK_CONTEXT = elicitation_request("What context should the prompt use?", context=STRING)
ASK_OK = elicitation_request("Please confirm", ok={"type": "boolean"})
ASK_CAPITAL = sampling_request("What is the capital of France?", 100)
ASK_GREETING = sampling_request("Write a greeting", 50)
ASK_ROOTS: Json = {"method": "roots/list", "params": {}}
NEEDED_CAPABILITY = {"elicitation/create": "elicitation", "sampling/createMessage": "sampling", "roots/list": "roots"}


def sealed(step: str) -> str:
    """A state that shows whether the client changed it."""
    return f"{step}.{hmac.new(STATE_KEY, step.encode(), hashlib.sha256).hexdigest()}"


def opened(state: str | None) -> str:
    """The step inside a sealed state; "" if there is none. Raises: MCPError (-32602) where it was changed."""
    step = (state or "").partition(".")[0]
    if state is not None and not hmac.compare_digest(state, sealed(step)):
        raise MCPError(types.INVALID_PARAMS, "requestState was changed")
    return step


@dataclass(frozen=True, slots=True)
class Rounds:
    """Questions put to the client, one mapping a round, before `answer` is given."""

    rounds: tuple[Mapping[str, Json], ...]
    answer: Json
    keeps_state: bool = False

    async def __call__(self, _ctx: Context, params: types.InputResponseRequestParams) -> Json:
        step = opened(params.request_state) if self.keeps_state else "0"
        asked = int(step or 0)
        answered = step != "" and set(self.rounds[asked]) <= set(params.input_responses or {})
        following = asked + 1 if answered else asked
        return self.answer if following == len(self.rounds) else self._question(following)

    def _question(self, number: int) -> Json:
        question: Json = {"resultType": "input_required", "inputRequests": dict(self.rounds[number])}
        return question | ({"requestState": sealed(str(number))} if self.keeps_state else {})


async def ask_what_the_client_can(ctx: Context, _params: types.CallToolRequestParams) -> Json:
    """Questions of those kinds only that the client declared."""
    raw = (ctx.params or {}).get("_meta", {}).get(types.CLIENT_CAPABILITIES_META_KEY, {})
    asked = {"name": ASK_NAME, "capital": ASK_CAPITAL, "roots": ASK_ROOTS}
    return {
        "resultType": "input_required",
        "inputRequests": {key: one for key, one in asked.items() if NEEDED_CAPABILITY[one["method"]] in raw},
    }


# --- the tables


@dataclass(frozen=True, slots=True)
class ToolFixture:
    """A tool of the suite."""

    behaviour: Behaviour[types.CallToolRequestParams]
    input_schema: Json = field(default_factory=lambda: NO_ARGUMENTS)


@dataclass(frozen=True, slots=True)
class PromptFixture:
    """A prompt of the suite; every argument is required."""

    behaviour: Behaviour[types.GetPromptRequestParams]
    arguments: tuple[str, ...] = ()


def _one_string(name: str, **more: Any) -> Json:
    return {"type": "object", "properties": {name: {"type": "string", **more}}, "required": [name]}


def _titled(*values: str) -> list[Json]:
    return [{"const": value, "title": value.title()} for value in values]


USER_SCHEMA: Json = {"type": "object", "properties": {"username": STRING, "email": STRING}}
DEFAULTS_SCHEMA: Json = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "default": "John Doe"},
        "age": {"type": "integer", "default": 30},
        "score": {"type": "number", "default": 95.5},
        "status": {"type": "string", "enum": ["active", "inactive", "pending"], "default": "active"},
        "verified": {"type": "boolean", "default": True},
    },
}
OPTIONS = ["option1", "option2", "option3"]
ENUMS_SCHEMA: Json = {
    "type": "object",
    "properties": {
        "untitledSingle": {"type": "string", "enum": OPTIONS},
        "titledSingle": {"type": "string", "oneOf": _titled("value1", "value2", "value3")},
        "legacyEnum": {"type": "string", "enum": ["opt1", "opt2"], "enumNames": ["Option One", "Option Two"]},
        "untitledMulti": {"type": "array", "items": {"type": "string", "enum": OPTIONS}},
        "titledMulti": {"type": "array", "items": {"anyOf": _titled("value1", "value2", "value3")}},
    },
}
RICH_SCHEMA: Json = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "$defs": {"address": {"$anchor": "addressDef", "type": "object", "properties": {"street": STRING, "city": STRING}}},
    "properties": {
        "name": STRING,
        "address": {"$ref": "#/$defs/address"},
        "contactMethod": {"type": "string", "enum": ["phone", "email"]},
        "phone": STRING,
        "email": STRING,
    },
    "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
    "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
    "then": {"required": ["phone"]},
    "else": {"required": ["email"]},
    "additionalProperties": False,
}

TOOLS: Mapping[str, ToolFixture] = {
    "test_simple_text": ToolFixture(fixed(content(text("This is a simple text response for testing.")))),
    "test_image_content": ToolFixture(fixed(content(IMAGE))),
    "test_audio_content": ToolFixture(fixed(content(AUDIO))),
    "test_embedded_resource": ToolFixture(
        fixed(content(embedded("test://embedded-resource", "text/plain", "This is an embedded resource content.")))
    ),
    "test_multiple_content_types": ToolFixture(
        fixed(content(text("Several:"), IMAGE, embedded("test://mixed", "application/json", '{"value": 123}')))
    ),
    "test_error_handling": ToolFixture(fixed(content(text("This tool always fails."), is_error=True))),
    "test_tool_with_progress": ToolFixture(report_progress),
    "test_tool_with_logging": ToolFixture(write_log),
    "test_sampling": ToolFixture(ask_model, _one_string("prompt")),
    "test_elicitation": ToolFixture(ask_user(USER_SCHEMA), _one_string("message")),
    "test_elicitation_sep1034_defaults": ToolFixture(ask_user(DEFAULTS_SCHEMA)),
    "test_elicitation_sep1330_enums": ToolFixture(ask_user(ENUMS_SCHEMA)),
    "json_schema_2020_12_tool": ToolFixture(fixed(content(text("Accepted."))), RICH_SCHEMA),
    "test_custom_headers": ToolFixture(
        fixed(content(text("Accepted."))), _one_string("region", **{"x-mcp-header": "Region"})
    ),
    "test_missing_capability": ToolFixture(reject_without_sampling),
    "test_streaming_elicitation": ToolFixture(Rounds(({"user_name": ASK_NAME},), content(text("Hello.")))),
    "test_logging_tool": ToolFixture(fixed(content(text("Nothing was logged: the client did not ask for it.")))),
    "test_input_required_result_elicitation": ToolFixture(Rounds(({"user_name": ASK_NAME},), content(text("Hello.")))),
    "test_input_required_result_sampling": ToolFixture(
        Rounds(({"capital_question": ASK_CAPITAL},), content(text("The model answered.")))
    ),
    "test_input_required_result_list_roots": ToolFixture(
        Rounds(({"client_roots": ASK_ROOTS},), content(text("The client has roots.")))
    ),
    "test_input_required_result_request_state": ToolFixture(
        Rounds(({"confirm": ASK_OK},), content(text("state-ok")), keeps_state=True)
    ),
    "test_input_required_result_tampered_state": ToolFixture(
        Rounds(({"confirm": ASK_OK},), content(text("state-ok")), keeps_state=True)
    ),
    "test_input_required_result_multiple_inputs": ToolFixture(
        Rounds(
            ({"user_name": ASK_NAME, "greeting": ASK_GREETING, "client_roots": ASK_ROOTS},),
            content(text("All three came.")),
            keeps_state=True,
        )
    ),
    "test_input_required_result_multi_round": ToolFixture(
        Rounds(({"step1": ASK_NAME}, {"step2": ASK_COLOUR}), content(text("Both rounds are done.")), keeps_state=True)
    ),
    "test_input_required_result_capabilities": ToolFixture(ask_what_the_client_can),
}


def _message(block: Json) -> Json:
    return {"role": "user", "content": block}


async def _prompt_with_arguments(_ctx: Context, params: types.GetPromptRequestParams) -> Json:
    given = params.arguments or {}
    line = f"Prompt with arguments: arg1='{given.get('arg1')}', arg2='{given.get('arg2')}'"
    return {"messages": [_message(text(line))]}


async def _prompt_with_resource(_ctx: Context, params: types.GetPromptRequestParams) -> Json:
    uri = (params.arguments or {}).get("resourceUri", "test://example-resource")
    block = embedded(uri, "text/plain", "Embedded resource content for testing.")
    return {"messages": [_message(block), _message(text("Please process the embedded resource above."))]}


PROMPTS: Mapping[str, PromptFixture] = {
    "test_simple_prompt": PromptFixture(fixed({"messages": [_message(text("This is a simple prompt for testing."))]})),
    "test_prompt_with_arguments": PromptFixture(_prompt_with_arguments, ("arg1", "arg2")),
    "test_prompt_with_embedded_resource": PromptFixture(_prompt_with_resource, ("resourceUri",)),
    "test_prompt_with_image": PromptFixture(
        fixed({"messages": [_message(IMAGE), _message(text("Please analyze the image above."))]})
    ),
    "test_input_required_result_prompt": PromptFixture(
        Rounds(({"user_context": ASK_CONTEXT},), {"messages": [_message(text("The context came."))]})
    ),
}

RESOURCES: Mapping[str, Json] = {
    "test://static-text": {"mimeType": "text/plain", "text": "This is the content of the static text resource."},
    "test://static-binary": {"mimeType": "image/png", "blob": PNG},
    "test://watched-resource": {"mimeType": "text/plain", "text": "Nothing changes here."},
}
RESOURCE_TEMPLATE = "test://template/{id}/data"


def read_resource(uri: str) -> Json | None:
    """The contents of a fixture resource, or of one the template describes; `None` for other URIs."""
    if uri in RESOURCES:
        return {"uri": uri, **RESOURCES[uri]}
    before, after = RESOURCE_TEMPLATE.split("{id}")
    if not (uri.startswith(before) and uri.endswith(after)):
        return None
    name = uri.removeprefix(before).removesuffix(after)
    body = json.dumps({"id": name, "templateTest": True, "data": f"Data for ID: {name}"})
    return {"uri": uri, "mimeType": "application/json", "text": body}
