"""The door of a room: found by the name it announces, or at a typed address, and read."""

from __future__ import annotations

import asyncio
import math
from ipaddress import AddressValueError, IPv4Address
from typing import Final

from ..engine.contract import Refused
from ..games import cabinet
from ..net.discovery.finder import Finder
from ..net.discovery.interfaces import LOOPBACK
from ..net.discovery.listing import Row
from ..net.room.room_code import RoomCode
from .network_words import PROBLEM, TROUBLE
from .wrong_call import WrongCall

PATIENCE: Final = 10.0
"""Seconds in which a room that is asked for should be found."""
SETTLE: Final = 0.4
"""Seconds after the first room of a name in which another of that name would be seen as well."""
BEAT: Final = 0.005


def address(typed: str) -> tuple[str, int] | None:
    """HOST:PORT as numbers, or None if it is the name of a room."""
    host, colon, port = typed.rpartition(":")
    if not (colon and host):
        return None
    if not port.isdecimal():
        if _numbered(host):  # a name may hold a colon, but hardly after an address
            raise WrongCall(f"an address is HOST:PORT, not {typed!r}")
        return None
    if not 0 < int(port) < 1 << 16:
        raise WrongCall(f"an address is HOST:PORT, not {typed!r}")
    return host, int(port)


def _numbered(host: str) -> bool:
    try:
        IPv4Address(LOOPBACK if host == "localhost" else host)
    except AddressValueError:
        return False
    return True


async def the_room(
    typed: str, code: RoomCode | None, interface: str | None, *, watches: bool
) -> Row:
    """The room that is meant, as soon as it lets us in; Refused with what stands in the way."""
    where, seen = address(typed), asyncio.get_running_loop()
    finder = Finder(interface, lambda rows: None, cabinet, listens=where is None)
    looking = asyncio.create_task(finder.run())
    if where is not None:
        finder.typed(*where)
    try:
        end, best, settled = seen.time() + PATIENCE, None, math.inf
        while seen.time() < end:
            called = [row for row in finder.listing.rows() if typed in (row.name, row.address)]
            if called and settled == math.inf:
                settled = seen.time() + (SETTLE if where is None else 0.0)
            rows = [row for row in called if _opens(row, code)]
            best = rows[0] if rows else best
            if seen.time() >= settled:
                fit = [row for row in rows if (row.can_watch if watches else row.can_join)]
                if fit:
                    return _with_code(_the_only(typed, fit, code), code)
                if called and not rows:
                    raise Refused("the code of the room is another one")
                if best is not None and best.problem != "unreachable":
                    break
            if looking.done():
                looking.result()
            await asyncio.sleep(BEAT)
    finally:
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)
    if where is not None and (best is None or best.problem == "unreachable"):
        raise Refused(f"nobody answers at {typed}: the room is gone, or a firewall blocks it")
    if best is not None and best.problem is not None:
        raise Refused(f"{typed}: the room {PROBLEM[best.problem]}")
    trouble = finder.trouble or "alone"
    raise Refused(f"{typed}: no such room is seen; {TROUBLE[trouble]}")


def _opens(row: Row, code: RoomCode | None) -> bool:
    """Whether this code can be the one of that room."""
    return code is None or row.code in ("", code.public)


def _the_only(typed: str, fit: list[Row], code: RoomCode | None) -> Row:
    """The one that is meant: of an open room and one with the code, the latter."""
    fit = [row for row in fit if code is not None and row.code] or fit
    if len(fit) > 1:
        places = " and ".join(row.address for row in fit)
        raise Refused(
            f"{len(fit)} rooms are called {typed}, at {places}: choose one with --join HOST:PORT"
        )
    return fit[0]


def _with_code(row: Row, code: RoomCode | None) -> Row:
    if row.coded and code is None:
        raise Refused(f"the room {row.name} has a code: type it with --code")
    if code is not None and row.code != code.public:
        raise Refused(f"the room {row.name} has no code")
    return row
