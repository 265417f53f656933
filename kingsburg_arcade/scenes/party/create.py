"""A room of one's own: its name, how many seats, the house rules, a code or open to all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from secrets import token_bytes
from typing import Final

from ...engine import cabinets
from ...engine.contract import Refused
from ...engine.kingsburg.state import Options
from ...i18n import tr
from ...net.code import RoomCode
from ...net.line import Line
from ...ui.canvas import PAGE, Canvas
from ...ui.controls import Button, Choice
from ...ui.layout import Box, columns
from ...ui.widget import Card, Widget
from ..hall import paint_hall
from ..house import House
from ..refusals import in_words
from ..scene import Scene
from .attending import attend
from .kept import new_notebook
from .party import Party
from .rooms import GAME, own_name
from .typing import TypingScene

SEATS: Final = (2, 3, 4, 5)
GRACES: Final = (15, 30, 60, 180)
"""Seconds that somebody may be missing before the others are asked."""
FIELD: Final = Box(560, 230, 800, 600)


class CreateScene(Scene):
    """One press on the button makes a room of three that is open to all."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.name = self._proposed
        self.seats, self.coded, self.grace, self.plus_two = 1, 0, 1, 0

    def lay_out(self) -> Sequence[Widget]:
        left, right = columns(Box(560, 900, 800, 90), [1, 2], 24)
        begin = Button(
            key="open",
            box=right,
            press=self.open,
            words=tr("create.open"),
            main=True,
            size="heading",
        )
        back = Button(key="back", box=left, press=self.back, words=tr("menu.back"), size="label")
        name = Button(
            key="name",
            box=self._row(0),
            press=self._type,
            words=tr("create.name", name=self.name),
            size="label",
        )
        return [begin, name, *self._choices(), back]

    def first_focus(self) -> str | None:
        return "open"

    @staticmethod
    def _row(at: int) -> Box:
        return Box(FIELD.x, FIELD.y + at * 108, FIELD.width, 84)

    def _choices(self) -> list[Widget]:
        rules = Options.CHOICES["plus_two"]
        wanted: list[tuple[str, str, Sequence[str]]] = [
            ("seats", tr("create.seats"), [str(count) for count in SEATS]),
            ("coded", tr("create.coded"), [tr("rooms.open"), tr("rooms.coded")]),
            ("grace", tr("create.grace"), [tr("count.seconds", count=n) for n in GRACES]),
            (
                "plus_two",
                tr("option.plus_two"),
                [tr(f"option.plus_two_{name}") for name in rules],
            ),
        ]
        return [self._choice(at + 1, *one) for at, one in enumerate(wanted)]

    def _choice(self, at: int, field: str, words: str, values: Sequence[str]) -> Widget:
        def choose(number: int) -> None:
            setattr(self, field, number)

        def press() -> None:
            choose((getattr(self, field) + 1) % len(values))
            self.refresh()

        about = "about.plus_two" if field == "plus_two" else f"about.room_{field}"
        return Choice(
            key=field,
            box=self._row(at),
            press=press,
            words=words,
            values=values,
            at=getattr(self, field),
            choose=choose,
            explain=lambda: Card(words, (tr(about),)),
        )

    @property
    def _proposed(self) -> str:
        """With ordinary spaces alone: what typesetters put between words is no part of a name."""
        return " ".join(tr("create.room_of", name=own_name(self.house)).split())

    def _type(self) -> None:
        def done(name: str) -> None:
            self.name = name
            self.refresh()

        check: Callable[[str], str] = lambda name: "" if name else tr("rooms.no_name")  # noqa: E731
        self.house.push(
            TypingScene(
                self.house,
                tr("create.type_name"),
                done,
                given=self.name,
                replaced=self.name == self._proposed,
                check=check,
            )
        )

    def open(self) -> None:
        """Open the room and wait in it."""
        from .lobby import LobbyScene

        options = {"plus_two": Options.CHOICES["plus_two"][self.plus_two]}
        code = RoomCode.made(token_bytes(8)) if self.coded else None
        try:
            kept = new_notebook(self.house.folder)
            line = Line(cabinets.cabinet(GAME), self.house.folder, self.house.interface, kept)
        except Refused as reason:
            self.say(in_words(str(reason)))
            return
        party = Party(line, kept)
        person, grace = own_name(self.house), GRACES[self.grace]
        line.create(SEATS[self.seats], options, person, self.name, code, grace)
        attend(self.house, party)
        self.house.replace(LobbyScene(self.house, party, self.name))

    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        title = Box(0, 60, PAGE[0], 90)
        canvas.words(tr("create.title"), title, "title", "gold_light", face="title", align="center")
        canvas.picture("ornament.divider", Box(660, 150, 600, 36))
