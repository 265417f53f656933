"""In the last year the search plays for the chance to win, exact before the last battle."""

import pytest

from games.kingsburg.minds.matches import before_a_battle
from kingsburg_arcade.engine.contract import LUCK, NOBODY, Opened, Rolled
from kingsburg_arcade.games.kingsburg.minds.last_year import (
    CHANCES,
    SURE,
    after_the_battle,
    ahead_of_all,
    aimed_at,
    chance,
)
from kingsburg_arcade.games.kingsburg.rules.content import YEARS
from kingsburg_arcade.simulate.one_match import LiveView


def played_out(state, card: str, face: int):
    """Who wins if that enemy lies there and the King sends so many."""
    state = state.copy()
    state.play(Opened(card))
    while state.actor != NOBODY:
        state.play(Rolled(((face,),)) if state.actor == LUCK else state.legal()[0])
    return state.result().winners


@pytest.mark.parametrize("seed", range(8))
def test_the_chance_before_the_last_battle_is_that_of_all_cards_and_faces(seed):
    state, dealer = before_a_battle(seed, 2 + seed % 3, YEARS)
    cards = state.in_play.cards[4].contents
    cases = [played_out(state, card, face) for card in cards for face in range(1, 7)]
    for seat in range(state.seats):
        won = sum(SURE // len(winners) for winners in cases if seat in winners) // len(cases)
        found = after_the_battle(state, LiveView(seat, state, dealer))
        assert abs(found - won) <= SURE // len(cases) + 1, (seed, seat)


def test_a_chance_grows_with_the_lead_and_is_shared():
    spread = 4000
    found = [chance(ahead, spread) for ahead in range(-16_000, 16_001, 50)]
    assert found == sorted(found)
    assert found[0] == 0
    assert found[-1] == SURE
    assert all(one + other == SURE for one, other in zip(found, reversed(found), strict=True))
    assert chance(spread, spread) == CHANCES[8]
    assert ahead_of_all([0, 0, 0], 1, spread) == SURE // 4


def test_at_the_end_to_be_first_counts_more_than_twenty_points():
    state, dealer = before_a_battle(0, 2, YEARS)
    while state.actor != NOBODY:
        luck = state.actor == LUCK
        state.play(dealer.deal(state.wish()) if luck else state.legal()[0])
    (winner,) = state.result().winners
    first, last = (LiveView(seat, state, dealer) for seat in (winner, 1 - winner))
    assert aimed_at(state, last, [0, 0], 20_000) < aimed_at(state, first, [0, 0], 1)
    assert aimed_at(state, last, [0, 0], 10) > aimed_at(state, last, [0, 0], 0)
