"""A planted bug in what is said of stacks is found out by the simulator."""

import pytest

from sim.faults import MASK_LIES, Faults
from sim.invariants import Broken
from sim.mask_mutants import MASK_MUTANTS
from sim.world import World, masked, simulate

FOUND_BY: dict[str, int | str] = {
    "parts of a hand are told to everybody": 4,
    "parts of every card are told to the holder of any": 1,
    "a part is taken unread": "false part",
    "a false part convicts nobody": "false part",
    "parts of a card that is asked for are not told": "false deal",
    "deals are not checked": "false deal",
    "a share that does not fit is not complained of": "misfit",
    "every complaint is believed": "false complaint",
    "what is said of a stack need not be signed": 5,
    "two shuffles by one person are not noticed": "false deal",
    "nobody says what of a stack is lacking": "two shuffles",
    "nobody sends what of a stack is lacking": "two shuffles",
    "masks are not of a root, but of the hour": 1,
    "work that is done is never taken in": "false deal",
    "work is taken in whatever has come meanwhile": 3,
    "every new seating makes all stacks anew": 11,
    "votes do not tell which stacks are made": 109,
    "heads do not tell which stacks are made": 1,
}
"""A seed at which each was found last, or a lie of which nobody was convicted any more."""
LIE_AT = 7
REASONS = {
    "false deal": "lan.luck (what='deal'",
    "misfit": "lan.luck (what='key share'",
    "false shuffle": "lan.luck (what='shuffle'",
    "two shuffles": "lan.two_things (what='shuffle'",
    "false part": "lan.luck (what='part of a card'",
    "false complaint": "lan.luck (what='complaint'",
}
"""What somebody must have seen in each lie: that it has a second tongue is seen by others too."""


def lied(kind):
    """A match in which nothing goes wrong but this lie: all convict the liar."""
    faults = Faults(frozenset({kind}), loss=0, delay=0, jitter=0, rate=3.0)
    with masked("hands"):
        world = World(LIE_AT, "hands", faults)
        world.run()
        world.verify()
    assert faults.fired[kind], "the lie was not told"
    (liar,) = world.truth.liars
    for node in world.counted():
        if liar not in node.convicted:
            raise Broken(f"{node} does not convict seat {liar} of a {kind}")
    if not any(REASONS[kind] in reason for reason in world.truth.reasons):
        raise Broken(f"nobody saw a {kind}, but {world.truth.reasons}")


def found_by(name, how):
    with MASK_MUTANTS[name]():
        try:
            lied(how) if isinstance(how, str) else simulate(how, "hands")
        except Exception:
            return True
    return False


@pytest.mark.parametrize("kind", MASK_LIES)
def test_a_liar_about_a_stack_is_convicted_by_all(kind):
    lied(kind)


@pytest.mark.long
@pytest.mark.parametrize("name", MASK_MUTANTS)
def test_a_planted_bug_is_found(name):
    tries = [FOUND_BY.get(name, MASK_LIES[0]), *MASK_LIES, *range(1, 100)]
    assert any(found_by(name, how) for how in tries), f"nobody noticed that {name}"


def test_there_are_enough_of_them():
    assert len(MASK_MUTANTS) >= 15
