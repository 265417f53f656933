"""Which of the legal placements the chosen dice allow: looked up, never worked out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from ....engine.contract import Move
from ..rules.moves import Place

Dice = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """The dice a person has picked out of the hand, by their place in it."""

    coloured: frozenset[int] = frozenset()
    white: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.coloured or self.white)

    def toggled(self, kind: str, at: int) -> Chosen:
        if kind == "coloured":
            return Chosen(self.coloured ^ {at}, self.white)
        return Chosen(self.coloured, self.white ^ {at})

    def dice(self, coloured: Dice, white: Dice) -> tuple[Dice, Dice]:
        """The faces chosen, ascending."""
        return picked(coloured, self.coloured), picked(white, self.white)


def picked(hand: Dice, places: Iterable[int]) -> Dice:
    return tuple(sorted(hand[at] for at in places if at < len(hand)))


def dice_of(move: Place) -> tuple[Dice, Dice]:
    """The coloured and white faces of a placement."""
    _, _, coloured, white, *_ = move.plain
    return coloured, white


def price(move: Place) -> tuple[bool, bool, int, int]:
    """What a placement uses up besides its dice: the less, the better."""
    coloured, white = dice_of(move)
    besides = move.second + move.token + (move.power >= 0)
    return move.envoy, move.token, besides, len(coloured) + len(white)


def ways_by_advisor(
    legal: Sequence[Move], chosen: Chosen, coloured: Dice, white: Dice
) -> dict[int, list[Place]]:
    """For each advisor that can be reached (with the chosen dice, if any): how, cheapest first."""
    wanted = chosen.dice(coloured, white) if chosen else None
    found: dict[int, list[Place]] = {}
    for move in legal:
        if isinstance(move, Place) and (wanted is None or dice_of(move) == wanted):
            found.setdefault(move.advisor, []).append(move)
    return {advisor: sorted(ways, key=price) for advisor, ways in found.items()}


BADGES: Final = ("token", "power", "envoy", "second")


def badges(ways: Sequence[Place]) -> tuple[str, ...]:
    """What the cheapest way needs besides dice."""
    best = ways[0]
    needs = (best.token, best.power >= 0, best.envoy, best.second)
    return tuple(name for name, needed in zip(BADGES, needs, strict=True) if needed)


def chosen_for(move: Place, coloured: Dice, white: Dice) -> Chosen:
    """The places in the hand of the dice of a placement."""
    return Chosen(_places(coloured, dice_of(move)[0]), _places(white, dice_of(move)[1]))


def _places(hand: Dice, wanted: Dice) -> frozenset[int]:
    rest = list(enumerate(hand))
    found = set()
    for face in wanted:
        at = next(entry for entry in rest if entry[1] == face)
        rest.remove(at)
        found.add(at[0])
    return frozenset(found)
