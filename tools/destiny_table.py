"""How much each destiny moves the mean score: matches of Stewards with it against those without it.

python tools/destiny_table.py --games 1000 --seats 4
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, pvariance
from typing import NamedTuple

from kingsburg_arcade.engine.contract import LUCK, NOBODY
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.engine.table import SeatView
from kingsburg_arcade.games.kingsburg.minds.steward import Steward
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options
from kingsburg_arcade.games.kingsburg.rules.realm.destinies import DESTINIES

FIRST_SEED = 100_000
"""Seeds from here on are kept for this table."""


class Match(NamedTuple):
    """What came of one match."""

    destinies: frozenset[str]
    score: float
    """The mean of all seats."""
    first: bool
    """Has the first player of the first year won, alone or with others?"""


def play(seats: int, seed: int) -> Match:
    state = CABINET.new(seats, Options(destinies=True))
    mind, dealer, luck = Steward(), SeededDealer(seed), SeededStream(seed, "stewards")
    first = -1
    while state.actor != NOBODY:
        if state.actor == LUCK:
            state.play(dealer.deal(state.wish()))
            first = state.order[0] if first < 0 else first
            continue
        legal = state.legal()
        view = SeatView(state.actor, state, dealer)
        state.play(mind.choose(view, legal, luck))
    assert state.realm is not None
    names = frozenset(DESTINIES[number].name for number in state.realm.destinies)
    return Match(names, fmean(state.points), state.points[first] == max(state.points))


def difference(those: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """Of two means, with the half of its interval of 95 %."""
    error = sqrt(pvariance(those) / len(those) + pvariance(others) / len(others))
    return fmean(those) - fmean(others), 1.96 * error


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=1000)
    arguments.add_argument("--seats", type=int, default=4)
    typed = arguments.parse_args()
    matches = [play(typed.seats, FIRST_SEED + at) for at in range(typed.games)]
    rows = []
    for card in DESTINIES:
        those = [match for match in matches if card.name in match.destinies]
        others = [match for match in matches if card.name not in match.destinies]
        score = difference([one.score for one in those], [one.score for one in others])
        first = difference([one.first for one in those], [one.first for one in others])
        rows.append((score, first, card.name))
    print(f"mean {fmean(match.score for match in matches):.1f}")
    for (moved, error), (share, about), name in sorted(rows):
        print(f"| {name} | {moved:+.1f} ± {error:.1f} | {share:+.2f} ± {about:.2f} |")


if __name__ == "__main__":
    main()
