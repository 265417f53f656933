"""Sit at a table far away without a window: a line of JSON for each thing that happens."""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import time
from pathlib import Path
from typing import Any, Final

from .. import journal
from ..engine.cabinets import NAMES, cabinet
from ..engine.contract import Cabinet, Governor, Refused, Sealed
from ..engine.luck import SeededStream
from ..governors import GOVERNORS, governor
from ..net import facts
from ..net.code import GUESSES, RoomCode
from ..net.identity import InstallKey, verify
from ..net.lobby import Ask, Gathered
from ..net.pages import Pages, install_key
from ..net.room import Guest, Knock, Laid, Room, Turned
from ..net.seat import Seat
from ..paths import player_folder
from .printing import as_json
from .sim import number
from .wrong_call import WrongCall

LINGER: Final = 4.0
"""Seconds that a finished peer stays for those who have not heard the end yet."""
THINK: Final = 0.01
LOOPBACK: Final = "127.0.0.1"


def declare(arguments: argparse.ArgumentParser) -> None:
    add = arguments.add_argument
    where = arguments.add_mutually_exclusive_group(required=True)
    where.add_argument("--create", metavar="NAME", help="open a room and be called NAME in it")
    where.add_argument("--join", metavar="HOST:PORT", help="the address that a room shows")
    add("--seats", type=number(5), metavar="N", help="seats of the room, yours among them")
    add("--name", default="", help="how you are called at the table")
    add("--code", help="the code of the room; 'new' makes one when a room is created")
    add("--governor", default="random", metavar="G", help=f"who plays: {', '.join(GOVERNORS)}")
    add("--game", default="kingsburg", choices=NAMES)
    add("--seed", type=int, default=1, metavar="N", help="of the governor's whims, not of the dice")
    add("--save", type=Path, metavar="FILE", help="write the record; come back with what is there")
    add("--interface", default=LOOPBACK, metavar="ADDR", help="the own address to use")
    add("--port", type=int, default=0, metavar="P", help="the own port (default: any)")
    add("--json", action="store_true", help="lines for a script")


def run(typed: argparse.Namespace) -> int:
    if typed.create is not None and typed.seats is None:
        raise WrongCall("a room needs --seats")
    played = cabinet(typed.game)
    try:
        chosen = governor(typed.governor, typed.game)
    except Refused as reason:
        raise WrongCall(str(reason)) from None
    return asyncio.run(Headless(typed, played, chosen).play())


class View:
    """What the governor of a seat may see."""

    def __init__(self, seat: int, state: Any, here: Seat) -> None:
        self.seat, self.state, self._here = seat, state, here

    @property
    def secrets(self) -> dict[Sealed, str]:
        known = {card: self._here.peek(card) for card in self.state.knows(self.seat)}
        return {card: name for card, name in known.items() if name is not None}


class Headless:
    """A seat that a governor plays, and that prints what happens."""

    def __init__(self, typed: argparse.Namespace, played: Cabinet[Any], chosen: Governor) -> None:
        self._typed, self._cabinet, self._governor = typed, played, chosen
        self._stream = SeededStream(typed.seed, "a seat far away")
        self._over: float | None = None
        self._turned: str | None = None

    # -------------------------------------------------------------------------------- running
    async def play(self) -> int:
        typed = self._typed
        notes = typed.save and typed.save.with_name(f"{typed.save.name}.notebook")
        pages, frames = Pages.opened(notes)
        signer = InstallKey(install_key(player_folder()))
        here = Seat(self._cabinet, signer, verify, secrets.token_bytes, pages, self._say)
        self._here = here
        port = typed.port
        if frames:
            port = next((frame[2] for frame in frames if frame[0] == "where"), port)
        await here.station.listen(typed.interface, port)
        if frames:
            here.resume(frames)
        else:
            self._enter(here, signer)
        ticking = asyncio.create_task(here.tick())
        try:
            while not self._done():
                self._move(here)
                here.lay_if_full(typed.interface)
                if here.station.wrong_codes >= GUESSES and here.peer is None:
                    raise Refused("too many wrong codes were tried: the room is closed")
                await asyncio.sleep(THINK)
        finally:
            ticking.cancel()
            await here.close()
        if self._turned is not None:
            raise Refused(self._turned)
        self._save(here)
        return 0

    def _enter(self, here: Seat, signer: InstallKey) -> None:
        typed = self._typed
        options = self._cabinet.options.read({})
        if typed.create is not None:
            code = RoomCode.made(secrets.token_bytes(8)) if typed.code == "new" else None
            if typed.code and code is None:
                code = RoomCode.read(typed.code)
            host = Guest(signer.key, typed.name or typed.create, here.station.port)
            here.create(Room(self._cabinet, typed.seats, options, host), code)
            address = f"{typed.interface}:{here.station.port}"
            self._print(event="room", name=typed.create, address=address, code=str(code or ""))
            return
        host_name, _, port = typed.join.rpartition(":")
        if not host_name or not port.isdecimal():
            raise WrongCall(f"an address is HOST:PORT, not {typed.join!r}")
        code = RoomCode.read(typed.code) if typed.code else None
        called = typed.name or f"guest {signer.key.hex()[:6]}"
        knock = Knock(called, here.station.port, self._cabinet.name, self._cabinet.rules)
        here.join(host_name, int(port), knock, code)

    def _get_ready(self, gathered: Gathered) -> None:
        """A governor is always ready."""
        at = gathered.chair_of(self._here.signer_key)
        if at is not None and not gathered.chairs[at].ready:
            self._here.ask(Ask(at, True))

    def _done(self) -> bool:
        if self._turned is not None:
            return True
        return self._over is not None and time.monotonic() - self._over > LINGER

    def _move(self, here: Seat) -> None:
        """The governor plays every seat that is ours to play now."""
        play = here.peer.play if here.peer is not None else None
        if play is None or play.seat is None:
            return
        course = play.tip.course
        actor = course.actor
        if actor >= 0 and play.tip.epoch.roster[actor] == play.seat and here.may_move:
            view = View(actor, course.state.copy(), here)
            move = self._governor.choose(view, course.state.legal(), self._stream)
            here.give(facts.Submit(actor, move.plain))

    def _save(self, here: Seat) -> None:
        play = here.peer.play if here.peer is not None else None
        if self._typed.save is not None and play is not None:
            header = play.rules.agreement.invitation.header
            journal.save(self._typed.save, play.history.record(header, len(play.history)))

    # -------------------------------------------------------------------------------- printing
    def _print(self, **shown: Any) -> None:
        if self._typed.json:
            as_json(shown)
        else:
            print(" ".join(str(value) for value in shown.values()))
        sys.stdout.flush()

    def _say(self, fact: object) -> None:
        match fact:
            case Guest(_, name, _):
                self._print(event="joined", name=name)
            case Gathered() if self._typed.join is not None:
                self._get_ready(fact)
            case Turned(reason):
                self._turned = reason
            case Laid(invitation):
                here = invitation.seat_of(self._here.signer_key)
                self._print(event="seated", seat=here)
            case facts.Started(match):
                self._print(event="started", match=match.hex()[:16])
            case facts.Happened(entry):
                self._print(event="entry", index=entry.index, digest=entry.digest)
            case facts.Rewound(index):
                self._print(event="rewound", index=index)
            case facts.Missing(seat):
                self._print(event="missing", seat=seat)
            case facts.Back(seat):
                self._print(event="back", seat=seat)
            case facts.Waiting(waiting):
                self._print(event="waiting", waiting=waiting)
            case facts.Seated(epoch, index, roster):
                self._print(event="seating", epoch=epoch, index=index, roster=list(roster))
            case facts.Convicted(seat, reason):
                self._print(event="convicted", seat=seat, reason=reason)
            case facts.Refusing(seat, reason):
                self._print(event="refused", seat=seat, reason=reason)
            case facts.Over(result, digest):
                self._over = time.monotonic()
                self._print(event="over", result=result.to_plain(), digest=digest)
