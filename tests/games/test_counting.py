"""The count at the end: any pace and any presses come to the same, and the crown goes ahead."""

from hypothesis import given
from hypothesis import strategies as st

from kingsburg_arcade.games.counting import BEAT, MOST, SILENCE, Counting, Heap
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
