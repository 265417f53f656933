"""Many matches of one line-up: split into chunks, played by some processes, merged in order."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from hashlib import blake2b
from multiprocessing import get_context
from time import perf_counter, process_time
from typing import Final

from .engine import codec
from .engine.cabinets import cabinet
from .engine.contract import Cabinet, Governor, Move, Options, Result, State
from .match import game_seed, play_out

CHUNK: Final = 250
"""Games that a process plays before it reports."""
CHUNKS_A_WORKER: Final = 8
TRIAL: Final = 0.25
"""Seconds of playing alone, to see how long a series will take."""
WORTH_PROCESSES: Final = 1.0
"""Seconds of play left below which starting processes takes longer than it saves."""


@dataclass(frozen=True, slots=True)
class LineUp:
    """Who plays what: everything a series depends on. Governors are made by `seat`."""

    game: str
    seats: tuple[str, ...]
    options: Options
    seed: int
    seat: Callable[[str], Governor]
    """Makes a governor of a name; it travels to other processes, so it is a plain function."""

    @property
    def cabinet(self) -> Cabinet[State]:
        return cabinet(self.game)

    def play(self, index: int, moves: list[Move] | None = None) -> tuple[State, int]:
        """Play the match number `index` of the series."""
        governors = [self.seat(name) for name in self.seats]
        seed = game_seed(self.seed, index)
        return play_out(self.cabinet, self.options, governors, seed, moves)


@dataclass(slots=True)
class Tally:
    """What came of some matches in a row, so that rows can be put together again."""

    seats: int
    games: int = 0
    moves: int = 0
    cpu: float = 0.0
    shared: int = 0
    wins: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    fingerprints: bytearray = field(default_factory=bytearray)

    def __post_init__(self) -> None:
        self.wins = self.wins or [0] * self.seats
        self.points = self.points or [0] * self.seats

    def count(self, state: State, moves: int) -> None:
        """Put one finished match down."""
        result = state.result()
        self.games += 1
        self.moves += moves
        if len(result.winners) == 1:
            self.wins[result.winners[0]] += 1
        else:
            self.shared += 1
        for seat, points in enumerate(result.points):
            self.points[seat] += points
        self.fingerprints += _fingerprint(state, result)

    def add(self, later: Tally) -> None:
        """Put down the matches that follow these."""
        self.games += later.games
        self.moves += later.moves
        self.cpu += later.cpu
        self.shared += later.shared
        for seat in range(self.seats):
            self.wins[seat] += later.wins[seat]
            self.points[seat] += later.points[seat]
        self.fingerprints += later.fingerprints

    @property
    def digest(self) -> str:
        """A name of everything that happened: of each last position and result, in order."""
        return blake2b(self.fingerprints, digest_size=16).hexdigest()


def _fingerprint(state: State, result: Result) -> bytes:
    spelled = f"{codec.digest(state)} {json.dumps(result.to_plain(), sort_keys=True)}"
    return blake2b(spelled.encode(), digest_size=16).digest()


def play_chunk(line_up: LineUp, start: int, stop: int) -> Tally:
    """Play the matches from number `start` to before number `stop`."""
    tally = Tally(len(line_up.seats))
    began = process_time()
    for index in range(start, stop):
        tally.count(*line_up.play(index))
    tally.cpu = process_time() - began
    return tally


# ------------------------------------------------------------------------------------- processes
def play_series(
    line_up: LineUp,
    games: int,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Tally:
    """Play a series; what comes of it does not depend on the number of workers.

    Without a number of workers all cores help, but only if the first games show that it pays.
    """
    total = Tally(len(line_up.seats))
    if workers is None:
        began = perf_counter()
        while total.games < games and perf_counter() - began < TRIAL:
            total.add(play_chunk(line_up, total.games, total.games + 1))
        progress(total.games)
        left = games - total.games
        pays = left * TRIAL > WORTH_PROCESSES * total.games
        workers = _cores() if pays else 1
    size = max(1, min(CHUNK, games // (workers * CHUNKS_A_WORKER)))
    chunks = [(start, min(start + size, games)) for start in range(total.games, games, size)]
    for tally in _played(line_up, chunks, min(workers, len(chunks))):
        total.add(tally)
        progress(total.games)
    return total


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def _played(line_up: LineUp, chunks: Sequence[tuple[int, int]], workers: int) -> Iterator[Tally]:
    if workers <= 1:
        for start, stop in chunks:
            yield play_chunk(line_up, start, stop)
        return
    # New interpreters rather than forks: the same on every system, and no thread is half copied.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _leave_interrupts)
    try:
        for future in _submitted(pool, line_up, chunks):
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _submitted(
    pool: Executor, line_up: LineUp, chunks: Sequence[tuple[int, int]]
) -> list[Future[Tally]]:
    """Hand out the chunks while interrupts are ignored: the processes born here inherit it."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return [pool.submit(play_chunk, line_up, start, stop) for start, stop in chunks]
    finally:
        signal.signal(signal.SIGINT, before)


def _leave_interrupts() -> None:
    """Only the first process answers an interrupt; the others end when it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
