"""The reader of `--interface`: one IPv4 address of this machine."""

from __future__ import annotations

import argparse
from ipaddress import AddressValueError, IPv4Address


def own_address(typed: str) -> str:
    """The address that is meant, `localhost` among them."""
    # The network takes longer to load than all the rest: only who asks for it waits for it.
    from ..net.discovery.interfaces import LOOPBACK, is_ours, is_shared

    try:
        address = IPv4Address(LOOPBACK if typed == "localhost" else typed)
    except AddressValueError:
        raise argparse.ArgumentTypeError(
            f"an address is four numbers such as 192.168.1.5, unlike {typed[:50]!r}"
        ) from None
    # A socket can be bound to what means everybody or nobody, but it is nobody's own.
    shared = address.is_unspecified or address.is_multicast or address.is_reserved
    if shared or not is_ours(str(address)):
        raise argparse.ArgumentTypeError(f"{typed} is not an address of this machine")
    if is_shared(str(address)):
        raise argparse.ArgumentTypeError(f"{typed} means a whole subnet, not this machine alone")
    return str(address)
