"""Everything an install can set, read once from the environment. No other module looks there."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

AuthMode = Literal["api-key", "none"]

DEFAULT_RESULT_MAX_CHARS = 1_000_000
LEAST_RESULT_CHARS = 20_000
_PACE = re.compile(r"([a-z0-9.-]{1,253})=([1-9][0-9]{0,5})/([1-9][0-9]{0,3})/([1-9][0-9]?)")


class BadSetting(ValueError):
    """A variable is missing or malformed; the text names it."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One install.

    `auth_mode`: who may call ("api-key": tenant = id of the API key; "none": one tenant).
    `allowed_hosts`: further `Host` values besides the gateway's own; `allowed_origins`: origins of browsers.
    `result_max_chars`: most characters of one tool result. `contact`: shown to libraries in the User-Agent.
    `allow_hosts`: private hosts that may be fetched from. `tenant_hash_key`: makes tenants unreadable in file names.
    `paces`: how often a host may be asked, where the table of hosts is not to hold: the interval in milliseconds, the
    burst, and how many requests side by side.
    """

    table: str
    bucket: str
    tenant_hash_key: bytes
    auth_mode: AuthMode = "api-key"
    allowed_hosts: frozenset[str] = frozenset()
    allowed_origins: frozenset[str] = frozenset()
    result_max_chars: int = DEFAULT_RESULT_MAX_CHARS
    contact: str = ""
    allow_hosts: frozenset[str] = frozenset()
    paces: Mapping[str, tuple[int, int, int]] = field(default_factory=dict)


def read_settings(environ: Mapping[str, str]) -> Settings:
    """The settings in an environment.

    Raises: BadSetting.
    """
    return Settings(
        table=_required(environ, "RECTO_TABLE"),
        bucket=_required(environ, "RECTO_BUCKET"),
        tenant_hash_key=_hash_key(environ),
        auth_mode=_auth_mode(environ),
        allowed_hosts=_words(environ, "RECTO_ALLOWED_HOSTS"),
        allowed_origins=_words(environ, "RECTO_ALLOWED_ORIGINS"),
        result_max_chars=_result_max_chars(environ),
        contact=environ.get("RECTO_CONTACT", ""),
        allow_hosts=_words(environ, "RECTO_ALLOW_HOSTS"),
        paces=_paces(environ),
    )


def settings_of_process() -> Settings:
    """The settings of this process.

    Raises: BadSetting.
    """
    return read_settings(os.environ)


def _required(environ: Mapping[str, str], name: str) -> str:
    value = environ.get(name, "").strip()
    if not value:
        raise BadSetting(f"{name} is not set")
    return value


def _hash_key(environ: Mapping[str, str]) -> bytes:
    key = _required(environ, "RECTO_TENANT_HASH_KEY").encode()
    if len(key) < 16:
        raise BadSetting("RECTO_TENANT_HASH_KEY is shorter than 16 characters")
    return key


def _auth_mode(environ: Mapping[str, str]) -> AuthMode:
    value = environ.get("RECTO_AUTH_MODE", "api-key")
    if value == "api-key":
        return "api-key"
    if value == "none":
        return "none"
    raise BadSetting("RECTO_AUTH_MODE is neither 'api-key' nor 'none'")


def _result_max_chars(environ: Mapping[str, str]) -> int:
    text = environ.get("RECTO_RESULT_MAX_CHARS", str(DEFAULT_RESULT_MAX_CHARS))
    if not (text.isascii() and text.isdecimal() and LEAST_RESULT_CHARS <= int(text) <= 6_000_000):
        raise BadSetting(f"RECTO_RESULT_MAX_CHARS is not a number from {LEAST_RESULT_CHARS} to 6000000")
    return int(text)


def _paces(environ: Mapping[str, str]) -> Mapping[str, tuple[int, int, int]]:
    """`www.loc.gov=4000/4/1`: one request every 4,000 ms, 4 at once, 1 side by side."""
    paces = {}
    for word in sorted(_words(environ, "RECTO_PACES")):
        read = _PACE.fullmatch(word)
        if read is None or read[1] in paces:
            raise BadSetting(
                "RECTO_PACES is not a list of different hosts, each as host=interval_ms/burst/side_by_side"
            )
        paces[read[1]] = (int(read[2]), int(read[3]), int(read[4]))
    return paces


def _words(environ: Mapping[str, str], name: str) -> frozenset[str]:
    """A list separated by commas or white space; letter case does not count."""
    return frozenset(environ.get(name, "").lower().replace(",", " ").split())
