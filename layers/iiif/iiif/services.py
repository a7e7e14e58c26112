"""Services as resources declare them: what kind each is; for the Image API also which version and level.

Shared by the presentation readers and `image_info`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from iiif.model import ImageService, ImageVersion
from iiif.values import JsonObject, as_list, identifier, texts, type_name, web_url

DEFAULT_LEVEL = 1

_MAX_NESTING = 4  # an Auth 2 probe service holds an access service, which holds a token service
_MAX_CACHED, _MAX_CACHED_CHARS = 256, 200
# What tells the kind of a service; documents repeat few combinations on every page.
_TELLING = ("@context", "protocol", "type", "@type", "profile", "dcterms:conformsTo", "conformsTo")
_IMAGE_API = re.compile(r".*?(?:/api/image\b|/image-api\b)", re.IGNORECASE)
_IMAGE_TYPE = re.compile(r"imageservice([123]?)$")
_BARE_LEVEL = re.compile(r"level\s?[0-9]$", re.IGNORECASE)
_LEVEL = re.compile(r"level\s?([0-9])", re.IGNORECASE)
_AUTH = re.compile(r"/api/auth/|^auth\w*service\d?$|login$", re.IGNORECASE)
_ACCESS = re.compile(r"(?:/login|/clickthrough|/kiosk|/external|^authaccessservice\d?|login)$", re.IGNORECASE)
_SEARCH = re.compile(r"/api/search/|^(?:search|autocomplete)service\d?$", re.IGNORECASE)
_AUTOCOMPLETE = re.compile(r"/autocomplete$|^autocompleteservice\d?$", re.IGNORECASE)
_VERSION_MARKS: tuple[tuple[re.Pattern[str], ImageVersion], ...] = (
    (re.compile(r"/api/image/3"), "3.0"),
    (re.compile(r"/api/image/2"), "2.0"),
    (re.compile(r"/api/image/1|/image-api/1\.1"), "1.1"),
    (re.compile(r"/image-api/"), "1.0"),
)
_TYPE_VERSIONS: dict[str, ImageVersion] = {"1": "1.1", "2": "2.0", "3": "3.0"}


@dataclass(frozen=True, slots=True)
class ServiceKind:
    """What a service says about itself. `is_access`: people log in, or agree to terms, at its address."""

    is_silent: bool
    is_image: bool
    is_auth: bool
    is_access: bool
    search: Literal["search", "autocomplete", ""]
    version: ImageVersion | None
    level: int


def image_service(declared: object, *, image_url: str = "", base: str = "") -> ImageService | None:
    """The Image API service of an image: the first declared that can cut out regions, else the first; or None.

    object · list · list in a list · bare string. A service that says nothing about itself counts when the image's
    own URL lies below it.
    """
    return image_services(declared, image_url=image_url, base=base)[0]


def image_services(declared: object, *, image_url: str = "", base: str = "") -> tuple[ImageService | None, bool]:
    """As `image_service`, and as `asks_for_login`, in one pass: every page of every document declares some."""
    best: ImageService | None = None
    is_closed = False
    for service in as_list(declared):
        kind = service_kind(service)
        is_closed = is_closed or kind.is_auth or _holds_login(service)
        if (best is not None and (best.level > 0 or kind.level == 0)) or not _is_image(kind, service, image_url):
            continue
        address = service_base(web_url(service, base))
        if address:
            best = ImageService(address, kind.version or "2.0", kind.level)
    return best, is_closed


def _is_image(kind: ServiceKind, service: object, image_url: str) -> bool:
    return kind.is_image or (kind.is_silent and _lies_below(image_url, service))


def _lies_below(image_url: str, service: object) -> bool:
    address = service_base(identifier(service))
    return bool(address) and image_url.startswith(f"{address}/")


def service_base(url: str) -> str:
    """The URL to which region and size are appended: without `/info.json` and without trailing slashes."""
    # wire: Yale publishes service ids with a trailing slash, others with /info.json
    if not url.endswith(("/", "/info.json")):
        return url
    return url.rstrip("/").removesuffix("/info.json").rstrip("/")


def api_version(about: JsonObject) -> ImageVersion | None:
    """The Image API version a service or info.json declares by context, type or profile; None when it does not.

    Where they contradict each other the newest wins: old profile URIs survive in newer services.
    """
    return service_kind(about).version


def compliance_level(about: JsonObject) -> int:
    """0, 1 or 2 from the profile in any notation; 1 when it is missing or names a level that does not exist."""
    return service_kind(about).level


def asks_for_login(declared: object) -> bool:
    """Whether a login service stands among the services, or inside one of them; a bare URL may be one too."""
    return image_services(declared)[1]


def _holds_login(service: object) -> bool:
    inner = service.get("service") if type(service) is dict else None
    return inner is not None and any(service_kind(one).is_auth for one in as_list(inner))


def login_services(declared: object) -> Iterator[JsonObject | str]:
    """The services at which people log in, those inside other services too; tokens and logouts are none."""
    return (service for service in _with_nested(declared, _MAX_NESTING) if service_kind(service).is_access)


def search_services(declared: object) -> Iterator[JsonObject | str]:
    """The Content Search services, each before its autocomplete service."""
    return (service for service in _with_nested(declared, _MAX_NESTING) if service_kind(service).search)


def _with_nested(declared: object, depth: int) -> Iterator[JsonObject | str]:
    for service in as_list(declared):
        if type(service) is str:
            yield service
        elif type(service) is dict:
            yield service
            if depth > 1 and "service" in service:
                yield from _with_nested(service["service"], depth - 1)


def service_kind(service: object) -> ServiceKind:
    """The kind of one declared service. A bare address says nothing, unless it names a login."""
    if type(service) is not dict:
        is_login = bool(_AUTH.search(identifier(service)))
        return _SILENT_LOGIN if is_login else _SILENT
    stated = tuple(map(service.get, _TELLING))
    try:
        return _known.get(stated) or _remember(stated, service)
    except TypeError:  # lists and objects
        return _remember(stated, service)


def _remember(stated: tuple[object, ...], service: JsonObject) -> ServiceKind:
    context, protocol, _, _, *profiles = stated
    kind = _read_kind(tuple(texts(context)), tuple(texts(protocol)), tuple(texts(profiles)), type_name(service))
    # trap: what is kept for later must be small, whoever wrote it
    if all(one is None or (type(one) is str and len(one) <= _MAX_CACHED_CHARS) for one in stated):
        if len(_known) >= _MAX_CACHED:
            _known.clear()
        _known[stated] = kind
    return kind


def _read_kind(
    contexts: tuple[str, ...], protocols: tuple[str, ...], profiles: tuple[str, ...], kind: str
) -> ServiceKind:
    marks = (*contexts, *protocols, *profiles, *([kind] if kind else []))
    is_auth = _found(_AUTH, marks)
    searches: Literal["search", ""] = "search" if _found(_SEARCH, marks) else ""
    return ServiceKind(
        is_silent=not marks,
        is_image=any(pattern.match(mark) for mark in marks for pattern in (_IMAGE_API, _IMAGE_TYPE, _BARE_LEVEL)),
        is_auth=is_auth,
        is_access=is_auth and _found(_ACCESS, (*profiles, kind)),
        search="autocomplete" if _found(_AUTOCOMPLETE, (*profiles, kind)) else searches,
        version=_newest_version(contexts, profiles, kind),
        level=_level(profiles),
    )


def _found(pattern: re.Pattern[str], marks: Sequence[str]) -> bool:
    return any(pattern.search(mark) for mark in marks)


def _newest_version(contexts: Sequence[str], profiles: Sequence[str], kind: str) -> ImageVersion | None:
    # wire: one server writes the context as the bare number 2
    named = [f"/api/image/{text}" if text in ("1", "2", "3") else text for text in contexts]
    typed = _IMAGE_TYPE.fullmatch(kind)
    found: list[ImageVersion] = [_TYPE_VERSIONS[typed[1]]] if typed and typed[1] else []
    found += [version for text in (*named, *profiles) for pattern, version in _VERSION_MARKS if pattern.search(text)]
    return max(found, default=None)


def _level(profiles: Sequence[str]) -> int:
    stated = next((match[1] for text in profiles if (match := _LEVEL.search(text))), "")
    return int(stated) if stated in ("0", "1", "2") else DEFAULT_LEVEL


_known: dict[tuple[object, ...], ServiceKind] = {}
_SILENT = _read_kind((), (), (), "")
_SILENT_LOGIN = replace(_SILENT, is_auth=True, is_access=True)
