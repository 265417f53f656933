"""The cabinet of Kingsburg: dice, advisors, five years, an invasion each winter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

from ....engine import contract
from ....engine.contract import Move, Refused
from . import calendar, court, moves, province, season, winter
from .content import ADVISORS, BUILDINGS, ENEMIES
from .reading import read
from .state import FIELDS, Options, State

__all__ = ["CABINET", "Kingsburg", "Options", "State"]

RULES_VERSION: Final = 1
"""Raised whenever the same record could be folded to another state than before."""

CHAPTERS: Final = (calendar, season, court, province, winter)
"""The modules whose rules, questions and wishes make the calendar; importing registers them."""


class Kingsburg:
    """How a match of Kingsburg begins, and how its values are read back."""

    name = "kingsburg"
    seats = range(2, 6)
    options: type[contract.Options] = Options
    hidden_stacks = False

    @property
    def rules(self) -> str:
        printed = repr((RULES_VERSION, ADVISORS, BUILDINGS, ENEMIES))
        return blake2b(printed.encode(), digest_size=8).hexdigest()

    def new(self, seats: int, options: contract.Options) -> State:
        if seats not in self.seats:
            raise Refused(f"Kingsburg has 2 to 5 seats, not {seats}")
        if not isinstance(options, Options):
            raise Refused("these are not options of Kingsburg")
        return State(seats, options)

    def move_from_text(self, text: str) -> Move:
        return moves.from_text(text)

    def move_from_plain(self, plain: Sequence[Any]) -> Move:
        return moves.from_plain(plain)

    def unpack(self, seats: int, options: contract.Options, packed: Sequence[Any]) -> State:
        state = self.new(seats, options)
        for name, value in zip(FIELDS, packed, strict=True):
            setattr(state, name, list(value) if isinstance(value, list | tuple) else value)
        state.settle()
        return state

    def from_plain(self, given: Mapping[str, Any]) -> State:
        return read(given)


CABINET: Final = Kingsburg()
