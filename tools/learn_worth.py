"""Learn from self-play what the tuned worth of a position leaves out.

    python tools/learn_worth.py --parts selfplay --seats 2 --out learned_two.json

Reads the chunks that `tools/self_play.py` wrote. A net of one hidden layer gives each seat a number
to be added to what the tuned weights say of it; it is fitted to the margins over the mean of the
others. The aim of a position is mostly what was thought of the next one, and a little how the match
ended: so each round learns from the net of the round before, with far less luck in between. What
was never met counts for nothing. A part of the matches is held out; the error that is printed is
that of their final margins. The weights are rounded to whole numbers. Needs numpy; the game itself
does not.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tool_call import folder, needs, reader, run

from kingsburg_arcade.games.kingsburg.minds.features import POINT
from kingsburg_arcade.games.kingsburg.minds.learned import NAMES, noticed
from kingsburg_arcade.games.kingsburg.rules.content import POWERS, SEATS

if TYPE_CHECKING or find_spec("numpy"):
    import numpy as np

UNITS, ROUNDS, EPOCHS, BATCH = 32, 3, 8, 1024
RATE, DECAY = 2e-3, 0.3
TRUST = 0.8
"""How much of an aim is what came later, and not what was thought of the next position."""
HELD_OUT = 7
"""One match of so many."""
KNOWN = 300
"""A power is learned that was seen so often."""
SHIFT = 10
Played = dict[str, Any]
"""A match as `tools/self_play.py` wrote it."""


class Table:
    """All noted positions of tables of so many seats, in the order in which they came."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.features: list[list[list[int]]] = []
        self.powers: list[list[int]] = []
        self.standings: list[list[float]] = []
        self.ends: list[list[float]] = []
        self.match: list[int] = []

    def add(self, number: int, played: Played) -> None:
        for context, seen, standings in played["notes"]:
            self.features.append(noticed(context, [tuple(seat) for seat in seen], standings))
            self.powers.append([seat[0] for seat in seen])
            self.standings.append([value / POINT for value in standings])
            self.ends.append([float(points) for points in played["points"]])
            self.match.append(number)

    def close(self, known: list[int]) -> None:
        """Make arrays of all that was added."""
        self.index = np.array(self.features, dtype=np.int16)
        bits = [[[mask >> n & 1 for n in known] for mask in row] for row in self.powers]
        self.built = np.array(bits, dtype=np.float32)
        self.tuned = margins(np.array(self.standings, dtype=np.float32))
        self.final = margins(np.array(self.ends, dtype=np.float32))
        match = np.array(self.match)
        self.last = np.append(match[1:] != match[:-1], True)
        self.held = np.nonzero(match % HELD_OUT == 0)[0]
        self.shown = np.nonzero(match % HELD_OUT)[0]

    def inputs(self, rows: np.ndarray) -> np.ndarray:
        index = self.index[rows].reshape(len(rows) * self.seats, -1)
        found = np.zeros((len(index), len(NAMES) + self.built.shape[2]), dtype=np.float32)
        for feature in index.T:
            found[np.arange(len(index)), feature] = 1
        found[:, len(NAMES) :] = self.built[rows].reshape(len(index), -1)
        return found

    def aims(self, thought: np.ndarray) -> np.ndarray:
        """What to learn for each position, beyond the tuned margin."""
        found = np.empty_like(self.final)
        for row in range(len(found) - 1, -1, -1):
            if self.last[row]:
                found[row] = self.final[row]
            else:
                found[row] = TRUST * found[row + 1] + (1 - TRUST) * thought[row + 1]
        return found - self.tuned


def margins(values: np.ndarray) -> np.ndarray:
    """Of each seat over the mean of the others."""
    total = values.sum(axis=1, keepdims=True)
    return values - (total - values) / (values.shape[1] - 1)


class Learner:
    """A net of one hidden layer, fitted by Adam."""

    def __init__(self, inputs: int, chance: np.random.Generator) -> None:
        self.first = (chance.standard_normal((inputs, UNITS)) * 0.05).astype(np.float32)
        self.second = (chance.standard_normal(UNITS) * 0.1).astype(np.float32)
        self.met = np.zeros(inputs, dtype=bool)
        """Which features there was anything to learn of."""
        self.steps = 0
        self.means = [np.zeros_like(self.first), np.zeros_like(self.second)]
        self.squares = [np.zeros_like(self.first), np.zeros_like(self.second)]

    def values(self, table: Table, rows: np.ndarray) -> np.ndarray:
        parts = np.array_split(rows, max(1, len(rows) // (4 * BATCH)))
        found = [np.maximum(table.inputs(part) @ self.first, 0) @ self.second for part in parts]
        return margins(np.concatenate(found).reshape(-1, table.seats))

    def step(self, table: Table, rows: np.ndarray, aims: np.ndarray, rate: float) -> None:
        inputs = table.inputs(rows)
        self.met |= inputs.any(axis=0)
        hidden = np.maximum(inputs @ self.first, 0)
        error = margins((hidden @ self.second).reshape(-1, table.seats)) - aims[rows]
        slope = margins(error).reshape(-1) / error.size
        back = inputs.T @ (slope[:, None] * self.second * (hidden > 0))
        self.steps += 1
        weights, slopes = (self.first, self.second), (back, hidden.T @ slope)
        for at, (weight, gradient) in enumerate(zip(weights, slopes, strict=True)):
            self.means[at] += 0.1 * (gradient - self.means[at])
            self.squares[at] += 0.001 * (gradient**2 - self.squares[at])
            mean = self.means[at] / (1 - 0.9**self.steps)
            square = self.squares[at] / (1 - 0.999**self.steps)
            weight -= rate * (mean / (np.sqrt(square) + 1e-8) + DECAY * weight)


def read(folders: list[Path], sizes: list[int]) -> tuple[list[Table], list[int], int]:
    tables = {seats: Table(seats) for seats in sizes}
    matches = 0
    for played in chunks(folders):
        if len(played["points"]) in tables:
            tables[len(played["points"])].add(matches, played)
            matches += 1
    seen = [0] * len(POWERS)
    for table in tables.values():
        for row in table.powers:
            for mask in row:
                for number in range(len(POWERS)):
                    seen[number] += mask >> number & 1
    known = [number for number, count in enumerate(seen) if count >= KNOWN]
    for table in tables.values():
        table.close(known)
    return list(tables.values()), known, matches


def chunks(folders: list[Path]) -> Iterator[Played]:
    for place in folders:
        for part in sorted(place.glob("*.json.gz")):
            yield from json.loads(gzip.decompress(part.read_bytes()))


def fitted(tables: list[Table], inputs: int, seed: int) -> Learner:
    thought = [table.tuned for table in tables]
    for turn in range(ROUNDS):
        chance = np.random.default_rng(seed + turn)
        learner = Learner(inputs, chance)
        aims = [table.aims(value) for table, value in zip(tables, thought, strict=True)]
        for epoch in range(EPOCHS):
            rate = RATE * (1 if epoch < 0.6 * EPOCHS else 0.25 if epoch < EPOCHS - 1 else 0.06)
            lots = []
            for at, table in enumerate(tables):
                shuffled = chance.permutation(table.shown)
                lots += [(at, lot) for lot in np.array_split(shuffled, len(shuffled) // BATCH + 1)]
            for number in chance.permutation(len(lots)):
                at, rows = lots[number]
                learner.step(tables[at], rows, aims[at], rate)
        learner.first[~learner.met] = 0
        thought = []
        for table in tables:
            more = learner.values(table, np.arange(len(table.tuned)))
            thought.append(table.tuned + more)
            before = rms(table.final[table.held] - table.tuned[table.held])
            after = rms(table.final[table.held] - thought[-1][table.held])
            print(f"round {turn}, {table.seats} seats: {before:.3f} to {after:.3f}", flush=True)
    return learner


def rms(errors: np.ndarray) -> float:
    return float(np.sqrt((errors**2).mean()))


def main() -> None:
    add = (called := reader(__doc__)).add_argument
    add("--parts", type=folder, nargs="+", required=True, help="folders of chunks")
    add("--seats", type=int, choices=SEATS, nargs="+", default=[2], help="of matches to learn from")
    add("--seed", type=int, default=1, help="of the fit (default: 1)")
    add("--out", type=Path, required=True, help="the file of weights")
    typed = called.parse_args()
    needs("numpy")
    tables, known, matches = read(typed.parts, typed.seats)
    learner = fitted(tables, len(NAMES) + len(known), typed.seed)
    names = [*NAMES, *(POWERS[number] for number in known)]
    rows = {
        name: [round(float(value) * POINT) for value in row]
        for name, row in zip(names, learner.first, strict=True)
    }
    units = [round(float(value) * (1 << SHIFT)) for value in learner.second]
    lines = ",\n  ".join(f"{json.dumps(name)}: {json.dumps(row)}" for name, row in rows.items())
    typed.out.write_text(
        "{\n"
        f' "made_by": {json.dumps("tools/learn_worth.py " + " ".join(sys.argv[1:]))},\n'
        f' "matches": {matches},\n "shift": {SHIFT},\n "units": {json.dumps(units)},\n'
        f' "rows": {{\n  {lines}\n }}\n}}\n'
    )


if __name__ == "__main__":
    run(main)
