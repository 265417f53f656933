"""Who has to wait before proposing again: longer, if others have to end the votes left open."""

from dataclasses import replace

import pytest

from kingsburg_arcade.net.protocol.proposers import LONGEST, LONGEST_IN_VAIN, Proposers
from kingsburg_arcade.net.protocol.seating import Epoch, Proposal

FIRST = Epoch(0, 0, (0, 1, 2), (0, 1, 2), ("", "", ""))


def proposed(number: int, who: int) -> Proposal:
    return Proposal(number, 0, who, FIRST.roster, FIRST.electorate, ("",) * 3)


def wait(proposers: Proposers, who: int, number: int, ends: int, reason: str = "undecided") -> int:
    """How long the others leave somebody alone who begins a vote that this one ends."""
    at = number * 1000.0
    proposers.voted(at, proposed(number, who))
    after = next(n for n in range(1, 1000) if proposers.may_propose(at + n, who))
    epoch = replace(FIRST, number=number, proposer=ends, reason=reason)
    proposers.began(at + 1, FIRST, epoch)
    return after


@pytest.mark.parametrize(("ends", "longest"), [(1, LONGEST), (2, LONGEST_IN_VAIN)])
def test_a_vote_that_others_have_to_end_makes_the_wait_longer_still(ends, longest):
    proposers = Proposers()
    waits = [wait(proposers, 1, number, ends) for number in range(1, 13)]
    assert waits[:5] == [1, 2, 4, 8, 16]
    assert waits == sorted(waits)
    assert waits[-1] == longest


def test_a_proposal_that_changes_something_ends_all_waits():
    proposers = Proposers()
    for number in range(1, 13):
        wait(proposers, 1, number, 2)
    wait(proposers, 1, 13, 1, "missing")
    assert wait(proposers, 1, 14, 2) == 1
    assert [wait(proposers, 1, number, 1) for number in range(15, 25)][-1] <= 2 * LONGEST


def test_who_ends_a_vote_of_somebody_else_waits_no_longer_for_that():
    proposers = Proposers()
    for number in range(1, 13):
        proposers.voted(number * 1000.0, proposed(number, 1))
        proposers.voted(number * 1000.0, proposed(number, 2))
        assert proposers.may_propose(number * 1000.0 + 2, 2)
        epoch = replace(FIRST, number=number, proposer=2, reason="undecided")
        proposers.began(number * 1000.0 + 1, FIRST, epoch)
