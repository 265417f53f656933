"""Tunes the four numbers beside the weights: climbs a hill of points on paired deals.

    python tools/tune_tastes.py --seats 4 --deals 40 --seed 400 --weights many

One Planner with a changed number sits among Planners without the change, on every deal once in
every seat. A change stays if it wins points by more than its standard error; each number is tried
larger and smaller, and again while it goes on getting better.
"""

from __future__ import annotations

import json
import sys
from math import sqrt
from statistics import mean, stdev

from tool_call import reader, run, several

from kingsburg_arcade.games import cabinet
from kingsburg_arcade.games.kingsburg.minds.steward import Planner
from kingsburg_arcade.games.kingsburg.minds.worth import TASTES, WEIGHTS, Worth, read
from kingsburg_arcade.simulate.one_match import game_seed, play_out

KINGSBURG = cabinet("kingsburg")
FACTORS = (2.0, 0.5)


class Named(Planner):
    """A Planner that can sit at a table by itself."""

    name = "planner"


def margin(hero: Worth, field: Worth, seats: int, seed: int, deals: int) -> tuple[float, float]:
    """Points by which the hero is ahead of the rest, and the standard error."""
    margins = []
    for deal in range(deals):
        ahead = 0.0
        for seat in range(seats):
            minds = [Named(worth=hero if at == seat else field) for at in range(seats)]
            state, _ = play_out(KINGSBURG, KINGSBURG.options(), minds, game_seed(seed, deal))
            points = state.result().points
            ahead += points[seat] - (sum(points) - points[seat]) / (seats - 1)
        margins.append(ahead / seats)
    return mean(margins), stdev(margins) / sqrt(deals)


def main() -> None:
    add = (called := reader(__doc__)).add_argument
    add("--seats", type=int, choices=cabinet("kingsburg").seats, default=2, help="(default: 2)")
    add("--deals", type=several, default=40, help="of a comparison (default: 40)")
    add("--seed", type=int, default=400, help="before that of the first comparison (default: 400)")
    add("--weights", choices=("two", "many"), default="two", help="(default: two)")
    typed = called.parse_args()
    rows = read(typed.weights).rows
    tastes = dict(read(typed.weights).tastes)
    seed = typed.seed
    for name in TASTES:
        for factor in FACTORS:
            while seed < 1_000_000:
                tried = {**tastes, name: round(tastes[name] * factor)}
                seed += 1
                won, error = margin(
                    Worth(rows, tried), Worth(rows, tastes), typed.seats, seed, typed.deals
                )
                print(f"{name} {tried[name]}: {won:+.2f} ±{error:.2f}", flush=True)
                if won <= error:
                    break
                tastes = tried
    file = WEIGHTS / f"{typed.weights}.json"
    text = file.read_text()
    kept = json.loads(text)
    made = f"{kept['made_by']}; then tools/tune_tastes.py {' '.join(sys.argv[1:])}"
    text = text.replace(json.dumps(kept["made_by"]), json.dumps(made), 1)
    text = text.replace(
        f'"tastes": {json.dumps(kept["tastes"])}', f'"tastes": {json.dumps(tastes)}', 1
    )
    file.write_text(text)


if __name__ == "__main__":
    run(main)
