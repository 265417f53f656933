"""A protocol with a planted bug is found out by the simulator; one without is not."""

from unittest.mock import patch

import pytest

from sim.cut_pair import cut_pair
from sim.guards import GUARDS
from sim.invariants import Broken
from sim.mask_mutants import MASK_MUTANTS
from sim.mutants import MUTANTS, faults_for
from sim.world import masked, simulate

FOUND_AT = {
    "moves are said before they are written down": 1,
    "votes are not written down": 9,
    "a full disk is not noticed": 12,
    "a heartbeat tells of what is not on the disk yet": 26,
    "what is signed is told before it is on the disk": 3,
    "a question is answered with what is not on the disk yet": 21,
    "a part is told before the disk has its question": 4,
    "what is settled need not be on the own disk": 64,
    "what was read after a crash is taken to be on the disk": 44,
    "a returning peer speaks before the disk has what was read": 15,
    "a torn frame at the end is taken for whole": 12,
    "one person settles an entry alone": 11,
    "receipts count although their giver has promised otherwise": 47,
    "receipts of another branch count": 77,
    "half of the votes are enough": 5,
    "a seating begins where the slowest voter was": 12,
    "the branch of a new seating is not preferred": 53,
    "the longer branch is preferred": 4,
    "signatures are not looked at": 5,
    "anybody may play for anybody": 39,
    "two tongues are not noticed": 44,
    "a lie convicts nobody": 39,
    "any refused step convicts its author": 5,
    "one person makes a draw alone": 1,
    "a part is told before its question is settled": 3,
    "parts of luck are told once only": 58,
    "parts of cards are shown to anyone who asks": 4,
    "nobody asks for what is lacking": 1,
    "nobody answers what is asked": 1,
    "a question is asked once only": 2,
    "a vote that came to nothing is not tried again": 79,
    "time may go back": 1,
    "entries are taken in while a vote binds": 4,
    "a deal is shown before all seals are known": 1,
    "a voter goes on playing in the old epoch": 4,
}
"""Seeds at which each was found last: where to begin, so that the test is quick."""
DIRECTED = {"heartbeats are not passed on": cut_pair}
"""Matches that lead straight to the situation in which a bug does harm."""
FURTHER = 200
QUICK = {
    "moves are said before they are written down",
    "one person settles an entry alone",
    "signatures are not looked at",
    "nobody asks for what is lacking",
    "time may go back",
}
"""One each of the disk, the quorum, the proofs, the questions and the clock."""


def planted(name):
    return pytest.param(name, marks=() if name in QUICK else pytest.mark.long)


@pytest.mark.parametrize("name", DIRECTED)
def test_a_planted_bug_is_found_in_its_match(name):
    with MUTANTS[name](), pytest.raises(Broken):
        DIRECTED[name]()
    DIRECTED[name]()


@pytest.mark.parametrize("name", [planted(name) for name in MUTANTS if name not in DIRECTED])
def test_a_planted_bug_is_found(name):
    first = FOUND_AT.get(name, 1)
    for seed in [first, *range(1, FURTHER)]:
        with MUTANTS[name]():
            try:
                simulate(seed, "little", faults_for(name))
            except Broken:
                break
    else:
        pytest.fail(f"nobody noticed that {name}")
    simulate(seed, "little", faults_for(name))  # without the bug, the same match is a good one


def replaced(plant):
    """What is patched where, as a simulated match begins after `plant`."""
    found, patch_object = [], patch.object

    def noted(target, name, *given, **more):
        found.append((target, name))
        return patch_object(target, name, *given, **more)

    with patch_object(patch, "object", noted), plant():
        pass
    return found


def test_no_planted_bug_is_undone_by_the_quick_arithmetic():
    quick = replaced(lambda: masked("hands"))
    plants = {**MUTANTS, **MASK_MUTANTS, **{name: plant for name, (plant, _) in GUARDS.items()}}
    assert [
        name for name, plant in plants.items() if any(one in quick for one in replaced(plant))
    ] == []


def test_there_are_enough_of_them():
    assert len(MUTANTS) >= 20
    assert len(QUICK & MUTANTS.keys()) == 5
