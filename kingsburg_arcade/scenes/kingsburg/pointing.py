"""Golden rings around the places of the table that somebody asked about."""

from __future__ import annotations

from collections.abc import Iterable

from ...stage.kingsburg.picture import Picture, Place
from ...ui.canvas import Canvas
from ...ui.layout import Box
from . import boxes


def paint(canvas: Canvas, places: Iterable[Place], picture: Picture) -> None:
    """Ring each place that has a box on the page as it is now."""
    for box in boxes_of(places, picture):
        around = box.inflate(10, 10)
        canvas.plate(around, None, "gold_light", width=7, radius=18)
        canvas.plate(around.inflate(6, 6), None, "night", width=2, radius=21)


def boxes_of(places: Iterable[Place], picture: Picture) -> list[Box]:
    """Each box once; a battle stands where the advisors stood."""
    found: list[Box] = []
    for place in places:
        if picture.battle is not None and place[0] == "advisor":
            continue
        box = boxes.box_of(place, len(picture.provinces))
        if box is not None and box not in found:
            found.append(box)
    return found
