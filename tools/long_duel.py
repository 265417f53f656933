"""Play a long duel in parts that are kept, so that it can be stopped, gone on with and shared out.

    python tools/long_duel.py regent chancellor --players 4 --deals 95 --parts parts

Each deal is a file in the folder. Start it in as many terminals as there are cores to spare, or on
machines that share the folder; each takes the deals that nobody has taken. Whoever finds all of
them played prints the same duel, digest for digest, as `sim --rotate` plays in one go. After a
process was killed, remove the empty file of the deal it was at.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path

from tool_call import check_rivals, check_seats, reader, run, some

from kingsburg_arcade.commands.arguments import chosen_options, declare_options
from kingsburg_arcade.games import names
from kingsburg_arcade.simulate.ladder import Duel, Rules
from kingsburg_arcade.simulate.series import LineUp, Tally, play_chunk


def taken(parts: Path, deals: int) -> Iterator[tuple[int, Path]]:
    """The deals that nobody has taken yet, each as it is taken."""
    for deal in range(deals):
        part = parts / f"{deal:04}"
        try:
            part.touch(exist_ok=False)
        except FileExistsError:
            continue
        yield deal, part


def played(line_up: LineUp, parts: Path, deals: int) -> Duel | None:
    """Play what is left; the duel, unless others are still at it."""
    for deal, part in taken(parts, deals):
        tally = play_chunk(line_up, deal * line_up.turns, (deal + 1) * line_up.turns)
        part.write_bytes(pickle.dumps(tally))
    total = Tally(len(line_up.seats), line_up.turns)
    for deal in range(deals):
        kept = (parts / f"{deal:04}").read_bytes()
        if not kept:
            return None
        total.add(pickle.loads(kept))
    return Duel.read(line_up, total)


def main() -> None:
    add = (called := reader(__doc__)).add_argument
    add("hero", help="who sits in one seat")
    add("field", help="who sits in the others")
    add("--game", choices=names(), default="kingsburg", help="(default: kingsburg)")
    add("--players", type=int, default=2, help="seats of a table (default: 2)")
    add("--deals", type=some, default=100, help="each played from every seat (default: 100)")
    add("--seed", type=int, default=1_000_000, help="of the first deal (default: 1000000)")
    add("--parts", type=Path, required=True, help="the folder of what is played")
    declare_options(called)
    typed = called.parse_args()
    check_seats(typed.game, typed.players)
    check_rivals(typed.game, typed.hero, typed.field)
    options = chosen_options(typed.game, typed.option)
    rules = Rules(typed.game, typed.players, options, typed.seed, typed.deals)
    row = f"{typed.game}-{typed.hero}-{typed.field}-{typed.players}-{typed.seed}"
    parts = typed.parts / "-".join([row, *typed.option])
    parts.mkdir(parents=True, exist_ok=True)
    found = played(rules.line_up(typed.hero, typed.field), parts, typed.deals)
    print(found or f"{row}: others are still playing", flush=True)


if __name__ == "__main__":
    run(main)
