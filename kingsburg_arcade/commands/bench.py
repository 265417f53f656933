"""Measure how fast this machine plays."""

from __future__ import annotations

import argparse
import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, Final, NamedTuple

from ..engine import codec
from ..engine.contract import Cabinet, Move, Options, State, brief
from ..games import cabinet, names
from ..governors.by_chance import RandomSeat
from ..i18n import tr
from ..simulate.one_match import game_seed, play_out
from .arguments import fraction
from .exit_codes import WrongCall
from .printing import as_json
from .weight import own_bytes

PACKAGE: Final = __name__.partition(".")[0]
ROUNDS: Final = 9
MEASURED: Final = ("engine", "frame", "start", "shelf", "net")
LONGEST: Final = 3600
COPIES: Final = 200
"""Copies made between two looks at the clock."""
SAMPLE_GAMES: Final = 3
SEED: Final = 1
COLUMNS: Final = (
    "games_per_second",
    "us_per_move",
    "us_per_copy",
    "bytes_live",
    "bytes_encoded",
    "of_base_per_game",
    "of_base_per_move",
)
"""The last two stand only where a game is played with all its modules."""
WITH_MODULES: Final = ", all modules"
OFF: Final = ("no", "none")
Row = dict[str, float]
Rows = dict[str, dict[str, Row]]
"""By game and number of seats."""


def declare(arguments: argparse.ArgumentParser) -> None:
    arguments.add_argument(
        "what",
        choices=MEASURED,
        metavar="|".join(MEASURED),
        help=tr("help.bench.what"),
    )
    arguments.add_argument(
        "--seconds",
        type=seconds,
        default=2.0,
        metavar="S",
        help=tr("help.bench.seconds"),
    )
    arguments.add_argument(
        "--against",
        type=checkout,
        metavar="FOLDER",
        help=tr("help.bench.against"),
    )
    arguments.add_argument("--json", action="store_true", help=tr("help.json"))


def checkout(text: str) -> Path:
    """A reader of folders in which this program lies."""
    if not (Path(text) / PACKAGE / "__main__.py").is_file():
        raise WrongCall("call.no_checkout", folder=brief(text))
    return Path(text).resolve()


def seconds(text: str) -> float:
    """A reader of times that are neither nothing nor for ever."""
    if not 0 < (value := fraction(text)) <= LONGEST:
        raise WrongCall("call.no_time", typed=brief(text), most=LONGEST)
    return value


def run(typed: argparse.Namespace) -> int:
    if typed.what != "engine":
        return run_figures(typed)
    if typed.against is not None:
        return run_against(typed)
    rows = engine(typed.seconds)
    if typed.json:
        as_json(rows)
    else:
        print(readable(rows))
    return 0


def run_against(typed: argparse.Namespace) -> int:
    """The ratios of speed, imported only here: each figure is the work of another process."""
    from . import bench_against

    ratios = bench_against.ratios(typed.against, typed.seconds)
    if typed.json:
        as_json(ratios)
    else:
        for name, ratio in ratios.items():
            print(f"{name:<16}{ratio['median']:>8} ({ratio['low']} to {ratio['high']})")
    return 0


def run_figures(typed: argparse.Namespace) -> int:
    """The figures of the client: imported only here, since they need pygame, or the network."""
    if typed.what == "net":
        from . import bench_net

        figures = bench_net.net()
    elif typed.what == "shelf":
        from . import bench_shelf

        figures = bench_shelf.shelf()
    else:
        from . import bench_screen

        figures = bench_screen.frame() if typed.what == "frame" else bench_screen.start()
    if typed.json:
        as_json(figures)
    else:
        for name, figure in figures.items():
            print(f"{name:<24}{figure:>10,}")
    return 0


# ------------------------------------------------------------------------------------- measuring
def engine(seconds: float) -> Rows:
    """A row for each game and number of seats; then, where a game has modules, with all of them."""
    rows: Rows = {}
    for name in names():
        game = cabinet(name)
        usual, modules = game.options.read({}), all_modules(game)
        both = (usual,) if modules == usual else (usual, modules)
        for seats in game.seats:
            base, *whole = measured(game, seats, both, seconds)
            rows.setdefault(name, {})[str(seats)] = base
            for row in whole:
                rows.setdefault(name + WITH_MODULES, {})[str(seats)] = row
    return dict(sorted(rows.items(), key=lambda row: row[0].endswith(WITH_MODULES)))


def all_modules(game: Cabinet[Any]) -> Options:
    """The options with all on that is off by default; of several ways the first one listed."""
    choices = game.options.choices()
    return game.options.read(
        {name: listed[1] for name, listed in choices.items() if listed[0] in OFF}
    )


@dataclass(frozen=True, slots=True)
class Sample:
    """A position in the middle of a game, and the last one of the same game.

    What both refer to (the board, the options) belongs to the match and to neither position.
    """

    state: State
    last: State


def measured(game: Cabinet[Any], seats: int, each: Sequence[Options], seconds: float) -> list[Row]:
    """A row for each of these options: medians over rounds and positions, in processor time.

    The rounds alternate, so that what slows the machine down slows down all alike. Beside the
    first row stand the others' speeds, as parts of its own.
    """
    for options in each:
        games(game, seats, options, seconds * 0.5, ROUNDS)  # so that the rules' tables are filled
    gc.freeze()
    rounds = [
        [games(game, seats, options, seconds * 0.8 / ROUNDS, number) for options in each]
        for number in range(ROUNDS)
    ]
    rows = []
    for at, options in enumerate(each):
        samples = sampled(game, seats, options)
        copies = [copy_time(sample.state, seconds * 0.2 / len(samples)) for sample in samples]
        row = {
            "games_per_second": round(median(one[at].a_second for one in rounds), 1),
            "us_per_move": round(median(one[at].a_move for one in rounds) * 1e6, 3),
            "us_per_copy": round(median(copies) * 1e6, 3),
            "bytes_live": round(median(own_bytes(one.state, one.last) for one in samples)),
            "bytes_encoded": round(median(len(codec.encode(one.state.pack())) for one in samples)),
        }
        if at:
            by_games = median(one[at].a_second / one[0].a_second for one in rounds)
            row["of_base_per_game"] = round(by_games, 3)
            row["of_base_per_move"] = round(
                median(one[0].a_move / one[at].a_move for one in rounds), 3
            )
        rows.append(row)
    return rows


class Round(NamedTuple):
    """Games played in a stretch of processor time, their moves, and the time they took."""

    games: int
    moves: int
    seconds: float

    @property
    def a_second(self) -> float:
        return self.games / self.seconds

    @property
    def a_move(self) -> float:
        return self.seconds / self.moves


def games(game: Cabinet[Any], seats: int, options: Options, seconds: float, number: int) -> Round:
    """Games played in a stretch of time."""
    governors = [RandomSeat() for _ in range(seats)]
    count = moves = 0
    began = process_time()
    while (spent := process_time() - began) < seconds or not count:
        _, played = play_out(game, options, governors, game_seed(SEED + number, count))
        count += 1
        moves += played
    return Round(count, moves, spent)


def copy_time(state: State, seconds: float) -> float:
    """Seconds that a copy takes, the least disturbed of many tries."""
    copy: Callable[[], State] = state.copy
    best = float("inf")
    began = process_time()
    while process_time() - began < seconds or best == float("inf"):
        start = process_time()
        for _ in range(COPIES):
            copy()
        best = min(best, (process_time() - start) / COPIES)
    return best


def sampled(game: Cabinet[Any], seats: int, options: Options) -> list[Sample]:
    """Positions at a quarter, a half and three quarters of some games."""
    samples: list[Sample] = []
    governors = [RandomSeat() for _ in range(seats)]
    for index in range(SAMPLE_GAMES):
        moves: list[Move] = []
        play_out(game, options, governors, game_seed(SEED, index), moves)
        stops = {len(moves) * quarter // 4 for quarter in (1, 2, 3)}
        state = game.new(seats, options)
        stopped: list[State] = []
        for number, move in enumerate(moves):
            if number in stops:
                stopped.append(state.copy())
            state.play(move)
        samples += [Sample(halfway, state) for halfway in stopped]
    return samples


# --------------------------------------------------------------------------------------- showing
def readable(rows: Rows) -> str:
    """The same for a person."""
    lines = [f"{'':<24}{'seats':>6}" + "".join(f"{column:>18}" for column in COLUMNS)]
    for game, by_seats in rows.items():
        for seats, row in by_seats.items():
            figures = "".join(f"{row[column]:>18,}" for column in COLUMNS if column in row)
            lines.append(f"{game:<24}{seats:>6}{figures}")
    return "\n".join(lines)
