"""Rivals choose strips: each level in a legal way, and none always or never."""

from collections import Counter

import pytest

from kingsburg_arcade.engine.contract import LUCK
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.games.governors import governor
from kingsburg_arcade.games.kingsburg.minds.row_gains import GAINED, appraised, estimated
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options
from kingsburg_arcade.games.kingsburg.rules.moves import PICKS
from kingsburg_arcade.games.kingsburg.rules.prices import BOARDS_LAID
from kingsburg_arcade.games.kingsburg.rules.realm.strips import STRIPS
from kingsburg_arcade.simulate.one_match import LiveView


def set_up(level, mode, seats, seed):
    """Yield each state with the answer of a rival of that level, until the first year begins."""
    options = Options(strips=mode, rows=True)
    state, dealer = CABINET.new(seats, options), SeededDealer(seed)
    rivals = [governor(level, "kingsburg") for _ in range(seats)]
    luck = SeededStream(seed, "strips")
    while not state.year:
        if state.actor == LUCK:
            state.play(dealer.deal(state.wish()))
            continue
        legal = state.legal()
        move = rivals[state.actor].choose(LiveView(state.actor, state, dealer), legal, luck)
        assert any(move is other for other in legal)
        yield state, move
        state.play(move)


@pytest.mark.parametrize("level", ["page", "squire", "steward", "chancellor", "regent"])
@pytest.mark.parametrize("mode", ["dealt", "picked"])
def test_every_level_chooses(level, mode):
    asked = Counter(state.question for state, _ in set_up(level, mode, 3, 5))
    assert asked == {"lay strips": 3} | ({"pick strip": 6} if mode == "picked" else {})


@pytest.mark.parametrize("seats", [2, 3])
def test_each_strip_is_laid_in_a_fifth_to_four_fifths_of_the_deals_that_offer_it(seats):
    offered, laid = Counter(), Counter()
    for seed in range(150):
        for state, move in set_up("steward", "dealt", seats, seed):
            strips = state.realm.strips[state.actor]
            chosen = 0 if move.idle else move.strips
            for at, strip in enumerate(STRIPS):
                offered[strip.name] += strips >> at & 1
                laid[strip.name] += chosen >> at & 1
    shares = {name: laid[name] / offered[name] for name in offered}
    assert len(shares) == len(STRIPS)
    assert all(0.2 <= share <= 0.8 for share in shares.values()), shares


def test_what_nobody_measured_is_estimated(monkeypatch):
    state, _ = next(iter(set_up("steward", "dealt", 2, 1)))
    monkeypatch.delitem(GAINED, "strip_c")
    at = [strip.name for strip in STRIPS].index("strip_c")
    boards = state.powers[state.actor] & BOARDS_LAID
    assert estimated(at, boards) == appraised(state, state.actor, [PICKS[at]])[0] != 0
