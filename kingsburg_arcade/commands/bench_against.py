"""How fast the engine is beside that of another checkout: both by turns, each in a process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from math import prod
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

PAIRS: Final = 30
HERE: Final = Path(__file__).parents[2]
"""The checkout in which this file lies."""
Rows = dict[str, dict[str, dict[str, float]]]


def ratios(other: Path, seconds: float) -> dict[str, dict[str, float]]:
    """By game: the speed of this engine divided by that of the other, over thirty pairs.

    Who comes first alternates, so that a machine that slows down or speeds up favours neither.
    """
    found: dict[str, list[float]] = {}
    for pair in range(PAIRS):
        folders = (HERE, other) if pair % 2 else (other, HERE)
        rows = {folder: engine_of(folder, seconds) for folder in folders}
        for game in rows[other]:
            found.setdefault(game, []).append(ratio(rows[HERE][game], rows[other][game]))
    return {game: spread(of_pairs) for game, of_pairs in found.items()}


def engine_of(folder: Path, seconds: float) -> Rows:
    """What `bench engine --json` of that checkout prints."""
    line = [sys.executable, "-m", "kingsburg_arcade", "bench", "engine", "--json"]
    line += ["--seconds", str(seconds)]
    environment = os.environ | {"PYTHONPATH": str(folder)}
    run = subprocess.run(
        line, cwd=folder, env=environment, check=True, capture_output=True, text=True
    )
    rows: Rows = json.loads(run.stdout)
    return rows


def ratio(ours: dict[str, dict[str, float]], theirs: dict[str, dict[str, float]]) -> float:
    """The geometric mean over the numbers of seats."""
    each = [
        row["games_per_second"] / theirs[seats]["games_per_second"] for seats, row in ours.items()
    ]
    return float(prod(each) ** (1 / len(each)))


def spread(of_pairs: list[float]) -> dict[str, Any]:
    """The median, and between which figures half of the pairs lie."""
    low, _, high = quantiles(of_pairs, n=4)
    return {
        "median": round(median(of_pairs), 3),
        "low": round(low, 3),
        "high": round(high, 3),
        "pairs": len(of_pairs),
    }
