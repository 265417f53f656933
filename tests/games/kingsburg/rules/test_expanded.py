"""When the rules listen to the verbs of the modules: only in a match that has some."""

import pytest

from kingsburg_arcade.games.kingsburg.rules import Options, options
from kingsburg_arcade.games.kingsburg.rules.content import BUILDINGS
from kingsburg_arcade.games.kingsburg.rules.effects import AtBuilding, Gift, Reach
from kingsburg_arcade.games.kingsburg.rules.options import InPlay
from kingsburg_arcade.games.kingsburg.rules.rows import Building


@pytest.mark.parametrize(
    ("chosen", "expanded"),
    [
        ({}, False),
        ({"tokens": True, "goblin_valley": True}, False),
        ({"rows": True}, True),
        ({"strips": "dealt"}, True),
        ({"governor_cards": "auction"}, True),
        ({"destinies": True}, True),
    ],
)
def test_rows_laid_and_cards_expand_a_match(chosen, expanded):
    assert InPlay(Options(**chosen)).expanded is expanded


@pytest.mark.sources
@pytest.mark.parametrize(
    ("effect", "expanded"), [(Reach(2), False), (AtBuilding(Gift(points=1)), True)]
)
def test_a_printed_space_with_the_verb_of_a_module_expands_a_match(monkeypatch, effect, expanded):
    forge = Building("F", 5, "forge", 2, 0, 0, 3, (effect,))
    monkeypatch.setattr(options, "BUILDINGS", (*BUILDINGS, forge))
    assert InPlay(Options()).expanded is expanded
