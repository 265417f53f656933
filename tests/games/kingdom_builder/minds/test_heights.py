"""Heights kept as bits side by side are the same as a list of 400 numbers."""

import random

import pytest

from kingsburg_arcade.games.kingdom_builder.minds.heights import GRAIN, Heights, highest, lowest
from kingsburg_arcade.games.kingdom_builder.rules.hexes import BIT, HEXES


def raised(chance, times):
    """Heights, and the plain list that says the same."""
    heights, plain = Heights(), [0.0] * HEXES
    for _ in range(times):
        hexes, gold = chance.getrandbits(HEXES), chance.randint(-40, 60) / GRAIN
        heights.raise_(hexes, gold)
        for hex_ in range(HEXES):
            plain[hex_] += gold * (hexes >> hex_ & 1)
    return heights, plain


@pytest.mark.parametrize("times", [0, 1, 5, 15])
def test_heights_are_sums(times):
    chance = random.Random(times)
    heights, plain = raised(chance, times)
    assert [heights.at(hex_) for hex_ in range(HEXES)] == plain
    among = chance.getrandbits(HEXES)
    asked = [hex_ for hex_ in range(HEXES) if among >> hex_ & 1]
    for find, extreme in ((heights.best, max), (heights.least, min)):
        gold = extreme(plain[hex_] for hex_ in asked)
        where = sum(BIT[hex_] for hex_ in asked if plain[hex_] == gold)
        assert find(among) == (gold, where)


def test_a_few_of_the_highest_and_of_the_lowest():
    heights, plain = raised(random.Random(1), 8)
    ranked = sorted(range(HEXES), key=lambda hex_: (plain[hex_], hex_))
    among = sum(BIT)
    assert highest(heights, among, 12) == [(plain[hex_], hex_) for hex_ in ranked[:-13:-1]]
    found = lowest(heights, among, 12)
    assert [gold for gold, _ in found] == [plain[hex_] for hex_ in ranked[:12]]
    assert all(plain[hex_] == gold for gold, hex_ in found)
    assert highest(heights, BIT[7], 3) == [(plain[7], 7)]
    assert highest(heights, 0, 3) == []
