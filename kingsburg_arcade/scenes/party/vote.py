"""Somebody has been missing for long: shall a governor play on, or does one go on alone?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from secrets import randbelow
from typing import ClassVar, Final

from ... import games, journal
from ...engine.contract import Refused
from ...engine.course import RETURN
from ...engine.record import Record
from ...i18n import refusal, tr
from ...journal import Journal
from ...saved_matches.home import PERSON, new_file
from ...saved_matches.lan import finish
from ...ui import seat_marks
from ...ui.canvas import Canvas
from ...ui.controls import Button, Label, heading
from ...ui.layout import Box, columns
from ...ui.widget import Widget
from ..front.chairs import SEEDS
from ..house import House, Scene
from ..table.branch_luck import BranchDealer, shown_cards
from ..table.home_players import HomePlayers, Kept, nothing_left
from .party import Party

GOVERNOR: Final = "squire"
"""Who takes the chairs of the others."""


GLANCE: Final = 0.4
"""Seconds that a question stands before it takes an answer: it comes when it comes."""


def branched(party: Party, seed: int, folder: Path) -> HomePlayers:
    """A table at home with the moves of the match so far; governors take the other chairs.

    What the person here has looked at stays what it was. The match itself stays as it is, and
    waits for its people.
    """
    assert party.table is not None
    assert party.seat is not None
    record = party.table.record
    return branch_at_home(record.up_to(len(record)), party.seat, party.dealer.faces, seed, folder)


def branch_at_home(
    record: Record, seat: int, faces: Mapping[tuple[str, int], str], seed: int, folder: Path
) -> HomePlayers:
    """A marked branch of a match on the LAN, played by one of its people; `faces` are cards
    that this person has looked at.
    """
    chairs = [PERSON if at == seat else GOVERNOR for at in range(record.header.seats)]
    dealer = BranchDealer(seed, {**shown_cards(record), **faces})
    path = new_file(folder, chairs, {"game": record.header.game, "branch": dealer.note})
    journal.save(path, record)
    opened, record, _ = Journal.resume(path, games.cabinet)
    kept = Kept(path, opened, dealer)
    with nothing_left(kept):
        return HomePlayers.going_on(record, chairs, dealer, seed, kept)


class AskScene(Scene):
    """A question with two answers, over the table."""

    transparent = True
    gold: ClassVar[int] = 1
    """The answer that most will want."""

    def __init__(self, house: House, party: Party, seat: int) -> None:
        super().__init__(house)
        self.party, self.seat = party, seat
        self.sudden = False
        """Has it come by itself?"""
        self._stood = 0.0

    @property
    def panel(self) -> Box:
        return self.page.middle(1080, 570 if self.page.tall else 510)

    def lay_out(self) -> Sequence[Widget]:
        panel = self.panel
        head = Box(panel.x + 40, panel.y + 150, panel.width - 80, 60)
        text = Box(panel.x + 60, panel.y + 214, panel.width - 120, panel.height - 360)
        row = Box(panel.x + 60, panel.bottom - 124, panel.width - 120, 84)
        buttons = [
            Button(
                key=name,
                box=spot,
                press=press,
                words=tr(f"party.{name}"),
                main=at == self.gold,
                size="label",
            )
            for at, ((name, press), spot) in enumerate(
                zip(self.answers, columns(row, [1, 1], 24), strict=True)
            )
        ]
        return [
            heading(self.title, head, "gold_light"),
            Label(key="words", box=text, words=self.words, size="label", align="center", wrap=True),
            *buttons,
        ]

    @property
    def title(self) -> str:
        late = self.seat in self.party.late
        return tr("party.is_late" if late else "party.missing", name=self.party.name(self.seat))

    @property
    def words(self) -> str:
        """The question."""
        raise NotImplementedError

    @property
    def answers(self) -> Sequence[tuple[str, Callable[[], None]]]:
        """Each answer with what it does."""
        raise NotImplementedError

    def first_focus(self) -> str | None:
        return self.answers[0][0]

    def update(self, seconds: float) -> None:
        """The question is answered when the missing player comes back."""
        super().update(seconds)
        self._stood += seconds
        if self.seat not in self.away:
            self.house.pop()

    def intercept(self, meant: str | None) -> bool:
        """A press that comes at once was meant for what was there before."""
        return self.sudden and self._stood < GLANCE

    @property
    def away(self) -> Sequence[int]:
        """Whom such a question can be about: without most of the people nobody can vote."""
        return self.party.replaceable

    def paint(self, canvas: Canvas) -> None:
        panel = self.panel
        canvas.veil()
        canvas.plate(panel, "dusk", "gold", width=3, radius=24)
        seat_marks.shape(canvas, self.seat, Box(panel.centerx - 56, panel.y + 30, 112, 112))


class VoteScene(AskScene):
    """A strict majority must want it; the owner takes the chair back by coming."""

    @property
    def words(self) -> str:
        owed = self.party.late.get(self.seat)
        if owed is not None:
            what = tr(f"awaited.{owed}")
            return tr("party.late_words", name=self.party.name(self.seat), what=what)
        return tr("party.vote_words", name=self.party.name(self.seat), seconds=self.party.grace)

    @property
    def answers(self) -> Sequence[tuple[str, Callable[[], None]]]:
        return (("wait_on", self.back), ("seat_governor", self._vote))

    def _vote(self) -> None:
        self.party.line.replace(self.seat)
        self.house.pop()
        self.house.top.say(tr("party.voted"))


class BranchScene(AskScene):
    """Of two one is left: the match itself waits, and a marked copy of it can go on."""

    def __init__(self, house: House, party: Party) -> None:
        super().__init__(house, party, next(one for one in party.away if one != party.seat))

    @property
    def away(self) -> Sequence[int]:
        """Without their votes the match waits, even if a governor was seated for them."""
        return self.party.away

    @property
    def words(self) -> str:
        owed = self.party.late.get(self.seat)
        if owed is not None:
            what = tr(f"awaited.{owed}")
            return tr("party.branch_late", name=self.party.name(self.seat), what=what)
        return tr("party.branch_words")

    @property
    def answers(self) -> Sequence[tuple[str, Callable[[], None]]]:
        return (("wait_on", self.back), ("branch", self._branch))

    def _branch(self) -> None:
        try:
            players = branched(self.party, randbelow(SEEDS), self.house.folder)
        except Refused as reason:
            self.say(refusal(reason))
            return
        self.house.go_home()
        self.house.push(self.house.doors.table(players))


class ReturnScene(AskScene):
    """The last player would like the turn back: only whose turn it is now can give it."""

    gold = 0

    def __init__(self, house: House, party: Party) -> None:
        asked, table = party.turn_asked, party.table
        assert asked is not None
        assert asked.seat is not None
        assert table is not None
        super().__init__(house, party, asked.seat)
        self.sudden = True
        self._mine = table.actor

    @classmethod
    def asks(cls, party: Party) -> bool:
        """Is the person here asked?"""
        asked, table = party.turn_asked, party.table
        if asked is None or asked.kept or asked.seat == party.seat or table is None:
            return False
        return table.actor == party.seat

    @property
    def away(self) -> Sequence[int]:
        return (self.seat,) if self.asks(self.party) else ()

    @property
    def title(self) -> str:
        return tr("party.turn_asked", name=self.party.name(self.seat))

    @property
    def words(self) -> str:
        return tr("party.return_words", name=self.party.name(self.seat))

    @property
    def answers(self) -> Sequence[tuple[str, Callable[[], None]]]:
        return (("keep_turn", self._keep), ("give_back", self._give))

    def _keep(self) -> None:
        self.house.pop()
        self.party.line.take_back(False)

    def _give(self) -> None:
        self.house.pop()
        self.party.submit(self._mine, RETURN)


class LeaveScene(AskScene):
    """Leaving for good is a step of the match that cannot be taken back."""

    gold = 0

    @property
    def title(self) -> str:
        return tr("pause.leave")

    def __init__(self, house: House, party: Party) -> None:
        super().__init__(house, party, party.seat if party.seat is not None else -1)

    def update(self, seconds: float) -> None:
        Scene.update(self, seconds)

    @property
    def words(self) -> str:
        return tr("party.leave_words")

    @property
    def answers(self) -> Sequence[tuple[str, Callable[[], None]]]:
        return (("stay", self.back), ("leave", self._leave))

    def _leave(self) -> None:
        self.party.leave()
        finish(self.party.notebook)
        self.house.go_home()
