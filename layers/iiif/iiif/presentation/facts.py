"""What a document says about itself: version, title, rights, provider, homepage, reading direction.

Keys of every version are accepted in every document: converters mix them.
"""

from typing import TypedDict, get_args

from iiif.labels import MAX_STATEMENT_CHARS, clean_text, flatten_label
from iiif.model import PresentationVersion, ViewingDirection
from iiif.values import JsonObject, as_list, as_objects, texts, type_name, web_url

# Titles and page labels keep the document's own first language; statements about it are for the reader.
_LANGUAGE = "en"


class Facts(TypedDict):
    """The fields of `Manifest` that do not depend on where its pages stand."""

    label: str
    viewing_direction: ViewingDirection
    rights: str
    required_statement: str
    provider: str
    homepage: str


def read_facts(document: JsonObject, url: str) -> Facts:
    """The facts in a manifest, as plain text."""
    return Facts(
        label=flatten_label(document.get("label")),
        viewing_direction=viewing_direction(document),
        rights=_rights(document),
        required_statement=_required_statement(document),
        provider=_provider(document),
        homepage=_homepage(document, url),
    )


def presentation_version(document: JsonObject, fallback: PresentationVersion) -> PresentationVersion:
    """The version the context names; `fallback`, found by shape, when it names none."""
    for context in texts(document.get("@context")):
        if "/presentation/4" in context:
            return "4.0-draft"
        if "/presentation/3" in context:
            return "3.0"
        if "/presentation/2" in context:
            return "2.1"
        if "/presentation/1" in context or "shared-canvas" in context:
            return "1.0"
    return fallback


def viewing_direction(*sources: JsonObject) -> ViewingDirection:
    """The first valid direction stated; left to right otherwise."""
    stated = (_direction(text) for source in sources for text in texts(source.get("viewingDirection"))[:1])
    return next((direction for direction in stated if direction), "left-to-right")


def _direction(stated: str) -> ViewingDirection | None:
    known: tuple[ViewingDirection, ...] = get_args(ViewingDirection)
    return next((direction for direction in known if direction == stated.lower()), None)


def unusable_facts(*sources: JsonObject, is_start_unknown: bool) -> list[str]:
    """Notes on what a document states about itself and what no reader can use."""
    stated = next((text for source in sources for text in texts(source.get("viewingDirection"))), "")
    notes = ["the first page it names is not in it"] if is_start_unknown else []
    return [*notes, "the reading direction it states does not exist"] if stated and not _direction(stated) else notes


def _rights(document: JsonObject) -> str:
    """Verbatim, a URL or not: `license` holds free text, lists and nothing in real documents."""
    for key in ("rights", "license"):
        lines = [flatten_label(text) for text in texts(document.get(key))] or [flatten_label(document.get(key))]
        if found := _joined(lines):
            return found
    return ""


def _required_statement(document: JsonObject) -> str:
    """`requiredStatement`, one or several; `attribution`, as version 2 calls it, when that says nothing."""
    stated = document.get("requiredStatement")
    several = stated if isinstance(stated, list) and any("value" in each for each in as_objects(stated)) else [stated]
    return _joined([_statement(each) for each in several]) or _statement(document.get("attribution"))


def _statement(stated: object) -> str:
    if not isinstance(stated, dict) or "value" not in stated:
        return flatten_label(stated, language=_LANGUAGE, max_chars=MAX_STATEMENT_CHARS)
    label = flatten_label(stated.get("label"), language=_LANGUAGE)
    value = flatten_label(stated["value"], language=_LANGUAGE, max_chars=MAX_STATEMENT_CHARS)
    return clean_text(f"{label}: {value}", max_chars=MAX_STATEMENT_CHARS) if label and value else value


def _provider(document: JsonObject) -> str:
    """The names of the agents; a name in place of an agent is one too, an address is none."""
    stated = [each.get("label") if isinstance(each, dict) else each for each in as_list(document.get("provider"))]
    names = [flatten_label(name, language=_LANGUAGE) for name in stated]
    return _joined([name for name in names if not web_url(name)])


def _joined(lines: list[str]) -> str:
    return "; ".join(dict.fromkeys(line for line in lines if line))[:MAX_STATEMENT_CHARS]


def _homepage(document: JsonObject, url: str) -> str:
    """The first page for people; in version 2 `related` also lists files of other kinds."""
    pages = as_list(document.get("homepage")) or as_list(document.get("related"))
    pages.sort(key=lambda page: isinstance(page, dict) and page.get("format", "text/html") != "text/html")
    others = [page for page in pages if type_name(page) not in ("image", "video", "sound")]
    return next((address for page in others if (address := web_url(page, url))), "")
