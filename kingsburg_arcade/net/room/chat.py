"""The voice of a seat: what is said in a room and at a table, by those who sit and who watch."""

from __future__ import annotations

from collections.abc import Callable

from ...engine.contract import Refused
from ..protocol.peer import Peer
from ..protocol.signed_statement import Signer
from .gathering import Knock, Room
from .lobby import Patience, Said
from .station import Station


class Voice:
    """Speaks for one person and hears the others, each as what it is."""

    peer: Peer | None
    room: Room | None
    station: Station
    _signer: Signer
    _knock: Knock | None
    _host: bytes | None
    _patience: Patience
    _clock: Callable[[], float]
    _tell: Callable[[object], None]

    def say(self, sign: str, text: str) -> None:
        """Say something to all others: by way of the creator before the match, then to each."""
        said = Said(self._signer.key, sign, text, self._watching)
        said.check()
        if not self._patience.hears(said.who, self._clock()):
            raise Refused("that is more than anybody can listen to: a moment's patience")
        self._tell(said)
        if self.peer is None and self.room is None:
            if self._host is not None:
                self.station.send(self._host, said.encoded)
            return
        for who in tuple(self.station.linked):
            self.station.send(who, said.encoded)

    @property
    def _is_first(self) -> bool:
        """Whether ours is the lowest seat of those who are present."""
        play = None if self.peer is None else self.peer.play
        if play is None or play.seat not in play.tip.epoch.electorate:
            return False
        return play.seat == min(play.present(self._clock()))

    @property
    def _watching(self) -> str:
        """How we are called, if we only watch."""
        return self._knock.name if self._knock is not None and self._knock.watches else ""

    def _sits(self, who: bytes) -> bool:
        if self.peer is not None:
            return self.peer.invitation.seat_of(who) is not None
        return self.room is not None and self.room.chair_of(who) is not None

    def _listen(self, who: bytes, said: Said) -> None:
        """Words are heard from all who sit or watch here, each as what it is."""
        passed_on = said.who != who
        if self.peer is None and self.room is None:
            known = who == self._host  # who tells us what all have said
        elif passed_on:
            known = bool(self._watching and said.watcher) and self._sits(who)
        else:
            known = self._sits(who) != bool(said.watcher)
        if known and self._patience.hears(said.who, self._clock()):
            if not passed_on:
                self._pass_on(said)
            self._tell(said)

    def _pass_on(self, said: Said) -> None:
        """To those whom its author does not reach: before the match all, then other watchers."""
        if self.peer is None:
            others = [] if self.room is None else list(self.station.linked)
        elif said.watcher and self._is_first:
            others = [who for who in self.station.linked if not self._sits(who)]
        else:
            others = []
        for other in others:
            if other != said.who:
                self.station.send(other, said.encoded)
