"""Each check that only a liar runs into: without it, the liar does harm, and a trial says so."""

import pytest

from sim.falsehoods import LIARS
from sim.gallery import lied
from sim.guards import GUARDS

SEED = 1
SEEDS = {
    "a paused match goes on": 4,
    "a shuffle that a vote has chosen is not taken in": 4,
    "a turn comes back as often as somebody wants": 2,
    "shares come from chosen deals alone": 6,
}
"""Where the liar has an occasion at the first table."""
QUICK = {
    "votes in a decision are not verified",
    "statements are not bound to the match",
    "who votes without what it confirmed goes free",
    "one part makes a draw",
    "nobody is ever late",
}


def planted(name):
    return pytest.param(name, marks=() if name in QUICK else pytest.mark.long)


@pytest.mark.parametrize("name", [planted(name) for name in GUARDS])
def test_a_missing_check_is_found(name):
    plant, lie = GUARDS[name]
    seed = SEEDS.get(name, SEED)
    with plant(), pytest.raises(AssertionError):
        lied(lie, seed, people=3)
    assert lied(lie, seed, people=3).lies.told  # the same liar does no harm where the check is made


@pytest.mark.long
@pytest.mark.parametrize("lie", LIARS)
def test_a_liar_of_any_kind_does_no_harm(lie):
    told = 0
    for seed in range(30, 36):
        told += lied(lie, seed).lies.told
    assert told


def test_there_are_enough_of_them():
    assert len(GUARDS) >= 18
    assert len(LIARS) >= 25
    assert GUARDS.keys() >= QUICK
    assert {lie for _, lie in GUARDS.values()} <= LIARS.keys()
