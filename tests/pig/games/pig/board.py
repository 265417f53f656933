"""Pig on the screen: a die, a panel for each seat, and two buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ...engine.contract import Event, Move
from ...stage.cueing import ByEvent, Cueing
from ...stage.tween import Motion, Wait
from ...ui import seat_marks
from ...ui.backdrop import paint_hall
from ...ui.canvas import Canvas
from ...ui.controls import Button
from ...ui.layout import Box, columns
from ...ui.log import Line
from ...ui.seat_marks import seat_name
from ...ui.widget import Card, Widget
from ..board import Board, LessonPlaces
from ..screen import BoardKind
from ..table_doors import Spot
from .rules import DieRolled, TurnEnded

HAND: Final = Box(380, 808, 1120, 260)
LOG: Final = Box(1512, 560, 392, 508)


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
    """A seat and its points."""

    seat: int
    points: int

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.plate(self.box, "dusk", seat_marks.colours(self.seat)[0], width=3, radius=12)
        canvas.words(f"{seat_name(self.seat)}: {self.points}", self.box, "label", "ivory")


class PigBoard(Board):
    """Everything on one page."""

    lesson_places = LessonPlaces((Box(412, 100, 1096, 200),))

    def picture_of(self, state: Any) -> Picture:
        return Picture(list(state.points), 0, state.turn, state.seat)

    def cues(self, picture: Picture) -> Cues:
        return Cues(picture)

    def line_of(self, event: Event) -> Line | None:
        match event:
            case DieRolled(seat=seat, face=face):
                return Line(lambda: f"rolls {face}", seat, about=(("seat", seat),))
            case TurnEnded(seat=seat, points=points):
                return Line(lambda: f"ends with {points}", seat, about=(("seat", seat),))
        return None

    def boxes_of(self, places: Iterable[Spot]) -> list[Box]:
        return [self.panel_box(place[1]) for place in places if place[0] == "seat"]

    def panel_box(self, seat: int) -> Box:
        return Box(16, 82 + 200 * seat, 352, 180)

    @property
    def hand_box(self) -> Box:
        return HAND

    def lay_out(self) -> Sequence[Widget]:
        table = self.table
        picture: Picture = table.show.picture
        panels = [
            SeatPanel(
                key=f"seat:{seat}",
                box=self.panel_box(seat),
                explain=lambda at=seat: Card(seat_name(at)),  # type: ignore[misc]
                seat=seat,
                points=points,
            )
            for seat, points in enumerate(picture.points)
        ]
        log = table.tools.log(LOG)
        if not table.playing:
            return [*panels, *log]
        moves: list[Move] = list(table.turn.legal)
        spots = columns(Box(420, 880, 700, 120), [1] * max(1, len(moves)), 20)
        answers = [
            Button(
                key=f"pass:{move.text}" if move.idle else f"move:{move.text}",
                box=spot,
                press=table.turn.answer(move),
                words=move.text,
            )
            for move, spot in zip(moves, spots, strict=False)
        ]
        tools = columns(Box(1140, 880, 340, 120), [1, 1, 1, 1], 6)
        own = [table.tools.hint(tools[0]), table.tools.undo(tools[1])]
        own += [table.tools.redo(tools[2]), table.tools.menu(tools[3], wordless=True)]
        return [*answers, *panels, *own, *log]

    def keys_of(self, move: Move) -> frozenset[str]:
        return frozenset({f"pass:{move.text}" if move.idle else f"move:{move.text}"})

    def first_focus(self) -> str | None:
        keys = [widget.key for widget in self.table.widgets]
        return next((key for key in keys if key.startswith("move:")), "tool:menu")

    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        picture: Picture = self.table.show.picture
        die = Box(840, 300, 200, 200)
        if not canvas.picture(f"die.{picture.face or 1}", die):
            canvas.words(str(picture.face), die, 120, "ivory", align="center")
        said = f"{seat_name(picture.seat)}: +{picture.turn}"
        canvas.words(said, Box(640, 540, 600, 60), "title", "gold_light", align="center")
        if self.table.playing:
            self.table.tools.banner(canvas, self.emblem)
            words = self.table.tools.hint_words()
            canvas.words(words, Box(420, 820, 1060, 50), "body", "parchment")


BOARD: Final = BoardKind(on=PigBoard)
