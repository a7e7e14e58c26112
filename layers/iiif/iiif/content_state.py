"""IIIF Content State 1.0: the document, page and region that an encoded state points at. Nothing is fetched.

States travel as plain JSON, percent-encoded JSON, base64url of either (with and without padding, in the standard
alphabet too), or as the bare address of a document; some wrap a whole viewer link. Source: Content State 1.0 §2, §6.
"""

import base64
import binascii
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from urllib.parse import unquote

from iiif.errors import InvalidLink
from iiif.link_hints import media_region
from iiif.link_text import MAX_TEXT_BYTES, is_json, is_web

_BASE64 = re.compile(r"[A-Za-z0-9+/]{8,}")
_MAX_LAYERS = 8
_MAX_TARGETS = 20
_PARENTS = ("partOf", "within")
_CONTENTS = ("items", "sequences", "canvases", "members", "manifests", "images", "resources", "protocol", "profile")


@dataclass(frozen=True, slots=True)
class ContentState:
    """What a state points at; `canvas` may stand alone, its manifest unknown.

    `manifests` are addresses of the first target's document, best first; `others` the documents of further targets.
    """

    manifests: tuple[str, ...] = ()
    canvas: str = ""
    xywh: str = ""
    others: tuple[str, ...] = ()


def unwrap_state(text: str) -> str:
    """The JSON text or the http(s) address inside an encoded state.

    Raises: InvalidLink.
    """
    if len(text) > MAX_TEXT_BYTES:
        raise InvalidLink("The content state is too long.")
    for _ in range(_MAX_LAYERS):
        text = text.strip()
        if is_json(text) or is_web(text):
            return text
        text = _one_layer_less(text)
    raise InvalidLink("The content state is encoded too many times.")


def _one_layer_less(text: str) -> str:
    if text.startswith('"') and text.endswith('"') and len(text) > 2:
        return text[1:-1]
    if "%" in text:
        return unquote(text)
    # A `+` of the standard alphabet arrives as a space when a form decoder has touched it.
    letters = text.rstrip("=").replace(" ", "+").replace("-", "+").replace("_", "/")
    if not _BASE64.fullmatch(letters):
        raise InvalidLink("The content state is neither JSON, nor a link, nor base64url.")
    try:
        return base64.b64decode(letters + "=" * (-len(letters) % 4), validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        raise InvalidLink("The content state cannot be decoded.") from None


def parse_json(text: str) -> object:
    """The value of a JSON text.

    Raises: InvalidLink.
    """
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidLink("The link carries JSON that cannot be read.") from None


def is_state(value: object) -> bool:
    """Whether a JSON value points at a document instead of being one."""
    if isinstance(value, list):
        return bool(value) and all(isinstance(item, str) or _points(item) for item in value[:_MAX_TARGETS])
    return _points(value)


def _points(value: object) -> bool:
    if not isinstance(value, Mapping):
        return False
    points = "target" in value or "source" in value or "on" in value
    return points or (bool(_id(value)) and not any(key in value for key in _CONTENTS))


def read_state(value: object) -> ContentState:
    """What a decoded state points at: the first target's document, page and region, and the others' documents.

    Raises: InvalidLink when it names no http(s) address.
    """
    states = [state for target in _targets(value, 0) if (state := _read_target(target)) != ContentState()]
    if not states:
        raise InvalidLink("The content state names no document.")
    first = next((state for state in states if state.manifests), states[0])
    others = dict.fromkeys(url for state in states for url in state.manifests[:1] if url not in first.manifests)
    return replace(first, others=tuple(others))


def _targets(value: object, depth: int) -> Iterator[object]:
    """The resources that a value points at, out of lists, annotations and specific resources."""
    if depth > _MAX_LAYERS:
        return
    if isinstance(value, list):
        for item in value[:_MAX_TARGETS]:
            yield from _targets(item, depth + 1)
    elif isinstance(value, Mapping) and ("target" in value or "on" in value):
        yield from _targets(value.get("target", value.get("on")), depth + 1)
    else:
        yield value


def _read_target(target: object) -> ContentState:
    if isinstance(target, str):
        return _of_address(target)
    if not isinstance(target, Mapping):
        return ContentState()
    source = target.get("source", target.get("full"))
    if source is None:
        return _of_resource(target)
    # The `partOf` may stand on the source or, in states written by hand, on the specific resource around it.
    inner = _of_resource(source) if isinstance(source, Mapping) else _of_address(source)
    manifests = (*inner.manifests, *_manifests_above(target, 0))
    return ContentState(manifests, inner.canvas, _selected_region(target.get("selector")) or inner.xywh)


def _of_address(text: object) -> ContentState:
    address, _, fragment = str(text).partition("#")
    if not is_web(address):
        return ContentState()
    region = media_region(fragment.removeprefix("xywh=")) if fragment.startswith("xywh=") else ""
    if region or "/canvas/" in address:
        return ContentState(canvas=address, xywh=region)
    return ContentState((address,))


def _of_resource(resource: Mapping[str, object]) -> ContentState:
    address, _, fragment = _id(resource).partition("#")
    manifests = _manifests_above(resource, 0)
    match _type(resource):
        case "Canvas":
            region = media_region(fragment.removeprefix("xywh=")) or _selected_region(resource.get("selector"))
            return ContentState(manifests, address if is_web(address) else "", region)
        case "Range":
            return ContentState(manifests, _start_of(resource))
        case "Manifest" | "Collection":
            return ContentState((address,) if is_web(address) else ())
    return ContentState(manifests) if manifests else _of_address(_id(resource))


def _manifests_above(resource: Mapping[str, object], depth: int) -> tuple[str, ...]:
    """The manifests that a resource is part of, through ranges and sequences; a collection only where none is named."""
    found: dict[str, bool] = {}
    for parent in _parents(resource):
        if isinstance(parent, str):
            found.setdefault(parent.partition("#")[0], True)
        elif isinstance(parent, Mapping):
            if _type(parent) not in ("Range", "Sequence", "Layer"):
                found.setdefault(_id(parent).partition("#")[0], _type(parent) != "Collection")
            elif depth < _MAX_LAYERS:
                found.update((manifest, True) for manifest in _manifests_above(parent, depth + 1))
    addresses = {address: direct for address, direct in found.items() if is_web(address)}
    return tuple(sorted(addresses, key=lambda address: not addresses[address]))


def _parents(resource: Mapping[str, object]) -> Iterator[object]:
    for key in _PARENTS:
        value = resource.get(key)
        yield from value[:_MAX_TARGETS] if isinstance(value, list) else () if value is None else (value,)


def _start_of(resource: Mapping[str, object]) -> str:
    start = resource.get("start", resource.get("startCanvas"))
    address = _id(start) if isinstance(start, Mapping) else start if isinstance(start, str) else ""
    return address.partition("#")[0] if is_web(address) else ""


def _selected_region(selector: object) -> str:
    """The region of a fragment selector; points and outlines select none."""
    candidates = selector[:_MAX_TARGETS] if isinstance(selector, list) else [selector]
    for candidate in candidates:
        value = candidate.get("value") if isinstance(candidate, Mapping) else None
        if isinstance(value, str) and value.startswith("xywh="):
            return media_region(value.removeprefix("xywh="))
    return ""


def _id(resource: Mapping[str, object]) -> str:
    value = resource.get("id", resource.get("@id"))
    return value if isinstance(value, str) else ""


def _type(resource: Mapping[str, object]) -> str:
    value = resource.get("type", resource.get("@type"))
    return value.removeprefix("sc:") if isinstance(value, str) else ""
