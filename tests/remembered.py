"""What the tests of all scenes need again and again, worked out once in a process.

Many tests open every scene there is. `remembering(monkeypatch)` lets them share the matches up to
the moments shown, and what a hasty reader and the adviser think of the moves of a replay: all of
it follows from its keys alone. A test that changes rules or governors must not use it.
"""

from copy import copy
from functools import cache

import pytest

from kingsburg_arcade.governors.hint import Verdict
from kingsburg_arcade.saved_matches.home import PERSON
from kingsburg_arcade.scenes import states
from kingsburg_arcade.scenes.replay.analysis import Analyst
from kingsburg_arcade.scenes.table.home_players import HomePlayers

FIRST = 3
"""So many states of a scene are enough for a run that is not long."""
JUDGE = Analyst.judge
_verdicts = {}


class Match:
    """A match among governors, played only as far as somebody has asked for."""

    def __init__(self, game, level, seats, seed, options):
        self.players = HomePlayers.begin([level] * seats, seed, dict(options), game=game)
        self.choice = states.chooser(self.players, level, seed)
        self.moments = []
        """Where the match stood, how many entries lay before it, and which of them stood."""
        self._keep()

    def _keep(self):
        table = self.players.table
        self.moments.append((table._course, len(table.record), same(table.timeline)))

    def go_on(self):
        """Make another move; False at the end."""
        if self.players.table.over:
            return False
        self.players.submit(self.choice())
        self._keep()
        return True

    def table_at(self, until):
        """A table of its own at that moment; None if there is none."""
        at = 0
        while not until(self.moments[at][0].state):
            at += 1
            if at == len(self.moments) and not self.go_on():
                return None
        table = copy(self.players.table)
        course, entries, timeline = self.moments[at]
        record = table.record.up_to(entries)
        table._sit(table.cabinet, record, course, same(timeline), table._dealer, None)
        return table


def same(timeline):
    """A timeline of its own that goes on from there."""
    kept = copy(timeline)
    kept._deeds, kept._tips, kept._left = dict(kept._deeds), [*kept._tips], [*kept._left]
    return kept


match = cache(Match)


def sat(game, shown):
    """The same as `states.sat`."""
    for seed in range(shown.seed, shown.seed + states.TRIES):
        options = tuple(shown.options.items())
        table = match(game, shown.level, shown.seats, seed, options).table_at(shown.until)
        if table is not None:
            rest = [shown.level] * (shown.seats - shown.persons)
            return HomePlayers(table, shown.chairs or [PERSON] * shown.persons + rest, seed)
    raise AssertionError("no match comes to that moment")


def glance(analyst, at):
    """A reader in a hurry: every move is as good as any."""
    yield
    return 0.0


def judge(analyst, at):
    """A close look at the first moment that is on show, once in a process; the rest is praised."""
    moment = analyst._reel.record.head, at
    if moment in _verdicts:
        yield
    elif analyst.verdicts:
        _, _, played, _ = analyst._question(at)
        yield
        return Verdict(played, played)
    else:
        _verdicts[moment] = yield from JUDGE(analyst, at)
    return _verdicts[moment]


def quick_scenes():
    """Each scene in its first states; the rest, and replays of long turns, by `-m long` alone."""
    found = []
    for scene, named in states.scenes().items():
        slow = [pytest.mark.long] * scene.endswith("_replay")
        found.append(pytest.param(scene, list(named)[:FIRST], marks=slow, id=scene))
        rest = list(named)[FIRST:]
        if rest:
            found.append(pytest.param(scene, rest, marks=pytest.mark.long, id=f"{scene}-rest"))
    return found


def remembering(monkeypatch):
    monkeypatch.setattr(states, "sat", sat)
    monkeypatch.setattr(Analyst, "glance", glance)
    monkeypatch.setattr(Analyst, "judge", judge)
