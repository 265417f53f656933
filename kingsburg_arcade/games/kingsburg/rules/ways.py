"""All ways to place a hand of dice on the eighteen advisors, worked out once for each hand.

Three coloured dice make 84 hands, none to two white dice 28; with or without a token to add and
with or without the Market to use that is 9,408 situations. Each is worked out when it first
occurs and shared from then on; who already stands on an advisor is asked afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from operator import attrgetter
from typing import Final

from ....engine.lookup import Lookup
from .content import ADVISORS
from .dice import faces, groups, total_of_both
from .effects import LargestGroup, OwnAdvisor, Reach, ReadsAs, effects
from .moves import PASS, Pass, Place, place

FEW: Final = 14
"""Hands that reach no more advisors than this remember their answers."""


LARGEST: Final = 99
"""Dice of a group, if no power limits them."""
OWN_SPACES: Final = 32
"""Where advisors have a bit each, a space beside one has the bit that is so much higher."""


class Ways:
    """Every placement of one hand, by advisor, and which of them are open."""

    __slots__ = ("_by_advisor", "_entering", "_known_to_envoy", "open", "reach")

    def __init__(self, found: Sequence[Place]) -> None:
        by_advisor: dict[int, list[Place]] = {}
        for way in sorted(found, key=attrgetter("advisor")):
            space = way.closes or 1 << way.advisor + OWN_SPACES
            by_advisor.setdefault(space, []).append(way)
        self.reach = sum(by_advisor)
        """The advisors that some group reaches, one bit each, and the spaces beside them."""
        self._by_advisor = tuple(by_advisor.items())
        self._entering = Lookup(partial(entering, by_advisor))
        """By the bit of an advisor who is taken, and by whether one comes as the second guest."""
        few = self.reach.bit_count() <= FEW
        self.open = Lookup(self._open, keeps=few)
        """By those of them who are taken: the placements on free advisors, and the right to
        pass; nothing if there is none."""
        self._known_to_envoy = Lookup(self._open_to_envoy, keeps=few)

    def open_to_envoy(self, taken: int) -> Sequence[Place | Pass]:
        """All placements; those on occupied advisors use the Envoy."""
        return self._known_to_envoy[taken & self.reach]

    def _open(self, taken: int) -> Sequence[Place | Pass]:
        moves: list[Place | Pass] = []
        for advisor, ways in self._by_advisor:
            if not taken & advisor:
                moves += ways
        if moves:
            moves.append(PASS)
        return tuple(moves)

    def _open_to_envoy(self, taken: int) -> Sequence[Place | Pass]:
        return self.open_but(0, taken, second=False)

    def open_but(self, full: int, taken: int, second: bool) -> Sequence[Place | Pass]:
        """All placements but those on advisors who are full; on occupied ones they use the Envoy,
        or the place of a second guest.
        """
        moves: list[Place | Pass] = []
        for advisor, ways in self._by_advisor:
            if not full & advisor:
                moves += self._entering[advisor, second] if taken & advisor else ways
        if moves:
            moves.append(PASS)
        return tuple(moves)


def entering(by_advisor: Mapping[int, Sequence[Place]], who: tuple[int, bool]) -> list[Place]:
    """The placements on one advisor, with the Envoy's help or as its second guest."""
    advisor, second = who
    return [
        place(
            *(way.advisor, way.coloured, way.white, way.token, way.power),
            *(not second, False, second),
        )
        for way in by_advisor[advisor]
    ]


@cache
def ways_of(coloured: int, white: int, token: bool, powers: int) -> Ways:
    """The placements of some or all of these dice; `powers` are those still unused."""
    found: list[Place] = []
    for own in groups(coloured):
        if own:
            found += ways_with(own, white, token, powers)
    return Ways(found)


@cache
def ways_with(own: int, white: int, token: bool, powers: int) -> tuple[Place, ...]:
    """The placements of a group of coloured dice, with some or none of what may join it."""
    largest = min((most.dice for _, most in effects(powers, LargestGroup)), default=LARGEST)
    spaces = {space.advisor for _, space in effects(powers, OwnAdvisor)}
    return tuple(
        place(advisor, own, extra, plus, power, own=beside)
        for extra in groups(white)
        if len(faces(own)) + len(faces(extra)) <= largest
        for plus in ((False, True) if token else (False,))
        for advisor, power in led(own, extra, plus, powers)
        for beside in ((False, True) if advisor in spaces else (False,))
    )


def shown(coloured: int, white: int, token: bool) -> int:
    """What the dice of a group sum to, with its token."""
    return total_of_both(coloured, white) + 2 * token


def led(coloured: int, white: int, token: bool, powers: int) -> list[tuple[int, int]]:
    """The advisors that a group influences, each with the power it needs or -1.

    A power that is used up is not offered for what dice can do that are read otherwise.
    """
    if not powers:
        total = shown(coloured, white, token)
        return [(total, -1)] if total <= len(ADVISORS) else []
    sums = readings(coloured, white, token, powers)
    found: dict[int, int] = {}
    for total in sums:
        found[total] = -1
    by_power = [way for total in sums for way in reached(total, powers) if way[1] >= 0]
    read = [(number, -1) for number in found if 1 <= number <= len(ADVISORS)]
    return [*read, *dict.fromkeys(way for way in by_power if way[0] not in found)]


def readings(coloured: int, white: int, token: bool, powers: int) -> list[int]:
    """What a group can count: the sum of its dice, and what it is if some are read otherwise."""
    sums = {shown(coloured, white, token)}
    for _, reading in effects(powers, ReadsAs):
        for face in (*faces(coloured), *faces(white)):
            if face == reading.face:
                sums |= {total + other - face for total in sums for other in reading.others}
    return sorted(sums)


def reached(sum_of_dice: int, powers: int) -> list[tuple[int, int]]:
    """The advisors that a sum influences: its own, and those a power reaches from it."""
    found = [(sum_of_dice, -1)]
    for power, reach in effects(powers, Reach):
        for away in range(1, reach.distance + 1):
            found += [(sum_of_dice - away, power), (sum_of_dice + away, power)]
    return [(number, power) for number, power in found if 1 <= number <= len(ADVISORS)]
