"""How the seats look in the match that is shown: a colour and a shape each, and a name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from .theme import SEATS


class SeatLook(NamedTuple):
    """No two seats of a table have the same colour or the same shape."""

    colour: str
    """A swatch."""
    shape: str
    """The picture `shape.<shape>`."""
    name: str = ""
    """Empty: called by a first name."""


USUAL: Final = tuple(SeatLook(seat.colour, seat.shape) for seat in SEATS)
COLOURS: Final = tuple(look.colour for look in USUAL)
SHAPES: Final = tuple(look.shape for look in USUAL)

_looks = USUAL


def look_of(seat: int) -> SeatLook:
    """How a seat looks now."""
    return _looks[seat]


def use_looks(looks: Sequence[SeatLook]) -> bool:
    """Change how the seats look; the others get what is left. Was there a change?"""
    global _looks
    before, _looks = _looks, completed(looks)
    return _looks != before


def completed(looks: Sequence[SeatLook]) -> tuple[SeatLook, ...]:
    """As many looks as there are, each colour and each shape once."""
    colours = [one for one in COLOURS if one not in {look.colour for look in looks}]
    shapes = [one for one in SHAPES if one not in {look.shape for look in looks}]
    return (*looks, *map(SeatLook, colours, shapes))


def swapped(looks: Sequence[SeatLook], seat: int, colour: str, shape: str) -> tuple[SeatLook, ...]:
    """A seat with another colour and shape: the seat that had them gets what it gives up."""
    mine = looks[seat]

    def changed(at: int, look: SeatLook) -> SeatLook:
        if at == seat:
            return SeatLook(colour, shape, look.name)
        return SeatLook(
            mine.colour if look.colour == colour else look.colour,
            mine.shape if look.shape == shape else look.shape,
            look.name,
        )

    return tuple(changed(at, look) for at, look in enumerate(looks))
