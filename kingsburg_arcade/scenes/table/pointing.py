"""Golden rings around what somebody asked about."""

from __future__ import annotations

from collections.abc import Iterable

from ...ui.canvas import Canvas
from ...ui.layout import Box


def paint(canvas: Canvas, boxes: Iterable[Box]) -> None:
    for box in boxes:
        around = box.inflate(10, 10)
        canvas.plate(around, None, "gold_light", width=7, radius=18)
        canvas.plate(around.inflate(6, 6), None, "night", width=2, radius=21)
