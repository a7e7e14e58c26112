"""Text whose UTF-8 was read as Windows-1252 or Latin-1 before it was published: `HusfÃ¶r` for `Husför`.

Correct text must never change, so two things are asked: the whole text turns back into valid UTF-8, and a pair of
letters stands in it that no language writes.
"""

import re

MAX_CHARS = 20_000
_MOST_ROUNDS = 2  # wire: some catalogues did it twice

_SPECIALS = {bytes([byte]).decode("cp1252", "replace"): byte for byte in range(0x80, 0xA0)}
_TO_BYTES = {ord(letter): byte for letter, byte in _SPECIALS.items() if letter != "\ufffd"}
_FOLLOWS = "\x80-\xbf" + "".join(map(chr, _TO_BYTES))
# Of the second halves, those that stand behind no capital letter in correct text: unlike quotes, dots or ©.
_TELLS = "\x80-\x9f\u20ac\u0192\u02c6\u2030\u02dc\u00a4\u00a5\u00b1\u00b5\u00b8\u00bc-\u00be"
_TELLTALE = re.compile(
    rf"""[a-z][\u00c2-\u00d6\u00d8-\u00de][{_FOLLOWS}]
       | (?<![^\W\d_])\u00c3[{_FOLLOWS}][A-Za-z]
       | \u00c3[\xa1-\xbf][a-z]
       | [\u00c2-\u00de\u00e0-\u00f4][{_TELLS}]
       | [\u00e0-\u00ef][{_FOLLOWS}][{_TELLS}]""",
    re.VERBOSE,
)


def repair(text: str) -> str:
    """The text as it was meant, if it shows that it was misread; otherwise the text itself."""
    if text.isascii() or len(text) > MAX_CHARS:
        return text
    for _ in range(_MOST_ROUNDS):
        if _TELLTALE.search(text) is None:
            break
        try:
            text = text.translate(_TO_BYTES).encode("latin-1").decode("utf-8")
        except UnicodeError:
            break
    return text
