"""What a move gave away against the Regent's: hints, and the analysis of a replay."""

from collections import Counter

import pytest

from games.kingdom_builder.minds.seats import QUICK, Seen
from games.kingdom_builder.minds.seats import positions as settled
from games.kingsburg.minds.matches import positions
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games.governors import adviser
from kingsburg_arcade.games.kingdom_builder.minds import MINDS as BUILDERS
from kingsburg_arcade.games.kingsburg.minds import MINDS as COURTIERS
from kingsburg_arcade.governors.hint import (
    CLEARLY,
    LITTLE,
    MUCH,
    advice,
    believed,
    distinct,
    judged,
    opinion,
    step,
)
from kingsburg_arcade.governors.mind import Mind, Trust, driven

LEVELS = pytest.mark.parametrize("level", ["chancellor", "regent"])


def luck():
    return SeededStream(4, "whims")


def kingsburg():
    """A placement with many answers."""
    for view, legal in positions(11, 3):
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
    found = driven(judged(mind, view, legal, own, luck()))
    assert found.best == found.played == own
    assert found.cost == 0
    assert found.agrees


@LEVELS
@SITUATIONS
def test_any_move_is_judged_and_only_the_best_are_free(situation, level):
    view, legal, minds = situation()
    before = view.state.pack()
    mind = minds.mind(level)
    own = mind.choose(view, legal, luck())
    told = [driven(judged(mind, view, legal, move, luck())) for move in legal[::3]]
    assert [found.played for found in told] == list(legal[::3])
    for found in told:
        assert found.best in (own, found.played)
        assert found.cost >= 0
        assert found.best not in found.others
    assert max(found.cost for found in told) > CLEARLY or situation is kingdom_builder
    assert view.state.pack() == before


# --------------------------------------------------------------------------------- honest numbers
class Boaster(Mind):
    """Says that the first move is best by so much; matches that are played on say otherwise."""

    weighs = True

    def trusted(self, view):
        return Trust(share=0.5, overrated=0.5, doubt=1.0, matches=4, astray=0.0)

    def __init__(self, claim, gains):
        self.claim, self.found = claim, gains

    def weigh(self, view, legal, luck, closely=()):
        yield
        return [self.claim, *[0.0] * (len(legal) - 1)]

    def gains(self, view, one, other, luck, matches):
        yield
        assert matches == 4
        return self.found


@pytest.mark.parametrize(
    ("claim", "gains", "cost"),
    [
        (0.8, [9.0] * 4, 0.0),
        (1.8, [9.0] * 4, 0.4),
        (5.0, [2.0] * 4, 2.0),
        (5.0, [7.0] * 4, 6.0),
        (5.0, [-3.0] * 4, 0.0),
        (9.0, [-40.0, 40.0, 0.0, 0.0], 4.0),
    ],
    ids=["nothing", "a little", "as expected", "more", "nothing after all", "no news"],
)
def test_a_claim_is_shrunk_and_corrected_by_matches_that_are_played_on(claim, gains, cost):
    view, legal, _ = kingsburg()
    found = driven(judged(Boaster(claim, gains), view, legal, legal[1], luck()))
    assert found.best == legal[0]
    assert found.cost == pytest.approx(cost, abs=0.02)
    assert (found.agrees, found.is_slip) == (cost < LITTLE, cost >= CLEARLY)


@SITUATIONS
def test_the_adviser_of_a_game_is_believed_as_far_as_its_regent(situation):
    """It finds the way into copies with packs, and is believed no more for that."""
    view, _, minds = situation()
    trust = adviser(situation.__name__).trusted(view)
    assert trust == minds.mind("regent").trusted(view) != Trust()


def test_one_advisor_is_one_answer():
    view, legal, minds = kingsburg()
    mind = minds.mind("regent")
    placed = [move for move in legal if not move.idle]
    busiest = Counter(move.advisor for move in placed).most_common(1)[0][0]
    ways = [move for move in placed if move.advisor == busiest]
    other = next(move for move in placed if move not in ways)
    assert len(ways) > 1
    assert distinct(mind, view, (*ways, legal[-1], other)) == [legal[-1], other]


def test_what_is_found_counts_as_far_as_it_is_sure():
    trust = Trust(doubt=1.0, astray=1.0)
    assert believed(2.0, trust, [6.0] * 100) == pytest.approx(4.0, abs=0.05)
    assert believed(2.0, trust, [6.0, 6.0]) < 4.0


def test_the_steps_of_better():
    steps = [step(lead) for lead in (0, LITTLE - 0.01, LITTLE, CLEARLY, MUCH - 0.01, MUCH, 50)]
    assert steps == ["", "", "little", "clearly", "clearly", "much", "much"]


def test_a_hint_is_set_against_the_move_that_is_laid():
    view, legal, minds = kingsburg()
    mind = minds.mind("chancellor")
    plain = driven(advice(mind, view, legal, luck()))
    assert plain.other == plain.moves[1]
    worst = plain.moves[-1]
    laid = driven(advice(mind, view, legal, luck(), worst))
    assert (laid.best, laid.other) == (plain.best, worst)
    assert laid.reason == driven(mind.because(view, laid.best, worst, luck()))
    same = driven(advice(mind, view, legal, luck(), plain.best))
    assert same.other == plain.moves[1]


def test_to_pass_with_a_whole_hand_is_dear():
    view, legal, _ = kingsburg()
    found = driven(judged(adviser("kingsburg"), view, legal, legal[-1], luck()))
    assert legal[-1].idle
    assert found.cost > 1.5


@SITUATIONS
def test_a_move_it_would_not_look_at_is_looked_at_closely(situation):
    view, legal, minds = situation()
    passed_over = 0
    plain = driven(minds.mind("regent").weigh(view, legal, luck()))
    for index in range(0, len(legal), 4):
        close = driven(minds.mind("regent").weigh(view, legal, luck(), (legal[index],)))
        passed_over += close[index] != plain[index]
    assert passed_over


@SITUATIONS
def test_the_same_stream_gives_the_same_comparison(situation):
    view, legal, minds = situation()
    mind = minds.mind("regent")
    found = [driven(judged(mind, view, legal, legal[0], luck())) for _ in range(2)]
    assert found[0] == found[1]


@SITUATIONS
def test_a_comparison_can_be_stopped_at_any_slice(situation):
    view, legal, minds = situation()
    before = view.state.pack()
    thinking = judged(minds.mind("regent"), view, legal, legal[0], luck())
    for _ in range(30):
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
