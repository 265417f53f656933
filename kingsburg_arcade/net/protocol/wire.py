"""The messages between peers: canonical msgpack arrays with a version and bounds."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final

from ...engine.codec import LIMIT, LINK, decode, encode
from ...engine.contract import Refused
from ..masks.group import SCALAR
from ..masks.luck_key import PART
from . import reasons
from .history import Place
from .shared_luck import NAME
from .signed_statement import ID, VERSION

__all__ = ["LIMIT", "PAYLOAD", "VERSION", "Message", "read"]

PAYLOAD: Final = LIMIT - 4096
"""Bytes of steps that are put into one message, at most."""
VERSIONS: Final = 1 << 16
"""Version numbers above this are shown as this."""
PLACES: Final = 64
STATEMENTS: Final = 16
AGREEING: Final = 64
"""Statements of all people in all stages of an agreement, and complaints."""
PARTS: Final = 16
SHARES: Final = 64
"""Shares of deals: of each dealer that of each person."""
CHOICES: Final = 32
"""Parts that open hidden choices: of each seat those of all makers."""


@dataclass(frozen=True)
class Message:
    """A message; `match` names the match, or the table as long as there is no match."""

    kind: ClassVar[str]
    match: bytes

    @property
    def encoded(self) -> bytes:
        body = (getattr(self, field.name) for field in fields(self))
        return encode((VERSION, self.kind, *body))


@dataclass(frozen=True)
class Agreeing(Message):
    """What I know of the agreement before the match; with `whole` I need no answer."""

    kind = "agreeing"
    said: tuple[bytes, ...]
    whole: bool


@dataclass(frozen=True)
class Heads(Message):
    """My heartbeat, which is a receipt as well, and the newest I know of the others."""

    kind = "heads"
    heads: tuple[bytes, ...]


@dataclass(frozen=True)
class Want(Message):
    """What follows the first of these places that you know?"""

    kind = "want"
    places: tuple[Place, ...]


@dataclass(frozen=True)
class Items(Message):
    """Steps that follow a place: one move just made, or an answer to `Want`."""

    kind = "items"
    after: Place
    items: tuple[bytes, ...]


@dataclass(frozen=True)
class Parts(Message):
    """Parts of a draw, by seat; those of a card that was only looked at are for one person."""

    kind = "parts"
    name: str
    parts: tuple[tuple[int, bytes], ...]


@dataclass(frozen=True)
class Shares(Message):
    """What deals have for people, to open shares of convicted ones; with `whole` I need no more."""

    kind = "shares"
    dealt: tuple[tuple[int, int, bytes], ...]
    """The seat of the dealer, the seat of the person, and its share of that deal.

    Under one seat twice: the whole share of that person, who is convicted.
    """
    whole: bool


@dataclass(frozen=True)
class Openings(Message):
    """What opens the hidden choices that are wanted after an entry: numbers, or parts, by seat."""

    kind = "openings"
    link: bytes
    shown: tuple[tuple[int, bytes], ...]
    parts: tuple[tuple[int, int, bytes], ...]
    """The seat that chose, the seat of the maker, and its part."""


@dataclass(frozen=True)
class Look(Message):
    """My seat has looked at the sealed card of this name: what is your part of it?"""

    kind = "look"
    name: str


@dataclass(frozen=True)
class Masks(Message):
    """Statements of anybody to shuffle a stack, or to open a card of it."""

    kind = "masks"
    said: tuple[bytes, ...]


@dataclass(frozen=True)
class Lack(Message):
    """I have these statements about a stack, by short hash: send me the others."""

    kind = "lack"
    place: tuple[int, int]
    have: tuple[bytes, ...]


@dataclass(frozen=True)
class Votes(Message):
    """Votes for another seating, my own and others'."""

    kind = "votes"
    votes: tuple[bytes, ...]


@dataclass(frozen=True)
class TakeBack(Message):
    """I made the move that led to this place and would like it back; `kept`: I say no to that."""

    kind = "take back"
    place: Place
    kept: bool


@dataclass(frozen=True)
class Proof(Message):
    """Two statements of one person that contradict each other."""

    kind = "proof"
    one: bytes
    other: bytes


@dataclass(frozen=True)
class Refusal(Message):
    """The steps that you sent after this place were refused, and why."""

    kind = "refusal"
    after: Place
    reason: reasons.Reason


@dataclass(frozen=True)
class Position(Message):
    """The position to which I came by the entry after this place, where yours differs."""

    kind = "position"
    after: Place
    packed: bytes


def read(data: bytes) -> Message:
    """A message as it was received; Refused if it is malformed."""
    match decode(data, LIMIT):
        case [int(version), *_] if version != VERSION or type(version) is not int:
            raise Refused("lan.version", theirs=min(max(version, 0), VERSIONS), ours=VERSION)
        case [int(), str(kind), bytes(match), *body] if len(match) == ID:
            found = _read(kind, match, body)
            if found is not None:
                return found
    raise Refused("lan.malformed", what="message")


def _read(kind: str, match: bytes, body: list[Any]) -> Message | None:
    match (kind, *body):
        case ["agreeing", [*some], bool(whole)] if _all_bytes(some, AGREEING):
            return Agreeing(match, tuple(some), whole)
        case ["heads", [*some]] if _all_bytes(some, STATEMENTS):
            return Heads(match, tuple(some))
        case ["want", [*places]] if len(places) <= PLACES and all(map(_is_place, places)):
            return Want(match, tuple(places))
        case ["items", after, [*items]] if _is_place(after) and _all_bytes(items, LIMIT):
            return Items(match, after, tuple(items))
        case ["parts", str(name), [*parts]] if len(name) <= NAME and _all_parts(parts):
            return Parts(match, name, tuple(parts))
        case ["shares", [*dealt], bool(whole)] if _are_rows(dealt, SHARES, 2, SCALAR):
            return Shares(match, tuple(dealt), whole)
        case ["openings", bytes(link), [*shown], [*parts]] if len(link) == LINK:
            if _are_rows(shown, PARTS, 1, SCALAR) and _are_rows(parts, CHOICES, 2, PART):
                return Openings(match, link, tuple(shown), tuple(parts))
        case ["look", str(name)] if len(name) <= NAME:
            return Look(match, name)
        case ["masks", [*some]] if _all_bytes(some, STATEMENTS):
            return Masks(match, tuple(some))
        case ["lack", (int(epoch), int(number)), [*have]] if type(epoch) is type(
            number
        ) is int and _all_bytes(have, STATEMENTS):
            return Lack(match, (epoch, number), tuple(have))
        case ["votes", [*some]] if _all_bytes(some, STATEMENTS):
            return Votes(match, tuple(some))
        case ["take back", place, bool(kept)] if _is_place(place):
            return TakeBack(match, place, kept)
        case ["proof", bytes(one), bytes(other)]:
            return Proof(match, one, other)
        case ["refusal", after, reason] if _is_place(after):
            reasons.read(reason)  # Refused if it is malformed
            return Refusal(match, after, reason)
        case ["position", after, bytes(packed)] if _is_place(after):
            return Position(match, after, packed)
    return None


def _all_bytes(some: list[Any], most: int) -> bool:
    return len(some) <= most and all(isinstance(one, bytes) for one in some)


def _is_place(place: object) -> bool:
    return (
        isinstance(place, tuple)
        and len(place) == 2
        and type(place[0]) is int
        and isinstance(place[1], bytes)
        and len(place[1]) == LINK
    )


def _all_parts(parts: list[Any]) -> bool:
    return _are_rows(parts, PARTS, 1, PART)


def _are_rows(rows: list[Any], most: int, seats: int, size: int) -> bool:
    """Whether each is so many seats, and then so many bytes."""
    return len(rows) <= most and all(
        isinstance(row, tuple)
        and len(row) == seats + 1
        and all(type(seat) is int for seat in row[:-1])
        and isinstance(row[-1], bytes)
        and len(row[-1]) == size
        for row in rows
    )
