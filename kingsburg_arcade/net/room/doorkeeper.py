"""The doorkeeper: carries out whom the creator sends away, and what becomes of an attacked code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ...engine.contract import Refused
from ..protocol import facts
from . import strangers
from .entrance import CodeChanged, Entrance
from .running_match import RunningMatch
from .station import Station
from .waiting_room import Room, Turned


class Household(Protocol):
    """Whose door it is."""

    room: Room | None
    """Our own room, if we are its creator."""
    host: bytes | None
    """The creator of the room; after a restart we know by it that it was ours."""

    @property
    def in_match(self) -> bool: ...
    def sits(self, who: bytes) -> bool:
        """Whether the person with this key has a seat here."""

    def is_inside(self, who: bytes) -> bool:
        """Whether this person has a seat here, or may watch."""

    def gone(self, who: bytes) -> None: ...
    def show_room(self) -> None: ...


class Doorkeeper:
    """Keeps the entrance of one room and of its match."""

    def __init__(
        self,
        household: Household,
        own_key: bytes,
        entrance: Entrance,
        station: Station,
        match: RunningMatch,
        tell: Callable[[object], None],
    ) -> None:
        self._household, self._own_key, self._entrance = household, own_key, entrance
        self._station, self._match, self._tell = station, match, tell

    # --------------------------------------------------------------------- what the creator wants
    def send_away(self, who: bytes) -> None:
        """Send a guest or a spectator away, for as long as the room lives."""
        if self._is_host and who != self._own_key and not self._plays(who):
            self._entrance.send_away(who)
            self.carry_out()
        else:
            raise Refused("lan.stays")

    def put_out(self, who: bytes, reason: Refused) -> None:
        """Send away somebody who does what no honest program does; players are voted on."""
        if self._plays(who):
            return
        self._station.send(who, Turned(reason).encoded)
        self._station.cut(who)
        self._household.gone(who)
        self._entrance.send_away(who)
        self.carry_out()

    def close(self, closed: bool) -> None:
        """Let nobody new in, or anybody again."""
        if not self._is_host:
            raise Refused("lan.stays")
        self._entrance.close(closed)
        self.carry_out()

    @property
    def _is_host(self) -> bool:
        return self._household.room is not None or self._household.host == self._own_key

    def _plays(self, who: bytes) -> bool:
        """Whether this person plays in the match: players are voted on, not sent away."""
        return self._household.in_match and self._household.sits(who)

    def cut_idlers(self, now: float) -> None:
        """A stranger who called must soon have a seat here, or watch; else we hang up."""
        for who, one in tuple(self._station.linked.items()):
            called_us = one.room == self._entrance.name and not one.link.calls
            late = now - one.since > strangers.KNOCK
            if called_us and late and not self._household.is_inside(who):
                self._station.cut(who)

    # ------------------------------------------------------------------------- what follows from it
    def carry_out(self) -> None:
        """Hang up on those who were sent away, and tell the others if it is our room."""
        for who in tuple(self._station.linked):
            if self._entrance.sent(who) and not self._plays(who):
                self._station.send(who, Turned(Refused("lan.sent_away")).encoded)
                self._station.cut(who)
                self._household.gone(who)
        if self._household.in_match:
            self._match.remember("entrance", *self._entrance.state.plain)
        self.tell_players()
        self._household.show_room()

    def tell_players(self) -> None:
        """Players let spectators in as well: tell them whom, if it is our room."""
        peer = self._match.peer
        if peer is not None and self._is_host:
            for person in peer.invitation.keys:
                if person and person != self._own_key:
                    self._station.send(person, self._entrance.state.encoded)

    def attacked(self, name: bytes) -> None:
        """All guesses of our code are used up: before the match it gets a new one."""
        if self._household.in_match or not self._is_host:
            self._entrance.shut()
            self._tell(facts.Refusing(None, Refused("lan.codes")))
        elif self._entrance.attacked():
            self._tell(CodeChanged(str(self._entrance.code)))
        else:
            self._tell(facts.Refusing(None, Refused("lan.codes")))
        self._household.show_room()
