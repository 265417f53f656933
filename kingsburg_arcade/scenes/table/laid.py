"""A move that is laid on the table and not sent yet, and whether a press may send it.

Nothing here knows a game, a screen or a network. A laid move belongs to one question, is void with
it, and is sent once at most.
"""

from __future__ import annotations

from math import inf
from typing import Final

from ...engine.contract import Move

FRESH: Final = 0.3
"""Seconds after which a press counts as meant: it is no second half of a double click."""
LONGEST: Final = 0.1
"""A frame that took longer counts as this: while the window was blocked nobody could think."""


class Laid:
    """The answer to one question on its way from the hand to the table."""

    def __init__(self) -> None:
        self._question = -1
        self._move: Move | None = None
        self._sent = False
        self._rested = self._calm = inf
        self._fresh = False

    # ------------------------------------------------------------------------------- looking
    @property
    def move(self) -> Move | None:
        """The move that lies there."""
        return self._move

    @property
    def calm(self) -> bool:
        """Would a press made now be meant for the table, not for what was shown before?"""
        return self._calm >= FRESH

    # ------------------------------------------------------------------------------ the clock
    def wait(self, seconds: float) -> None:
        """Time passes."""
        passed = min(max(seconds, 0.0), LONGEST)
        self._rested += passed
        self._calm += passed

    def disturb(self) -> None:
        """A press was spent on something else: on the show, or on coming back to the window."""
        self._calm = 0.0
        self._fresh = False

    def look_away(self) -> None:
        """Something else lay over the table: what closed it must not send."""
        self._rested = 0.0
        self._fresh = False

    def begin_press(self) -> None:
        """A key or a button goes down; a press that began too early does not ripen."""
        self._fresh = self._rested >= FRESH and self.calm

    # -------------------------------------------------------------------------------- acting
    def ask(self, question: int) -> None:
        """A question by its number. Another one makes void what was laid for the one before."""
        if question != self._question:
            self._question = question
            self._sent = False
            self._move = None

    def reopen(self) -> None:
        """The question stands again, as if it had never been asked: the answer was not taken."""
        self._question, self._sent, self._move = -1, False, None

    def lay(self, move: Move) -> bool:
        """Lay a move, instead of one that lies there; was it possible?"""
        if self._sent:
            return False
        self._move = move
        self._rested = 0.0
        self._fresh = False
        return True

    def take_up(self) -> bool:
        """Take up what was laid; was there anything?"""
        taken, self._move = self._move is not None, None
        return taken

    def send(self) -> Move | None:
        """The move that lies there, if the press that is going on may send it: never twice."""
        if not self._fresh or self._move is None or self._sent:
            return None
        move, self._move = self._move, None
        self._sent, self._fresh = True, False
        return move

    def close(self) -> bool:
        """The question is answered without laying; may it still be?"""
        if self._sent:
            return False
        self._sent, self._move = True, None
        return True
