"""Content that nobody tuned: every governor plays whole matches with it, hints and analyses too."""

import json
from functools import partial

import pytest

from games.kingsburg.plants import (
    CONTENT,
    GRAND_MASTER,
    HYDRA,
    WATCH_HOUSE,
    plant_gift,
    plant_governor,
    plant_verb,
)
from planting import Copy

pytestmark = pytest.mark.sources


def row(table: str, text: str, copy: Copy) -> None:
    copy.add_row(CONTENT, table, text)


def plant_lone_enemies(copy: Copy) -> None:
    """An enemy, and one of a name that another year has too."""
    row("ENEMIES", HYDRA, copy)
    row("ENEMIES", 'Enemy(2, "demons", 12, Loss(buildings=9), Gift(points=1))', copy)


PLANTS = {
    "a building": (partial(row, "BUILDINGS", WATCH_HOUSE), "watch_house"),
    "a building with a new verb": (plant_verb, "bell_tower"),
    "an advisor": (partial(row, "ADVISORS", GRAND_MASTER), "19"),
    "a gift": (plant_gift, "jester"),
    "an enemy": (plant_lone_enemies, "hydras"),
}
QUICK = ("random", "page", "squire", "page:abbot", "squire:marshal")
SLOW = ("steward", "steward:merchant", "chancellor")


def told(copy: Copy, program: str) -> dict[str, dict[str, int]]:
    return json.loads(copy.printed(f"import planted\n{program}"))


def check_matches(copy: Copy, *names: str) -> None:
    """Whole matches are played with all of these, and each of them comes into play."""
    program = f"planted.matches('kingsburg', {{{QUICK}: range(10), {SLOW}: [1]}}, 4)"
    for name in names:
        PLANTS[name][0](copy)
    found = told(copy, program)
    assert set(found) == {*QUICK, *SLOW}
    words = {PLANTS[name][1] for name in names}
    assert {word for word in words if any(said.get(word) for said in found.values())} == words


def test_whole_matches_are_played_with_all_that_was_planted(tmp_path):
    check_matches(Copy(tmp_path), *PLANTS)


@pytest.mark.long
@pytest.mark.parametrize("name", PLANTS)
def test_whole_matches_are_played_with_what_was_planted(name, tmp_path):
    check_matches(Copy(tmp_path), name)


def test_a_planted_card_of_a_governor_is_kept_and_bid_for(tmp_path):
    plant_governor(copy := Copy(tmp_path))
    for how, least in (("dealt", 80), ("auction", 20)):
        line_up = {("page", "squire"): range(4), ("steward",): range(2)}
        found = told(copy, f"planted.matches('kingsburg', {line_up}, 4, governor_cards='{how}')")
        kept = sum(words.get("governor_card.watchman", 0) for words in found.values())
        assert kept > least, "the card of most worth is kept whenever it is seen"


@pytest.mark.long
def test_the_regent_plays_and_advises_with_all_of_it_at_once(tmp_path):
    copy = Copy(tmp_path)
    for plant, _ in PLANTS.values():
        plant(copy)
    assert told(copy, "planted.matches('kingsburg', {('regent',): [1]}, 2)")["regent"]["points"] > 0
    assert told(copy, "planted.hints('kingsburg', 3)")["hints"] > 2


@pytest.mark.long
@pytest.mark.parametrize("name", PLANTS)
def test_every_level_and_character_plays_with_what_was_planted(name, tmp_path):
    plant, _ = PLANTS[name]
    plant(copy := Copy(tmp_path))
    every = "planted.everybody('kingsburg')"
    found = told(copy, f"planted.matches('kingsburg', {{{every}: range(2)}}, 3)")
    assert len(found) == 10
    assert told(copy, "planted.hints('kingsburg', 3)")["hints"] > 2
