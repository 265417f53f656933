"""How often each governor's card wins among rivals of one level, as a table for docs/balance.md.

    python tools/governor_table.py --games 700 --seats 4 --seed 1000
    python tools/governor_table.py --games 300 --seats 4 --seed 1000 --auction

The cards are given out at random: the table tells what a card is worth, not who keeps it. With
`--auction` the rivals bid for them, and the table tells their price as well. With `--card preacher`
this card is given out in each match, to look at it more closely.
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random
from statistics import fmean
from typing import Any

from tool_call import check_rivals, reader, run, some

from kingsburg_arcade.engine.contract import LUCK, NOBODY, Move, Open, Opened
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.games.governors import governor
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options
from kingsburg_arcade.games.kingsburg.rules.content import POWER
from kingsburg_arcade.games.kingsburg.rules.realm.governors import GOVERNORS
from kingsburg_arcade.games.kingsburg.rules.realm.hands import DEALT, STACK
from kingsburg_arcade.simulate.one_match import LiveView

CARDS = tuple(card.name for card in GOVERNORS if not card.chosen)
HOUSE = {card.name for card in GOVERNORS if card.house}


def hand_out(seed: int, seats: int, always: str) -> list[str]:
    """A card for each seat, one of them this one if there is one that is always given out."""
    order = Random(seed)
    others = [card for card in CARDS if card != always]
    cards = [*filter(None, [always]), *order.sample(others, seats)][:seats]
    return order.sample(cards, seats) if always else cards


def played(
    seed: int, seats: int, level: str, auction: bool = False, always: str = ""
) -> tuple[Any, list[int]]:
    """A match in which the seats are given cards or bid for them, and what they have paid."""
    state = CABINET.new(seats, Options(governor_cards="auction" if auction else "dealt"))
    dealer, cards = SeededDealer(seed), hand_out(seed, seats, always)
    minds = [governor(level, CABINET.name) for _ in cards]
    luck = [SeededStream(seed, f"seat {seat}") for seat in range(seats)]
    paid = [0] * seats
    while state.actor != NOBODY:
        seat, move = state.actor, None
        if not state.year:
            paid = [-points for points in state.points]
        if seat == LUCK:
            move = given(state.wish(), cards) or dealer.deal(state.wish())
        else:
            view = LiveView(seat, state, dealer)
            move = minds[seat].choose(view, state.legal(), luck[seat])
        state.play(move)
    return state, paid


def given(wish: object, cards: list[str]) -> Move | None:
    """The card of a seat, if it is asked for."""
    if isinstance(wish, Open) and wish.sealed.stack == STACK:
        return Opened(cards[wish.sealed.position // DEALT])
    return None


class Tally:
    """What one card has come to in all its matches."""

    def __init__(self) -> None:
        self.won: list[float] = []
        self.points: list[int] = []
        self.paid: list[int] = []


def tallies(asked: argparse.Namespace) -> dict[str, Tally]:
    found = {card: Tally() for card in CARDS}
    for seed in range(asked.seed, asked.seed + asked.games):
        state, paid = played(seed, asked.seats, asked.level, asked.auction, asked.card)
        winners = state.result().winners
        for seat, powers in enumerate(state.powers):
            (card,) = (name for name in CARDS if powers >> POWER[name] & 1)
            found[card].won.append((seat in winners) / len(winners))
            found[card].points.append(state.points[seat])
            found[card].paid.append(paid[seat])
    return {card: tally for card, tally in found.items() if tally.won}


def table(found: dict[str, Tally], auction: bool) -> str:
    lines = ["| card | matches | share of wins (95 %) | points |", "| --- | --- | --- | --- |"]
    if auction:
        lines = [f"{line} {more} |" for line, more in zip(lines, ("price", "---"), strict=True)]
    for card, tally in sorted(found.items(), key=lambda item: -fmean(item[1].won)):
        share, count = fmean(tally.won), len(tally.won)
        away = 1.96 * sqrt(share * (1 - share) / count)
        mark = " (house card)" if card in HOUSE else ""
        line = f"| {card}{mark} | {count} | {share:.2f} ± {away:.2f} | {fmean(tally.points):.1f} |"
        price = f" {fmean(tally.paid):.1f}, {min(tally.paid)} to {max(tally.paid)} |"
        lines.append(line + price if auction else line)
    return "\n".join(lines)


def main() -> None:
    add = (called := reader(__doc__)).add_argument
    add("--games", type=some, default=700, help="matches (default: 700)")
    add("--seats", type=int, choices=CABINET.seats, default=4, help="of the table (default: 4)")
    add("--seed", type=int, default=1000, help="of the first match (default: 1000)")
    add("--level", default="steward", help="of all seats (default: steward)")
    add("--auction", action="store_true", help="rivals bid for the cards")
    add("--card", choices=CARDS, default="", help="given out in each match")
    asked = called.parse_args()
    check_rivals(CABINET.name, asked.level)
    print(table(tallies(asked), asked.auction))


if __name__ == "__main__":
    run(main)
