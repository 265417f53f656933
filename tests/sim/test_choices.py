"""Hidden choices under faults: each is shown as it was made, and for one question."""

from contextlib import suppress
from unittest.mock import patch

import pytest

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.masks import sealed_choice
from kingsburg_arcade.net.protocol.choice_openings import Openings
from kingsburg_arcade.net.protocol.luck_exchange import LuckExchange
from sim.invariants import Broken
from sim.world import simulate

SEEDS = range(6)
FURTHER = range(12, 300)


@pytest.mark.parametrize(
    "seeds", [SEEDS, pytest.param(FURTHER, marks=pytest.mark.long)], ids=("few", "further")
)
def test_every_choice_is_revealed_as_it_was_made(seeds):
    entries = sum(simulate(seed, "tokens").entries for seed in seeds)
    assert entries >= 12 * len(seeds)


@pytest.mark.parametrize(
    "seeds", [[2], pytest.param(range(3, 60), marks=pytest.mark.long)], ids=("one", "further")
)
def test_soldier_tokens_are_shown_as_they_were_chosen(seeds):
    assert all(simulate(seed, "soldier tokens").entries > 100 for seed in seeds)


def other_index(key, asked, sealed, shown):
    """The next option instead of the one that was sealed."""
    return (OPENED(key, asked, sealed, shown) + 1) % 2


OPENED = sealed_choice.opened
HOLES = {
    "openings lead to another option": patch.object(sealed_choice, "opened", other_index),
    "choices are shown before they are settled": patch.object(
        LuckExchange, "is_due", lambda *given: True
    ),
    "everything counts as withheld": patch.object(Openings, "is_withheld", lambda *given: True),
}


@pytest.mark.parametrize("hole", HOLES)
def test_a_hole_is_found(hole):
    found = []
    with HOLES[hole]:
        for seed in range(40):
            with suppress(Refused):
                try:
                    simulate(seed, "tokens")
                except Broken as broken:
                    found.append(str(broken))
                    break
    assert found
