"""Which moves a replay marks: planted ones that cost much, and a Regent's own.

    python tools/true_dots.py kingsburg planted --players 2 --matches 60 --seed 1810000
    python tools/true_dots.py kingdom_builder own --matches 20 --option setup=first

`planted` draws moves by lot in matches of mixed levels, plays them on to the end beside the choice
of a Steward, and looks at those that cost enough. Each line says what one cost and what the replay
says of it. `own` looks at every move of a Regent among Stewards.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from tool_call import check_rivals, check_seats, reader, run, some

from kingsburg_arcade.commands.arguments import chosen_options, declare_options
from kingsburg_arcade.engine.contract import LUCK, NOBODY, Choose, Governor, Move
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.games import cabinet, names
from kingsburg_arcade.games.governors import adviser, governor
from kingsburg_arcade.governors.hint import Verdict, judged
from kingsburg_arcade.governors.mind import driven
from kingsburg_arcade.simulate.one_match import Home, LiveView, game_seed

MIXED: Final = ("squire", "bailiff", "steward")
"""Who plays where moves are planted."""
SIEVE: Final = ((6, 3.0), (18, 3.5), (48, 4.0))
"""Pairs of matches, each lot on fresh luck, and what a move must cost in it to be looked at."""
PLANTED: Final = 0.25
"""So many of the choices are tried."""
ANALYSIS: Final = 1
"""The seed of an analysis of a replay."""


class Choice(NamedTuple):
    """A seat is asked, and has chosen."""

    state: Any
    view: LiveView
    legal: Sequence[Move]
    move: Move
    at: int
    """The number of this move in the match."""


def played(state: Any, seats: Sequence[Governor], seed: int) -> Iterator[Choice]:
    """Play a position to its end, and stop before each move of a seat."""
    home = Home(seed)
    views = [LiveView(seat, state, home) for seat in range(len(seats))]
    streams = [SeededStream(seed, f"seat {seat}") for seat in range(len(seats))]
    at = 0
    while (actor := state.actor) != NOBODY:
        at += 1
        if actor == LUCK:
            state.play(home.deal(state.wish()))
            continue
        legal = state.legal()
        move = seats[actor].choose(views[actor], legal, streams[actor])
        yield Choice(state, views[actor], legal, move, at)
        state.play(home.hide(actor, move) if isinstance(move, Choose) else move)


def verdict(game: str, choice: Choice, move: Move) -> Verdict:
    """What the page of a replay would say if that move had been played."""
    mind = adviser(game)
    assert mind is not None
    luck = SeededStream(ANALYSIS, f"move {choice.at}")
    return driven(judged(mind, choice.view, choice.legal, move, luck))


# ------------------------------------------------------------------------------- what a move costs
def lead(points: Sequence[int], seat: int) -> float:
    """Ahead of the best of the others and of their mean, each for a half."""
    others = [one for other, one in enumerate(points) if other != seat]
    return points[seat] - (max(others) + fmean(others)) / 2


def lead_at_end(choice: Choice, move: Move, players_on: Sequence[Governor], seed: int) -> float:
    state = choice.state.copy()
    state.play(move)
    for _ in played(state, players_on, seed):
        pass
    return lead(state.result().points, choice.view.seat)


def cost(
    choice: Choice, good: Move, bad: Move, players_on: Sequence[Governor], seed: int
) -> list[float]:
    """How much further the seat ends after the good move in each of many matches, if the means of
    all lots are high enough; else nothing."""
    found: list[float] = []
    for lot, (matches, least) in enumerate(SIEVE):
        lucks = [game_seed(seed + lot, match) for match in range(matches)]
        found = [
            lead_at_end(choice, good, players_on, luck) - lead_at_end(choice, bad, players_on, luck)
            for luck in lucks
        ]
        if fmean(found) < least:
            return []
    return found


# ------------------------------------------------------------------------------------- the two
def planted(typed: argparse.Namespace, seed: int) -> Iterator[tuple[str, bool]]:
    """The moves of a match that were drawn and cost enough: a line, and whether it is marked."""
    game, chance = typed.game, random.Random(seed)
    seats = [governor(chance.choice(MIXED), game) for _ in range(typed.players)]
    steward, players_on = governor("steward", game), [governor(typed.by, game)] * typed.players
    state: Any = cabinet(game).new(typed.players, chosen_options(game, typed.option))
    for choice in played(state, seats, seed):
        if isinstance(choice.move, Choose) or chance.random() > PLANTED:
            continue
        bad = chance.choice(choice.legal)
        good = steward.choose(choice.view, choice.legal, SeededStream(seed, f"good {choice.at}"))
        found = cost(choice, good, bad, players_on, seed) if bad != good else []
        if found:
            said = verdict(game, choice, bad)
            reach = 1.96 * stdev(found) / sqrt(len(found))
            line = f"{bad.text}: {fmean(found):.1f} ±{reach:.1f}, the replay says {said.cost:.1f}"
            yield line, said.is_slip


def own(typed: argparse.Namespace, seed: int) -> Iterator[tuple[str, bool]]:
    """The moves of a Regent that left a choice."""
    game, hero = typed.game, seed % typed.players
    levels = ["regent" if seat == hero else "steward" for seat in range(typed.players)]
    seats = [governor(level, game) for level in levels]
    state: Any = cabinet(game).new(typed.players, chosen_options(game, typed.option))
    for choice in played(state, seats, seed):
        secret = isinstance(choice.move, Choose)
        if choice.view.seat == hero and len(choice.legal) > 1 and not secret:
            said = verdict(game, choice, choice.move)
            yield f"{choice.move.text}: the replay says {said.cost:.1f}", said.is_slip


WAYS: Final = {"planted": planted, "own": own}


def main() -> None:
    add = (called := reader(__doc__)).add_argument
    add("game", choices=names())
    add("what", choices=WAYS)
    add("--players", type=int, default=2, help="seats of a table (default: 2)")
    add("--matches", type=some, default=20, help="(default: 20)")
    add("--seed", type=int, default=1_000_000, help="of the first match (default: 1000000)")
    add("--by", default="steward", metavar="LEVEL", help="who plays on to the end")
    declare_options(called)
    typed = called.parse_args()
    check_seats(typed.game, typed.players)
    check_rivals(typed.game, typed.by)
    chosen_options(typed.game, typed.option)
    looked = marked = most = 0
    for match in range(typed.matches):
        here = 0
        for line, is_slip in WAYS[typed.what](typed, game_seed(typed.seed, match)):
            looked += 1
            here += is_slip
            if is_slip or typed.what == "planted":
                print(f"match {match}: {line}{', marked' * is_slip}", flush=True)
        marked += here
        most = max(most, here)
    print(f"marked: {marked} of {looked} moves in {typed.matches} matches, {most} at most in one")


if __name__ == "__main__":
    run(main)
