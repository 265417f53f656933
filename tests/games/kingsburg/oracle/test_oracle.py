"""The engine against the oracle: thousands of positions of matches with any mix of modules."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from games.kingsburg.oracle import printed
from games.kingsburg.oracle.lockstep import walk
from games.kingsburg.oracle.table import Table
from games.kingsburg.oracle.tables import MODULES, developed, new

FEW = 100
"""Positions of each module in the quick run."""
MANY = 10_000
A_WHILE = 70
"""So many positions of each match."""
AT_LEAST = 2
"""So often each card is met among the many, at the least."""


def compare(module, most):
    """Compare so many positions of matches with this module; what was asked and met."""
    asked, met, seed = Counter(), Counter(), 0
    while asked.total() < most:
        begun = developed if seed % 5 else new
        table = Table(begun(seed, module))
        for question in islice(walk(table, Random(seed), seed), A_WHILE):
            asked[question] += 1
        met += table.met
        seed += 1
    return asked, met


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
