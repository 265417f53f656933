"""Rooms and guests for the tests: on loopback, with keys that nobody keeps."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

from every_game import FIRST
from kingsburg_arcade.net.room.identities import InstallKey, verify
from kingsburg_arcade.net.room.journal_disk import JournalDisk
from kingsburg_arcade.net.room.seat import Seat
from kingsburg_arcade.net.room.waiting_room import Guest, Knock, Room

LOOPBACK = "127.0.0.1"
PRINTED = FIRST.rules_of(FIRST.options())
"""The hash of the rules without house rules."""


def a_seat(number: int = 0, shelf: Any = None) -> tuple[Seat, InstallKey, list[Any]]:
    """A seat that keeps nothing, its key, and what it tells."""
    chance = random.Random(number)
    key, told = InstallKey(chance.randbytes(32)), list[Any]()
    pages = JournalDisk(None, 0)
    return Seat(FIRST, key, verify, chance.randbytes, pages, told.append, shelf=shelf), key, told


async def a_room(
    seats: int = 3,
    name: str = "Ada",
    number: int = 0,
    code: Any = None,
    *,
    shelf: Any = None,
    packs: Any = (),
) -> tuple[Seat, list[Any]]:
    """A room on loopback that waits for guests."""
    seat, key, told = a_seat(number, shelf)
    await seat.station.listen(LOOPBACK)
    host = Guest(key.key, name, seat.station.port)
    opened = Room(FIRST, seats, FIRST.options.read({}), host, packs=packs)
    seat.create(opened, code)
    return seat, told


async def a_guest(
    port: int,
    number: int,
    code: Any = None,
    name: str = "Bob",
    *,
    shelf: Any = None,
    watches: bool = False,
) -> tuple[Seat, list[Any]]:
    """A seat that calls the room at this port on loopback."""
    seat, _, told = a_seat(number, shelf)
    await seat.station.listen(LOOPBACK)
    knock = Knock.by(name, seat.station.port, FIRST, {}, watches)
    seat.join(LOOPBACK, port, knock, code)
    return seat, told


async def until(holds: Callable[[], Any], seconds: float = 5.0) -> float:
    """Wait until something holds; how long that took."""
    clock = asyncio.get_running_loop().time
    began = clock()
    while not holds():
        assert clock() - began < seconds, "it never came"
        await asyncio.sleep(0.005)
    return clock() - began
