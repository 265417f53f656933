"""What a move gave away against the Regent's, in both games: the analysis of a replay."""

import pytest

from games.kingdom_builder.minds.seats import QUICK, Seen
from games.kingdom_builder.minds.seats import positions as settled
from games.kingsburg.minds.matches import positions
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games.governors import adviser
from kingsburg_arcade.games.kingdom_builder.minds import MINDS as BUILDERS
from kingsburg_arcade.games.kingsburg.minds import MINDS as COURTIERS
from kingsburg_arcade.governors.hint import compared, opinion
from kingsburg_arcade.governors.mind import driven

LEVELS = pytest.mark.parametrize("level", ["chancellor", "regent"])


def luck():
    return SeededStream(4, "whims")


def kingsburg():
    """A placement with many answers."""
    for view, legal in positions(7, 3):
        if view.state.question == "place" and len(legal) > 24:
            return view, legal, COURTIERS
    raise AssertionError("no such position")


def kingdom_builder():
    """A settlement to be built, with a tile in hand, late enough to be quick."""
    for state, _ in settled([QUICK["squire"]() for _ in range(2)], 5):
        if len(state.legal()) > 8 and state.settlements[0].bit_count() > 25:
            return Seen(state.seat, state), state.legal(), BUILDERS
    raise AssertionError("no such position")


SITUATIONS = pytest.mark.parametrize("situation", [kingsburg, kingdom_builder])


@LEVELS
@SITUATIONS
def test_its_own_move_costs_nothing(situation, level):
    view, legal, minds = situation()
    mind = minds.mind(level)
    own = mind.choose(view, legal, luck())
    found = driven(compared(mind, view, legal, own, luck()))
    assert found.best == found.played == own
    assert found.cost == 0
    assert 15 < found.points < 110


@LEVELS
@SITUATIONS
def test_any_move_is_compared_and_only_the_best_are_free(situation, level):
    view, legal, minds = situation()
    before = view.state.pack()
    mind = minds.mind(level)
    own = mind.choose(view, legal, luck())
    told = [driven(compared(mind, view, legal, move, luck())) for move in legal[::6]]
    assert [found.played for found in told] == list(legal[::6])
    for found in told:
        assert found.best in (own, found.played)
        assert found.cost >= 0
        assert (found.best == found.played) == (found.cost == 0)
        assert found.best_points - found.points == pytest.approx(found.cost)
    assert max(found.cost for found in told) > 0.2
    assert view.state.pack() == before


def test_to_pass_with_a_whole_hand_is_dear():
    view, legal, _ = kingsburg()
    found = driven(compared(adviser("kingsburg"), view, legal, legal[-1], luck()))
    assert legal[-1].idle
    assert found.cost > 1.5


@SITUATIONS
def test_a_move_it_would_not_look_at_is_looked_at_closely(situation):
    view, legal, minds = situation()
    passed_over = 0
    plain = driven(minds.mind("regent").weigh(view, legal, luck()))
    for index in range(0, len(legal), 8):
        close = driven(minds.mind("regent").weigh(view, legal, luck(), (legal[index],)))
        passed_over += close[index] != plain[index]
    assert passed_over > 1


@SITUATIONS
def test_the_same_stream_gives_the_same_comparison(situation):
    view, legal, minds = situation()
    mind = minds.mind("regent")
    found = [driven(compared(mind, view, legal, legal[0], luck())) for _ in range(2)]
    assert found[0] == found[1]


@SITUATIONS
def test_a_comparison_can_be_stopped_at_any_slice(situation):
    view, legal, minds = situation()
    before = view.state.pack()
    thinking = compared(minds.mind("regent"), view, legal, legal[0], luck())
    for _ in range(300):
        next(thinking)
    thinking.close()
    with pytest.raises(StopIteration):
        next(thinking)
    assert view.state.pack() == before


@LEVELS
def test_the_hint_in_kingdom_builder_is_what_that_governor_plays(level):
    view, legal, minds = kingdom_builder()
    found = driven(opinion(minds.mind(level), view, legal, luck()))
    assert found.costs[0] == 0
    assert list(found.costs) == sorted(found.costs)
    assert sorted(map(str, found.moves)) == sorted(map(str, legal))
    own = minds.mind(level).choose(view, legal, luck())
    assert found.cost(own) == 0
