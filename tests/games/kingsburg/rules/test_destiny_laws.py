"""Whole matches of chance with destinies: what stands can be copied, packed and written down."""

from random import Random

import pytest

from kingsburg_arcade.engine.contract import LUCK, NOBODY
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options
from kingsburg_arcade.games.kingsburg.rules.realm.destinies import DESTINIES


def play_through(options, seats, seed):
    """A match of chance: whatever stands can be copied, packed, written down and read back."""
    state, dealer, chance = CABINET.new(seats, options), SeededDealer(seed), Random(seed)
    points = [0] * seats
    turned = []

    def hear(event):
        told = event.to_plain()
        if told["event"] == "scored":
            points[told["seat"]] += told["points"]
        if told["event"] == "destiny_turned":
            turned.append(told["destiny"])

    while state.actor != NOBODY:
        if state.actor == LUCK:
            move = dealer.deal(state.wish())
        else:
            legal = state.legal()
            assert legal
            vital = [move for move in legal if not move.idle]
            move = chance.choice(vital or legal) if chance.random() < 0.9 else legal[-1]
        packed = state.pack()
        assert state.copy().pack() == packed
        assert CABINET.unpack(seats, options, packed).pack() == packed
        assert CABINET.from_plain(state.to_plain()).pack() == packed, state.to_plain()
        assert CABINET.move_from_text(move.text).plain == move.plain
        state.play(move, hear)
    assert points == state.points
    assert len(set(turned)) == 5
    return turned


def options_of(seed):
    """Each of the other modules in every second match, in each mix."""
    names = ("rows", "tokens", "goblin_valley")
    return Options(destinies=True, **{name: bool(seed >> at & 1) for at, name in enumerate(names)})


def test_matches_of_chance_hold_the_laws():
    met = set()
    for seed in range(4):
        met |= set(play_through(options_of(seed), 2 + seed % 4, seed))
    assert len(met) > len(DESTINIES) // 3


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 130))
def test_many_matches_of_chance_hold_the_laws(seed):
    play_through(options_of(seed), 2 + seed % 4, seed)
