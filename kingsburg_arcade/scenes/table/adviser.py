"""A hint for the person who is asked: what a strong governor would do, thought out aside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...engine.contract import Move, View
from ...engine.luck import SeededStream
from ...games.board import Board
from ...governors.hint import Opinion, advice, step
from ...governors.mind import Mind
from ...governors.thinking import Pondering, Thinker
from ...i18n import tr

SEED: Final = 1
"""The same question gets the same hint."""


class Adviser:
    """Thinks when it is asked, about the question that stands; plays nothing."""

    def __init__(self, thinker: Thinker, board: Board[Any], mind: Mind | None) -> None:
        self._thinker, self._board = thinker, board
        self.mind = mind
        """Who advises; None if the game has nobody who could."""
        self._pondering: Pondering[Opinion] | None = None
        self.opinion: Opinion | None = None
        self.question = ""
        self._laid: Move | None = None
        """What lay on the table when the hint was asked for."""

    @property
    def thinks(self) -> bool:
        return self._pondering is not None

    @property
    def speaks(self) -> bool:
        """Is a hint being thought about, or given?"""
        return self.thinks or self.best is not None

    @property
    def best(self) -> Move | None:
        return self.opinion.best if self.opinion is not None else None

    def ask(self, view: View[Any], legal: Sequence[Move], here: int, laid: Move | None) -> None:
        """Begin to think; `here` tells one question from another."""
        self.forget()
        if self.mind is None:
            return
        self.question, self._laid = view.state.question, laid
        stream = SeededStream(SEED, f"hint {here}")
        self._pondering = self._thinker.ponder(advice(self.mind, view, legal, stream, laid))

    def ready(self) -> bool:
        """Has something been found just now?"""
        found = self._pondering.found if self._pondering is not None else None
        if found is None:
            return False
        self.opinion, self._pondering = found, None
        return True

    def forget(self) -> None:
        """The question is another now."""
        if self._pondering is not None:
            self._pondering.give_up()
        self.opinion = self._pondering = None

    @property
    def words(self) -> str:
        """The advice in a sentence, with what it is ahead of."""
        found = self.opinion
        if found is None:
            return tr("advice.thinks")
        plan = self._board.words.plan(found.best, self.question, found.then)
        if len(found.moves) == 1:
            return tr("advice.only", plan=plan)
        said = self._compared(found, plan)
        if found.reason is None or not step(found.lead):
            return said
        return tr("advice.because", said=said, reason=self._board.words.reason(found.reason))

    def _compared(self, found: Opinion, plan: str) -> str:
        """How much better the best move is: than the one that was laid, or else than the next."""
        assert found.other is not None
        how = step(found.lead)
        if self._laid == found.best:
            return tr("advice.same")
        if self._laid is not None:
            return tr(f"advice.{how or 'equal'}_laid", plan=plan)
        if not how:
            other = self._board.words.plan(found.other, self.question)
            return tr("advice.equal", plan=plan, other=other)
        return tr(f"advice.{how}", plan=plan)


def decimal(number: float) -> str:
    """One place after the point, as it is written in the language spoken now."""
    return f"{number:.1f}".replace(".", tr("number.point"))
