"""The board of a game: what it gives to the table scene, and what it may ask of the table.

A board knows its game and nothing of who plays: at home, far away, in a lesson or in a replay the
same board stands on the same table. `Board` has a default for every door that a small game can do
without.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from ..engine.contract import Event, Move, Result, Sealed
from ..governors.mind import Reason
from ..i18n import LANGUAGES, tr, words
from ..stage.director import Director
from ..stage.tween import Motion
from ..ui.canvas import Canvas
from ..ui.inputs import Intent
from ..ui.layout import Box
from ..ui.log import Line
from ..ui.scene import House
from ..ui.widget import Press, Widget
from .players import Players

Spot = tuple[Any, ...]
"""Somewhere on the table, in words: `("seat", 2)`."""
Paint = Callable[[Canvas, Box], None]


class Picture(Protocol):
    """What is to be seen of a position: made from a state alone, and moved by events."""

    marks: set[Spot]

    @property
    def still(self) -> bool: ...
    @property
    def lively(self) -> bool: ...
    def become(self, other: Any, /) -> None: ...


class Cues(Protocol):
    """What turns the events of a game into motions of a picture."""

    reduced: bool
    patience: float
    heard: Callable[[Event], None]
    sound: Callable[[str, int], object]
    beside: Callable[[Motion], None]

    def of(self, events: Iterable[Event], picture_after: Callable[[], Any]) -> list[Motion]: ...


# ------------------------------------------------------------------------------ the table asks
class Table(Protocol):
    """What a board may ask of the table on which it stands."""

    house: House
    focus: str | None
    widgets: Sequence[Widget]
    hand_seat: int
    """The seat whose hand lies in front; -1 for none."""

    @property
    def players(self) -> Players: ...
    @property
    def picture(self) -> Any: ...
    @property
    def director(self) -> Director: ...
    @property
    def playing(self) -> bool:
        """Does anybody at this screen, or could anybody, have a hand here? Not in a replay."""

    @property
    def idle(self) -> bool:
        """Has everything been shown that has happened?"""

    @property
    def pointed(self) -> frozenset[Spot]:
        """What a line of the log was asked about."""

    @property
    def legal(self) -> Sequence[Move]:
        """What the person asked may do now; empty while the show goes on."""

    @property
    def advised(self) -> frozenset[str]:
        """The widgets that a hint speaks of."""

    @property
    def asked_advice(self) -> bool:
        """Is a hint being thought about, or shown?"""

    def answer(self, move: Move) -> Press:
        """What a press on this answer does."""

    def submit(self, move: Move) -> None:
        """Answer at once, and show what comes of it at once."""

    def may_press(self) -> bool:
        """May these hands act for the person asked? If not, the table says whose turn it is."""

    def undo(self) -> None: ...
    def refresh(self) -> None: ...
    def mean(self, key: str | None) -> None: ...
    def say(self, sentence: str) -> None: ...

    def explain(self) -> None:
        """Show the card of what is meant."""

    def log(self, box: Box) -> list[Widget]:
        """The log of the match."""

    def tool(
        self,
        name: str,
        box: Box,
        press: Press | None = None,
        picture: str = "",
        *,
        bare: bool = False,
    ) -> Widget:
        """A tool of the table (hint, undo, redo, menu), or one of the game's own."""

    def hint_words(self) -> str:
        """One line about what a press would do next, while that is the same in every game."""

    def banner(self, canvas: Canvas, sign: str) -> None:
        """Paint whose turn it is, or `sign` and what is going on."""


# ------------------------------------------------------------------------- what a board gives
@dataclass(frozen=True, slots=True)
class ReplayPlaces:
    """Where a board has room for what a replay needs besides the table."""

    banner: Box
    panel: Box
    """The ground of all the others."""
    bar: Box
    keys: Mapping[str, Box]
    verdict: Box


@dataclass(frozen=True, slots=True)
class LessonPlaces:
    """Where a teacher's words may stand."""

    spots: Sequence[Box]
    parts: Mapping[str, Box] = field(default_factory=dict)
    """Parts of the page that are no widgets, by name."""


class Board:
    """One game on one table. Subclasses override what they have to give."""

    lead = "advice.better"
    """The sentence of a hint about how far one move is ahead of another."""
    replay_places: ReplayPlaces | None = None
    """None where a record is not shown again."""
    lesson_places = LessonPlaces(())

    def __init__(self, table: Table) -> None:
        self.table = table

    # ------------------------------------------------------------------------- what is shown
    def picture_of(self, state: Any) -> Any:
        """The picture of a state alone."""
        raise NotImplementedError

    def cues(self, picture: Any) -> Cues:
        """What moves that picture."""
        raise NotImplementedError

    def line_of(self, event: Event) -> Line | None:
        """The line of an event in the log, or None if the table shows enough of it."""
        return None

    def looks(self) -> object:
        """What else of the picture asks for a new still one when it has changed."""
        return None

    def boxes_of(self, places: Iterable[Spot]) -> list[Box]:
        """Each place that has a box on the page as it is now."""
        return []

    @property
    def surroundings(self) -> str | None:
        """What is heard behind everything: a season, or nothing new."""
        return None

    # -------------------------------------------------------------------------- what is heard
    def remember(self, event: Event) -> None:
        """An event of before the table was opened: what a state alone does not tell."""

    def listen(self, event: Event) -> None:
        """An event that has just been shown."""

    def start_anew(self) -> None:
        """The match stands elsewhere now; its events are told again by `remember`."""

    def update(self, seconds: float) -> None:
        """Time passes."""

    def interlude(self) -> bool:
        """Open what stands between two moments of the match, if there is such a thing now."""
        return False

    # ------------------------------------------------------------------------------- in words
    @property
    def emblem(self) -> str:
        """The picture in the banner while nobody is asked."""
        return ""

    @property
    def going_on(self) -> str:
        """What is being shown."""
        return tr("table.happening")

    @property
    def turn_seat(self) -> int:
        """Whose arms the banner shows; -1 for nobody's."""
        return self.table.players.table.actor if self.table.idle else -1

    def prompt(self, seat: int) -> str:
        """What the acting seat may do."""
        return self.table.players.table.question

    def deed(self, move: Move, question: str) -> str:
        """What a move does, as one tells it of somebody."""
        return move.text

    def reason(self, reason: Reason) -> str:
        """What speaks for a move, as half a sentence."""
        return ""

    def topic(self) -> str:
        """The chapter of the rules that speaks of what is meant; empty for the beginning."""
        return ""

    # ------------------------------------------------------------------------------- the page
    def lay_out(self) -> Sequence[Widget]:
        """The widgets as they are now; a hand only while `table.playing`."""
        return ()

    def first_focus(self) -> str | None:
        """What is meant when nothing is: the most likely next press."""
        return None

    def panel_box(self, seat: int) -> Box:
        """Where a seat's panel stands."""
        raise NotImplementedError

    @property
    def hand_box(self) -> Box:
        """Where the hand lies: who only watches is told so there."""
        raise NotImplementedError

    def paint(self, canvas: Canvas) -> None:
        """What lies behind the widgets."""

    def paint_over(self, canvas: Canvas) -> None:
        """What lies over the widgets, still."""

    def paint_moving(self, canvas: Canvas) -> None:
        """What moves, over the still picture."""

    # ------------------------------------------------------------------------------ the hands
    @property
    def choosing(self) -> bool:
        """Has something been picked up that can be put back?"""
        return False

    def forget_choice(self) -> None:
        """Put back what was picked up before an answer."""

    def keys_of(self, move: Move) -> frozenset[str]:
        """The widgets that make a move."""
        return frozenset({f"move:{move.text}"})

    def show_move(self, move: Move) -> None:
        """Have a move ready that is taught or advised, so that only a press is missing."""
        self.table.mean(next(iter(self.keys_of(move)), None))

    def mark(self, canvas: Canvas, move: Move, seat: int) -> None:
        """Paint a sign on what a move is made with."""

    def on(self, intent: Intent) -> bool:
        """A press that no widget took; whether the board has a use for it."""
        return False

    def dropped(self, held: str, on: str) -> None:
        """One widget was dragged onto another."""

    def open_tool(self, name: str) -> None:
        """Open a tool of the game's own."""

    # ------------------------------------------------- things on the page that are no widgets
    def widget(self, key: str | None) -> Widget | None:
        """A thing that can be meant although it was not laid out."""
        return None

    def under(self, at: tuple[int, int]) -> str | None:
        """The key of such a thing at a point of the page."""
        return None

    def towards(self, direction: tuple[int, int]) -> str | None:
        """What is meant after an arrow key, where the board knows better than the page."""
        return None

    # -------------------------------------------------------------------------------- lessons
    def needed(self, taught: Sequence[Move], own: Move | None) -> list[Box]:
        """What the teacher's words may not cover while one of these moves is awaited."""
        return [self.hand_box]


class Chapters:
    """What a replay tells of a record. A game overrides what it can tell better."""

    slip = 1.0
    """Expected points given away, from which a move looked at closely is marked on the bar."""
    gross = 2.0
    """The same for a glance."""

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

    def band(self, state: Any) -> str:
        """The colour below the bar."""
        return "gold_deep"

    def secrets(self, before: Any, last: Any, seat: int) -> Mapping[Sealed, str]:
        """The sealed cards that a seat had looked at, as the end of the record shows them."""
        return {}


class Ending(Protocol):
    """The end of a match as its game paints it; the ways on are the scene's."""

    def button_spots(self, shares: Sequence[float]) -> list[Box]:
        """Where the ways on stand."""

    def lay_out(self) -> Sequence[Widget]:
        """Widgets besides the ways on."""

    def paint(self, canvas: Canvas) -> None: ...
    def paint_moving(self, canvas: Canvas) -> None: ...
    def update(self, seconds: float) -> None: ...

    def intercept(self, meant: str | None) -> bool:
        """Spend a press on what is being shown; is it spent?"""

    @property
    def moving(self) -> bool: ...


class Score(Protocol):
    """What an ending may ask of its scene."""

    house: House
    focus: str | None

    @property
    def players(self) -> Players: ...
    @property
    def result(self) -> Result: ...
    @property
    def verdict(self) -> str:
        """Who has won, in words."""

    def refresh(self) -> None: ...


@dataclass(frozen=True, slots=True)
class RulePictures:
    """The pictures in the rule book of a game, and how its contents are set."""

    plaque: Callable[[str], Paint]
    """A small card of a thing by the key of its words: its picture, its name, its numbers."""
    large: Mapping[str, str] = field(default_factory=dict)
    """What stands beside a section that names nothing with a picture."""
    within: frozenset[str] = frozenset()
    """Sections that belong to the one before, set in a little in the contents."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A position to show a scene in: for pictures and for tests."""

    seats: int
    until: Callable[[Any], bool]
    """The moment, told by the state."""
    persons: int = 1
    seed: int = 11
    prepare: Callable[[Any], None] = lambda board: None
    """What is done to the board then: dice chosen, a province opened."""
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardKind:
    """Everything of a game that is for the screen. What is left out has a plain form."""

    on: Callable[[Table], Board]
    """A board for a table."""
    chapters: Chapters = field(default_factory=Chapters)
    ending: Callable[[Score], Ending] | None = None
    rule_pictures: RulePictures | None = None
    glass: Callable[[Canvas, Box, int], None] | None = None
    """What shines in the glass of its cabinet on the title, at an opacity."""
    lesson_hosts: Callable[[str], str] | None = None
    """The picture of a teacher, by the key of the teacher's name."""
    weighty: str = ""
    """How the log calls the lines that matter, as a key of words."""
    states: Callable[[], Mapping[str, Mapping[str, Shown]]] | None = None
    """Positions to show its scenes in, by scene and state."""


def thing_name(key: str) -> str:
    """The name of a row of content; without words, the name in the row's own table."""
    if key in words(LANGUAGES[0]):
        return tr(key)
    return key.rpartition(".")[2].replace("_", " ").capitalize()
