"""Simulate matches under faults: `python -m tests.sim --matches 1000 --seed 1`."""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from sim.faults import KINDS
from sim.world import MASKED, Broken, simulate


def main() -> int:
    reader = argparse.ArgumentParser(prog="python -m tests.sim", description=__doc__)
    reader.add_argument("--matches", type=int, default=100, metavar="N")
    reader.add_argument("--seed", type=int, default=1, metavar="S", help="of the first match")
    reader.add_argument(
        "--game", choices=["little", "kingsburg", *MASKED], help="default: mostly little"
    )
    typed = reader.parse_args()
    began, fired = time.perf_counter(), Counter[str]()
    entries = epochs = 0
    hours = 0.0
    for seed in range(typed.seed, typed.seed + typed.matches):
        try:
            outcome = simulate(seed, typed.game)
        except Broken as broken:
            print(broken)
            print(f"replay it with: python -m tests.sim --matches 1 --seed {seed}")
            return 1
        fired.update(outcome.fired)
        entries, epochs = entries + outcome.entries, epochs + outcome.epochs
        hours += outcome.seconds / 3600
    seconds = time.perf_counter() - began
    print(f"{typed.matches} matches, {entries} entries, {epochs} new seatings, {hours:.2f} hours")
    print(f"in {seconds:.1f} s: {typed.matches / seconds:.1f} matches a second")
    for kind in KINDS:
        print(f"  {kind:<14} {fired[kind]:>8}")
    never = [kind for kind in KINDS if not fired[kind]]
    if never and typed.matches >= 100:
        print(f"these faults never struck: {', '.join(never)}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
