"""The banner over a table: whose turn it is, and what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...i18n import tr
from ...ui import seat_marks
from ...ui.canvas import Canvas
from ...ui.layout import Box, inset
from ...ui.seat_names import seat_name

if TYPE_CHECKING:
    from .match import AnyMatch

TOP: Final = Box(380, 12, 1120, 58)


def paint(canvas: Canvas, scene: AnyMatch, sign: str) -> None:
    """Who must act and what they may do, or `sign` and what is going on."""
    seat = -1 if scene.announcement else scene.turn_seat
    said = banner(scene, seat)
    beside, alarm = scene.beside_banner, bool(scene.announcement)
    canvas.remembered(
        ("banner", seat, sign, said, beside, alarm),
        TOP,
        lambda aside: paint_banner(aside, seat, sign, said, beside, alarm),
    )


def paint_banner(canvas: Canvas, seat: int, sign: str, said: str, beside: int, alarm: bool) -> None:
    ground, words = seat_marks.colours(seat) if seat >= 0 else ("dusk", "gold_light")
    if alarm:
        ground, words = "ruby_deep", "ivory"
    canvas.plate(TOP, ground, "gold", width=3, radius=14)
    room = inset(TOP, 10, 5)
    spot = Box(room.x, room.y, 48, 48)
    if seat >= 0:
        seat_marks.arms(canvas, seat, spot)
    else:
        canvas.picture(sign, spot)
    where = Box(room.x + 62, room.y, room.width - 68 - beside, room.height)
    canvas.words(said, where, 30, words, face="title", wrap=alarm)


def banner(scene: AnyMatch, seat: int) -> str:
    """What is going on, or who is asked what."""
    if scene.announcement:
        return scene.announcement
    said = turn_words(scene, seat)
    return tr("table.branch", said=said) if scene.sitting.branch else said


def turn_words(scene: AnyMatch, seat: int) -> str:
    table = scene.sitting.table
    if not scene.idle:
        return scene.going_on
    if table.over:
        return tr("table.over")
    if seat < 0:
        return tr("table.luck")
    if scene.sitting.asked == seat:
        return tr("table.turn", seat=seat_name(seat), ask=scene.prompt(seat))
    return tr("table.thinks", seat=seat_name(seat))


def hint_words(scene: AnyMatch) -> str:
    """One line about what a press would do next, while nothing is to be chosen by the rules
    of the game; empty if there is."""
    if scene.director.holding:
        return tr("hint.go_on")
    if not scene.idle:
        return tr("hint.skip")
    if not scene.legal:
        return scene.others_act
    if scene.adviser.thinks or scene.adviser.best is not None:
        return scene.adviser.words
    return ""
