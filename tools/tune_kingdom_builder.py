"""Tune the weights of Kingdom Builder's governors: all at once, by games of a pair of twins.

    python tools/tune_kingdom_builder.py --seats 2 --deals 600 --rounds 4 --seed 100000

In every deal each weight is a little heavier for one half of the seats and a little lighter for
the other, by signs drawn anew, and the deal is played again with the halves exchanged. How the
gold of the halves differs, averaged with the signs, says for all weights at once in which
direction they should go; what is less than its own error does not move. Each round goes on from
the weights of the last one. Seeds stay below 1,000,000: claims are made on others.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import fields, replace
from math import exp, sqrt
from typing import Any

from tool_call import positive, reader, run, several, some

from kingsburg_arcade.games.kingdom_builder.minds.planner import Planner, Search
from kingsburg_arcade.games.kingdom_builder.minds.ways import Breadth
from kingsburg_arcade.games.kingdom_builder.minds.weights import Weights, tuned
from kingsburg_arcade.games.kingdom_builder.minds.whole_turn import Beam
from kingsburg_arcade.games.kingdom_builder.rules import CABINET
from kingsburg_arcade.simulate.one_match import play_out

NAMES = [field.name for field in fields(Weights) if field.init]
LIMIT = 1_000_000


def bent(weights: Weights, logs: dict[str, float]) -> Weights:
    """Each weight multiplied by e to the power of its number."""
    return replace(weights, **{name: getattr(weights, name) * exp(x) for name, x in logs.items()})


def player(weights: Weights, width: int) -> Planner:
    """One that keeps so many plans side by side and looks no further than its turn."""
    beam = Beam(width, Breadth(5, 2, 2, 3), 4 * width)
    return Planner(Search(beam), lambda seats: weights)


def margin(first: Weights, second: Weights, typed: argparse.Namespace, seed: int) -> float:
    """Gold that every other seat has more with the first weights, the halves exchanged once."""
    seats: int = typed.seats
    total = 0.0
    for turn in (0, 1):
        governors: list[Any] = [  # a match asks for no name
            player(second if (seat + turn) % 2 else first, typed.width) for seat in range(seats)
        ]
        state, _ = play_out(CABINET, CABINET.options(), governors, seed)
        points = state.result().points
        total += sum(-gold if (seat + turn) % 2 else gold for seat, gold in enumerate(points))
    return total / seats


def tuning_round(
    weights: Weights, names: list[str], typed: argparse.Namespace, begin: int
) -> Weights:
    """Play the deals of one round; the weights it leads to."""
    signs = random.Random(begin)
    slopes = dict.fromkeys(names, 0.0)
    squares = 0.0
    for seed in range(begin, begin + typed.deals):
        bend = {name: signs.choice((-typed.bend, typed.bend)) for name in names}
        mirror = {name: -x for name, x in bend.items()}
        gold = margin(bent(weights, bend), bent(weights, mirror), typed, seed)
        squares += gold * gold
        for name, x in bend.items():
            slopes[name] += gold * x
    # Twins stand 2 * bend apart in every weight.
    scale = 2 * typed.bend**2 * typed.deals
    error = sqrt(squares / typed.deals) / (2 * typed.bend * sqrt(typed.deals))
    steps = {}
    for name, slope in slopes.items():
        gain = slope / scale
        sure = max(0.0, 1 - (error / gain) ** 2) if gain else 0.0
        steps[name] = max(-typed.step, min(typed.step, typed.rate * gain * sure))
        print(f"  {name:10} {gain:+6.2f} +- {error:.2f} gold, step {steps[name]:+.3f}")
    return bent(weights, steps)


def main() -> None:
    add = (arguments := reader(__doc__)).add_argument
    add("--seats", type=int, default=2, choices=(2, 4), help="of the table (default: 2)")
    add("--deals", type=several, default=600, help="deals of a round, each played twice")
    add("--rounds", type=some, default=4, help="(default: 4)")
    add("--width", type=some, default=12, help="plans side by side: 12 as a Steward, 1 in a hurry")
    add("--seed", type=int, default=100_000, help="the first deal")
    add("--bend", type=positive, default=0.6, help="how far twins bend the weights, as a logarithm")
    add("--rate", type=positive, default=0.25, help="the step for one gold of slope")
    add("--step", type=positive, default=0.4, help="the longest step")
    add("--only", default="", help="names of weights, with commas; all if empty")
    typed = arguments.parse_args()
    if typed.seed + typed.deals * (typed.rounds + 1) > LIMIT:
        arguments.error(f"deals are seeds below {LIMIT}")
    names = typed.only.split(",") if typed.only else NAMES
    if unknown := set(names) - set(NAMES):
        arguments.error(f"--only: unknown weights {', '.join(sorted(unknown))}")
    weights = before = tuned(typed.seats)
    seed = typed.seed
    for turn in range(typed.rounds):
        print(f"round {turn + 1}, seeds from {seed}", flush=True)
        weights = tuning_round(weights, names, typed, seed)
        seed += typed.deals
        print(weights, flush=True)
    gold = [margin(weights, before, typed, seed + deal) / 2 for deal in range(typed.deals // 2)]
    mean = sum(gold) / len(gold)
    error = sqrt(sum((x - mean) ** 2 for x in gold) / len(gold) / len(gold))
    print(f"against the weights it began with: {mean:+.2f} +- {error:.2f} gold a seat")


if __name__ == "__main__":
    run(main)
