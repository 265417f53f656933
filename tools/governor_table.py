"""How often each governor's card wins among rivals of one level, as a table for docs/balance.md.

    python tools/governor_table.py --games 700 --seats 4 --seed 1000

The cards are given out at random: the table tells what a card is worth, not who keeps it.
"""

from __future__ import annotations

import argparse
from collections import Counter
from math import sqrt
from random import Random
from typing import Any

from kingsburg_arcade.engine.contract import LUCK, NOBODY, Move, Open, Opened
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.games.governors import governor
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options
from kingsburg_arcade.games.kingsburg.rules.realm.governors import GOVERNORS
from kingsburg_arcade.games.kingsburg.rules.realm.hands import DEALT, STACK
from kingsburg_arcade.simulate.one_match import LiveView

CARDS = tuple(card.name for card in GOVERNORS if not card.chosen)
HOUSE = {card.name for card in GOVERNORS if card.house}


def played(seed: int, cards: list[str], level: str) -> Any:
    """A match in which the seats have these cards."""
    state = CABINET.new(len(cards), Options(governor_cards="dealt"))
    dealer, minds = SeededDealer(seed), [governor(level, CABINET.name) for _ in cards]
    luck = [SeededStream(seed, f"seat {seat}") for seat in range(len(cards))]
    while state.actor != NOBODY:
        seat, move = state.actor, None
        if seat == LUCK:
            move = given(state.wish(), cards) or dealer.deal(state.wish())
        else:
            view = LiveView(seat, state, dealer)
            move = minds[seat].choose(view, state.legal(), luck[seat])
        state.play(move)
    return state


def given(wish: object, cards: list[str]) -> Move | None:
    """The card of a seat, if it is asked for."""
    if isinstance(wish, Open) and wish.sealed.stack == STACK:
        return Opened(cards[wish.sealed.position // DEALT])
    return None


def table(games: int, seats: int, first: int, level: str) -> str:
    won: dict[str, float] = dict.fromkeys(CARDS, 0.0)
    held, points = Counter[str](), Counter[str]()
    for seed in range(first, first + games):
        cards = Random(seed).sample(CARDS, seats)
        state = played(seed, cards, level)
        winners = state.result().winners
        for seat, card in enumerate(cards):
            held[card] += 1
            points[card] += state.points[seat]
            won[card] += (seat in winners) / len(winners)
    lines = ["| card | matches | share of wins (95 %) | points |", "| --- | --- | --- | --- |"]
    for card in sorted(held, key=lambda card: -won[card] / held[card]):
        share, count = won[card] / held[card], held[card]
        away = 1.96 * sqrt(share * (1 - share) / count)
        mark = " (house card)" if card in HOUSE else ""
        mean = points[card] / count
        lines.append(f"| {card}{mark} | {count} | {share:.2f} ± {away:.2f} | {mean:.1f} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=700)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--level", default="steward")
    asked = parser.parse_args()
    print(table(asked.games, asked.seats, asked.seed, asked.level))


if __name__ == "__main__":
    main()
