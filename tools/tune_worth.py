"""Tunes the worth of a province: plays itself, fits every feature to how matches ended, repeats.

    python tools/tune_worth.py --seats 2 --rounds 6 --games 1500 --seed 100 --out weights/two.json

Each round plays matches of Planners (some of their moves are replaced by random ones, so that all
buildings are tried), notes the features of each seat whenever a season is about to be rolled, and
fits the weights by least squares to the margin by which the match ended. The weights of
neighbouring seasons are drawn towards each other. Needs numpy; the game itself does not.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tool_call import file, needs, reader, run, some

from kingsburg_arcade.engine.contract import LUCK, Cabinet, Options
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.games import cabinet
from kingsburg_arcade.games.kingsburg.minds import features as f
from kingsburg_arcade.games.kingsburg.minds.features import POINT
from kingsburg_arcade.games.kingsburg.minds.regent import Chancellor
from kingsburg_arcade.games.kingsburg.minds.steward import Planner
from kingsburg_arcade.games.kingsburg.minds.untuned import power_worth
from kingsburg_arcade.games.kingsburg.minds.worth import WEIGHTS, Worth, rows_of
from kingsburg_arcade.games.kingsburg.rules.content import POWERS
from kingsburg_arcade.games.kingsburg.rules.state import State
from kingsburg_arcade.governors.mind import Mind
from kingsburg_arcade.simulate.one_match import LiveView, game_seed

if TYPE_CHECKING or find_spec("numpy"):
    import numpy as np

TRY = {"place": 0.06, "build": 0.15, "receive": 0.05, "recruit": 0.1, "reroll": 0.2}
MINDS = {"planner": Planner, "chancellor": Chancellor}
SMOOTH, SHRINK = 60.0, 8.0
Block = tuple[Any, Any]
"""The sums of one roll: features by features, and features by margins."""
Noted = tuple[list[list[int]], list[int]]


def guess() -> list[list[int]]:
    """Where tuning begins: what follows from content, and a person's estimate."""
    rows = []
    for roll in range(f.ROLLS):
        left = f.ROLLS - roll
        row = [0.0] * f.FEATURES
        for number in range(len(POWERS)):
            row[f.BUILT + number] = power_worth(number, left) / POINT
        for start, first in ((f.GOLD, 1.2), (f.WOOD, 1.0), (f.STONE, 1.2)):
            for step in range(f.GOODS_COUNTED):
                row[start + step] = first * 0.9**step * min(1, left / 3)
        for step in range(f.TOKENS_COUNTED):
            row[f.TOKENS + step] = 0.9 * 0.8**step
        row[f.ENVOY], row[f.AIDED] = 1.0, 1.0
        for step in range(len(f.COMBAT)):
            row[f.DEFENCE + step] = 0.6
        rows.append([round(value * POINT) for value in row])
    return rows


def play(
    king: Cabinet[Any],
    options: Options,
    minds: Sequence[Mind],
    seed: int,
    rng: random.Random,
    samples: Samples,
) -> tuple[int, ...]:
    """One match, in which some moves are left to chance: the points of its end."""
    seats = len(minds)
    state = king.new(seats, options)
    dealer = SeededDealer(seed)
    views = [LiveView(seat, state, dealer) for seat in range(seats)]
    noted: list[Noted] = []
    whims = SeededStream(seed, "tuning")
    while True:
        actor = state.actor
        if actor >= 0:
            legal = state.legal()
            if rng.random() < TRY.get(state.question, 0.02):
                busy = [move for move in legal if not move.idle] or legal
                move = rng.choice(busy)
            else:
                move = minds[actor].choose(views[actor], legal, whims)
        elif actor == LUCK:
            if state.question == "roll":
                noted.append(note(state))
            move = dealer.deal(state.wish())
        else:
            break
        state.play(move)
    points: tuple[int, ...] = state.result().points
    for roll, (found, scored) in enumerate(noted):
        for seat in range(seats):
            rest = (sum(points) - points[seat]) / (seats - 1)
            now = (sum(scored) - scored[seat]) / (seats - 1)
            target = points[seat] - rest - (scored[seat] - now)
            row = np.zeros(f.FEATURES)
            row[found[seat]] += 1
            for other in range(seats):
                if other != seat:
                    row[found[other]] -= 1 / (seats - 1)
            samples.add(roll, row, target)
    return points


def note(state: State) -> Noted:
    """The features of every seat, and what it has scored so far."""
    roll = (state.year - 1) * 3 + state.phase // 2 - 1
    found = [
        f.features(
            roll,
            state.powers[seat],
            (state.gold[seat], state.wood[seat], state.stone[seat]),
            state.tokens[seat],
            state.soldiers[seat],
            state.envoy == seat,
            state.aided == seat,
        )
        for seat in range(state.seats)
    ]
    return found, list(state.points)


class Samples:
    """Sums of least squares, a block for each roll."""

    def __init__(self) -> None:
        self.rows: list[list[Any]] = [[] for _ in range(f.ROLLS)]
        self.targets: list[list[float]] = [[] for _ in range(f.ROLLS)]

    def add(self, roll: int, row: Any, target: float) -> None:
        self.rows[roll].append(row)
        self.targets[roll].append(target)

    def blocks(self) -> Iterator[Block]:
        for rows, targets in zip(self.rows, self.targets, strict=True):
            a = np.array(rows)
            yield a.T @ a, a.T @ np.array(targets)


def fit(
    blocks: Sequence[Block], before: list[list[int]], smooth: float = SMOOTH
) -> list[list[int]]:
    n, k = f.FEATURES, f.ROLLS
    a = np.zeros((n * k, n * k))
    b = np.zeros(n * k)
    prior = np.array(before, dtype=float).reshape(-1) / POINT
    for roll, (square, product) in enumerate(blocks):
        at = slice(roll * n, roll * n + n)
        a[at, at] += square
        b[at] += product
    a += SHRINK * np.eye(n * k)
    b += SHRINK * prior
    for roll in range(k):
        for number in range(n):
            step = 3 if number in (f.ENVOY, f.AIDED) or f.DEFENCE <= number < f.AFFORD else 1
            if roll + step < k:
                i, j = roll * n + number, (roll + step) * n + number
                a[i, i] += smooth
                a[j, j] += smooth
                a[i, j] -= smooth
                a[j, i] -= smooth
    solved = np.linalg.solve(a, b).reshape(k, n)
    return [[round(float(value) * POINT) for value in row] for row in solved]


def main() -> None:
    add = (called := reader(__doc__)).add_argument
    add("--seats", type=int, choices=(0, 2, 3, 4, 5), default=2, help="0: 3, 4 and 5 by turns")
    add("--rounds", type=some, default=5, help="(default: 5)")
    add("--games", type=some, default=1000, help="matches of a round (default: 1000)")
    add("--seed", type=int, default=100, help="of the first round (default: 100)")
    add("--mind", choices=MINDS, default="planner", help="who plays (default: planner)")
    add("--start", type=file, help="weights to go on from")
    add("--out", type=Path, default=WEIGHTS / "two.json", help="the file of weights")
    typed = called.parse_args()
    if typed.seed + typed.rounds > 1_000_000:
        called.error("tuning keeps to seeds below 1,000,000")
    needs("numpy")
    kept = json.loads(typed.start.read_text()) if typed.start else {"tastes": {}}
    rows, tastes = rows_of(kept["rolls"]) if typed.start else guess(), kept["tastes"]
    king = cabinet("kingsburg")
    old: list[Block] | None = None
    for turn in range(typed.rounds):
        seats = typed.seats or 3 + turn % 3
        worth = Worth(rows, tastes)
        samples, rng = Samples(), random.Random(typed.seed + turn)
        began = time.process_time()
        points: list[int] = []
        for index in range(typed.games):
            minds = [MINDS[typed.mind](worth=worth) for _ in range(seats)]
            seed = game_seed(typed.seed + turn, index)
            points += play(king, king.options(), minds, seed, rng, samples)
        blocks = list(samples.blocks())
        if old is not None:  # half of what the rounds before showed still counts
            pairs = zip(blocks, old, strict=True)
            blocks = [(x + u / 2, y + v / 2) for (x, y), (u, v) in pairs]
        old = blocks
        rows = fit(blocks, rows)
        mean = sum(points) / len(points)
        print(f"round {turn}: {mean:.2f} points, {time.process_time() - began:.0f} s", flush=True)
        made = f"tools/tune_worth.py {' '.join(sys.argv[1:])}"
        if typed.start:
            made = f"{kept['made_by']}; then {made}"
        named = zip(f.NAMES, zip(*rows, strict=True), strict=True)
        lines = ",\n  ".join(f"{json.dumps(name)}: {json.dumps(column)}" for name, column in named)
        typed.out.write_text(
            "{\n"
            f' "made_by": {json.dumps(made)},\n'
            f' "seeds": "{typed.seed} to {typed.seed + turn}",\n'
            f' "tastes": {json.dumps(tastes)},\n'
            f' "rolls": {{\n  {lines}\n }}\n}}\n'
        )


if __name__ == "__main__":
    run(main)
