"""How a scene is drawn: its paint, its widgets, and what explains the one that is meant."""

from __future__ import annotations

from typing import Final

from ..i18n import tr
from .canvas import Canvas
from .inputs import Intent
from .key_words import key_of
from .layout import Box
from .pointing import LEARNT
from .scene import Scene
from .tooltip import card_of, draw_card
from .widget import ring

HOLDING: Final = 7
"""How thick the ring is that fills while a press is held."""


def draw(scene: Scene, canvas: Canvas) -> None:
    """The still picture."""
    canvas.stand_on(None)
    scene.paint(canvas)
    for widget in scene.widgets:
        widget.show(canvas, widget.key == scene.focus and widget.takes_focus)
    meant = scene.widget(scene.focus)
    if meant is not None and meant.memo is not None:
        ring(canvas, meant.box, 14)  # over its neighbours, which are kept with their ground
    scene.paint_over(canvas)
    if scene.notice:
        draw_notice(canvas, scene.notice)
    if meant is None:
        return
    if scene.pointing.held_part > 0:
        draw_hold(canvas, meant.box, scene.pointing.held_part)
    if scene.explaining:
        draw_card(canvas, card_of(meant), meant.box, _read_on(scene))
    elif scene.house.settings.explained < LEARNT:
        _draw_mark(scene, canvas, meant.box)


def _read_on(scene: Scene) -> str:
    """Where more is to be read about what is meant, if there is a chapter of the rules."""
    inputs = scene.house.inputs
    if inputs.touched or not scene.topic():
        return ""
    return tr("rules.more", name=key_of(inputs, Intent.RULES))


def _draw_mark(scene: Scene, canvas: Canvas, beside: Box) -> None:
    """What is meant can be explained, and by which key: shown until the player has tried it. It
    reaches no further than the margins of what is meant and of its neighbour."""
    words = key_of(scene.house.inputs, Intent.EXPLAIN)
    wide = 40 + canvas.width_of(words, 20, "bold")
    mark = Box(0, 0, wide, 24)
    page = canvas.page
    mark.midright = min(beside.right - 8, page.width - 4), min(beside.bottom + 4, page.height - 14)
    canvas.plate(mark, "parchment_light", "ink", width=2, radius=15)
    canvas.words(f"? {words}", mark, 20, "ink", face="bold", align="center")


def draw_hold(canvas: Canvas, box: Box, part: float) -> None:
    """How much longer a press has to be held: the ring around it fills with gold, clockwise from
    the middle above. It covers nothing that the ring does not."""
    around = box.inflate(14, 14).clip(canvas.page.box.inflate(-HOLDING, -HOLDING))
    for side in sides_of(around, 1.0):
        canvas.plate(side.inflate(HOLDING + 4, HOLDING + 4), "night", radius=6)
    for side in sides_of(around, part):
        canvas.plate(side.inflate(HOLDING, HOLDING), "gold", "gold_light", width=2, radius=4)


def sides_of(box: Box, part: float) -> list[Box]:
    """So much of the way around a box, each side as a box that is not thick."""
    half = box.width // 2
    left, right, top, bottom = box.left, box.right, box.top, box.bottom
    corners = [
        ((left + half, top), (right, top)),
        ((right, top), (right, bottom)),
        ((right, bottom), (left, bottom)),
        ((left, bottom), (left, top)),
        ((left, top), (left + half, top)),
    ]
    to_go = part * 2 * (box.width + box.height)
    found = []
    for (x, y), (to_x, to_y) in corners:
        long = max(abs(to_x - x), abs(to_y - y))
        share = min(1.0, to_go / max(1, long))
        if share <= 0:
            break
        end_x, end_y = x + round((to_x - x) * share), y + round((to_y - y) * share)
        found.append(Box(min(x, end_x), min(y, end_y), abs(end_x - x), abs(end_y - y)))
        to_go -= long
    return found


def draw_notice(canvas: Canvas, sentence: str) -> None:
    """As wide and as high as the sentence wants: it may name a folder."""
    page = canvas.page
    width = min(1200, page.width - 40, canvas.width_of(sentence, "body") + 80)
    height = min(page.height - 40, max(60, canvas.height_of(sentence, width - 34, "body") + 20))
    box = Box((page.width - width) // 2, 20, width, height)
    canvas.plate(box, "parchment_light", "ruby", width=3, radius=14)
    canvas.words(sentence, box.inflate(-32, -6), "body", "ink", align="center", wrap=True)
