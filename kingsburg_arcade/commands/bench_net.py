"""The figures of the network: finding, joining, a move, coming back, beside a bare echo."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from ..engine.contract import LUCK, Refused
from ..games import cabinet, games
from ..net.discovery.finder import Finder
from ..net.discovery.interfaces import LOOPBACK
from ..net.protocol import facts
from ..net.room.identities import InstallKey, verify
from ..net.room.journal_disk import JournalDisk
from ..net.room.lobby import LobbyState, check_name
from ..net.room.room_code import RoomCode
from ..net.room.seat import Seat
from ..net.room.waiting_room import Guest, Knock, Room

ECHOES: Final = 500
LETTER: Final = b"x" * 200
ROUNDS: Final = 5
MOVES: Final = 60
PATIENCE: Final = 20.0
BEAT: Final = 0.0005
SLOW: Final = 0.02
"""Seconds that a slow disk takes for a page."""


def net() -> dict[str, float]:
    """All on this machine alone: what a network adds is its delay, once for each of them."""
    return asyncio.run(_measured())


async def _measured() -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        echo = await bare_echo()
        joining, moving, rolling, returning = await at_tables(Path(folder))
        to_slow, from_slow = await with_a_slow_disk(Path(folder))
        spent = {
            "discover_ms": await discovered(),
            "join_ms": joining,
            "move_ms": moving,
            "roll_ms": rolling,
            "move_to_slow_disk_ms": to_slow,
            "move_from_slow_disk_ms": from_slow,
            "rejoin_ms": returning,
            "bare_echo_ms": echo,
            "bare_disk_ms": bare_disk(Path(folder)),
        }
    figures = {name: round(seconds * 1e3, 3) for name, seconds in spent.items()}
    for name in ("discover", "join", "move", "roll", "rejoin"):
        figures[f"{name}_ratio"] = round(spent[f"{name}_ms"] / echo, 1)
    return figures


async def _until(holds: Callable[[], object]) -> float:
    """How long it takes until something holds."""
    began = time.perf_counter()
    while not holds():
        if time.perf_counter() - began > PATIENCE:
            raise Refused("bench.no_network")
        await asyncio.sleep(BEAT)
    return time.perf_counter() - began


# -------------------------------------------------------------------------------------- an echo
async def bare_echo() -> float:
    """There and back again, with nothing but asyncio."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError):
            while True:
                writer.write(await reader.readexactly(len(LETTER)))
        writer.close()

    server = await asyncio.start_server(answer, LOOPBACK, 0)
    port = server.sockets[0].getsockname()[1]
    reader, writer = await asyncio.open_connection(LOOPBACK, port)
    times = []
    for _ in range(ECHOES):
        began = time.perf_counter()
        writer.write(LETTER)
        await reader.readexactly(len(LETTER))
        times.append(time.perf_counter() - began)
    writer.close()
    await writer.wait_closed()
    server.close()
    await asyncio.sleep(0.01)
    return median(times)


def bare_disk(folder: Path) -> float:
    """Letters put on the disk; a move is on its author's before it is on the other's queue."""
    times = []
    with open(folder / "letters", "ab", buffering=0) as file:
        for _ in range(ECHOES // 10):
            began = time.perf_counter()
            file.write(LETTER)
            os.fsync(file.fileno())
            times.append(time.perf_counter() - began)
    return median(times)


# --------------------------------------------------------------------------------------- people
class SlowPages(JournalDisk):
    """A journal on a slow disk."""

    def _save(self, path: Path, frames: bytes) -> None:
        time.sleep(SLOW)
        super()._save(path, frames)


class Person:
    """A seat of the first game and what it was told."""

    def __init__(self, folder: Path, name: str, pages: type[JournalDisk] = JournalDisk) -> None:
        self._kind = pages
        self.key = InstallKey(secrets.token_bytes(32))
        self.name, self._kept = name, folder / f"{name}.notebook"
        self.begin()

    def begin(self) -> None:
        """Be there for the first time, or again after a crash."""
        self.told: list[Any] = []
        pages, self.frames = self._kind.opened(self._kept)
        game = games()[0].rules()
        given = (game, self.key, verify, secrets.token_bytes, pages, self.told.append)
        self.seat = Seat(*given, votes_alone=False)
        self._ticking = asyncio.create_task(self.seat.tick())

    def open(self, code: RoomCode | None) -> None:
        game, port = self.seat.cabinet, self.seat.station.port
        host = Guest(self.key.key, check_name(self.name), port)
        self.seat.create(Room(game, 2, game.options.read({}), host), code)

    def join(self, port: int, code: RoomCode) -> None:
        game = self.seat.cabinet
        knock = Knock.by(self.name, self.seat.station.port, game, {})
        self.seat.join(LOOPBACK, port, knock, code)

    def is_inside(self) -> bool:
        return any(
            isinstance(fact, LobbyState) and fact.chair_of(self.key.key) is not None
            for fact in self.told
        )

    @property
    def is_saved(self) -> bool:
        play = self.seat.peer.play if self.seat.peer is not None else None
        return play is not None and play.ledger.is_saved

    @property
    def index(self) -> int:
        play = self.seat.peer.play if self.seat.peer is not None else None
        return -1 if play is None else play.tip.index

    async def close(self) -> None:
        self._ticking.cancel()
        await self.seat.close()


@contextlib.asynccontextmanager
async def people(
    folder: Path, number: int, second: type[JournalDisk] = JournalDisk
) -> AsyncIterator[list[Person]]:
    """Two people who have not met; `second` is the kind of journal of the second."""
    folder = folder / str(number)
    folder.mkdir()
    all_ = [Person(folder, "Ada"), Person(folder, "Bea", second)]
    try:
        for one in all_:
            await one.seat.station.listen(LOOPBACK)
        yield all_
    finally:
        for one in all_:
            await one.close()


# ------------------------------------------------------------------------------------ measuring
async def discovered() -> float:
    """From the announcement of a room to its row on a list that is open already."""
    finder = Finder(LOOPBACK, lambda rows: None, cabinet)
    looking = asyncio.create_task(finder.run())
    times = []
    try:
        await asyncio.sleep(0.3)
        with tempfile.TemporaryDirectory() as folder:
            for number in range(ROUNDS):
                async with people(Path(folder), number) as (ada, _):
                    ada.open(None)
                    began = time.perf_counter()
                    await ada.seat.announce(LOOPBACK)
                    await _until(partial(_shows, finder, ada.seat.tag))
                    times.append(time.perf_counter() - began)
    finally:
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)
    return median(times)


def _shows(finder: Finder, tag: str) -> bool:
    return any(row.tag == tag for row in finder.listing.rows())


def _all_may_move(*all_: Person) -> bool:
    return all(one.seat.may_move for one in all_)


async def at_tables(folder: Path) -> tuple[float, float, float, float]:
    """(joining with a code, a move on the other's queue, a roll there, coming back)."""
    joining, moving, rolling, returning = [], list[float](), list[float](), []
    for number in range(ROUNDS):
        async with people(folder, number) as (ada, bea):
            joining.append(await _seated(ada, bea))
            moves = [await _move(ada, bea) for _ in range(MOVES // ROUNDS)]
            while not any(move.roll for move in moves):
                moves.append(await _move(ada, bea))
            moving += [move.seconds for move in moves]
            rolling += [move.roll for move in moves if move.roll]
            returning.append(await _return(ada, bea))
    return median(joining), median(moving), median(rolling), median(returning)


async def with_a_slow_disk(folder: Path) -> tuple[float, float]:
    """(a move onto the queue of somebody whose disk is slow, and one of theirs)."""
    times: list[list[float]] = [[], []]
    async with people(folder, ROUNDS, SlowPages) as (ada, bea):
        await _seated(ada, bea)
        while min(len(some) for some in times) < MOVES // ROUNDS:
            move = await _move(ada, bea)
            times[move.actor].append(move.seconds)
    return median(times[0]), median(times[1])


async def _seated(ada: Person, bea: Person) -> float:
    """How long it takes to join with a code; then both sit at the table."""
    code = RoomCode.made(secrets.token_bytes(8))
    ada.open(code)
    bea.join(ada.seat.station.port, code)
    joining = await _until(bea.is_inside)
    ada.seat.lay_if_full()
    await _until(partial(_all_may_move, ada, bea))
    return joining


def _rests(*both: Person) -> bool:
    """Whether both stand at the same entry, with all on their disks, and somebody is asked."""
    same = both[0].index == both[1].index and _actor(both[0]) >= 0
    return same and all(one.is_saved for one in both)


class Moved(NamedTuple):
    """Whose move it was, and the seconds from the press to the other's queue."""

    actor: int
    seconds: float
    roll: float
    """Until the dice that it was followed by were there; 0 if no luck was asked for."""


async def _move(*both: Person) -> Moved:
    """Play a move, and wait for it and for the luck that follows it on the other side."""
    await _until(partial(_rests, *both))
    actor = _actor(both[0])
    author, other = both[actor], both[1 - actor]
    peer = author.seat.peer
    assert peer is not None
    assert peer.play is not None
    index, move = author.index, peer.play.tip.course.state.legal()[0]
    other.told.clear()
    began = time.perf_counter()
    author.seat.give(facts.Submit(actor, move.plain))
    seconds = await _told(other, 1, began, index)
    asks_luck = author.index > index + 1 or _actor(author) == LUCK
    roll = await _told(other, 2, began, index) if asks_luck else 0.0
    return Moved(actor, seconds, roll)


async def _told(other: Person, entries: int, began: float, index: int) -> float:
    """How long it takes until so many entries are on the queue of this person."""
    while sum(isinstance(fact, facts.Happened) for fact in other.told) < entries:
        if time.perf_counter() - began > PATIENCE:
            raise Refused("bench.no_entry", index=index + entries)
        await asyncio.sleep(0)
    return time.perf_counter() - began


def _actor(one: Person) -> int:
    peer = one.seat.peer
    return -1 if peer is None or peer.play is None else peer.play.tip.course.actor


async def _return(stays: Person, crashes: Person) -> float:
    """From the start of a program that had crashed to its seat, with everything as it was."""
    port, index = crashes.seat.station.port, stays.index
    await crashes.close()
    began = time.perf_counter()
    crashes.begin()
    await crashes.seat.station.listen(LOOPBACK, port)
    crashes.seat.resume(crashes.frames)
    await _until(lambda: crashes.seat.may_move and crashes.index >= index)
    await _until(lambda: stays.key.key in crashes.seat.station.linked)
    return time.perf_counter() - began
