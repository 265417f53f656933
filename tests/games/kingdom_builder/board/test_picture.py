"""After any course of speeds, frames and skips the picture is the one made from the state."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingsburg_arcade.engine.contract import Event
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.games.kingdom_builder.board import sounds
from kingsburg_arcade.games.kingdom_builder.board.cues import MOTIONS, Cues
from kingsburg_arcade.games.kingdom_builder.board.facts import FACTS, hex_of
from kingsburg_arcade.games.kingdom_builder.board.picture import Picture
from kingsburg_arcade.games.kingdom_builder.rules import CABINET, events
from kingsburg_arcade.games.kingdom_builder.rules.hexes import BIT
from kingsburg_arcade.governors.by_chance import RandomSeat
from kingsburg_arcade.stage.director import SPEEDS, Clock, Director
from kingsburg_arcade.stage.synth.catalogue import NAMES

TOLD = {
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}


def begun(seats, seed, first=False):
    options = CABINET.options()
    options = replace(options, setup="first") if first else options
    table = Table(CABINET, seats, options, SeededDealer(seed), seed=seed)
    return table, Picture.of(CABINET.new(seats, options))


def show_a_match(seats, seed, hurry, *, reduced=False, undo=False, most=10_000, first=False):
    """Play a match and show it; `hurry` does something with the director after each move."""
    table, picture = begun(seats, seed, first)
    cues, director = Cues(picture, reduced=reduced), Director()
    cues.beside = director.beside
    director.feed(cues.of(table.opening, lambda: Picture.of(table.state)))
    players = [(RandomSeat(), SeededStream(seed, f"seat {seat}")) for seat in range(seats)]
    moves = 0
    while not table.over and moves < most:
        seat = table.actor
        player, stream = players[seat]
        move = player.choose(table.view(seat), table.legal(seat), stream)
        told = table.submit(seat, move)
        director.feed(cues.of(told, lambda: Picture.of(table.state)))
        moves += 1
        if undo and moves % 3 == 0 and table.undo_refusal(seat) is None:
            for again in (table.undo, table.redo):
                director.feed(cues.of(again(seat), lambda: Picture.of(table.state)))
                look(table, director, picture, hurry)
        look(table, director, picture, hurry)
    director.drain()
    assert picture == Picture.of(table.state)
    assert not picture.lively
    return moves


def look(table, director, picture, hurry):
    hurry(director, picture)
    if not director.busy:
        assert picture == Picture.of(table.state)
        assert picture.still


def test_every_event_makes_something_true():
    assert set(FACTS) == TOLD


@pytest.mark.parametrize(("seats", "first"), [(2, False), (3, True), (4, False)])
def test_the_picture_is_that_of_the_state_after_every_move(seats, first):
    assert show_a_match(seats, seats, lambda director, _: director.drain(), first=first) > 80


def test_pictures_differ_where_a_table_differs():
    table, picture = begun(2, 1)
    bare = Picture.of(table.state)
    assert bare != picture
    table.submit(table.actor, table.legal(table.actor)[0])
    assert Picture.of(table.state) != bare


def test_moves_taken_back_are_seen_taken_back():
    show_a_match(3, 5, lambda director, _: director.drain(), undo=True)
    show_a_match(3, 6, lambda director, _: director.advance(0.05), undo=True)


ALL_MOTION = {"drop", "raise", "glide", "turn", "tile", "card", "land", "drift"}


@pytest.mark.parametrize(("reduced", "expected"), [(False, ALL_MOTION), (True, set())])
def test_everything_that_happens_is_seen_to_move(reduced, expected):
    seen = set()

    def every_moment(director, picture):
        while director.busy:
            director.advance(0.09)
            seen.update(flight.what.partition(" ")[0] for flight in picture.flights)
            seen.update("drop" for _ in picture.drops)
            going = {
                "raise": picture.raising,
                "glide": picture.glide,
                "turn": picture.turning,
                "drift": picture.drift,
            }
            seen.update(name for name, motion in going.items() if motion is not None)

    show_a_match(2, 2, every_moment, reduced=reduced)
    assert seen == expected


def test_what_a_governor_did_stays_marked_until_its_next_turn():
    table, picture = begun(3, 3)
    cues, director = Cues(picture), Director()
    built = {seat: set() for seat in range(3)}
    compared = 0
    while compared < 12:
        before = table.actor
        told = table.submit(before, table.legal(before)[0])
        director.feed(cues.of(told, lambda: Picture.of(table.state)))
        director.drain()
        for event in told:
            match event:
                case events.SettlementBuilt():
                    built[event.seat].add(hex_of(event.row, event.column))
                case events.TurnBegan():
                    built[event.seat] = set()
        marked = {mark[1] for mark in picture.marks if mark[0] == "hex"}
        assert marked == set().union(*built.values())
        assert {mark for mark in picture.marks if mark[0] == "seat"} <= {("seat", table.state.seat)}
        compared += bool(all(built.values()))


@pytest.mark.parametrize(
    ("supply", "season"),
    [(40, "spring"), (31, "spring"), (30, "summer"), (20, "autumn"), (10, "winter"), (0, "winter")],
)
def test_the_first_supply_to_run_out_says_what_season_it_is(supply, season):
    picture = begun(2, 1)[1]
    picture.players[1].supply = supply
    assert picture.season == season


def test_a_match_goes_from_spring_to_winter():
    seasons = []

    def note(director, picture):
        director.drain()
        if not seasons or seasons[-1] != picture.season:
            seasons.append(picture.season)

    show_a_match(2, 4, note)
    assert seasons == ["spring", "summer", "autumn", "winter"]


def test_a_lifted_settlement_is_held_up_until_it_is_put_down():
    def lifts(director, picture):
        nonlocal held
        director.drain()
        if picture.lifted >= 0:
            assert picture.settlements[picture.seat] & BIT[picture.lifted]
            held += 1

    held = 0
    show_a_match(2, 2, lifts)
    assert held > 3


hurries = st.lists(
    st.tuples(
        st.sampled_from(SPEEDS),
        st.lists(st.floats(0.0, 1.0), max_size=4),
        st.sampled_from(["go on", "go on", "skip", "drain"]),
    ),
    min_size=1,
    max_size=12,
)


@given(st.integers(2, 4), st.integers(0, 1000), hurries, st.booleans(), st.booleans())
def test_however_it_is_hurried_it_ends_as_the_state(seats, seed, course, reduced, undo):
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

    show_a_match(seats, seed, hurry, reduced=reduced, undo=undo)


# ------------------------------------------------------------------------------------ the sounds
def test_every_sound_of_an_event_is_in_the_catalogue():
    heard: list[tuple[str, int]] = []
    table, picture = begun(2, 2)
    cues, director = Cues(picture), Director()
    cues.sound = lambda name, count: heard.append((name, count))
    stream = SeededStream(2, "both")
    director.feed(cues.of(table.opening, lambda: Picture.of(table.state)))
    while not table.over:
        seat = table.actor
        move = RandomSeat().choose(table.view(seat), table.legal(seat), stream)
        director.feed(cues.of(table.submit(seat, move), lambda: Picture.of(table.state)))
        director.drain()
    names = {name for name, _ in heard}
    assert {"house", "card", "tile", "lift", "chime"} <= names <= set(NAMES)
    assert {*sounds.BEGINNING, *sounds.LANDING} - TOLD <= {sounds.Undone, sounds.Redone}
    assert set(MOTIONS) <= TOLD
