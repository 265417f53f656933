"""All ways to place a hand of dice on the eighteen advisors, worked out once for each hand.

Three coloured dice make 84 hands, none to two white dice 28; with or without a token to add and
with or without the Market to use that is 9,408 situations. Each is worked out when it first
occurs and shared from then on; who already stands on an advisor is asked afterwards.
"""

from __future__ import annotations

from functools import cache

from .content import ADVISORS
from .dice import groups, total
from .effects import Reach, effects
from .moves import Place, place


@cache
def ways(coloured: int, white: int, token: bool, powers: int) -> tuple[Place, ...]:
    """Every placement of some of these dice, by advisor; `powers` are those still unused."""
    found = [
        place(advisor, own, extra, plus, power)
        for own in groups(coloured)
        if own
        for extra in groups(white)
        for plus in ((False, True) if token else (False,))
        for advisor, power in reached(total(own) + total(extra) + 2 * plus, powers)
    ]
    found.sort(key=lambda way: way.advisor)
    return tuple(found)


def reached(sum_of_dice: int, powers: int) -> list[tuple[int, int]]:
    """The advisors that a sum influences: its own, and those a power reaches from it."""
    found = [(sum_of_dice, -1)]
    for power, reach in effects(powers, Reach):
        for away in range(1, reach.distance + 1):
            found += [(sum_of_dice - away, power), (sum_of_dice + away, power)]
    return [(number, power) for number, power in found if 1 <= number <= len(ADVISORS)]


@cache
def with_envoy(way: Place) -> Place:
    """The same placement, entered with the Envoy's help."""
    return place(way.advisor, way.coloured, way.white, way.token, way.power, envoy=True)
