"""One governor of this tree among those of an earlier one, on the same table.

    git archive ccfae4a8 | tar x --one-top-level=earlier
    python tools/duel_of_trees.py regent --earlier earlier --players 4 --deals 60 --seed 8200000

Every deal is played once from every seat. The earlier program is copied under another name, so that
both are at hand in one process; each plays the match on a table of its own. Both tables must offer
the same moves, deal the same luck and end alike. Printed is the share of the hero, how far he ends
ahead of the mean of the others (both with a reach of 95 %, from the means of the deals) and the
processor time of his choices against those of another seat. It stops where the rules of the two
differ, as those of some modules of Kingsburg do.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from math import sqrt
from pathlib import Path
from shutil import copytree
from statistics import fmean, stdev
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple

from tool_call import check_rivals, check_seats, folder, reader, run, some

from kingsburg_arcade.commands.arguments import chosen_options, declare_options
from kingsburg_arcade.games import names

PACKAGE = "kingsburg_arcade"
EARLIER = "earlier_arcade"
LUCK = -1
SURE = 1.96


def renamed(checkout: Path, folder: Path) -> None:
    """Copy a program, so that it is found beside this one."""
    copytree(checkout / PACKAGE, folder / EARLIER)
    copytree(checkout / "assets", folder / EARLIER / "assets")
    for file in (folder / EARLIER).rglob("*.py"):
        told = file.read_text(encoding="utf-8").replace(PACKAGE, EARLIER)
        file.write_text(told, encoding="utf-8")
    sys.path.insert(0, str(folder))


class Program:
    """What a match takes of one of the two programs."""

    def __init__(self, package: str, typed: argparse.Namespace) -> None:
        games = import_module(f"{package}.games")
        self._governors = import_module(f"{package}.games.governors")
        self._match = import_module(f"{package}.simulate.one_match")
        self._luck = import_module(f"{package}.engine.luck")
        self._contract = import_module(f"{package}.engine.contract")
        self.digest = import_module(f"{package}.engine.codec").digest
        self.game = typed.game
        self.cabinet = games.cabinet(typed.game)
        arguments = import_module(f"{package}.commands.arguments")
        self.options = arguments.chosen_options(typed.game, typed.option)

    def sit_down(self, level: str, seat: int, table: Table, deal: int) -> Any:
        """How that governor chooses at a table: a function of the legal moves."""
        mind = self._governors.governor(level, self.game)
        view = self._match.LiveView(seat, table.state, table.dealer)
        stream = self._luck.SeededStream(deal, f"seat {seat}")
        return lambda legal: mind.choose(view, legal, stream)

    def dealer(self, deal: int) -> Any:
        return self._luck.SeededDealer(deal)

    def answer(self, table: Table) -> Any:
        wish = table.state.wish()
        if isinstance(wish, self._contract.Reveal):
            return self._contract.Revealed([table.hidden[wish.key, seat] for seat in wish.seats])
        return table.dealer.deal(wish)

    def play(self, table: Table, actor: int, move: Any) -> None:
        if isinstance(move, self._contract.Choose):
            table.hidden[move.question, actor] = move.name
            move = self._contract.Choice(move.question)
        table.state.play(move)


class Table:
    """A match as one of the programs plays it."""

    def __init__(self, program: Program, players: int, deal: int) -> None:
        self.program = program
        self.state = program.cabinet.new(players, program.options)
        self.dealer = program.dealer(deal)
        self.hidden: dict[tuple[str, int], str] = {}


class Found(NamedTuple):
    """How one match, or the mean of a deal, went for the hero."""

    share: float
    ahead: float
    own_time: float
    other_time: float


def match(programs: Sequence[Program], levels: Sequence[str], deal: int, at: int) -> Found:
    """One match with the hero in that seat; programs and levels are the hero's and the others'."""
    players = len(levels)
    tables = [Table(program, players, deal) for program in programs]
    own, other = tables
    seats = []
    for seat in range(players):
        table = own if seat == at else other
        level = levels[0] if seat == at else levels[1]
        seats.append((table, table.program.sit_down(level, seat, table, deal)))
    spent = [0.0, 0.0]
    while (actor := own.state.actor) >= LUCK:
        if actor == LUCK:
            moves = [table.program.answer(table) for table in tables]
        else:
            table, choose = seats[actor]
            legal = [list(one.state.legal()) for one in tables]
            if [move.plain for move in legal[0]] != [move.plain for move in legal[1]]:
                sys.exit("the programs offer different moves")
            began = process_time()
            chosen = choose(table.state.legal())
            spent[actor != at] += process_time() - began
            number = legal[tables.index(table)].index(chosen)
            moves = [listed[number] for listed in legal]
        if moves[0].plain != moves[1].plain:
            sys.exit(f"the programs deal different luck: {moves[0].text}, {moves[1].text}")
        for one, move in zip(tables, moves, strict=True):
            one.program.play(one, actor, move)
    if own.program.digest(own.state) != other.program.digest(other.state):
        sys.exit("the programs end a match differently")
    result = own.state.result()
    rest = [points for seat, points in enumerate(result.points) if seat != at]
    share = 1 / len(result.winners) if at in result.winners else 0.0
    return Found(share, result.points[at] - fmean(rest), spent[0], spent[1] / len(rest))


def told(values: Sequence[float]) -> str:
    reach = SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{fmean(values):.3f} ±{reach:.3f}"


def main() -> None:
    add = (called := reader(__doc__)).add_argument
    add("hero", help="the level of one seat, of the program of this tree")
    add("--field", help="the level of the others; that of the hero if none is named")
    add("--earlier", type=folder, required=True, metavar="CHECKOUT", help="its earlier tree")
    add("--game", choices=names(), default="kingsburg", help="(default: kingsburg)")
    add("--players", type=int, default=2, help="seats of a table (default: 2)")
    add("--deals", type=some, default=100, help="each played from every seat (default: 100)")
    add("--seed", type=int, default=1_000_000, help="of the first deal (default: 1000000)")
    declare_options(called)
    typed = called.parse_args()
    if not (typed.earlier / PACKAGE).is_dir():
        called.error(f"--earlier: no {PACKAGE} in {typed.earlier}")
    check_seats(typed.game, typed.players)
    check_rivals(typed.game, typed.hero, typed.field or typed.hero)
    chosen_options(typed.game, typed.option)
    with TemporaryDirectory() as place:
        renamed(typed.earlier, Path(place))
        programs = [Program(package, typed) for package in (PACKAGE, EARLIER)]
        levels = [typed.hero, *[typed.field or typed.hero] * (typed.players - 1)]
        seed_of = import_module(f"{PACKAGE}.simulate.one_match").game_seed
        deals = []
        for number in range(typed.deals):
            deal = seed_of(typed.seed, number)
            played = [match(programs, levels, deal, at) for at in range(typed.players)]
            deals.append(Found(*map(fmean, zip(*played, strict=True))))
        shares, leads, own, others = zip(*deals, strict=True)
        time = sum(own) / sum(others)
        print(f"share {told(shares)}, ahead {told(leads)}, {time:.2f} of the time")


if __name__ == "__main__":
    run(main)
