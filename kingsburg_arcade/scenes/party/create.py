"""Creates a room: its name, how many seats, the house rules, a code or open to all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from secrets import token_bytes
from typing import Final

from ... import games
from ...engine.contract import Refused
from ...i18n import refusal, tr
from ...net.room.room_code import RoomCode
from ...saved_matches.home import PERSON
from ...saved_matches.lan import new_notebook
from ...ui.backdrop import paint_hall
from ...ui.canvas import Canvas
from ...ui.controls import Button, Choice, paint_title
from ...ui.layout import Box, columns, rows
from ...ui.page import Shape
from ...ui.widget import Card, Widget
from ..front.house_rules import ChosenRules, installed
from ..house import House, Scene
from .party import Party
from .party_words import attend, line_of, time_words
from .rooms import name_trouble, own_name
from .typing import TypingScene

GRACES: Final = (15, 30, 60, 180)
"""Seconds that somebody may be missing before the others are asked."""
MOVE_TIMES: Final = (0, 60, 120, 300)
"""Seconds for a move that a room can agree on; 0 agrees on none."""
Offer = tuple[str, str, Sequence[str], int, Callable[[int], None]]
"""Its key, its words, what can be chosen, what is, and what choosing does."""
FIELDS: Final = {Shape.USUAL: Box(560, 230, 800, 648), Shape.TALL: Box(60, 240, 960, 1200)}
ROWS: Final = 7
"""How many things can be chosen, the name and the house rules among them."""


class CreateScene(Scene):
    """One press on the button makes a room of three that is open to all."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.name = self._proposed
        self.seats, self.coded, self.grace, self.move_time = 1, 0, 1, 0
        self._play(games.chosen(house.game).name)

    @property
    def game(self) -> str:
        return self.played

    def _play(self, game: str) -> None:
        """Another game has other seats and other house rules."""
        self.played, self.counts = game, games.game(game).seats
        self.seats = min(self.seats, len(self.counts) - 1)
        self.rules = ChosenRules(game, installed(self.house))

    def fill_in(self, name: str, game: str, seats: int, options: Mapping[str, str]) -> None:
        """As it was typed on the command line; no seats stand for the usual number."""
        self._play(game)
        self.name = name
        if seats and seats not in self.counts:
            raise Refused("lan.seats", seats=seats, few=self.counts[0], many=self.counts[-1])
        self.seats = self.counts.index(seats) if seats else self.seats
        self.rules.choose(options)

    def lay_out(self) -> Sequence[Widget]:
        field = FIELDS[self.page.shape]
        left, right = columns(Box(field.x, field.bottom + 22, field.width, 90), [1, 2], 24)
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
        choices = self._choices()
        rules = self.rules.widgets(self.house, self._row(len(choices) + 1), self.refresh)
        return [begin, name, *choices, *rules, back]

    def first_focus(self) -> str | None:
        return "open"

    def _row(self, at: int) -> Box:
        return rows(FIELDS[self.page.shape], [1] * ROWS, 17)[at]

    def _choices(self) -> list[Widget]:
        """What is played first: what can be chosen below follows from it."""
        shown = games.on_screen()
        made: list[Offer] = [
            (
                "game",
                tr("create.game"),
                [game.title for game in shown],
                [game.name for game in shown].index(self.played),
                lambda at: self._play(shown[at].name),
            ),
            (
                "seats",
                tr("create.seats"),
                [str(count) for count in self.counts],
                self.seats,
                self._setter("seats"),
            ),
            (
                "coded",
                tr("create.coded"),
                [tr("rooms.open"), tr("rooms.coded")],
                self.coded,
                self._setter("coded"),
            ),
            (
                "grace",
                tr("create.grace"),
                [tr("count.seconds", count=n) for n in GRACES],
                self.grace,
                self._setter("grace"),
            ),
            (
                "move_time",
                tr("create.move_time"),
                [time_words(seconds) for seconds in MOVE_TIMES],
                self.move_time,
                self._setter("move_time"),
            ),
        ]
        return [self._choice(at, *one) for at, one in enumerate(made, start=1)]

    def _setter(self, field: str) -> Callable[[int], None]:
        return lambda at: setattr(self, field, at)

    def _choice(
        self,
        row: int,
        field: str,
        words: str,
        values: Sequence[str],
        at: int,
        choose: Callable[[int], None],
    ) -> Widget:
        def chosen(number: int) -> None:
            choose(number)
            self.refresh()

        return Choice(
            key=field,
            box=self._row(row),
            press=lambda: chosen((at + 1) % len(values)),
            words=words,
            values=values,
            at=at,
            choose=chosen,
            explain=lambda: Card(words, (tr(f"about.room_{field}"),)),
        )

    @property
    def _proposed(self) -> str:
        """With ordinary spaces alone: what typesetters put between words is no part of a name."""
        return " ".join(tr("create.room_of", name=own_name(self.house)).split())

    def _type(self) -> None:
        def done(name: str) -> None:
            self.name = name
            self.refresh()

        self.house.push(
            TypingScene(
                self.house,
                tr("create.type_name"),
                done,
                given=self.name,
                replaced=self.name == self._proposed,
                check=name_trouble,
            )
        )

    def open(self, code: RoomCode | None = None, chairs: Sequence[str] = ()) -> None:
        """Open the room and wait in it; governors among the chairs sit down at once."""
        if code is None and self.coded:
            code = RoomCode.made(token_bytes(8))
        try:
            kept = new_notebook(self.house.folder)
            line = line_of(self.house, games.cabinet(self.played), kept)
        except Refused as reason:
            self.say(refusal(reason))
            return
        party = Party(line, kept)
        given = (self.counts[self.seats], self.rules.options, own_name(self.house), self.name)
        line.create(*given, code, GRACES[self.grace], MOVE_TIMES[self.move_time])
        for chair, name in enumerate(chairs):
            if name != PERSON:
                line.seat_governor(chair, name)
        attend(self.house, party)
        self.house.change(game=self.played)
        self.house.replace(self.house.doors.lobby(party, self.name))

    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        paint_title(canvas, tr("create.title"), 60)
