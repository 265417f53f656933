"""The banner over a table: whose turn it is, and what is asked."""

from __future__ import annotations

from typing import Final, Protocol

from ...games.players import Company
from ...i18n import tr
from ...ui import seat_marks
from ...ui.canvas import Canvas
from ...ui.layout import Box, inset
from ...ui.seat_marks import seat_name
from .mode import Mode
from .place import Place
from .take_back import TakeBack
from .turn import Turn

SIZES: Final = (30, 26, 22)
"""How large the words are on one line: the first that has room."""
ROOMY: Final = 400
"""Where more than this is taken beside them, the words are smaller."""


class Bannered(Place, Protocol):
    """A table, as its banner knows it."""

    turn: Turn
    take_back: TakeBack
    players: Company

    @property
    def mode(self) -> Mode: ...


def paint(canvas: Canvas, table: Bannered, sign: str) -> None:
    """Who must act and what they may do, or `sign` and what is going on."""
    announced = table.mode.announcement
    seat = table.mode.quiet if announced else table.board.words.turn_seat
    said = banner(table, seat)
    beside, alarm = table.mode.beside_banner, bool(announced) and seat < 0
    box = table.board.places.banner
    canvas.remembered(
        ("banner", seat, sign, said, beside, alarm),
        box,
        lambda aside: paint_banner(aside, box, seat, sign, said, beside, alarm),
    )


def paint_banner(
    canvas: Canvas, box: Box, seat: int, sign: str, said: str, beside: int, alarm: bool
) -> None:
    ground, words = seat_marks.colours(seat) if seat >= 0 else ("dusk", "gold_light")
    if alarm:
        ground, words = "ruby_deep", "ivory"
    canvas.plate(box, ground, "gold", width=3, radius=14)
    room = inset(box, 10, 5)
    spot = Box(room.x, room.y, 48, 48)
    if seat >= 0:
        seat_marks.shape(canvas, seat, spot)
    else:
        canvas.picture(sign, spot)
    where = Box(room.x + 62, room.y, room.width - 68 - beside, room.height)
    sizes = SIZES if beside <= ROOMY else SIZES[-1:]
    fitting = (size for size in sizes if canvas.width_of(said, size, "title") <= where.width)
    size = next(fitting, 0)
    if size and not alarm:
        canvas.words(said, where, size, words, face="title")
    else:
        canvas.words(said, where.inflate(0, 10), 20, words, face="title", wrap=True)


def banner(table: Bannered, seat: int) -> str:
    """What is going on, or who is asked what."""
    if table.mode.announcement:
        return table.mode.announcement
    said = turn_words(table, seat)
    return tr("table.branch", said=said) if table.players.branch else said


def turn_words(table: Bannered, seat: int) -> str:
    if not table.show.idle:
        return table.board.words.going_on
    if table.players.table.over:
        return tr("table.over")
    if table.turn.awaits_throw:
        return tr("table.throw")
    if seat < 0:
        return tr("table.luck")
    if table.players.asked == seat:
        return tr("table.turn", seat=seat_name(seat), ask=table.board.words.prompt(seat))
    return tr("table.thinks", seat=seat_name(seat))


def hint_words(table: Bannered) -> str:
    """One line about what a press would do next, while nothing is to be chosen by the rules
    of the game; empty if there is."""
    if table.turn.awaits_throw:
        return tr("hint.throw" if table.take_back.ways else "hint.throw_far")
    if table.show.director.throwing:
        return tr("hint.throw_far")
    if table.show.director.holding:
        return tr("hint.go_on_next" if table.players.asked >= 0 else "hint.go_on")
    if not table.show.idle:
        return tr("hint.skip")
    if not table.turn.legal:
        return table.mode.others_act
    if table.adviser.speaks:
        return table.adviser.words
    return ""
