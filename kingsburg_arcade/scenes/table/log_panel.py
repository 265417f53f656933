"""The log of a table as one reads it: which lines are shown, and how far back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from ...engine.contract import Event
from ...i18n import tr, tr_or
from ...ui import seat_marks
from ...ui.controls import Button
from ...ui.gallery import LOOK
from ...ui.layout import Box, inset
from ...ui.log import Line, Log, LogLine, Row, Sieve, laid
from ...ui.seat_marks import seat_name
from ...ui.widget import Card, Widget
from .since import Told, cards

HEAD: Final = 44
FINGER: Final = 60
"""How high it is for fingers."""
LEAST: Final = HEAD + 60
"""In less room there is no log."""
FEW: Final = 5
"""So many lines stay in sight however far one reads back."""
PAGE: Final = 8
EVERYTHING: Final = "everything"
WEIGHTY: Final = "weighty"


@dataclass(slots=True)
class LogPanel:
    """All lines of a match, and those that are read now."""

    tell: Callable[[Event], Line | None]
    """The line of an event, or None if the table shows enough of it."""
    lines: list[Line] = field(default_factory=list)
    back: int = 0
    """How many lines are below the last one in sight."""
    shown: str | int = EVERYTHING
    """Everything, what is weighty, or what one seat has done."""

    def note(self, event: Event) -> None:
        line = self.tell(event)
        if line is not None:
            self.lines.append(line)

    def told_aloud(self, heard: int) -> list[tuple[str, str]]:
        """The lines after so many, each with the name of whose deed it was."""
        new = self.lines[heard:]
        return [(seat_name(line.owner) if line.owner >= 0 else "", line.words()) for line in new]

    # ------------------------------------------------------------------------------ reading
    def lets(self, line: Line) -> bool:
        """Is this line shown? Headings are looked after elsewhere."""
        if self.shown == EVERYTHING:
            return True
        return line.weighty if self.shown == WEIGHTY else line.owner == self.shown

    @property
    def read(self) -> list[tuple[int, Line]]:
        """The lines shown with their numbers; a heading only if something stands below it."""
        found: list[tuple[int, Line]] = []
        heading: tuple[int, Line] | None = None
        for number, line in enumerate(self.lines):
            if line.heading and self.shown != EVERYTHING:
                heading = number, line
            elif self.lets(line):
                if heading is not None:
                    found.append(heading)
                    heading = None
                found.append((number, line))
        return found

    def scroll(self, by: int) -> None:
        self.back = max(0, min(len(self.read) - FEW, self.back + by))

    def show(self, shown: str | int) -> None:
        self.shown, self.back = shown, 0

    def bring(self, number: int, below: int = 4) -> None:
        """Have a line in sight, with a few of those that follow."""
        after = sum(at > number for at, _ in self.read)
        self.back = max(0, after - below)

    # ---------------------------------------------------------------------------- the widgets
    def widgets(self, box: Box, about: Reader) -> list[Widget]:
        """The sieve, the arrows, the sheet, and each line as something to press."""
        news, box = cards(box, about.told, about.text_scale)
        if news and box.height < LEAST:
            return news
        head = Box(box.x, box.y, box.width, FINGER if about.touched else HEAD)
        sheet = Box(box.x, head.bottom + 8, box.width, box.bottom - head.bottom - 8)
        rows = self._rows(sheet, about)
        heads = self._head(head, about)
        if self.read and not rows:  # the last line is worth more than the way to others
            heads, sheet = [], box
            rows = self._rows(sheet, about)
        log = Log(
            key="log",
            box=sheet,
            press=lambda: about.scroll(PAGE),
            explain=lambda: Card(tr("about.log_title"), (tr("about.log"),)),
            rows=rows,
            mark=seat_marks.shape,
            now=about.now,
        )
        lines = [self._line(row, about) for row in rows if row.line.about or about.everywhere]
        return [*news, *heads, log, *lines]

    def _rows(self, sheet: Box, about: Reader) -> list[Row]:
        """The lines that a sheet has room for."""
        read = self.read
        seen = read[: len(read) - self.back] if self.back else read
        if about.hides_later:
            seen = [(number, line) for number, line in seen if number <= about.now]
        room = inset(sheet, 12, 10 if sheet.height > LEAST else 4)
        return laid(seen, room, LOOK.sizes["small"], about.text_scale, about.now)

    @staticmethod
    def _line(row: Row, about: Reader) -> LogLine:
        return LogLine(key=f"log:{row.number}", box=row.box, press=lambda: about.press(row.number))

    def _head(self, box: Box, about: Reader) -> list[Widget]:
        kinds: list[str | int] = [EVERYTHING, *about.seats, WEIGHTY]
        at = kinds.index(self.shown) if self.shown in kinds else 0

        def choose(to: int) -> None:
            about.sift(kinds[to])

        side = box.height
        middle = Box(box.x, box.y, box.width - 2 * (side + 8), side)
        older = Box(middle.right + 8, box.y, side, side)
        sieve = Sieve(
            key="log_sieve",
            box=middle,
            press=lambda: choose((at + 1) % len(kinds)),
            explain=lambda: Card(tr("about.log_title"), (tr("about.log_sieve"),)),
            values=[kind_words(kind, about) for kind in kinds],
            at=at,
            choose=choose,
        )
        arrows = [("older", older, PAGE), ("newer", older.move(side + 8, 0), -PAGE)]
        return [sieve, *(self._arrow(name, spot, by, about) for name, spot, by in arrows)]

    def _arrow(self, name: str, box: Box, by: int, about: Reader) -> Button:
        more = self.back > 0 if by < 0 else self.back < len(self.read) - FEW
        return Button(
            key=f"log_{name}",
            box=box,
            press=lambda: about.scroll(by),
            enabled=more,
            explain=lambda: Card(tr(f"log.{name}")),
            words="",
            picture=f"icon.{'up' if by > 0 else 'down'}",
        )


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads: the seats whose deeds can be picked out, and what the presses do."""

    press: Callable[[int], None]
    """A line was pressed."""
    scroll: Callable[[int], None]
    sift: Callable[[str | int], None]
    text_scale: float
    game: str
    """What is weighty there has words of its own."""
    told: Told = field(default_factory=Told)
    """What others did since the reader's last move."""
    seats: Sequence[int] = ()
    mine: int = -1
    """The seat that calls its own deeds `mine`."""
    now: int = -1
    touched: bool = False
    """By a finger?"""
    everywhere: bool = False
    """Does every line lead somewhere, also one that speaks of no place?"""
    hides_later: bool = False
    """Is what comes after `now` not to be read?"""


def kind_words(kind: str | int, about: Reader) -> str:
    if isinstance(kind, int):
        return tr("log.mine") if kind == about.mine else seat_name(kind)
    said = tr(f"log.{kind}")
    return said if kind != WEIGHTY else tr_or(f"{about.game}_log.{kind}", said)
