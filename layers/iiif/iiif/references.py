"""Character references of HTML in text from outside, resolved safely."""

import html
import re

# trap: `html.unescape` fails on numbers that are too long for `int`
_TOO_LONG = re.compile(r"&#[0-9]{20,}+;?")


def unescape(text: str) -> str:
    """The text with its references resolved; U+FFFD for a number that no character can have."""
    if "&" not in text:
        return text
    return html.unescape(_TOO_LONG.sub("\ufffd", text))
