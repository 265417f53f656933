"""How often a Steward beats one that ignores its governor's card, as a line for docs/balance.md.

    python tools/card_duel.py --deals 1000 --seats 2

The one who ignores the card keeps any of the three, does nothing that the card offers, and judges
every move as if it had none; what the card does by itself it gets. Each deal is played once from
every seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any

from tool_call import reader, run, several

from kingsburg_arcade.engine.contract import LUCK, NOBODY, Move, Stream, View
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.games.kingsburg.minds.rollout import Supposed
from kingsburg_arcade.games.kingsburg.minds.steward import Steward
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options
from kingsburg_arcade.games.kingsburg.rules.content import POWER
from kingsburg_arcade.games.kingsburg.rules.court import placements
from kingsburg_arcade.games.kingsburg.rules.realm.governors import GOVERNORS
from kingsburg_arcade.simulate.one_match import LiveView

FIRST_SEED = 130_000
"""Seeds from here on are kept for this measurement."""
CARDS = {POWER[card.name] for card in GOVERNORS}
CARDS_AS_BITS = sum(1 << power for power in CARDS)
OFFERS = frozenset({"use card", "free building"})
"""The questions that only a governor's card asks."""


class Careless(Steward):
    """A Steward that plays as if it had no governor's card."""

    def choose(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Move:
        state, seat = view.state, view.seat
        if state.question in ("keep", "name card"):
            return legal[luck.below(len(legal))]
        if state.question in OFFERS:
            return next((move for move in legal if move.idle), legal[0])
        bare = state.copy()
        bare.powers[seat] &= ~CARDS_AS_BITS
        if state.question == "place":
            legal = placements(bare, seat) or [move for move in legal if move.idle]
        legal = [move for move in legal if getattr(move, "power", None) not in CARDS]
        return super().choose(Supposed(seat, bare, view.secrets), legal, luck)


def wins(seats: int, how: str, seed: int) -> float:
    """How much of a deal the careful one wins, from each seat in turn, among careless ones."""
    return fmean(won(seats, how, seed, careful) for careful in range(seats))


def won(seats: int, how: str, seed: int, careful: int) -> float:
    state, dealer = CABINET.new(seats, Options(governor_cards=how)), SeededDealer(seed)
    minds: list[Steward] = [Careless() for _ in range(seats)]
    minds[careful] = Steward()
    luck = [SeededStream(seed, f"seat {seat}") for seat in range(seats)]
    while state.actor != NOBODY:
        seat = state.actor
        if seat == LUCK:
            state.play(dealer.deal(state.wish()))
        else:
            view = LiveView(seat, state, dealer)
            state.play(minds[seat].choose(view, state.legal(), luck[seat]))
    winners = state.result().winners
    return (careful in winners) / len(winners)


def main() -> None:
    add = (called := reader(__doc__)).add_argument
    add("--deals", type=several, default=1000, help="each played from every seat (default: 1000)")
    add("--seats", type=int, choices=CABINET.seats, default=2, help="of the table (default: 2)")
    add("--how", choices=("dealt", "auction"), default="dealt", help="(default: dealt)")
    add("--seed", type=int, default=FIRST_SEED, help="of the first deal (default: %(default)s)")
    asked = called.parse_args()
    shares = [wins(asked.seats, asked.how, asked.seed + at) for at in range(asked.deals)]
    away = 1.96 * stdev(shares) / len(shares) ** 0.5
    print(f"{asked.how}, {asked.seats} seats: {fmean(shares):.3f} ± {away:.3f} of {asked.deals}")


if __name__ == "__main__":
    run(main)
