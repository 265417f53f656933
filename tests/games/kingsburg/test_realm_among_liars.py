"""Every module of Forge a Realm in the simulator: under faults, and with liars at the table."""

import pytest

from sim.gallery import KEEPS, lied
from sim.played import REALMS
from sim.world import simulate

SHORT = 10
"""A match of few people, and so a quick one."""
LIES = (
    *(KEEPS + kind for kind in ("choice", "card", "shuffle", "move")),
    "shows one player another shuffle",
    "votes twice",
)


def test_all_modules_come_to_their_end_under_faults():
    assert simulate(SHORT, "realm").entries > 100


@pytest.mark.long
@pytest.mark.parametrize("game", REALMS)
def test_many_more_matches_of_all_modules_come_to_their_end(game):
    for seed in range(300):
        assert simulate(seed, game).entries > 100


@pytest.mark.long
@pytest.mark.parametrize("lie", LIES)
def test_a_liar_at_a_hidden_choice_is_convicted_or_gains_nothing(lie):
    for seed in range(3, 9):
        lied(lie, seed, 3, "realm")
