"""Each check that only a liar runs into: without it, the liar does harm, and a trial says so."""

import pytest

from sim import false_answers
from sim.falsehoods import CONVICTING, LIARS
from sim.guards import GUARDS
from sim.trial import judge, tried

SEED = 1
SEEDS = {"a paused match goes on": 4}
"""Where the liar has an occasion at the first table."""
FOUR = {"leaves a wrong share behind", "counts the vote of somebody who has left"}
"""Lies that need a table of four."""
QUICK = {
    "votes in a decision are not verified",
    "statements are not bound to the match",
    "who votes without what it confirmed goes free",
    "one part makes a draw",
    "nobody is ever late",
}


def lied(lie, seed=SEED, people=3):
    """A match with one liar, which went on as it should."""
    people = 4 if lie in FOUR else people
    trial = tried(seed, LIARS[lie], people=people, limit=150, pause="pause" in lie)
    judge(trial, convicts=CONVICTING.get(lie, ""))
    return trial


def planted(name):
    return pytest.param(name, marks=() if name in QUICK else pytest.mark.long)


@pytest.mark.parametrize("name", [planted(name) for name in GUARDS])
def test_a_missing_check_is_found(name):
    plant, lie = GUARDS[name]
    seed = SEEDS.get(name, SEED)
    with plant(), pytest.raises(AssertionError):
        lied(lie, seed)
    assert lied(lie, seed).lies.told  # the same liar does no harm where the check is made


@pytest.mark.long
@pytest.mark.parametrize("lie", LIARS)
def test_a_liar_of_any_kind_does_no_harm(lie):
    told = 0
    for seed in range(30, 36):
        told += lied(lie, seed, people=3 + seed % 3).lies.told
    assert told


def test_there_are_enough_of_them():
    assert len(GUARDS) >= 18
    assert len(LIARS) >= 25
    assert false_answers.WrongPart in LIARS.values()
    assert GUARDS.keys() >= QUICK
    assert {lie for _, lie in GUARDS.values()} <= LIARS.keys()
