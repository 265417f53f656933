"""After any course of speeds, frames and skips the picture is the one made from the state."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingsburg_arcade.engine.contract import Event
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.games.kingsburg.board.cues import Cues
from kingsburg_arcade.games.kingsburg.board.facts import FACTS
from kingsburg_arcade.games.kingsburg.board.picture import Picture
from kingsburg_arcade.games.kingsburg.rules import CABINET, events
from kingsburg_arcade.governors.by_chance import RandomSeat
from kingsburg_arcade.stage.director import SPEEDS, Clock, Director


def show_a_match(seats, seed, hurry, *, reduced=False, undo=False, **options):
    """Play a match and show it; `hurry` does something with the director after each move."""
    rules = CABINET.options(**options)
    table = Table(CABINET, seats, rules, SeededDealer(seed), seed=seed)
    picture = Picture.of(CABINET.new(seats, rules))
    cues, director = Cues(picture, reduced=reduced), Director()
    cues.beside = director.beside
    director.feed(cues.of(table.opening, lambda: Picture.of(table.state)))
    players = [(RandomSeat(), SeededStream(seed, f"seat {seat}")) for seat in range(seats)]
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
        hurry(director, picture)
        if not director.busy:
            assert picture == Picture.of(table.state)
            assert picture.still
    director.drain()
    assert picture == Picture.of(table.state)
    assert not picture.lively
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
    assert show_a_match(seats, seats, lambda director, _: director.drain()) > 100


def test_the_picture_is_that_of_the_state_with_goblin_valley():
    on = {"goblin_valley": True, "destinies": True}
    assert show_a_match(3, 4, lambda director, _: director.drain(), undo=True, **on) > 100


def test_the_picture_is_that_of_the_state_with_soldier_tokens():
    assert show_a_match(3, 3, lambda director, _: director.drain(), tokens=True, undo=True) > 100


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_the_picture_knows_the_destiny_of_the_year(seed):
    shown = set()

    def look(director, picture):
        shown.add(picture.destiny)
        director.drain()

    show_a_match(3, seed, look, rows=True, destinies=True)
    assert len(shown - {""}) == 5


def test_moves_taken_back_are_seen_taken_back():
    show_a_match(3, 5, lambda director, _: director.drain(), undo=True)
    show_a_match(3, 6, lambda director, _: director.advance(0.05), undo=True)


ALL_MOTION = {
    *("gold", "wood", "stone", "tokens", "soldiers", "points", "dice", "envoy"),
    *("rise", "fall", "tumble", "turning", "arriving", "throw", "assault", "fate", "drift"),
    *("opening", "tally"),
}


@pytest.mark.parametrize(("reduced", "expected"), [(False, ALL_MOTION), (True, set())])
def test_everything_that_happens_is_seen_to_move(reduced, expected):
    seen, pages = set(), set()

    def every_moment(director, picture):
        while director.busy:
            if director.holding:
                director.skip()
            director.advance(0.09)
            seen.update(flight.what.partition(" ")[0] for flight in picture.flights)
            seen.update("fall" if work.falls else "rise" for work in picture.works)
            seen.update("tally" for _ in picture.tallies)
            pages.update([picture.turned] if picture.turning is not None else ())
            going = (
                "opening",
                "tumble",
                "turning",
                "arriving",
                "throw",
                "assault",
                "fate",
                "drift",
            )
            seen.update(name for name in going if getattr(picture, name) is not None)

    show_a_match(3, 2, every_moment, reduced=reduced)
    show_a_match(3, 1, every_moment, reduced=reduced, destinies=True)
    assert seen == expected
    assert {phase for _, phase in pages} == ({0, 2, 3, 4, 5, 6, 7, 8} if expected else set()), (
        "a year opens with one page"
    )


def test_a_step_of_somebody_stays_marked_until_the_next():
    table = Table(CABINET, 3, CABINET.options(), SeededDealer(3), seed=3)
    picture = Picture.of(CABINET.new(3, CABINET.options()))
    cues, director = Cues(picture), Director()
    seat, marked = table.actor, 0
    while table.question != "build":
        move = next(iter(table.legal(table.actor)))
        seat, told = table.actor, table.submit(table.actor, move)
        director.feed(cues.of(told, lambda: Picture.of(table.state)))
        director.drain()
        placed = [event for event in told if isinstance(event, events.AdvisorInfluenced)]
        if placed and told[-1] is placed[-1]:
            marked += 1
            assert picture.marks == {("advisor", placed[-1].advisor), ("seat", seat)}
    assert marked > 2


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

    def hurry(director, picture):
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
