"""Public and private addresses."""

from ipaddress import IPv4Address, IPv6Address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recto.adapters.addresses import is_public

PUBLIC_V4 = ["1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "172.32.0.0", "223.255.255.255"]
PRIVATE_V4 = [
    "0.0.0.0",
    "10.255.255.255",
    "100.127.255.255",
    "127.0.0.1",
    "168.63.129.16",
    "169.254.169.254",
    "172.31.255.255",
    "192.0.0.192",
    "192.168.0.0",
    "198.19.255.255",
    "224.0.0.1",
    "255.255.255.255",
]


@pytest.mark.parametrize("address", [*PUBLIC_V4, "2606:4700::1111", "2a00:1450:4001::1", "2001:200::1"])
def test_a_public_address_is_public(address: str) -> None:
    """Negative controls at the edges of the blocks (security.md 4)."""
    assert is_public(address)


@pytest.mark.parametrize("address", PRIVATE_V4)
def test_a_private_address_is_not_public_in_any_disguise(address: str) -> None:
    """Mapped, compatible, SIIT, NAT64, 6to4, Teredo and ISATAP forms carry IPv4 addresses inside IPv6 ones."""
    packed = int(IPv4Address(address))
    disguises = [
        IPv6Address((0xFFFF << 32) | packed),
        IPv6Address(packed),
        IPv6Address((0xFFFF << 48) | packed),
        IPv6Address((0x64FF9B << 96) | packed),
        IPv6Address((0x2002 << 112) | (packed << 80)),
        IPv6Address((0x20010000 << 96) | (packed << 64) | 1),
        IPv6Address((0x2600 << 112) | (0x00005EFE << 32) | packed),
        IPv6Address((0x2600 << 112) | (0x02005EFE << 32) | packed),
    ]
    assert not is_public(address)
    assert [str(disguise) for disguise in disguises if is_public(str(disguise))] == []


@given(st.one_of(*(st.ip_addresses(v=6, network=network) for network in ("::/3", "4000::/2", "8000::/1"))))
def test_nothing_outside_global_unicast_is_public(address: IPv6Address) -> None:
    """Property: IPv6 is allowed by 2000::/3 alone."""
    assert not is_public(str(address))


@given(st.text(max_size=20))
def test_what_is_no_address_is_not_public(text: str) -> None:
    """Property: any text gets an answer; a zone makes an address local."""
    assert not is_public(text + "x")
    assert not is_public("2606:4700::1111%eth0")
