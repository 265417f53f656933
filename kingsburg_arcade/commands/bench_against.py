"""How fast the engine is beside that of another checkout: both play the same games by turns."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import prod
from pathlib import Path
from statistics import median
from time import process_time
from typing import IO, Any, Final, NamedTuple

# In full: this file is run by itself as well, with the package of whatever folder is compared.
from kingsburg_arcade.games import cabinet, names
from kingsburg_arcade.governors.by_chance import RandomSeat
from kingsburg_arcade.simulate.one_match import game_seed, play_out

PAIRS: Final = 30
SURE: Final = 10
"""The tenth least and the tenth greatest of 30: in 95 of 100 cases the true median lies between."""
HERE: Final = Path(__file__).parents[2]
"""The checkout in which this file lies."""
WARMING: Final = 300
"""Games of each row before the clock runs: most of what the rules remember is then known."""
SEED: Final = 1


class Row(NamedTuple):
    """A game and a number of seats."""

    game: str
    seats: int


class Player:
    """A process that plays the games of one checkout when asked, and tells what they took."""

    def __init__(self, asked: IO[str], told: IO[str]) -> None:
        self._asked, self._told = asked, told
        self.rows = [Row(*row) for row in self._answer()]

    def spent(self, row: Row, first: int, count: int) -> float:
        """Seconds of processor time for games `first` to `first + count` of this row."""
        print(json.dumps([*row, first, count]), file=self._asked, flush=True)
        return float(self._answer())

    def _answer(self) -> Any:
        line = self._told.readline()
        if not line:
            raise RuntimeError("the process that plays has ended")
        return json.loads(line)


@contextmanager
def playing(folder: Path) -> Iterator[Player]:
    """A process in which the package of this folder plays."""
    environment = os.environ | {"PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"}
    line = [sys.executable, "-P", __file__]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        line, cwd=folder, env=environment, stdin=pipe, stdout=pipe, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield Player(process.stdin, process.stdout)
        process.stdin.close()


# ------------------------------------------------------------------------------------- comparing
def ratios(other: Path, seconds: float) -> dict[str, dict[str, float]]:
    """By game: the speed of this engine divided by that of the other, over thirty pairs.

    A pair is `seconds` of both together. Who comes first alternates, so that a machine that slows
    down or speeds up favours neither.
    """
    with playing(HERE) as ours, playing(other) as theirs:
        return compared(ours, theirs, seconds)


def compared(ours: Player, theirs: Player, seconds: float) -> dict[str, dict[str, float]]:
    rows = [row for row in theirs.rows if row in ours.rows]
    slices = {row: games_in(ours, theirs, row, seconds / len(rows) / 2) for row in rows}
    found: dict[str, list[float]] = {}
    for pair in range(PAIRS):
        in_turn = (ours, theirs) if pair % 2 else (theirs, ours)
        quicker: dict[str, list[float]] = {}
        for row, count in slices.items():
            first = WARMING + pair * count
            spent = {player: player.spent(row, first, count) for player in in_turn}
            quicker.setdefault(row.game, []).append(spent[theirs] / spent[ours])
        for game, each in quicker.items():
            found.setdefault(game, []).append(prod(each) ** (1 / len(each)))
    return {game: middle(of_pairs) for game, of_pairs in found.items()}


def games_in(ours: Player, theirs: Player, row: Row, seconds: float) -> int:
    """How many games of this row take so long, after both have played enough to be quick."""
    spent = ours.spent(row, 0, WARMING), theirs.spent(row, 0, WARMING)
    return max(1, round(WARMING * seconds / max(spent)))


def middle(of_pairs: list[float]) -> dict[str, Any]:
    """The median, with its interval of 95 %."""
    in_order = sorted(of_pairs)
    return {
        "median": round(median(in_order), 3),
        "low": round(in_order[SURE - 1], 3),
        "high": round(in_order[-SURE], 3),
        "pairs": len(of_pairs),
    }


# --------------------------------------------------------------------------------------- playing
def answer(asked: IO[str], told: IO[str]) -> None:
    """Name the rows of the package that is imported here, then play what each line asks for."""
    print(json.dumps([[name, n] for name in names() for n in cabinet(name).seats]), file=told)
    told.flush()
    for line in asked:
        name, seats, first, count = json.loads(line)
        game = cabinet(name)
        options, governors = game.options.read({}), [RandomSeat() for _ in range(seats)]
        gc.collect()
        gc.freeze()
        began = process_time()
        for index in range(first, first + count):
            play_out(game, options, governors, game_seed(SEED, index))
        print(process_time() - began, file=told, flush=True)


if __name__ == "__main__":
    answer(sys.stdin, sys.stdout)
