"""Text that was decoded wrongly comes out as it was meant; correct text stays."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iiif.labels import flatten_label, is_misread
from iiif.mojibake import repair
from tests.iiif.growth import cpu_growth

RIGHT = [
    "Husförhörslängder", "Löt", "Österreich", "L'été à la française – « voilà »", "Łódź, Gdańsk", "Příručka",
    "Привет мир", "Ελληνικά", "日本の古地図", "שלום", "พจนานุกรม", "“Quoted” — text…", "straße", "São Paulo",
    "Çatalhöyük",
]  # fmt: skip


def misread(text: str) -> str:
    """As software does that calls UTF-8 Windows-1252: the five bytes without a meaning stay control characters."""
    letters = [bytes([byte]).decode("cp1252", "replace") for byte in text.encode()]
    return "".join(
        chr(byte) if letter == "\ufffd" else letter for byte, letter in zip(text.encode(), letters, strict=True)
    )


@pytest.mark.parametrize("text", RIGHT)
def test_text_read_in_the_wrong_encoding_is_repaired(text: str) -> None:
    """Seen at Riksarkivet and in a British Library manifest (fault J03); also when it happened twice."""
    assert repair(misread(text)) == text
    assert repair(text.encode().decode("latin-1")) == text
    assert repair(misread(misread(text))) == text
    assert flatten_label({"none": [misread(text)]}) == text
    assert is_misread([{"@value": "x"}, {"@value": misread(text)}])


@pytest.mark.parametrize(
    "text",
    [
        *RIGHT, "Spaß…", "„Spaß”", "IRMÃ…", "CITÉ…", "CITÉ» suite", "BLÅ”", "Bilaga Å–", "LIBERTÉ¬", "ABBÉ†", "É¶",
        "STRAUß©", "groß–", "«ÉTÉ»", "É° 5", "Ä´", "Ã…", "5×“", "f. 12r", "", "Ã¶ and \u2713", "fÃ¶r \ud800",
    ],
)  # fmt: skip
def test_correct_text_stays_as_it_is(text: str) -> None:
    """Our choice: some of these are valid UTF-8 too, and one broken letter more spoils the whole."""
    assert repair(text) == text
    assert not is_misread(text)


@given(st.text() | st.text(alphabet="aÃ¶â€“Å\x81 "))
def test_any_text_is_repaired_or_kept(text: str) -> None:
    """House rule: nothing raises, and what is repaired turns back into what was published."""
    fixed = repair(text)
    assert fixed == text or len(fixed) < len(text)


def test_repairing_takes_time_in_proportion_to_length() -> None:
    """Our claim; beyond 20,000 letters nothing is repaired."""
    assert cpu_growth(lambda count: repair("aÃ¶Ã" * count), 2_000) < 3
    assert repair("aÃ¶" * 10_000) == "aÃ¶" * 10_000
