"""The count at the end: any pace and any presses come to the same, and the crown goes ahead."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingsburg_arcade.engine.contract import Result
from kingsburg_arcade.games.counting import BEAT, MOST, SILENCE, Counting, Heap, decisive
from kingsburg_arcade.games.counting import given as titles_given

POINTS = st.integers(-9, 40)
AT_MOST = 14.0
"""Seconds of the whole count, at the usual speed."""


@st.composite
def counts(draw):
    seats = draw(st.integers(2, 5))
    one = st.tuples(*[POINTS] * seats)
    heaps = [
        Heap(f"h{at}", "", points) for at, points in enumerate(draw(st.lists(one, max_size=6)))
    ]
    return heaps, draw(st.integers(0, seats - 1))


class Heard:
    def __init__(self):
        self.played = []

    def play(self, name, count=1):
        self.played.append(name)


@given(counts(), st.lists(st.one_of(st.none(), st.floats(0.0, 0.3)), max_size=400), st.booleans())
def test_whatever_is_pressed_the_end_is_the_sum(case, acts, instant):
    heaps, winner = case
    count = Counting(heaps, winner, 0.0 if instant else 1.0, Heard())
    for act in acts:
        if act is None:
            count.land()
        else:
            count.advance(act)
        for seat in range(len(heaps[0].points) if heaps else 0):
            before = sum(heap.points[seat] for heap in count.heaps[: count.number])
            now = count.heap.points[seat] if count.heap is not None else 0
            ends = (before, before + now)
            assert min(ends) - 1e-9 <= count.total(seat) <= max(ends) + 1e-9
    while not count.over:
        count.advance(0.1)
    for seat in range(len(heaps[0].points) if heaps else 0):
        assert count.total(seat) == sum(heap.points[seat] for heap in heaps)


@given(counts())
def test_it_is_short_and_the_crown_ends_where_it_belongs(case):
    heaps, winner = case
    heard = Heard()
    count = Counting(heaps, winner, 1.0, heard)
    spent = 0.0
    while not count.over:
        count.advance(0.05)
        spent += 0.05
    assert spent <= min(AT_MOST, len(heaps) * (MOST + BEAT) + SILENCE + 0.1)
    if heaps:
        totals = [count.total(seat) for seat in range(len(heaps[0].points))]
        ahead = [seat for seat, total in enumerate(totals) if total == max(totals)]
        if max(totals) > 0 and len(ahead) == 1:
            assert count.leader == ahead[0]
            assert "crown" in heard.played


def test_among_equals_it_is_told_what_decides_and_the_crown_goes_over():
    count = Counting([Heap("a", "", (5, 3)), Heap("b", "", (2, 4))], 1, 1.0, Heard(), "tied")
    while count.number < 2:
        count.advance(0.05)
    while not count.deciding:
        assert count.leader == 0
        count.advance(0.05)
    assert (count.leader, count.deciding, count.over) == (1, True, False)
    count.land()
    assert count.over
    assert count.leader == 1


def test_a_press_in_the_silence_passes_the_crown_too():
    count = Counting([Heap("a", "", (5, 5))], 1, 1.0, Heard(), "tied")
    count.land()
    count.land()
    assert count.over
    assert count.leader == 1


@pytest.mark.parametrize(
    ("points", "goods", "buildings", "found"),
    [
        ((9, 8), (0, 5), (0, 5), ""),
        ((9, 9, 3), (4, 2, 9), (1, 2, 9), "goods"),
        ((9, 9, 3), (4, 4, 9), (1, 2, 9), "buildings"),
        ((9, 9, 9), (4, 4, 1), (3, 2, 9), "buildings"),
        ((9, 9, 3), (4, 4, 9), (2, 2, 9), ""),
    ],
)
def test_what_decides_is_what_leaves_one(points, goods, buildings, found):
    assert decisive(Result.ranked(points, goods=goods, buildings=buildings)) == found


def test_the_source_that_decides_comes_last():
    heaps = [Heap("a", "", (9, 0)), Heap("b", "", (0, 0)), Heap("c", "", (1, 8))]
    assert [heap.name for heap in Counting(heaps, 0, 1.0, Heard()).heaps] == ["c", "a"]


@given(st.integers(2, 5), st.data())
def test_everybody_gets_a_title_of_their_own(seats, data):
    names = [f"t{at}" for at in range(6)]
    deeds = {name: data.draw(st.tuples(*[POINTS] * seats)) for name in names}
    found = titles_given(deeds, range(seats))
    assert sorted(found) == list(range(seats))
    assert len(set(found.values())) == seats
