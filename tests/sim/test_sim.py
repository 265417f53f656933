"""The peers under faults: matches of which every invariant holds, and every fault has struck."""

from collections import Counter

import pytest

from sim.faults import KINDS
from sim.world import simulate

SEEDS = range(1170, 1198)
FURTHER = range(1150, 1246)
KINGSBURG = range(4)


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


@pytest.mark.parametrize("seed", KINGSBURG)
def test_kingsburg_comes_to_its_end_as_well(seed):
    assert simulate(seed, "kingsburg").entries > 100


def test_a_seed_is_a_match():
    assert simulate(5) == simulate(5)


@pytest.mark.long
def test_many_more_matches():
    for seed in range(10_000, 12_000):
        simulate(seed)
