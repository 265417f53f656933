"""The table scene of a match far away: who is missing, what is said, and the way out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...i18n import tr
from ...ui import bubble
from ...ui.canvas import Canvas
from ...ui.choose import ChooseScene
from ...ui.controls import Button
from ...ui.layout import Box
from ...ui.widget import Widget
from ..house import House
from ..table.banner import TOP
from ..table.match import AnyMatch
from . import watching
from .far_players import FarSitting
from .party import NOWHERE, Party
from .typing import TypingScene
from .vote import AskScene, BranchScene, VoteScene
from .words import said_words, standing

TALK: Final = Box(TOP.right - 176, TOP.y + 8, 166, TOP.height - 16)
VOTE: Final = Box(TALK.x - 290, TALK.y, 282, TALK.height)
BEHIND: Final = 40.0
"""Seconds of the show that nobody has to sit through before seeing what is now."""
NOTICED: Final = 8.0
"""Seconds after which a sentence that nobody pressed away goes by itself."""


class FarTableScene(AnyMatch):
    """What any game's table scene needs besides when the others are far away."""

    def __init__(self, house: House, party: Party) -> None:
        self.party = party
        self._heard_of = (0, 0, 0)
        self._asked_about: set[int] = set()
        self._noticed = 0.0
        self._lost: tuple[str, str | None] | None = None
        """What was meant and is gone, and what is meant since, because nothing else was there."""
        self.sitting: FarSitting
        super().__init__(house, FarSitting(party))

    @property
    def lookout(self) -> Box:
        """Where whoever plays has the hand: a watcher is told there that this is watching."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------- widgets
    def lay_out(self) -> Sequence[Widget]:
        widgets = super().lay_out()
        if self.party.seat is None:
            widgets = watching.tools(widgets, self.open_rules, self.house.pop)
        return [*widgets, *self._beside()]

    def _beside(self) -> list[Widget]:
        found: list[Widget] = [
            Button(key="talk", box=TALK, press=self.open_talk, words=tr("party.talk"))
        ]
        if self._votes:
            words = tr("party.go_on" if self._branches else "party.vote")
            found.append(Button(key="vote", box=VOTE, press=self.open_vote, words=words, main=True))
        return found

    @property
    def _branches(self) -> bool:
        """Can the one who is left of two go on alone?"""
        party = self.party
        lone = party.seat is not None and len(party.voters) == 2 and party.alone
        return lone and all(party.absence(seat) > party.grace for seat in party.unheard)

    @property
    def beside_banner(self) -> int:  # type: ignore[override]
        """Room for the buttons that stand in the banner."""
        if self._votes:
            return TOP.right - VOTE.x
        return TOP.right - TALK.x

    @property
    def announcement(self) -> str:  # type: ignore[override]
        party = self.party
        stands = party.failed or party.waiting or party.alone
        if self.sitting.own_turn and self.idle and not stands:
            return ""  # what the person is asked is worth more; the veil tells who is missing
        return standing(party, brief=self._votes)

    @property
    def others_act(self) -> str:
        party = self.party
        if party.failed:
            return tr("party.stopped")
        if party.seat is None:
            return tr("party.watch_line")
        return tr("party.awaited") if party.waiting or party.alone else super().others_act

    @property
    def _votes(self) -> bool:
        """Is there something to decide about the missing?"""
        return bool(self.party.replaceable) or self._branches

    # ---------------------------------------------------------------------------------- life
    def leave(self) -> None:
        super().leave()
        if not self.party.table or not self.party.table.over:
            from .attending import leave  # which knows this scene

            leave(self.house)

    def update(self, seconds: float) -> None:
        self._look_at_party(seconds)
        super().update(seconds)
        self._catch_up()

    def go_on_behind(self, seconds: float, *, covered: bool) -> None:
        """The others do not wait for whoever reads: where nobody looks, what happened simply is."""
        super().go_on_behind(seconds, covered=covered)
        self._look_at_party(seconds)
        self._hear_news()
        if covered:
            self._land()
        else:
            self.go_on_showing(seconds)
            self._catch_up()
        self._move_on()

    def _land(self) -> None:
        """Everything that has happened has been shown."""
        if self.director.busy:
            self.director.drain()
            self.house.sound.hush()
            self.look_again(True)

    def _catch_up(self) -> None:
        """Whoever has come late, or looked too long at one thing, sees what is now."""
        if self.director.left > BEHIND and not self.director.holding:
            self._land()
            self.say(tr("party.caught_up"))

    def _move_on(self) -> None:
        """A battle that waits for a press of the person here keeps nobody else waiting."""
        super()._move_on()
        if self.director.holding and self._answer is not None:
            self._play_answer()

    def refresh(self) -> None:
        """A question that cannot be answered for a moment comes back with what was meant."""
        before = self.focus
        super().refresh()
        if self._lost is not None and self.focus == self._lost[1]:
            if self.widget(self._lost[0]) is not None:
                self.focus, self._lost = self._lost[0], None
        elif before is not None and self.focus != before:
            self._lost = before, self.focus

    def meant(self) -> None:
        self._lost = None  # whoever has gone elsewhere stays there
        super().meant()

    def _ask(self) -> None:
        self._lost = None
        super()._ask()
        if self.house.top is not self:
            self.house.top.say(tr("party.your_turn"))

    def _look_at_party(self, seconds: float) -> None:
        party = self.party
        away = int(sum(party.absence(seat) for seat in party.unheard))
        known = (party.changes, away, len(party.recent()))
        if known != self._heard_of:
            self._heard_of = known
            self.refresh()
        self._noticed = self._noticed + seconds if self.notice else 0.0
        if self._noticed > NOTICED:
            self.forget_notice()
        self._ask_about_the_missing()

    def _ask_about_the_missing(self) -> None:
        """Once for each absence, over whatever is read, and only while nothing else is asked."""
        party = self.party
        self._asked_about &= set(party.unheard)
        late = [seat for seat in party.replaceable if seat not in self._asked_about]
        if (late or (self._branches and not self._asked_about)) and self.free and self._listens:
            self._asked_about |= set(party.unheard)
            self.open_vote()
            if isinstance(self.house.top, AskScene):
                self.house.top.sudden = True

    @property
    def free(self) -> bool:
        return self.idle and self.sitting.asked < 0

    @property
    def _listens(self) -> bool:
        """Is the person here neither typing nor answering another question?"""
        return not isinstance(self.house.top, AskScene | ChooseScene | TypingScene)

    # ------------------------------------------------------------------------- other scenes
    def open_talk(self) -> None:
        from .talk import TalkScene

        self.house.push(TalkScene(self.house, self.party))

    def open_vote(self) -> None:
        if self._branches:
            self.house.push(BranchScene(self.house, self.party))
        elif self.party.replaceable:
            self.house.push(VoteScene(self.house, self.party, self.party.replaceable[0]))

    def open_menu(self) -> None:
        from .pause import FarPauseScene

        self.house.push(FarPauseScene(self.house, self.party, self.topic()))

    def _finish(self) -> None:
        if self.house.top is not self:
            return  # what is being read is read to its end
        self.house.replace(self.house.doors.far_score(self.party, self.sitting))

    # ------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        super().paint(canvas)
        if self.party.seat is None and not self.director.holding:
            watching.paint(canvas, self.lookout)

    def paint_over(self, canvas: Canvas) -> None:
        super().paint_over(canvas)
        for seat in self.party.missing:
            paint_missing(canvas, self.panel_box(seat), int(self.party.absence(seat)))
        sitting = [spoken for spoken in self.party.recent() if spoken.seat != NOWHERE]
        last = {spoken.seat: spoken for spoken in sitting}
        for seat, spoken in last.items():
            bubble.paint(canvas, self.panel_box(seat), seat, said_words(spoken.said))


def paint_missing(canvas: Canvas, box: Box, seconds: int) -> None:
    """Over the panel of somebody who cannot be heard."""
    veil = Box(box.x + 3, box.y + 55, box.width - 6, box.height - 58)
    canvas.plate(veil, "night", "ruby", width=2, radius=10, alpha=190)
    words = tr("party.silent", seconds=seconds)
    plate = Box(veil.x + 10, veil.centery - 22, veil.width - 20, 44)
    canvas.plate(plate, "ruby_deep", "ruby_light", width=2, radius=10)
    canvas.words(words, plate.inflate(-16, 0), "body", "ivory", face="bold", align="center")
