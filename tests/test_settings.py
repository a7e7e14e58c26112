"""The settings: read once, malformed ones named."""

import pytest

from recto.settings import DEFAULT_RESULT_MAX_CHARS, BadSetting, Settings, read_settings

NEEDED = {"RECTO_TABLE": "recto", "RECTO_BUCKET": "recto-images", "RECTO_TENANT_HASH_KEY": "0123456789abcdef"}


def test_three_variables_are_enough() -> None:
    """Our choice: everything else has a default, and by default a key is needed: never public by accident."""
    assert read_settings(NEEDED) == Settings("recto", "recto-images", b"0123456789abcdef")
    assert read_settings(NEEDED).auth_mode == "api-key"
    assert read_settings(NEEDED).result_max_chars == DEFAULT_RESULT_MAX_CHARS == 1_000_000


def test_every_variable_is_read() -> None:
    """Lists are separated by commas or white space; letter case does not count in hosts and origins."""
    settings = read_settings(
        {
            **NEEDED,
            "RECTO_AUTH_MODE": "none",
            "RECTO_ALLOWED_HOSTS": "Recto.example, other.example",
            "RECTO_ALLOWED_ORIGINS": "https://Claude.ai\nhttps://example.org",
            "RECTO_RESULT_MAX_CHARS": "500000",
            "RECTO_CONTACT": "mailto:me@example.org",
            "RECTO_ALLOW_HOSTS": "127.0.0.1",
            "RECTO_PACES": "www.loc.gov=4000/4/1, IIIF.internal=50/100/8",
            "UNRELATED": "x",
        }
    )
    assert settings.auth_mode == "none"
    assert settings.allowed_hosts == {"recto.example", "other.example"}
    assert settings.allowed_origins == {"https://claude.ai", "https://example.org"}
    assert settings.result_max_chars == 500_000
    assert settings.contact == "mailto:me@example.org"
    assert settings.allow_hosts == {"127.0.0.1"}
    assert settings.paces == {"www.loc.gov": (4000, 4, 1), "iiif.internal": (50, 100, 8)}


@pytest.mark.parametrize("name", NEEDED)
@pytest.mark.parametrize("value", [None, "", "   "])
def test_a_missing_variable_is_named(name: str, value: str | None) -> None:
    """Our choice: it fails at the cold start, and the log says which."""
    environ = {**NEEDED, name: value or ""} if value is not None else {k: v for k, v in NEEDED.items() if k != name}
    with pytest.raises(BadSetting, match=name):
        read_settings(environ)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("RECTO_AUTH_MODE", "off"),
        ("RECTO_AUTH_MODE", ""),
        ("RECTO_AUTH_MODE", "None"),
        ("RECTO_RESULT_MAX_CHARS", "many"),
        ("RECTO_RESULT_MAX_CHARS", "-1"),
        ("RECTO_RESULT_MAX_CHARS", "19999"),
        ("RECTO_RESULT_MAX_CHARS", "6000001"),
        ("RECTO_RESULT_MAX_CHARS", "1e6"),
        ("RECTO_RESULT_MAX_CHARS", "\u0661\u0662\u0663\u0664\u0665\u0666"),
        ("RECTO_TENANT_HASH_KEY", "too short"),
        ("RECTO_PACES", "www.loc.gov"),
        ("RECTO_PACES", "www.loc.gov=0/1/1"),
        ("RECTO_PACES", "www.loc.gov=4000/4"),
        ("RECTO_PACES", "www.loc.gov=4000/4/1,www.loc.gov=6000/1/1"),
    ],
)
def test_a_malformed_variable_is_named_and_its_value_is_not_shown(name: str, value: str) -> None:
    """Our choice: a value may be a secret."""
    with pytest.raises(BadSetting, match=name) as caught:
        read_settings({**NEEDED, name: value})
    assert not value or value not in str(caught.value)


def test_settings_cannot_change() -> None:
    """Our choice: one frozen object for the life of the process."""
    with pytest.raises(AttributeError):
        read_settings(NEEDED).table = "other"  # type: ignore[misc]
