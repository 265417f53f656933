"""What the rules foretell is what then happens."""

from random import Random

import pytest

from kingsburg_arcade.engine.contract import LUCK, NOBODY
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.games.kingdom_builder.rules import CABINET
from kingsburg_arcade.games.kingdom_builder.rules.events import (
    Scored,
    SettlementBuilt,
    TileLost,
    TileTaken,
    TurnEnded,
)
from kingsburg_arcade.games.kingdom_builder.rules.moves import Lift


def played(seed, seats=3):
    """The positions of a match, each with the seat that acts and the move it makes."""
    state, chance, dealer = CABINET.new(seats, CABINET.options()), Random(seed), SeededDealer(seed)
    while state.actor != NOBODY:
        if state.actor == LUCK:
            state.play(dealer.deal(state.wish()))
        else:
            move = chance.choice(state.legal())
            yield state, move
            state.play(move)


def test_there_is_no_gold_before_the_board_is_laid():
    assert CABINET.new(2, CABINET.options()).forecast(0).gold == {}


@pytest.mark.parametrize("seed", range(2))
def test_a_move_brings_what_was_foretold(seed):
    seen = {"takes": 0, "loses": 0, "gold": 0}
    for state, move in played(seed):
        before, seat = state.forecast(state.seat), state.seat
        foretold = state.forecast(seat, move).change
        after, told = state.copy(), []
        after.play(move, told.append)
        if isinstance(move, Lift):
            assert foretold == before.change
            continue
        now = after.forecast(seat).gold
        assert dict(foretold.gold) == {card: now[card][seat] - had[seat]
                                       for card, had in before.gold.items()}  # fmt: skip
        taken = [event.location for event in told if isinstance(event, TileTaken)]
        lost = [event.location for event in told if isinstance(event, TileLost)]
        assert [foretold.takes] == (taken or [""])
        assert [foretold.loses] == (lost or [""])
        assert foretold.settlements == sum(isinstance(one, SettlementBuilt) for one in told)
        assert foretold.ends_turn == any(isinstance(event, TurnEnded) for event in told)
        for name in seen:
            seen[name] += bool(foretold.total if name == "gold" else getattr(foretold, name))
    assert seen["gold"] > 30
    assert seen["takes"] > 5


def test_the_gold_foretold_at_the_end_is_the_gold_that_is_counted():
    dealer, chance = SeededDealer(4), Random(4)
    state, told = CABINET.new(2, CABINET.options()), []
    while state.actor != NOBODY:
        luck = state.actor == LUCK
        move = dealer.deal(state.wish()) if luck else chance.choice(state.legal())
        state.play(move, told.append)
    foretold = state.forecast(0)
    counted = {(event.card, event.seat): event.gold for event in told if isinstance(event, Scored)}
    assert counted == {
        (card, seat): row[seat] for card, row in foretold.gold.items() for seat in range(2)
    }
    for card, row in foretold.gold.items():
        for seat, hexes in enumerate(foretold.earning(card)):
            assert bool(hexes) == bool(row[seat]) or card == "citizens", (card, seat)


def test_what_a_screen_still_shows_is_counted_in_its_place():
    for state, _ in played(1):
        if sum(own.bit_count() for own in state.settlements) > 30:
            bare = state.forecast(0, shown=[0] * state.seats)
            assert bare.gold["castles"] == [0, 0, 0]
            assert bare.gold != state.forecast(0).gold
            break
