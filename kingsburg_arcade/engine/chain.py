"""The links of a record: its header, its entries, and how both are framed as bytes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from struct import Struct
from typing import Any, Final

from .codec import DIGEST, LINK, decode, encode, linked
from .contract import Cabinet, Options, Refused, brief, seat_names, wrong_seats
from .named_packs import LONGEST
from .shown_text import is_shown

FORMAT: Final = 1
FRAME_LIMIT: Final = 1 << 16
NAME_LENGTH: Final = 40
WORD_LENGTH: Final = 80
"""Letters of a game, a hash of rules, an option: what is longer was never written by us."""
CHOICE_LENGTH: Final = LONGEST
"""Letters of what is chosen for an option."""
LENGTHS: Final = Struct(">II")
_INVERTED: Final = 0xFFFFFFFF


# ------------------------------------------------------------------------------------ header
@dataclass(frozen=True, slots=True)
class Header:
    """What is agreed before the first move; its hash is the first link of the chain.

    `seed` is kept only for matches dealt at home, so that they can be resumed.
    """

    format: int
    game: str
    rules: str
    seats: int
    options: dict[str, Any]
    names: tuple[str, ...]
    seed: int | None = None

    @classmethod
    def of(
        cls,
        cabinet: Cabinet[Any],
        seats: int,
        options: Options,
        names: Sequence[str] | None = None,
        seed: int | None = None,
    ) -> Header:
        called = tuple(names) if names else seat_names(seats)
        plain = options.to_plain()
        rules = cabinet.rules_of(options)
        header = cls(FORMAT, cabinet.name, rules, seats, plain, called, seed)
        header.check(cabinet)
        return header

    @classmethod
    def read(cls, data: bytes) -> Header:
        match decode(data):
            case [format_, *_] if format_ != FORMAT:
                raise Refused("record.format", format=brief(format_), reads=FORMAT)
            case [
                int(format_),
                str(game),
                str(rules),
                int(seats),
                dict(options),
                [*names],
                None | int() as seed,
            ] if (
                max(len(game), len(rules)) <= WORD_LENGTH
                and all(isinstance(name, str) for name in names)
                and all(_is_choice(name, value) for name, value in options.items())
                and type(format_) is type(seats) is int  # since True is an int as well
                and type(seed) is not bool
            ):
                return cls(format_, game, rules, seats, options, tuple(names), seed)
        raise Refused("record.malformed_header")

    @property
    def encoded(self) -> bytes:
        given = (self.game, self.rules, self.seats, self.options, self.names, self.seed)
        return encode((self.format, *given))

    @property
    def link(self) -> bytes:
        return linked(b"", self.encoded)

    def check(self, cabinet: Cabinet[Any]) -> None:
        """Refuse a match that this cabinet cannot play."""
        if self.format != FORMAT:
            raise Refused("record.format", format=brief(self.format), reads=FORMAT)
        if self.game != cabinet.name:
            raise Refused("record.other_game", game=brief(self.game), here=cabinet.name)
        ours = cabinet.rules_of(cabinet.options.read(self.options))
        if ours not in cabinet.former_rules.get(self.rules, (self.rules,)):
            theirs = brief(self.rules)
            raise Refused("record.other_rules", game=self.game, rules=theirs, here=ours)
        if type(self.seats) is not int or self.seats not in cabinet.seats:
            raise wrong_seats(cabinet, self.seats)
        if len(self.names) != self.seats:
            raise Refused("match.names", names=len(self.names), seats=self.seats)
        for name in self.names:
            if not (0 < len(name) <= NAME_LENGTH and (name.isprintable() or is_shown(name))):
                raise Refused("match.name", name=brief(name), most=NAME_LENGTH)


def _is_choice(name: str, value: object) -> bool:
    """Whether this may stand among the options of a header."""
    spelled = value if isinstance(value, str) else ""
    short = len(name) <= WORD_LENGTH and len(spelled) <= CHOICE_LENGTH
    return isinstance(value, bool | str) and short


# ------------------------------------------------------------------------------------- entry
@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened: who did what, and the digest of the state after it.

    Entries count from 1: the header is number 0 of the chain. `seat` is LUCK for answers of luck.
    `move` is a move's plain face, or a word of the table such as ("undo",).
    """

    index: int
    seat: int
    move: tuple[Any, ...]
    digest: str
    link: bytes
    _frame: bytes = field(default=b"", init=False, repr=False, compare=False)

    @classmethod
    def after(cls, link: bytes, index: int, seat: int, move: tuple[Any, ...], digest: str) -> Entry:
        """The entry that follows the one with that link."""
        body = encode((index, seat, move, bytes.fromhex(digest)))
        return cls(index, seat, move, digest, linked(link, body))

    @classmethod
    def read(cls, data: bytes) -> Entry:
        match decode(data):
            case [int(index), int(seat), [str(), *_] as move, bytes(digest), bytes(link)] if (
                type(index) is int
                and type(seat) is int
                and len(digest) == DIGEST
                and len(link) == LINK
            ):
                return cls(index, seat, move, digest.hex(), link)
        raise Refused("record.malformed_entry")

    @property
    def encoded(self) -> bytes:
        given = (self.index, self.seat, self.move, bytes.fromhex(self.digest), self.link)
        return encode(given)

    @property
    def frame(self) -> bytes:
        if not self._frame:
            object.__setattr__(self, "_frame", framed(self.encoded))
        return self._frame


# ----------------------------------------------------------------------------------- framing
def framed(payload: bytes) -> bytes:
    """A length, the same inverted (so that a wrong length is not taken for a cut), the bytes."""
    if len(payload) > FRAME_LIMIT:
        raise Refused("bytes.too_many", count=len(payload), most=FRAME_LIMIT)
    return LENGTHS.pack(len(payload), len(payload) ^ _INVERTED) + payload


def unframed(data: bytes, at: int) -> bytes | None:
    """The bytes framed at this place; None if the data ends before they do."""
    start = at + LENGTHS.size
    if start > len(data):
        return None
    length, inverted = LENGTHS.unpack_from(data, at)
    if length ^ inverted != _INVERTED:
        raise Refused("bytes.length")
    if length > FRAME_LIMIT:
        raise Refused("bytes.too_many", count=length, most=FRAME_LIMIT)
    return data[start : start + length] if start + length <= len(data) else None
