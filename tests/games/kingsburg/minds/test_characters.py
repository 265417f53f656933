"""Eight characters: told apart by what they do, at the price of a tie-break; what they say."""

from collections import Counter
from functools import cache

import pytest

from every_language import LANGUAGES
from games.kingsburg.minds.matches import positions, watched
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games.governors import governor
from kingsburg_arcade.games.kingsburg.minds.characters import CHARACTERS, OPENING, PLAIN, SOBER
from kingsburg_arcade.games.kingsburg.minds.speech import OCCASIONS, Voice
from kingsburg_arcade.games.kingsburg.minds.steward import Steward
from kingsburg_arcade.games.kingsburg.rules.content import BUILDINGS
from kingsburg_arcade.games.kingsburg.rules.events import BuildingBuilt, YearBegan
from kingsburg_arcade.games.kingsburg.rules.moves import Build, Place
from kingsburg_arcade.i18n import words

MATCHES = 24
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
    others = [habits(other)[habit] for other in ("", *CHARACTERS) if other != character]
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
            assert given <= taste.of(move) - taste.of(legal[best]) + taste.opening


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


# ----------------------------------------------------------------------------------------- speech
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_is_written(language):
    wanted = {f"speech.{name}_{occasion}" for name in CHARACTERS for occasion in OCCASIONS}
    assert {key for key in words(language) if key.startswith("speech.")} == wanted
    for name in CHARACTERS:
        assert {f"character.{name}", f"creed.{name}"} <= words(language).keys()


def built(seat: int, building: str) -> BuildingBuilt:
    return BuildingBuilt(seat, building, 3, False)


def test_a_character_speaks_of_its_own_affairs_now_and_then():
    voice = Voice("abbot", seat=1, seed=5)
    assert voice.hears(YearBegan(1)) == "speech.abbot_begin"
    assert {voice.hears(built(0, "church")) for _ in range(50)} == {None}
    assert {voice.hears(built(1, "market")) for _ in range(50)} == {None}
    said = Counter(voice.hears(built(1, "church")) for _ in range(200))
    assert set(said) == {None, "speech.abbot_built_1", "speech.abbot_built_2"}
    assert 60 < said[None] < 140


def test_a_character_can_be_silenced():
    voice = Voice("marshal", seat=0, seed=5, silent=True)
    assert {voice.hears(built(0, "guard_tower")) for _ in range(50)} == {None}
    voice.silent = False
    assert any(voice.hears(built(0, "guard_tower")) for _ in range(50))
