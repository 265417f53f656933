"""What self-play has taught beyond the tuned worth: a small net of whole numbers for each seat.

A position is noticed as numbers of features, some twenty for a seat. Each feature has a row of the
first layer; the rows are kept packed, each lane of a large number holding one hidden unit, so that
adding them up is one addition for each feature. Every machine finds the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from struct import Struct
from typing import Any, Final

from ....engine.lookup import Lookup
from ..rules.content import GOODS, POWERS, PROVINCE, YEARS
from ..rules.state import State
from .features import POINT, ROLLS, SEASONS_A_YEAR, best_offer, combat
from .worth import kept

Seen = tuple[int, int, int, int, int, int, int, int, int, int]
"""Of a seat: powers, gold, wood, stone, tokens, soldiers, points, holds the Envoy, is aided by the
King, place in the order."""

GROUPS: Final[Mapping[str, range]] = {
    "context": range(ROLLS + YEARS),
    "gold": range(11),
    "wood": range(9),
    "stone": range(9),
    "tokens": range(6),
    "spring strength": range(-6, 8),
    "strength": range(-6, 8),
    "winter strength": range(-6, 8),
    "before the strongest": range(-5, 6),
    "best offer": range(-1, 7),
    "more buildings": range(-4, 5),
    "ahead": range(-15, 16),
    "order": range(5),
    "envoy": range(2),
    "aided": range(2),
    "soldiers": range(8),
    "points": range(-12, 13),
    "seats": range(2, 6),
}
"""Of each group a seat has one feature: the nearest value."""
FIRST: Final = {
    name: sum(len(values) for values in list(GROUPS.values())[:at]) - GROUPS[name].start
    for at, name in enumerate(GROUPS)
}
NAMES: Final = tuple(f"{name} {value}" for name, values in GROUPS.items() for value in values)
"""What each feature is called in the files of weights, before the powers."""


def at(name: str, value: int) -> int:
    """The number of the feature of a group that is nearest to a value."""
    values = GROUPS[name]
    return FIRST[name] + max(values.start, min(value, values.stop - 1))


CONTEXT: Final = Lookup(partial(at, "context"))
SEATS: Final = Lookup(partial(at, "seats"))
GOLD: Final = Lookup(partial(at, GOODS[0]))
WOOD: Final = Lookup(partial(at, GOODS[1]))
STONE: Final = Lookup(partial(at, GOODS[2]))
TOKENS: Final = Lookup(partial(at, "tokens"))
SOLDIERS: Final = Lookup(partial(at, "soldiers"))
SPRING_STRENGTH: Final = Lookup(partial(at, "spring strength"))
STRENGTH: Final = Lookup(partial(at, "strength"))
WINTER_STRENGTH: Final = Lookup(partial(at, "winter strength"))
STRONGER: Final = Lookup(partial(at, "before the strongest"))
BEST_OFFER: Final = Lookup(partial(at, "best offer"))
MORE_BUILDINGS: Final = Lookup(partial(at, "more buildings"))
AHEAD: Final = Lookup(partial(at, "ahead"))
POINTS: Final = Lookup(partial(at, "points"))
ORDER: Final = Lookup(partial(at, "order"))
ENVOY: Final = Lookup(partial(at, "envoy"))
AIDED: Final = Lookup(partial(at, "aided"))


def context_of(state: State) -> int:
    """The number of the season that is about to be rolled, or of the winter after them all."""
    if state.question == "enemy":
        return ROLLS - 1 + state.year
    return (state.year - 1) * SEASONS_A_YEAR + state.phase // 2 - 1


def seen(state: State) -> list[Seen]:
    """What there is to notice of each seat."""
    return [
        (
            state.powers[seat],
            state.gold[seat],
            state.wood[seat],
            state.stone[seat],
            state.tokens[seat],
            state.soldiers[seat],
            state.points[seat],
            int(state.envoy == seat),
            int(state.aided == seat),
            state.order.index(seat),
        )
        for seat in range(state.seats)
    ]


def noticed(context: int, table: Sequence[Seen], standings: Sequence[int]) -> list[list[int]]:
    """The features of each seat but for its powers."""
    winter = context >= ROLLS
    year = context - ROLLS + 1 if winter else context // SEASONS_A_YEAR + 1
    part = SPRING_STRENGTH if context % SEASONS_A_YEAR == 0 else STRENGTH
    part = WINTER_STRENGTH if winter else part
    strengths = [combat(seat[0], seat[5], year) for seat in table]
    built = [(seat[0] & PROVINCE).bit_count() for seat in table]
    scored = [seat[6] for seat in table]
    same = [CONTEXT[context], SEATS[len(table)]]
    found = []
    for seat, told in enumerate(table):
        powers, gold, wood, stone, tokens, soldiers, points, envoy, aided, order = told
        ahead = standings[seat] - most_of_others(standings, seat) + POINT // 2
        found.append(
            [
                *same,
                GOLD[gold],
                WOOD[wood],
                STONE[stone],
                TOKENS[tokens],
                part[strengths[seat] - 3],
                STRONGER[strengths[seat] - most_of_others(strengths, seat)],
                BEST_OFFER[best_offer(powers, gold, wood, stone)],
                MORE_BUILDINGS[built[seat] - most_of_others(built, seat)],
                AHEAD[ahead // POINT],
                ORDER[order],
                ENVOY[envoy],
                AIDED[aided],
                SOLDIERS[soldiers],
                POINTS[points - most_of_others(scored, seat)],
            ]
        )
    return found


def most_of_others(values: Sequence[int], seat: int) -> int:
    if len(values) == 2:
        return values[1 - seat]
    return max(max(values[:seat], default=values[-1]), max(values[seat + 1 :], default=values[0]))


LANE: Final = 32
HALF: Final = 1 << LANE - 1


def packed(row: Sequence[int]) -> int:
    """One number of which each lane is a number of the row."""
    return sum(value << LANE * at for at, value in enumerate(row))


class Net:
    """Adds what was learned to what the seats have come to."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        rows: Mapping[str, Sequence[int]] = told["rows"]
        self.units: list[int] = told["units"]
        """What each hidden unit counts for."""
        self.shift: int = told["shift"]
        self._rows = [packed(rows.get(name, ())) for name in NAMES]
        self._powers = [packed(rows.get(name, ())) for name in POWERS]
        self._built = Lookup(self._of_powers)
        self._zero = packed([HALF] * len(self.units))
        self._unpack = Struct(f"<{len(self.units)}I")

    def _of_powers(self, powers: int) -> int:
        return sum([row for number, row in enumerate(self._powers) if powers >> number & 1])

    def more(self, powers: int, features: Sequence[int]) -> int:
        """What a seat with these features has come to beyond its standing."""
        rows = self._rows
        lanes = sum([rows[number] for number in features], self._zero + self._built[powers])
        hidden = self._unpack.unpack(lanes.to_bytes(self._unpack.size, "little"))
        units = zip(self.units, hidden, strict=True)
        found: int = sum([unit * (sign - HALF) for unit, sign in units if sign > HALF])
        return found >> self.shift

    def standings(self, context: int, table: Sequence[Seen], standings: Sequence[int]) -> list[int]:
        """What the seats have come to by both."""
        found = noticed(context, table, standings)
        return [
            standing + self.more(seen[0], features)
            for standing, seen, features in zip(standings, table, found, strict=True)
        ]


@cache
def net_for(seats: int) -> Net:
    """The net learned at tables of so many."""
    name = "learned_two" if seats == 2 else "learned_many"
    return Net(kept(name))
