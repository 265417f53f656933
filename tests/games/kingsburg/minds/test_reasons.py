"""What a hint says for its move is true: it is looked up where the two moves lead."""

from types import SimpleNamespace

import pytest

from games.kingsburg.minds.matches import KINGSBURG, positions
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games.kingsburg.minds import MINDS
from kingsburg_arcade.games.kingsburg.minds.rollout import Guess, played_on
from kingsburg_arcade.games.kingsburg.minds.search import seated
from kingsburg_arcade.games.kingsburg.rules.content import BUILDINGS
from kingsburg_arcade.governors.hint import advice, opinion
from kingsburg_arcade.governors.mind import Reason, driven

ROWS = ("gold", "wood", "stone")


def luck():
    return SeededStream(1, "hint")


def position(**fields):
    state = KINGSBURG.from_plain({"game": "kingsburg", **fields})
    return SimpleNamespace(seat=state.actor, state=state, secrets={})


def because(view, better, worse):
    """What speaks for one move, by its text, against another."""
    by_text = {move.text: move for move in view.state.legal()}
    before = view.state.pack()
    found = driven(MINDS.mind("regent", "").because(view, by_text[better], by_text[worse], luck()))
    assert view.state.pack() == before
    return found


def building(year, **seat):
    return position(phase="autumn", step="construction", seats=[seat, {}], year=year)


def placing(*dice, seat, other=(), **fields):
    seats = [{"dice": list(dice), **seat}, {"dice": list(other)}]
    return position(phase="autumn", step="influence", seats=seats, **fields)


@pytest.mark.parametrize(
    ("view", "better", "worse", "reason"),
    [
        (
            placing(
                1,
                seat={"gold": 3, "stone": 2, "buildings": ["statue", "chapel"], "tokens": 1},
                year=5,
            ),
            "place 3 with 1 +2",
            "place 1 with 1",
            Reason("building", name="church"),
        ),
        (
            placing(4, 6, seat={}, year=2),
            "place 10 with 4 6",
            "place 4 with 4",
            Reason("soldiers", 2),
        ),
        (
            placing(1, seat={}),
            "place 1 with 1",
            "pass",
            Reason("points", 1),
        ),
        (
            building(year=3, gold=5, wood=2, stone=3, buildings=["guard_tower"]),
            "build blacksmith",
            "pass",
            Reason("power"),
        ),
        (
            building(year=5, gold=3, stone=1, buildings=["statue"]),
            "build chapel",
            "pass",
            Reason("points", 5),
        ),
    ],
)
def test_what_speaks_for_a_move(view, better, worse, reason):
    assert because(view, better, worse) == reason


def test_two_ways_to_the_same_end_have_no_reason():
    view = placing(2, 2, seat={})
    assert because(view, "place 2 with 2", "place 2 with 2") is None


# ---------------------------------------------------------------------------------- honesty
def outcome(regent, view, move, stream):
    """The position to which the move leads, played on as the reason's own search plays on."""
    minds = seated(view, regent.planner, regent.rival)
    return driven(played_on(view, move, minds, Guess(stream, view.secrets), 0))


def printed(buildings):
    """The points of these buildings."""
    return sum(row.points for row in BUILDINGS if row.name in buildings)


def claims(reason, seat, better, worse):
    """Does the position after the better move bear out what is said?"""
    one, other = (state.to_plain()["seats"] for state in (better, worse))
    mine, less = one[seat], other[seat]
    match reason.kind:
        case "building":
            return reason.name in mine["buildings"] and reason.name not in less["buildings"]
        case "kept_from":
            missed = other[reason.seat]["buildings"]
            return reason.name in missed and reason.name not in one[reason.seat]["buildings"]
        case "less_for":
            return reason.seat != seat
        case "power":
            return mine["buildings"] != less["buildings"]
        case "goods":
            return sum(mine[good] - less[good] for good in ROWS) == reason.count > 0
        case "better_goods":
            return [mine[good] for good in ROWS] != [less[good] for good in ROWS]
        case "tokens" | "soldiers" as counter:
            return mine[counter] - less[counter] == reason.count > 0
        case "points":
            gained = mine["points"] - less["points"]
            besides = gained - printed(mine["buildings"]) + printed(less["buildings"])
            return reason.count in (gained, besides) and reason.count > 0
        case "envoy":
            return better.envoy == seat != worse.envoy
    raise AssertionError(f"nobody knows what {reason.kind} means")


def test_reasons_of_whole_matches_are_true():
    told = {}
    regent = MINDS.mind("regent", "")
    for seed, seats in ((5, 2), (8, 4), (9, 3), (16, 4)):
        for number, (view, legal) in enumerate(positions(seed, seats)):
            if len(legal) < 2 or number % 2:
                continue
            better, worse = legal[0], legal[-1]
            if number % 4:
                better, worse = worse, better
            reason = driven(regent.because(view, better, worse, luck()))
            if reason is None:
                continue
            stream = luck().below(1 << 30)
            ends = [outcome(regent, view, move, stream) for move in (better, worse)]
            assert claims(reason, view.seat, *ends), (reason, better, worse)
            told[reason.kind] = told.get(reason.kind, 0) + 1
    everything = {"building", "points", "goods", "better_goods", "tokens", "soldiers", "power"}
    assert everything | {"kept_from", "less_for"} <= set(told), told


def test_advice_is_an_opinion_with_a_reason():
    for view, legal in positions(6, 2):
        if view.state.question == "build" and len(legal) > 2:
            break
    plain = driven(opinion(MINDS.mind("chancellor"), view, legal, luck()))
    found = driven(advice(MINDS.mind("chancellor"), view, legal, luck()))
    assert (found.moves, found.costs) == (plain.moves, plain.costs)
    assert plain.reason is None
    assert found.reason is not None
