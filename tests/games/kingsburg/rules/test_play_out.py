"""Matches of seats that play by chance, whose steps are played whole, are those of the rules."""

import pytest

from kingsburg_arcade.engine.codec import digest
from kingsburg_arcade.engine.contract import NOBODY
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games.kingsburg.rules import CABINET, play_out
from kingsburg_arcade.governors.by_chance import RandomSeat
from kingsburg_arcade.simulate import one_match
from kingsburg_arcade.simulate.one_match import Home, LiveView, game_seed
from planting import PACKAGE, ROOT, Copy

SOURCE = "games/kingsburg/rules/play_out.py"
FIND = """
from games.kingsburg.rules.test_play_out import MATCHES, both_ways
from kingsburg_arcade.games.kingsburg.rules import CABINET
try:
    for seats in CABINET.seats:
        for number in range(MATCHES):
            both_ways(seats, number)
except (AssertionError, AttributeError, IndexError, ValueError) as found:
    print("found:", type(found).__name__)
"""
MATCHES = 12
FAULTS = {
    "who has no dice left places no more for all": (
        "        seats = going_on\n",
        "        seats = going_on if len(going_on) == len(seats) else []\n",
    ),
    "the round begins with seat 1": (
        "order = (*state.order[position:], *state.order[:position])",
        "order = range(state.seats)",
    ),
    "a placement is passed up": (
        "if move is PASS and choices[0].vital:",
        "if move is PASS and not choices[0].vital:",
    ),
    "placements are not counted": ("placed += len(seats)", "placed += 1"),
    "the Alchemist takes from seats without goods": (
        "elif seat != NEUTRAL and state.goods(seat):",
        "elif seat != NEUTRAL:",
    ),
    "dice stay at the court": ("    return_dice(state, None)\n", ""),
    "the Envoy's second building is not asked for": (
        "if state.envoy == seat and asks_again(state, seat | position << 3):",
        "if False:",
    ),
    "who is asked for a second building ends the step": (
        "asks_again(state, seat | position << 3)",
        "asks_again(state, seat | len(state.order) << 3)",
    ),
}


def seated(state, seed, seat_by_chance=RandomSeat):
    """The house of a match and its chairs."""
    home = Home(seed)
    chairs = []
    for seat in range(state.seats):
        governor, stream = seat_by_chance(), SeededStream(seed, f"seat {seat}")
        by_chance = type(governor) is RandomSeat
        chairs.append((governor.choose, LiveView(seat, state, home), stream, by_chance))
    return chairs, home


def both_ways(seats, number, stop=one_match.MOST_MOVES, **options):
    """One match played whole and, from `stop` moves on, by single moves; and only by these."""
    seed, found = game_seed(11, number), []
    for most in (stop, 0):
        state = CABINET.new(seats, CABINET.options.read(options))
        chairs, home = seated(state, seed)
        played = state.play_through(chairs, home, most) if most else 0
        if state.actor != NOBODY:
            played += one_match.move_by_move(state, chairs, home, [])
        found.append((digest(state), played))
    assert found[0] == found[1]


@pytest.mark.parametrize("seats", CABINET.seats)
def test_a_match_can_be_stopped_anywhere(seats):
    for stop in range(1, 160, 3):
        both_ways(seats, 0, stop)


SINGLE = [
    {option: choice}
    for option, choices in CABINET.options.choices().items()
    for choice in choices[1:]
]


@pytest.mark.parametrize("options", SINGLE, ids=str)
def test_no_option_alone_is_played_otherwise(options):
    for seats in CABINET.seats:
        for number in range(3):
            both_ways(seats, number, **options)


@pytest.mark.sources
def test_other_seats_are_asked_for_each_move(monkeypatch):
    """And end alike, if they choose alike."""

    class Other(RandomSeat):
        pass

    ends = []
    for kind in (RandomSeat, Other):
        state = CABINET.new(4, CABINET.options())
        state.play_through(*seated(state, 5, kind), one_match.MOST_MOVES)
        ends.append(digest(state))
        monkeypatch.setattr(play_out, "draw", None)
    assert ends[0] == ends[1]


@pytest.mark.sources
def test_every_fault_has_its_place():
    source = (ROOT / PACKAGE / SOURCE).read_text(encoding="utf-8")
    assert all(source.count(before) == 1 for before, _ in FAULTS.values())


@pytest.mark.sources
@pytest.mark.long
@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(tmp_path, fault):
    copy = Copy(tmp_path)
    copy.change(SOURCE, *FAULTS[fault])
    assert copy.printed(FIND).startswith("found:")
