"""A room: where people gather before a match, as messages over sealed links, without a socket."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from .. import __version__
from ..engine.chain import NAME_LENGTH, Header
from ..engine.codec import decode, encode
from ..engine.contract import Cabinet, Options, Refused
from .agreement import Invitation
from .discovery.notice import GATHERING, PLAYING, Notice
from .statement import KEY, VERSION

GRACE: Final = 30
"""Seconds that somebody may be missing before the others can vote, unless a table says so."""

ALIVE: Final = encode((VERSION, "alive"))
"""What is said in a room now and then, so that a dead link is noticed."""


def open_room() -> bytes:
    """What an open room is called on a link."""
    return sha256(b"kingsburg arcade, an open room").digest()[:16]


def coded_room(public: str) -> bytes:
    """What a room with a code is called on a link: by the public half alone."""
    return sha256(b"kingsburg arcade, a room with a code " + public.encode()).digest()[:16]


def table_room(table: bytes) -> bytes:
    """What those who sit at one table call it on the links between them."""
    return sha256(b"kingsburg arcade, a table " + table).digest()[:16]


@dataclass(frozen=True)
class Guest:
    """Somebody in the room: the key, a name, and the port on which it can be called."""

    key: bytes
    name: str
    port: int


@dataclass(frozen=True)
class Knock:
    """I would like to play what is played here."""

    name: str
    port: int
    game: str
    rules: str

    @property
    def encoded(self) -> bytes:
        return encode((VERSION, "knock", self.name, self.port, self.game, self.rules))


@dataclass(frozen=True)
class Turned:
    """You cannot come in, and why."""

    reason: str

    @property
    def encoded(self) -> bytes:
        return encode((VERSION, "turned", self.reason))


@dataclass(frozen=True)
class Laid:
    """The table is laid: what is played, by whom, and where each of them can be called."""

    invitation: Invitation
    addresses: tuple[tuple[str, int], ...]

    @property
    def encoded(self) -> bytes:
        return encode((VERSION, "laid", self.invitation.encoded, self.addresses))


def read(data: bytes) -> Knock | Turned | Laid | None:
    """A message of the room; None if it is one of a match."""
    match decode(data):
        case [int(version), "knock", str(name), int(port), str(game), str(rules)] if (
            version == VERSION and type(port) is int and 0 < port < 1 << 16
        ):
            return Knock(name, port, game, rules)
        case [int(version), "turned", str(reason)] if version == VERSION:
            return Turned(reason[:200])
        case [int(version), "laid", bytes(invitation), [*addresses]] if version == VERSION:
            return Laid(Invitation.read(invitation), _addresses(addresses))
    return None


def _addresses(given: Sequence[Any]) -> tuple[tuple[str, int], ...]:
    for address in given:
        match address:
            case (str(host), int(port)) if len(host) <= 64 and 0 <= port < 1 << 16:
                continue
        raise Refused("an address is a host and a port")
    return tuple((host, port) for host, port in given)


class Room:
    """The creator's side: takes in guests until every seat is taken, then lays the table."""

    def __init__(
        self,
        cabinet: Cabinet[Any],
        seats: int,
        options: Options,
        host: Guest,
        governors: int = 0,
        name: str = "",
    ) -> None:
        """The room is called as its host is, unless it has a name of its own."""
        if seats not in cabinet.seats:
            few, many = cabinet.seats[0], cabinet.seats[-1]
            raise Refused(f"{cabinet.name} is for {few} to {many} seats, not for {seats}")
        self._cabinet, self._seats, self._options = cabinet, seats, options
        self.governors = governors
        self.guests = [host]
        self.name = name or host.name
        self._check(host.name)
        self._check(self.name)

    def _check(self, name: str) -> None:
        if not (0 < len(name) <= NAME_LENGTH and name.isprintable()):
            raise Refused(f"a name has 1 to {NAME_LENGTH} letters")

    @property
    def free(self) -> int:
        return self._seats - self.governors - len(self.guests)

    def knocks(self, key: bytes, knock: Knock) -> Guest:
        """Somebody comes in, or again; Refused with the reason for it."""
        if (knock.game, knock.rules) != (self._cabinet.name, self._cabinet.rules):
            raise Refused(
                f"here {self._cabinet.name} is played by rules {self._cabinet.rules},"
                f" not {knock.game} by {knock.rules}"
            )
        self._check(knock.name)
        guest = Guest(key, knock.name, knock.port)
        known = [number for number, one in enumerate(self.guests) if one.key == key]
        if known:
            self.guests[known[0]] = guest
        elif self.free <= 0 or len(key) != KEY:
            raise Refused("every seat of this room is taken")
        else:
            self.guests.append(guest)
        return guest

    def notice(self, tag: str, code: str, *, playing: bool) -> Notice:
        """What stands on the door; `code` is the public half of the room's code."""
        printed = self._cabinet.options.read({}).to_plain()
        chosen = tuple(
            (name, {True: "yes", False: "no"}.get(value, str(value)))
            for name, value in self._options.to_plain().items()
            if value != printed[name]
        )
        return Notice(
            tag,
            __version__,
            VERSION,
            self._cabinet.name,
            self._cabinet.rules,
            self.name,
            self._seats,
            self.free,
            tuple(guest.name for guest in self.guests),
            chosen,
            code,
            PLAYING if playing else GATHERING,
        )

    def lay(self, salt: bytes, stand_in: str, grace: int = GRACE) -> Invitation:
        """The table, once everybody is there."""
        if self.free:
            raise Refused(f"{self.free} seats are still free")
        people = [guest.name for guest in self.guests]
        names = [*people, *[f"{stand_in} {n}" for n in range(1, self.governors + 1)]]
        header = Header.of(self._cabinet, self._seats, self._options, names)
        keys = (*[guest.key for guest in self.guests], *[b""] * self.governors)
        roster = (*range(len(people)), *[0] * self.governors)
        governors = (*[""] * len(people), *[stand_in] * self.governors)
        return Invitation(header, keys, roster, governors, grace, salt)
