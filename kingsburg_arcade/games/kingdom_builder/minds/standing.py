"""Where one seat stands: what every judgement asks for, worked out once a position."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final

from ..rules.content import MANDATORY, SUPPLY
from ..rules.deck import discards, pile
from ..rules.game_board import CORNERS, NAMES, SECTORS
from ..rules.hexes import ROWS, areas, neighbours
from ..rules.locations import ACTIONS, Builds
from ..rules.position import NO_CARD
from ..rules.state import State

STEPS: Final = 6
"""How far Merchants look."""
SLOTS: Final = range(2 * len(CORNERS))
BUILDERS: Final = tuple(isinstance(action, Builds) for action in ACTIONS)
"""By the number of a location: does its tile build?"""
assert len(BUILDERS) == len(NAMES)


class Standing:
    """One seat of one position, which must not change while this is in use."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.board = state.board
        self.seat = seat
        self.own = state.settlements[seat]
        self.near = state.near[seat]
        self.free = state.board.buildable & state.empty
        self.turns = turns_left(state)
        """About how many turns this seat will have after the one that is played."""
        self.hurry = hurry(self.turns)
        """How much of what takes some turns to pay off still will."""

    @cached_property
    def rows(self) -> list[int]:
        """Own settlements in each row."""
        own = self.own
        return [(own & row).bit_count() for row in ROWS]

    @cached_property
    def sectors(self) -> list[int]:
        """Own settlements in each sector."""
        own = self.own
        return [(own & sector).bit_count() for sector in SECTORS]

    @cached_property
    def areas(self) -> tuple[int, ...]:
        """The largest first."""
        return _areas(self.own)

    @cached_property
    def network(self) -> int:
        """The area that touches the most castles and locations, the larger one if equal."""
        special = self.board.special
        return max(
            self.areas,
            key=lambda area: ((neighbours(area) & special).bit_count(), area.bit_count()),
        )

    @cached_property
    def outward(self) -> list[tuple[int, int]]:
        """Step by step from the network: free hexes, and what is first touched from them."""
        own, special = self.own, self.board.special
        if not own:
            return []
        layer = self.network
        open_ = (self.free | own) & ~layer
        seen = neighbours(layer) & special
        steps: list[tuple[int, int]] = []
        while len(steps) < STEPS:
            layer = neighbours(layer) & open_
            if not layer:
                break
            open_ ^= layer
            fresh = neighbours(layer) & special & ~seen
            seen |= fresh
            steps.append((layer, fresh))
        return steps

    @cached_property
    def terrains(self) -> list[tuple[float, int, int]]:
        """How likely the next card is each terrain, its free hexes, and those that are near."""
        empty, near = self.state.empty, self.near
        return [
            (chance, terrain & empty, terrain & empty & near)
            for terrain, chance in zip(self.board.terrains, chances(self.state), strict=True)
        ]

    def places(self, wanted: int) -> int:
        """The hexes among these where a settlement may be built."""
        free = wanted & self.state.empty
        return free & self.near or free


@lru_cache(maxsize=1 << 14)
def _areas(own: int) -> tuple[int, ...]:
    return tuple(sorted(areas(own), key=lambda area: (-area.bit_count(), area)))


def hurry(turns: float) -> float:
    return min(1.0, turns / 3)


def turns_left(state: State) -> float:
    """Rounds until somebody has built the last settlement, if all build all they can."""
    if state.ending:
        return 0.0
    builders = _builders(state.board.kinds)
    return min(
        [
            (SUPPLY - own.bit_count()) / (MANDATORY + (held & builders).bit_count())
            for own, held in zip(state.settlements, state.held, strict=True)
        ]
    )


@lru_cache(maxsize=256)
def _builders(kinds: tuple[int, ...]) -> int:
    """The slots whose tiles build."""
    return sum(3 << 2 * place for place, kind in enumerate(kinds) if BUILDERS[kind])


def chances(state: State) -> tuple[float, ...]:
    """By terrain, of the card that is drawn at the end of this turn."""
    if pile(state):
        return _shares(state.stacks[-1].left)
    back = list(discards(state))
    if state.shown != NO_CARD:
        back[state.shown] += 1
    return _shares(tuple(back))


@lru_cache(maxsize=4096)
def _shares(counts: tuple[int, ...]) -> tuple[float, ...]:
    total = sum(counts)
    return tuple(count / total if total else 1 / len(counts) for count in counts)
