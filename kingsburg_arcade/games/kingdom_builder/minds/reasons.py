"""Why one move is better than another: where the best turns begun with either end, by card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....governors.mind import Reason
from ..rules.content import CASTLE_GOLD
from ..rules.game_board import NAMES
from ..rules.scoring import castles, gold
from ..rules.state import State
from .opinions import BY_CARD
from .standing import SLOTS, Standing
from .value import tiles
from .weights import Weights

SLIGHT: Final = 0.1
"""Gold: a difference that is worth less is no reason."""


def reason(seat: int, better: State, worse: State, weights: Weights) -> Reason | None:
    """The one difference between the two positions that counts most for this seat."""
    one, other = Standing(better, seat), Standing(worse, seat)
    found = [*by_card(one, other, weights), by_castles(one, other), by_tiles(one, other, weights)]
    weight, best = max(found, key=lambda pair: pair[0])
    return best if weight >= SLIGHT else None


def by_card(one: Standing, other: Standing, weights: Weights) -> Iterator[tuple[float, Reason]]:
    """Gold that a card gives more at once, or else what it promises."""
    for card, (name, after), (_, before) in zip(
        one.state.cards, gold(one.state), gold(other.state), strict=False
    ):
        prospect = BY_CARD[card].prospect
        weight = prospect(one, weights) - prospect(other, weights)
        more = after[one.seat] - before[other.seat]
        yield weight, Reason("card", more, name) if more > 0 else Reason("promise", name=name)


def by_castles(one: Standing, other: Standing) -> tuple[float, Reason]:
    more = castles(one.board, one.own) - castles(other.board, other.own)
    return more, Reason("castle", more // CASTLE_GOLD)


def by_tiles(one: Standing, other: Standing, weights: Weights) -> tuple[float, Reason]:
    """A location tile that only the better turn takes."""
    weight = tiles(one, weights) - tiles(other, weights)
    taken = one.state.held[one.seat] & ~other.state.held[other.seat]
    kinds = [one.board.kinds[slot >> 1] for slot in SLOTS if taken >> slot & 1]
    if not kinds:
        return 0.0, Reason("tile")
    best = max(kinds, key=lambda kind: weights.tiles[kind])
    return weight, Reason("tile", name=NAMES[best])
