"""A year begins: the King says a word, and of the cards of its enemies one is laid aside."""

from __future__ import annotations

from typing import Final

from ....i18n import tr
from ....stage.easing import arriving, ease_in_out, leaving, overshoot, settle
from ....ui.canvas import LEGIBLE, Canvas
from ....ui.figures import figure
from ....ui.layout import Box
from ..rules.content import YEARS
from .layout import Places

LENGTH: Final = 2.8
COMES: Final = 0.12
"""The part of the time after which the King is there; when cards begin to be dealt; one each."""
DEALS: Final = 0.16
EACH: Final = 0.055
DEALT: Final = 0.13
"""How long a card is on its way."""
TAKEN: Final = 0.66
"""When one of them goes to the calendar, and when all is over."""
GOES: Final = 0.9
CARDS: Final = 5
TALLEST: Final = 470
LOW: Final = 300
"""In a court that is lower the King has no room for his face."""


def paint_opening(canvas: Canvas, here: Places, year: int, part: float) -> None:
    """So much of it has been shown."""
    court = here.court
    goes = leaving((part - GOES) / (1 - GOES)) if part > GOES else 0.0
    near = overshoot(min(1.0, part / COMES)) * (1 - goes)
    high = min(TALLEST, court.height - 16)
    ground = Box(court.x + 8, 0, court.width - 16, high)
    ground.centery = round(court.centery - (1 - near) * (court.bottom - canvas.page.height // 20))
    canvas.plate(ground, "night", "gold", width=4, radius=20, alpha=240)
    speech = Box(ground.x + 24, ground.y + 16, ground.width - 48, high * 11 // 20 - 16)
    if high >= LOW:
        side = speech.height
        lean = 3 * (1 - settle(min(1.0, max(0.0, part - COMES) * 6)))
        figure(canvas, "advisor.king", (speech.x + side // 2, speech.bottom), side, lean)
        speech = Box(speech.x + side + 22, speech.y, speech.width - side - 22, side)
    said = tr(f"king.year_{year}")
    title = Box(speech.x, speech.y, speech.width, 48)
    words = Box(speech.x, title.bottom, speech.width, speech.bottom - title.bottom)
    when = tr("table.year", year=year, of=YEARS)
    canvas.words(when, title, "heading", "gold_light", face="title", least=LEGIBLE)
    canvas.words(said, words, 34, "ivory", wrap=True, rise="top", least=LEGIBLE)
    deal(
        canvas,
        here,
        Box(ground.x, speech.bottom, ground.width, ground.bottom - speech.bottom),
        year,
        part,
    )


def deal(canvas: Canvas, here: Places, room: Box, year: int, part: float) -> None:
    """The backs of the year's cards, one by one; then that of the winter goes to its place."""
    side = min(room.height - 24, room.width // (CARDS + 1))
    taken = (year * 2) % CARDS
    for number in range(CARDS):
        own = (part - DEALS - EACH * number) / DEALT
        if own <= 0:
            continue
        come = arriving(min(1.0, own))
        middle = room.x + room.width * (number + 1) / (CARDS + 1)
        x = here.calendar.centerx + (middle - here.calendar.centerx) * come
        low = room.bottom - 12
        y = here.calendar.centery + (low - here.calendar.centery) * come
        lean, size, alpha = 40 * (1 - come), float(side), 255
        if part > TAKEN:
            gone = ease_in_out(min(1.0, (part - TAKEN) / (GOES - TAKEN)))
            if number == taken:
                x += (here.enemy.centerx - x) * gone
                y += (here.enemy.centery + side * 0.2 - y) * gone
                size, lean = side * (1 - 0.35 * gone), 360 * gone
            else:
                alpha = round(255 * (1 - gone) / 15) * 15
                y += 20 * gone
        if alpha and not (number == taken and part > GOES):
            figure(canvas, f"card.year_{year}", (x, y), round(size), lean, alpha=alpha)
