"""Governors think on a thread of their own, so that no frame waits for them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol

from ..engine.contract import Move

Thought = Callable[[], Move]


class Thinker(Protocol):
    """Somebody who works a thought out; one at a time."""

    def ask(self, thought: Thought) -> None: ...

    def answer(self) -> Move | None:
        """The move, once; None while it is still being thought about."""

    def forget(self) -> None:
        """The thought is not wanted any more."""


class Aside:
    """Thinks on a thread."""

    def __init__(self) -> None:
        self._pool: ThreadPoolExecutor | None = None
        self._thought: Future[Move] | None = None

    def ask(self, thought: Thought) -> None:
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, "governor")
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
