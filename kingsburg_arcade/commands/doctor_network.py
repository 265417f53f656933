"""What the doctor says of the network: the own addresses, multicast, and being called."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from ..net.discovery.interfaces import LOOPBACK, heard_itself, is_ours, own_addresses
from .network_words import TROUBLE

Finding = tuple[bool, str]
WAIT = 1.0


def looks(interface: str | None) -> dict[str, Callable[[], Finding]]:
    """What to look at, from every own address or from the one asked for."""
    where = (interface,) if interface else own_addresses()
    return {
        "network": partial(network, where),
        "multicast": partial(multicast, where),
        "calls": partial(calls, where),
    }


def network(where: tuple[str, ...]) -> Finding:
    if not where:
        return True, f"there is none ({TROUBLE['no_network']}); couch and governors need none"
    foreign = [address for address in where if not is_ours(address)]
    if foreign:
        return False, f"{foreign[0]} is no address of this machine"
    return True, f"others in your network can call {' or '.join(where)}"


def multicast(where: tuple[str, ...]) -> Finding:
    """Whether what is sent to all comes back to us: without it rooms are not seen by themselves."""

    async def listen() -> list[str | None]:
        return list(await asyncio.gather(*[heard_itself(address, WAIT) for address in places]))

    places = [address for address in where or (LOOPBACK,) if is_ours(address)]
    troubles = asyncio.run(listen()) or ["no_network"]
    if None in troubles:
        return True, "what is sent to all is heard here: rooms are found by themselves"
    return False, TROUBLE[troubles[0] or "multicast_blocked"]


def calls(where: tuple[str, ...]) -> Finding:
    """Whether a call to an own address gets through; what others may do only they can tell."""

    async def call() -> bool:
        server = await asyncio.start_server(lambda _, writer: writer.close(), address, 0)
        port = server.sockets[0].getsockname()[1]
        try:
            async with asyncio.timeout(WAIT):
                reader, writer = await asyncio.open_connection(address, port)
                await reader.read()
                writer.close()
                await writer.wait_closed()
        except (OSError, TimeoutError):
            return False
        finally:
            server.close()
        return True

    address = next(iter(where), LOOPBACK)
    if not is_ours(address) or not asyncio.run(call()):
        return False, f"a call to {address} is blocked on this machine: look at its firewall"
    return True, (
        "this machine lets itself be called by itself; if a room here is 'unreachable' on the"
        " list of another, the firewall here blocks the game (docs/lan.md)"
    )
