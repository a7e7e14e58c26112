"""Output schemas of the text tools. Each admits an error too, because clients check error results as well."""

from recto.surface.arguments import JsonSchema

_TEXT: JsonSchema = {"type": "string"}
_COUNT: JsonSchema = {"type": "integer", "minimum": 0}
_TIME: JsonSchema = {"type": "string", "format": "date-time"}


def record(properties: JsonSchema, optional: tuple[str, ...] = ()) -> JsonSchema:
    """An object with exactly these properties; all but the optional ones are present."""
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def list_of(item: JsonSchema) -> JsonSchema:
    """An array of such items."""
    return {"type": "array", "items": item}


def or_null(schema: JsonSchema) -> JsonSchema:
    """The schema, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


ERROR = record(
    {
        "error": record(
            {
                "code": _TEXT,
                "message": _TEXT,
                "hint": _TEXT,
                "retryable": {"type": "boolean"},
                "details": {"type": "object"},
            }
        )
    }
)

_CANVAS = record(
    {"index": _COUNT, "label": _TEXT, "width": _COUNT, "height": _COUNT, "note": _TEXT, "choices": list_of(_TEXT)},
    ("note", "choices"),
)
_SECTION = record(
    {
        "number": _TEXT,
        "level": {"type": "integer", "minimum": 1},
        "label": _TEXT,
        "canvas_count": _COUNT,
        "canvases": list_of(record({"start_index": _COUNT, "end_index": _COUNT})),
    }
)
_PAGING: JsonSchema = {"returned": _COUNT, "totalCanvases": _COUNT, "hasMore": {"type": "boolean"}}
_CROP = record({"canvas_index": _COUNT, "region": _TEXT, "covers_page": {"type": "boolean"}}, ("covers_page",))
_PAGE_OPTIONAL = (
    *("label", "url", "expires_at", "width", "height", "bytes", "media_type"),
    *("scale_of_native", "region", "canvas_region", "notes", "error"),
)
_PAGE = record(
    {
        "canvas_index": _COUNT,
        "label": _TEXT,
        "url": _TEXT,
        "expires_at": _TIME,
        "width": _COUNT,
        "height": _COUNT,
        "bytes": _COUNT,
        "media_type": _TEXT,
        "scale_of_native": {"type": "number"},
        "region": _TEXT,
        "canvas_region": _TEXT,
        "notes": list_of(_TEXT),
        "error": {"type": "object"},
    },
    optional=_PAGE_OPTIONAL,
)


def _or_error(success: JsonSchema) -> JsonSchema:
    return {"type": "object", "anyOf": [success, ERROR]}


RESOLVE = _or_error(
    record(
        {
            "extraction_id": _TEXT,
            "expires_at": _TIME,
            "source_url": _TEXT,
            "manifest_url": _TEXT,
            "title": _TEXT,
            "iiif_version": _TEXT,
            "canvas_count": _COUNT,
            "viewing_direction": _TEXT,
            "rights": _TEXT,
            "required_statement": _TEXT,
            "provider": _TEXT,
            "homepage": _TEXT,
            "start_canvas_index": or_null(_COUNT),
            "crop_hint": or_null(_CROP),
            "canvases": list_of(_CANVAS),
            **_PAGING,
            "has_contents": {"type": "boolean"},
            "notes": list_of(_TEXT),
            "next": _TEXT,
        },
        ("rights", "required_statement", "provider", "homepage", "notes"),
    )
)
LIST_CANVASES = _or_error(
    record({"extraction_id": _TEXT, "canvases": list_of(_CANVAS), **_PAGING, "matched_by": _TEXT}, ("matched_by",))
)
CONTENTS = _or_error(
    record(
        {
            "extraction_id": _TEXT,
            "sections": list_of(_SECTION),
            "returned": _COUNT,
            "totalSections": _COUNT,
            "hasMore": {"type": "boolean"},
            "notes": list_of(_TEXT),
        },
        ("notes",),
    )
)
PAGE_RANGE = _or_error(record({"extraction_id": _TEXT, "pages": list_of(_PAGE), "returned": _COUNT, "failed": _COUNT}))
RELEASE = _or_error(record({"released": {"type": "boolean"}, "files": _COUNT, "bytes": _COUNT}))
SEARCH = _or_error(record({"results": list_of(record({"id": _TEXT, "title": _TEXT, "url": _TEXT}))}))
FETCH = _or_error(record({"id": _TEXT, "title": _TEXT, "text": _TEXT, "url": _TEXT, "metadata": {"type": "object"}}))
