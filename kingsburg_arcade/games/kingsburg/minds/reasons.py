"""Why one move is better than another: both are played on alike, and what differs is weighed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ....engine.contract import Move, View
from ....governors.mind import Reason
from ..rules.content import BUILDINGS, GOODS, POWERS
from ..rules.moves import Build
from ..rules.state import State
from .features import POINT
from .rollout import lead, tuned
from .worth import Worth

SLIGHT: Final = POINT // 10
"""A difference that is worth less is no reason."""


class Outcome(NamedTuple):
    """Where two moves lead, for one seat: the better of them first."""

    seat: int
    better: State
    worse: State

    def gained(self, counter: str) -> int:
        """How much more of something there is after the better move."""
        after: int = getattr(self.better, counter)[self.seat]
        before: int = getattr(self.worse, counter)[self.seat]
        return after - before


def reason(
    view: View[State], worths: Sequence[Worth], move: Move, better: State, worse: State
) -> Reason | None:
    """The one difference between the two positions that counts most for this seat.

    Each is measured by giving what it consists of, and nothing else, to the seat as it stands
    after the worse move. `move` is the one that leads to the better position.
    """
    outcome = Outcome(view.seat, better, worse)
    before = tuned(worse, worths, view)
    own = before[view.seat]
    found = []
    for change, said in WHEN_BUILDING if isinstance(move, Build) else CHANGES:
        changed = worse.copy()
        change(outcome, changed)
        found.append((tuned(changed, worths, view)[view.seat] - own, said))
    after = tuned(better, worths, view)
    found.append((denied(before, after, view.seat), others))
    weight, said = max(found, key=lambda one: one[0])
    if weight < SLIGHT:
        return None
    return said(outcome, before, after)


def denied(before: Sequence[int], after: Sequence[int], seat: int) -> int:
    """The part of the lead that comes from what the others will not have."""
    gained = lead(after, seat) - lead(before, seat)
    return gained // 2 - (after[seat] - before[seat])


# -------------------------------------------------------------------------------- what may differ
def new_buildings(outcome: Outcome) -> list[int]:
    """Those that only the better move leads to, the dearest in points first."""
    powers = outcome.better.powers[outcome.seat] & ~outcome.worse.powers[outcome.seat]
    found = [number for number in range(len(BUILDINGS)) if powers >> number & 1]
    return sorted(found, key=lambda number: -BUILDINGS[number].points)


def points_of_buildings(outcome: Outcome) -> int:
    """What they scored when they were put up."""

    def printed(state: State) -> int:
        powers = state.powers[outcome.seat]
        return sum(row.points for at, row in enumerate(BUILDINGS) if powers >> at & 1)

    return printed(outcome.better) - printed(outcome.worse)


def with_buildings(outcome: Outcome, changed: State) -> None:
    if new_buildings(outcome):
        changed.powers[outcome.seat] = outcome.better.powers[outcome.seat]
        changed.points[outcome.seat] += points_of_buildings(outcome)


def with_powers(outcome: Outcome, changed: State) -> None:
    changed.powers[outcome.seat] = outcome.better.powers[outcome.seat]


def with_points(outcome: Outcome, changed: State) -> None:
    changed.points[outcome.seat] += outcome.gained("points") - points_of_buildings(outcome)


def with_all_points(outcome: Outcome, changed: State) -> None:
    changed.points[outcome.seat] += outcome.gained("points")


def with_goods(outcome: Outcome, changed: State) -> None:
    for good in GOODS:
        getattr(changed, good)[outcome.seat] += outcome.gained(good)


def with_tokens(outcome: Outcome, changed: State) -> None:
    changed.tokens[outcome.seat] += outcome.gained("tokens")


def with_soldiers(outcome: Outcome, changed: State) -> None:
    changed.soldiers[outcome.seat] += outcome.gained("soldiers")


def with_envoy(outcome: Outcome, changed: State) -> None:
    changed.envoy = outcome.better.envoy


# ------------------------------------------------------------------------------- how it is said
Standings = Sequence[int]


def building(outcome: Outcome, before: Standings, after: Standings) -> Reason:
    return Reason("building", name=POWERS[new_buildings(outcome)[0]])


def power(outcome: Outcome, before: Standings, after: Standings) -> Reason:
    return Reason("power")


def points(outcome: Outcome, before: Standings, after: Standings) -> Reason:
    return Reason("points", outcome.gained("points") - points_of_buildings(outcome))


def all_points(outcome: Outcome, before: Standings, after: Standings) -> Reason:
    return Reason("points", outcome.gained("points"))


def goods(outcome: Outcome, before: Standings, after: Standings) -> Reason:
    """How many more; or that they are better ones, where there are not more."""
    more = sum(map(outcome.gained, GOODS))
    return Reason("goods", more) if more > 0 else Reason("better_goods")


def tokens(outcome: Outcome, before: Standings, after: Standings) -> Reason:
    return Reason("tokens", outcome.gained("tokens"))


def soldiers(outcome: Outcome, before: Standings, after: Standings) -> Reason:
    return Reason("soldiers", outcome.gained("soldiers"))


def envoy(outcome: Outcome, before: Standings, after: Standings) -> Reason:
    return Reason("envoy")


def others(outcome: Outcome, before: Standings, after: Standings) -> Reason:
    """Who loses most by the better move, and the building he then does without."""
    seats = [seat for seat in range(outcome.better.seats) if seat != outcome.seat]
    seat = max(seats, key=lambda other: before[other] - after[other])
    missed = new_buildings(Outcome(seat, outcome.worse, outcome.better))
    if missed:
        return Reason("kept_from", name=POWERS[missed[0]], seat=seat)
    return Reason("less_for", seat=seat)


Change = Callable[[Outcome, State], None]
Said = Callable[[Outcome, Standings, Standings], Reason]
HELD: Final[tuple[tuple[Change, Said], ...]] = (
    (with_goods, goods),
    (with_tokens, tokens),
    (with_soldiers, soldiers),
    (with_envoy, envoy),
)
CHANGES: Final = ((with_buildings, building), (with_points, points), *HELD)
WHEN_BUILDING: Final = ((with_powers, power), (with_all_points, all_points), *HELD)
"""A building is no reason for itself: what it scores and what it will do are."""
