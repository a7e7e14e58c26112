"""The part of Lambda's event filter grammar that the template uses: exact values, `prefix`, `exists`, nesting."""

from collections.abc import Mapping
from typing import Any


def matches(pattern: Mapping[str, Any], event: Mapping[str, Any]) -> bool:
    """Whether a record passes: every key of the pattern holds, and one of the alternatives of each leaf."""
    return all(_holds(rule, event, key) for key, rule in pattern.items())


def _holds(rule: Any, event: Mapping[str, Any], key: str) -> bool:
    if isinstance(rule, Mapping):
        inner = event.get(key)
        return isinstance(inner, Mapping) and matches(rule, inner)
    return any(_allows(alternative, event, key) for alternative in rule)


def _allows(alternative: Any, event: Mapping[str, Any], key: str) -> bool:
    if not isinstance(alternative, Mapping):
        return key in event and bool(event[key] == alternative)
    match next(iter(alternative.items())):
        case ("prefix", text):
            return str(event.get(key, "")).startswith(text)
        case ("exists", wanted):
            return (key in event) is wanted
        case (name, _):
            raise NotImplementedError(name)
