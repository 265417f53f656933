"""The entrance of a room and its match: the code, who was sent away, and whether it is closed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...engine.contract import Refused
from . import strangers, waiting_room
from .link import Entropy
from .reception import Reception
from .room_code import PUBLIC, SECRET, RoomCode
from .waiting_room import SENT_AWAY, EntranceState


@dataclass(frozen=True, slots=True)
class CodeChanged:
    """Somebody tried too many wrong codes: the room has this code now."""

    code: str


class Entrance:
    """Lets strangers call, and says who may come in."""

    def __init__(self, reception: Reception, entropy: Entropy) -> None:
        self._reception, self._entropy = reception, entropy
        self.code: RoomCode | None = None
        self.closed = False
        """Whether only those who were inside before may come in."""
        self._spent = 0
        self._inside: dict[bytes, None] = {}
        self._sent_away: dict[bytes, None] = {}

    @property
    def name(self) -> bytes:
        """The name on a link under which strangers call."""
        return called(self.code)

    @property
    def public(self) -> str:
        """The half of the code that everybody may see."""
        return self.code.public if self.code else ""

    def open(self) -> None:
        """Accept calls, from people who know the code if there is one."""
        self._reception.rooms[self.name] = self.code.secret if self.code else None

    def attacked(self) -> bool:
        """All guesses of the code are used up: change it; False if that was the last one."""
        self._reception.shut(self.name)
        self._spent += 1
        if self._spent >= strangers.CODES:
            self.closed = True
            return False
        self._change()
        return True

    def shut(self) -> None:
        """Nobody can try another code here."""
        self._reception.shut(self.name)
        self.closed = True

    def close(self, closed: bool) -> None:
        """Let nobody new in, or again anybody; after too many attacks with another code."""
        self.closed = closed
        if not closed and self.name not in self._reception.rooms:
            self._spent = 0
            self._change()

    def _change(self) -> None:
        if self.code is not None:
            self.code = RoomCode.made(self._entropy(PUBLIC + SECRET))
        self.open()

    # ------------------------------------------------------------------------- what others know
    @property
    def state(self) -> EntranceState:
        """What the other players of a match must know to do as we do."""
        return EntranceState(self.closed, tuple(self._sent_away))

    def take(self, closed: bool, sent_away: Iterable[bytes]) -> None:
        """Do as the creator does."""
        self.closed = closed
        self._sent_away = dict.fromkeys(sent_away)

    # ------------------------------------------------------------------------------ who comes in
    def sent(self, who: bytes) -> bool:
        """Whether this person was sent away."""
        return who in self._sent_away

    def check(self, who: bytes) -> None:
        """Refuse somebody who was sent away, and newcomers once the entrance is closed."""
        if who in self._sent_away:
            raise Refused("lan.sent_away")
        if self.closed and who not in self._inside:
            raise Refused("lan.closed")

    def came(self, who: bytes) -> None:
        """Remember somebody who was let in, so that they can come back through a closed door."""
        remember(self._inside, who, strangers.BUCKETS)

    def send_away(self, who: bytes) -> None:
        """Do not let this person in again, as long as the room lives."""
        self._inside.pop(who, None)
        remember(self._sent_away, who, SENT_AWAY)


def called(code: RoomCode | None) -> bytes:
    """The name on a link of a room with this code, or of an open one."""
    return waiting_room.coded_room(code.public) if code else waiting_room.open_room()


def remember(known: dict[bytes, None], who: bytes, most: int) -> None:
    """Note a key; of more than `most` the one that was noted first is forgotten."""
    known.pop(who, None)
    known[who] = None
    if len(known) > most:
        del known[next(iter(known))]
