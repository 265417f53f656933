"""The board of a game: what it gives to the table scene, and what it may ask of the table.

A board knows its game and nothing of who plays: at home, far away, in a lesson or in a replay the
same board stands on the same table. `Board` has a default for every door that a small game can do
without.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ..engine.contract import Event, Move
from ..governors.mind import Reason
from ..i18n import tr
from ..ui.canvas import Canvas
from ..ui.inputs import Intent
from ..ui.layout import Box, columns, inset, rows
from ..ui.log import Line, News
from ..ui.page import AS_EVER, Least
from ..ui.widget import Widget
from .table_doors import Cues, Spot, Table

Paint = Callable[[Canvas, Box], None]
BANNER: Final = Box(380, 12, 1120, 58)
"""Where the banner of a table stands on the usual page."""
TEACHER: Final = (1096, 200)
"""How large the words of a teacher are on the page."""
TEACHER_HIGH: Final = ((TEACHER[0], TEACHER[1]), (500, 240), (0, 400))
"""How high they stand, by how wide."""
REPLAY_KEYS: Final = (
    *("first", "phase_back", "back", "play", "forward", "phase_on", "last"),
    *("pace", "judge", "take_over", "leave"),
)
"""The keys of a replay, from left to right."""


@dataclass(frozen=True, slots=True)
class ReplayPlaces:
    """Where a board has room for what a replay needs besides the table."""

    banner: Box
    panel: Box
    """The ground of all the others."""
    bar: Box
    keys: Mapping[str, Box]
    verdict: Box


FOOT: Final = Box(380, 808, 1120, 260)
SHARES: Final = (1, 1, 1, 2.6, 1, 1, 1, 2.4, 2.9, 3.8, 2.2)
"""How wide the keys are to each other."""
TWO_ROWS: Final = 900
"""On less than that the keys of a replay stand in two rows."""


def replay_in(panel: Box, banner: Box) -> ReplayPlaces:
    """The bar above the keys above the verdict, in one panel of a page."""
    room = inset(panel, 12, 10)
    if room.width >= TWO_ROWS:
        bar, line, verdict = rows(room, (106, 50, 64), 10)
        spots = columns(line, SHARES, 7)
    else:
        bar, upper, lower, verdict = rows(room, (54, 44, 44, 56), 4)
        spots = [*columns(upper, SHARES[:7], 5), *columns(lower, SHARES[7:], 5)]
    return ReplayPlaces(banner, panel, bar, dict(zip(REPLAY_KEYS, spots, strict=True)), verdict)


def teachers_spots(*parts: Box) -> list[Box]:
    """Where a teacher may stand in some parts of a page: above, in the middle, below."""
    spots: list[Box] = []
    for part in parts:
        wide = min(TEACHER[0], part.width - 24)
        high = next(high for least, high in TEACHER_HIGH if wide >= least)
        if spots and part.height < high:
            continue
        for top in (part.y + 6, part.centery - high // 2, part.bottom - high - 6):
            spots.append(Box(part.x + 12, top, wide, high))
    return spots


@dataclass(frozen=True, slots=True)
class LessonPlaces:
    """Where a teacher's words may stand."""

    spots: Sequence[Box]
    parts: Mapping[str, Box] = field(default_factory=dict)
    """Parts of the page that are not widgets, by name."""


class Board:
    """One game on one table. Subclasses override what they have to give."""

    points = "count.points"
    """The words for so many of what a hint counts in."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def replay_places(self) -> ReplayPlaces:
        """Where the replay stands."""
        return replay_in(FOOT, BANNER)

    @property
    def lesson_places(self) -> LessonPlaces:
        """Where a teacher speaks."""
        return LessonPlaces(())

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

    def news(self, events: Iterable[Event], me: int) -> Sequence[News]:
        """What others did, of these events, and why it matters to a seat."""
        return ()

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

    def hint_words(self) -> str:
        """One line about what a press would do next."""
        return self.table.tools.hint_words()

    def deed(self, move: Move, question: str) -> str:
        """What a move does, as one tells it of somebody."""
        return move.text

    def plan(self, move: Move, question: str) -> str:
        """What a move would do, as a hint advises it: `build the Inn`."""
        return self.deed(move, question)

    def reason(self, reason: Reason) -> str:
        """What speaks for a move, as half a sentence."""
        return ""

    def topic(self) -> str:
        """The chapter of the rules that speaks of what is meant; empty for the beginning."""
        return ""

    # ------------------------------------------------------------------------------- the page
    @property
    def least(self) -> Least:
        """The arrangements of this board, and the smallest page for each."""
        return AS_EVER

    @property
    def banner(self) -> Box:
        """Where it says whose turn it is."""
        return BANNER

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

    def is_whole(self, move: Move) -> bool:
        """Is it a move of its own? What only takes something up is sent without being laid."""
        return True

    def lay(self, move: Move | None) -> None:
        """A move lies on the table now, not sent yet; None if it was taken up again."""

    def done_words(self, move: Move) -> tuple[str, str]:
        """What sending a laid move does, and what is then left or comes next; short."""
        return tr("laid.done"), ""

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

    # ------------------------------------------------ things on the page that are not widgets
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
