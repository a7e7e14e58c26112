"""Image API services as resources declare them: which version, which level, and is it one at all?

Shared by the presentation readers and `image_info`. Services for login, search and the like are told apart here.
"""

import re
from collections.abc import Iterator

from iiif.model import ImageService, ImageVersion
from iiif.values import JsonObject, as_list, as_objects, identifier, texts, type_name, web_url

DEFAULT_LEVEL = 1

_IMAGE_API = re.compile(r".*?(?:/api/image\b|/image-api\b)", re.IGNORECASE)
_IMAGE_TYPE = re.compile(r"imageservice([123]?)$")
_BARE_LEVEL = re.compile(r"level\s?[0-9]$", re.IGNORECASE)
_LEVEL = re.compile(r"level\s?([0-9])", re.IGNORECASE)
_LOGIN = re.compile(r"/api/auth/|^auth\w*service\d?$|login$", re.IGNORECASE)
_VERSION_MARKS: tuple[tuple[re.Pattern[str], ImageVersion], ...] = (
    (re.compile(r"/api/image/3"), "3.0"),
    (re.compile(r"/api/image/2"), "2.0"),
    (re.compile(r"/api/image/1|/image-api/1\.1"), "1.1"),
    (re.compile(r"/image-api/"), "1.0"),
)
_TYPE_VERSIONS: dict[str, ImageVersion] = {"1": "1.1", "2": "2.0", "3": "3.0"}


def image_service(declared: object, *, image_url: str = "", base: str = "") -> ImageService | None:
    """The first Image API service among those declared for an image; None when there is none.

    object · list · list in a list · bare string. A service that says nothing about itself counts when the
    image's own URL lies below it.
    """
    for service in as_list(declared):
        if isinstance(service, (dict, str)) and _is_image_service(service, image_url):
            address = service_base(web_url(service, base))
            if address:
                about = service if isinstance(service, dict) else {}
                return ImageService(address, api_version(about) or "2.0", compliance_level(about))
    return None


def service_base(url: str) -> str:
    """The URL to which region and size are appended: without `/info.json` and without trailing slashes."""
    # wire: Yale publishes service ids with a trailing slash, others with /info.json
    return url.rstrip("/").removesuffix("/info.json").rstrip("/")


def api_version(about: JsonObject) -> ImageVersion | None:
    """The Image API version a service or info.json declares by context, type or profile; None when it does not.

    Where they contradict each other the newest wins: old profile URIs survive in newer services.
    """
    # wire: one server writes the context as the bare number 2
    contexts = [f"/api/image/{text}" if text in ("1", "2", "3") else text for text in texts(about.get("@context"))]
    marks = [*contexts, *_profile_texts(about)]
    kind = _IMAGE_TYPE.fullmatch(type_name(about))
    found: list[ImageVersion] = [_TYPE_VERSIONS[kind[1]]] if kind and kind[1] else []
    found += [version for text in marks for pattern, version in _VERSION_MARKS if pattern.search(text)]
    return max(found, default=None)


def compliance_level(about: JsonObject) -> int:
    """0, 1 or 2 from the profile in any notation; 1 when it is missing or names a level that does not exist."""
    stated = next((match[1] for text in _profile_texts(about) if (match := _LEVEL.search(text))), "")
    return int(stated) if stated in ("0", "1", "2") else DEFAULT_LEVEL


def asks_for_login(declared: object) -> bool:
    """Whether a login service stands among the services, or inside one of them; a bare URL may be one too."""
    services = as_list(declared)
    inner = [nested for service in as_objects(services) for nested in as_list(service.get("service"))]
    return any(
        _LOGIN.search(mark)
        for service in [*services, *inner]
        for mark in (_marks(service) if isinstance(service, dict) else texts(service))
    )


def _is_image_service(service: JsonObject | str, image_url: str) -> bool:
    if isinstance(service, dict):
        marks = list(_marks(service))
        if marks:
            return any(pattern.match(mark) for mark in marks for pattern in (_IMAGE_API, _IMAGE_TYPE, _BARE_LEVEL))
    address = service_base(identifier(service))
    return bool(address) and image_url.startswith(f"{address}/")


def _marks(service: JsonObject) -> Iterator[str]:
    """What a service says about its own kind."""
    yield from texts(service.get("@context"))
    yield from texts(service.get("protocol"))
    yield from _profile_texts(service)
    if name := type_name(service):
        yield name


def _profile_texts(about: JsonObject) -> list[str]:
    return [text for key in ("profile", "dcterms:conformsTo", "conformsTo") for text in texts(about.get(key))]
