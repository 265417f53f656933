"""The draw that is expected next: it is the one that comes, if people only pass."""

from kingsburg_arcade import games
from kingsburg_arcade.engine.contract import LUCK, NOBODY
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.net.protocol.shared_luck import draw_name, expected_draws
from net.table import playing

FIRST = games.names()[0]


def test_most_draws_are_expected():
    """All who play take the first thing there is; what is expected is asked again at each move."""
    cabinet = games.cabinet(FIRST)
    state = cabinet.new(2, cabinet.options())
    dealer, expected, right, draws = SeededDealer(7), set(), 0, 0
    while state.actor != NOBODY:
        if state.actor == LUCK:
            name = draw_name(state.wish())
            draws, right = draws + 1, right + (name in expected)
            state.play(dealer.deal(state.wish()))
        else:
            expected.update(expected_draws(state))
            state.play(state.legal()[0])
    assert draws > 10
    assert right > 0.8 * draws


def test_nothing_is_expected_after_the_end_and_the_state_stays_as_it_was():
    cabinet = games.cabinet(FIRST)
    state = cabinet.new(2, cabinet.options())
    dealer = SeededDealer(7)
    while state.actor != NOBODY:
        if state.actor == LUCK:
            state.play(dealer.deal(state.wish()))
            continue
        before = state.pack()
        expected_draws(state)
        assert state.pack() == before
        state.play(state.legal()[-1])
    assert expected_draws(state) == []


def test_a_part_is_made_before_it_is_asked_for_and_told_only_afterwards():
    peers = playing(2)
    play = peers.play(0)
    peers.passes(1.6)
    name, *_ = expected_draws(play.tip.course.state)
    assert name in play.luck.parts._own
    assert not any(name.encode() in data for _, _, data in peers.sent)
