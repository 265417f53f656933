"""Curves end where they must; dice lie where and as the engine said, whatever struck them."""

from itertools import pairwise
from math import hypot

import pytest

from kingsburg_arcade.stage import easing, gestures
from kingsburg_arcade.stage.thrown_dice import FLAT, FRAMES, lying_at, thrown

CURVES = [
    *(easing.linear, easing.ease_in, easing.ease_out, easing.ease_in_out, easing.overshoot),
    *(easing.settle, easing.spring(0.7), easing.spring(1.0), easing.arriving, easing.leaving),
    easing.anticipated,
]


@pytest.mark.parametrize("ease", CURVES)
def test_every_curve_begins_and_ends_exactly(ease):
    assert ease(0.0) == pytest.approx(0.0, abs=1e-9)
    assert ease(1.0) == 1.0


@pytest.mark.parametrize(
    ("ease", "beyond"),
    [(easing.overshoot, 0.1), (easing.settle, 0.095), (easing.spring(0.7), 0.046)],
)
def test_what_overshoots_does_so_by_as_much_as_it_says(ease, beyond):
    assert max(ease(at / 200) for at in range(201)) - 1 == pytest.approx(beyond, abs=0.008)


def test_a_blow_stops_for_a_moment_where_it_struck_and_goes_home():
    reach = [gestures.blow(at / 380) for at in range(381)]
    assert min(reach) == pytest.approx(-gestures.DRAWN_BACK, abs=0.01)
    assert reach[151:199] == [1.0] * 48, "50 of 380 ms"
    assert (reach[0], reach[-1]) == (0.0, 0.0)


def test_nothing_is_shaken_by_more_than_four_units_nor_for_ever():
    moved = [gestures.shake(at / 100) for at in range(40)]
    assert max(max(map(abs, one)) for one in moved) <= gestures.SHAKEN == 4
    assert any(map(any, moved))
    assert moved[0] == moved[30] == (0.0, 0.0)


def test_numbers_and_dust_end():
    assert gestures.count_up(3, 12, 1.0) == 12
    shown = [gestures.count_up(3, 12, at / 20) for at in range(21)]
    assert (shown[0], shown) == (3, sorted(shown))
    assert (gestures.count_length(1), gestures.count_length(90)) == (0.375, 0.9)
    assert {puff.alpha for puff in gestures.dust(1.0)} == {0}
    assert gestures.fall(1.0) == pytest.approx(1.0)
    assert gestures.squash(1.0) == (1.0, 1.0)
    assert gestures.pop(1.0) == 1.0


@pytest.mark.parametrize("key", range(6))
def test_dice_end_in_their_places_with_the_right_face_up(key):
    places = tuple((1.2 * at, 0.0) for at in range(7))
    ways = courses((7.5, 3.2), places, key)
    for place, way in zip(places, ways, strict=True):
        last = lying_at(way, 1.0)
        assert (last.x, last.y) == pytest.approx(place)
        assert (last.high, last.turn) == (0.0, FLAT)
        for lying in way:
            assert lying.high >= 0
            assert sum(part * part for part in lying.turn[2]) == pytest.approx(1)
            assert hypot(lying.x - way[0].x, lying.y - way[0].y) < 12


def test_dice_turn_by_a_quarter_for_each_side_they_roll_and_never_leap():
    (way,) = courses((8.0, 0.0), ((0.0, 0.0),), 1)
    assert sum(one.turn[2][2] < -0.5 for one in way) > 3, "it lies on its head on the way"
    for before, after in pairwise(way):
        far = hypot(after.x - before.x, after.y - before.y)
        turned = sum(
            abs(one - other)
            for row, later in zip(before.turn, after.turn, strict=True)
            for one, other in zip(row, later, strict=True)
        )
        assert turned <= 8 * far + 1e-9


def courses(hand, places, key):
    return thrown(hand, places, key).courses


def test_dice_strike_each_other():
    """Two that are thrown at one place: while they roll neither lies within the other."""
    one, other = courses((6.0, 0.0), ((0.0, 0.0), (1.2, 0.0)), 3)
    alone, _ = courses((6.0, 0.0), ((0.0, 0.0), (90.0, 0.0)), 3)
    assert [spot[:2] for spot in one] != [spot[:2] for spot in alone]
    assert thrown((6.0, 0.0), ((0.0, 0.0), (1.2, 0.0)), 3).knocks
    assert thrown((6.0, 0.0), ((0.0, 0.0), (90.0, 0.0)), 3).knocks == ()
    for frame in range(20, FRAMES):
        a, b = one[frame], other[frame]
        if abs(a.high - b.high) < 0.5:
            assert hypot(a.x - b.x, a.y - b.y) > 0.8


def test_the_same_throw_is_always_seen_alike():
    thrown.cache_clear()
    first = courses((5.0, 2.0), ((0.0, 0.0),), 77)
    thrown.cache_clear()
    assert courses((5.0, 2.0), ((0.0, 0.0),), 77) == first
    assert courses((5.0, 2.0), ((0.0, 0.0),), 78) != first
