"""Play many games without a screen and say how they went."""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import Any, Final

from .. import journal
from ..engine import codec
from ..engine.contract import Drawn, Move, Opened, Refused, Revealed, Rolled, wrong_seats
from ..engine.luck import SeededDealer
from ..engine.table import Table
from ..games import cabinet, names
from ..games.governors import NAMES
from ..i18n import tr
from ..simulate.series import LineUp, Tally, play_series
from . import ladder_table
from .arguments import WrongCall, chosen_options, declare_options, number, whole
from .printing import as_json

MOST: Final = 10_000_000
CROWD: Final = 256
ERASE: Final = "\x1b[K"
"""What makes a terminal forget the rest of the line."""
PATIENCE: Final = 1.0
"""Seconds after which a person at a terminal wants to see progress."""


def declare(arguments: argparse.ArgumentParser) -> None:
    add = arguments.add_argument
    known = ", ".join(NAMES)
    add("--game", required=True, choices=names())
    add("--seats", metavar="A,B,...", help=f"a governor for each seat: {known}")
    add("--games", type=number(MOST), default=100, metavar="N", help="how many (default: 100)")
    add("--rotate", action="store_true", help="play each deal once from every seat by everybody")
    add(
        "--ladder",
        action="store_true",
        help="the table of all against all: --seats are those who take part (default: all levels),"
        " --games the deals, each played from every seat",
    )
    add("--players", type=number(CROWD), help="seats of a ladder (default: 2)")
    add("--seed", type=whole, default=1, metavar="S", help="all luck follows from it (default: 1)")
    add(
        "--workers",
        type=number(CROWD),
        metavar="W",
        help="processes (default: all cores, where it pays); the games are the same for any number",
    )
    add(
        "--cluster",
        metavar="ADDRESS",
        help="play on the workers of the Dask cluster there (needs the extra 'cluster')",
    )
    declare_options(arguments)
    add(
        "--save",
        type=Path,
        metavar="FILE",
        help="write the record of the last game; an older record in FILE is replaced",
    )
    add("--json", action="store_true", help="one object for a script")


def run(typed: argparse.Namespace) -> int:
    if typed.ladder:
        if typed.save or typed.rotate:
            raise WrongCall("sim.ladder_keeps_none")
        return ladder_table.run(typed, chosen_options(typed.game, typed.option))
    if typed.seats is None:
        raise WrongCall("sim.no_seats")
    if typed.players is not None:
        raise WrongCall("sim.players")
    line_up = lined_up(typed.game, typed.seats, typed.option, typed.seed, typed.rotate)
    if typed.save:
        journal.check_place(typed.save)
    began = time.perf_counter()
    tally = Tally(len(line_up.seats), line_up.turns)
    try:
        with Progress(typed.games) as progress:
            play_series(line_up, typed.games, typed.workers, progress, typed.cluster, tally)
    except BrokenExecutor:
        raise Refused("sim.worker_ended") from None
    except KeyboardInterrupt:
        so_far(line_up, tally, time.perf_counter() - began, typed)
        raise
    seconds = time.perf_counter() - began
    if typed.save:
        save(line_up, tally.games - 1, typed.save)
    shown = summary(line_up, tally, seconds)
    if typed.json:
        as_json(shown)
    else:
        print(readable(shown))
    return 0


def so_far(line_up: LineUp, tally: Tally, seconds: float, typed: argparse.Namespace) -> None:
    """What an interrupted series has come to: whole deals, as if no more had been wanted."""
    if not tally.deals:
        return
    shown = summary(line_up, tally, seconds)
    if typed.json:
        as_json(shown | {"interrupted": True})
    else:
        head = tr("commands.interrupted", done=tally.games, wanted=typed.games)
        print(f"{head}\n{readable(shown)}", file=sys.stderr)


def lined_up(game: str, seats: str, options: list[str], seed: int, rotated: bool = False) -> LineUp:
    """What was typed, or WrongCall."""
    played = cabinet(game)
    names = ladder_table.known(game, seats.split(","))
    if len(names) not in played.seats:
        refused = wrong_seats(played, len(names))
        raise WrongCall(refused.code, **refused.values)
    return LineUp(game, names, chosen_options(game, options), seed, rotated)


# --------------------------------------------------------------------------------------- showing
class Progress:
    """A line that counts games on a terminal, once the series takes long enough to wonder."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._began = time.perf_counter()
        self._wanted = sys.stderr.isatty()
        self._shown = False

    def __call__(self, done: int) -> None:
        passed = time.perf_counter() - self._began
        if self._wanted and passed >= PATIENCE:
            left = passed * (self._games - done) / done
            self._shown = True
            self._write(f"\r{done:,} of {self._games:,} games, {left:.0f} s left {ERASE}")

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            self._write(f"\r{ERASE}")

    def _write(self, text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()


def summary(line_up: LineUp, tally: Tally, seconds: float) -> dict[str, Any]:
    """Games won alone by each seat, games with shared first place: together all games.

    `shares` counts a shared first place as a part for each; where everybody plays every seat, a
    seat is a place in the line-up.
    """
    members = range(tally.seats)
    return {
        "game": line_up.game,
        "seats": list(line_up.seats),
        "options": line_up.options.to_plain(),
        "seed": line_up.seed,
        "rotated": line_up.rotated,
        "games": tally.games,
        "deals": tally.deals,
        "moves": tally.moves,
        "seconds": round(seconds, 3),
        "games_per_second": round(tally.games / seconds, 1),
        "microseconds_per_move": round(tally.cpu * 1e6 / max(1, tally.moves), 3),
        "wins": tally.wins,
        "mean_points": [round(points / tally.games, 3) for points in tally.points],
        "shared": tally.shared,
        "shares": [round(tally.share(seat), 5) for seat in members],
        "errors": [round(tally.error(seat), 5) for seat in members],
        "intervals": [[round(end, 5) for end in tally.interval(seat)] for seat in members],
        "digest": tally.digest,
    }


def readable(shown: dict[str, Any]) -> str:
    """The same for a person."""
    pace = f"{shown['games_per_second']:,.0f} games a second"
    lines = [
        f"{shown['games']:,} games of {shown['game']} in {shown['seconds']:.2f} s: {pace},"
        f" {shown['microseconds_per_move']:.2f} microseconds a move on one core"
    ]
    for seat, name in enumerate(shown["seats"]):
        low, high = shown["intervals"][seat]
        lines.append(
            f"seat {seat}  {name:<12} won {shown['wins'][seat]:>7,} "
            f" share {shown['shares'][seat]:6.1%} (95%: {low:.1%} to {high:.1%}) "
            f" points {shown['mean_points'][seat]:7.2f}"
        )
    lines.append(f"shared  {shown['shared']:,}")
    lines.append(f"digest  {shown['digest']}")
    return "\n".join(lines)


# ---------------------------------------------------------------------------------------- saving
def save(line_up: LineUp, index: int, file: Path) -> None:
    """Play one game of the series again at a table, and write its record."""
    moves: list[Move] = []
    state, _ = line_up.play(index, moves)
    seed = line_up.seed_of(index)
    members = line_up.members(index)
    names = [f"{line_up.seats[member]} {seat}" for seat, member in enumerate(members)]
    table = Table(
        line_up.cabinet,
        len(line_up.seats),
        line_up.options,
        SeededDealer(seed),
        names=names,
        seed=seed,
    )
    for move in moves:
        if not isinstance(move, Rolled | Drawn | Opened | Revealed):
            table.submit(table.actor, move)
    if table.digest != codec.digest(state):
        raise RuntimeError("the table and the fast loop do not agree on the same game")
    journal.save(file, table.record)
