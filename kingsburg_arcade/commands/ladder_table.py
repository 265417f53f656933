"""The table of all governors against all, for a person and for a script."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from typing import Any, Final

from ..engine.contract import Refused, wrong_seats
from ..games import cabinet
from ..games.governors import NAMES, governor, levels
from ..i18n import tr
from ..simulate.ladder import Duel, Interrupted, Pace, Rules, ladder, pace
from .exit_codes import WrongCall
from .printing import as_json

COLUMN: Final = 17
FEWEST: Final = 2
"""Seats, where nobody says how many."""


def run(typed: argparse.Namespace, options: Any) -> int:
    """Play it and print it. `--games` counts the deals; each is played from every seat."""
    names = named(typed.game, typed.seats)
    players = typed.players or FEWEST
    played = cabinet(typed.game)
    if players not in played.seats:
        refused = wrong_seats(played, players)
        raise WrongCall(refused.code, **refused.values)
    rules = Rules(
        *(typed.game, players, options, typed.seed, typed.games),
        workers=typed.workers,
        cluster=typed.cluster,
    )
    duels: list[Duel] = []
    try:
        for one in ladder(rules, names):
            duels.append(one)
            if sys.stderr.isatty():
                told = {"hero": one.hero, "field": one.field, "share": f"{one.share:.3f}"}
                sys.stderr.write(f"{tr('commands.ladder.duel', **told)}\n")
        paces = {name: pace(rules, name, names[0]) for name in names}
    except KeyboardInterrupt as ended:
        begun = ended.so_far if isinstance(ended, Interrupted) else None
        so_far(rules, names, [*duels, begun] if begun else duels, json=typed.json)
        raise
    if typed.json:
        as_json(plain(rules, duels, paces))
    else:
        print(readable(rules, names, duels, paces))
    return 0


def so_far(rules: Rules, names: Sequence[str], duels: Sequence[Duel], *, json: bool) -> None:
    """What an interrupted ladder has come to; the last duel may have fewer games."""
    if not duels:
        return
    if json:
        as_json(plain(rules, duels, {}) | {"interrupted": True})
    else:
        wanted = len(names) * (len(names) - 1)
        head = tr("commands.ladder.so_far", done=len(duels), wanted=wanted)
        print(f"{head}\n{readable(rules, names, duels, {})}", file=sys.stderr)


def named(game: str, seats: str | None) -> tuple[str, ...]:
    """Who takes part: those typed, or all levels that the game has."""
    names = known(game, seats.split(",") if seats else ("random", *levels(game)))
    if len(set(names)) != len(names) or len(names) < 2:
        raise WrongCall("ladder.too_few", governors=NAMES)
    return names


def known(game: str, names: Sequence[str]) -> tuple[str, ...]:
    """Governors who play that game, or WrongCall."""
    try:
        for name in names:
            governor(name, game)
    except Refused as trouble:
        raise WrongCall(trouble.code, **trouble.values) from None
    return tuple(names)


def plain(rules: Rules, duels: Sequence[Duel], paces: dict[str, Pace]) -> dict[str, Any]:
    return {
        "game": rules.game,
        "players": rules.players,
        "options": rules.options.to_plain(),
        "seed": rules.seed,
        "deals": rules.deals,
        "duels": [
            {
                key: round(value, 4) if isinstance(value, float) else value
                for key, value in asdict(duel).items()
            }
            for duel in duels
        ],
        "milliseconds": {
            name: {key: round(value, 3) for key, value in asdict(taken).items()}
            for name, taken in paces.items()
        },
    }


def readable(
    rules: Rules, names: Sequence[str], duels: Sequence[Duel], paces: dict[str, Pace]
) -> str:
    """A row for each hero, a column for each kind it sat among, in percent with the 95% reach."""
    told = {"game": rules.game, "players": rules.players, "count": rules.deals}
    told |= {"seed": rules.seed, "even": f"{100 / rules.players:.0f}%"}
    width = column(names)
    lines = [
        tr("commands.ladder.head", **told),
        tr("commands.ladder.columns").ljust(width) + "".join(name.rjust(width) for name in names),
        *grid(names, duels, lambda one: f"{one.share:.1%} ±{reach(one):.1%}"),
        tr("commands.ladder.points"),
        *grid(names, duels, lambda one: f"{one.points:.1f} / {one.field_points:.1f}"),
    ]
    lines += [tr("commands.ladder.paces")] if paces else []
    for name, taken in paces.items():
        lines.append(
            name.ljust(width) + f"{taken.median:10.3f}{taken.most:10.3f}{taken.longest:10.3f}"
        )
    return "\n".join(lines)


def reach(duel: Duel) -> float:
    """From the share to the farther end of its interval."""
    return max(duel.share - duel.low, duel.high - duel.share)


def column(names: Sequence[str]) -> int:
    """The width of a column in which each of these has its place."""
    return max(COLUMN, 2 + max(map(len, names)))


def grid(
    names: Sequence[str], duels: Sequence[Duel], shown: Callable[[Duel], str]
) -> Iterator[str]:
    """A line for each hero, with what is shown of its duel with each field."""
    cells = {(duel.hero, duel.field): shown(duel) for duel in duels}
    width = column(names)
    for hero in names:
        row = (cells.get((hero, field), "-").rjust(width) for field in names)
        yield hero.ljust(width) + "".join(row)
