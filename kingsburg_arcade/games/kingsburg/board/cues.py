"""What happened, in the order and the groups in which it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ....engine.contract import Event
from ....stage.tween import AtTempo, Call, Hold, InTurn, Motion, Throw
from ..rules import events as told
from . import harvest
from .assault import LONGEST, fought_for
from .event_motions import AFTER, MOTIONS
from .facts import hear
from .kinds_of_motion import Kinds
from .picture import Picture
from .sounds import BEGINNING, LANDING


class Cues(Kinds):
    """Turns what happened into motions of one picture."""

    motions = MOTIONS
    after = AFTER
    begins = BEGINNING
    lands = LANDING

    def hear(self, event: Event) -> None:
        before = [has.points for has in self.picture.provinces]
        hear(self.picture, event)
        if isinstance(event, told.Scored):
            self.count(event.seat, before[event.seat])

    def prelude(self) -> list[Motion]:
        """The first year is opened for those who sit down to it."""
        if not self.picture.fresh:
            return []
        return [InTurn(self.open_year(self.picture.year), Call(self.picture.settle))]

    def opening(self, year: int) -> Motion:
        """How a year begins; the year before is over by then, and its page has been read."""
        page = InTurn(self.sounding("page"), self.turn_page(), Call(self.picture.settle))
        return InTurn(page, self.open_year(year), Call(self.picture.settle))

    def of(self, events: Iterable[Event], picture_after: Callable[[], Picture]) -> list[Motion]:
        """A battle is looked at before it is cleared away; cards kept are opened together; what a
        row of advisors gives comes in one wave."""
        made: list[Motion] = []
        told_of = list(events)
        opened = [event for event in told_of if isinstance(event, told.GovernorOpened)]
        began = -1
        for group in harvest.grouped(told_of):
            event = group[0]
            if len(group) > 1:
                made.append(harvest.wave(self, group))
                continue
            if opened and event is opened[0]:
                made.append(self.open_cards(opened))
            if isinstance(event, told.EnemyRevealed):
                began = len(made)
            if isinstance(event, told.BattleFought):
                began = max(began, 0)
                made.append(fought_for(self, event))
            if isinstance(event, told.SoldiersWentHome):
                if began >= 0:
                    made[began:] = in_time(made[began:])
                made.append(Hold(self.patience))
            if isinstance(event, told.DiceRolled) and self.to_throw > 0:
                made.append(Throw(self.to_throw))
            made.append(self.cue(event, picture_after))
            if isinstance(event, told.YearBegan):
                made.append(self.opening(event.year))
        return made


def in_time(motions: list[Motion]) -> list[Motion]:
    """A battle, faster where it would take too long."""
    tempo = sum(motion.length for motion in motions) / LONGEST
    return [AtTempo(motion, tempo) for motion in motions] if tempo > 1 else motions
