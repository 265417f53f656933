"""Many matches of one line-up: split into chunks, played by some processes, merged in order.

A series may be *rotated*: every deal is then played once from every seat by everybody, so that
neither the dice nor the seat favour anybody, and what is left is how they play.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, field
from hashlib import blake2b
from math import sqrt
from time import perf_counter, process_time
from typing import Final

from ..engine import codec
from ..engine.contract import Cabinet, Move, Options, Result, State
from ..games import cabinet
from ..games.governors import governor
from ..packs.parcel import carry, parcels_of
from .one_match import game_seed, play_out
from .worker_pool import borrowed, crew, no_interrupts

WHOLE: Final = 60
"""One first place; it can be shared by two, three, four or five."""
SURE: Final = 1.96
"""Standard errors to either side of 95 cases in 100."""
OF_EACH: Final = 2
"""Deals wholly won, and as many wholly lost, that an interval counts besides those played: a few
deals alike prove nothing (Agresti and Coull, for shares of deals too)."""
CHUNK: Final = 250
"""Games that a process plays before it reports."""
CHUNKS_A_WORKER: Final = 8
TRIAL: Final = 0.25
"""Seconds of playing alone, to see how long a series will take."""
WORTH_PROCESSES: Final = 1.0
"""Seconds of play left below which starting processes takes longer than it saves."""


@dataclass(frozen=True, slots=True)
class LineUp:
    """Who plays what: everything a series depends on."""

    game: str
    seats: tuple[str, ...]
    options: Options
    seed: int
    rotated: bool = False
    """Is each deal played in a row from every seat?"""

    @property
    def cabinet(self) -> Cabinet[State]:
        return cabinet(self.game)

    @property
    def turns(self) -> int:
        """Matches of one deal."""
        return len(self.seats) if self.rotated else 1

    def seed_of(self, index: int) -> int:
        """The seed of the match number `index` of the series."""
        return game_seed(self.seed, index // self.turns)

    def members(self, index: int) -> list[int]:
        """Who sits in each seat of that match, as places in the line-up."""
        turn, count = index % self.turns, len(self.seats)
        return [(seat - turn) % count for seat in range(count)]

    def play(self, index: int, moves: list[Move] | None = None) -> tuple[State, int]:
        """Play that match."""
        governors = [governor(self.seats[member], self.game) for member in self.members(index)]
        return play_out(self.cabinet, self.options, governors, self.seed_of(index), moves)


@dataclass(slots=True)
class Tally:
    """What came of some deals in a row, so that rows can be put together again.

    Everything is counted in whole numbers: whatever the processes, the sums are the same.
    """

    seats: int
    turns: int = 1
    games: int = 0
    moves: int = 0
    cpu: float = 0.0
    shared: int = 0
    wins: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    shares: list[int] = field(default_factory=list)
    """First places of each member; where k share one, each has a k-th (counted in `WHOLE`)."""
    squares: list[int] = field(default_factory=list)
    """Sums of the squares of what each deal brought of that, for the error."""
    fingerprints: bytearray = field(default_factory=bytearray)
    _deal: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wins = self.wins or [0] * self.seats
        self.points = self.points or [0] * self.seats
        self.shares = self.shares or [0] * self.seats
        self.squares = self.squares or [0] * self.seats
        self._deal = self._deal or [0] * self.seats

    def count(self, state: State, moves: int, members: Sequence[int]) -> None:
        """Put one finished match down."""
        result = state.result()
        self.games += 1
        self.moves += moves
        if len(result.winners) == 1:
            self.wins[members[result.winners[0]]] += 1
        else:
            self.shared += 1
        for seat, points in enumerate(result.points):
            self.points[members[seat]] += points
        for seat in result.winners:
            self._deal[members[seat]] += WHOLE // len(result.winners)
        if self.games % self.turns == 0:
            self._close()
        self.fingerprints += _fingerprint(state, result)

    def _close(self) -> None:
        for member, share in enumerate(self._deal):
            self.shares[member] += share
            self.squares[member] += share * share
        self._deal = [0] * self.seats

    def add(self, later: Tally) -> None:
        """Put down the deals that follow these."""
        self.games += later.games
        self.moves += later.moves
        self.cpu += later.cpu
        self.shared += later.shared
        for seat in range(self.seats):
            self.wins[seat] += later.wins[seat]
            self.points[seat] += later.points[seat]
            self.shares[seat] += later.shares[seat]
            self.squares[seat] += later.squares[seat]
        self.fingerprints += later.fingerprints

    @property
    def deals(self) -> int:
        return self.games // self.turns

    def share(self, member: int) -> float:
        """The member's part of all first places."""
        return self.shares[member] / (WHOLE * self.games)

    def error(self, member: int) -> float:
        """The standard error of that, from the means of the deals."""
        deals = self.deals
        if deals < 2:
            return 0.5
        whole = self.squares[member] * deals - self.shares[member] ** 2
        return sqrt(whole / (deals - 1)) / (WHOLE * self.turns * deals)

    def interval(self, member: int) -> tuple[float, float]:
        """Where the share lies, 95 times in 100, if very many deals were played.

        After few deals it is wide, and it always has a width.
        """
        deals, whole = self.deals + 2 * OF_EACH, WHOLE * self.turns
        middle = (self.shares[member] / whole + OF_EACH) / deals
        spread = (self.squares[member] / whole**2 + OF_EACH) / deals - middle**2
        reach = SURE * sqrt(spread / deals)
        return max(0.0, middle - reach), min(1.0, middle + reach)

    @property
    def digest(self) -> str:
        """A name of everything that happened: of each last position and result, in order."""
        return blake2b(self.fingerprints, digest_size=16).hexdigest()


def _fingerprint(state: State, result: Result) -> bytes:
    spelled = f"{codec.digest(state)} {json.dumps(result.to_plain(), sort_keys=True)}"
    return blake2b(spelled.encode(), digest_size=16).digest()


def play_chunk(line_up: LineUp, start: int, stop: int, parcels: tuple[bytes, ...] = ()) -> Tally:
    """Play the matches from number `start` to before number `stop`.

    `parcels` are the content packs of the line-up, for a process that may not have them.
    """
    carry(parcels)
    tally = Tally(len(line_up.seats), line_up.turns)
    began = process_time()
    for index in range(start, stop):
        tally.count(*line_up.play(index), line_up.members(index))
    tally.cpu = process_time() - began
    return tally


# ------------------------------------------------------------------------------------- processes
def play_series(
    line_up: LineUp,
    games: int,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
    cluster: str | None = None,
    total: Tally | None = None,
) -> Tally:
    """Play a series; what comes of it does not depend on the number of workers or of machines.

    Without a number of workers all cores help, but only if the first games show that it pays. The
    address of a cluster sends all games there. `total` has what is finished at any time.
    """
    turns = line_up.turns
    games += -games % turns  # a deal is played to the end
    total = Tally(len(line_up.seats), turns) if total is None else total
    if cluster is not None:
        with borrowed(cluster) as (pool, helpers):
            for tally in _gathered(pool, line_up, _chunks(0, games, helpers, turns)):
                total.add(tally)
                progress(total.games)
        return total
    if workers is None:
        began = perf_counter()
        while total.games < games and perf_counter() - began < TRIAL:
            total.add(play_chunk(line_up, total.games, total.games + turns))
        progress(total.games)
        left = games - total.games
        pays = left * TRIAL > WORTH_PROCESSES * total.games
        workers = _cores() if pays else 1
    chunks = _chunks(total.games, games, workers, turns)
    with closing(_played(line_up, chunks, min(workers, len(chunks)))) as tallies:
        for tally in tallies:
            total.add(tally)
            progress(total.games)
    return total


def _chunks(done: int, games: int, workers: int, turns: int) -> list[tuple[int, int]]:
    """The games still to be played, in pieces of whole deals."""
    size = max(1, min(CHUNK, games // (workers * CHUNKS_A_WORKER)))
    size += -size % turns
    return [(start, min(start + size, games)) for start in range(done, games, size)]


def _gathered(
    pool: Executor, line_up: LineUp, chunks: Sequence[tuple[int, int]]
) -> Iterator[Tally]:
    """Hand out the chunks; the tallies in order."""
    parcels = parcels_of(line_up.game, line_up.options)
    futures = [pool.submit(play_chunk, line_up, *chunk, parcels) for chunk in chunks]
    for future in futures:
        yield future.result()


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def _played(line_up: LineUp, chunks: Sequence[tuple[int, int]], workers: int) -> Generator[Tally]:
    if workers <= 1:
        for start, stop in chunks:
            yield play_chunk(line_up, start, stop)
        return
    parcels = parcels_of(line_up.game, line_up.options)
    with crew(workers) as pool:
        first, others = chunks[:workers], chunks[workers:]
        with no_interrupts():
            futures = [pool.submit(play_chunk, line_up, *chunk, parcels) for chunk in first]
        futures += [pool.submit(play_chunk, line_up, *chunk, parcels) for chunk in others]
        for future in futures:
            yield future.result()
