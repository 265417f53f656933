"""How one seat looks: its name, its colour and its shape, chosen by keys or by a pad alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from ...i18n import tr
from ...stage.seat_look import COLOURS, SHAPES, SeatLook, swapped
from ...ui import seat_marks
from ...ui.canvas import Canvas
from ...ui.controls import Button, Choice, arrow, title
from ...ui.couch import LONGEST_NAME
from ...ui.inputs import ERASE
from ...ui.layout import Box, inset, rows
from ...ui.seat_marks import seat_name
from ...ui.widget import Card, Widget, ring
from ..house import House, Scene

BETWEEN: Final = " -.'’"
LAST: Final = "\u0530"
"""The first letter beyond Cyrillic."""
Looks = tuple[SeatLook, ...]


@dataclass(slots=True, kw_only=True)
class NameField(Widget):
    """A name that is typed, or taken from a list by left and right."""

    words: str
    name: str
    usual: str
    """What the seat is called without a name."""
    choose: Callable[[int], None]

    def step(self, by: int) -> bool:
        self.choose(by)
        return True

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.plate(self.box, "dusk", "gold_deep")
        room = inset(self.box, 20, 4)
        half = room.width * 30 // 100
        canvas.words(self.words, Box(room.x, room.y, half, room.height), "body", "parchment")
        value = Box(room.x + half + 10, room.y, room.width - half - 10, room.height)
        arrow(canvas, Box(value.x, value.y, 24, value.height), -1)
        arrow(canvas, Box(value.right - 24, value.y, 24, value.height), 1)
        middle = inset(value, 34, 10)
        canvas.plate(middle, "night", "gold" if focused else "twilight", width=2, radius=8)
        said, colour = (self.name, "ivory") if self.name else (self.usual, "steel")
        if focused:
            said += "▏" if self.name else ""
        canvas.words(said, middle, "label", colour, face="bold", align="center")
        if focused:
            ring(canvas, self.box)


class SeatLookScene(Scene):
    """Over the seats; every change is seen there at once."""

    transparent = True
    typing = True

    def __init__(
        self, house: House, seat: int, looks: Looks, use_looks: Callable[[Looks], None]
    ) -> None:
        super().__init__(house)
        self.seat, self.looks, self._use_looks = seat, looks, use_looks
        self._listed = -1

    @property
    def look(self) -> SeatLook:
        return self.looks[self.seat]

    @property
    def panel(self) -> Box:
        return self.page.middle(900, 720)

    # -------------------------------------------------------------------------------- widgets
    def lay_out(self) -> Sequence[Widget]:
        panel = self.panel
        lines = rows(Box(panel.x + 60, panel.y + 250, panel.width - 120, 300), [1] * 3, 18)
        done = Box(panel.centerx - 180, panel.bottom - 112, 360, 80)
        head = Box(panel.x + 40, panel.y + 20, panel.width - 80, 60)
        return [
            title(seat_name(self.seat), head),
            NameField(
                key="name",
                box=lines[0],
                press=self.back,
                explain=about("name"),
                words=tr("seat_look.name"),
                name=self.look.name,
                usual=seat_marks.first_name(self.seat),
                choose=self.choose_name,
            ),
            self._choice("colour", lines[1], COLOURS, self.look.colour),
            self._choice("shape", lines[2], SHAPES, self.look.shape),
            Button(
                key="back",
                box=done,
                press=self.back,
                words=tr("seat_look.done"),
                main=True,
                explain=about("done"),
            ),
        ]

    def _choice(self, name: str, box: Box, values: Sequence[str], now: str) -> Widget:
        at = values.index(now)

        def choose(to: int) -> None:
            mine = {"colour": self.look.colour, "shape": self.look.shape} | {name: values[to]}
            self._become(swapped(self.looks, self.seat, **mine))

        return Choice(
            key=name,
            box=box,
            press=lambda: choose((at + 1) % len(values)),
            words=tr(f"seat_look.{name}"),
            values=[tr(f"{name}.{value}") for value in values],
            at=at,
            choose=choose,
            explain=about(name),
        )

    def first_focus(self) -> str | None:
        return "name"

    # --------------------------------------------------------------------------------- acting
    def _become(self, looks: Looks) -> None:
        self.looks = looks
        self._use_looks(looks)
        self.refresh()

    def _call(self, name: str) -> None:
        named = self.look._replace(name=name)
        self._become((*self.looks[: self.seat], named, *self.looks[self.seat + 1 :]))

    def choose_name(self, by: int) -> None:
        """The next name of the list that no seat has; none stands for the usual one."""
        taken = {seat_name(at) for at in range(len(self.looks)) if at != self.seat}
        taken.add(seat_marks.first_name(self.seat))
        free = ["", *(name for name in seat_marks.first_names() if name not in taken)]
        at = free.index(self.look.name) if self.look.name in free else 0
        self._call(free[(at + by) % len(free)])

    def typed(self, letters: str) -> None:
        """Letters go to the name, wherever the focus is."""
        self.focus = "name"
        name = self.look.name
        if letters == ERASE:
            name = name[:-1]
        else:
            name += "".join(letter for letter in letters if is_written(letter))
        self._call(name.lstrip()[:LONGEST_NAME])

    def back(self) -> None:
        self._call(self.look.name.strip())
        super().back()

    # -------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        panel = self.panel
        canvas.veil()
        canvas.plate(panel, "night", "gold", width=3, radius=24, alpha=245)
        seat_marks.shape(canvas, self.seat, Box(panel.centerx - 70, panel.y + 92, 140, 140))
        foot = Box(panel.x + 40, panel.bottom - 168, panel.width - 80, 44)
        canvas.words(tr("seat_look.foot"), foot, "small", "parchment", align="center")


def is_written(letter: str) -> bool:
    """Is it a letter of Latin, Greek or Cyrillic, which our fonts have, or between such letters?"""
    return letter in BETWEEN or (letter.isalnum() and letter < LAST)


def about(name: str) -> Callable[[], Card]:
    return lambda: Card(tr(f"seat_look.{name}"), (tr(f"about.seat_look_{name}"),))
