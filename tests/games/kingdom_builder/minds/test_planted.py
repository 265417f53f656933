"""A card and a location that nobody tuned: every governor plays with them, and they are counted."""

import json

import pytest

from games.kingdom_builder.plants import plant_card, plant_location
from planting import Copy

pytestmark = pytest.mark.sources

QUICK = ("random", "page", "squire")


@pytest.fixture
def copy(tmp_path):
    """Both are in every match: there are but three cards and four quadrants to draw from."""
    found = Copy(tmp_path)
    plant_card(found)
    plant_location(found)
    setup = "games/kingdom_builder/rules/setup.py"
    for names, count in (("NAMES", 4), ("CARD_NAMES", 3)):
        drawn = f"({names}, state.options)"
        found.change(setup, f"available{drawn}", f"available{drawn}[-{count}:]")
    return found


def told(copy: Copy, program: str) -> dict[str, dict[str, int]]:
    return json.loads(copy.printed(f"import planted\n{program}"))


def test_quick_levels_play_for_the_card_and_with_the_tile(copy):
    line_up = f"{{{QUICK}: range(3)}}"
    found = told(copy, f"planted.matches('kingdom_builder', {line_up}, 3)")
    for words in found.values():
        assert words["nomads"] > 0
        assert words["points"] > 0
    assert sum(words["quarry"] for words in found.values()) > 10


@pytest.mark.parametrize("level", ["steward", pytest.param("chancellor", marks=pytest.mark.long)])
def test_levels_that_plan_play_for_the_card_too(copy, level):
    found = told(copy, f"planted.matches('kingdom_builder', {{('{level}',): [1]}}, 2)")
    assert found[level]["points"] > 0


@pytest.mark.long
def test_the_regent_plays_and_advises(copy):
    found = told(copy, "planted.matches('kingdom_builder', {('regent',): [1]}, 2)")
    assert found["regent"]["points"] > 0
    assert told(copy, "planted.hints('kingdom_builder', 3)")["hints"] > 2


def test_the_squire_settles_where_the_new_card_pays(copy):
    """More than in the same matches without a look at the card."""
    program = """
import json
from collections import Counter
from kingsburg_arcade.games.governors import governor
from kingsburg_arcade.games.kingdom_builder.minds import worth
from kingsburg_arcade.games.kingdom_builder.rules.scoring import CARD_NAMES, gold
def desert():
    found = 0
    for seed in range(6):
        seats = [governor("squire", "kingdom_builder") for _ in range(2)]
        state = planted.played("kingdom_builder", seats, seed, Counter())
        found += sum(dict(gold(state))["nomads"])
    return found
seen = desert()
at = CARD_NAMES.index("nomads")
worth.BY_CARD = list(worth.BY_CARD)
worth.BY_CARD[at] = worth.BY_CARD[at]._replace(wants=lambda *given: None)
print(json.dumps({"seen": seen, "blind": desert()}))
"""
    found = told(copy, program)
    assert found["seen"] > 1.1 * found["blind"]
