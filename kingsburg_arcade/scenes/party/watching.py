"""What a table shows to a spectator: that it is so, and one press to go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ...i18n import tr
from ...ui.canvas import LEGIBLE, Canvas
from ...ui.controls import Button
from ...ui.layout import Box, columns
from ...ui.widget import Widget

ROOMY: Final = 600
BELOW: Final = (520, 52)
"""Room for two buttons on any board, below the banner."""
LOOKOUT: Final = "advisor.astronomer"
"""Who looks on from afar."""


def tools(
    widgets: Sequence[Widget],
    banner: Box,
    rules: Callable[[], None],
    stop: Callable[[], None],
) -> list[Widget]:
    """Nothing to take back and nobody to be advised: the rules and the way out stand there.

    On a board without those tools they stand below the banner.
    """
    at = {widget.key: widget.box for widget in widgets}
    whole = at.keys() >= {"tool:hint", "tool:undo", "tool:redo"}
    read, leave = columns(Box(banner.x, banner.bottom + 8, *BELOW), [1, 1], 8)
    if whole:
        read, leave = at["tool:hint"], at["tool:undo"].union(at["tool:redo"])
    if read.y == leave.y:  # one row: both have words
        read, leave = columns(read.union(leave), [1.25, 1], 8)
    reading = Button(
        key="rules",
        box=read,
        press=rules,
        words=tr("party.rules"),
        picture="icon.rules",
        tint="gold",
    )
    leaving = Button(
        key="stop_watching",
        box=leave,
        press=stop,
        words=tr("party.stop_watching"),
        picture="icon.exit",
        tint="gold",
    )
    if not whole:
        return [*widgets, reading, leaving]
    instead = {"tool:hint": [reading], "tool:undo": [leaving], "tool:redo": []}
    return [one for widget in widgets for one in instead.get(widget.key, [widget])]


def paint(canvas: Canvas, box: Box) -> None:
    """Where the others have their hand; where that is small, no more than that it is so."""
    roomy = box.width > ROOMY
    side = min(150 if roomy else 110, box.height)
    words = box.inflate(-24, 0)
    if box.width >= 3 * side:
        canvas.picture(LOOKOUT, Box(box.x + 24, box.centery - side // 2, side, side))
        words = Box(box.x + side + 60, box.y, box.width - side - 90, box.height)
    head = Box(words.x, words.y + 10, words.width, 56) if roomy else words
    title = tr("party.watching")
    canvas.words(title, head, "heading", "gold_light", face="title", wrap=not roomy, least=24)
    if roomy:
        rest = Box(words.x, head.bottom + 4, words.width, words.bottom - head.bottom - 10)
        told = tr("party.watch_words")
        canvas.words(told, rest, "body", "parchment", wrap=True, rise="top", least=LEGIBLE)
