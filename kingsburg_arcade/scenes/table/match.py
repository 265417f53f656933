"""A match on the screen: it shows what happens, asks who must act, and passes on the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, ClassVar, Final

from ...engine.contract import Event, Move, Refused
from ...engine.record import replay
from ...games.governors import adviser
from ...games.players import Players
from ...i18n import tr
from ...settings import SPEEDS
from ...stage.clock import INSTANT, Clock
from ...stage.tween import Wait
from ...ui.couch import hands_words
from ...ui.inputs import Intent, Press
from ...ui.layout import Box
from ...ui.seat_names import seat_name
from ..house import House
from ..refusals import in_words
from .adviser import Adviser
from .history_view import P, Showing
from .log_panel import Chronicle, Reader
from .pace import speed_words

GRACE: Final = 0.6
"""How long a governor waits after a person's move: time to take it back."""
WATCHED: Final = 5.0
"""How long a moment that waits for a press stays where nobody sits, or nobody wants to."""
FREE: Final = frozenset({Intent.BACK, Intent.UNDO, Intent.REDO, Intent.FASTER, Intent.SLOWER})
FREE_KEYS: Final = ("tool:undo", "tool:menu", "log")
"""What is not swallowed by the show."""


class MatchScene(Showing[P]):
    """One match, whatever is played: what is asked and what it looks like is the game's."""

    announcement = ""
    """What is worth more room than whose turn it is."""
    lead: ClassVar[str] = "advice.better"
    """The sentence of a hint about how far one move is ahead of another."""
    beside_banner: int = 0
    """How much of the banner is somebody else's."""

    def __init__(self, house: House, sitting: Players) -> None:
        super().__init__(
            house, self.picture_of(sitting.table.state), house.settings.speed or INSTANT
        )
        self.sitting = sitting
        self.cues.heard = self._heard
        self.adviser = Adviser(house.thinker, self.deed, self.lead)
        self.hand_seat = sitting.persons[0] if sitting.persons else -1
        self._answer: Move | None = None
        self._shown_question = -1
        self._last_person = -1
        self._read_history()

    def _read_history(self) -> None:
        """The log of what was played before this scene began."""
        for step in replay(self.sitting.table.record, self.sitting.table.cabinet):
            for event in step.events:
                self.chronicle.note(event)
                self.remember(event)

    @property
    def game(self) -> str:
        return self.sitting.table.record.header.game

    # ------------------------------------------------------------------ what each game fills in
    def remember(self, event: Event) -> None:
        """What a picture made of a state alone does not know of something that was told."""

    def listen(self, event: Event) -> None:
        """Something has just been shown."""

    def forget_choice(self) -> None:
        """What was picked up before an answer lies where it was."""

    @property
    def choosing(self) -> bool:
        """Has something been picked up that can be put back?"""
        return False

    def deed(self, move: Move, question: str) -> str:
        """What a move does, in words."""
        raise NotImplementedError

    def prompt(self, seat: int) -> str:
        """What the acting seat may do."""
        raise NotImplementedError

    @property
    def going_on(self) -> str:
        """What is being shown, for the banner."""
        raise NotImplementedError

    @property
    def turn_seat(self) -> int:
        """Whose arms the banner shows; -1 for nobody's."""
        return self.sitting.table.actor if self.idle else -1

    def panel_box(self, seat: int) -> Box:
        """Where a seat's panel stands."""
        raise NotImplementedError

    def keys_of(self, move: Move) -> frozenset[str]:
        """The widgets that make a move."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------- showing
    def _speed(self) -> float:
        speed = self.house.settings.speed
        return speed if speed else INSTANT

    def enter(self) -> None:
        settings = self.house.settings
        self.director.clock = Clock(self._speed())
        self.cues.reduced = settings.reduced_motion
        self.cues.patience = inf if settings.wait and self.sitting.persons else WATCHED
        super().enter()

    def leave(self) -> None:
        self.adviser.forget()
        self.house.thinker.forget()
        self.sitting.close()

    def _heard(self, event: Event) -> None:
        self.chronicle.note(event)
        self.stale = True
        self.listen(event)

    def show(self, events: Sequence[Event]) -> None:
        """Queue what happened behind what is being shown."""
        after = self.picture_of(self.sitting.table.state)
        self.director.feed(self.cues.of(events, lambda: after))

    def _hear_news(self) -> None:
        for told in self.sitting.news():
            if told is None:
                self.start_anew()
            else:
                self.show(told)

    def start_anew(self) -> None:
        """The table stands elsewhere now: nothing of what was being shown counts any more."""
        self.director.drain()
        self.picture.become(self.picture_of(self.sitting.table.state))
        self.chronicle = Chronicle(self.tell)
        self._read_history()
        self._forget_answer()
        self.refresh()

    def _forget_answer(self) -> None:
        self._forget_thought()
        self.forget_choice()
        self._shown_question = -1

    def _forget_thought(self) -> None:
        """Of a governor, about what does not stand any more."""
        self._answer = None
        self.sitting.forget(self.house.thinker)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.adviser.ready():
            self.refresh()
        self._hear_news()
        self.go_on_showing(seconds)
        if not self.interlude():
            self._move_on()

    def go_on_behind(self, seconds: float, *, covered: bool) -> None:
        """At home the table waits, but not what was asked of the Regent."""
        if self.adviser.ready():
            self.refresh()

    def _move_on(self) -> None:
        """Governors think, and whatever is next is done when all has been shown."""
        if self._answer is None:
            self._answer = self.sitting.think(self.house.thinker)
        if self.idle:
            self._go_on()

    def interlude(self) -> bool:
        """Open what stands between two moments of the match, if there is such a thing now."""
        return False

    def _go_on(self) -> None:
        table = self.sitting.table
        if table.over:
            self._finish()
        elif self._answer is not None:
            self._play_answer()
        elif self.sitting.asked >= 0 and self._shown_question != len(table.record):
            self._ask()

    def _play_answer(self) -> None:
        """What a governor has thought out."""
        assert self._answer is not None
        move, self._answer = self._answer, None
        self._submit(move)

    def _ask(self) -> None:
        """A person is asked something new."""
        self._shown_question = len(self.sitting.table.record)
        self.adviser.forget()
        self.hand_seat = self._last_person = self.sitting.asked
        self.forget_choice()
        self.focus = None
        self.explaining = False
        self.refresh()

    def _finish(self) -> None:
        self.house.replace(self.house.doors.score(self.sitting))

    # -------------------------------------------------------------------------------- acting
    @property
    def legal(self) -> Sequence[Move]:
        """What the person asked may do now; nothing while the show goes on."""
        table, asked = self.sitting.table, self.sitting.asked
        if asked < 0 or not self.idle or self._shown_question != len(table.record):
            return ()
        return table.legal(asked)

    def _submit(self, move: Move) -> Sequence[Event]:
        """Whatever has come of it already."""
        try:
            told = self.sitting.submit(move)
        except Refused as reason:
            self.say(in_words(str(reason)))
            return ()
        self.show(told)
        self.refresh()
        return told

    def answer(self, move: Move) -> Callable[[], None]:
        """What a press on this answer does."""

        def press() -> None:
            if move not in self.legal or not self._is_own(self.sitting.asked):
                return
            self.forget_choice()
            told, table = self._submit(move), self.sitting.table
            if told and not table.over and self.sitting.asked < 0:
                self.director.feed([Wait(GRACE)])

        return press

    def _pass(self) -> None:
        idle = next((move for move in self.legal if move.idle), None)
        if idle is not None:
            self.answer(idle)()

    # --------------------------------------------------------------------------------- hints
    @property
    def advice_refusal(self) -> str | None:
        return None if self.legal else self.others_act

    @property
    def others_act(self) -> str:
        """Why there is nothing to choose here."""
        return tr("hint.wait" if self.sitting.persons else "hint.watch")

    def ask_advice(self) -> None:
        """What would a strong governor do here? A second press asks for silence."""
        if self.adviser.thinks or self.adviser.best is not None:
            self.adviser.forget()
        elif self.legal and (mind := adviser(self.sitting.table.record.header.game)) is not None:
            table, seat = self.sitting.table, self.sitting.asked
            self.adviser.ask(mind, table.view(seat), self.legal, len(table.record))
        self.refresh()

    @property
    def advised(self) -> frozenset[str]:
        """The widgets that the advice speaks of."""
        best = self.adviser.best
        return frozenset() if best is None or not self.legal else self.keys_of(best)

    # ---------------------------------------------------------------------------- taking back
    @property
    def undo_seat(self) -> int:
        """Whose last move the button speaks of."""
        asked = self.sitting.asked
        last = self._last_person
        if last >= 0 and self.sitting.table.undo_refusal(last) is None:
            return last
        return asked if asked >= 0 else last

    def undo(self) -> None:
        if self._is_own(self.undo_seat):
            self._take_back(self.sitting.undo)

    def redo(self) -> None:
        if self._is_own(self.undo_seat):
            self._take_back(self.sitting.redo)

    def _take_back(self, act: Callable[[int], Sequence[Event]]) -> None:
        self.director.drain()
        self.house.sound.hush()
        try:
            told = act(self.undo_seat)
        except Refused as reason:
            self.house.sound.play("refuse")
            self.say(in_words(str(reason)))
            return
        self._forget_thought()
        self.forget_choice()
        self.show(told)
        self.director.drain()
        self._shown_question = -1
        self.refresh()

    # --------------------------------------------------------------------------------- hands
    def _is_own(self, seat: int) -> bool:
        """May the hands that press move this seat? Others are told whose turn it is."""
        house = self.house
        if seat < 0 or house.couch.may(seat, house.hands, house.inputs.pads):
            return True
        self.say(
            tr("hands.other", seat=seat_name(seat), hands=hands_words(house.couch.owner(seat)))
        )
        return False

    def admits(self, press: Press, on_top: bool) -> bool | None:
        """While somebody is asked, other pads can open the menu and nothing else."""
        asked = self.sitting.asked
        to_menu = on_top and press.intent is Intent.BACK and not self.choosing
        return not self.legal or asked < 0 or to_menu or self._is_own(asked)

    def pad_changed(self, hands: str) -> None:
        """The pad of somebody at this table came or went."""
        couch = self.house.couch
        for seat in (seat for seat in self.sitting.persons if couch.owner(seat) == hands):
            here = self.house.inputs.pads.here(hands)
            said = "hands.back" if here else "hands.gone"
            self.say(tr(said, seat=seat_name(seat), hands=hands_words(hands)))

    def intercept(self, meant: str | None) -> bool:
        """A press while something is shown ends the showing, and is not spent as a move."""
        if not self.director.busy or meant in FREE or (meant or "").startswith(FREE_KEYS):
            return False
        self.director.skip()
        self.house.sound.hush()
        self.look_again(True)
        return True

    def on(self, intent: Intent) -> bool:
        match intent:
            case Intent.UNDO:
                self.undo()
            case Intent.REDO:
                self.redo()
            case Intent.PASS:
                self._pass()
            case Intent.HINT:
                self.ask_advice()
            case Intent.FASTER | Intent.SLOWER:
                self._change_speed(1 if intent is Intent.FASTER else -1)
            case Intent.BACK if self.choosing:
                self.forget_choice()
                self.refresh()
            case _:
                return False
        return True

    def back(self) -> None:
        self.open_menu()

    def _change_speed(self, by: int) -> None:
        at = SPEEDS.index(self.house.settings.speed) + by
        if 0 <= at < len(SPEEDS):
            self.house.change(speed=SPEEDS[at])
            self.director.clock = Clock(self._speed())
            self.say(tr("table.speed", speed=speed_words(SPEEDS[at])))

    def open_menu(self) -> None:
        from .pause import PauseScene

        self.house.push(PauseScene(self.house, self.topic()))

    # ------------------------------------------------------------------------------- the log
    @property
    def reader(self) -> Reader:
        mine = self.hand_seat
        return Reader(
            press=self.point_out,
            scroll=self.scroll_log,
            sift=self.sift_log,
            text_scale=self.house.settings.text_size / 100,
            game=self.game,
            seats=[mine] if mine >= 0 else [],
            mine=mine,
        )

    def point_out(self, number: int) -> None:
        """Mark what a line of the log speaks of."""
        self.pointed = frozenset(self.chronicle.lines[number].about)
        self.refresh()


AnyMatch = MatchScene[Any]
