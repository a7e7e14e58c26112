"""Checked arguments: what a tool publishes as its schema is what it accepts, no more.

Numbers in strings, booleans as numbers and unknown names are refused; `5.0` is a whole number.
"""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from recto.errors import InvalidArgument

JsonSchema = dict[str, Any]


class Arguments(BaseModel):
    """Base of every tool's arguments."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _as_meant(cls, given: dict[str, Any]) -> dict[str, Any]:
        """For all fields at once: a validator on a field would turn its bounds into unknown words of the schema."""
        return {name: _plain(value) for name, value in given.items()}


def _plain(value: object) -> object:
    """Whole numbers as such, text without NUL."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)
    return value.replace("\x00", "") if isinstance(value, str) else value


def schema_of(model: type[Arguments]) -> JsonSchema:
    """The JSON Schema of a tool's arguments, without generated titles."""
    untitled: JsonSchema = _untitled(model.model_json_schema())
    untitled.pop("description", None)  # the class's docstring is for readers of the source
    return untitled


def _untitled(schema: Any) -> Any:
    if isinstance(schema, dict):
        plain = {key: value for key, value in schema.items() if not (key == "title" and isinstance(value, str))}
        return {key: _untitled(value) for key, value in plain.items() if key != "description" or value}
    if isinstance(schema, list):
        return [_untitled(item) for item in schema]
    return schema


def parse[Model: Arguments](model: type[Model], given: Mapping[str, Any]) -> Model:
    """The arguments.

    Raises: InvalidArgument, which names the argument and its bounds and never repeats the value.
    """
    try:
        return model.model_validate(dict(given))
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False, include_context=False)[0]
        name = str(first["loc"][0])[:60] if first["loc"] else "arguments"
        raise InvalidArgument(_sentence(model, name, first["type"], first["msg"]), hint=_way_out(name, first)) from None


def _way_out(name: str, fault: Mapping[str, Any]) -> str:
    if fault["type"] == "extra_forbidden":
        return "Call again without that argument."
    return f"Correct {name} and call again."


def _sentence(model: type[Arguments], name: str, kind: str, text: str) -> str:
    if kind == "extra_forbidden":
        return f"There is no argument {name!r}; allowed are: {', '.join(model.model_fields)}."
    if kind == "missing":
        return f"The argument {name!r} is missing."
    return f"{name}: {text[:1].lower()}{text[1:]}{_bounds(schema_of(model)['properties'].get(name, {}))}."


def _bounds(schema: JsonSchema) -> str:
    """` (allowed: …)` from a property's schema."""
    for option in (schema, *schema.get("anyOf", [])):
        if "minimum" in option and "maximum" in option:
            return f" (allowed: {option['minimum']} to {option['maximum']})"
        if "enum" in option:
            return f" (allowed: {', '.join(map(repr, option['enum']))})"
        if "maxLength" in option:
            return f" (allowed: at most {option['maxLength']} characters)"
    return ""
