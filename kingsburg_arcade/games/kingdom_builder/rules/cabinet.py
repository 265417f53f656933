"""The cabinet: how a match of Kingdom Builder is begun, and how its values are read back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from ....engine.contract import Cabinet, Move, Options, Refused, wrong_seats
from ....engine.rules_hash import rules_hash
from . import content, moves, reading
from .deck import STACKS
from .game_board import NAMES
from .options import KingdomBuilderOptions
from .scoring import CARD_NAMES
from .setup import available
from .state import State

MEANING: Final = 1
"""Raised when a record would lead to another state than before although no row has changed."""
FORMER_RULES: Final = {"4fd39bfc": ("12b927dd440b58dc", "37d4dd421708f8a7")}
"""Versions before this one hashed all tables at once."""


class KingdomBuilder:
    """Two to four players, without the expansions."""

    name = "kingdom_builder"
    seats = content.SEATS
    options: type[Options] = KingdomBuilderOptions
    former_rules: Mapping[str, tuple[str, ...]] = FORMER_RULES

    def hidden_stacks(self, options: Options) -> tuple[str, ...]:
        return (STACKS,)

    def rules_of(self, options: Options) -> str:
        return rules_with(self._agreed(options))

    def new(self, seats: int, options: Options) -> State:
        return State.new(self._seated(seats), self._agreed(options))

    def move_from_text(self, text: str) -> Move:
        return moves.move_from_text(text)

    def move_from_plain(self, plain: Sequence[Any]) -> Move:
        return moves.move_from_plain(plain)

    def unpack(self, seats: int, options: Options, packed: Sequence[Any]) -> State:
        return State.unpack(self._seated(seats), self._agreed(options), packed)

    def from_plain(self, plain: Mapping[str, Any]) -> State:
        return reading.read(plain)

    def _seated(self, seats: int) -> int:
        if type(seats) is not int or seats not in self.seats:
            raise wrong_seats(self, seats)
        return seats

    def _agreed(self, options: Options) -> KingdomBuilderOptions:
        if not isinstance(options, KingdomBuilderOptions):
            raise Refused("option.other_game", game=self.name)
        return options


@cache
def rules_with(options: KingdomBuilderOptions) -> str:
    """The quadrants and cards that these options can bring, and the numbers of the box."""
    quadrants: tuple[str, ...] = content.FIRST_QUADRANTS
    cards: tuple[str, ...] = content.FIRST_CARDS
    if options.setup != "first":
        quadrants, cards = available(NAMES, options), available(CARD_NAMES, options)
    printed: dict[str, object] = {
        "terrains": content.TERRAINS,
        "symbols": content.SYMBOLS,
        "quadrants": {
            name: (NAMES.index(name), *content.QUADRANTS[name].split()) for name in quadrants
        },
        "cards": {name: CARD_NAMES.index(name) for name in cards},
        "settlements": (content.SUPPLY, content.MANDATORY),
        "tiles": content.TILES_PER_HEX,
        "cards in play": (content.CARDS_IN_PLAY, content.CARDS_PER_TERRAIN),
        "castle": content.CASTLE_GOLD,
        "set-up": (quadrants, cards),
    }
    return rules_hash(MEANING, printed)


CABINET: Final[Cabinet[State]] = KingdomBuilder()
