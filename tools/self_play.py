"""Play matches of Kingsburg's Chancellors among themselves and note what is learned from.

    python tools/self_play.py --seed 700000 --games 30000 --seats 2 --out selfplay
    python tools/self_play.py --seed 750000 --games 30000 --seats 2 --modules --out modules

Each match is played on deals of its own. With `--modules` half of the matches are played with all
modules of the expansion, the others with some at random; without, none has any. In half of the
matches some moves are replaced by others of the short list, so that more is tried than the present
weights like. Noted are the holdings of all seats whenever a season is about to be rolled and before
an enemy is shown, with what the tuned weights say of them, and the points at the end. Chunks are
files; what is there is not played again. `tools/learn_worth.py` reads them.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tool_call import reader, run, some

from kingsburg_arcade.engine.contract import LUCK, Choose, Move, Options
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games import cabinet
from kingsburg_arcade.games.kingsburg.minds.learned import context_of, seen
from kingsburg_arcade.games.kingsburg.minds.regent import CLEAR, Chancellor
from kingsburg_arcade.games.kingsburg.minds.rollout import NOTHING, Supposed, tuned
from kingsburg_arcade.games.kingsburg.minds.search import shortlist
from kingsburg_arcade.games.kingsburg.minds.worth import worth_for
from kingsburg_arcade.games.kingsburg.rules.content import SEATS
from kingsburg_arcade.games.kingsburg.rules.effects import AUTUMN
from kingsburg_arcade.simulate.one_match import Home, LiveView, game_seed

CHUNK = 100
TUNING = 1_000_000
"""Tuning keeps to seeds below this."""
TRIED = 4
"""Moves between which a replaced one is drawn."""
MODULES = {
    "rows": (False, True),
    "destinies": (False, True),
    "tokens": (False, True),
    "goblin_valley": (False, True),
    "strips": ("none", "dealt", "picked"),
    "governor_cards": ("none", "dealt", "auction"),
}


ALL = {name: values[1] for name, values in MODULES.items()}


def options_of(modules: bool, chance: random.Random) -> Options:
    king = cabinet("kingsburg")
    if not modules:
        return king.options()
    if chance.random() < 0.5:
        return king.options(**ALL)
    return king.options(**{name: chance.choice(values) for name, values in MODULES.items()})


def replaced(mind: Chancellor, view: Any, legal: Sequence[Move], chance: random.Random) -> Move:
    """One of the best few at first sight."""
    few = shortlist(legal, mind.planner.worths(view, legal), TRIED, CLEAR)
    return legal[chance.choice(few)]


def noted(state: Any, worth: Any) -> list[Any]:
    """The position as it is learned from."""
    blind = Supposed(0, state, NOTHING)
    standings = tuned(state, [worth] * state.seats, blind)
    return [context_of(state), seen(state), standings]


def played(number: int, typed: argparse.Namespace) -> dict[str, Any]:
    """One match, with its notes."""
    seed = typed.seed
    chance = random.Random(f"{seed} {number}")
    seats, options = chance.choice(typed.seats), options_of(typed.modules, chance)
    deal = game_seed(seed, number)
    king = cabinet("kingsburg")
    state: Any = king.new(seats, options)
    home = Home(deal)
    minds = [Chancellor(best=typed.best) for _ in range(seats)]
    views = [LiveView(seat, state, home) for seat in range(seats)]
    lucks = [SeededStream(deal, f"seat {seat}") for seat in range(seats)]
    rates = [chance.choice((0.0, 0.0, 0.05, 0.15)) for _ in range(seats)]
    notes = []
    while (actor := state.actor) >= 0 or actor == LUCK:
        if actor >= 0:
            legal, question = state.legal(), state.question
            if question in ("place", "build") and chance.random() < rates[actor]:
                move = replaced(minds[actor], views[actor], legal, chance)
            else:
                move = minds[actor].choose(views[actor], legal, lucks[actor])
        else:
            if state.question == "roll" or (state.question == "enemy" and state.phase > AUTUMN):
                notes.append(noted(state, worth_for(seats)))
            move = home.deal(state.wish())
        if isinstance(move, Choose):
            move = home.hide(actor, move)
        state.play(move)
    result = state.result()
    return {
        "number": number,
        "options": options.to_plain(),
        "rates": rates,
        "notes": notes,
        "points": list(result.points),
        "winners": list(result.winners),
    }


def main() -> None:
    add = (called := reader(__doc__)).add_argument
    add("--seed", type=int, required=True, help="of the first match")
    add("--games", type=some, default=30_000, help="matches (default: 30000)")
    add("--best", type=some, default=3, help="moves that each Chancellor plays on")
    add("--seats", type=int, choices=SEATS, nargs="+", default=[2], help="drawn for each match")
    add("--modules", action="store_true", help="of the expansion, in each match")
    add("--out", type=Path, required=True, help="the folder of chunks")
    typed = called.parse_args()
    if typed.seed >= TUNING:
        called.error("tuning keeps to seeds below 1,000,000")
    typed.out.mkdir(parents=True, exist_ok=True)
    for first in range(0, typed.games, CHUNK):
        part = typed.out / f"{typed.seed}-{first:06}.json.gz"
        if part.exists():
            continue
        games = [played(number, typed) for number in range(first, first + CHUNK)]
        fresh = part.with_suffix(".new")
        fresh.write_bytes(gzip.compress(json.dumps(games).encode()))
        fresh.rename(part)


if __name__ == "__main__":
    run(main)
