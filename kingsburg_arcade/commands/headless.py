"""A seat without a window: it joins or opens a room, and a governor plays."""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import time
from collections.abc import Sequence
from typing import Any, Final

from .. import journal
from ..engine.contract import Governor, Options, Refused, Sealed
from ..engine.luck import SeededStream
from ..folders import own_folders
from ..games import cabinet
from ..games.governors import governor
from ..net.discovery.interfaces import EVERYWHERE, shown_address
from ..net.discovery.listing import Row
from ..net.protocol import facts
from ..net.protocol.agreement import Invitation
from ..net.protocol.play import Play
from ..net.room.identities import own_identity, verify
from ..net.room.journal_disk import JournalDisk
from ..net.room.lobby import SIGNS, Ask, LobbyState, Said
from ..net.room.noted_facts import note_fact
from ..net.room.pack_delivery import PacksLacking
from ..net.room.packs_told import packs_of
from ..net.room.room_code import RoomCode
from ..net.room.seat import Seat
from ..net.room.waiting_room import GRACE, Guest, Knock, Room, Turned
from ..packs.shelf import PartyShelf
from .find_room import the_room
from .json_lines import EventLines
from .orders import Orders

LINGER: Final = 15.0
"""Seconds that a finished peer stays for those who lack the end."""
SERVING: Final = 60.0
"""Seconds that it stays at most while a linked person lacks something."""
AGREED: Final = 1.0
"""Seconds that it stays when all have it: they must hear that it has."""
THINK: Final = 0.005
GOING: Final = 10.0
"""Seconds in which the others should agree that somebody leaves."""


class View:
    """What the governor of a seat may see."""

    def __init__(self, seat: int, state: Any, here: Seat) -> None:
        self.seat, self.state, self._here = seat, state, here

    @property
    def secrets(self) -> dict[Sealed, str]:
        known = {card: self._here.match.peek(card) for card in self.state.knows(self.seat)}
        return {card: name for card, name in known.items() if name is not None}


class Headless:
    """One seat, played by a governor and told line by line."""

    def __init__(
        self,
        typed: argparse.Namespace,
        options: Options,
        others: Sequence[str],
    ) -> None:
        self._typed, self._options, self._others = typed, options, others
        self._governors: dict[str, Governor] = {}
        self._stream = SeededStream(typed.seed, "a seat far away")
        self._lines = EventLines(typed.json)
        self._ends: float | None = None
        self._turned: Refused | None = None
        self._inside = self._over = False
        self._over_at = 0.0
        self._leaving = False
        self._room: LobbyState | None = None
        self._words: str = typed.say
        self._shelf = PartyShelf(own_folders().data)

    # -------------------------------------------------------------------------------- running
    async def play(self) -> int:
        typed = self._typed
        notes = typed.save and typed.save.with_name(f"{typed.save.name}.notebook")
        pages, frames = JournalDisk.opened(notes)
        self._signer = own_identity(own_folders().keys, frames)
        found = None if frames or typed.create is not None else await self._found()
        if not frames:  # else the journal has said which one
            self._signer = self._signer.for_room(found.creator if found is not None else b"")
        self._cabinet = cabinet(self._game(frames, found))
        self._governors[""] = governor(typed.governor, self._cabinet.name)
        given = (self._signer, verify, secrets.token_bytes, pages)
        self._here = here = Seat(self._cabinet, *given, self._say, shelf=self._shelf)
        here.attend(typed.interface)
        port = typed.port or next((frame[2] for frame in frames if frame[0] == "where"), 0)
        await here.station.listen(typed.interface or EVERYWHERE, port)
        if typed.orders:
            Orders(here, lambda reason: self._lines.refused(None, reason)).follow(sys.stdin)
        try:
            if frames:
                here.resume(frames)
            elif found is not None:
                self._join(found)
            else:
                await self._create()
            await self._sit()
            self._save()
        finally:
            await here.close()
        return 0

    async def _sit(self) -> None:
        """Let time pass and the governor play, until the match is over or left."""
        here = self._here
        ticking = asyncio.create_task(here.tick())
        try:
            while self._ends is None or time.monotonic() < self._ends:
                if self._turned is not None:
                    raise self._turned
                if ticking.done():
                    ticking.result()  # whatever broke must not be lost
                self._move()
                self._speak()
                self._hasten()
                here.lay_if_full()
                await asyncio.sleep(THINK)
        finally:
            ticking.cancel()

    def _hasten(self) -> None:
        """End soon once all others have the end of the match as well."""
        play = self._here.peer.play if self._here.peer is not None else None
        if not self._over or play is None:
            return
        now = time.monotonic()
        if play.heartbeat.all_have_our_tip and not self._serves(play):
            self._over = False
            self._ends = now + AGREED
        elif self._ends is not None and self._serves(play) and now < self._over_at + SERVING:
            self._ends = max(self._ends, now + AGREED)

    def _serves(self, play: Play) -> bool:
        """Is somebody linked who lacks the end of the match?"""
        if any(who in self._here.station.linked for who in play.spectators_lack):
            return True
        linked = {play.rules.agreement.invitation.seat_of(key) for key in self._here.station.linked}
        heads = play.presence.heads
        return any(
            seat in linked and (seat not in heads or heads[seat].link != play.tip.link)
            for seat in play.tip.epoch.electorate
        )

    # ---------------------------------------------------------------------------- coming in
    async def _create(self) -> None:
        typed, here = self._typed, self._here
        code = RoomCode.made(secrets.token_bytes(8)) if typed.code == "new" else None
        if typed.code and code is None:
            code = RoomCode.read(typed.code)
        host = Guest(self._signer.key, typed.name or typed.create, here.station.port)
        grace = GRACE if typed.grace is None else typed.grace
        times = (grace, typed.move_time or 0)
        given = (typed.seats, self._options, host, typed.create, *times)
        opened = Room(self._cabinet, *given, packs_of(self._shelf, self._options.to_plain()))
        for number, name in enumerate(reversed(self._others), 1):
            opened.seat_governor(typed.seats - number, name)
        here.create(opened, code)
        address = f"{shown_address(typed.interface)}:{here.station.port}"
        self._lines.line("room", name=typed.create, address=address, code=str(code or ""))
        trouble = await here.announce(typed.interface)
        if trouble is not None:
            self._lines.refused(None, trouble)

    async def _found(self) -> Row:
        """The room that we shall join."""
        typed = self._typed
        found = await the_room(typed.join, self._code, typed.interface, watches=typed.watch)
        if typed.game not in (None, found.game):
            raise Refused("room.other_game", game=found.game)
        return found

    def _game(self, frames: Sequence[tuple[Any, ...]], found: Row | None) -> str:
        """The game: as it was typed, or as the journal or the room says."""
        match frames:
            case [("table", bytes(invited), *_), *_]:
                return Invitation.read(invited).header.game
        return found.game if found is not None else str(self._typed.game)

    @property
    def _code(self) -> RoomCode | None:
        return RoomCode.read(self._typed.code) if self._typed.code else None

    def _join(self, found: Row) -> None:
        typed, here = self._typed, self._here
        called = typed.name or f"guest {self._signer.key.hex()[:6]}"
        options = dict(found.options)
        knock = Knock.by(called, here.station.port, self._cabinet, options, typed.watch)
        here.join(found.host, found.port, knock, self._code)

    def _said(self, said: Said) -> None:
        """What a player or a spectator says."""
        peer, room = self._here.peer, self._room
        if peer is not None:
            seat = peer.invitation.seat_of(said.who)
            name = "" if seat is None else peer.invitation.header.names[seat]
        else:
            seat = None if room is None else room.chair_of(said.who)
            name = "" if seat is None or room is None else room.chairs[seat].name
        name, words = said.watcher or name, said.sign or said.text
        self._lines.line("said", seat=seat, name=name, said=words)

    def _speak(self) -> None:
        """Say once what was typed, as soon as all can hear it."""
        peer, words = self._here.peer, self._words
        if not words or peer is None or peer.play is None:
            return
        others = {key for key in peer.invitation.keys if key} - {self._signer.key}
        if others <= set(self._here.station.linked):
            self._words, sign = "", words in SIGNS
            self._here.say(words if sign else "", "" if sign else words)

    def _gathered(self, gathered: LobbyState) -> None:
        """A governor is always ready."""
        self._room = gathered
        if self._typed.create is not None:
            return
        at = gathered.chair_of(self._signer.key)
        if not self._inside:
            self._inside = True
            self._lines.line("joined", name=gathered.name)
        if at is not None and not (gathered.chairs[at].ready or self._here.packs.lacking):
            self._here.ask(Ask(at, True))

    def _packs(self, lacking: PacksLacking) -> None:
        """Packs of the room are not here: get them, or give up; when they are here, be ready."""
        named = [pack.plain for pack in lacking.packs]
        if named and lacking.coming:
            return
        self._lines.line("packs", lacking=named)
        if named and self._typed.packs == "accept":
            self._here.packs.get()
        elif named:
            titles = tuple(pack.title for pack in lacking.packs)
            self._turned = Refused("room.packs", packs=titles, option="--packs accept")
        elif self._room is not None:
            self._gathered(self._room)

    # -------------------------------------------------------------------------------- playing
    def _move(self) -> None:
        """Let a governor move, if it is the turn of a seat that is ours to play."""
        here = self._here
        play = here.peer.play if here.peer is not None else None
        if play is None or play.seat is None:
            return
        at = play.tip
        self._leave_if_asked(at.index)
        actor, mine = at.course.actor, play.seat
        if actor >= 0 and at.epoch.roster[actor] == mine and here.may_move:
            view = View(actor, at.course.state.copy(), here)
            playing = self._governor("" if actor == mine else at.epoch.governors[actor])
            move = playing.choose(view, at.course.state.legal(), self._stream)
            here.give(facts.Submit(actor, move.plain))

    def _governor(self, name: str) -> Governor:
        """The governor of that name, or our own if the name is unknown here."""
        if name not in self._governors:
            try:
                self._governors[name] = governor(name, self._cabinet.name)
            except Refused:
                self._governors[name] = self._governors[""]
        return self._governors[name]

    def _leave_if_asked(self, index: int) -> None:
        wanted = self._typed.leave_at
        if wanted is not None and index >= wanted and not self._leaving:
            self._leaving = True
            self._here.give(facts.Leave())
            self._ends = time.monotonic() + GOING

    def _save(self) -> None:
        play = self._here.peer.play if self._here.peer is not None else None
        if self._typed.save is not None and play is not None:
            header = play.rules.agreement.invitation.header
            journal.save(self._typed.save, play.history.record(header, len(play.history)))

    # -------------------------------------------------------------------------------- printing
    def _say(self, fact: object) -> None:
        note_fact(fact)
        self._lines.fact(fact, self._signer.key)
        match fact:
            case LobbyState():
                self._gathered(fact)
            case PacksLacking():
                self._packs(fact)
            case Said():
                self._said(fact)
            case Turned(reason) | facts.Spoiled(_, reason):
                self._turned = reason
            case facts.Seated(_, _, _, electorate) if self._leaving:
                peer = self._here.peer
                if peer is not None and peer.seat not in electorate:
                    self._lines.line("left")
                    self._ends = time.monotonic() + 1.0
            case facts.Over():
                self._over, self._over_at = True, time.monotonic()
                self._ends = self._over_at + LINGER
