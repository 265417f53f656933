"""All governors against all: each as the hero of a table of others, on the same deals.

A duel seats one hero among equals of one kind and plays every deal once from every seat. The
hero's share of first places is compared with an even one: a half of two, a quarter of four.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from time import process_time
from typing import Any

from ..engine.contract import Governor, Move, Options, Stream, View
from ..games.governors import governor
from .one_match import play_out
from .series import LineUp, Tally, play_series


@dataclass(frozen=True, slots=True)
class Rules:
    """What all duels of a tournament share."""

    game: str
    players: int
    options: Options
    seed: int
    deals: int
    workers: int | None = None
    cluster: str | None = None
    """The address of machines that help."""

    def line_up(self, hero: str, field: str) -> LineUp:
        seats = (hero, *[field] * (self.players - 1))
        return LineUp(self.game, seats, self.options, self.seed, rotated=True)


@dataclass(frozen=True, slots=True)
class Duel:
    """How one hero did among equals of one kind."""

    hero: str
    field: str
    games: int
    share: float
    error: float
    low: float
    high: float
    points: float
    field_points: float
    digest: str

    @classmethod
    def read(cls, line_up: LineUp, tally: Tally) -> Duel:
        hero, field = line_up.seats[:2]
        mean = [points / tally.games for points in tally.points]
        low, high = tally.interval(0)
        rest = sum(mean[1:]) / (len(mean) - 1)
        error = tally.error(0)
        share = tally.share(0)
        digest = tally.digest
        return cls(hero, field, tally.games, share, error, low, high, mean[0], rest, digest)


class Interrupted(KeyboardInterrupt):
    """Somebody has ended a duel: what whole deals of it have come to, if there are any."""

    def __init__(self, so_far: Duel | None) -> None:
        super().__init__()
        self.so_far = so_far


def duel(rules: Rules, hero: str, field: str) -> Duel:
    """Every deal once from every seat; Interrupted if somebody ends it."""
    line_up = rules.line_up(hero, field)
    tally = Tally(len(line_up.seats), line_up.turns)
    games = rules.deals * rules.players
    try:
        play_series(line_up, games, rules.workers, cluster=rules.cluster, total=tally)
    except KeyboardInterrupt:
        raise Interrupted(Duel.read(line_up, tally) if tally.deals else None) from None
    return Duel.read(line_up, tally)


def ladder(rules: Rules, names: Sequence[str]) -> Iterator[Duel]:
    """Everybody as hero against everybody else."""
    for hero in names:
        for field in names:
            if hero != field:
                yield duel(rules, hero, field)


# ------------------------------------------------------------------------------------ thinking time
@dataclass(frozen=True, slots=True)
class Pace:
    """Milliseconds of processor time that a governor takes for a move, where it has a choice."""

    median: float
    most: float
    """Nineteen in twenty take no longer."""
    longest: float


class Clocked:
    """A governor on whom a watch is kept."""

    def __init__(self, governor: Governor, taken: list[float]) -> None:
        self.name = governor.name
        self._choose = governor.choose
        self._taken = taken

    def choose(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Move:
        began = process_time()
        move = self._choose(view, legal, luck)
        if len(legal) > 1:
            self._taken.append((process_time() - began) * 1000)
        return move


def pace(rules: Rules, hero: str, field: str, games: int = 2) -> Pace:
    """Watch the hero think; the first match warms what it remembers and does not count."""
    line_up = rules.line_up(hero, field)
    taken: list[float] = []
    for index in range(games + 1):
        if index == 1:
            taken.clear()
        seats = [governor(field, rules.game) for _ in range(rules.players)]
        seats[0] = Clocked(governor(hero, rules.game), taken)
        play_out(line_up.cabinet, rules.options, seats, line_up.seed_of(index * rules.players))
    return Pace(median(taken), quantiles(taken, n=20)[-1], max(taken))
