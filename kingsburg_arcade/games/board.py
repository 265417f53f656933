"""The board of a game: what it gives to the table scene, and what it may ask of the table.

A board knows its game and nothing of who plays: at home, far away, in a lesson or in a replay the
same board stands on the same table. `Board` has a default for every door that a small game can do
without.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from ..engine.contract import Event, Move, Result, Sealed
from ..engine.record import Record
from ..governors.mind import Reason
from ..i18n import readable, tr, tr_or
from ..stage.director import Director
from ..stage.tween import Motion
from ..ui import seat_marks
from ..ui.backdrop import paint_hall
from ..ui.canvas import PAGE, Canvas
from ..ui.inputs import Intent
from ..ui.layout import Box, columns, rows
from ..ui.log import Line
from ..ui.pointing import Pointing
from ..ui.scene import House, Scene
from ..ui.seat_names import seat_name
from ..ui.widget import Press, Widget
from .players import Company, Players

Spot = tuple[Any, ...]
"""Somewhere on the table, in words: `("seat", 2)`."""
Paint = Callable[[Canvas, Box], None]
BANNER: Final = Box(380, 12, 1120, 58)
"""Where the banner of a table stands."""
TEACHER: Final = (1096, 200)
"""How large the words of a teacher are on the page."""
REPLAY_KEYS: Final = (
    *("first", "phase_back", "back", "play", "forward", "phase_on", "last"),
    *("pace", "judge", "take_over", "leave"),
)
"""The keys of a replay, from left to right."""


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


# ----------------------------------------------------------------------- what a board may ask
class Log(Protocol):
    """The lines of the log."""

    lines: list[Line]


class Show(Protocol):
    """What is being shown on the table."""

    director: Director
    pointed: frozenset[Spot]
    """What a line of the log was asked about."""

    @property
    def picture(self) -> Any: ...
    @property
    def log(self) -> Log: ...
    @property
    def idle(self) -> bool:
        """Has everything been shown that has happened?"""


class Turn(Protocol):
    """Whose turn it is, and what they may do."""

    @property
    def asked(self) -> int:
        """The person at this screen who must act now, or -1."""

    @property
    def legal(self) -> Sequence[Move]:
        """What the person asked may do now; empty while the show goes on."""

    @property
    def moment(self) -> int:
        """Which moment of the match this is."""

    @property
    def advised(self) -> frozenset[str]:
        """The widgets that a hint speaks of."""

    def answer(self, move: Move) -> Press:
        """What a press on this answer does."""

    def submit(self, move: Move) -> None:
        """Play an answer and land what comes of it at once."""

    def may_press(self, seat: int | None = None) -> bool:
        """May these hands act for the person asked? If not, the table says whose turn it is."""


class Tools(Protocol):
    """What every board puts on its page, wherever it has room."""

    def hint(self, box: Box) -> Widget: ...
    def undo(self, box: Box) -> Widget: ...
    def redo(self, box: Box) -> Widget: ...
    def menu(self, box: Box, *, wordless: bool = False) -> Widget: ...
    def tool(self, name: str, box: Box, press: Press, picture: str = "") -> Widget:
        """A tool of the game's own."""

    def opened(self, name: str) -> None:
        """Told that a tool of the game's own was opened."""

    def log(self, box: Box) -> list[Widget]:
        """The log of the match."""

    def banner(self, canvas: Canvas, sign: str) -> None:
        """Paint whose turn it is, or `sign` and what is going on."""

    def hint_words(self) -> str:
        """One line about what a press would do next, while that is the same in every game."""


class TakeBack(Protocol):
    """The way back."""

    def undo(self) -> None: ...


class Hint(Protocol):
    """A hint of a strong governor."""

    @property
    def speaks(self) -> bool:
        """Is a hint being thought about, or given?"""


class Table(Protocol):
    """The table on which a board stands."""

    focus: str | None
    hand_seat: int
    """The seat whose hand lies in front; -1 for none."""

    @property
    def house(self) -> House: ...
    @property
    def widgets(self) -> Sequence[Widget]: ...
    @property
    def pointing(self) -> Pointing: ...
    @property
    def players(self) -> Company: ...

    @property
    def show(self) -> Show: ...
    @property
    def turn(self) -> Turn: ...
    @property
    def tools(self) -> Tools: ...
    @property
    def take_back(self) -> TakeBack: ...
    @property
    def adviser(self) -> Hint: ...
    @property
    def record(self) -> Record: ...
    @property
    def playing(self) -> bool:
        """May a hand lie in front of somebody? Not in a replay."""

    def widget(self, key: str | None) -> Widget | None: ...
    def refresh(self) -> None: ...
    def mean(self, key: str | None) -> None: ...
    def say(self, sentence: str) -> None: ...


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

    def opened(self) -> None:
        """All of the past has been remembered."""

    def arrived(self, told: Iterable[Event]) -> None:
        """A replay shows another moment; `told` is what happened up to it, the newest first."""

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
        return self.table.players.table.actor if self.table.show.idle else -1

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
        """What was picked up before an answer lies where it was."""

    def put_back(self) -> None:
        """Put back what was picked up, because a player wants to."""
        self.forget_choice()

    def meant(self) -> None:
        """Something else is meant now."""
        if (self.table.focus or "").startswith("seat:"):
            self.table.refresh()

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


class Score(Protocol):
    """What an ending may ask of its scene."""

    focus: str | None

    @property
    def house(self) -> House: ...
    @property
    def result(self) -> Result: ...
    @property
    def players(self) -> Players: ...
    @property
    def verdict(self) -> str:
        """Who has won, in words."""

    def refresh(self) -> None: ...


class Ending:
    """The end of a match as its game paints it; the ways on are the scene's."""

    def __init__(self, score: Score) -> None:
        self.score = score

    @property
    def moving(self) -> bool:
        return False

    def button_spots(self, shares: Sequence[float]) -> list[Box]:
        """Where the ways on stand."""
        wide = 400 * len(shares)
        return columns(Box((PAGE[0] - wide) // 2, 986, wide, 76), shares, 24)

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
        title = Box(60, 60, PAGE[0] - 120, 120)
        verdict = self.score.verdict
        canvas.words(verdict, title, 72, "gold_light", face="title", align="center")
        result = self.score.result
        order = sorted(range(len(result.points)), key=lambda seat: result.places[seat])
        room = Box(PAGE[0] // 2 - 500, 240, 1000, 120 * len(order))
        for row, seat in zip(rows(room, [1] * len(order)), order, strict=True):
            line = row.inflate(0, -16)
            canvas.plate(line, "dusk", seat_marks.colours(seat)[0], width=3, radius=14)
            place = Box(line.x + 20, line.y, 70, line.height)
            canvas.words(f"{result.places[seat]}.", place, 44, "gold_light", face="title")
            side = line.height - 20
            seat_marks.arms(canvas, seat, Box(place.right, line.y + 10, side, side))
            name = Box(place.right + side + 24, line.y, 560, line.height)
            seat_marks.named(canvas, seat_name(seat), self.score.players.captions[seat], name)
            points = Box(line.right - 180, line.y, 160, line.height)
            said = str(result.points[seat])
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
    seed: int = 11
    scene: str = "table"
    """On a table, as a `replay`, or as the `ending`."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardKind:
    """Everything of a game that is for the screen. What is left out has a plain form."""

    on: Callable[[Table], Board]
    """A board for a table."""
    chapters: Chapters = field(default_factory=Chapters)
    ending: Callable[[Score], Ending] = Ending
    states: States = field(default_factory=dict)
    """Moments to show its scenes in."""


def thing_name(key: str) -> str:
    """The name of a row of content; without words, the name in the row's own table."""
    return tr_or(key, readable(key))
