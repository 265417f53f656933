"""A liar that withholds an answer holds nobody up for longer than was agreed."""

import pytest

from kingsburg_arcade.net.protocol import facts
from kingsburg_arcade.net.protocol.choice_exchange import PATIENCE
from sim.gallery import KEEPS, lied
from sim.stalling import OF_CHOICES, OF_STACKS, WITHHELD, stalling
from sim.trial import tried

LARGER = [pytest.param(people, marks=pytest.mark.long) for people in (4, 5)]
PEOPLE = pytest.mark.parametrize("people", [3, *LARGER])
"""Larger tables stall in the matches of `test_sim.py` too."""


@PEOPLE
@pytest.mark.parametrize("kind", WITHHELD)
def test_a_match_goes_on_without_the_answer_of_one(kind, people):
    lied(KEEPS + kind, people, people)


@PEOPLE
@pytest.mark.parametrize("kind", OF_CHOICES)
def test_hidden_choices_are_opened_without_their_author(kind, people):
    trial = lied(KEEPS + kind, people, people)
    assert trial.course.standstill > PATIENCE, "it was waited for"


@pytest.mark.long
@pytest.mark.parametrize("people", [3, 4, 5])
@pytest.mark.parametrize("kind", [*WITHHELD, *OF_STACKS])
def test_many_more_matches_go_on(kind, people):
    for seed in range(50, 60):
        lied(KEEPS + kind, seed, people)


@pytest.mark.parametrize(
    ("kind", "owed"),
    # Who knows both choices goes on alone, and so has not confirmed where the other one stands.
    [("move", "move"), ("confirmation", "confirmation"), ("choice", "confirmation")],
)
def test_of_two_one_rests_and_sees_what_the_other_owes(kind, owed):
    game = "tokens" if kind in OF_CHOICES else "little"
    trial = tried(4, stalling(kind), people=2, game=game, limit=40)
    (honest,), liar = trial.honest, trial.false.seat
    assert not trial.course.over
    told = honest.play._awaited._told
    assert facts.Late(liar, owed) in told
