"""Text that reaches people and agents: labels of every shape → one clean line.

Markup goes, characters that hide or reorder text go, length is capped; letters of every script stay. The text
stays what it is, a quotation: nothing here makes it safe to obey.
"""

import re
import unicodedata
from collections.abc import Iterator

from iiif.mojibake import repair
from iiif.references import unescape
from iiif.values import number_text

MAX_LABEL_CHARS = 500
MAX_STATEMENT_CHARS = 2000

_MAX_NESTING = 8  # real labels nest four deep: a list of language maps of lists

_UNDETERMINED = ("none", "@none", "und", "")
_OPENS_TAG = re.compile(r"</?[A-Za-z]")
_TAG = re.compile(r"""</?([A-Za-z][A-Za-z0-9]*+)(?:[^>"']++|"[^"]*+"|'[^']*+')*+>""")
_TAG_NAME = re.compile(r"</?([A-Za-z][A-Za-z0-9]*)")
_SCRIPT_END = re.compile(r"</(?:script|style)", re.IGNORECASE)
_BREAKS = frozenset(["br", "p", "div", "li", "ul", "ol", "tr", "td", "th", "table", "dd", "dt", "hr", "h1", "h2", "h3"])
_SPACES = re.compile("[ \t\r\n\f\v\x85\u2028\u2029]+")
# spec: our rule. Kept on purpose: U+200C/200D (Persian, Indic scripts) and U+200E/200F (Hebrew, Arabic).
_UNSEEN = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\U000e0000-\U000e007f]+")
_SURROGATES = re.compile("[\ud800-\udfff]")
_SELECTORS = re.compile("([\ufe00-\ufe0f\U000e0100-\U000e01ef])[\ufe00-\ufe0f\U000e0100-\U000e01ef]+")
_DASHES = "-\u2013\u2014"
_EDGE_DASHES = re.compile(rf"^[{_DASHES}]+(?:\s+|$)|\s+[{_DASHES}]+$")


def flatten_label(value: object, *, language: str = "", max_chars: int = MAX_LABEL_CHARS) -> str:
    """One line of text from any label shape; empty when there is none.

    string · number · list · `{"@value", "@language"}` · `{"value", "language"}` · language map, also with bare
    strings. The wanted language (none: the document's own choice) comes first, then text without a language, then
    the first language met; several values of one language are joined by `; `.
    """
    text = _only_text(value)
    if text is not None:
        is_plain = text.isascii() and _is_clean(text, max_chars)
        return text if is_plain else clean_text(repair(text), max_chars=max_chars)
    by_language: dict[str, list[str]] = {}
    for tag, text in _entries(value, ""):
        by_language.setdefault(tag.strip().lower(), []).append(text)
    for tag in sorted(by_language, key=lambda tag: _rank(tag, language)):
        line = _join(by_language[tag], max_chars)
        if line:
            return line
    return ""


def page_label(value: object, number: int, count: int) -> str:
    """The label of page `number` (from 1); `3 of 24` when it is missing or only a dash."""
    label = flatten_label(value)
    if label[:1] in _DASHES or label[-1:] in _DASHES:  # so is the empty label
        label = _EDGE_DASHES.sub("", label).strip()
    return label or f"{number} of {count}"


def is_misread(value: object) -> bool:
    """Whether a label of any shape holds text in a broken encoding, which `flatten_label` repairs."""
    return any(repair(text) != text for _, text in _entries(value, ""))


def clean_text(text: str, *, max_chars: int = MAX_LABEL_CHARS) -> str:
    """One line without markup, hidden characters and entities, in normal form C, at most `max_chars` long."""
    if _is_clean(text, max_chars):
        return text
    plain = strip_markup(text[: max_chars * 40])[: max_chars * 8]
    if "&" in plain:
        plain = strip_markup(unescape(plain))
    plain = _SURROGATES.sub("\ufffd", _UNSEEN.sub("", plain))
    plain = _SPACES.sub(" ", _SELECTORS.sub(r"\1", plain)).strip()
    # trap: sorting a run of combining marks is quadratic, so cut before normalising
    return _cut(unicodedata.normalize("NFC", plain[: max_chars + 1]), max_chars)


def _is_clean(text: str, max_chars: int) -> bool:
    """Nearly every label: nothing in it that cleaning would change."""
    if len(text) > max_chars or not text.isprintable() or "<" in text or "&" in text:
        return False
    if text[:1] == " " or text[-1:] == " " or "  " in text:
        return False
    return text.isascii() or (unicodedata.is_normalized("NFC", text) and _SELECTORS.search(text) is None)


def strip_markup(text: str) -> str:
    """The text without tags, comments, scripts, CDATA and processing instructions; `a < b` stays. Linear."""
    if "<" not in text:
        return text
    out: list[str] = []
    position, last_end, quotes_balance = 0, text.rfind(">"), True
    while 0 <= (start := text.find("<", position)) < last_end:
        out.append(text[position:start])
        if text.startswith(("<!", "<?"), start):
            position = _after_declaration(text, start)
        elif _OPENS_TAG.match(text, start) is None:
            out.append("<")
            position = start + 1
        else:
            quoted = _TAG.match(text, start) if quotes_balance else None
            # trap: after one failure quotes are ignored for good, or each tag would scan to the end again
            quotes_balance = quoted is not None
            position = _after_tag(text, start, quoted.end() if quoted else text.index(">", start) + 1, out)
    rest, _, _ = text[position:].partition("<!--")
    return "".join([*out, rest])


def _after_declaration(text: str, start: int) -> int:
    pairs = (("<!--", "-->"), ("<![CDATA[", "]]>"), ("<", ">"))
    opening, closing = next(pair for pair in pairs if text.startswith(pair[0], start))
    end = text.find(closing, start + len(opening))
    return end + len(closing) if end >= 0 else len(text)


def _after_tag(text: str, start: int, end: int, out: list[str]) -> int:
    """Where text goes on after the tag; for an opening script or style, after its content."""
    match = _TAG_NAME.match(text, start)
    name = match[1].lower() if match else ""
    if name in _BREAKS:
        out.append(" ")
    if name not in ("script", "style") or text[start + 1] == "/":
        return end
    closing = _SCRIPT_END.search(text, end)
    return closing.start() if closing else len(text)


def _only_text(value: object) -> str | None:
    """The string of the shapes that hold one string in one language; None for every other shape."""
    if type(value) is list and len(value) == 1:
        value = value[0]
    if type(value) is dict:
        if "@value" in value:
            value = value["@value"]
        elif len(value) == 1:
            [(tag, value)] = value.items()
            if tag[:1] == "@":
                return None
            if type(value) is list and len(value) == 1:
                value = value[0]
    return value if type(value) is str else None


def _entries(value: object, language: str, depth: int = _MAX_NESTING) -> Iterator[tuple[str, str]]:
    """(language, text) pairs in document order; what is nested too deeply counts as nothing."""
    if depth == 0:
        return
    if isinstance(value, str):
        yield language, value
    elif isinstance(value, bool):
        yield language, "true" if value else "false"
    elif isinstance(value, (int, float)):
        yield language, number_text(value)
    elif isinstance(value, list):
        for item in value:
            yield from _entries(item, language, depth - 1)
    elif isinstance(value, dict):
        yield from _object_entries(value, language, depth - 1)


def _object_entries(value: dict[str, object], language: str, depth: int) -> Iterator[tuple[str, str]]:
    for text, tag in (("@value", "@language"), ("value", "language")):
        if text in value:
            named = value.get(tag)
            yield from _entries(value[text], named if isinstance(named, str) else language, depth)
            return
    for key, item in value.items():
        if key == "@none" or not key.startswith("@"):
            yield from _entries(item, key, depth)


def _rank(tag: str, language: str) -> int:
    """Sorting is stable, so languages of one rank keep the order of the document."""
    if language and (tag == language or tag.startswith(f"{language}-")):
        return 0
    return 1 if tag in _UNDETERMINED else 2


def _join(values: list[str], max_chars: int) -> str:
    parts: dict[str, None] = {}
    room = max_chars
    for value in values:
        part = clean_text(repair(value), max_chars=max_chars)
        if part and part not in parts:
            parts[part] = None
            room -= len(part) + 2
        if room < 0:
            break
    return _cut("; ".join(parts), max_chars)


def _cut(text: str, max_chars: int) -> str:
    return text if len(text) <= max_chars else text[: max_chars - 1].rstrip() + "\u2026"
