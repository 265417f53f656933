"""Which rival shall sit on a free chair of the room: who, and how strong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ...i18n import tr
from ...saved_matches.home import PERSON
from ...ui.layout import Box
from ...ui.seat_marks import shield_name
from ...ui.widget import Widget
from ..front.chairs import Chairs, Company
from ..front.persons import PersonsScene
from ..house import House
from .party import Party
from .vote import AskScene


class RivalScene(AskScene):
    """Over the room: it goes by itself when somebody takes the chair."""

    def __init__(self, house: House, party: Party, seat: int, now: str) -> None:
        super().__init__(house, party, seat)
        assert party.gathered is not None
        company = Company.of(party.gathered.game, folder=house.folder)
        self.company = replace(company, people=company.people[1:])
        others = [chair.governor for chair in party.gathered.chairs if chair.governor]
        rival = now if self.company.takes(now) else self.company.rival(others)
        self.chairs = [*[PERSON] * seat, rival]

    @property
    def panel(self) -> Box:
        return self.page.middle(1080, 590)

    def first_focus(self) -> str | None:
        return f"chair:{self.seat}"

    def lay_out(self) -> Sequence[Widget]:
        head, _, *answers = super().lay_out()
        chairs = Chairs(
            self.company, self.chairs, None, self.refresh, self._open_gallery, names=False
        )
        place = answers[0].box
        who = Box(place.x, place.y - 208, self.panel.width - 120, 84)
        level = chairs.level(self.seat, who.move(0, 96))
        return [head, chairs.who(self.seat, who), *([level] if level else []), *answers]

    def _open_gallery(self, chairs: Chairs, seat: int) -> None:
        self.house.push(PersonsScene(self.house, chairs, seat))

    @property
    def title(self) -> str:
        return tr("lobby.rival_title", shield=shield_name(self.seat))

    @property
    def words(self) -> str:
        return ""

    @property
    def answers(self) -> Sequence[tuple[str, Callable[[], None]]]:
        return ("leave_free", self._leave_free), ("seat_rival", self._seat_rival)

    @property
    def away(self) -> Sequence[int]:
        """The question is answered when somebody sits down there."""
        gathered = self.party.gathered
        if gathered is None or gathered.began or self.seat >= len(gathered.chairs):
            return ()
        return () if gathered.chairs[self.seat].key else (self.seat,)

    def _leave_free(self) -> None:
        self._put("")

    def _seat_rival(self) -> None:
        self._put(self.chairs[self.seat])

    def _put(self, rival: str) -> None:
        self.party.line.seat_governor(self.seat, rival)
        self.house.pop()
