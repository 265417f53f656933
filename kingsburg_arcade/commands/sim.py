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
from ..governors.mind import OF
from ..i18n import tr
from ..simulate.series import LineUp, Tally, play_series
from . import ladder_table
from .arguments import chosen_options, declare_options, number, whole
from .exit_codes import WrongCall
from .printing import as_json

MOST: Final = 10_000_000
CROWD: Final = 256
COLUMN: Final = 12
"""Letters that a name has at least."""
ERASE: Final = "\x1b[K"
"""What makes a terminal forget the rest of the line."""
PATIENCE: Final = 1.0
"""Seconds after which a person at a terminal wants to see progress."""


def declare(arguments: argparse.ArgumentParser) -> None:
    add = arguments.add_argument
    add("--game", required=True, choices=names(), help=tr("help.sim.game"))
    seats = tr("help.sim.seats", governors=", ".join(NAMES), named=f"LEVEL{OF}CHARACTER")
    add("--seats", metavar="A,B,...", help=seats)
    add("--games", type=number(MOST), default=100, metavar="N", help=tr("help.sim.games"))
    add("--rotate", action="store_true", help=tr("help.sim.rotate"))
    add("--ladder", action="store_true", help=tr("help.sim.ladder"))
    add("--players", type=number(CROWD), metavar="N", help=tr("help.sim.players"))
    add("--seed", type=whole, default=1, metavar="S", help=tr("help.sim.seed"))
    add("--workers", type=number(CROWD), metavar="W", help=tr("help.sim.workers"))
    add("--cluster", metavar="ADDRESS", help=tr("help.sim.cluster"))
    declare_options(arguments)
    add("--save", type=Path, metavar="FILE", help=tr("help.sim.save"))
    add("--json", action="store_true", help=tr("help.json"))


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
        if tally.games > typed.games:
            print(tr("commands.sim.rounded", wanted=f"{typed.games:,}"))
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
            counts = {"done": f"{done:,}", "wanted": f"{self._games:,}", "left": f"{left:.0f}"}
            self._write(f"\r{tr('commands.sim.progress', **counts)} {ERASE}")

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
    lines = [
        tr(
            "commands.sim.pace",
            count=shown["games"],
            game=shown["game"],
            seconds=f"{shown['seconds']:.2f}",
            pace=f"{shown['games_per_second']:,.0f}",
            move=f"{shown['microseconds_per_move']:.2f}",
        )
    ]
    if shown["rotated"]:
        lines.append(tr("commands.sim.rotated", count=shown["deals"], seats=len(shown["seats"])))
    names = ("seat", "won", "share", "points", "shared", "digest")
    seated, won, share, points, shared, digest = (tr(f"commands.sim.{name}") for name in names)
    width = max(COLUMN, *map(len, shown["seats"]))
    for seat, name in enumerate(shown["seats"]):
        low, high = (f"{end:.1%}" for end in shown["intervals"][seat])
        reach = tr("commands.sim.reach", low=low, high=high)
        lines.append(
            f"{seated} {seat}  {name:<{width}} {won} {shown['wins'][seat]:>7,} "
            f" {share} {shown['shares'][seat]:6.1%} ({reach}) "
            f" {points} {shown['mean_points'][seat]:7.2f}"
        )
    lines.append(f"{shared}  {shown['shared']:,}")
    lines.append(f"{digest}  {shown['digest']}")
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
