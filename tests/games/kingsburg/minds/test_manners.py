"""Every governor plays whole matches of every kind without a wrong step."""

from types import SimpleNamespace

import pytest

from games.kingsburg.minds.matches import KINGSBURG, OPTIONS, positions, some_modules, watched
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games.governors import governor
from kingsburg_arcade.games.kingsburg.minds.characters import CHARACTERS
from kingsburg_arcade.governors.by_chance import RandomSeat
from kingsburg_arcade.governors.mind import LEVELS

NAMES = [*LEVELS, "anything", "random", *(f"steward:{name}" for name in CHARACTERS)]
MANY = {
    "page": 10_000,
    "squire": 10_000,
    "bailiff": 10_000,
    "steward": 10_000,
    "chancellor": 10_000,
    "regent": 1000,
}
"""Matches of the long test; ten thousand of the Regent's would take hours."""
OTHERS = ("random", "page", "squire", "anything")


def line_up(name: str, seed: int) -> list[str]:
    """Two to five seats: the governor in one of them, the others chosen by the seed."""
    chance = SeededStream(seed, "line up")
    names = [OTHERS[chance.below(len(OTHERS))] for _ in range(1 + chance.below(4))]
    names.insert(chance.below(len(names) + 1), name)
    return names


@pytest.mark.parametrize("name", NAMES)
def test_whole_matches_with_every_number_of_seats(name):
    seeds = range(1) if name == "regent" else range(2) if name == "chancellor" else range(4)
    for seed in seeds:
        options = some_modules(seed) if seed % 2 else None
        names = line_up(name, seed)
        state, moves = watched([governor(who, "kingsburg") for who in names], seed, options)
        assert state.year == 5
        assert len(moves) > 40


@pytest.mark.long
@pytest.mark.parametrize("name", LEVELS)
def test_many_thousand_matches_with_random_options(name):
    """Every second one with modules of the expansion."""
    seen = set()
    for seed in range(MANY[name]):
        names, modules = line_up(name, seed), seed % 2
        options = some_modules(seed) if modules else None
        state, _ = watched([governor(who, "kingsburg") for who in names], seed, options)
        seen.add((len(names), names.index(name), state.options.plus_two, modules))
    assert len(seen) == (2 + 3 + 4 + 5) * len(OPTIONS) * 2


@pytest.mark.parametrize("name", ["page", "squire", "steward"])
def test_one_governor_plays_match_after_match_as_a_new_one_would(name):
    old, new = governor(name, "kingsburg"), governor(name, "kingsburg")
    watched([old, governor("page", "kingsburg")], 5)
    first = watched([old, governor("page", "kingsburg")], 6)[1]
    assert first == watched([new, governor("page", "kingsburg")], 6)[1]


def test_a_page_never_passes_while_a_die_can_do_something():
    for seed in range(12):
        page, luck = governor("page", "kingsburg"), SeededStream(seed, "page")
        for view, legal in positions(seed, 2 + seed % 4, "page"):
            move = page.choose(view, legal, luck)
            if view.state.question == "place" and move.idle:
                useful = [way for way in legal if not way.idle and way.advisor != 6]
                assert useful == [], (seed, legal)
            if view.state.question in ("build", "build again"):
                assert not move.idle


def test_both_options_are_played():
    assert {options.plus_two for options in OPTIONS} == {"season", "group"}


@pytest.mark.parametrize("name", ["steward", "chancellor", "regent"])
def test_a_position_beyond_all_measure_is_played(name):
    """Positions are also written by hand, with heaps that no match would see."""
    heaps = {"gold": 9999, "wood": 9999, "stone": 9999, "tokens": 9999, "soldiers": 9999}
    state = KINGSBURG.from_plain(
        {
            "game": "kingsburg",
            "phase": "autumn",
            "step": "influence",
            "year": 5,
            "seats": [{**heaps, "dice": [1, 3, 5]}, {"points": -9999, "dice": [2, 2, 6]}],
        }
    )
    view = SimpleNamespace(seat=state.actor, state=state, secrets={})
    luck = SeededStream(1, "whims")
    assert governor(name, "kingsburg").choose(view, state.legal(), luck) in state.legal()


def test_random_passes_up_rerolls_and_soldiers_but_no_advisor_and_no_building():
    passed = {"place": 0, "build": 0, "reroll": 0, "recruit": 0}
    for seed in range(30):
        seat, luck = RandomSeat(), SeededStream(seed, "random")
        for view, legal in positions(seed, 3, "random"):
            if len(legal) > 1 and view.state.question in passed:
                passed[view.state.question] += seat.choose(view, legal, luck).idle
    assert passed["place"] == passed["build"] == 0
    assert passed["reroll"] > 3
    assert passed["recruit"] > 20
