"""After any course of speeds, frames and skips the picture is the one made from the state."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingsburg_arcade.engine.contract import Event
from kingsburg_arcade.engine.kingsburg import CABINET, events
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.governors import governor
from kingsburg_arcade.stage.clock import SPEEDS, Clock
from kingsburg_arcade.stage.director import Director
from kingsburg_arcade.stage.kingsburg.cues import Cues
from kingsburg_arcade.stage.kingsburg.facts import FACTS
from kingsburg_arcade.stage.kingsburg.picture import Picture


def show_a_match(seats, seed, hurry, *, reduced=False, undo=False):
    """Play a match and show it; `hurry` does something with the director after each move."""
    table = Table(CABINET, seats, CABINET.options(), SeededDealer(seed), seed=seed)
    picture = Picture.of(CABINET.new(seats, CABINET.options()))
    cues, director = Cues(picture, reduced=reduced), Director()
    director.feed(cues.of(table.opening, lambda: Picture.of(table.state)))
    players = [(governor("random"), SeededStream(seed, f"seat {seat}")) for seat in range(seats)]
    moves = 0
    while not table.over:
        seat = table.actor
        player, stream = players[seat]
        move = player.choose(table.view(seat), table.legal(seat), stream)
        told = table.submit(seat, move)
        director.feed(cues.of(told, lambda: Picture.of(table.state)))
        moves += 1
        if undo and moves % 3 == 0 and table.undo_refusal(seat) is None:
            for again in (table.undo, table.redo):
                director.feed(cues.of(again(seat), lambda: Picture.of(table.state)))
        hurry(director)
        if not director.busy:
            assert picture == Picture.of(table.state)
            assert picture.still
    director.drain()
    assert picture == Picture.of(table.state)
    assert picture.still
    return moves


def test_every_event_makes_something_true():
    told = {
        kind
        for kind in vars(events).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    assert told == set(FACTS)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_picture_is_that_of_the_state_after_every_move(seats):
    assert show_a_match(seats, seats, lambda director: director.drain()) > 100


def test_moves_taken_back_are_seen_taken_back():
    show_a_match(3, 5, lambda director: director.drain(), undo=True)
    show_a_match(3, 6, lambda director: director.advance(0.05), undo=True)


hurries = st.lists(
    st.tuples(
        st.sampled_from(SPEEDS),
        st.lists(st.floats(0.0, 1.0), max_size=4),
        st.sampled_from(["go on", "go on", "skip", "drain"]),
    ),
    min_size=1,
    max_size=12,
)


@given(st.integers(2, 5), st.integers(0, 1000), hurries, st.booleans())
def test_however_it_is_hurried_it_ends_as_the_state(seats, seed, course, reduced):
    rounds = 0

    def hurry(director):
        nonlocal rounds
        speed, frames, then = course[rounds % len(course)]
        rounds += 1
        director.clock = Clock(speed)
        for frame in frames:
            director.advance(frame)
        if then == "skip":
            director.skip()
        elif then == "drain":
            director.drain()

    show_a_match(seats, seed, hurry, reduced=reduced)
