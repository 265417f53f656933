"""A level that plans its turn thinks once a turn, and again as soon as anything new is shown."""

from dataclasses import replace
from itertools import islice

import pytest

from games.kingdom_builder.minds.seats import QUICK, SMALL, Seen, positions
from kingsburg_arcade.engine.contract import LUCK, NOBODY
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.games.kingdom_builder.minds import whole_turn
from kingsburg_arcade.games.kingdom_builder.minds.learned import promise
from kingsburg_arcade.games.kingdom_builder.minds.levels import WIDEST, Regent, Steward
from kingsburg_arcade.games.kingdom_builder.minds.planner import Planner
from kingsburg_arcade.games.kingdom_builder.minds.settler import settle
from kingsburg_arcade.games.kingdom_builder.minds.weights import tuned
from kingsburg_arcade.games.kingdom_builder.minds.whole_turn import begun_with
from kingsburg_arcade.games.kingdom_builder.rules import CABINET
from kingsburg_arcade.games.kingdom_builder.rules.content import MANDATORY
from kingsburg_arcade.governors.mind import driven
from kingsburg_arcade.simulate.one_match import LiveView, play_out


class Counted(Steward):
    """A Steward that notes when it plans, and what was shown and owed then."""

    def __init__(self):
        super().__init__()
        self.planned = []
        self.chosen = 0

    def choose(self, view, legal, luck):
        self.chosen += len(legal) > 1
        return super().choose(view, legal, luck)

    def _judged(self, view, luck, closely=(), begin=False):
        state = view.state
        self.planned.append((state.settlements[view.seat].bit_count(), state.shown, state.owed))
        return (yield from super()._judged(view, luck, closely, begin))


@pytest.mark.sources
def test_a_turn_is_planned_once():
    """But for the turns in which a full terrain gave another card in the middle."""
    seats = [Counted(), Counted()]
    play_out(CABINET, CABINET.options(), seats, 1_000_001)
    for seat in seats:
        assert seat.chosen > 3 * len(seat.planned)
        whole = [plan for plan in seat.planned if plan[2] == 3]
        assert len(whole) > 8
        assert len(set(whole)) == len(whole)
        assert len(seat.planned) - len(whole) <= 2


def test_another_position_is_planned_anew():
    """The mind answers about the position before it, whatever it was asked before."""
    kept = Steward()
    options = CABINET.options()
    for seed in (1_000_001, 1_000_002):
        moves = []

        class Asked:
            name = "asked"

            def choose(self, view, legal, luck, moves=moves):
                fresh = Steward().choose(view, legal, SeededStream(1, "seat"))
                moves.append((kept.choose(view, legal, SeededStream(1, "seat")), fresh))
                return legal[luck.below(len(legal))]

        play_out(CABINET, options, [Asked(), Asked()], seed)
        assert len(moves) > 60
        assert all(one == other for one, other in moves)


def test_a_move_is_judged_by_the_turn_that_would_be_chosen_after_it():
    """Not by what looks best before what was learned is asked: the best moves are not either."""
    mind, weights, otherwise = Planner(replace(SMALL, closely=10)), tuned(2), 0
    for number, (state, _) in enumerate(positions([QUICK["squire"](), QUICK["squire"]()], 5)):
        if number % 6 or state.actor < 0:
            continue
        view, move = Seen(state.actor, state), state.legal()[0]
        turns = driven(begun_with(move, state, weights, SMALL.beam))
        worths = [promise(turn.state, view.seat, weights, turn.seen) for turn in turns[:10]]
        chosen = driven(mind._begun_with(move, view))
        assert (chosen.worth, chosen.moves[0]) == (max(worths), move)
        otherwise += chosen.moves != turns[0].moves
    assert otherwise > 2


def large_turns(seed, seats=2):
    """Turns about to begin in which the seat holds many tiles."""
    state, dealer = CABINET.new(seats, CABINET.options()), SeededDealer(seed)
    while state.actor != NOBODY:
        if state.actor == LUCK:
            state.play(dealer.deal(state.wish()))
            continue
        if state.owed == MANDATORY and state.ready.bit_count() >= 4 and not state.ending:
            yield state.copy()
        state.play(settle(state, tuned(seats)))


@pytest.mark.sources
def test_a_turn_too_large_to_be_seen_whole_is_planned_again_after_each_move():
    class Noted(Regent):
        wholes = ()

        def _judged(self, view, luck, closely=(), begin=False):
            best, worths = yield from super()._judged(view, luck, closely, begin)
            self.wholes += (best[0].whole,)
            return best, worths

    seen = 0
    for state in islice(large_turns(1_000_020), 2):
        regent, seat, searches = Noted(), state.seat, []
        while state.actor == seat:
            before = len(regent.wholes)
            view = LiveView(seat, state, SeededDealer(1))
            move = regent.choose(view, state.legal(), SeededStream(1, "seat"))
            if len(state.legal()) > 1:
                searches.append(regent.wholes[before:])
            state.play(move)
        if searches[0] == (False,):
            seen += 1
            begun = searches.index((True,)) if (True,) in searches else len(searches)
            assert searches[:begun] == [(False,)] * begun
            assert not any(searches[begun + 1 :])
    assert seen


def test_a_wide_search_has_an_end():
    """However many tiles there are, not much more is looked at than the beam allows."""
    looked, wholes = [], set()
    narrow = whole_turn.look

    def counted(state, seat, weights):
        looked[-1] += 1
        return narrow(state, seat, weights)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(whole_turn, "look", counted)
        for state in islice(large_turns(1_000_020), 2):
            looked.append(0)
            found = driven(whole_turn.plans(state.copy(), tuned(2), WIDEST))
            wholes |= {plan.whole for plan in found}
            assert looked[-1] < WIDEST.most or not found[0].whole
    assert False in wholes
    assert max(looked) < 2 * WIDEST.most
