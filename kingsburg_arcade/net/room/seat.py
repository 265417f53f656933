"""A seat on the network: one person's place, first in a room, then in the match begun there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from ...engine.contract import Cabinet, Refused
from ..discovery.listing import Row
from ..discovery.notice import answer
from ..protocol import facts
from ..protocol.agreement import Invitation
from ..protocol.peer import STAND_IN, Peer
from ..protocol.signed_statement import Verify
from . import strangers, waiting_room
from .addresses import Address, Addresses
from .announcing import Announcing
from .chat import Chat
from .doorkeeper import Doorkeeper
from .entrance import Entrance, called
from .identities import InstallKey
from .link import Entropy
from .lobby import Ask, LobbyState, Said
from .ongoing import Ongoing
from .pack_delivery import PackDelivery
from .packs_told import NoShelf, PackPiece, Shelf, WantPack, packs_of
from .room_code import RoomCode
from .running_match import Journal, RunningMatch
from .station import Station
from .strangers import Budget
from .waiting_room import EntranceState, Guest, Knock, Laid, Room, Told, Turned

TICK: Final = 0.1


class Seat:
    """Creates or joins a room, and takes part in the match that begins there."""

    def __init__(
        self,
        cabinet: Cabinet[Any],
        signer: InstallKey,
        verify: Verify,
        entropy: Entropy,
        journal: Journal,
        tell: Callable[[object], None],
        *,
        votes_alone: bool = True,
        stand_in: str = STAND_IN,
        shelf: Shelf | None = None,
    ) -> None:
        """`tell` hears all that happens; `votes_alone` if no person here could be asked."""
        self.cabinet, self.key, self._entropy, self._tell = cabinet, signer.key, entropy, tell
        self.room: Room | None = None
        self._ongoing: Ongoing | None = None
        self._knock: Knock | None = None
        self._called: bytes | None = None
        self._where: Address = ("", 0)
        self.host: bytes | None = None
        """The creator of the room that we are a guest of."""
        self._room_name = ""
        self._clock = asyncio.get_running_loop().time
        self.station = Station(signer, verify, entropy, self._heard, self._came, self.gone)
        reception = self.station.reception
        self.station.gave_up = self._gave_up
        self.station.belongs, reception.notice = self.sits, self._notice
        self.entrance = Entrance(reception, entropy)
        self.station.barred = self.entrance.sent
        self._budget = Budget(strangers.ROOM_BURST, strangers.ROOM_EACH_SECOND)
        self._refusals = Budget(1.0, strangers.REFUSALS)
        self.match = RunningMatch(
            cabinet,
            signer,
            verify,
            entropy,
            journal,
            self.station,
            self._told,
            votes_alone=votes_alone,
            stand_in=stand_in,
        )
        given = (self.entrance, self.station, self.match, tell)
        self.doorkeeper = Doorkeeper(self, self.key, *given)
        reception.attacked = self.doorkeeper.attacked
        self._addresses = Addresses(self.key, self.station)
        self._announcing = Announcing(cabinet, self.station, self._notice, self._found)
        self._chat = Chat(self, self.key, self.station, tell, self._clock)
        packs = (shelf or NoShelf(), self, self.station)
        self.packs = PackDelivery(*packs, tell, self._clock)

    # --------------------------------------------------------------------------------- looking
    @property
    def peer(self) -> Peer | None:
        return self.match.peer

    @property
    def tag(self) -> str:
        """The name of our room on the network."""
        return self._announcing.tag

    @property
    def may_move(self) -> bool:
        """Whether a move made now would be accepted."""
        return self.match.may_move

    # ------------------------------------------------------------------ as the chat sees it
    @property
    def in_match(self) -> bool:
        return self.peer is not None

    @property
    def is_guest(self) -> bool:
        return self.peer is None and self.room is None

    @property
    def is_first(self) -> bool:
        return self.match.is_first

    @property
    def watching_as(self) -> str:
        return self._knock.name if self._knock is not None and self._knock.watches else ""

    def is_inside(self, who: bytes) -> bool:
        """Whether this person has a seat here, or may watch."""
        watch = [inside.watchers for inside in (self.room, self._ongoing) if inside is not None]
        return self.sits(who) or any(who in watching for watching in watch)

    def sits(self, who: bytes) -> bool:
        if self.peer is not None:
            return self.peer.invitation.seat_of(who) is not None
        return self.room is not None and self.room.chair_of(who) is not None

    # ---------------------------------------------------------------------------------- a room
    def create(self, opened: Room, code: RoomCode | None) -> None:
        """Open a room and let guests in."""
        self.room, self.entrance.code, self._room_name = opened, code, opened.name
        self.packs.hands_out(opened.packs)
        self.entrance.open()
        self.show_room()

    def seat_governor(self, chair: int, governor: str) -> None:
        """The creator gives a chair to a governor; an empty name frees it again."""
        if self.room is not None:
            self.room.seat_governor(chair, governor)
            self.show_room()

    def lay_if_full(self) -> bool:
        """The creator begins the match once every seat is taken, and nobody lacks a pack."""
        if self.room is None or self.room.free or self.in_match or self.room.may_lack_packs:
            return False
        self._lay(self.room)
        return True

    def lay_if_ready(self) -> bool:
        """The creator begins the match once everybody is ready."""
        if self.room is None or self.in_match or not self.room.lobby.all_ready:
            return False
        self._lay(self.room)
        return True

    def _lay(self, opened: Room) -> None:
        invitation = opened.lay(self._entropy(32))
        guests = opened.by_seat()
        addresses = tuple((self._addresses.told(guest.key), guest.port) for guest in guests)
        laid = opened.laid = Laid(invitation, addresses, opened.packs)
        for who in (*[guest.key for guest in guests], *opened.watchers):
            self.station.send(who, laid.encoded)
        self.sit(laid)
        self.doorkeeper.tell_players()
        self._announcing.update()

    def show_room(self) -> None:
        """Tell everybody in the room what it looks like now."""
        if self.room is None:
            return
        self.room.code, self.room.closed = str(self.entrance.code or ""), self.entrance.closed
        state = self.room.lobby
        for who in (*[guest.key for guest in self.room.guests], *self.room.watchers):
            self.station.send(who, state.encoded)
        self._announcing.update()
        self._tell(state)

    # ------------------------------------------------------------------------- being found
    def attend(self, interface: str | None) -> None:
        """From now on be announced whenever it is our turn, and find the others."""
        self._announcing.attend(interface)

    async def announce(self, interface: str | None = None) -> Refused | None:
        """Announce our room on the network; what is wrong if that is not possible."""
        if self.room is None:
            return None
        return await self._announcing.begin(self.room.name, interface)

    def _notice(self) -> bytes:
        """What our room, or the match that we play in, says about itself."""
        if self.peer is not None and self._ongoing is not None:
            seat = self.peer.seat
            given = (self.entrance.closed, self.key if self.room is not None else self.host)
            return b"" if seat is None else answer(self._ongoing.notice(self.tag, seat, *given))
        if self.room is None:
            return b""
        return answer(self.room.notice(self.tag, self.entrance.public))

    def _found(self, row: Row) -> None:
        """Somebody of our match announces it, and may be out of reach of us."""
        if self._ongoing is not None and row.match == self._ongoing.match:
            self._addresses.found(row)

    # ---------------------------------------------------------------------------------- a guest
    def join(self, host: str, port: int, knock: Knock, code: RoomCode | None) -> None:
        """Call a room until it answers."""
        self.entrance.code, name = code, called(code)
        self._knock, self._called, self._where = knock, name, (host, port)
        self.station.call(host, port, name, code.secret if code else None)

    def _gave_up(self, name: bytes, reason: Refused) -> None:
        """We have stopped calling a room."""
        if name == self._called and not self.in_match:
            self._tell(Turned(reason))

    def _follow(self, code: RoomCode | None) -> None:
        """The creator has changed the code: call with the new one if we lose the link."""
        if code == self.entrance.code or self._called is None or self.host is None:
            return
        self.station.hang_up(self._called)
        self.entrance.code, self._called = code, called(code)
        secret = code.secret if code else None
        self.station.call_unless_linked(self.host, *self._where, self._called, 0.0, secret)

    def ask(self, wish: Ask) -> None:
        """Tell the room which chair is wanted, and whether we are ready."""
        if self.room is not None:
            self._asked(self.key, wish)
        elif wish.ready and self.packs.lacking:
            raise Refused("lan.pack_first")
        elif self.host is not None:
            self.station.send(self.host, wish.encoded)

    def say(self, sign: str, text: str) -> None:
        """Say something to all others, by a quick sign or in words."""
        self._chat.say(sign, text)

    # --------------------------------------------------------------------------------- a match
    def sit(self, laid: Laid) -> None:
        """Take part in the match of an invitation, or watch it."""
        invitation = laid.invitation
        invitation.check(self.cabinet)
        if invitation.seat_of(self.key) is None and not self.watching_as:
            raise Refused("lan.not_invited")
        self._tell(laid)
        self.match.sit(invitation)
        addresses = [
            (self._addresses.reached(host, self.host), port) for host, port in laid.addresses
        ]
        known = (self.key, self._room_name, str(self.entrance.code or ""), self.host or self.key)
        where = [list(address) for address in addresses]
        self.match.remember("where", where, self.station.port, *known)
        self._meet(invitation, addresses)

    def resume(self, frames: Sequence[tuple[Any, ...]]) -> None:
        """Come back to the match of a journal."""
        invitation = self.match.resume(frames)
        self.packs.hands_out(packs_of(self.packs.shelf, invitation.header.options))
        where = [frame for frame in frames if frame[0] == "where"]
        for frame in frames:
            match frame:
                case ("entrance", bool(closed), (*sent_away,)):
                    self.entrance.take(closed, sent_away)
        match where[-1] if where else ():
            case ("where", (*addresses,), _, _, str(name), str(code), *more):
                self._room_name = name
                self.entrance.code = RoomCode.read(code) if code else None
                self.host = more[0] if more and isinstance(more[0], bytes) else None
                self._meet(invitation, addresses)
            case ("where", (*addresses,), *_):
                self._meet(invitation, addresses)
            case _:
                self._meet(invitation, ())

    def _meet(self, invitation: Invitation, addresses: Sequence[Address]) -> None:
        """Find the others of a match, and let spectators in."""
        if self._called is not None:
            self.station.hang_up(self._called)
        given = (self._room_name, self.entrance.public, self.packs.packs)
        self._ongoing = Ongoing(self.cabinet, invitation, *given)
        if invitation.seat_of(self.key) is not None:
            self.entrance.open()
        self._addresses.meet(invitation, addresses)
        self.match.take_early()

    def give(self, happened: facts.Input) -> None:
        """Let the peer know what happened here."""
        self.match.give(happened)

    # ------------------------------------------------------------------------------- receiving
    def _heard(self, who: bytes, payload: bytes) -> None:
        if payload == waiting_room.ALIVE:
            return
        try:
            said = waiting_room.read(payload)
            if said is None:
                self.match.receive(who, payload)
            elif isinstance(said, WantPack | PackPiece):
                self.packs.heard(who, said)
            elif self._budget.charge(who, self._clock()):
                self._in_the_room(who, said)
        except Refused as reason:
            self._told(facts.Refusing(None, reason), who)

    def _told(self, fact: object, who: bytes = b"") -> None:
        """Tell what happened; why messages of a person are refused, once a second."""
        refused = isinstance(fact, facts.Refusing) and who
        if not refused or self._refusals.charge(who, self._clock()):
            self._tell(fact)

    def _in_the_room(self, who: bytes, said: Told) -> None:
        waits = self._knock is not None and not self.in_match and who == self.host
        match said:
            case Knock():
                self._let_in(who, said)
            case Ask():
                self._asked(who, said)
            case Said():
                self._chat.hear(who, said)
            case EntranceState() if self.in_match and who == self.host:
                self.entrance.take(said.closed, said.sent_away)
                self.doorkeeper.carry_out()
            case LobbyState() if waits:
                self._room_name = said.name
                self._follow(RoomCode.read(said.code) if said.code else None)
                self.packs.told(said.packs, who)
                self._tell(said)
            case Laid() if waits:
                self.packs.told(said.packs, who)
                self.packs.when_here(partial(self.sit, said))
            case Turned() if waits or (self.watching_as and who == self.host):
                self._tell(said)

    def _let_in(self, who: bytes, knock: Knock) -> None:
        inside = self.room or (self._ongoing if self.in_match else None)
        if inside is None:
            return
        try:
            self.entrance.check(who)
            guest: Guest = inside.knocks(who, knock)
            self.entrance.came(who)
        except Refused as reason:
            self.station.send(who, Turned(reason).encoded)
            return
        self._tell(guest)
        self.show_room()
        if self.peer is not None:
            laid = self._addresses.laid_now(self.peer.invitation)
            self.station.send(who, replace(laid, packs=self.packs.packs).encoded)

    def _asked(self, who: bytes, wish: Ask) -> None:
        if self.room is not None:
            try:
                self.room.asks(who, wish)
            finally:
                self.show_room()

    def _came(self, who: bytes) -> None:
        if self._knock is not None and not self.in_match:
            self.host = who
            self.station.send(who, self._knock.encoded)
            self._tell(facts.Linked(who))
        self.doorkeeper.tell_players()
        self.give(facts.Linked(who))

    def gone(self, who: bytes) -> None:
        """This person cannot be reached any more."""
        if self.room is not None and self.room.goes(who):
            self.show_room()
        if self._ongoing is not None:
            self._ongoing.goes(who)
        if self._knock is not None and not self.in_match:
            self._tell(facts.Unlinked(who))
        self.give(facts.Unlinked(who))

    # ------------------------------------------------------------------------------------ time
    async def tick(self) -> None:
        """Let time pass, until cancelled."""
        while True:
            self.give(facts.Tick())
            self._announce_now()
            self.packs.tick()
            self.doorkeeper.cut_idlers(self._clock())
            if not self.in_match:
                for who in tuple(self.station.linked):
                    self.station.send(who, waiting_room.ALIVE)
            await asyncio.sleep(TICK)

    def _announce_now(self) -> None:
        if not self.in_match:
            self._announcing.update()  # the last change may have come while one was being told
        elif self._ongoing is not None:
            play, first = self.match.play, self.is_first
            self._announcing.tick(self._clock(), self._ongoing.name, play, first)

    async def close(self) -> None:
        """Leave all lists and links."""
        self.packs.close()
        await self.match.close()
        await self.station.close()  # first, so that nobody is shown a room that is gone
        await self._announcing.close()
