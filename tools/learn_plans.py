"""Fit the weights by which Planners plan to the matches that Chancellors played among themselves.

    python tools/learn_plans.py --parts four --seats 4 --out planned_many.json

Reads the chunks that `tools/self_play.py` wrote. The weights are those of `tools/tune_worth.py` and
are fitted as there, a block of least squares for each roll; but the matches are those of much
stronger players, and the aim of a position is mostly how it went on and a little what the net
thinks of the next one, as in `tools/learn_worth.py`. What was hardly ever met is left out of the
file and stays as it was tuned. A part of the matches is held out; printed is the mean square of
what the weights before and after are off by, of their final margins. Needs numpy; the game does
not.
"""

from __future__ import annotations

import json
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from learn_worth import HELD_OUT, KNOWN, TRUST, Played, chunks, margins
from tool_call import folder, needs, reader, run
from tune_worth import fit

from kingsburg_arcade.games.kingsburg.minds.features import FEATURES, NAMES, POINT, ROLLS, features
from kingsburg_arcade.games.kingsburg.minds.learned import net_for
from kingsburg_arcade.games.kingsburg.minds.worth import kept, rows_of
from kingsburg_arcade.games.kingsburg.rules.content import POWERS, SEATS

if TYPE_CHECKING or find_spec("numpy"):
    import numpy as np

SMOOTH = 300.0


class Sums:
    """What was met before each roll, and how much further ahead each seat ended."""

    def __init__(self) -> None:
        self.squares = np.zeros((ROLLS, FEATURES, FEATURES))
        self.products = np.zeros((ROLLS, FEATURES))
        self.met = np.zeros(FEATURES)
        self.held: list[tuple[int, Any, Any]] = []

    def add(self, played: Played, held: bool) -> None:
        seats, notes = len(played["points"]), played["notes"]
        net = net_for(seats)
        final = aim = margin(played["points"])
        for context, seen, standings in reversed(notes):
            table = [tuple(seat) for seat in seen]
            scored = margin([seat[6] for seat in table])
            if context < ROLLS:
                rows = np.zeros((seats, FEATURES))
                for row, seat in zip(rows, table, strict=True):
                    powers, gold, wood, stone, tokens, soldiers, _, envoy, aided, _ = seat
                    held_goods, marks = (gold, wood, stone), (bool(envoy), bool(aided))
                    row[features(context, powers, held_goods, tokens, soldiers, *marks)] = 1
                self.met += rows.sum(axis=0)
                rows = margins(rows.T).T
                if held:
                    self.held.append((context, rows, final - scored))
                else:
                    self.squares[context] += rows.T @ rows
                    self.products[context] += rows.T @ (aim - scored)
            thought = margin(net.standings(context, table, standings)) / POINT
            aim = TRUST * aim + (1 - TRUST) * thought

    def error(self, weights: Any) -> float:
        """The mean square of what the weights are off by in the matches held out."""
        off = [rows @ weights[roll] / POINT - ends for roll, rows, ends in self.held]
        return float((np.concatenate(off) ** 2).mean())


def margin(values: Any) -> Any:
    return margins(np.array([values], dtype=float))[0]


def main() -> None:
    add = (called := reader(__doc__)).add_argument
    add("--parts", type=folder, nargs="+", required=True, help="folders of chunks")
    add("--seats", type=int, choices=SEATS, nargs="+", default=[2], help="of matches to learn from")
    add("--tastes", type=json.loads, default={}, metavar="JSON", help="numbers beside the weights")
    add("--out", type=Path, required=True, help="the file of weights")
    typed = called.parse_args()
    needs("numpy")
    tuned = kept("two" if typed.seats == [2] else "many")
    before = rows_of(tuned["rolls"])
    sums, matches = Sums(), 0
    for played in chunks(typed.parts):
        if len(played["points"]) in typed.seats:
            sums.add(played, matches % HELD_OUT == 0)
            matches += 1
    after = fit(list(zip(sums.squares, sums.products, strict=True)), before, SMOOTH)
    known = [at for at in range(FEATURES) if at >= len(POWERS) or sums.met[at] >= KNOWN]
    both = np.array(before)
    both[:, known] = np.array(after)[:, known]
    print(f"{sums.error(np.array(before)):.3f} to {sums.error(both):.3f}", flush=True)
    columns = both.T.tolist()
    lines = ",\n  ".join(f"{json.dumps(NAMES[at])}: {json.dumps(columns[at])}" for at in known)
    typed.out.write_text(
        "{\n"
        f' "made_by": {json.dumps("tools/learn_plans.py " + " ".join(sys.argv[1:]))},\n'
        f' "matches": {matches},\n "tastes": {json.dumps(typed.tastes)},\n'
        f' "rolls": {{\n  {lines}\n }}\n}}\n'
    )


if __name__ == "__main__":
    run(main)
