"""Who plays on from a moment of a record: a chair for each seat, and which luck is to come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from secrets import randbelow
from typing import Final

from ...engine.contract import Refused
from ...engine.record import Record
from ...i18n import refusal, tr
from ...saved_matches.home import PERSON
from ...stage.seat_look import USUAL
from ...ui import seat_marks
from ...ui.backdrop import paint_hall
from ...ui.canvas import Canvas
from ...ui.controls import Button, Choice, paint_title
from ...ui.layout import Box, columns
from ...ui.widget import Card, Widget
from ..front.chairs import SEEDS, Chairs, Company
from ..front.persons import PersonsScene
from ..house import House, Scene
from ..table.branch_luck import BranchDealer, shown_cards
from ..table.home_players import HomePlayers, Kept, nothing_left
from .reel import Reel

LUCKS: Final = ("same", "new")
MOST: Final = len(USUAL)
ARMS: Final = 104
"""How far before the choice of a chair its arms stand."""


def branched(
    record: Record, entries: int, chairs: Sequence[str], seed: int, folder: Path, origin: str
) -> HomePlayers:
    """Go on after so many entries of a record, with other chairs and perhaps another luck.

    The copy is kept as a match of its own, and beside it stands where it comes from.
    """
    copy = Record(replace(record.header, seed=seed))
    told = ((entry.seat, entry.move, entry.digest) for entry in record.entries[:entries])
    for entry in copy.continued(told):
        copy.add(entry)
    dealer = BranchDealer(seed, shown_cards(copy))
    mark = {"of": origin, "head": record.head.hex(), "after": entries, **dealer.note}
    kept = Kept.new(folder, chairs, {"game": record.header.game, "branch": mark})
    with nothing_left(kept):
        kept.journal.append(copy.to_bytes())
        return HomePlayers.going_on(copy, chairs, dealer, seed, kept)


class TakeOverScene(Scene):
    """The seat whose turn it is becomes a person's; everything else can be chosen."""

    def __init__(
        self, house: House, reel: Reel, at: int, chairs: Sequence[str], origin: str = ""
    ) -> None:
        super().__init__(house)
        self.reel, self.at, self.origin = reel, at, origin
        self.company = Company.of(reel.record.header.game, folder=house.folder)
        self.chairs: list[str] = []
        for seat in range(reel.seats):
            known = seat < len(chairs) and self.company.takes(chairs[seat])
            self.chairs.append(chairs[seat] if known else self.company.rival(self.chairs))
        if PERSON not in self.chairs:
            self.chairs[max(0, reel.stops[at].state.actor)] = PERSON
        self.lucks = LUCKS if reel.record.header.seed is not None else LUCKS[1:]
        """A match whose dice were made by several has no luck that could be dealt again."""
        self.luck = 0

    @property
    def _field(self) -> tuple[Box, int]:
        """Where the first chair is chosen, and how far below it the next one."""
        return (Box(160, 280, 860, 100), 150) if self.page.tall else (Box(240, 244, 1480, 92), 103)

    def _below(self, high: int, down: int) -> Box:
        """A row below the chairs of the largest table."""
        first, step = self._field
        return Box(first.x, first.y + MOST * step + down, first.width, high)

    def lay_out(self) -> Sequence[Widget]:
        left, right = columns(self._below(90, 150), [1, 2], 24)
        begin = Button(
            key="begin",
            box=right,
            press=self.begin,
            words=tr("take_over.begin"),
            main=True,
            size="heading",
        )
        back = Button(key="back", box=left, press=self.back, words=tr("menu.back"), size="label")
        return [begin, *self._chairs(), self._luck(), back]

    def first_focus(self) -> str | None:
        return "begin"

    def _chairs(self) -> list[Widget]:
        first, step = self._field
        chairs = Chairs(self.company, self.chairs, None, self.refresh, self._open_gallery)
        made: list[Widget] = []
        for seat in range(self.reel.seats):
            who, level = columns(first.move(0, seat * step), [3, 2], 24)
            made.append(chairs.who(seat, who))
            if (strength := chairs.level(seat, level)) is not None:
                made.append(strength)
        return made

    def _open_gallery(self, chairs: Chairs, seat: int) -> None:
        self.house.push(PersonsScene(self.house, chairs, seat))

    def _luck(self) -> Choice:
        def choose(at: int) -> None:
            self.luck = at
            self.refresh()

        return Choice(
            key="luck",
            box=self._below(72, 30),
            press=lambda: choose((self.luck + 1) % len(self.lucks)),
            explain=lambda: Card(tr("take_over.luck"), (tr("about.take_over_luck"),)),
            words=tr("take_over.luck"),
            values=[tr(f"take_over.{name}") for name in self.lucks],
            at=self.luck,
            choose=choose,
        )

    def begin(self) -> None:
        """A table of its own: the replay is left for it."""
        seed = self.reel.record.header.seed
        if seed is None or self.lucks[self.luck] == "new":
            seed = randbelow(SEEDS)
        entries = self.reel.stops[self.at].entries
        try:
            players = branched(
                self.reel.record, entries, self.chairs, seed, self.house.folder, self.origin
            )
        except Refused as reason:
            self.say(refusal(reason))
            return
        self.house.pop()
        table = self.house.doors.table(players)
        self.house.replace(table)
        table.say(tr("take_over.begun", at=self.at))

    # ------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        paint_title(canvas, tr("take_over.title"), 60)
        note = Box(60, 186, self.page.width - 120, 44)
        said = tr("take_over.note", at=self.at, of=self.reel.last)
        canvas.words(said, note, "body", "parchment", align="center")
        first, step = self._field
        for seat in range(self.reel.seats):
            arms = Box(first.x - ARMS, first.centery - 40 + seat * step, 80, 80)
            seat_marks.shape(canvas, seat, arms)
