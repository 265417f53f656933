"""The line: the network in a thread of its own, with orders going in and news coming out.

No call waits for the network, and no other thread touches it.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final

from ...disk import refusing
from ...engine.chain import Entry
from ...engine.contract import Cabinet, Move, Refused
from ...reports.faults import modules_of
from ...reports.rolling_log import note
from ..discovery.interfaces import EVERYWHERE, shown_address
from ..protocol import facts
from ..protocol.agreement import Invitation
from ..protocol.play import Play
from . import lock
from .entrance import CodeChanged
from .identities import own_identity, verify
from .journal_disk import JournalDisk
from .lobby import Ask, check_name
from .noted_facts import note_fact
from .packs_told import Shelf, packs_of
from .room_code import RoomCode
from .seat import Seat
from .station import overlook_late_refusals
from .waiting_room import GRACE, Guest, Knock, Room

LINGER: Final = 20.0
"""Seconds that a finished match stays on the network for those who lack its end."""
LEAVING: Final = 3.0
"""Seconds in which the others should agree that we leave."""
LOOK: Final = 0.05


@dataclass(frozen=True, slots=True)
class Listening:
    """Others can call us at this address, with this code."""

    address: str
    code: str = ""


@dataclass(frozen=True, slots=True)
class Chairs:
    """Who plays each seat: the person whose program plays it, and the governor if there is one."""

    roster: tuple[int, ...]
    electorate: tuple[int, ...]
    governors: tuple[str, ...]
    proposer: int = -1
    reason: str = ""
    """By whom and why it was proposed; empty for the seating of the start."""
    paused: bool = False
    dozing: bool = False
    """Was the person here replaced for being late, and has not come back?"""


@dataclass(frozen=True, slots=True)
class Begun:
    """The match as it stands when it begins, or when we come back to it."""

    invitation: Invitation
    seat: int | None
    chairs: Chairs
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Faces:
    """What the sealed cards are that the person here has looked at, by stack and position."""

    cards: Mapping[tuple[str, int], str]


@dataclass(frozen=True, slots=True)
class Failed:
    """The network thread has ended, and why; or, if not `deadly`, something was refused."""

    reason: Refused
    deadly: bool = True


@dataclass(frozen=True, slots=True)
class May:
    """Whether a move made now would be accepted."""

    move: bool


class Line:
    """One person's connection to one room and its match."""

    def __init__(
        self,
        cabinet: Cabinet[Any],
        folder: Path,
        interface: str | None,
        kept: Path | None = None,
        *,
        stand_in: str = "squire",
        shelf: Shelf | None = None,
    ) -> None:
        """Use all addresses of this machine unless one is given; keep the journal in `kept`."""
        self.cabinet, self._interface = cabinet, interface
        self._stand_in, self._shelf = stand_in, shelf
        self._lock(kept)
        self._journal, self._frames = JournalDisk.opened(kept)
        self._signer = own_identity(folder, self._frames)
        self.key = self._signer.key
        self.news: SimpleQueue[object] = SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ready = threading.Event()
        self._ending: float | None = None
        self._faces: dict[tuple[str, int], str] = {}
        self._may = False
        self._address = ""
        self._thread = threading.Thread(target=self._run, name="network", daemon=True)
        self._announcing: asyncio.Task[None] | None = None
        self._first: list[Callable[[], None]] = []
        self._fault: Exception | None = None
        """What broke in a task of ours: it ends the thread."""

    def _listens(self) -> None:
        """It is our room: tell where others can call us, and with which code."""
        self._address = f"{shown_address(self._interface)}:{self._here.station.port}"
        self.news.put(Listening(self._address, str(self._here.entrance.code or "")))

    def _become(self, creator: bytes = b"") -> None:
        """From now on have the key that is for this room alone."""
        self._signer = self._signer.for_room(creator)
        self.key = self._signer.key

    @staticmethod
    def _lock(kept: Path | None) -> None:
        """Refuse a journal that another program writes."""
        if kept is None:
            return
        with refusing(kept, "used"):
            free = lock.take(kept)
        if not free:
            raise Refused("lan.taken")

    # -------------------------------------------------------------------------- from the screen
    def create(
        self,
        seats: int,
        options: Mapping[str, Any],
        person: str,
        room_name: str,
        code: RoomCode | None,
        grace: int = GRACE,
        move_time: int = 0,
    ) -> None:
        """Open a room."""
        self._become()

        def begin() -> None:
            here = self._here
            host = Guest(self.key, check_name(person), here.station.port)
            chosen = self.cabinet.options.read(options)
            packs = packs_of(here.packs.shelf, options)
            given = (host, room_name, grace, move_time, packs)
            opened = Room(self.cabinet, seats, chosen, *given)
            here.create(opened, code)
            self._listens()
            self._announcing = asyncio.create_task(self._announce())

        self._start(begin)

    def join(
        self,
        host: str,
        port: int,
        person: str,
        code: RoomCode | None,
        *,
        options: Mapping[str, Any],
        watches: bool = False,
        creator: bytes = b"",
    ) -> None:
        """Join the room of this creator, which plays with these options."""
        self._become(creator)

        def begin() -> None:
            here = self._here.station.port
            knock = Knock.by(person, here, self.cabinet, options, watches)
            self._here.join(host, port, knock, code)

        self._start(begin)

    def resume(self) -> None:
        """Come back to the match of the journal."""
        if not self._frames:
            raise Refused("lan.journal", what="empty")

        def begin() -> None:
            self._here.resume(self._frames)
            if self._here.host == self.key:
                self._listens()

        self._start(begin)

    def ask(self, chair: int, ready: bool) -> None:
        self._order(lambda: self._here.ask(Ask(chair, ready)))

    def get_packs(self) -> None:
        """Get from the host the packs of this room that are not here."""
        self._order(lambda: self._here.packs.get())

    def seat_governor(self, chair: int, governor: str) -> None:
        self._order(lambda: self._here.seat_governor(chair, governor))

    def send_away(self, who: bytes) -> None:
        """Send a guest away; only the creator can."""
        self._order(lambda: self._here.doorkeeper.send_away(who))

    def close_entrance(self, closed: bool) -> None:
        """Let nobody new in, or anybody again; only the creator can."""
        self._order(lambda: self._here.doorkeeper.close(closed))

    def say(self, sign: str = "", text: str = "") -> None:
        self._order(lambda: self._here.say(sign, text))

    def submit(self, seat: int, move: Move | tuple[Any, ...]) -> None:
        plain = move if isinstance(move, tuple) else move.plain
        self._order(lambda: self._here.give(facts.Submit(seat, plain)))

    def replace(self, seat: int) -> None:
        """Want a governor on the seat of a person who is missing or late."""
        self._order(lambda: self._here.give(facts.Replace(seat)))

    def come_back(self) -> None:
        """Take the own seat back, after being late."""
        self._order(lambda: self._here.give(facts.Return()))

    def pause(self, wanted: bool) -> None:
        """Ask for a pause, or for its end; or agree to what another asks for."""
        self._order(lambda: self._here.give(facts.Pause(wanted)))

    def take_back(self, wanted: bool) -> None:
        """Ask for the turn that has passed; or, not wanted, keep the turn that another wants."""
        self._order(lambda: self._here.give(facts.TakeBack(wanted)))

    def leave(self) -> None:
        """Leave for good, and end when the others agree or nobody answers."""
        self._order(lambda: self._here.give(facts.Leave()))
        self.close(LEAVING)

    def show_all(self) -> None:
        """Report the whole match once more."""
        self._order(self._show_all)

    def close(self, linger: float = 0.0) -> None:
        """End after so many seconds at the latest; the caller does not wait."""

        def end() -> None:
            until = asyncio.get_running_loop().time() + linger
            self._ending = until if self._ending is None else min(self._ending, until)

        self._order(end)

    def heard(self) -> list[object]:
        """All news since the last call."""
        found = list[object]()
        while True:
            try:
                found.append(self.news.get_nowait())
            except Empty:
                return found

    # ------------------------------------------------------------------------------ the thread
    def _start(self, begin: Callable[[], None]) -> None:
        self._first.append(begin)
        self._thread.start()
        self._ready.wait(5.0)

    def _order(self, act: Callable[[], None]) -> None:
        loop = self._loop
        if loop is None or not self._thread.is_alive():
            return

        def guarded() -> None:
            try:
                act()
            except Refused as reason:
                self.news.put(Failed(reason, deadly=False))

        try:
            loop.call_soon_threadsafe(guarded)
        except RuntimeError:  # the loop ended a moment ago, and nobody is there to be told
            return

    def _run(self) -> None:
        why: Refused | None = Refused("lan.broken")  # unless it ends as it should
        try:
            asyncio.run(self._live())
            why = None
        except Refused as reason:
            why = reason
        finally:
            if why is not None:
                self.news.put(Failed(why))
            self._ready.set()

    async def _live(self) -> None:
        self._loop = asyncio.get_running_loop()
        given = (self.cabinet, self._signer, verify, secrets.token_bytes, self._journal)
        self._here = Seat(
            *given, self._tell, votes_alone=False, stand_in=self._stand_in, shelf=self._shelf
        )
        self._here.attend(self._interface)
        port = next((frame[2] for frame in self._frames if frame[0] == "where"), 0)
        await self._listen(port)
        self._loop.set_exception_handler(self._fell)
        note("network", "begins", port=self._here.station.port, resumed=bool(self._frames))
        ticking = asyncio.create_task(self._here.tick())
        try:
            for begin in self._first:
                begin()
            self._ready.set()
            while not self._ended():
                if self._fault is not None:
                    raise self._fault
                if ticking.done():
                    ticking.result()  # raises what broke it
                self._look()
                await asyncio.sleep(LOOK)
        finally:
            ticking.cancel()
            if self._announcing is not None:
                self._announcing.cancel()
                await asyncio.gather(self._announcing, return_exceptions=True)
            await self._here.close()
            note("network", "ends")

    def _fell(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Something broke that nobody waits for: what is ours ends the thread, and is told."""
        fault = context.get("exception")
        if isinstance(fault, Exception) and is_ours(fault):
            self._fault = fault
        else:
            overlook_late_refusals(loop, context)

    def wait(self, seconds: float) -> None:
        """Wait until the thread has ended, at most so long."""
        if self._thread.is_alive():
            self._thread.join(seconds)

    async def _announce(self) -> None:
        trouble = await self._here.announce(self._interface)
        if trouble is not None:
            self.news.put(Failed(trouble, deadly=False))

    async def _listen(self, port: int) -> None:
        """Listen on the port of before if it is free: the others call there."""
        address = self._interface or EVERYWHERE
        try:
            await self._here.station.listen(address, port)
        except Refused:
            if not port:
                raise
            await self._here.station.listen(address, 0)

    def _ended(self) -> bool:
        return self._ending is not None and asyncio.get_running_loop().time() >= self._ending

    def _tell(self, fact: object) -> None:
        note_fact(fact)
        if isinstance(fact, facts.Started):
            self._show_all()
        if isinstance(fact, CodeChanged):
            self.news.put(Listening(self._address, fact.code))
        self.news.put(fact)
        if isinstance(fact, facts.Seated):
            play = self._play
            if play is not None:
                self.news.put(self._chairs(play))
            if self._ending is not None and play and play.seat not in fact.electorate:
                self._ending = 0.0  # we have left, and all know it

    @property
    def _play(self) -> Play | None:
        return self._here.match.play

    def _show_all(self) -> None:
        """Report the whole match as it stands here."""
        peer, play = self._here.peer, self._play
        if peer is None or play is None:
            return
        entries = tuple(step.entry for step in play.history.steps if step.entry is not None)
        self.news.put(Begun(peer.invitation, play.seat, self._chairs(play), entries))

    @staticmethod
    def _chairs(play: Play) -> Chairs:
        epoch = play.tip.epoch
        why = (epoch.proposer, epoch.reason, epoch.paused, play.voting.ballot.dozing)
        return Chairs(epoch.roster, epoch.electorate, epoch.governors, *why)

    def _look(self) -> None:
        """Begin when all are ready; report which cards are seen, and whether we may move."""
        here = self._here
        here.lay_if_ready()
        if not here.station.listens:
            raise Refused("lan.deaf")
        play = self._play
        if play is None:
            return
        if play.seat is not None:
            self._look_at_cards(play, play.seat)
        if here.may_move != self._may:
            self._may = here.may_move
            self.news.put(May(self._may))

    def _look_at_cards(self, play: Play, person: int) -> None:
        """The cards that the seats played from here have looked at."""
        tip = play.tip
        seen = {
            (card.stack, card.position): face
            for seat, who in enumerate(tip.epoch.roster)
            if who == person
            for card in tip.course.state.knows(seat)
            if (face := self._here.match.peek(card)) is not None
        }
        seen |= {
            (question, seat): name
            for seat, who in enumerate(tip.epoch.roster)
            if who == person
            for question, name in play.chosen(seat).items()
        }
        if seen != self._faces:
            self._faces = seen
            self.news.put(Faces(seen))


def is_ours(fault: Exception) -> bool:
    """Is it a mistake of this program, not of the system or of a library that works by itself?"""
    own = __name__.partition(".")[0]
    through = any(name.partition(".")[0] == own for name in modules_of(fault))
    return through and not isinstance(fault, OSError)
