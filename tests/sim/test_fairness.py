"""Luck is the same for all, whatever a greedy liar does; with the luck of version 0.1 it was not.

The same measure on the protocol of commit 2858706, where the liar keeps back its link and proposes
the seating that there is: 40 matches of 2 to 5 people, three dice of the liar 12.60 on average and
those of the others 10.40, chi-square of the liar's faces 64.6, up to 2,455 seatings for nothing.
With one key for a match, 600 matches beside `sim.greedy`, which saw 916 draws that it did not
want: liar 10.61 (1,800 times three dice; chi-square of the faces 5.1, where 20.5 is the bound),
others 10.49 (5,400; 4.9); the liar begins 146 times (expected 157; 1.0 of 10.8); cards 308 gold,
152 lead, 140 tin (0.9 of 13.8). Nothing stood still for longer than 11.4 s, no match had more than
7 seatings. With the fault of version 0.1 planted in the protocol of today, 20 matches: liar 12.92,
others 10.50, and the chest always held gold.
"""

from unittest.mock import patch

import pytest

from kingsburg_arcade.net.masks.luck_key import MatchLuck
from kingsburg_arcade.net.protocol.history import Moment
from kingsburg_arcade.net.protocol.proposers import Proposers
from sim.fairness import Fairness, chi_square
from sim.gallery import GREEDY, lied
from sim.greedy import Greedy
from sim.invariants import Truth
from sim.trial import tried

FEW, MANY = range(6), range(1000, 1600)


def run(seeds):
    fair, disliked = Fairness(), 0
    for seed in seeds:
        trial = lied(GREEDY, seed)
        fair.count(trial)
        disliked += trial.lies.disliked
    assert disliked > len(seeds) // 2
    return fair


@pytest.mark.parametrize("seeds", [FEW, pytest.param(MANY, marks=pytest.mark.long)], ids=len)
def test_luck_is_the_same_for_all_beside_a_greedy_seat(seeds):
    fair = run(seeds)
    assert fair.doubts() == [], str(fair)


def test_the_luck_of_version_0_1_is_found():
    """Planted: parts of all are needed, and an epoch for nothing is another roll."""
    whole = Moment.draw.fget

    def anew(self):
        return f"{whole(self)} {self.epoch.number}" if whole(self) else ""

    fair = Fairness()
    with (
        patch.object(Moment, "draw", property(anew)),
        patch.object(MatchLuck, "threshold", 3),
        patch.object(Proposers, "may_propose", lambda *_: True),
        patch.object(Truth, "end", lambda *_: None),
    ):
        for seed in range(15):
            trial = tried(seed, Eager, people=3, limit=150)
            assert trial.course.over, trial._stuck()
            fair.count(trial)
    doubts = fair.doubts()
    assert any("mean" in one for one in doubts if "of the liar" in one), str(fair)
    assert not any("of the others" in one for one in doubts), str(fair)


class Eager(Greedy):
    """It has others vote for nothing whenever it does not like what will come."""

    def __init__(self, *given):
        super().__init__(*given)
        self.trick, self.confirms = "votes", True


def test_the_measure_sees_a_loaded_die():
    assert chi_square([10, 10, 10, 10, 10, 10], [1 / 6] * 6) == 0
    assert chi_square([5, 5, 5, 5, 5, 35], [1 / 6] * 6) > 20
    fair = Fairness()
    fair.liar.faces.update({1: 10, 2: 10, 3: 10, 4: 10, 5: 30, 6: 50})
    fair.liar.sums += [14] * 40
    assert len(fair.doubts()) == 2
