"""A seat at a table far away: one peer, its links and its clock, run by asyncio."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from ...engine.contract import Cabinet, Refused, Sealed
from ..discovery import Row, new_tag
from ..discovery.announcer import Herald
from ..discovery.interfaces import is_loopback
from ..discovery.notice import answer
from ..masks.slow_work import Workbench
from ..protocol import facts, journal_format
from ..protocol.agreement import Invitation
from ..protocol.peer import STAND_IN, Peer
from ..protocol.signed_statement import Signer, Verify
from . import gathering
from .chat import Voice
from .gathering import Guest, Knock, Laid, Room, Turned
from .link import Entropy
from .lobby import Ask, Gathered, Lobby, Patience, Said
from .ongoing import Ongoing
from .room_code import GUESSES, RoomCode
from .station import Station

TICK: Final = 0.1
TRIED: Final = 32
"""Addresses at which others of our match were seen, and are called, at most."""
SECOND_CALL: Final = 0.15
"""Seconds after which the one who should be called calls as well."""


class Pages(Protocol):
    """Where a notebook lies: on a disk, or nowhere."""

    def append(self, frames: bytes) -> int: ...
    def save_beside(self, saved: Callable[[int], None], failing: Callable[[str], None]) -> None: ...
    def close(self) -> None: ...


class Seat(Voice):
    """One person's place: first in a room, then at the table that is laid there."""

    def __init__(
        self,
        cabinet: Cabinet[Any],
        signer: Signer,
        verify: Verify,
        entropy: Entropy,
        pages: Pages,
        tell: Callable[[object], None],
        *,
        votes_alone: bool = True,
        stand_in: str = STAND_IN,
    ) -> None:
        """`tell` hears all that happens; alone votes who has no person to ask."""
        self.cabinet, self._signer, self._verify, self._entropy = cabinet, signer, verify, entropy
        self._pages, self._tell = pages, tell
        self._votes_alone, self._stand_in = votes_alone, stand_in
        self.peer: Peer | None = None
        self.room: Room | None = None
        self.station = Station(signer, verify, entropy, self._heard, self._came, self._went)
        self.station.refused_code = self._refused_code
        self._knock: Knock | None = None
        self._called: bytes | None = None
        self._host: bytes | None = None
        self._patience = Patience()
        self._loop = asyncio.get_running_loop()
        self._clock = self._loop.time
        self._pages.save_beside(
            lambda page: self._from_the_disk(lambda: self.give(facts.Saved(page))),
            lambda reason: self._from_the_disk(lambda: self._tell(facts.Refusing(None, reason))),
        )
        self._early: list[tuple[bytes, bytes]] = []
        self.tag = new_tag()
        """What our room is called on the network."""
        self._code: RoomCode | None = None
        self._room_name = ""
        self._ongoing: Ongoing | None = None
        self._where: list[tuple[str, int]] = []
        self._tried: set[tuple[bytes, str, int]] = set()
        self._herald: Herald | None = None
        self.station.door = self._door
        self._bench = Workbench(self.give)

    @property
    def signer_key(self) -> bytes:
        return self._signer.key

    def _cabinet_of(self, game: str) -> Cabinet[Any]:
        """Only our own match is looked for, so only its game is known here."""
        if game != self.cabinet.name:
            raise Refused("lan.game", game=game)
        return self.cabinet

    # ------------------------------------------------------------------------------- the room
    def create(self, laid: Room, code: RoomCode | None) -> None:
        """Let guests in."""
        self.room, self._code, self._room_name = laid, code, laid.name
        self._open()
        self._tell(laid.gathered)

    def _open(self) -> None:
        """Be called by those who know the room, and its code if it has one."""
        code = self._code
        name = gathering.coded_room(code.public) if code else gathering.open_room()
        self.station.rooms[name] = code.secret if code else None

    def _close_door(self) -> None:
        """Too many codes were tried: whoever plays or watches stays, and nobody else comes in."""
        if self._code is not None:
            self.station.rooms.pop(gathering.coded_room(self._code.public), None)

    def _door(self) -> bytes:
        """What stands on the door of our room, or of the match that we play in."""
        if self.peer is not None and self._ongoing is not None:
            seat = self.peer.seat
            return b"" if seat is None else answer(self._ongoing.notice(self.tag, seat))
        if self.room is None:
            return b""
        public = self._code.public if self._code else ""
        return answer(self.room.notice(self.tag, public))

    # ------------------------------------------------------------------------- being found
    def attend(self, interface: str | None) -> None:
        """From now on be known to the network whenever it is up to us, and find the others."""
        if self._herald is None:
            self._herald = Herald(self.tag, interface, self._found, self._cabinet_of)

    async def announce(self, interface: str | None = None) -> str | None:
        """Make our room known on the network; what is wrong if that cannot be done."""
        if self.room is None:
            return None
        self.attend(interface)
        assert self._herald is not None
        return await self._herald.begin(self.room.name, self.station.port, self._door())

    def _door_changed(self) -> None:
        if self._herald is not None:
            self._herald.changed(self._door())

    def _attend(self) -> None:
        """Whoever of those present has the lowest seat makes the match known to others."""
        play = None if self.peer is None else self.peer.play
        herald, ongoing = self._herald, self._ongoing
        if herald is not None and self.peer is None:
            herald.changed(self._door())  # what came while the last change was being told
        if herald is None or play is None or ongoing is None or play.seat is None:
            return
        now, electorate = self._clock(), play.tip.epoch.electorate
        ours = self._is_first
        if play.is_over:
            ours = herald.announces  # nobody begins with that any more
        herald.look(now, ours, ongoing.name, self.station.port, self._door())
        keys = [play.rules.agreement.key(seat) for seat in electorate if seat != play.seat]
        herald.seek(now, any(key not in self.station.linked for key in keys))

    def _found(self, row: Row) -> None:
        """Our match is announced by somebody, who may be out of reach of us."""
        ongoing, peer = self._ongoing, self.peer
        if peer is None or ongoing is None or row.match != ongoing.match:
            return
        people = peer.invitation.people
        if row.seat not in people or row.seat == peer.seat or len(self._tried) >= TRIED:
            return
        key = peer.invitation.keys[row.seat]
        where = (key, row.host, row.port)
        if key in self.station.linked or where in self._tried:
            return
        self._tried.add(where)
        if len(self._where) == len(people):
            self._where[people.index(row.seat)] = row.host, row.port
        name = gathering.table_room(peer.invitation.table)
        self.station.call_unless_linked(key, row.host, row.port, name, 0.0)

    def _from_the_disk(self, hear: Callable[[], None]) -> None:
        """What the thread beside us tells is heard where all else is."""
        with contextlib.suppress(RuntimeError):  # the loop has ended: nobody wants to know
            self._loop.call_soon_threadsafe(hear)

    async def close(self) -> None:
        """Be gone: from the lists of others, and from all links."""
        self._bench.close()
        await asyncio.to_thread(self._pages.close)  # what was played is still told
        await self.station.close()  # first, so that nobody is shown a room that is no more
        if self._herald is not None:
            await self._herald.close()

    def join(self, host: str, port: int, knock: Knock, code: RoomCode | None) -> None:
        """Knock at a room until it answers."""
        name = gathering.coded_room(code.public) if code else gathering.open_room()
        self._knock, self._called, self._code = knock, name, code
        self.station.call(host, port, name, code.secret if code else None)

    def _refused_code(self, name: bytes) -> None:
        if name == self._called and self.peer is None:
            self._tell(Turned("the code of the room is another one"))

    def ask(self, wish: Ask) -> None:
        """Say in the room which chair is wanted, and whether one is ready."""
        if self.room is not None:
            self._asked(self._signer.key, wish)
        elif self._host is not None:
            self.station.send(self._host, wish.encoded)

    def seat_governor(self, chair: int, governor: str) -> None:
        """The creator gives a chair to a governor, or takes it back with an empty name."""
        if self.room is not None:
            self.room.seat_governor(chair, governor)
            self._show_room()

    def lay_if_full(self) -> bool:
        """The creator lays the table once every seat is taken."""
        if self.room is None or self.room.free or self.peer is not None:
            return False
        self._lay(self.room)
        return True

    def lay_if_ready(self) -> bool:
        """The creator lays the table once everybody wants to begin."""
        if self.room is None or self.peer is not None or not self.room.gathered.all_ready:
            return False
        self._lay(self.room)
        return True

    def _lay(self, opened: Room) -> None:
        invitation = opened.lay(self._entropy(32))
        guests = opened.by_seat()
        addresses = tuple((self._told_address(guest.key), guest.port) for guest in guests)
        laid = opened.laid = Laid(invitation, addresses)
        for who in (*[guest.key for guest in guests], *opened.watchers):
            self.station.send(who, laid.encoded)
        self._tell(laid)
        self.sit(laid)
        self._door_changed()

    def _told_address(self, key: bytes) -> str:
        """Where others reach a guest: nothing if it is on this machine, at whatever address."""
        known = self.station.addresses.get(key, "")
        return "" if is_loopback(known) else known

    def _reached(self, host: str) -> str:
        """Where we reach somebody who is on the machine of the creator."""
        return host or self.station.addresses.get(self._host or b"", self.station.interface)

    def _show_room(self) -> None:
        """Everybody in the room is told what it looks like now."""
        if self.room is None:
            return
        gathered = self.room.gathered
        for who in (*[guest.key for guest in self.room.guests], *self.room.watchers):
            self.station.send(who, gathered.encoded)
        self._door_changed()
        self._tell(gathered)

    # ------------------------------------------------------------------------------- the table
    def sit(self, laid: Laid) -> None:
        """Take part in the match that this invitation begins, or watch it."""
        invitation = laid.invitation
        invitation.check(self.cabinet)
        watches = self._knock is not None and self._knock.watches
        if invitation.seat_of(self._signer.key) is None and not watches:
            raise Refused("the table is laid for others")
        given = (self.cabinet, self._signer, self._verify, self._pages.append)
        self.peer = Peer(
            invitation,
            *given,
            self._entropy(32),
            self._clock(),
            votes_alone=self._votes_alone,
            stand_in=self._stand_in,
        )
        addresses = [(self._reached(host), port) for host, port in laid.addresses]
        where = [list(address) for address in addresses]
        known = (self._signer.key, self._room_name, str(self._code or ""))
        self._pages.append(journal_format.framed("where", where, self.station.port, *known))
        self._meet(invitation, addresses)

    def resume(self, frames: Sequence[tuple[Any, ...]]) -> None:
        """Come back to a match with what the notebook remembers."""
        given = (self.cabinet, self._signer, self._verify, self._pages.append)
        self.peer = Peer.resume(
            frames,
            *given,
            self._clock(),
            votes_alone=self._votes_alone,
            stand_in=self._stand_in,
        )
        where = [frame for frame in frames if frame[0] == "where"]
        match where[-1] if where else ():
            case ("where", (*addresses,), _, _, str(name), str(code)):
                self._room_name, self._code = name, RoomCode.read(code) if code else None
                self._meet(self.peer.invitation, addresses)
            case ("where", (*addresses,), *_):
                self._meet(self.peer.invitation, addresses)
            case _:
                self._meet(self.peer.invitation, ())

    def _meet(self, invitation: Invitation, addresses: Sequence[tuple[str, int]]) -> None:
        """Call the others: the lower key at once, the higher a moment later."""
        name = gathering.table_room(invitation.table)
        if self._called is not None:
            self.station.hang_up(self._called)
        self.station.rooms[name] = None
        public = self._code.public if self._code else ""
        self._ongoing = Ongoing(self.cabinet, invitation, self._room_name, public)
        self._where = [(host, port) for host, port in addresses]
        if invitation.seat_of(self._signer.key) is not None:
            self._open()
        for person, (host, port) in zip(invitation.people, addresses, strict=False):
            key = invitation.keys[person]
            if key != self._signer.key:
                after = 0.0 if key > self._signer.key else SECOND_CALL
                self.station.call_unless_linked(key, host, port, name, after)
        early, self._early = self._early, []
        for who in self.station.linked:
            self.give(facts.Linked(who))
        for who, payload in early:
            self.give(facts.Received(who, payload))

    def _laid_now(self, invitation: Invitation) -> Laid:
        """The table, with the addresses at which each of its people is reached now."""
        found = list[tuple[str, int]]()
        for person, (host, port) in zip(invitation.people, self._where, strict=False):
            key = invitation.keys[person]
            if key == self._signer.key:
                found.append(("", self.station.port))
            elif key in self.station.linked or is_loopback(host):
                found.append((self._told_address(key), port))
            else:
                found.append((host, port))
        return Laid(invitation, tuple(found))

    @property
    def may_move(self) -> bool:
        """Whether a move made now would be taken."""
        play = None if self.peer is None else self.peer.play
        return play is not None and not play.undecided and play.has_majority(self._clock())

    def peek(self, sealed: Sealed) -> str | None:
        return None if self.peer is None else self.peer.peek(sealed)

    # ------------------------------------------------------------------------------- what comes
    def give(self, happened: facts.Input) -> None:
        """Let the peer know, and carry out what it answers."""
        if self.peer is None:
            return
        for output in self.peer.on(self._clock(), happened):
            if isinstance(output, facts.Send):
                self.station.send(output.who, output.data)
            elif isinstance(output, facts.Cut):
                self.station.cut(output.who)
            elif isinstance(output, facts.Work):
                self._bench.put(output)
            else:
                self._tell(output)

    def _heard(self, who: bytes, payload: bytes) -> None:
        if payload == gathering.ALIVE:
            return
        try:
            said = gathering.read(payload)
            if said is None:
                self._for_the_match(who, payload)
            else:
                self._in_the_room(who, said)
        except Refused as reason:
            self._tell(facts.Refusing(None, str(reason)))

    def _in_the_room(self, who: bytes, said: Knock | Turned | Laid | Lobby) -> None:
        match said:
            case Knock():
                self._let_in(who, said)
            case Ask():
                self._asked(who, said)
            case Said():
                self._listen(who, said)
            case _ if self._knock is not None and self.peer is None and who == self._host:
                if isinstance(said, Gathered):
                    self._room_name = said.name
                self._tell(said)
                if isinstance(said, Laid):
                    self.sit(said)

    def _for_the_match(self, who: bytes, payload: bytes) -> None:
        if self.peer is not None:
            self.give(facts.Received(who, payload))
        elif len(self._early) < 64:
            self._early.append((who, payload))  # others were told of the table before us

    def _let_in(self, who: bytes, knock: Knock) -> None:
        hall = self.room or (self._ongoing if self.peer is not None else None)
        if hall is None:
            return
        try:
            guest: Guest = hall.knocks(who, knock)
        except Refused as reason:
            self.station.send(who, Turned(str(reason)).encoded)
            return
        self._tell(guest)
        self._show_room()
        if self.peer is not None:
            self.station.send(who, self._laid_now(self.peer.invitation).encoded)

    def _asked(self, who: bytes, wish: Ask) -> None:
        if self.room is not None:
            try:
                self.room.asks(who, wish)
            finally:
                self._show_room()

    def _came(self, who: bytes) -> None:
        if self._knock is not None and self.peer is None:
            self._host = who
            self.station.send(who, self._knock.encoded)
            self._tell(facts.Linked(who))
        self.give(facts.Linked(who))

    def _went(self, who: bytes) -> None:
        if self.room is not None and self.room.goes(who):
            self._show_room()
        if self._ongoing is not None:
            self._ongoing.goes(who)
        if self._knock is not None and self.peer is None:
            self._tell(facts.Unlinked(who))
        self.give(facts.Unlinked(who))

    async def tick(self) -> None:
        """Let time pass, until cancelled."""
        while True:
            self.give(facts.Tick())
            self._attend()
            if self.peer is not None and self.station.wrong_codes >= GUESSES:
                self._close_door()
            if self.peer is None:
                for who in tuple(self.station.linked):
                    self.station.send(who, gathering.ALIVE)
            await asyncio.sleep(TICK)
