"""The four characters can be told apart by what they build, whom they visit and what they say."""

from collections import Counter
from functools import cache

import pytest

from every_language import LANGUAGES
from games.kingsburg.minds.matches import watched
from kingsburg_arcade.games.governors import governor
from kingsburg_arcade.games.kingsburg.minds.characters import CHARACTERS
from kingsburg_arcade.games.kingsburg.minds.speech import OCCASIONS, Voice
from kingsburg_arcade.games.kingsburg.rules.content import BUILDINGS
from kingsburg_arcade.games.kingsburg.rules.events import BuildingBuilt, YearBegan
from kingsburg_arcade.i18n import words

ROWS = {"abbot": "B", "merchant": "C", "marshal": "DE", "courtier": "F"}
MATCHES = {"page": 48, "squire": 24, "steward": 12}


@cache
def habits(level: str, character: str) -> tuple[Counter[str], Counter[int]]:
    """Buildings by row and visits by advisor, of one character among plain ones."""
    rows: Counter[str] = Counter()
    visits: Counter[int] = Counter()
    for seed in range(MATCHES[level]):
        hero = governor(f"{level}:{character}" if character else level, "kingsburg")
        state, _ = watched(
            [Noted(hero, visits), governor(level, "kingsburg"), governor(level, "kingsburg")], seed
        )
        for number, building in enumerate(BUILDINGS):
            rows[building.row] += state.powers[0] >> number & 1
    return rows, visits


class Noted:
    """A governor whose visits are counted."""

    def __init__(self, player, visits):
        self.name, self._player, self._visits = player.name, player, visits

    def choose(self, view, legal, luck):
        move = self._player.choose(view, legal, luck)
        if move.text.startswith("place"):
            self._visits[move.advisor] += 1
        return move


@pytest.mark.parametrize("level", ["page", "squire", "steward"])
@pytest.mark.parametrize("character", ["abbot", "merchant", "marshal"])
def test_each_builds_more_of_its_own_rows_than_anybody_else(level, character):
    def own(who: str) -> int:
        rows, _ = habits(level, who)
        return sum(rows[row] for row in ROWS[character])

    others = [own(other) for other in ("", *CHARACTERS) if other != character]
    assert own(character) > max(others)


@pytest.mark.parametrize(
    ("level", "advisors", "times"),
    [("page", (17, 18), 1.5), ("squire", (17, 18), 1.5), ("steward", (15, 16, 17, 18), 1.25)],
)
def test_the_courtier_is_seen_with_the_great_of_the_court(level, advisors, times):
    """A Steward goes high by itself; the Queen and the King need dice that seldom fall."""
    _, plain = habits(level, "")
    _, courtly = habits(level, "courtier")
    assert sum(courtly[n] for n in advisors) > times * sum(plain[n] for n in advisors) > 0


@pytest.mark.parametrize("level", ["page", "squire", "steward"])
@pytest.mark.parametrize("character", ["abbot", "merchant", "marshal"])
def test_each_has_advisors_of_its_own(level, character):
    own = CHARACTERS[character].advisors
    _, plain = habits(level, "")
    _, visits = habits(level, character)
    assert sum(visits[n] for n in own) > 1.15 * sum(plain[n] for n in own) > 0


# ----------------------------------------------------------------------------------------- speech
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_is_written(language):
    wanted = {f"speech.{name}_{occasion}" for name in CHARACTERS for occasion in OCCASIONS}
    assert {key for key in words(language) if key.startswith("speech.")} == wanted


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
