"""The ladder as claimed in docs/governors.md, on deals that nothing was tuned on."""

import pytest

from kingsburg_arcade.games import cabinet
from kingsburg_arcade.simulate.ladder import Rules, duel, pace

CLAIMED = 1_000_000
"""Tuning keeps to seeds below."""
CLAIMS = [
    # hero, field, players, share, points of the hero, deals, reach of the share
    ("page", "anything", 2, 0.92, 26, 1000, 0.02),
    ("page", "anything", 4, 0.85, 22, 500, 0.02),
    ("squire", "page", 2, 0.80, 34, 1000, 0.02),
    ("squire", "page", 4, 0.62, 28, 700, 0.02),
    ("steward", "squire", 2, 0.82, 42, 1000, 0.02),
    ("steward", "squire", 4, 0.66, 36, 500, 0.02),
    ("bailiff", "squire", 2, 0.80, 42, 400, 0.03),
    ("bailiff", "squire", 4, 0.66, 37, 200, 0.04),
    ("steward", "bailiff", 2, 0.74, 48, 400, 0.03),
    ("steward", "bailiff", 4, 0.46, 42, 200, 0.04),
    ("chancellor", "steward", 2, 0.66, 46, 300, 0.05),
    ("chancellor", "steward", 4, 0.46, 40, 150, 0.05),
    ("regent", "steward", 2, 0.80, 48, 60, 0.05),
    ("regent", "steward", 4, 0.65, 43, 85, 0.05),
    ("regent", "chancellor", 2, 0.60, 46, 125, 0.05),
    ("regent", "chancellor", 4, 0.38, 40, 95, 0.05),
]
"""As many deals as the reach takes."""
MILLISECONDS = {
    "page": 0.1,
    "squire": 0.2,
    "bailiff": 0.5,
    "steward": 0.5,
    "chancellor": 20,
    "regent": 300,
}
"""At most, where the median is meant."""


def rules(players: int, deals: int) -> Rules:
    kingsburg = cabinet("kingsburg")
    return Rules("kingsburg", players, kingsburg.options(), CLAIMED, deals)


HEADINGS = ("hero", "field", "players", "share", "points", "deals", "reach")


@pytest.mark.long
@pytest.mark.parametrize(HEADINGS, CLAIMS)
def test_a_rung_of_the_ladder(hero, field, players, share, points, deals, reach):
    """Proven: the whole interval lies above what is claimed, and it is no wider than said."""
    found = duel(rules(players, deals), hero, field)
    print(found)
    assert found.low >= share
    assert found.points >= points
    assert (found.high - found.low) / 2 <= reach


@pytest.mark.parametrize(HEADINGS, CLAIMS[:6])
def test_a_rung_on_a_few_deals(hero, field, players, share, points, deals, reach):
    """The quick rungs, far enough from their claims to be sure with few games."""
    found = duel(rules(players, 12), hero, field)
    assert found.high >= share
    assert found.share > 1.4 / players


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", MILLISECONDS)
def test_the_time_a_move_takes(name, players):
    taken = pace(rules(players, 1), name, "steward", games=5)
    print(name, players, taken)
    assert taken.median <= MILLISECONDS[name]
    assert taken.longest <= 1000
