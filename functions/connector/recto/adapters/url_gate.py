"""What Recto may open at all: one strict reading of a URL, then the rules on scheme, port and host. No look-ups here.

    `HTTPS://Lib.Example./a b?q=ü#top`  → `https://lib.example/a%20b?q=%C3%BC`
    `http://lib.example:080/m`          → `http://lib.example/m`
    `http://faß.example/`              → `http://xn--fa-hia.example/`

The result is plain ASCII in which every parser sees the same host, so what is checked is what is fetched.
Addresses that names resolve to are checked where the connection is made (`pinned`), by `check_addresses`.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address, IPv6Address
from urllib.parse import quote, urljoin

from recto.adapters.addresses import is_public
from recto.errors import ForbiddenAddress, InvalidUrl

MAX_URL = 4096
MAX_HOST = 253
PORTS = frozenset({80, 443, 8080, 8443})
_DEFAULT_PORTS = {"http": 80, "https": 443}
_LOCAL_SUFFIXES = ("localhost", "local", "internal", "localdomain", "svc", "home.arpa")

_FORBIDDEN_CHARACTERS = re.compile(r"[\x00-\x1f\x7f\\\ud800-\udfff]")
_PARTS = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):(?://([^/?#]*)([^?#]*)(?:\?([^#]*))?)?")
_AUTHORITY = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\[\]:@%\s]+)(?::([0-9]{0,8}))?")
_LABEL = re.compile(r"[a-z0-9_-]{1,63}")
_NUMERIC_LABEL = re.compile(r"[0-9]+|0x[0-9a-f]*")
_STRAY_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_KEPT = "%/:@!$&'()*+,;=~-._|[]^"

_BLOCKED = "This address is not on the public internet, or not allowed here."
_NO_URL = "This is not a URL that can be opened."


@dataclass(frozen=True, slots=True)
class _Origin:
    scheme: str
    host: str
    port: int

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        suffix = "" if self.port == _DEFAULT_PORTS[self.scheme] else f":{self.port}"
        return f"{self.scheme}://{host}{suffix}"


class UrlGate:
    """Lets through URLs on the public internet, and those on hosts that the install allows.

    `allow_hosts` are host names, addresses, or either with `:port`; they may be private, and without a port in the
    entry use any. `own_hosts` and `own_bucket` are the install itself, which must never call itself.
    """

    def __init__(self, allow_hosts: Iterable[str] = (), *, own_hosts: Iterable[str] = (), own_bucket: str = "") -> None:
        self._allowed = frozenset(_host_entry(entry) for entry in allow_hosts)
        self._own_hosts = frozenset(host.lower().rstrip(".") for host in own_hosts)
        self._own_bucket = own_bucket

    def check(self, url: str) -> str:
        """The URL in its one normal form, without its fragment.

        Raises: InvalidUrl, ForbiddenAddress.
        """
        origin, path, query = _read(url)
        allowed = self.is_allowed(origin.host, origin.port)
        if not allowed and origin.port not in PORTS:
            raise InvalidUrl(f"Only the ports {', '.join(map(str, sorted(PORTS)))} can be opened.")
        self.check_host(origin.host, origin.port)
        if self._own_bucket and self._is_own_bucket(origin.host, path):
            raise ForbiddenAddress(_BLOCKED)
        return f"{origin}{_target(path, query)}"

    def check_redirect(self, url: str, location: str) -> str:
        """Where a redirect from `url` (in normal form) leads, in normal form.

        Raises: ForbiddenAddress, also for a Location that is no URL.
        """
        try:
            # trap: urljoin drops tabs and line feeds without a word, so the header is checked as it came
            if _FORBIDDEN_CHARACTERS.search(location):
                raise InvalidUrl(_NO_URL)
            target = self.check(urljoin(url, location.strip(" ")))
        except (InvalidUrl, ForbiddenAddress, ValueError) as error:
            raise ForbiddenAddress("The library redirects to an address that is not opened here.") from error
        origin = _read(target)[0]
        if url.startswith("https:") and origin.scheme == "http" and not self.is_allowed(origin.host, origin.port):
            raise ForbiddenAddress("The library redirects from an encrypted to an unencrypted address.")
        return target

    def is_allowed(self, host: str, port: int) -> bool:
        """Whether the install names this host (in normal form), or this host and port, as allowed."""
        return (host, None) in self._allowed or (host, port) in self._allowed

    def check_host(self, host: str, port: int) -> None:
        """Check a host in normal form, without a look-up.

        Raises: ForbiddenAddress.
        """
        if host in self._own_hosts:
            raise ForbiddenAddress(_BLOCKED)
        if self.is_allowed(host, port):
            return
        if port not in PORTS or (not is_public(host) if _is_literal(host) else _is_local_name(host)):
            raise ForbiddenAddress(_BLOCKED)

    def check_addresses(self, host: str, port: int, addresses: Sequence[str]) -> None:
        """Check all addresses of a host; one bad address refuses the host.

        Raises: ForbiddenAddress.
        """
        self.check_host(host, port)
        if not self.is_allowed(host, port) and not all(is_public(address) for address in addresses):
            raise ForbiddenAddress(_BLOCKED)

    def _is_own_bucket(self, host: str, path: str) -> bool:
        """Virtual-hosted and path style, dual-stack and regional forms."""
        if not host.endswith((".amazonaws.com", ".amazonaws.com.cn")):
            return False
        return host.startswith(f"{self._own_bucket}.s3") or path.split("/")[1:2] == [self._own_bucket]


def _read(url: str) -> tuple[_Origin, str, str | None]:
    """Origin, path and query.

    Raises: InvalidUrl.
    """
    if not isinstance(url, str) or not 0 < len(url) <= MAX_URL or url != url.strip():
        raise InvalidUrl(_NO_URL)
    if _FORBIDDEN_CHARACTERS.search(url):
        raise InvalidUrl("The URL contains characters that no URL may have.")
    parts = _PARTS.match(url)
    if parts is None:
        raise InvalidUrl(_NO_URL)
    scheme = parts[1].lower()
    if scheme not in _DEFAULT_PORTS:
        raise InvalidUrl("Only http:// and https:// addresses can be opened.")
    return _origin(scheme, parts[2] or ""), parts[3] or "", parts[4]


def _origin(scheme: str, authority: str) -> _Origin:
    if "@" in authority:
        raise InvalidUrl("The URL carries a user name or password; such links are not opened.")
    read = _AUTHORITY.fullmatch(authority)
    if read is None:
        raise InvalidUrl("The URL has no valid host name.")
    port = int(read[2]) if read[2] else _DEFAULT_PORTS[scheme]
    if not 0 < port < 65_536:
        raise InvalidUrl("The URL has no valid port.")
    return _Origin(scheme, _host(read[1]), port)


def _host(text: str) -> str:
    """A host in normal form: a lower-case ASCII name, or an address as the standard library writes it.

    Raises: InvalidUrl.
    """
    try:
        if text.startswith("["):
            return IPv6Address(text[1:-1]).compressed
        name = _ascii(text).removesuffix(".")
        if _NUMERIC_LABEL.fullmatch(name.rpartition(".")[2]):
            return str(IPv4Address(name))
    except (AddressValueError, UnicodeError) as error:
        raise InvalidUrl("The URL has no valid host name.") from error
    if len(name) > MAX_HOST or not all(_LABEL.fullmatch(label) for label in name.split(".")):
        raise InvalidUrl("The URL has no valid host name.")
    return name


def _ascii(name: str) -> str:
    """A host name in lower case, letters beyond ASCII as IDNA 2008 writes them.

    Raises: UnicodeError.
    """
    lowered = unicodedata.normalize("NFC", name.lower())
    if lowered.isascii() and "xn--" not in lowered:
        return lowered
    import idna  # here, since its tables are large and few hosts need them

    encoded: bytes = idna.encode(lowered)
    return encoded.decode("ascii")


def _target(path: str, query: str | None) -> str:
    target = _without_dot_segments(_encoded(path, _KEPT)) or "/"
    return target if query is None else f"{target}?{_encoded(query, _KEPT + '?')}"


def _encoded(text: str, kept: str) -> str:
    """Percent-encoded where it must be; what is encoded already stays as it is."""
    return quote(_STRAY_PERCENT.sub("%25", text), safe=kept)


def _without_dot_segments(path: str) -> str:
    """RFC 3986 section 5.2.4, for literal dots: `/a/../b/.` → `/b/`. Encoded dots are left to the server."""
    if "." not in path:
        return path
    segments = path.split("/")[1:]
    kept: list[str] = []
    for segment in segments:
        if segment == "..":
            del kept[-1:]
        elif segment != ".":
            kept.append(segment)
    if segments[-1:] in (["."], [".."]):
        kept.append("")
    return "/" + "/".join(kept)


def _is_literal(host: str) -> bool:
    return ":" in host or host.rpartition(".")[2].isdigit()


def _is_local_name(host: str) -> bool:
    return "." not in host or host.endswith(tuple(f".{suffix}" for suffix in _LOCAL_SUFFIXES))


def _host_entry(entry: str) -> tuple[str, int | None]:
    """An entry of the allow-list; an IPv6 address may stand with or without brackets.

    Raises: InvalidUrl.
    """
    text = entry.strip()
    if text.count(":") > 1 and not text.startswith("["):
        text = f"[{text}]"
    read = _AUTHORITY.fullmatch(text)
    if read is None:
        raise InvalidUrl(f"{entry!r} is not a host name that can be allowed.")
    return _host(read[1]), int(read[2]) if read[2] else None
