"""What the Steward reckons with: exact odds of battle, what it has seen, what winter brings."""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kingsburg.minds.matches import KINGSBURG, OPTIONS, positions
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games.kingsburg.minds.advisor_gifts import hopes
from kingsburg_arcade.games.kingsburg.minds.dice_plans import plans
from kingsburg_arcade.games.kingsburg.minds.enemy_odds import OF_YEARS, candidates, odds
from kingsburg_arcade.games.kingsburg.minds.steward import OneAhead, Steward
from kingsburg_arcade.games.kingsburg.minds.stores import SOLDIERS, visit
from kingsburg_arcade.games.kingsburg.rules.content import CARDS, ENEMIES, POWER
from kingsburg_arcade.games.kingsburg.rules.dice import packed
from kingsburg_arcade.games.kingsburg.rules.winter import bonus, outcome_of

powers = st.integers(0, (1 << len(POWER)) - 1)


@given(powers, st.integers(0, 12), st.integers(0, len(ENEMIES) - 1))
def test_odds_are_those_of_the_rules(held, soldiers, card):
    outcomes = [
        outcome_of(soldiers + face + bonus(held, card), ENEMIES[card].strength, held)
        for face in range(1, 7)
    ]
    assert odds(held, soldiers, card) == (outcomes.count("defeat"), outcomes.count("victory"))


def autumn():
    """Two seats before recruiting in year four, the first with goods."""
    return KINGSBURG.from_plain(
        {
            "game": "kingsburg",
            "phase": "recruiting",
            "year": 4,
            "seats": [
                {"gold": 3, "wood": 3, "stone": 3, "buildings": ["guard_tower"], "soldiers": 2},
                {},
            ],
        }
    )


def seen(state, seat, card=None):
    secrets = {state.in_play.cards[state.year - 1]: card} if card else {}
    if card:
        state.peeked |= 1 << seat
    return SimpleNamespace(seat=seat, state=state, secrets=secrets)


def test_a_seat_that_has_not_looked_reckons_with_all_five():
    state = KINGSBURG.new(2, OPTIONS[0])
    state.year = 3
    assert candidates(seen(state, 0)) == OF_YEARS[state.in_play][2]


def test_a_peek_leaves_one_card():
    state = KINGSBURG.new(2, OPTIONS[0])
    state.year = 3
    (card,) = candidates(seen(state, 0, CARDS[2][3]))
    assert ENEMIES[card].name == CARDS[2][3]


def hired(card=None) -> int:
    """Soldiers that the first seat hires in that autumn, if it has seen that card."""
    state = autumn()
    while state.actor == 0 and state.question == "recruit":
        view = seen(state, 0, card)
        state.play(OneAhead().choose(view, state.legal(), SeededStream(1, "")))
    return state.soldiers[0] - 2


def test_a_peek_decides_whether_soldiers_are_hired():
    """Goblins would take eight goods and a building; zombies, out of reach, only two points."""
    assert hired("zombies 7") == 0
    assert hired("goblins 5") > 0
    assert hired() > 0


@given(st.lists(st.integers(1, 18), max_size=3), st.booleans())
def test_hopes_count_everything_once(advisors, stables):
    found = hopes(stables << POWER["stables"], sum(map(visit, advisors)))
    assert len(set(found.bundles)) == len(found.bundles)
    assert found.points == advisors.count(1) + 3 * advisors.count(17) - advisors.count(14)
    helped = [number for number in advisors if number in (5, 10, 18)]
    soldiers = sum(2 if n == 10 else 1 for n in helped) + stables * len(helped)
    assert found.besides >> SOLDIERS == soldiers


def test_plans_use_every_die_at_most_once():
    sets = {advisors for _, advisors, _ in plans(packed((1, 3, 6)), 0, False, 0)}
    assert sets == {(1, 3, 6), (4, 6), (1, 9), (3, 7), (10,)}


@pytest.mark.parametrize("seats", [2, 3])
def test_the_steward_plays_what_it_weighs_highest(seats):
    """Of the opening, which varies, see `test_characters.py`."""
    steward, luck = Steward(), SeededStream(1, "")
    for view, legal in positions(40 + seats, seats):
        worths = governor_weights(steward, view, legal, luck)
        assert legal[worths.index(max(worths))] is steward.choose(view, legal, luck)


def governor_weights(mind, view, legal, luck):
    thinking = mind.weigh(view, legal, luck)
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            return list(end.value)
