"""Tables that fill themselves, and the luck that is read off such tables."""

from itertools import product
from math import factorial

import pytest

from kingsburg_arcade.engine import lookup, luck
from kingsburg_arcade.engine.lookup import Lookup


def test_a_key_is_worked_out_once():
    asked = []
    squares = Lookup(lambda number: asked.append(number) or number * number)
    assert [squares[3], squares[4], squares[3]] == [9, 16, 9]
    assert asked == [3, 4]


def test_every_roll_has_one_number():
    for dice, sides in ((0, 6), (1, 6), (3, 6), (2, 4)):
        rolls = luck.rolls(dice, sides)
        found = [rolls[number] for number in range(sides**dice)]
        assert sorted(found) == sorted(product(range(1, sides + 1), repeat=dice))


def test_every_order_of_a_small_stack_is_known():
    for count, orders in enumerate(luck.ORDERS):
        assert len(set(map(tuple, orders))) == factorial(count)
        assert orders == [luck.in_order(count, number) for number in range(factorial(count))]


def test_many_groups_of_dice_draw_more_than_one_digest():
    seed = luck.seed_bytes(1)
    few, many = (luck.words(luck.keyed(seed), "key", count) for count in (8, 20))
    assert many[:8] == few
    assert len(many) >= 20
    assert len(set(many)) == len(many)
    assert many[8:16] == luck.words(luck.keyed(seed), "key 8", 8)
    assert luck.dice(seed, "key", (3,) * 20)[:8] == luck.dice(seed, "key", (3,) * 8)


@pytest.mark.sources
def test_too_many_answers_are_forgotten(monkeypatch):
    monkeypatch.setattr(lookup, "MOST", 3)
    squares = Lookup(lambda number: number * number)
    assert [squares[number] for number in range(5)] == [0, 1, 4, 9, 16]
    assert list(squares) == [3, 4]
