"""Finds the room to join: by the name that it announces, or at a typed address."""

from __future__ import annotations

import asyncio
import math
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address
from typing import Final

from ..engine.contract import Refused
from ..games import cabinet
from ..net.discovery.finder import Finder
from ..net.discovery.interfaces import ALONE, LOOPBACK
from ..net.discovery.listing import UNREACHABLE, Row
from ..net.room.room_code import RoomCode
from .exit_codes import WrongCall
from .rooms import why_not

PATIENCE: Final = 10.0
"""Seconds in which a room that is asked for should be found."""
SETTLE: Final = 0.4
"""Seconds after the first room of a name in which another of that name would be seen as well."""
BEAT: Final = 0.005
QUOTED: Final = 50
"""Letters of what was typed that a refusal repeats."""


def address(typed: str) -> tuple[str, int] | None:
    """HOST:PORT as numbers, or None if it is the name of a room."""
    host, colon, port = typed.rpartition(":")
    if not (colon and host):
        return None
    if not port.isdecimal():
        if _numbered(host):  # a name may hold a colon, but hardly after an address
            raise WrongCall("lan.typed_address", typed=repr(typed[:QUOTED]))
        return None
    if not 0 < int(port) < 1 << 16:
        raise WrongCall("lan.typed_address", typed=repr(typed[:QUOTED]))
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
    """The room that was typed, as soon as it can be joined; Refused with the reason if not."""
    where = address(typed)
    finder = Finder(interface, lambda rows: None, cabinet, listens=where is None)
    looking = asyncio.create_task(finder.run())
    if where is not None:
        finder.typed(*where)
    try:
        return await _Search(typed, code, watches, finder, where is not None).row(looking)
    finally:
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)


@dataclass
class _Search:
    """What was typed, and what has been seen of it so far."""

    typed: str
    code: RoomCode | None
    watches: bool
    finder: Finder
    by_address: bool
    settled_at: float = math.inf
    """When every room of this name should have been seen."""
    best: Row | None = None

    async def row(self, looking: asyncio.Task[None]) -> Row:
        clock = asyncio.get_running_loop().time
        end = clock() + PATIENCE
        while clock() < end:
            found = self._look(clock())
            if found is not None:
                return found
            if looking.done():
                looking.result()  # raises what broke the search
            await asyncio.sleep(BEAT)
        raise self._not_found()

    def _look(self, now: float) -> Row | None:
        """The room if it is seen; Refused if waiting longer would not help."""
        rows = self.finder.listing.rows()
        called = [row for row in rows if self.typed in (row.name, row.address)]
        if not called:
            return None
        self.settled_at = min(self.settled_at, now + (0.0 if self.by_address else SETTLE))
        if now < self.settled_at:
            return None
        fitting = [row for row in called if self._may_open(row)]
        coded = any(row.code for row in called) and self.code is not None
        if not fitting or (coded and not any(row.code for row in fitting)):
            raise Refused("lan.code")
        self.best = fitting[0]
        open_rows = [row for row in fitting if (row.can_watch if self.watches else row.can_join)]
        if open_rows:
            return self._checked_code(self._only_one(open_rows))
        if self.best.problem != UNREACHABLE:
            raise self._not_found()
        return None

    def _may_open(self, row: Row) -> bool:
        """Whether the typed code can be the code of that room."""
        return self.code is None or row.code in ("", self.code.public)

    def _only_one(self, rows: list[Row]) -> Row:
        """The room that is meant: a room with the typed code goes before open ones."""
        rows = [row for row in rows if self.code is not None and row.code] or rows
        if len(rows) > 1:
            places = tuple(row.address for row in rows)
            raise Refused("room.several", count=len(rows), name=self.typed, places=places)
        return rows[0]

    def _checked_code(self, row: Row) -> Row:
        if row.coded and self.code is None:
            raise Refused("room.needs_code", name=row.name)
        if self.code is not None and row.code != self.code.public:
            raise Refused("room.without_code", name=row.name)
        return row

    def _not_found(self) -> Refused:
        problem = None if self.best is None else why_not(self.best)
        if problem is None and not self.by_address:
            trouble = Refused(f"network.{self.finder.trouble or ALONE}")
            return Refused("room.not_seen", name=self.typed[:QUOTED], reason=trouble)
        why = problem or Refused("room.unreachable")
        return Refused("room.not_joined", name=self.typed[:QUOTED], reason=why)
