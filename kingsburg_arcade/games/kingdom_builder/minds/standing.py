"""Where one seat stands: what every judgement asks for, worked out once a position."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final

from ..rules.content import MANDATORY, SUPPLY
from ..rules.deck import discards, pile
from ..rules.game_board import CORNERS, NAMES
from ..rules.hexes import areas, neighbours
from ..rules.locations import ACTIONS, Builds
from ..rules.position import NO_CARD
from ..rules.state import State

STEPS: Final = 6
"""How far Merchants look."""
SLOTS: Final = range(2 * len(CORNERS))
_BUILDERS: Final = tuple(isinstance(action, Builds) for action in ACTIONS)
assert len(_BUILDERS) == len(NAMES)


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
        self.hurry = min(1.0, self.turns / 3)
        """How much of what takes some turns to pay off still will."""

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
    def chances(self) -> tuple[float, ...]:
        """How likely the next terrain card is each terrain."""
        return chances(self.state)

    def places(self, wanted: int) -> int:
        """The hexes among these where a settlement may be built."""
        free = wanted & self.state.empty
        return free & self.near or free


@lru_cache(maxsize=1 << 14)
def _areas(own: int) -> tuple[int, ...]:
    return tuple(sorted(areas(own), key=lambda area: (-area.bit_count(), area)))


def turns_left(state: State) -> float:
    """Rounds until somebody has built the last settlement, if all build all they can."""
    if state.ending:
        return 0.0
    kinds = state.board.kinds
    shortest = float(SUPPLY)
    for own, held in zip(state.settlements, state.held, strict=True):
        pace = MANDATORY
        for place, kind in enumerate(kinds):
            if _BUILDERS[kind]:
                pace += (held >> 2 * place & 3).bit_count()
        shortest = min(shortest, (SUPPLY - own.bit_count()) / pace)
    return shortest


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
