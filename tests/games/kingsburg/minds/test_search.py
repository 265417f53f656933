"""What the searching levels look at: every choice, two ways to an advisor, what a rival knows."""

from collections import Counter
from itertools import islice

import pytest

from games.kingsburg.minds.matches import KINGSBURG, MODULES, positions
from kingsburg_arcade.engine.contract import Open
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games.kingsburg.minds.features import NAMES, ROLLS
from kingsburg_arcade.games.kingsburg.minds.regent import Chancellor, Regent
from kingsburg_arcade.games.kingsburg.minds.rollout import Guess, Peeking, played_on, standing
from kingsburg_arcade.games.kingsburg.minds.steward import Planner, Schooled, Steward
from kingsburg_arcade.games.kingsburg.minds.untuned import power_worth
from kingsburg_arcade.games.kingsburg.minds.worth import (
    ON_STRIPS,
    kept,
    planned_for,
    steward_for,
    worth_for,
)
from kingsburg_arcade.games.kingsburg.rules.content import POWER
from kingsburg_arcade.simulate.one_match import game_seed, play_out

QUESTIONS = {"place", "receive", "trade", "build", "pay", "recruit"}


class Watched(Chancellor):
    """Notes at which questions it plays on."""

    def __init__(self):
        super().__init__()
        self.seen = set()

    def looked_at(self, view, *more, **named):
        self.seen.add(view.state.question)
        return super().looked_at(view, *more, **named)


@pytest.mark.sources
def test_every_choice_of_a_match_is_played_on():
    mind, luck = Watched(), SeededStream(1, "whims")
    for seed in (3, 4, 5, 17):
        for view, legal in positions(seed, 2):
            if view.state.question not in mind.seen:
                assert mind.choose(view, legal, luck) in legal
    assert mind.seen >= QUESTIONS


def test_a_regent_looks_at_two_ways_to_an_advisor_and_a_chancellor_at_one():
    most = {Regent: 0, Chancellor: 0}
    for view, legal in positions(3, 2):
        if view.state.question == "place":
            for level in most:
                mind = level()
                few = mind.listed(view.state, legal, mind.planner.worths(view, legal))
                ways = Counter(legal[index].advisor for index in few if not legal[index].idle)
                most[level] = max(most[level], *ways.values(), 0)
    assert most == {Regent: 2, Chancellor: 1}


def test_a_rival_who_has_looked_knows_the_card_that_is_supposed():
    view, _ = next(positions(3, 2))
    card = view.state.in_play.cards[0]
    for seed in range(4):
        guess = Guess(seed, {})
        assert Peeking(1, view.state, guess).secrets == {}
        looked = view.state.copy()
        looked.peeked = 1 << 1
        assert Peeking(0, looked, guess).secrets == {}
        known = Peeking(1, looked, guess).secrets
        assert known == {card: guess.deal(Open(card)).card}


@pytest.mark.sources
@pytest.mark.parametrize("seats", [2, 3])
def test_chancellor_and_regent_go_by_what_was_learned_at_every_table(seats, monkeypatch):
    asked = Counter()

    def watched(state, *more):
        asked[state.seats] += 1
        return standing(state, *more)

    monkeypatch.setattr("kingsburg_arcade.games.kingsburg.minds.search.standing", watched)
    for level in (Chancellor, Regent):
        asked.clear()
        for view, legal in islice(positions(3, seats), 9):
            level().choose(view, legal, SeededStream(1, "whims"))
        assert asked[seats]


@pytest.mark.sources
@pytest.mark.parametrize("level", [Chancellor, Regent])
def test_a_seat_plans_by_what_chancellors_played_and_thinks_less_of_the_others(level, monkeypatch):
    mind, supposed = level(), []
    view, legal = next(positions(3, 3))

    def watched(seen, move, minds, *more):
        supposed.append(minds)
        return played_on(seen, move, minds, *more)

    monkeypatch.setattr("kingsburg_arcade.games.kingsburg.minds.search.played_on", watched)
    mind.choose(view, legal, SeededStream(1, "whims"))
    assert supposed
    for minds in supposed:
        own, *others = (minds[(view.seat + more) % 3] for more in range(3))
        planners = [getattr(each, "planner", each) for each in (own, *others)]
        assert [each.worth(3) for each in planners] == [planned_for(3), worth_for(3), worth_for(3)]


@pytest.mark.parametrize(("seats", "tuned"), [(2, "two"), (4, "many")])
def test_what_chancellors_hardly_met_is_planned_as_it_was_tuned(seats, tuned):
    fitted = kept(f"planned_{tuned}")["rolls"]
    assert 0 < len(fitted) < len(NAMES)
    before, after = worth_for(seats).rows, planned_for(seats).rows
    for at, name in enumerate(NAMES):
        column = [row[at] for row in after]
        assert column == fitted.get(name, [row[at] for row in before])


@pytest.mark.parametrize(("seats", "tuned"), [(2, "two"), (4, "many")])
def test_what_was_never_tuned_is_taken_from_these_matches(seats, tuned):
    own, fitted = kept(tuned)["rolls"], kept(f"planned_{tuned}")["rolls"]
    later = {name: weights for name, weights in fitted.items() if name not in own}
    assert {"sawmill", "improvised_defenses"} <= {*later} - ON_STRIPS
    assert {"ferry", "surveyor"} <= {*later} & ON_STRIPS
    for rows, first in ((worth_for(seats).rows, own), (steward_for(seats).rows, fitted)):
        for name, weights in (fitted | own | first).items():
            if name not in ON_STRIPS:
                assert [row[NAMES.index(name)] for row in rows] == weights
        for name in ON_STRIPS:
            derived = [power_worth(POWER[name], ROLLS - roll) for roll in range(ROLLS)]
            assert [row[NAMES.index(name)] for row in rows] == derived


@pytest.mark.parametrize(("seats", "most"), [(2, 3), (4, 8)])
def test_a_steward_leaves_a_building_that_does_not_pay(seats, most):
    """Improvised Defenses, of eight matches; by what follows from its row everybody had them."""
    built = 0
    for index in range(8):
        minds = [Steward() for _ in range(seats)]
        match = play_out(KINGSBURG, KINGSBURG.options(rows=True), minds, game_seed(60, index))
        built += sum(held >> POWER["improvised_defenses"] & 1 for held in match[0].powers)
    assert built <= most


def test_who_plans_by_what_chancellors_played_wins():
    dealt = {name: values[-1] for name, values in MODULES.items()}
    ahead = []
    for index in range(30):
        minds = [Schooled(), Planner()]
        own = index % 2
        if own:
            minds.reverse()
        match = play_out(KINGSBURG, KINGSBURG.options(**dealt), minds, game_seed(50, index // 2))
        points = match[0].result().points
        ahead.append(points[own] - points[1 - own])
    assert sum(ahead) / len(ahead) > 3
