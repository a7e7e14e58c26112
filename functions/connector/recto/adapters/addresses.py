"""Which IP addresses are on the public internet. No look-ups here.

IPv4 by a table of what is refused; IPv6 by what is allowed, so that mapped, compatible, translated (SIIT, NAT64),
6to4, Teredo, local and multicast forms are refused without decoding any of them.
"""

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

# `ipaddress.is_global` is no guard: it is true for multicast, 168.63.129.16, NAT64 and others.
_REFUSED_V4 = tuple(
    IPv4Network(block)
    for block in (
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",  # shared address space; some clouds keep their metadata here
        "127.0.0.0/8",
        "168.63.129.16/32",  # Azure's host agent
        "169.254.0.0/16",  # link-local: instance metadata, container credentials, X-Ray
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.31.196.0/24",
        "192.52.193.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "192.175.48.0/24",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",
        "240.0.0.0/4",
    )
)
_GLOBAL_V6 = IPv6Network("2000::/3")
_REFUSED_V6 = tuple(
    IPv6Network(block)
    for block in (
        "2001::/23",  # protocol assignments, Teredo among them
        "2001:db8::/32",
        "2002::/16",  # 6to4
        "3fff::/20",
        "2620:4f:8000::/48",
    )
)
_ISATAP = (0x00005EFE, 0x02005EFE)


def is_public(address: str) -> bool:
    """Whether a textual IP address is on the public internet; anything else than an address is not."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    return _is_public_v4(parsed) if isinstance(parsed, IPv4Address) else _is_public_v6(parsed)


def _is_public_v4(address: IPv4Address) -> bool:
    return not any(address in block for block in _REFUSED_V4)


def _is_public_v6(address: IPv6Address) -> bool:
    isatap = (int(address) >> 32) & 0xFFFFFFFF in _ISATAP
    refused = isatap or address.scope_id is not None or any(address in block for block in _REFUSED_V6)
    return address in _GLOBAL_V6 and not refused
