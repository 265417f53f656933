"""What the modules add to a position: a field stands in it only if its module is in play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from .destinies import DESTINIES
from .soldier_tokens import ALL_TOKENS


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


FIELDS: Final[dict[str, tuple[Field, ...]]] = {
    "destinies": (Field("destinies", "years", -1, tuple(card.name for card in DESTINIES)),),
    "tokens": (Field("soldier_tokens", "seats", ALL_TOKENS, most=ALL_TOKENS),),
}
"""By the name of an option."""


class Realm:
    """The fields of the modules that are in play; the others are not there."""

    __slots__ = ("fields", *(field.name for fields in FIELDS.values() for field in fields))
    soldier_tokens: list[int]

    destinies: list[int]
    """The destiny of each year as a number of its table, -1 before it is turned over."""

    def __init__(self, fields: Sequence[Field], seats: int, years: int) -> None:
        self.fields = fields
        counts = {"seats": seats, "years": years}
        for field in fields:
            value = [field.start] * counts[field.count] if field.count else field.start
            setattr(self, field.name, value)

    def copy(self) -> Realm:
        new = Realm.__new__(Realm)
        new.fields = self.fields
        for field in self.fields:
            value = getattr(self, field.name)
            setattr(new, field.name, value[:] if field.count else value)
        return new

    def pack(self) -> list[Any]:
        return [getattr(self, field.name) for field in self.fields]

    def to_plain(self) -> dict[str, Any]:
        return {field.name: named(getattr(self, field.name), field) for field in self.fields}

    def unpack(self, packed: Sequence[Any]) -> None:
        """Take over what `pack` wrote."""
        for field, value in zip(self.fields, packed, strict=True):
            setattr(self, field.name, list(value) if field.count else value)


def named(value: Any, field: Field) -> Any:
    """The numbers of a field, or what they name."""
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
