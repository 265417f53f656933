"""The chat of a room and a match: what people and spectators say, and who passes it on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ...engine.contract import Refused
from .lobby import Patience, Said
from .station import Station


class Company(Protocol):
    """Who is here, as far as a chat has to know it."""

    @property
    def is_guest(self) -> bool:
        """Whether we are in the room of somebody else, who passes on what all say."""

    @property
    def host(self) -> bytes | None:
        """The creator of the room that we are a guest of."""

    @property
    def in_match(self) -> bool: ...

    @property
    def is_first(self) -> bool:
        """Whether we pass on what spectators say: the lowest seat that is present does."""

    @property
    def watching_as(self) -> str:
        """Our name as a spectator; empty if we play."""

    def sits(self, who: bytes) -> bool:
        """Whether the person with this key has a seat here."""


class Chat:
    """Speaks for one person, and hears the others."""

    def __init__(
        self,
        company: Company,
        own_key: bytes,
        station: Station,
        tell: Callable[[object], None],
        clock: Callable[[], float],
    ) -> None:
        self._company, self._own_key, self._station = company, own_key, station
        self._tell, self._clock = tell, clock
        self._patience = Patience()

    def say(self, sign: str, text: str) -> None:
        """Say something to all others: through the creator before the match, then to each."""
        company = self._company
        said = Said.of(self._own_key, sign, text, company.watching_as)
        if not self._patience.charge(said.who, self._clock()):
            raise Refused("lan.talk")
        self._tell(said)
        if company.is_guest:
            if company.host is not None:
                self._station.send(company.host, said.encoded)
            return
        for who in tuple(self._station.linked):
            self._station.send(who, said.encoded)

    def hear(self, who: bytes, said: Said) -> None:
        """Take what somebody says, if its author is who they claim to be."""
        passed_on = said.who != who
        if self._is_from(who, said, passed_on) and self._patience.charge(said.who, self._clock()):
            if not passed_on:
                self._pass_on(said)
            self._tell(said)

    def _is_from(self, who: bytes, said: Said, passed_on: bool) -> bool:
        company = self._company
        if company.is_guest:
            return who == company.host
        if passed_on:
            return bool(company.watching_as and said.watcher) and company.sits(who)
        return company.sits(who) != bool(said.watcher)

    def _pass_on(self, said: Said) -> None:
        """Send it to those whom its author cannot reach: before the match all, then spectators."""
        company = self._company
        others = list[bytes]()
        if not company.in_match:
            others = [] if company.is_guest else list(self._station.linked)
        elif said.watcher and company.is_first:
            others = [who for who in self._station.linked if not company.sits(who)]
        for other in others:
            if other != said.who:
                self._station.send(other, said.encoded)
