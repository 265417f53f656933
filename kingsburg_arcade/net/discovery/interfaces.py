"""The own addresses on the network, and whether multicast works."""

from __future__ import annotations

import asyncio
import errno
import secrets
import socket
from ipaddress import IPv4Address, IPv4Network
from typing import Final

import ifaddr

GROUP: Final = "224.0.0.251"
PORT: Final = 5353
"""Where rooms are announced: multicast DNS."""
LOOPBACK: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"

NO_NETWORK: Final = "no_network"
MULTICAST_BLOCKED: Final = "multicast_blocked"
NOT_ALLOWED: Final = "not_allowed"
FIREWALL: Final = "firewall"
ALONE: Final = "alone"
TROUBLES: Final = (NO_NETWORK, MULTICAST_BLOCKED, NOT_ALLOWED, FIREWALL, ALONE)
"""What can be wrong with the network. Words: `refusal.network.<key>`."""

FORBIDDEN: Final = {errno.EPERM, errno.EACCES, errno.EHOSTUNREACH}
"""What the system says to a program without permission (macOS: EHOSTUNREACH)."""


def own_addresses() -> tuple[str, ...]:
    """The IPv4 addresses of this machine that others can call; link-local ones last."""
    found = [
        str(one.ip)
        for adapter in ifaddr.get_adapters()
        for one in adapter.ips
        if one.is_IPv4 and not is_loopback(str(one.ip)) and one.network_prefix < 32
    ]
    return tuple(sorted(dict.fromkeys(found), key=lambda address: address.startswith("169.254.")))


def bound_to(interface: str | None) -> tuple[str, ...]:
    """The addresses to use: the given one, or all and loopback."""
    wanted = (interface,) if interface else (*own_addresses(), LOOPBACK)
    return tuple(address for address in wanted if is_ours(address))


def is_loopback(address: str) -> bool:
    return address.startswith("127.")


def is_ours(address: str) -> bool:
    """Whether this machine has an address now."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as mouth:
        try:
            mouth.bind((address, 0))
        except OSError:
            return False
    return True


def is_shared(address: str) -> bool:
    """Whether an address is the network or broadcast address of a subnet of ours."""
    meant = IPv4Address(address)
    subnets = [
        IPv4Network(f"{one.ip}/{one.network_prefix}", strict=False)
        for adapter in ifaddr.get_adapters()
        for one in adapter.ips
        if one.is_IPv4 and one.network_prefix < 31
    ]
    return any(meant in (one.network_address, one.broadcast_address) for one in subnets)


def shown_address(interface: str | None) -> str:
    """The own address that is told to others: the given one, or the likeliest."""
    return interface or next(iter(own_addresses()), LOOPBACK)


async def heard_itself(address: str, wait: float = 1.0) -> str | None:
    """Send a packet to the group from this address and listen for it: the trouble, or None."""
    own, loop = _question(secrets.token_hex(8).encode()), asyncio.get_running_loop()
    try:
        with _listening(address) as ear, _speaking(address) as mouth:
            await loop.sock_sendto(mouth, own, (GROUP, PORT))
            async with asyncio.timeout(wait):
                while await loop.sock_recv(ear, 9000) != own:
                    pass
    except TimeoutError:
        return MULTICAST_BLOCKED
    except OSError as error:
        return NOT_ALLOWED if error.errno in FORBIDDEN else MULTICAST_BLOCKED
    return None


def _question(label: bytes) -> bytes:
    """An mDNS question for a name that nobody has, so that nobody answers."""
    name = bytes([len(label)]) + label + b"\x05local\x00"
    return b"\0\0" + b"\0\0" + b"\0\1" + b"\0" * 6 + name + b"\0\1" + b"\0\1"


def _listening(address: str) -> socket.socket:
    ear = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        ear.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):
            ear.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        ear.setblocking(False)
        ear.bind(("", PORT))
        joined = socket.inet_aton(GROUP) + socket.inet_aton(address)
        ear.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, joined)
    except OSError:
        ear.close()
        raise
    return ear


def _speaking(address: str) -> socket.socket:
    mouth = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    mouth.setblocking(False)
    mouth.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(address))
    mouth.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
    return mouth
