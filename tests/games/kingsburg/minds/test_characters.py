"""Eight characters: told apart by what they do, at the price of a tie-break."""

from collections import Counter
from functools import cache

import pytest

from games.kingsburg.minds.matches import positions, watched
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games.governors import governor
from kingsburg_arcade.games.kingsburg.minds.characters import CHARACTERS, OPENING, PLAIN, SOBER
from kingsburg_arcade.games.kingsburg.minds.steward import DOUBT, Steward
from kingsburg_arcade.games.kingsburg.rules.content import BUILDINGS
from kingsburg_arcade.games.kingsburg.rules.moves import Build, Place

MATCHES = 60
HABITS = {
    "abbot": "row B",
    "merchant": "Market",
    "marshal": "row D",
    "courtier": "Envoy",
    "castellan": "row E",
    "messenger": "visits",
    "soothsayer": "tokens",
}
"""What each does more of than anybody else; the Countess has the fewest visits."""
AS_MUCH = {"abbot": "messenger"}
"""Who does as much of it for another reason: who likes what is cheap builds statues too."""


@cache
def habits(character: str, level: str = "squire") -> Counter[str]:
    """What one character did among plain rivals."""
    done: Counter[str] = Counter()
    for seed in range(MATCHES):
        hero = Noted(governor(f"{level}:{character}" if character else level, "kingsburg"), done)
        others = [governor(level, "kingsburg") for _ in range(2)]
        state, _ = watched([hero, *others], seed)
        for number, building in enumerate(BUILDINGS):
            done[f"row {building.row}"] += state.powers[0] >> number & 1
    return done


class Noted:
    """A governor whose moves are counted."""

    def __init__(self, player, done):
        self.name, self._player, self._done = player.name, player, done

    def choose(self, view, legal, luck):
        move = self._player.choose(view, legal, luck)
        if isinstance(move, Place | Build):
            self._done["Envoy"] += move.envoy
        if isinstance(move, Place):
            self._done["visits"] += 1
            self._done["tokens"] += move.token
            self._done["Market"] += move.power >= 0
        return move


@pytest.mark.parametrize(("character", "habit"), HABITS.items())
def test_each_does_more_of_its_own_than_anybody_else(character, habit):
    besides = (character, AS_MUCH.get(character))
    others = [habits(other)[habit] for other in ("", *CHARACTERS) if other not in besides]
    assert habits(character)[habit] > max(others)


def test_the_countess_visits_least():
    others = [
        habits(other)["visits"] for other in CHARACTERS if other not in ("countess", "merchant")
    ]
    assert habits("countess")["visits"] < min(others)


# ------------------------------------------------------------------------------------- the price
def asked(question):
    """A view, its moves, and what a sober Steward thinks they are worth."""
    for view, legal in positions(3, 3):
        if view.state.question == question and view.state.year == 1 and len(legal) > 1:
            yield view, legal, Steward().worths(view, legal)


@pytest.mark.parametrize("character", CHARACTERS)
def test_no_move_is_worse_than_it_is_liked(character):
    taste = CHARACTERS[character]
    for question in ("place", "build"):
        for view, legal, worths in asked(question):
            luck = SeededStream(1, "seat")
            move = Steward(taste).choose(view, legal, luck)
            best = worths.index(max(worths))
            given = max(worths) - worths[legal.index(move)]
            liked = taste.of(move) - taste.of(legal[best]) + taste.opening
            assert given <= liked + (DOUBT if question == "build" else 0)


def test_a_steward_doubts_what_it_likes_to_build_first_and_no_more_than_that():
    found = Counter()
    for view, legal, worths in asked("build"):
        for n in range(20):
            move = Steward(PLAIN).choose(view, legal, SeededStream(n, "seat"))
            behind = max(worths) - worths[legal.index(move)]
            assert behind <= OPENING + DOUBT
            found[behind > OPENING] += 1
    assert found[True] > 5


def test_the_first_year_is_opened_in_many_ways_and_never_half_a_point_worse():
    found = Counter()
    for view, legal, worths in asked("place"):
        chosen = {Steward(PLAIN).choose(view, legal, SeededStream(n, "seat")) for n in range(20)}
        assert all(worths[legal.index(move)] >= max(worths) - OPENING for move in chosen)
        sober = {Steward(SOBER).choose(view, legal, SeededStream(n, "seat")) for n in range(3)}
        assert len(sober) == 1
        same = [PLAIN.pick(view.state, legal, worths, SeededStream(5, "seat")) for _ in range(2)]
        assert same[0] is same[1], "the same stream gives the same move"
        found[len(chosen) > 1] += 1
    assert found[True] > 4
