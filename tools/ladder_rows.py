"""The ladder of a game as a table: each level among rivals of the one below, with 2 to 5 players.

    python tools/ladder_rows.py --seed 1700000 --parts rows
    python tools/ladder_rows.py --seed 1700000 --parts rows --heroes regent --part 0.3
    python tools/ladder_rows.py --seed 1700000 --parts rows --told

Every deal is played once from every seat. What is played is kept in the folder, some deals to a
file, so that it can be stopped, gone on with and shared out: start it in as many terminals as there
are cores to spare. With `--told` nothing is played: the table is printed of what is there. After a
process was killed, remove the empty file that it was at.
"""

from __future__ import annotations

import argparse
import pickle
from collections.abc import Iterator
from pathlib import Path

from tool_call import check_seats, positive, reader, run

from kingsburg_arcade.commands.arguments import chosen_options, declare_options
from kingsburg_arcade.games import cabinet, names
from kingsburg_arcade.simulate.ladder import Rules
from kingsburg_arcade.simulate.series import SURE, LineUp, Tally, play_chunk

RUNGS = (
    ("page", "anything", 1000),
    ("squire", "page", 1000),
    ("bailiff", "squire", 600),
    ("steward", "bailiff", 600),
    ("steward", "squire", 600),
    ("chancellor", "steward", 300),
    ("regent", "chancellor", 100),
)
"""Hero, field and deals of a table of two; larger tables have as many matches."""
HEROES = tuple(dict.fromkeys(hero for hero, *_ in RUNGS))
SEATS = (2, 3, 4, 5)
LOTS = 20
"""Files of a row, so many at most."""
Row = tuple[str, str, LineUp, int]


def rows(typed: argparse.Namespace) -> Iterator[Row]:
    """Hero, field, line-up and deals of each row."""
    options = chosen_options(typed.game, typed.option)
    for hero, field, most in RUNGS:
        for seats in typed.seats:
            if not typed.heroes or hero in typed.heroes:
                deals = max(1, round(most * typed.part) * 2 // seats)
                rules = Rules(typed.game, seats, options, typed.seed, deals)
                yield hero, field, rules.line_up(hero, field), deals


def lots(row: Row, typed: argparse.Namespace) -> Iterator[tuple[Path, range]]:
    """The files of a row and the deals of each."""
    hero, field, line_up, deals = row
    name = f"{typed.game}-{hero}-{field}-{len(line_up.seats)}-{typed.seed}"
    folder = typed.parts / "-".join([name, *typed.option])
    folder.mkdir(parents=True, exist_ok=True)
    size = -(-deals // LOTS)
    for first in range(0, deals, size):
        chosen = range(first, min(first + size, deals))
        yield folder / f"{first:04}-{chosen.stop:04}", chosen


def play(row: Row, typed: argparse.Namespace) -> None:
    """Play the deals of a row that nobody has taken."""
    line_up = row[2]
    for file, deals in lots(row, typed):
        try:
            file.touch(exist_ok=False)
        except FileExistsError:
            continue
        tally = play_chunk(line_up, deals.start * line_up.turns, deals.stop * line_up.turns)
        file.write_bytes(pickle.dumps(tally))


def found(row: Row, typed: argparse.Namespace) -> Tally:
    """All that is kept of a row."""
    line_up = row[2]
    total = Tally(len(line_up.seats), line_up.turns)
    for file, _ in lots(row, typed):
        kept = file.read_bytes() if file.exists() else b""
        if kept:
            total.add(pickle.loads(kept))
    return total


def told(tally: Tally) -> str:
    """Share, reach, points and matches: a cell of the table."""
    if tally.deals < 2:
        return "-"
    hero, *rest = [points / tally.games for points in tally.points]
    share, reach = tally.share(0), SURE * tally.error(0)
    spelled = f"{share:.3f}".lstrip("0") + f" ±{reach:.3f}".replace("±0", "±")
    return f"{spelled}, {hero:.1f} / {sum(rest) / len(rest):.1f} ({tally.games})"


def main() -> None:
    add = (called := reader(__doc__)).add_argument
    add("--game", choices=names(), default="kingsburg", help="(default: kingsburg)")
    add("--seats", type=int, nargs="+", help="of the tables (default: all that the game has)")
    add("--heroes", nargs="+", choices=HEROES, default=[], help="only the rows of these levels")
    add("--part", type=positive, default=1.0, help="of the usual number of deals")
    add("--seed", type=int, default=1_700_000, help="of the first deal (default: 1700000)")
    add("--parts", type=Path, required=True, help="the folder of what is played")
    add("--told", action="store_true", help="print what is there, play nothing")
    declare_options(called)
    typed = called.parse_args()
    typed.seats = typed.seats or [seats for seats in SEATS if seats in cabinet(typed.game).seats]
    check_seats(typed.game, *typed.seats)
    asked = list(rows(typed))
    if not typed.told:
        for row in asked:
            play(row, typed)
    print("| hero among |" + "".join(f" {seats} players |" for seats in typed.seats))
    print("|---|" + "---|" * len(typed.seats))
    cells: dict[str, list[str]] = {}
    for row in asked:
        cells.setdefault(f"{row[0]}, {row[1]}", []).append(told(found(row, typed)))
    for name, line in cells.items():
        print(f"| {name} | " + " | ".join(line) + " |", flush=True)


if __name__ == "__main__":
    run(main)
