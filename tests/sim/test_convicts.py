"""After a conviction most of those who are left make luck, although another one vanishes."""

from unittest.mock import patch

import pytest

from kingsburg_arcade.net.protocol.convict_shares import ConvictShares
from sim.falsehoods import LIARS
from sim.trial import Trial
from sim.world import masked

AWHILE = 5.0
"""Seconds from the strike of the liar until somebody honest vanishes for good."""


class Deserted(Trial):
    """A table of four that strikes a liar, and loses one of the other three as well."""

    gone_at = float("inf")

    @property
    def honest(self):
        return [node for node in super().honest if not node.gone]

    def _tick(self, node):
        super()._tick(node)
        if self.gone_at == float("inf") and all(map(self._has_struck, self.honest)):
            self.gone_at = self.now + AWHILE
        if self.now >= self.gone_at and len(self.honest) == 3:
            lost = self.honest[-1]
            lost.gone = True
            self._off(lost)

    def _has_struck(self, node):
        return node.play is not None and self.false.seat not in node.play.tip.epoch.electorate


def deserted(seed):
    with masked(None):
        trial = Deserted(seed, LIARS["votes twice"], people=4, limit=120)
        trial.run()
    assert len(trial.honest) == 2
    return trial


@pytest.mark.parametrize("seed", [1, 2, *(pytest.param(n, marks=pytest.mark.long) for n in (3, 4))])
def test_two_of_the_three_who_are_left_play_to_the_end(seed):
    trial = deserted(seed)
    assert trial.course.over, trial._stuck()


def test_without_the_share_of_the_convict_they_would_wait_for_ever():
    with patch.object(ConvictShares, "advance", lambda self: None):
        assert not deserted(1).course.over
