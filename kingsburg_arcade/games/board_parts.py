"""The parts of a board that have a purpose of their own: words, places, and the hand.

Each has a default for every door that a small game can do without.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from ..engine.contract import Event, Move
from ..governors.mind import Reason
from ..i18n import tr
from ..ui.layout import Box, columns, inset, rows
from ..ui.log import Line, News
from ..ui.page import AS_EVER, Least
from ..ui.touch import HIGH
from ..ui.widget import Widget
from .table_doors import Table

BANNER: Final = Box(380, 12, 1120, 58)
"""Where the banner of a table stands on the usual page."""
TEACHER: Final = (1096, 200)
"""How large the words of a teacher are on the page."""
TEACHER_HIGH: Final = ((TEACHER[0], TEACHER[1]), (500, 240), (0, 400))
"""How high they stand, by how wide."""
REPLAY_KEYS: Final = (
    *("first", "phase_back", "back", "play", "forward", "phase_on", "last"),
    *("pace", "judge", "puzzle", "take_over", "leave"),
)
"""The keys of a replay, from left to right."""
ENDS: Final = ("first", "last")
"""Those that lead to an end of it."""


@dataclass(frozen=True, slots=True)
class ReplayPlaces:
    """Where a board has room for what a replay needs besides the table."""

    banner: Box
    panel: Box
    """The ground of all the others."""
    bar: Box
    keys: Mapping[str, Box]
    """Where each key stands that has room, by its name."""
    verdict: Box


FOOT: Final = Box(380, 808, 1120, 260)
SHARES: Final = (1, 1, 1, 1.2, 1, 1, 1, 1.7, 3.35, 3.2, 3.65, 2)
"""How wide the keys are to each other."""
TWO_ROWS: Final = 1060
"""On less than that the keys of a replay stand in two rows."""
TOUCHED_ROWS: Final = 900
"""The same for a finger, which has fewer keys."""


def replay_in(panel: Box, banner: Box, *, touched: bool = False) -> ReplayPlaces:
    """The bar above the keys above the verdict, in one panel of a page. A finger has fewer keys,
    and larger ones: it presses the bar at its ends."""
    room = inset(panel, 12, 10)
    shares = dict(zip(REPLAY_KEYS, SHARES, strict=True))
    if room.width >= (TOUCHED_ROWS if touched else TWO_ROWS):
        bar, line, verdict = rows(room, (90, HIGH, 64) if touched else (106, 50, 64), 10)
        if touched:
            shares = {name: share for name, share in shares.items() if name not in ENDS}
        spots = columns(line, list(shares.values()), 7)
    else:
        bar, upper, lower, verdict = rows(room, (54, 44, 44, 56), 4)
        spots = [*columns(upper, SHARES[:7], 5), *columns(lower, SHARES[7:], 5)]
    return ReplayPlaces(banner, panel, bar, dict(zip(shares, spots, strict=True)), verdict)


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


P = TypeVar("P")
"""The picture of a game."""


class OnTable(Generic[P]):
    """What stands on a table, and sees the picture that the table shows of the match."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def picture(self) -> P:
        picture: P = self.table.show.picture
        return picture


class Hand(OnTable[P]):
    """What a person has picked up before an answer, and how answers are made."""

    @property
    def choosing(self) -> bool:
        """Has something been picked up that can be put back?"""
        return False

    def forget(self) -> None:
        """What was picked up before an answer lies where it was."""

    def put_back(self) -> None:
        """Put back what was picked up, because a player wants to."""
        self.forget()

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

    def show(self, move: Move) -> None:
        """Have a move ready that is taught or advised, so that only a press is missing."""
        self.table.mean(next(iter(self.keys_of(move)), None))

    def drop(self, held: str, on: str) -> None:
        """One widget was dragged onto another."""


class Part(OnTable[P]):
    """A part of a board that knows the hand."""

    hand: Hand[Any]

    def __init__(self, table: Table, hand: Hand[Any]) -> None:
        super().__init__(table)
        self.hand = hand


class Places(Part[P]):
    """Where things stand on the page as it is now, and what others may put beside them."""

    @property
    def least(self) -> Least:
        """The arrangements of this board, and the smallest page for each."""
        return AS_EVER

    @property
    def banner(self) -> Box:
        """Where it says whose turn it is."""
        return BANNER

    def panel_box(self, seat: int) -> Box:
        """Where a seat's panel stands."""
        raise NotImplementedError

    @property
    def hand_box(self) -> Box:
        """Where the hand lies: who only watches is told so there."""
        raise NotImplementedError

    @property
    def replay(self) -> ReplayPlaces:
        """Where the replay stands."""
        return replay_in(FOOT, BANNER, touched=self.table.tools.touched)

    @property
    def lesson(self) -> LessonPlaces:
        """Where a teacher speaks."""
        return LessonPlaces(())

    def needed(self, taught: Sequence[Move], own: Move | None) -> list[Box]:
        """What the teacher's words may not cover while one of these moves is awaited."""
        return [self.hand_box]

    def is_dim(self, widget: Widget) -> bool:
        """Is it of no use just now, so that what somebody says may cover it?"""
        return False

    def lit(self) -> list[Box]:
        """What is lit, or was touched last, and is no widget."""
        return []


class Words(Part[P]):
    """How a game tells what happens and what can be done."""

    def line_of(self, event: Event) -> Line | None:
        """The line of an event in the log, or None if the table shows enough of it."""
        return None

    def news(self, events: Iterable[Event], me: int) -> Sequence[News]:
        """What others did, of these events, and why it matters to a seat."""
        return ()

    def prompt(self, seat: int) -> str:
        """What the acting seat may do."""
        return self.table.players.table.question

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

    def hint_words(self) -> str:
        """One line about what a press would do next."""
        return self.table.tools.hint_words()

    def deed(self, move: Move, question: str) -> str:
        """What a move does, as one tells it of somebody."""
        return move.text

    def plan(self, move: Move, question: str, then: Move | None = None) -> str:
        """What a move would do, as a hint advises it: `build the Inn`; `then` ends a move that only
        begins."""
        return self.deed(move, question)

    def reason(self, reason: Reason) -> str:
        """What speaks for a move, as half a sentence."""
        return ""

    def topic(self) -> str:
        """The chapter of the rules that speaks of what is meant; empty for the beginning."""
        return ""
