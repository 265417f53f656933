"""Who plays: two to five chairs, a person or a governor on each, and the house rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from secrets import randbelow
from typing import Any, Final

from ..engine.contract import Refused
from ..engine.kingsburg.state import Options
from ..governors import GOVERNORS, governor
from ..i18n import tr
from ..ui.canvas import PAGE, Canvas
from ..ui.controls import Button, Choice
from ..ui.layout import Box, columns
from ..ui.widget import Card, Widget
from .hall import paint_hall
from .house import House
from .kingsburg import signs
from .kingsburg.words import chair_name, seat_name
from .refusals import in_words
from .scene import Scene
from .sitting import PERSON, Sitting

MOST: Final = 5
FEWEST: Final = 2
SEEDS: Final = 1 << 31
PREFERRED: Final = ("squire", "page", "random")
"""Who sits opposite at first: the first of these that plays."""
HIDDEN: Final = frozenset({"anything"})
"""Governors for tests of the rules, not for company."""


def company() -> tuple[str, ...]:
    """A person, or one of the governors that can play Kingsburg."""
    found = [PERSON]
    for name in GOVERNORS:
        try:
            governor(name, "kingsburg")
        except Refused:
            continue
        if name not in HIDDEN:
            found.append(name)
    return tuple(found)


class SeatsScene(Scene):
    """A person and two governors at first: one more press and the match begins."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.company = company()
        rival = next((name for name in PREFERRED if name in self.company), self.company[-1])
        self.chairs: list[str] = [PERSON, rival, rival]
        self.rival = rival
        self.plus_two = 0

    def lay_out(self) -> Sequence[Widget]:
        return [self._begin(), *self._chairs(), *self._rules(), self._back()]

    def first_focus(self) -> str | None:
        return "begin"

    # ------------------------------------------------------------------------------- widgets
    def _chairs(self) -> list[Widget]:
        names = [chair_name(name) for name in self.company]
        widgets: list[Widget] = []
        for seat in range(MOST):
            box = Box(560, 206 + seat * 108, 800, 84)
            if seat < len(self.chairs):
                widgets.append(self._chair(seat, box, names))
                if seat >= FEWEST and seat == len(self.chairs) - 1:
                    spot = Box(box.right + 24, box.y, 200, box.height)
                    widgets.append(self._button("remove", spot, self._remove))
            elif seat == len(self.chairs):
                widgets.append(self._button("add", box, self._add))
        return widgets

    def _chair(self, seat: int, box: Box, names: Sequence[str]) -> Widget:
        def choose(at: int) -> None:
            self.chairs[seat] = self.company[at]

        at = self.company.index(self.chairs[seat])

        def press() -> None:
            choose((at + 1) % len(self.company))
            self.refresh()

        return Choice(
            key=f"chair:{seat}",
            box=box,
            press=press,
            words=seat_name(seat),
            values=names,
            at=at,
            choose=choose,
            explain=lambda: Card(seat_name(seat), (tr("about.chair"),)),
        )

    def _rules(self) -> list[Widget]:
        choices = Options.CHOICES["plus_two"]

        def choose(at: int) -> None:
            self.plus_two = at

        def press() -> None:
            choose(1 - self.plus_two)
            self.refresh()

        return [
            Choice(
                key="option:plus_two",
                box=Box(560, 770, 800, 72),
                press=press,
                words=tr("option.plus_two"),
                values=[tr(f"option.plus_two_{name}") for name in choices],
                at=self.plus_two,
                choose=choose,
                explain=lambda: Card(tr("option.plus_two"), (tr("about.plus_two"),)),
            )
        ]

    def _begin(self) -> Widget:
        _, right = columns(Box(560, 886, 800, 90), [1, 2], 24)
        return Button(
            key="begin",
            box=right,
            press=self.begin,
            words=tr("seats.begin"),
            main=True,
            size="heading",
        )

    def _back(self) -> Widget:
        left, _ = columns(Box(560, 886, 800, 90), [1, 2], 24)
        return Button(key="back", box=left, press=self.back, words=tr("menu.back"), size="label")

    @staticmethod
    def _button(name: str, box: Box, press: Callable[[], None]) -> Widget:
        return Button(key=name, box=box, press=press, words=tr(f"seats.{name}"))

    # -------------------------------------------------------------------------------- acting
    def _add(self) -> None:
        self.chairs.append(self.rival)
        self.focus = f"chair:{len(self.chairs) - 1}"
        self.refresh()

    def _remove(self) -> None:
        self.chairs.pop()
        self.refresh()

    def begin(self) -> None:
        from .kingsburg.table import TableScene

        options: dict[str, Any] = {"plus_two": Options.CHOICES["plus_two"][self.plus_two]}
        try:
            sitting = Sitting.begin(self.chairs, randbelow(SEEDS), options, self.house.folder)
        except Refused as reason:
            self.say(in_words(str(reason)))
            return
        self.house.replace(TableScene(self.house, sitting))

    # ------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        title = Box(0, 60, PAGE[0], 90)
        canvas.words(tr("seats.title"), title, "title", "gold_light", face="title", align="center")
        canvas.picture("ornament.divider", Box(660, 150, 600, 36))
        for seat in range(MOST):
            spot = Box(452, 206 + seat * 108, 84, 84)
            signs.arms(canvas, seat, spot, 255 if seat < len(self.chairs) else 70)
