"""The peers under faults: matches of which every invariant holds, and every fault has struck."""

from collections import Counter
from unittest.mock import patch

import pytest

from every_game import FIRST
from kingsburg_arcade.net.protocol.awaited import Awaited
from sim.faults import KINDS
from sim.world import simulate

SEEDS = (1170, 1171, 1177, 1179, 1182, 1189, 1192, 1200, 1231, 1312)
"""Few, and among them all kinds of faults."""
FURTHER = sorted({*SEEDS, *range(1150, 1246)})
WHOLE = range(2, 4)
PAUSES = range(40, 44)
LOST_AT_ONCE = ((383, "tokens"), (242, "hands"))
"""Somebody is to be lost for good, and the key of the match is not whole when that would come."""
ANSWERED = 10_713
"""Two find somebody late, and are bound by votes of which the others want none."""


@pytest.mark.parametrize("seeds", [SEEDS, pytest.param(FURTHER, marks=pytest.mark.long)], ids=len)
def test_nothing_is_lost_and_nobody_waits_for_ever(seeds):
    fired, entries, epochs = Counter(), 0, 0
    for seed in seeds:
        outcome = simulate(seed, "little")
        fired.update(outcome.fired)
        entries += outcome.entries
        epochs += outcome.epochs
    assert [kind for kind in KINDS if not fired[kind]] == []
    assert entries > 30 * len(seeds)
    assert epochs > len(seeds) // 4


@pytest.mark.parametrize("seed", [1, *(pytest.param(one, marks=pytest.mark.long) for one in WHOLE)])
def test_a_game_of_the_box_comes_to_its_end_as_well(seed):
    assert simulate(seed, FIRST.name).entries > 100


@pytest.mark.parametrize(("seed", "game"), LOST_AT_ONCE)
def test_nobody_is_lost_before_all_have_made_the_key(seed, game):
    """Without any one of them there is none: a table waits for all, however long they are away."""
    assert simulate(seed, game).entries > 15


def test_a_seed_is_a_match():
    assert simulate(5) == simulate(5)
    assert simulate(5, pauses=True) == simulate(5, pauses=True)


def test_people_who_think_for_minutes_are_waited_for():
    played = [simulate(seed, "little", pauses=True) for seed in PAUSES]
    paused = [outcome for outcome in played if outcome.paused > 60.0]
    assert len(paused) >= len(PAUSES) // 2
    assert all(outcome.fired for outcome in paused)
    assert all(outcome.seconds - outcome.paused < 120.0 for outcome in paused)


def test_who_has_answered_during_a_vote_is_not_late_any_more():
    """Those two once voted for ever, each time against somebody who had confirmed long since."""
    found, is_answered = [], Awaited._is_answered

    def noted(self, asked, now):
        found.append(is_answered(self, asked, now))
        return found[-1]

    with patch.object(Awaited, "_is_answered", noted):
        assert simulate(ANSWERED, pauses=True).epochs < 20
    assert any(found)


@pytest.mark.long
def test_many_more_matches():
    for seed in range(10_000, 12_000):
        simulate(seed, pauses=True)
