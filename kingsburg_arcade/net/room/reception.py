"""The reception: takes callers in, one handshake for each address at a time, by the rules."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from ...engine.contract import Refused
from ..discovery.notice import QUESTION, is_question
from . import strangers
from .link import Link, room_called
from .strangers import Caller, Door, Guesses, Turns

READ: Final = 1 << 12
"""Bytes of a stranger that are read at a time."""

Answers = Callable[[bytes, str | None], Awaitable[Link]]
"""Makes our side of a link, for a room with that code."""
Shakes = Callable[[Link, asyncio.StreamReader, asyncio.StreamWriter, bytes], Awaitable[list[bytes]]]
"""Carries a handshake out; the payloads that came with the proof."""


@dataclass(frozen=True, slots=True)
class Received:
    """A caller whose key is proven."""

    link: Link
    room: bytes
    payloads: list[bytes]


class Reception:
    """Receives strangers for a station."""

    def __init__(
        self,
        answers: Answers,
        shakes: Shakes,
        refuse: Callable[[Exception], None],
        clock: Callable[[], float],
    ) -> None:
        self._answers, self._shake, self._refuse, self._clock = answers, shakes, refuse, clock
        self.rooms: dict[bytes, str | None] = {}
        """The rooms that can be called here, with their codes; `shut` closes one."""
        self.tables: set[bytes] = set()
        """The names of rooms which only the people of our match know."""
        self.notice: Callable[[], bytes] | None = None
        """The notice for those who ask what is here, before any handshake."""
        self.attacked: Callable[[bytes], None] = lambda room: None
        """Told when all guesses of a room's code are used up."""
        self._door, self._table_door = Door(strangers.PLACES), Door(strangers.TABLE_PLACES)
        self._turns = Turns()
        self._guesses: dict[bytes, Guesses] = {}

    def shut(self, room: bytes) -> None:
        """Let nobody else in by this name, not even those in the middle of a handshake."""
        self.rooms.pop(room, None)
        self._guesses.pop(room, None)
        for caller in [one for one in self._door.callers if one.room == room]:
            caller.hang_up()

    async def receives(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> Received | None:
        """Give a caller a place at the door, until it has proven its key; None if it did not."""
        address = (writer.get_extra_info("peername") or ("",))[0]
        caller = Caller(address, writer.transport.abort)
        self._door.comes(caller)
        try:
            async with asyncio.timeout(strangers.HANDSHAKE):
                greeted = await self._received(caller, reader, writer)
        except (TimeoutError, Refused, OSError) as trouble:
            self._refuse(trouble)
            return None
        finally:
            self._door.goes(caller)
            self._table_door.goes(caller)
        return None if greeted is None else Received(greeted[0], caller.room, greeted[1])

    async def _received(
        self, caller: Caller, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> tuple[Link, list[bytes]] | None:
        """The link of a caller, and what came with its proof; None if it wants the notice."""
        data, room = await self._greeted(reader)
        caller.silent = False
        if room is None:
            await self._give_notice(writer)
            return None
        caller.room = room
        if room in self.tables:
            self._door.goes(caller)
            self._table_door.comes(caller)
            link = await self._answers(room, None)
            return link, await self._shake(link, reader, writer, data)
        async with self._turns.of(caller.address):
            return await self._guessed(caller, data, reader, writer)

    async def _guessed(
        self,
        caller: Caller,
        data: bytes,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> tuple[Link, list[bytes]]:
        """The handshake of a stranger; with a code it costs a guess before we answer."""
        room = caller.room
        if room not in self.rooms:  # it was shut meanwhile
            raise Refused("lan.other_room")
        code = self.rooms[room]
        if code is None:
            link = await self._answers(room, None)
            return link, await self._shake(link, reader, writer, data)
        guesses = self._guesses.setdefault(room, Guesses())
        guesses.reserve(caller.address, self._clock())
        right = False
        try:
            link = await self._answers(room, code)
            payloads = await self._shake(link, reader, writer, data)
            right = True
        finally:  # however it ended: only a proof gives the guess back
            if right:
                guesses.was_right()
            else:
                guesses.was_wrong(caller.address, self._clock())
                if guesses.left <= 0 and room in self.rooms:
                    self.attacked(room)
        return link, payloads

    async def _greeted(self, reader: asyncio.StreamReader) -> tuple[bytes, bytes | None]:
        """The room that the caller wants; None if it only asks for our notice."""
        data = await self._first_bytes(reader)
        while not is_question(data):
            asks = QUESTION.startswith(data)
            room = None if asks else room_called(data)
            if room is not None:
                if room not in self.rooms:
                    raise Refused("lan.other_room")
                return data, room
            data += await _more(reader)
        return data, None

    async def _first_bytes(self, reader: asyncio.StreamReader) -> bytes:
        async with asyncio.timeout(strangers.FIRST_BYTES):
            return await _more(reader)

    async def _give_notice(self, writer: asyncio.StreamWriter) -> None:
        if self.notice is not None:
            writer.write(self.notice())
            await writer.drain()


async def _more(reader: asyncio.StreamReader) -> bytes:
    """The next bytes; Refused if the other end has closed."""
    data = await reader.read(READ)
    if not data:
        raise Refused("lan.gone")
    return data
