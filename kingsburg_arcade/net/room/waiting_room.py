"""The waiting room: where people gather before a match, and the messages of it; no socket."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final

from ...build import build_of
from ...engine.chain import Header
from ...engine.codec import decode, encode
from ...engine.contract import Cabinet, Options, Refused
from ...engine.named_packs import OPTION, SHORT
from ...engine.shown_text import Text, checked
from ...reports import this_program
from ..discovery.notice import GATHERING, Notice
from ..protocol import reasons
from ..protocol.agreement import Invitation
from ..protocol.signed_statement import KEY, VERSION
from . import lobby, packs_told
from .lobby import NOTHING, WATCHERS, Ask, Chair, LobbyState, are_options, check_name, is_word
from .namesakes import told_apart
from .packs_told import PackMessage, RoomPack, without_packs

GRACE: Final = 30
"""Seconds that a person can be missing before the others can vote, unless the room says so."""

SENT_AWAY: Final = 256
"""People of whom it is remembered that they were sent away."""

ALIVE: Final = encode((VERSION, "alive"))
"""Sent in a room now and then, so that a dead link is noticed."""


def open_room() -> bytes:
    """The name of an open room on a link."""
    return sha256(b"kingsburg arcade, an open room").digest()[:16]


def coded_room(public: str) -> bytes:
    """The name of a room with a code on a link: it tells only the public half."""
    return sha256(b"kingsburg arcade, a room with a code " + public.encode()).digest()[:16]


def table_room(table: bytes) -> bytes:
    """The name of a table on the links between its people."""
    return sha256(b"kingsburg arcade, a table " + table).digest()[:16]


@dataclass(frozen=True)
class Guest:
    """A person in the room: the key, a name, and the port on which their program listens."""

    key: bytes
    name: Text
    port: int


@dataclass(frozen=True)
class Knock:
    """A request to play in this room, or to watch."""

    name: Text
    port: int
    game: str
    rules: str
    watches: bool = False

    @property
    def encoded(self) -> bytes:
        given = (self.name, self.port, self.game, self.rules, self.watches)
        return encode((VERSION, "knock", *given))

    @classmethod
    def by(
        cls,
        name: str,
        port: int,
        cabinet: Cabinet[Any],
        options: Mapping[str, Any],
        watches: bool = False,
    ) -> Knock:
        """The request of this person to join a room with these options."""
        rules = cabinet.rules_of(without_packs(cabinet, cabinet.options.read(options)))
        return cls(check_name(name), port, cabinet.name, rules, watches)


@dataclass(frozen=True)
class Turned:
    """A refusal to let somebody in, and why."""

    reason: Refused

    @property
    def encoded(self) -> bytes:
        return encode((VERSION, "turned", reasons.told(self.reason)))


@dataclass(frozen=True)
class Laid:
    """The match begins: the invitation, and the address of each of its people."""

    invitation: Invitation
    addresses: tuple[tuple[str, int], ...]
    packs: tuple[RoomPack, ...] = ()
    """The content packs that it uses."""

    @property
    def encoded(self) -> bytes:
        packs = ([pack.plain for pack in self.packs],) if self.packs else ()
        return encode((VERSION, "laid", self.invitation.encoded, self.addresses, *packs))


@dataclass(frozen=True)
class EntranceState:
    """How the creator keeps the entrance: whether it is closed, and whom they sent away."""

    closed: bool
    sent_away: tuple[bytes, ...]

    @property
    def plain(self) -> tuple[bool, tuple[bytes, ...]]:
        return self.closed, self.sent_away

    @property
    def encoded(self) -> bytes:
        return encode((VERSION, "entrance", *self.plain))


def told_options(cabinet: Cabinet[Any], options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The options that differ from the printed rules, as they would be typed."""
    printed = cabinet.options.read({}).to_plain()
    return tuple(
        (name, {True: "yes", False: "no"}.get(value, str(value)))
        for name, value in options.items()
        if name != OPTION and value != printed.get(name)
    )


def told_packs(packs: Sequence[RoomPack]) -> tuple[tuple[str, str], ...]:
    """The packs as a notice names them."""
    return tuple((pack.title, pack.digest[:SHORT]) for pack in packs)


def check_game(cabinet: Cabinet[Any], options: Options, knock: Knock) -> None:
    """Refuse a guest who would play another game, or by other rules; packs can still come."""
    rules = cabinet.rules_of(without_packs(cabinet, options))
    if (knock.game, knock.rules) != (cabinet.name, rules):
        raise Refused("lan.rules")


Told = Knock | Turned | Laid | EntranceState | PackMessage | lobby.Lobby
"""All that is said in a room."""


def read(data: bytes) -> Told | None:
    """A message of the room; None if it belongs to a match."""
    plain = decode(data)
    match plain:
        case [
            int(version),
            "knock",
            str(name),
            int(port),
            str(game),
            str(rules),
            bool(watches),
        ] if version == VERSION and type(port) is int and 0 < port < 1 << 16:
            if not (is_word(game) and is_word(rules)):
                raise Refused("lan.malformed", what="knock")
            return Knock(check_name(name), port, game, rules, watches)
        case [int(version), "turned", reason] if version == VERSION:
            return Turned(reasons.read(reason))
        case [int(version), "laid", bytes(invitation), [*addresses], *packs] if (
            version == VERSION and len(packs) <= 1
        ):
            told = packs_told.read_packs(*packs) if packs else ()
            return Laid(_invitation(invitation), _addresses(addresses), told)
        case [int(version), "entrance", bool(closed), [*keys]] if version == VERSION:
            if len(keys) > SENT_AWAY or not all(_is_key(key) for key in keys):
                raise Refused("lan.malformed", what="entrance")
            return EntranceState(closed, tuple(keys))
    return packs_told.read(plain) or lobby.read(plain)


def _invitation(given: bytes) -> Invitation:
    """An invitation from afar: all names in it may be shown."""
    invitation = Invitation.read(given)
    header = invitation.header
    for name in (*header.names, *filter(None, invitation.governors)):
        check_name(name)
    if not (is_word(header.game) and is_word(header.rules) and are_options(header.options)):
        raise Refused("lan.invitation", what="words")
    return invitation


def _is_key(given: object) -> bool:
    return isinstance(given, bytes) and len(given) == KEY


def _addresses(given: Sequence[Any]) -> tuple[tuple[str, int], ...]:
    for address in given:
        match address:
            case (str(host), int(port)) if _is_host(host) and 0 <= port < 1 << 16:
                continue
        raise Refused("lan.malformed", what="address")
    return tuple((host, port) for host, port in given)


def _is_host(host: str) -> bool:
    return checked(host, 64) is not None


class Room:
    """The creator's side: takes guests in until every seat is taken, then begins the match."""

    def __init__(
        self,
        cabinet: Cabinet[Any],
        seats: int,
        options: Options,
        host: Guest,
        name: str = "",
        grace: int = GRACE,
        move_time: int = 0,
        packs: Sequence[RoomPack] = (),
    ) -> None:
        """The room has the name of its host, unless it has a name of its own.

        `move_time` is how many seconds a player has for a move; 0 if none were agreed.
        """
        if seats not in cabinet.seats:
            few, many = cabinet.seats[0], cabinet.seats[-1]
            raise Refused("lan.seats", seats=seats, few=few, many=many)
        self._cabinet, self._options = cabinet, options
        self._grace, self._move_time, self.packs = grace, move_time, tuple(packs)
        self.code = ""
        """The code as it is typed; empty for an open room."""
        self.closed = False
        """Whether nobody new is let in."""
        self.name = check_name(name or host.name)
        check_name(host.name)
        self.host = host
        self.guests = [host]
        self.watchers: list[bytes] = []
        self.chairs = [Chair(host.key, host.name), *[Chair()] * (seats - 1)]
        self.laid: Laid | None = None

    @property
    def free(self) -> int:
        return sum(chair.free for chair in self.chairs)

    @property
    def may_lack_packs(self) -> bool:
        """Whether some guest has not yet said to be ready, for which all packs must be there."""
        guests = [chair for chair in self.chairs if chair.key not in (b"", self.host.key)]
        return bool(self.packs) and not all(chair.ready for chair in guests)

    @property
    def governors(self) -> int:
        return sum(bool(chair.governor) for chair in self.chairs)

    @property
    def lobby(self) -> LobbyState:
        """What everybody in the room is told."""
        options = without_packs(self._cabinet, self._options).to_plain()
        shown = self._shown
        chairs = tuple(
            replace(chair, name=shown.get(chair.key, chair.name)) for chair in self.chairs
        )
        given = (self.name, self._cabinet.name, options, self._grace, self.code, chairs)
        state = (len(self.watchers), self.laid is not None, self.closed, self._move_time)
        return LobbyState(*given, *state, self.packs)

    @property
    def _shown(self) -> dict[bytes, Text]:
        """The names of all, those of namesakes with a mark."""
        return told_apart((guest.key, guest.name) for guest in self.guests)

    def chair_of(self, key: bytes) -> int | None:
        return self.lobby.chair_of(key)

    # ------------------------------------------------------------------------- coming and going
    def knocks(self, key: bytes, knock: Knock) -> Guest:
        """Let a person in, perhaps once more; Refused with the reason if not."""
        check_game(self._cabinet, self._options, knock)
        check_name(knock.name)
        guest = Guest(key, knock.name, knock.port)
        if knock.watches:
            return self._lets_watch(guest)
        if self.laid is not None and self.laid.invitation.seat_of(key) is None:
            raise Refused("lan.begun")
        at = self.chair_of(key)
        if at is not None:
            self.guests = [guest if one.key == key else one for one in self.guests]
            self.chairs[at] = replace(self.chairs[at], name=knock.name)
        elif self.free <= 0 or len(key) != KEY:
            raise Refused("lan.full")
        else:
            if key in self.watchers:
                self.watchers.remove(key)
            self.guests.append(guest)
            self.chairs[self._first_free()] = Chair(key, knock.name)
        return replace(guest, name=self._shown[key])

    def notice(self, tag: str, code: str) -> Notice:
        """What the room says about itself; `code` is the public half of its code."""
        return Notice(
            tag,
            this_program.told(),
            VERSION,
            self._cabinet.name,
            self._cabinet.rules_of(without_packs(self._cabinet, self._options)),
            self.name,
            len(self.chairs),
            self.free,
            tuple(self._shown.values()),
            told_options(self._cabinet, self._options.to_plain()),
            code,
            GATHERING,
            closed=self.closed,
            creator=self.host.key,
            build=build_of(self._cabinet),
            packs=told_packs(self.packs),
        )

    def _lets_watch(self, guest: Guest) -> Guest:
        if self.chair_of(guest.key) is not None:
            raise Refused("lan.watches")
        if guest.key not in self.watchers:
            if len(self.watchers) >= WATCHERS:
                raise Refused("lan.watchers")
            self.watchers.append(guest.key)
        return guest

    def goes(self, key: bytes) -> bool:
        """Free the chair of a person who cannot be reached any more; whether anything changed."""
        if key in self.watchers:
            self.watchers.remove(key)
            return True
        at = self.chair_of(key)
        if at is None or key == self.host.key or self.laid is not None:
            return False
        self.chairs[at] = Chair()
        self.guests = [guest for guest in self.guests if guest.key != key]
        return True

    def _first_free(self) -> int:
        return next(at for at, chair in enumerate(self.chairs) if chair.free)

    # ------------------------------------------------------------------------------- the chairs
    def asks(self, key: bytes, ask: Ask) -> None:
        """Move a person to another chair, or note whether they are ready."""
        here = self.chair_of(key)
        if here is None or self.laid is not None:
            return
        chair = replace(self.chairs[here], ready=ask.ready)
        if ask.chair != here:
            if not 0 <= ask.chair < len(self.chairs) or not self.chairs[ask.chair].free:
                raise Refused("lan.chair")
            self.chairs[here] = Chair()
            here = ask.chair
        self.chairs[here] = chair

    def seat_governor(self, chair: int, governor: str) -> None:
        """Give a free chair to a governor, or free it again."""
        if self.laid is not None or not 0 <= chair < len(self.chairs):
            return
        if self.chairs[chair].key:
            raise Refused("lan.chair")
        self.chairs[chair] = Chair(governor=check_name(governor) if governor else NOTHING)

    # -------------------------------------------------------------------------------- the match
    def lay(self, salt: bytes) -> Invitation:
        """The invitation to the match, once every chair is taken."""
        if self.free:
            raise Refused("lan.free_seats", count=self.free)
        chairs = self.lobby.chairs
        names = [chair.name or f"{chair.governor} {at + 1}" for at, chair in enumerate(chairs)]
        header = Header.of(self._cabinet, len(self.chairs), self._options, names)
        keys = tuple(chair.key for chair in self.chairs)
        own = keys.index(self.host.key)
        roster = tuple(at if key else own for at, key in enumerate(keys))
        governors = tuple(chair.governor for chair in self.chairs)
        given = (header, keys, roster, governors, self._grace, salt)
        return Invitation(*given, self._move_time)

    def by_seat(self) -> list[Guest]:
        """The people in the order of their seats."""
        known = {guest.key: guest for guest in self.guests}
        return [known[chair.key] for chair in self.chairs if chair.key]
