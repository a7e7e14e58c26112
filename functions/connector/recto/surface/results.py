"""Tool results made from one value: the same facts in text and in `structuredContent`, or text and then images."""

import base64
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from mcp_types import CallToolResult, ImageContent, TextContent

from recto.surface.errors import describe

Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class InlineImage:
    """An image as it goes into a result."""

    body: bytes
    media_type: str


def as_text(facts: Facts) -> str:
    """The facts as compact JSON."""
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))


def text_result(facts: Facts) -> CallToolResult:
    """Facts in both channels."""
    return CallToolResult(content=[TextContent(text=as_text(facts))], structured_content=dict(facts))


def image_result(facts: Facts, images: Sequence[InlineImage]) -> CallToolResult:
    """Facts in one text block, then the images; no structured content, since some clients then hide the images."""
    blocks = [ImageContent(data=base64.b64encode(i.body).decode(), mime_type=i.media_type) for i in images]
    return CallToolResult(content=[TextContent(text=as_text(facts)), *blocks])


def error_result(error: Exception, *, structured: bool) -> CallToolResult:
    """A failure the model can act on, in the channels of its tool."""
    facts = {"error": describe(error)}
    return CallToolResult(
        content=[TextContent(text=as_text(facts))],
        structured_content=facts if structured else None,
        is_error=True,
    )


def bytes_that_fit(text_chars: int, images: int, max_chars: int) -> int:
    """Most image bytes in all beside a text, so that the result stays within `max_chars` characters of JSON."""
    escaped = text_chars * 11 // 10 + 400  # wire: quotes in the text block are escaped once more
    return max(0, (max_chars - escaped - 120 * images) // 4 * 3 - 3 * images)


def iso(epoch_s: float) -> str:
    """A time as ISO 8601 in UTC, whole seconds."""
    return datetime.fromtimestamp(int(epoch_s), UTC).isoformat().replace("+00:00", "Z")
