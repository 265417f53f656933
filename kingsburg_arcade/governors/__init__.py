"""Scripted players: each picks from what is legal and what its seat may see, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from ..engine.contract import Governor, Refused
from .anything import Anything
from .ladder import LEVELS, OF, Seat, refusal
from .random_seat import RandomSeat

GOVERNORS: Final[Mapping[str, Callable[[], Governor]]] = {
    RandomSeat.name: RandomSeat,
    Anything.name: Anything,
    **{level: partial(Seat, level) for level in LEVELS},
}
"""Every governor by the name a person types; a level may be followed by a character."""


def governor(name: str, game: str | None = None) -> Governor:
    """A new governor of that name, for one seat of one match.

    With a game, one that plays it, or Refused with the reason why it does not.
    """
    level, _, character = name.partition(OF)
    if level not in GOVERNORS or (OF in name and level not in LEVELS):
        raise Refused(f"there is no governor {name!r}; the governors are: {', '.join(GOVERNORS)}")
    if OF in name and not character:
        raise Refused(f"{name!r} names no character after the {OF}")
    if level in LEVELS and game is not None:
        reason = refusal(level, character, game)
        if reason is not None:
            raise Refused(reason)
    return Seat.named(name) if character else GOVERNORS[level]()
