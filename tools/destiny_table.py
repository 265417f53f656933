"""How much each destiny moves the mean score: matches of rivals with it against those without it.

    python tools/destiny_table.py --games 1000 --seats 4
    python tools/destiny_table.py --games 8000 --seats 4 --level squire --seed 1700000

The last line says how far the shares of the first player are from those without the destiny in
all, as the sum of their squares in standard errors: about as many as there are destinies if
nothing but chance moves them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, pvariance
from typing import NamedTuple

from tool_call import at_least, reader, run

from kingsburg_arcade.engine.contract import LUCK, NOBODY
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.engine.table import SeatView
from kingsburg_arcade.games.kingsburg.minds import MINDS
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options
from kingsburg_arcade.games.kingsburg.rules.realm.destinies import DESTINIES

FEWEST = 100
"""Matches in which each destiny is met, and fails to be."""
FIRST_SEED = 100_000
"""Seeds from here on are kept for this table."""


class Match(NamedTuple):
    """What came of one match."""

    destinies: frozenset[str]
    score: float
    """The mean of all seats."""
    first: bool
    """Has the first player of the first year won, alone or with others?"""


def play(seats: int, seed: int, level: str) -> Match:
    state = CABINET.new(seats, Options(destinies=True))
    mind, dealer, luck = MINDS.mind(level), SeededDealer(seed), SeededStream(seed, "stewards")
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
    add = (called := reader(__doc__)).add_argument
    add("--games", type=at_least(FEWEST), default=1000, help="matches (default: 1000)")
    add("--seats", type=int, choices=CABINET.seats, default=4, help="of the table (default: 4)")
    add("--level", default="steward", choices=MINDS.levels, help="of all seats (default: steward)")
    add("--seed", type=int, default=FIRST_SEED, help="of the first match (default: %(default)s)")
    typed = called.parse_args()
    seeds = range(typed.seed, typed.seed + typed.games)
    matches = [play(typed.seats, seed, typed.level) for seed in seeds]
    rows = []
    apart = 0.0
    for card in DESTINIES:
        those = [match for match in matches if card.name in match.destinies]
        others = [match for match in matches if card.name not in match.destinies]
        score = difference([one.score for one in those], [one.score for one in others])
        first = difference([one.first for one in those], [one.first for one in others])
        rows.append((score, first, card.name))
        apart += (1.96 * first[0] / first[1]) ** 2
    won = fmean(match.first for match in matches)
    print(f"mean {fmean(match.score for match in matches):.1f}, first player {won:.3f}")
    for (moved, error), (share, about), name in sorted(rows):
        print(f"| {name} | {moved:+.1f} ± {error:.1f} | {share:+.3f} ± {about:.3f} |")
    print(f"first player: {apart:.1f} for {len(rows)} destinies")


if __name__ == "__main__":
    run(main)
