"""A match in which two people never reach each other, and nothing else goes wrong."""

from .faults import Faults
from .invariants import Broken
from .shared_work import shared_work
from .world import World, masked

SEED = 7
"""A table of three."""


def cut_pair() -> None:
    """Broken if somebody loses a seat, or is told of as missing: the third hears both."""
    calm = Faults(frozenset(), loss=0, delay=0, jitter=0, rate=1.0)
    with masked(None), shared_work():
        world = World(SEED, "little", calm)
        one, other, _ = (node.key for node in world.people)
        world.network.lasting |= {(one, other), (other, one)}
        outcome = world.run()
    if outcome.epochs or world.truth.reported:
        raise Broken(f"{outcome.epochs} seatings, and missing are {world.truth.reported}")
