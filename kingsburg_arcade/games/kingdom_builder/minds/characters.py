"""Characters: what a governor likes besides gold, on top of any level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from ..rules.content import TERRAINS
from ..rules.game_board import SECTORS, Board
from ..rules.hexes import EDGE, neighbours
from ..rules.state import State
from .heights import Heights
from .standing import BUILDERS, SLOTS
from .worth import BOARDS, open_locations


@dataclass(frozen=True, slots=True)
class Taste:
    """Likings in gold: so much worse may a move be that is played for them.

    They count where a seat chooses, and nowhere else: nobody plans by them.
    """

    name: str = ""
    water: float = 0.0
    """For each settlement beside water; so the next two."""
    mountain: float = 0.0
    castle: float = 0.0
    flowers: float = 0.0
    """For each settlement on flowers or beside them."""
    edge: float = 0.0
    """For each settlement on the edge of the board."""
    home: float = 0.0
    """For each settlement in the quarter of the board that has most of them; so much less for the
    others if it is below nothing."""
    tile: float = 0.0
    """For each tile held."""
    pace: float = 0.0
    """For each of them that builds, so that the match ends early, on top of that."""

    def of(self, state: State, seat: int) -> float:
        """How much that seat's own position is liked for itself."""
        own = state.settlements[seat]
        held, kinds = state.held[seat], state.board.kinds
        gold = sum([self.of_tile(kinds[slot >> 1]) for slot in SLOTS if held >> slot & 1])
        if self.home:
            gold += self.home * max([(own & sector).bit_count() for sector in SECTORS])
        for hexes, liking in liked(state.board, self):
            gold += liking * (own & hexes).bit_count()
        return gold

    def raised(self, state: State, heights: Heights) -> None:
        """Add what is liked to what one more settlement of the active seat is worth."""
        for hexes, gold in liked(state.board, self):
            heights.raise_(hexes, gold)
        own = state.settlements[state.seat]
        if self.home and own:
            heights.raise_(max(SECTORS, key=lambda sector: (own & sector).bit_count()), self.home)
        if self.tile or self.pace:
            for kind, beside, _ in open_locations(state.board, state.took, state.seat):
                heights.raise_(beside, self.of_tile(kind))

    def of_tile(self, kind: int) -> float:
        return self.tile + self.pace * BUILDERS[kind]


@lru_cache(maxsize=BOARDS)
def liked(board: Board, taste: Taste) -> tuple[tuple[int, float], ...]:
    """The hexes where a settlement is liked, and by how much."""
    flowers = board.terrains[TERRAINS.index("flowers")]
    found = (
        (board.near_water & ~board.water, taste.water),
        (board.near_mountain, taste.mountain),
        (neighbours(board.castles), taste.castle),
        (flowers | neighbours(flowers), taste.flowers),
        (EDGE, taste.edge),
    )
    return tuple((hexes, gold) for hexes, gold in found if gold)


PLAIN: Final = Taste()
"""Of a level without a character."""
CHARACTERS: Final[Mapping[str, Taste]] = {
    taste.name: taste
    for taste in (
        Taste("abbot", mountain=0.5),
        Taste("merchant", tile=2.0),
        Taste("marshal", edge=0.4),
        Taste("courtier", castle=0.7),
        Taste("castellan", home=0.5),
        Taste("messenger", home=-0.3, pace=2.0),
        Taste("countess", flowers=0.4),
        Taste("soothsayer", water=0.4),
    )
}
"""Monasteries in the mountains, trade in tiles, watch on the edge of the land, a life beside
castles, one estate, a house everywhere, gardens, and rivers."""
