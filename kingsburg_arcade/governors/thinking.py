"""Governors think on a thread of their own, so that no frame waits for them."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Final, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

    from ..engine.contract import Move
    from .mind import Thinking

T = TypeVar("T")

TURN: Final = 0.001
"""Seconds for which a study keeps the interpreter: a frame would else wait five times as long."""
Thought = Callable[[], "Move"]


class Thinker(Protocol):
    """Somebody who works a thought out; one at a time."""

    def ask(self, thought: Thought) -> None: ...

    def answer(self) -> Move | None:
        """The move, once; None while it is still being thought about."""

    def forget(self) -> None:
        """The thought is not wanted any more."""

    def ponder(self, thinking: Thinking[T]) -> Pondering[T]:
        """Work out another thought, which may be given up; several may be going on."""


class Pondering(Generic[T]):
    """A thought in slices: given up between two of them, at the latest after some 50 ms."""

    def __init__(self, thinking: Thinking[T]) -> None:
        self._thinking = thinking
        self._given_up = False
        self._found: list[T] = []
        self._work: Future[None] | None = None

    def work(self) -> None:
        """Think until something is found or nobody wants it any more."""
        held = perf_counter()
        while not self._given_up:
            try:
                next(self._thinking)
            except StopIteration as end:
                self._found.append(end.value)
                return
            if perf_counter() - held > TURN:
                sleep(0)  # a frame that waits for the interpreter has it now
                held = perf_counter()
        self._thinking.close()

    def start(self, pool: ThreadPoolExecutor) -> None:
        self._work = pool.submit(self.work)

    def give_up(self) -> None:
        self._given_up = True

    @property
    def found(self) -> T | None:
        """What was found; None while it is still being thought about, or was given up."""
        if self._work is not None and self._work.done():
            self._work.result()  # a mistake in a thought is not to be lost
        return self._found[0] if self._found else None


class Aside:
    """Thinks on a thread."""

    def __init__(self) -> None:
        self._pool: ThreadPoolExecutor | None = None
        self._study: ThreadPoolExecutor | None = None
        self._thought: Future[Move] | None = None

    def ask(self, thought: Thought) -> None:
        if self._pool is None:
            self._pool = a_thread("governor")
        self._thought = self._pool.submit(thought)

    def answer(self) -> Move | None:
        if self._thought is None or not self._thought.done():
            return None
        thought, self._thought = self._thought, None
        return thought.result()

    def forget(self) -> None:
        if self._thought is not None:
            self._thought.cancel()
            self._thought = None

    def ponder(self, thinking: Thinking[T]) -> Pondering[T]:
        if self._study is None:
            self._study = a_thread("study")
        pondering = Pondering(thinking)
        pondering.start(self._study)
        return pondering


def a_thread(name: str) -> ThreadPoolExecutor:
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(1, name)


class AtOnce:
    """Thinks while it is asked: for tests and for pictures."""

    def __init__(self) -> None:
        self._move: Move | None = None

    def ask(self, thought: Thought) -> None:
        self._move = thought()

    def answer(self) -> Move | None:
        move, self._move = self._move, None
        return move

    def forget(self) -> None:
        self._move = None

    def ponder(self, thinking: Thinking[T]) -> Pondering[T]:
        pondering = Pondering(thinking)
        pondering.work()
        return pondering
