"""Where a person comes from, as limits count it."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address


@lru_cache(10_000)
def place_of(host: str) -> str:
    """An address of IPv4; of IPv6 the network of 2^64 addresses that whoever has one of them has all of."""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(found, IPv6Address):
        return host
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found) >> 64 << 64, 64)))
