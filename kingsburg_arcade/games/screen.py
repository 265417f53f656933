"""What a game has for the screen besides its board: the end, the replay, the rule book, states."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from ..engine.contract import Event, Move, Result, Sealed, View, Wish
from ..i18n import tr
from ..ui import seat_marks
from ..ui.backdrop import paint_hall
from ..ui.canvas import Canvas
from ..ui.layout import Box, rows
from ..ui.log import Line
from ..ui.page import Page
from ..ui.scene import House, Scene
from ..ui.seat_marks import seat_name
from ..ui.text import figure
from ..ui.widget import Widget
from .board import Board
from .players import Players
from .speech import Witness
from .table_doors import Table

Paint = Callable[[Canvas, Box], None]
"""Draws something in a box."""


class Chapters:
    """What a replay tells of a record. A game overrides what it can tell better."""

    def line_of(self, event: Event) -> Line | None:
        """The line of an event in the log."""
        return None

    def points(self, state: Any) -> list[int]:
        """What every seat has, as it would be counted now."""
        return list(state.result().points)

    def chapter(self, state: Any) -> object:
        """What is another when a new chapter has begun."""
        return state.actor

    def part(self, state: Any) -> int:
        """In which of the few large parts of a match this is, from 1 on."""
        return 1

    def part_name(self, part: int) -> str:
        """What stands over the bar where a part begins."""
        return ""

    @property
    def part_sign(self) -> str:
        """The picture of what the names of parts count; empty where they say it."""
        return ""

    def band(self, state: Any) -> str:
        """The colour below the bar."""
        return "gold_deep"

    def secrets(self, before: Any, last: Any, seat: int) -> Mapping[Sealed, str]:
        """The sealed cards that a seat had looked at, as the end of the record shows them."""
        return {}

    def deed_of(self, move: Move, view: View[Any]) -> str:
        """What a move does, where it takes what its seat saw to tell it; else empty."""
        return ""


class Score(Protocol):
    """What an ending may ask of its scene."""

    focus: str | None

    @property
    def house(self) -> House: ...
    @property
    def page(self) -> Page: ...
    @property
    def result(self) -> Result: ...
    @property
    def players(self) -> Players: ...
    @property
    def verdict(self) -> str:
        """Who has won, in words."""

    def refresh(self) -> None: ...


class Moment(NamedTuple):
    """Something of a match that is worth to be remembered."""

    seat: int
    words: str
    points: str
    picture: str = ""


class Ending:
    """The end of a match as its game paints it; the ways on are the scene's."""

    def __init__(self, score: Score) -> None:
        self.score = score

    @property
    def moving(self) -> bool:
        return False

    @property
    def counting(self) -> bool:
        """Is something told that a press would hurry?"""
        return False

    @property
    def bare(self) -> bool:
        """Is there nothing to press yet?"""
        return False

    def won_with(self) -> str:
        """What the winner has."""
        return tr("count.points", count=self.score.result.points[self.score.result.winners[0]])

    def decided(self) -> str:
        """What has decided among equals, in words; empty where the points were enough."""
        return ""

    def moments(self) -> Sequence[Moment]:
        """Three of them, the greatest first."""
        return ()

    def titles(self) -> Mapping[int, str]:
        """By seat: what a player was above all in this match."""
        return {}

    def button_spots(self, shares: Sequence[float]) -> list[Box]:
        """Where the ways on stand."""
        page = self.score.page
        wide = min(400 * len(shares), page.width - 120)
        high = 168 if page.tall else 76
        foot = Box((page.width - wide) // 2, page.height - 18 - high, wide, high)
        return page.ways(foot, shares)

    def lay_out(self) -> Sequence[Widget]:
        """Widgets besides the ways on."""
        return ()

    def update(self, seconds: float) -> None:
        """Time passes."""

    def meant(self) -> None:
        """Something else is meant now."""

    def intercept(self, meant: str | None) -> bool:
        """Spend a press on what is being shown; is it spent?"""
        return False

    def paint(self, canvas: Canvas) -> None:
        """Places, seats and points in a row each."""
        paint_hall(canvas)
        page = canvas.page
        title = Box(60, 60, page.width - 120, 120)
        verdict = self.score.verdict
        size = "title" if page.tall else 72
        canvas.words(verdict, title, size, "gold_light", face="title", align="center", wrap=True)
        result = self.score.result
        order = sorted(range(len(result.points)), key=lambda seat: result.places[seat])
        wide = min(1000, page.width - 120)
        high = 180 if page.tall else 120
        room = Box((page.width - wide) // 2, 240, wide, high * len(order))
        for row, seat in zip(rows(room, [1] * len(order)), order, strict=True):
            line = row.inflate(0, -16)
            canvas.plate(line, "dusk", seat_marks.colours(seat)[0], width=3, radius=14)
            place = Box(line.x + 20, line.y, 70, line.height)
            canvas.words(f"{result.places[seat]}.", place, 44, "gold_light", face="title")
            side = line.height - 20
            seat_marks.shape(canvas, seat, Box(place.right, line.y + 10, side, side))
            name = Box(place.right + side + 24, line.y, wide - 340 - side, line.height)
            seat_marks.named(canvas, seat_name(seat), self.score.players.captions[seat], name)
            points = Box(line.right - 180, line.y, 160, line.height)
            said = figure(result.points[seat])
            canvas.words(said, points, 56, "gold_light", face="title", align="right")

    def paint_over(self, canvas: Canvas) -> None:
        """What lies over the widgets."""

    def paint_moving(self, canvas: Canvas) -> None:
        """What moves, over the still picture."""


@dataclass(frozen=True, slots=True)
class RulePictures:
    """The pictures in the rule book of a game, and how its contents are set."""

    plaque: Callable[[str], Paint]
    """A small card of a thing by the key of its words: its picture, its name, its numbers."""
    large: Mapping[str, str] = field(default_factory=dict)
    """What stands beside a section that names nothing with a picture."""
    within: frozenset[str] = frozenset()
    """Sections that belong to the one before, set in a little in the contents."""
    broad: frozenset[str] = frozenset()
    """The kinds of things whose cards say in words what they do: twice as wide."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A moment of a match to show a scene in: for pictures and for tests."""

    seats: int
    until: Callable[[Any], bool]
    """The moment, told by the state."""
    persons: int = 1
    level: str = "random"
    """Who has played up to then, and plays on."""
    chairs: tuple[str, ...] = ()
    """Who sits there from then on, where that is not the same."""
    options: Mapping[str, str] = field(default_factory=dict)
    """House rules other than the printed ones."""
    seed: int = 11
    tries: int = 400
    """Matches that may be played in search of it."""
    scene: str = "table"
    """On a table, before the last `throw` of the dice, as a `replay`, as a `puzzle` of one, or as
    the `ending`."""
    part: float = 0.0
    """How much of a replay lies behind."""
    then: Callable[[Any], None] = lambda scene: None
    """What is done on that scene before it is looked at."""
    over: Callable[[Any], Scene] | None = None
    """What is opened over the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Taught:
    """A step of a lesson to show."""

    lesson: str
    step: int
    over: bool = False
    """After its last word."""
    then: Callable[[Any], None] = lambda scene: None


@dataclass(frozen=True, slots=True)
class Read:
    """A chapter of the rule book to show."""

    topic: str


States = Mapping[str, Mapping[str, Shown | Taught | Read]]
"""By scene and state. Those of `sample` are for scenes that need some match of some game."""


def no_turn(event: Event) -> int | None:
    return None


def nothing_thrown(wish: Wish) -> bool:
    """Luck comes by itself."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardKind:
    """Everything of a game that is for the screen. What is left out has a plain form."""

    on: Callable[[Table], Board[Any]]
    """A board for a table."""
    chapters: Chapters = field(default_factory=Chapters)
    ending: Callable[[Score], Ending] = Ending
    states: States = field(default_factory=dict)
    """Moments to show its scenes in."""
    thrown: Callable[[Wish], bool] = nothing_thrown
    """Are these the dice of the persons at the table, which they throw themselves?"""
    turn_begun: Callable[[Event], int | None] = no_turn
    """Whose turn of several moves begins with this event? The news of the others stay to its end;
    without such turns, to the next move."""
    witness: Callable[[Sequence[str]], Witness] | None = None
    """What the persons on these chairs may say a word to; without it they are silent."""
