"""A protocol with a planted bug is found out by the simulator; one without is not."""

import pytest

from sim.mutants import MUTANTS
from sim.world import simulate

FOUND_AT = {
    "moves are said before they are written down": 1,
    "votes are not written down": 9,
    "a full disk is not noticed": 11,
    "a torn frame at the end is taken for whole": 12,
    "one person settles an entry alone": 9,
    "receipts count although their giver has promised otherwise": 9,
    "receipts of another branch count": 9,
    "half of the votes are enough": 24,
    "a seating begins where the slowest voter was": 9,
    "the branch of a new seating is not preferred": 9,
    "the longer branch is preferred": 7,
    "signatures are not looked at": 5,
    "anybody may play for anybody": 9,
    "two tongues are not noticed": 8,
    "a lie convicts nobody": 9,
    "any refused step convicts its author": 5,
    "old heartbeats are taken for new": 34,
    "links that nobody promised are taken": 27,
    "parts of luck are told once only": 2,
    "nonces are shown to whoever asks": 4,
    "nobody asks for what is lacking": 1,
    "nobody answers what is asked": 1,
    "a question is asked once only": 4,
    "a vote that came to nothing is not tried again": 4,
    "time may go back": 121,
    "heartbeats are not passed on": 21,
    "a voter goes on playing in the old epoch": 7,
}
"""Seeds at which each was found last: where to begin, so that the test is quick."""
FURTHER = 200


@pytest.mark.parametrize("name", MUTANTS)
def test_a_planted_bug_is_found(name):
    first = FOUND_AT.get(name, 1)
    for seed in [first, *range(1, FURTHER)]:
        with MUTANTS[name]():
            try:
                simulate(seed, "little")
            except Exception:
                break
    else:
        pytest.fail(f"nobody noticed that {name}")
    simulate(seed, "little")  # the same match without the bug is a good one


def test_there_are_enough_of_them():
    assert len(MUTANTS) >= 20
