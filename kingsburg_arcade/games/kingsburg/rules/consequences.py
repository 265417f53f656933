"""What a move brings the seat that makes it, as far as neither luck nor a secret decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from ....engine.contract import Choose, Move
from .content import ADVISORS, GOODS
from .court import BESIDES, HELPERS, HELPS
from .effects import Gift, HelpsMore, effects
from .moves import Build, Bundle, Place
from .position import Position
from .prices import NEXT_SPACES, PRICING_POWERS, payable
from .realm.at_court import good_waits
from .treasury import NOTHING
from .winter import Battle, battles

HELD: Final = ("gold", "wood", "stone", "tokens", "soldiers", "points")
"""What can become more or less, in the order in which panels show it."""


@dataclass(frozen=True, slots=True)
class Change:
    """What becomes more or less, and what follows from it."""

    gold: int = 0
    wood: int = 0
    stone: int = 0
    tokens: int = 0
    soldiers: int = 0
    points: int = 0
    any: int = 0
    """Goods that the seat will choose."""
    either: Bundle = NOTHING
    """Goods of which the seat will choose some: no more than this of each."""
    later: bool = False
    """Does it come only when the advisors help?"""
    peeks: bool = False
    """Will the seat then look at the enemy's card?"""
    building: int = -1
    affordable: tuple[int, ...] = ()
    """Spaces that can be built on then, and cannot be now."""
    battles: Mapping[str, Battle] = field(default_factory=dict)
    """By the name of every enemy's card, with what the seat has then."""

    @property
    def held(self) -> dict[str, int]:
        """What changes for certain, by name."""
        return {name: amount for name in HELD if (amount := getattr(self, name))}


def change(state: Position, after: Position, seat: int, move: Move) -> Change:
    """`after` is the state to which the move leads before luck or anybody else acts."""
    if isinstance(move, Place):
        return promise(state, seat, move)
    if isinstance(move, Choose):
        brought = int(move.name)
        foretold = battles(state.soldiers[seat] + brought, state.powers[seat], *state.valley)
        return Change(soldiers=brought, later=True, battles=foretold)
    differs = {name: getattr(after, name)[seat] - getattr(state, name)[seat] for name in HELD}
    powers = after.powers[seat]
    return Change(
        **differs,
        building=move.number if isinstance(move, Build) else -1,
        affordable=newly_payable(state, seat, powers, [_goods(differs)]),
        battles=battles(after.soldiers[seat], powers, *after.valley),
    )


def promise(state: Position, seat: int, move: Place) -> Change:
    """What the advisor will give for this group, and what is paid for it now."""
    advisor, powers = ADVISORS[move.advisor - 1], state.powers[seat]
    helped = effects(powers & HELPERS, HelpsMore)
    more = [effect.gift for _, effect in helped if move.advisor in effect.advisors]
    besides = BESIDES[move.advisor]
    gifts = [*more, *([besides] if besides is not None else [])]
    tokens, soldiers, points = (_sum(gifts, name) for name in ("tokens", "soldiers", "points"))
    extra = [_sum(more, good) for good in GOODS]
    bundles = [take.bundle for take in HELPS[move.advisor]] or [NOTHING]
    ways = [_added(bundle, extra) for bundle in bundles]
    free = advisor.gifts[0].any if advisor.gifts else 0
    free += good_waits(state, seat, move)
    least = _each(ways, min)
    most = least if free else _each(ways, max)
    gold, wood, stone = least
    return Change(
        gold=gold,
        wood=wood,
        stone=stone,
        tokens=tokens - move.token,
        soldiers=soldiers,
        points=points,
        any=free,
        either=_added(most, [-amount for amount in least]),
        later=True,
        peeks=any(gift.peek for gift in advisor.gifts) and state.enemies[state.year - 1] < 0,
        affordable=newly_payable(state, seat, powers, ways),
        battles=battles(state.soldiers[seat] + soldiers, powers, *state.valley),
    )


def newly_payable(
    state: Position, seat: int, powers: int, ways: Sequence[Bundle]
) -> tuple[int, ...]:
    """The spaces that one of these goods more would pay, and that cannot be paid now."""
    now = state.gold[seat], state.wood[seat], state.stone[seat]
    here, before = state.in_play.spaces, state.powers[seat]
    paid = payable(before & PRICING_POWERS, *now) & NEXT_SPACES[before]
    found = 0
    for way in ways:
        gold, wood, stone = _added(now, way)
        found |= payable(powers & PRICING_POWERS, gold, wood, stone) & NEXT_SPACES[powers]
    new = found & here & ~paid
    return tuple(number for number in range(new.bit_length()) if new >> number & 1)


def _sum(gifts: Iterable[Gift], name: str) -> int:
    return sum(getattr(gift, name) for gift in gifts)


def _added(one: Sequence[int], other: Sequence[int]) -> Bundle:
    gold, wood, stone = (a + b for a, b in zip(one, other, strict=True))
    return gold, wood, stone


def _each(ways: Sequence[Bundle], choose: Callable[[Iterable[int]], int]) -> Bundle:
    gold, wood, stone = (choose(amounts) for amounts in zip(*ways, strict=True))
    return gold, wood, stone


def _goods(differs: Mapping[str, int]) -> Bundle:
    return differs["gold"], differs["wood"], differs["stone"]
