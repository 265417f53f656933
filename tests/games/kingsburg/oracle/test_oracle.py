"""The engine against the oracle: thousands of positions of matches with any mix of modules."""

import pytest

from games.kingsburg.oracle import printed
from games.kingsburg.oracle.lockstep import Difference, compare
from games.kingsburg.oracle.tables import MODULES
from kingsburg_arcade.games.kingsburg.rules import winter

FEW = 100
"""Positions of each module in the quick run."""
MANY = 10_000
AT_LEAST = 2
"""So often each card is met among the many, at the least."""


@pytest.mark.parametrize("module", MODULES)
def test_a_few_positions(module):
    asked, _ = compare(module, FEW)
    assert len(asked) > 5


BUILT = {
    "rows": [name for name, board in printed.BOARD.items() if board.startswith("row_")],
    "strips": [name for name, board in printed.BOARD.items() if board.startswith("strip_")],
    "governor_cards": [*printed.CARDS, *printed.CHOSEN.values()],
    "destinies": printed.ALL_DESTINIES,
    "tokens": [f"token {token}" for token in (0, 1, 2, 3, 4, "withheld")],
    "goblin_valley": ["goblin_valley", "barricade"],
}
"""What a module has in play."""
ASKED = {
    "rows": {"pay", "recruit", "own die"},
    "strips": {"deal strips", "pick strip", "lay strips", "low roll good"},
    "governor_cards": {"keep", "open governor", "name card", "bid", "use card", "free building"},
    "destinies": {"destiny", "finds", "star good", "deal", "debt", "choose good"},
    "tokens": {"soldier token", "tokens shown"},
    "goblin_valley": {"second enemy", "look", "lose", "reward good"},
}
"""The questions that it brings, or bears on."""


@pytest.mark.long
@pytest.mark.parametrize("module", MODULES)
def test_many_positions(module):
    asked, met = compare(module, MANY)
    seldom = {name: met[name] for name in BUILT[module] if met[name] < AT_LEAST}
    assert not seldom
    assert ASKED[module] <= asked.keys()


@pytest.mark.sources
def test_a_fault_is_a_difference(monkeypatch):
    monkeypatch.setattr(winter, "VICTORY_POINT_OF_THE_STRONGEST", 2)
    with pytest.raises(Difference, match="oracle"):
        compare("tokens", 2000)
