"""The director shows everything in order and ends at the same place, however it is hurried."""

from math import inf

import pytest

from kingsburg_arcade.stage.director import INSTANT, LONGEST, Clock, Director
from kingsburg_arcade.stage.easing import ease_in_out, ease_out, linear
from kingsburg_arcade.stage.tween import (
    Call,
    Hold,
    InTurn,
    Together,
    Tween,
    Wait,
)


def noted(notes, name, length=0.0):
    return InTurn(Wait(length), Call(lambda: notes.append(name)))


@pytest.mark.parametrize("ease", [linear, ease_out, ease_in_out])
def test_every_curve_begins_and_ends_exactly(ease):
    assert ease(0.0) == pytest.approx(0.0, abs=0.01)
    assert ease(1.0) == 1.0


def test_a_long_frame_counts_as_a_short_one():
    assert Clock(2.0).advance(5.0) == LONGEST * 2
    assert Clock().advance(-1.0) == 0.0
    assert Clock(INSTANT).advance(0.01) == inf


def test_motions_land_in_their_order():
    notes: list[str] = []
    director = Director()
    director.feed([noted(notes, "a", 0.05), noted(notes, "b"), noted(notes, "c", 0.05)])
    assert director.advance(0.04)
    assert notes == []
    director.advance(0.02)
    assert notes == ["a", "b"]
    director.advance(0.1)
    assert notes == ["a", "b", "c"]
    assert not director.busy
    assert not director.advance(0.1)


def test_a_tween_ends_on_its_goal():
    seen: list[float] = []
    director = Director()
    director.feed([Tween(seen.append, 0.0, 8.0, 0.05, linear)])
    director.advance(0.025)
    director.advance(0.1)
    assert seen == [4.0, 8.0]


def test_together_lands_each_when_it_is_done():
    notes: list[str] = []
    director = Director()
    director.feed([Together(noted(notes, "slow", 0.08), noted(notes, "quick", 0.02))])
    director.advance(0.05)
    assert notes == ["quick"]
    director.skip()
    assert notes == ["quick", "slow"]


def test_a_hold_waits_for_a_press_at_every_speed():
    for speed in (0.5, 1.0, 4.0, INSTANT):
        notes: list[str] = []
        director = Director(Clock(speed))
        director.feed([noted(notes, "a"), Hold(), noted(notes, "b")])
        for _ in range(10):
            director.advance(1.0)
        assert (notes, director.holding) == (["a"], True)
        director.skip()
        assert notes == ["a", "b"]


def test_a_hold_may_have_patience():
    director = Director()
    director.feed([Hold(0.15)])
    assert not director.advance(0.1)
    director.advance(0.1)
    assert not director.busy


def test_a_skip_stops_before_what_waits():
    notes: list[str] = []
    director = Director()
    director.feed([noted(notes, "a", 9.0), noted(notes, "b", 9.0), Hold(), noted(notes, "c", 9.0)])
    director.advance(0.1)
    director.skip()
    assert (notes, director.holding) == (["a", "b"], True)
    director.drain()
    assert notes == ["a", "b", "c"]


def test_a_press_where_the_show_waits_ends_the_waiting_alone():
    notes: list[str] = []
    director = Director()
    director.feed([Hold(), noted(notes, "at once"), noted(notes, "in a while", 0.05)])
    director.skip()
    assert (notes, director.busy) == (["at once"], True)
    director.skip()
    assert (notes, director.busy) == (["at once", "in a while"], False)


def test_nobody_waits_for_what_is_shown_besides():
    notes: list[str] = []
    director = Director()
    director.beside(noted(notes, "leaves", 0.15))
    assert not director.busy
    assert director.advance(0.1)
    assert notes == []
    assert director.advance(0.1)
    assert notes == ["leaves"]
    assert not director.advance(0.1)


@pytest.mark.parametrize("end", ["skip", "drain"])
def test_what_is_shown_besides_ends_with_the_show(end):
    notes: list[str] = []
    director = Director()
    director.feed([Call(lambda: director.beside(noted(notes, "leaves", 9.0)))])
    getattr(director, end)()
    assert notes == ["leaves"]
    director.beside(noted(notes, "snow", 9.0))
    director.clock = Clock(INSTANT)
    director.advance(0.01)
    assert notes == ["leaves", "snow"]
