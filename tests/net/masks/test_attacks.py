"""Whatever somebody with a modified program tries is refused, or comes to nothing."""

import pytest

from net.masks.attacks import ATTACKS
from net.masks.holes import HOLES


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_comes_to_nothing(name):
    ATTACKS[name]()


@pytest.mark.parametrize("name", HOLES)
def test_an_attack_comes_through_a_planted_hole(name):
    plant, attack = HOLES[name]
    with plant():
        try:
            ATTACKS[attack]()
        except (AssertionError, pytest.fail.Exception, ValueError):
            return
    pytest.fail(f"nobody noticed that {name}")


def test_there_are_enough_of_them():
    assert len(HOLES) >= 30
    assert {attack for _, attack in HOLES.values()} <= ATTACKS.keys()
