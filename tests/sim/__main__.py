"""Simulate matches under faults: `python -m tests.sim --matches 1000 --seed 1`."""

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from multiprocessing import Pool
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from sim.faults import KINDS
from sim.gallery import NAMES, lied
from sim.outcome import Outcome
from sim.played import HOUSE_RULES, OTHERS
from sim.world import Broken, simulate


def main() -> int:
    reader = argparse.ArgumentParser(prog="python -m tests.sim", description=__doc__)
    reader.add_argument("--matches", type=int, default=100, metavar="N")
    reader.add_argument("--seed", type=int, default=1, metavar="S", help="of the first match")
    reader.add_argument(
        "--game", choices=["little", *OTHERS, *HOUSE_RULES], help="default: mostly little"
    )
    reader.add_argument(
        "--workers", type=int, default=os.cpu_count(), metavar="N", help="default: one a core"
    )
    reader.add_argument("--no-pauses", action="store_true", help="all players move at once")
    reader.add_argument(
        "--liar", choices=["any", *NAMES], metavar="NAME",
        help=f"a calm network and one liar: any, {', '.join(NAMES)}",
    )  # fmt: skip
    reader.add_argument(
        "--people", type=int, default=0, metavar="N", help="beside a liar; default: 3 to 5"
    )
    typed = reader.parse_args()
    seeds = range(typed.seed, typed.seed + typed.matches)
    if typed.liar:
        liars = NAMES if typed.liar == "any" else (typed.liar,)
        return lies(seeds, liars, (typed.people, typed.game or ""), typed.workers)
    began, total, pauses = time.perf_counter(), Total(), not typed.no_pauses
    asked = [(seed, typed.game, pauses) for seed in seeds]
    with Pool(typed.workers) as pool:
        for seed, (outcome, cost) in zip(seeds, pool.imap(simulated, asked), strict=True):
            if isinstance(outcome, str):
                print(outcome)
                game = f" --game {typed.game}" if typed.game else ""
                given = f"--matches 1 --seed {seed}{game}{'' if pauses else ' --no-pauses'}"
                print(f"replay it with: python -m tests.sim {given}")
                return 1
            total.add(outcome, cost)
    total.show(time.perf_counter() - began)
    never = [kind for kind in KINDS if not total.fired[kind]]
    if never and typed.matches >= 100:
        print(f"these faults never struck: {', '.join(never)}")
        return 1
    return 0


def lies(seeds: range, liars: Sequence[str], table: tuple[int, str], workers: int | None) -> int:
    """Play each match with one of these liars, in turns, and tell what breaks."""
    began, broken, cost = time.perf_counter(), 0, 0.0
    asked = [(liars[seed % len(liars)], seed, *table) for seed in seeds]
    people, game = table
    where = f"{f' --people {people}' * bool(people)}{f' --game {game}' * bool(game)}"
    with Pool(workers) as pool:
        for (name, seed, *_), (wrong, spent) in zip(asked, pool.imap(harm, asked), strict=True):
            cost += spent
            if wrong:
                broken += 1
                given = f'--liar "{name}" --matches 1 --seed {seed}{where}'
                print(f"{wrong}\nreplay it with: python -m tests.sim {given}")
    seconds = time.perf_counter() - began
    print(f"{len(asked)} matches, {broken} of them broken, in {seconds:.1f} s, {cost:.1f} CPU s")
    return 1 if broken else 0


def harm(asked: tuple[str, int, int, str]) -> tuple[str, float]:
    """What a liar could do in a match and should not be able to; empty if nothing. CPU seconds."""
    began, wrong = time.process_time(), ""
    try:
        lied(*asked)
    except Broken as broken:
        wrong = str(broken)
    return wrong, time.process_time() - began


def simulated(asked: tuple[int, str | None, bool]) -> tuple[Outcome | str, float]:
    """How a match went, or what broke in it; and the CPU seconds that it took."""
    began = time.process_time()
    try:
        seed, game, pauses = asked
        outcome: Outcome | str = simulate(seed, game, pauses=pauses)
    except Broken as broken:
        outcome = str(broken)
    return outcome, time.process_time() - began


class Total:
    """What all matches come to."""

    def __init__(self) -> None:
        self.fired = Counter[str]()
        self._matches = self._entries = self._epochs = 0
        self._hours = self._paused = self._cost = 0.0

    def add(self, outcome: Outcome, cost: float) -> None:
        self.fired.update(outcome.fired)
        self._matches += 1
        self._entries += outcome.entries
        self._epochs += outcome.epochs
        self._hours += outcome.seconds / 3600
        self._paused += outcome.paused / 3600
        self._cost += cost

    def show(self, seconds: float) -> None:
        print(f"{self._matches} matches, {self._entries} entries, {self._epochs} new seatings")
        print(
            f"{self._hours:.2f} simulated hours, {self._paused:.2f} of them quiet pauses:"
            f" {self._cost / self._hours:.2f} CPU seconds an hour,"
            f" {self._cost / (self._hours - self._paused):.1f} an hour without the pauses"
        )
        print(f"in {seconds:.1f} s, {self._cost:.1f} CPU s: {self._matches / seconds:.1f} a second")
        for kind in KINDS:
            print(f"  {kind:<14} {self.fired[kind]:>8}")


if __name__ == "__main__":
    sys.exit(main())
