"""A hint for the person who is asked: what a strong governor would do, thought out aside."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ...engine.contract import Move, View
from ...engine.luck import SeededStream
from ...governors.hint import Opinion, advice
from ...governors.mind import Mind
from ...governors.thinking import Pondering, Thinker
from ...i18n import tr
from ...ui.canvas import Canvas
from ...ui.layout import Box, inset
from ...ui.widget import Widget
from .reasons import reason_words

SEED: Final = 1
"""The same question gets the same hint."""
WORTH_SAYING: Final = 0.05
"""Points: a smaller lead over the next best is none."""


class Adviser:
    """Thinks when it is asked, about the question that stands; plays nothing."""

    def __init__(self, thinker: Thinker, deed: Callable[[Move, str], str], lead: str) -> None:
        self._thinker, self._deed = thinker, deed
        self._lead = lead
        """The sentence about how far one move is ahead of another."""
        self._pondering: Pondering[Opinion] | None = None
        self.opinion: Opinion | None = None
        self.question = ""

    @property
    def thinks(self) -> bool:
        return self._pondering is not None

    @property
    def best(self) -> Move | None:
        return self.opinion.best if self.opinion is not None else None

    def ask(self, mind: Mind, view: View[Any], legal: Sequence[Move], here: int) -> None:
        """Begin to think; `here` tells one question from another."""
        self.forget()
        self.question = view.state.question
        stream = SeededStream(SEED, f"hint {here}")
        self._pondering = self._thinker.ponder(advice(mind, view, legal, stream))

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
        deed = self._deed(found.best, self.question)
        if len(found.moves) == 1:
            return tr("advice.only", deed=deed)
        lead, other = found.costs[1], self._deed(found.moves[1], self.question)
        if lead < WORTH_SAYING:
            return tr("advice.equal", deed=deed, other=other)
        said = tr(self._lead, deed=deed, other=other, points=decimal(lead))
        if found.reason is None:
            return said
        return tr("advice.because", said=said, reason=reason_words(found.reason))


def decimal(number: float) -> str:
    """One place after the point, as it is written in the language spoken now."""
    return f"{number:.1f}".replace(".", tr("number.point"))


def paint(
    canvas: Canvas, widgets: Sequence[Widget], keys: frozenset[str], small: str = "die:"
) -> None:
    """A green ring around each of them, and a lamp where it hides nothing: not on what is small."""
    for widget in widgets:
        if widget.key.startswith(small) and widget.key in keys:
            paint_ring(canvas, widget.box)
        elif widget.key in keys:
            paint_lamp(canvas, widget.box)


def paint_ring(canvas: Canvas, box: Box) -> None:
    canvas.plate(box.inflate(10, 10), None, "emerald_light", width=5, radius=19)


def paint_lamp(canvas: Canvas, box: Box) -> None:
    paint_ring(canvas, box)
    side = min(46, box.height // 2)
    sign = Box(box.right - side - 4, box.y + 4, side, side)
    canvas.plate(sign, "emerald_deep", "emerald_light", width=2, radius=12)
    canvas.picture("icon.hint", inset(sign, 6), "gold")
