"""What the seats wear in the match that is shown: a colour and a charge each, and a name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .theme import SEATS


@dataclass(frozen=True, slots=True)
class Coat:
    """No two seats of a table have the same colour or the same charge."""

    colour: str
    """A swatch."""
    shape: str
    """A charge: the picture `arms.<shape>`."""
    name: str = ""
    """Empty: called by the charge."""


USUAL: Final = tuple(Coat(seat.colour, seat.shape) for seat in SEATS)
COLOURS: Final = tuple(coat.colour for coat in USUAL)
SHAPES: Final = tuple(coat.shape for coat in USUAL)

_worn = USUAL


def coat(seat: int) -> Coat:
    """What a seat wears now."""
    return _worn[seat]


def wear(coats: Sequence[Coat]) -> bool:
    """Dress the seats; those that nothing is said about wear what is left. Was there a change?"""
    global _worn
    before, _worn = _worn, completed(coats)
    return _worn != before


def completed(coats: Sequence[Coat]) -> tuple[Coat, ...]:
    """As many coats as there are, each colour and each charge once."""
    colours = [one for one in COLOURS if one not in {coat.colour for coat in coats}]
    shapes = [one for one in SHAPES if one not in {coat.shape for coat in coats}]
    return (*coats, *map(Coat, colours, shapes))


def swapped(coats: Sequence[Coat], seat: int, colour: str, shape: str) -> tuple[Coat, ...]:
    """A seat in another colour and with another charge: who wore them wears what it gives up."""
    mine = coats[seat]

    def changed(at: int, coat: Coat) -> Coat:
        if at == seat:
            return Coat(colour, shape, coat.name)
        return Coat(
            mine.colour if coat.colour == colour else coat.colour,
            mine.shape if coat.shape == shape else coat.shape,
            coat.name,
        )

    return tuple(changed(at, coat) for at, coat in enumerate(coats))
