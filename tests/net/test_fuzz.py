"""The fuzzer finds nothing in the programs, and everything that was planted in them."""

from unittest.mock import patch

import pytest

from kingsburg_arcade.net.protocol.signed_statement import SignedStatement
from net.fuzz import Broken, fuzz
from net.holes import HOLES

FRAMES = 4000
SEEDS = 20
QUICK = {
    "a frame may be as long as it says",
    "what is refused is not caught",
}
"""Found at once; the others are sought in the long tests."""


def test_some_bad_frames_harm_nobody():
    counted = fuzz(FRAMES // 4, 1)
    assert counted["door: refused"] > 120
    assert counted["room: refused"] > 20
    assert counted["agreement: Refusing"] > 10
    assert counted["match: Refusing"] > 100


@pytest.mark.long
def test_some_thousands_of_bad_frames_harm_nobody():
    counted = fuzz(FRAMES, 1)
    # It went deep enough to mean something.
    assert counted["door: refused"] > 500
    assert counted["room: refused"] > 100
    assert counted["room: joined"] > 20
    assert counted["agreement: Refusing"] > 50
    assert counted["agreement: Spoiled"] > 20
    assert counted["agreement: begun {True}"] > 5
    assert counted["match: Refusing"] > 500
    assert counted["match: floods"] > 10
    assert counted["match: Convicted"] > 0
    assert counted["match: went on"] > 5


def test_bad_frames_about_cards_harm_nobody():
    counted = fuzz(75, 1, ("cards",)) + fuzz(75, 2, ("cards",))
    assert counted["cards: Refusing"] > 20
    assert counted["cards: went on"] > 1


def test_words_about_cards_that_nobody_signed_would_convict_the_honest():
    """The fuzzer finds it if their signatures are not looked at."""
    holds = SignedStatement.holds
    spoken = ("deal", "shuffle", "part")

    def careless(said, key, verify):
        return said.kind in spoken or holds(said, key, verify)

    with patch.object(SignedStatement, "holds", careless), pytest.raises(Broken, match="is honest"):
        fuzz(1000, 1, ("cards",))


@pytest.mark.long
def test_some_thousands_of_bad_frames_about_cards_harm_nobody():
    for seed in range(2, 5):
        fuzz(2000, seed, ("cards",))


def planted(name):
    return pytest.param(name, marks=() if name in QUICK else pytest.mark.long)


def falls_into_it(name) -> bool:
    with HOLES[name]():
        for seed in range(1, 1 + SEEDS):
            try:
                fuzz(FRAMES, seed)
            except Exception:
                return True
    return False


@pytest.mark.parametrize("name", [planted(name) for name in HOLES])
def test_a_planted_hole_is_found(name):
    assert falls_into_it(name)


@pytest.mark.long
def test_a_million_bad_frames_harm_nobody():
    counted = fuzz(1_000_000, 2)
    assert counted["match: floods"] > 5000
    assert counted["match: went on"] > 1000
