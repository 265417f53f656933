"""What the doctor says about the network: own addresses, multicast, incoming calls."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from ..engine.contract import Refused
from ..i18n import refusal, tr
from ..net.discovery.interfaces import (
    LOOPBACK,
    MULTICAST_BLOCKED,
    NO_NETWORK,
    heard_itself,
    is_ours,
    own_addresses,
)
from ..paths import document

Finding = tuple[bool, str]
WAIT = 1.0


def looks(interface: str | None) -> dict[str, Callable[[], Finding]]:
    """What to examine, from every own address or from the given one."""
    where = (interface,) if interface else own_addresses()
    return {
        "network": partial(network, where),
        "multicast": partial(multicast, where),
        "calls": partial(calls, where),
    }


def said(name: str, **values: object) -> str:
    return tr(f"commands.doctor.{name}", **values)


def trouble_words(trouble: str) -> str:
    """One of the troubles of the network, in words."""
    return refusal(Refused(f"network.{trouble}"))


def network(where: tuple[str, ...]) -> Finding:
    if not where:
        return True, said("no_network", said=trouble_words(NO_NETWORK))
    foreign = [address for address in where if not is_ours(address)]
    if foreign:
        return False, refusal(Refused("network.no_address", address=foreign[0]))
    return True, said("reachable", addresses=any_of(where))


def any_of(addresses: tuple[str, ...]) -> str:
    """One address or another."""
    *most, last = addresses
    return said("or", one=", ".join(most), other=last) if most else last


def multicast(where: tuple[str, ...]) -> Finding:
    """Whether our own multicast comes back to us: without it no announcement is seen."""

    async def listen() -> list[str | None]:
        return list(await asyncio.gather(*[heard_itself(address, WAIT) for address in places]))

    places = [address for address in where or (LOOPBACK,) if is_ours(address)]
    troubles = asyncio.run(listen()) or [NO_NETWORK]
    if None in troubles:
        return True, said("multicast_works")
    return False, trouble_words(troubles[0] or MULTICAST_BLOCKED)


def calls(where: tuple[str, ...]) -> Finding:
    """Whether a call to an own address gets through: this shows only our own firewall."""

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
        return False, said("call_blocked", address=address)
    return True, said("calls_work", document=document("lan.md") or "docs/lan.md")
