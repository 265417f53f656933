"""What the modules add to a position: a field stands in it only if its module is in play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..content import ADVISORS, ENEMIES, POWERS
from .destinies import DESTINIES
from .soldier_tokens import ALL_TOKENS

LIMB: Final = 60


def limbs(powers: int) -> list[int]:
    """Many powers as numbers that fit into the encoding, the lowest first."""
    return [powers >> at & (1 << LIMB) - 1 for at in range(0, max(1, powers.bit_length()), LIMB)]


def joined(parts: Sequence[int]) -> int:
    """What `limbs` took apart."""
    return sum(part << LIMB * at for at, part in enumerate(parts))


def powers_named(powers: int) -> list[str]:
    return [name for number, name in enumerate(POWERS) if powers >> number & 1]


@dataclass(frozen=True, slots=True)
class Field:
    """A part of the position: a number, or one for each seat or year."""

    name: str
    count: str = ""
    """"seats", "years", or empty for a single number."""
    start: int = 0
    """The value before anything happened."""
    among: tuple[str, ...] = ()
    """What the numbers name, from 0 on; -1 is nothing."""
    most: int = 9999
    """The largest number; the smallest is 0, or what it starts with if that is less."""
    powers: bool = False
    """Is each number a set of powers?"""


FIELDS: Final[dict[str, tuple[Field, ...]]] = {
    "destinies": (
        Field("destinies", "years", -1, tuple(card.name for card in DESTINIES)),
        Field("deals", "seats", most=len(ADVISORS)),  # the advisor whom each has named, or 0
    ),
    "goblin_valley": (
        Field("second", "years", -1, tuple(f"{card.name} of year {card.year}" for card in ENEMIES)),
        Field("second_peeked", "seats", 0, most=1),
    ),
    "tokens": (Field("soldier_tokens", "seats", ALL_TOKENS, most=ALL_TOKENS),),
    "governor_cards": (
        Field("hand", "seats"),  # see `hands`
        Field("used_this_year", "seats", powers=True),
        Field("unscored", "seats", powers=True),  # buildings that cost nothing
        Field("offered", powers=True),  # the cards that are left to be bid for
        Field("named", start=-1),  # the power for which all bid
        Field("bid", start=-1),  # the highest so far
        Field("bidder", start=-1),  # who has made it
        Field("namer", start=-1),
        Field("bidding"),  # the seats that have not passed, one bit each
    ),
    "strips": (Field("strips", "seats"),),
}
"""By the name of an option."""


class Realm:
    """The fields of the modules that are in play; the others are not there."""

    __slots__ = ("fields", *(field.name for fields in FIELDS.values() for field in fields))
    fields: Sequence[Field]
    soldier_tokens: list[int]
    """The tokens that each seat has left, one bit each."""
    second: list[int]
    """The second card of each year as a number of a card, -1 while it lies sealed."""
    second_peeked: list[int]
    """Has each seat looked at this year's card of the second deck?"""
    strips: list[int]

    destinies: list[int]
    """The destiny of each year as a number of its table, -1 before it is turned over."""
    deals: list[int]
    """The advisor that each seat has named this season for a secret deal, 0 if none."""
    hand: list[int]
    used_this_year: list[int]
    unscored: list[int]
    offered: int
    named: int
    bid: int
    bidder: int
    namer: int
    bidding: int

    @classmethod
    def new(cls, fields: Sequence[Field], seats: int, years: int) -> Realm:
        """Before anything happened."""
        realm = cls()
        realm.fields = fields
        counts = {"seats": seats, "years": years}
        for field in fields:
            value = [field.start] * counts[field.count] if field.count else field.start
            setattr(realm, field.name, value)
        return realm

    def copy(self) -> Realm:
        new = Realm()
        new.fields = self.fields
        for field in self.fields:
            value = getattr(self, field.name)
            setattr(new, field.name, value[:] if field.count else value)
        return new

    def pack(self) -> list[Any]:
        return [packed(getattr(self, field.name), field) for field in self.fields]

    def to_plain(self) -> dict[str, Any]:
        return {field.name: named(getattr(self, field.name), field) for field in self.fields}

    def unpack(self, packed: Sequence[Any]) -> None:
        """Take over what `pack` wrote."""
        for field, value in zip(self.fields, packed, strict=True):
            read = joined if field.powers else int
            setattr(self, field.name, list(map(read, value)) if field.count else read(value))


def packed(value: Any, field: Field) -> Any:
    """The numbers of a field, each small enough for the encoding."""
    if not field.powers:
        return value
    return list(map(limbs, value)) if field.count else limbs(value)


def named(value: Any, field: Field) -> Any:
    """The numbers of a field, or what they name."""
    if field.powers:
        return list(map(powers_named, value)) if field.count else powers_named(value)
    if not field.among:
        return value
    if field.count:
        return [None if one < 0 else field.among[one] for one in value]
    return None if value < 0 else field.among[value]


def fields_of(played: Mapping[str, Any]) -> tuple[Field, ...]:
    """The fields by what is chosen for each option, in the order in which they are packed."""
    return tuple(
        field
        for module, fields in FIELDS.items()
        for field in fields
        if played[module] not in (False, "none")
    )
