"""Pig on the screen: a die, a panel for each seat, and two buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from ...engine.contract import Event, Move
from ...i18n import has_words, tr
from ...stage.cueing import ByEvent, Cueing
from ...stage.tween import Motion, Wait
from ...ui import seat_marks
from ...ui.backdrop import paint_hall
from ...ui.canvas import Canvas
from ...ui.controls import Button
from ...ui.layout import Box, columns, inset
from ...ui.log import Line
from ...ui.seat_marks import seat_name
from ...ui.widget import Card, Widget, ring
from ..board import Board
from ..board_parts import Hand, LessonPlaces, Places, Words
from ..screen import BoardKind
from ..table_doors import Spot, Table
from .rules import DieRolled, TurnEnded

HAND: Final = Box(380, 808, 1120, 260)
HINT: Final = Box(400, 820, 1080, 50)
ANSWERS: Final = Box(400, 884, 560, 120)
TOOLS: Final = Box(980, 884, 500, 120)
LOG: Final = Box(1512, 82, 392, 986)
DIE: Final = Box(840, 300, 200, 200)
TURN: Final = Box(500, 540, 880, 60)

ENGLISH: Final = {
    "pig.roll": "Roll",
    "pig.hold": "Hold {turn}",
    "pig.ask_first": "Roll the die",
    "pig.ask": "Roll the die again, or hold {turn}",
    "pig.turn": "{name}: +{turn}",
    "pig.rolled": "rolls {face}",
    "pig.ended": "ends the turn with {points}",
}
"""What it says until its words stand in the folder of its language."""


def said(key: str, **values: object) -> str:
    """A text in the language spoken, or in the English above."""
    return tr(key, **values) if has_words(key) else ENGLISH[key].format(**values)


@dataclass(slots=True)
class Picture:
    """The die, and the points of everybody."""

    points: list[int]
    face: int = 0
    turn: int = 0
    seat: int = 0
    marks: set[Spot] = field(default_factory=set)
    still: bool = True
    lively: bool = False

    def settle(self) -> None:
        self.marks.clear()

    def become(self, other: Picture) -> None:
        self.points, self.face = list(other.points), other.face
        self.turn, self.seat = other.turn, other.seat
        self.marks = set(other.marks)


class Cues(Cueing[Picture]):
    """A look at the die, and the fact stands."""

    motions = ByEvent[Any]()

    def hear(self, event: Event) -> None:
        picture = self.picture
        match event:
            case DieRolled(seat=seat, face=face, turn=turn):
                picture.seat, picture.face, picture.turn = seat, face, turn
                picture.marks = {("seat", seat)}
            case TurnEnded(seat=seat, now=now):
                picture.points[seat] = now
                picture.turn = 0
                picture.seat = (seat + 1) % len(picture.points)


@Cues.motions.about(DieRolled)
def rolled(cues: Cues, event: DieRolled) -> Motion:
    return Wait(0.3)


@dataclass(slots=True, kw_only=True)
class SeatPanel(Widget):
    """A seat, who fills its chair, and its points."""

    seat: int
    chair: str
    points: int

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.plate(self.box, "dusk", seat_marks.colours(self.seat)[0], width=3, radius=12)
        room = inset(self.box, 16)
        arms, name, points = columns(room, [1, 3, 1], 12)
        seat_marks.shape(canvas, self.seat, Box(arms.x, room.centery - 32, 64, 64))
        seat_marks.named(canvas, seat_name(self.seat), self.chair, name)
        canvas.words(str(self.points), points, "title", "gold_light", align="right")
        if focused:
            ring(canvas, self.box)


class PigPlaces(Places[Picture]):
    """A panel for each seat at the left, the answers below."""

    lesson = LessonPlaces((Box(412, 100, 1096, 200),))
    hand_box = HAND

    def panel_box(self, seat: int) -> Box:
        return Box(16, 82 + 200 * seat, 352, 180)


class PigWords(Words[Picture]):
    """What is said of a die and of points."""

    def line_of(self, event: Event) -> Line | None:
        match event:
            case DieRolled(seat=seat, face=face):
                return Line(lambda: said("pig.rolled", face=face), seat, about=(("seat", seat),))
            case TurnEnded(seat=seat, points=points):
                return Line(lambda: said("pig.ended", points=points), seat, about=(("seat", seat),))
        return None

    def prompt(self, seat: int) -> str:
        turn = self.table.show.picture.turn
        return said("pig.ask", turn=turn) if turn else said("pig.ask_first")

    def deed(self, move: Move, question: str) -> str:
        return said(f"pig.{move.text}", turn=self.table.show.picture.turn)


class PigHand(Hand[Picture]):
    """Two answers, and nothing to pick up before."""

    def keys_of(self, move: Move) -> frozenset[str]:
        return frozenset({f"pass:{move.text}" if move.idle else f"move:{move.text}"})


class PigBoard(Board[Picture]):
    """Everything on one page."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.hand = PigHand(table)
        self.words, self.places = PigWords(table, self.hand), PigPlaces(table, self.hand)

    def picture_of(self, state: Any) -> Picture:
        return Picture(list(state.points), 0, state.turn, state.seat)

    def cues(self, picture: Picture) -> Cues:
        return Cues(picture)

    def boxes_of(self, places: Iterable[Spot]) -> list[Box]:
        return [self.places.panel_box(place[1]) for place in places if place[0] == "seat"]

    def lay_out(self) -> Sequence[Widget]:
        table = self.table
        picture: Picture = table.show.picture
        panels = [
            SeatPanel(
                key=f"seat:{seat}",
                box=self.places.panel_box(seat),
                explain=partial(Card, seat_name(seat)),
                seat=seat,
                chair=table.players.captions[seat],
                points=points,
            )
            for seat, points in enumerate(picture.points)
        ]
        log = table.tools.log(LOG)
        if not table.playing:
            return [*panels, *log]
        moves: list[Move] = list(table.turn.legal)
        spots = columns(ANSWERS, [1] * max(1, len(moves)), 20)
        answers = [
            Button(
                key=f"pass:{move.text}" if move.idle else f"move:{move.text}",
                box=spot,
                press=table.turn.answer(move),
                words=self.words.deed(move, "act"),
                main=not move.idle,
            )
            for move, spot in zip(moves, spots, strict=False)
        ]
        tools = columns(TOOLS, [5, 2, 2, 2], 6)
        own = [table.tools.hint(tools[0]), table.tools.undo(tools[1])]
        own += [table.tools.redo(tools[2]), table.tools.menu(tools[3], wordless=True)]
        return [*answers, *panels, *own, *log]

    def first_focus(self) -> str | None:
        keys = [widget.key for widget in self.table.widgets]
        return next((key for key in keys if key.startswith("move:")), "tool:menu")

    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        picture: Picture = self.table.show.picture
        if not canvas.picture(f"die.{picture.face or 1}", DIE):
            canvas.words(str(picture.face), DIE, 120, "ivory", align="center")
        words = said("pig.turn", name=seat_name(picture.seat), turn=picture.turn)
        canvas.words(words, TURN, "title", "gold_light", align="center")
        if self.table.playing:
            self.table.tools.banner(canvas, self.words.emblem)
            canvas.words(self.table.tools.hint_words(), HINT, "body", "parchment")


BOARD: Final = BoardKind(on=PigBoard)
