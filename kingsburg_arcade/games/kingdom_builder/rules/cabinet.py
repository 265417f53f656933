"""The cabinet: how a match of Kingdom Builder is begun, and how its values are read back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final
from zlib import crc32

from ....engine.contract import Cabinet, Move, Options, Refused
from . import content, moves, reading
from .options import KingdomBuilderOptions
from .scoring import CARD_NAMES
from .state import State


class KingdomBuilder:
    """Two to four players, without the expansions."""

    name = "kingdom_builder"
    seats = range(2, 5)
    options: type[Options] = KingdomBuilderOptions
    hidden_stacks = True

    @property
    def rules(self) -> str:
        printed = (
            content.RULES_VERSION,
            content.TERRAINS,
            {name: printed.split() for name, printed in content.QUADRANTS.items()},
            CARD_NAMES,
            content.FIRST_QUADRANTS,
            content.FIRST_CARDS,
            (content.SUPPLY, content.MANDATORY, content.TILES_PER_HEX, content.CARDS_IN_PLAY),
            (content.CARDS_PER_TERRAIN, content.CASTLE_GOLD),
        )
        return f"{crc32(repr(printed).encode()):08x}"

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
            raise Refused(f"Kingdom Builder is played by 2 to 4, not by {seats!r}")
        return seats

    def _agreed(self, options: Options) -> KingdomBuilderOptions:
        if not isinstance(options, KingdomBuilderOptions):
            raise Refused("these are not the options of Kingdom Builder")
        return options


CABINET: Final[Cabinet[State]] = KingdomBuilder()
