"""The Kingsburg table: it shows what happens, asks who must act, and passes on the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import ClassVar, Final

from ...engine.contract import Event, Move, Refused
from ...engine.kingsburg.events import YearBegan
from ...engine.kingsburg.moves import Place
from ...engine.record import replay
from ...i18n import tr
from ...stage.clock import INSTANT, Clock
from ...stage.kingsburg.facts import retell
from ...stage.kingsburg.picture import Picture
from ...stage.tween import Wait
from ...ui.canvas import Canvas
from ...ui.inputs import NUMBERED, Intent, Pointer, Press
from ...ui.widget import Widget
from ..choose import ChooseScene, Offered
from ..couch import hands_words
from ..gathering import Gathering
from ..hall import paint_hall
from ..house import House
from ..names import seat_name
from ..refusals import in_words
from . import advice, moving, page
from .advice import Adviser, keys_of
from .board import Board
from .chronicle import Chronicle, Reader
from .sidebar import season_of
from .topics import topic_of
from .ways import Chosen, chosen_for, ways_by_advisor

GRACE: Final = 0.6
"""How long a governor waits after a person's move: time to take it back."""
WATCHED: Final = 5.0
"""How long a battle stays where nobody sits to press a key, or nobody wants to."""
FREE: Final = frozenset({Intent.BACK, Intent.UNDO, Intent.REDO, Intent.FASTER, Intent.SLOWER})
FREE_KEYS: Final = ("tool:undo", "tool:menu", "log")
"""What is not swallowed by the show."""


class TableScene(Board):
    """One match on the screen."""

    year_ends: ClassVar[bool] = True
    """Is there a page to read after each winter, for whoever wants one?"""
    announcement = ""
    """What is worth more room than whose turn it is."""
    beside_banner: int = 0
    """How much of the banner is somebody else's."""

    def __init__(self, house: House, sitting: Gathering) -> None:
        super().__init__(house, Picture.of(sitting.table.state), house.settings.speed or INSTANT)
        self.sitting = sitting
        self.cues.heard = self._heard
        self.adviser = Adviser(house.thinker)
        self.hand_seat = sitting.persons[0] if sitting.persons else -1
        self._answer: Move | None = None
        self._shown_question = -1
        self._last_person = -1
        self._year_over = 0
        """The year whose page is to be shown."""
        self._read_history()

    def _read_history(self) -> None:
        """The log of what was played before this scene began."""
        for step in replay(self.sitting.table.record):
            for event in step.events:
                self.chronicle.note(event)
                retell(self.picture, event)

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
        if isinstance(event, YearBegan) and event.year > 1 and self.house.settings.year_end:
            self._year_over = event.year - 1 if self.year_ends else 0

    def show(self, events: Sequence[Event]) -> None:
        """Queue what happened behind what is being shown."""
        after = Picture.of(self.sitting.table.state)
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
        self.picture.become(Picture.of(self.sitting.table.state))
        self.chronicle = Chronicle()
        self._read_history()
        self._forget_answer()
        self.refresh()

    def _forget_answer(self) -> None:
        self._answer = None
        self.house.thinker.forget()
        self.chosen = Chosen()
        self._shown_question = -1

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.adviser.ready():
            self.refresh()
        self._hear_news()
        self.go_on_showing(seconds)
        if self._year_over:
            self._close_year()
            return
        if self._answer is None:
            self._answer = self.sitting.think(self.house.thinker)
        if self.idle:
            self._go_on()

    def _go_on(self) -> None:
        table = self.sitting.table
        if table.over:
            self._finish()
        elif self._answer is not None:
            move, self._answer = self._answer, None
            self._submit(move)
        elif self.sitting.asked >= 0 and self._shown_question != len(table.record):
            self._ask()

    def _ask(self) -> None:
        """A person is asked something new."""
        self._shown_question = len(self.sitting.table.record)
        self.adviser.forget()
        self.hand_seat = self._last_person = self.sitting.asked
        self.chosen = Chosen()
        self.focus = None
        self.explaining = False
        self.refresh()

    def _close_year(self) -> None:
        from .year_end import YearEndScene

        number, self._year_over = self._year_over, 0
        waits = self.house.settings.wait and bool(self.sitting.persons)
        self.house.push(YearEndScene(self.house, self.sitting, number, waits=waits))

    def _finish(self) -> None:
        from .score import ScoreScene

        self.house.replace(ScoreScene(self.house, self.sitting))

    # -------------------------------------------------------------------------------- acting
    @property
    def legal(self) -> Sequence[Move]:
        """What the person asked may do now; nothing while the show goes on."""
        table, asked = self.sitting.table, self.sitting.asked
        if asked < 0 or not self.idle or self._shown_question != len(table.record):
            return ()
        return table.legal(asked)

    @property
    def placing(self) -> bool:
        return bool(self.legal) and self.sitting.table.question == "place"

    @property
    def ways(self) -> dict[int, list[Place]]:
        """How each advisor is reached, with the dice chosen or with any."""
        if not self.placing:
            return {}
        has = self.picture.provinces[self.hand_seat]
        return ways_by_advisor(self.legal, self.chosen, has.coloured, has.white)

    def _submit(self, move: Move) -> None:
        try:
            told = self.sitting.submit(move)
        except Refused as reason:
            self.say(in_words(str(reason)))
            return
        self.show(told)
        self.refresh()

    def answer(self, move: Move) -> Callable[[], None]:
        """What a press on this answer does."""

        def press() -> None:
            if move not in self.legal or not self._is_own(self.sitting.asked):
                return
            self.chosen = Chosen()
            self._submit(move)
            table = self.sitting.table
            if not table.over and self.sitting.asked < 0:
                self.director.feed([Wait(GRACE)])

        return press

    def choose_die(self, kind: str, at: int) -> Callable[[], None]:
        def press() -> None:
            if self._is_own(self.sitting.asked):
                self.chosen = self.chosen.toggled(kind, at)
                self.refresh()

        return press

    def go_to(self, advisor: int) -> Callable[[], None]:
        """Send the dice chosen to an advisor, or ask how it is to be reached."""

        def press() -> None:
            ways = self.ways.get(advisor, [])
            if not ways:
                self.explaining = self.stale = True
            elif len(ways) == 1:
                self.answer(ways[0])()
            else:
                self._ask_which_way(advisor, ways)

        return press

    def _ask_which_way(self, advisor: int, ways: Sequence[Place]) -> None:
        def offered(way: Place) -> Offered:
            return Offered(
                f"move:{way.text}", self.answer(way), page.paint_way(way, self.hand_seat)
            )

        title = tr("table.which_way", advisor=tr(f"advisor.{advisor}"))
        self.house.push(ChooseScene(self.house, title, [offered(way) for way in ways]))

    def dropped(self, held: str, on: str) -> None:
        """A die was dragged onto an advisor: it counts among the chosen."""
        kind, _, rest = held.partition(":")
        if kind == "die" and on.startswith("advisor:"):
            colour, _, at = rest.partition(":")
            if int(at) not in getattr(self.chosen, colour):
                self.chosen = self.chosen.toggled(colour, int(at))
            self.go_to(int(on.partition(":")[2]))()
            self.refresh()

    def choose_way(self, way: Place) -> None:
        """Pick the dice of a placement out of the hand."""
        has = self.picture.provinces[self.hand_seat]
        self.chosen = chosen_for(way, has.coloured, has.white)
        self.refresh()

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
        elif self.legal:
            table, seat = self.sitting.table, self.sitting.asked
            self.adviser.ask(table.view(seat), self.legal, len(table.record))
        self.refresh()

    @property
    def advised(self) -> frozenset[str]:
        """The widgets that the advice speaks of."""
        best = self.adviser.best
        if best is None or not self.legal:
            return frozenset()
        return keys_of(best, self.adviser.question, self.picture.provinces[self.hand_seat])

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
        self._answer = None
        self.house.thinker.forget()
        try:
            told = act(self.undo_seat)
        except Refused as reason:
            self.house.sound.play("refuse")
            self.say(in_words(str(reason)))
            return
        self.chosen = Chosen()
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
        to_menu = on_top and press.intent is Intent.BACK and not self.chosen
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

    def point(self, pointer: Pointer, at: tuple[int, int]) -> None:
        super().point(pointer, at)

    def press(self, press: Press) -> None:
        super().press(press)

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
            case Intent.PROVINCE:
                self.open_province()
            case Intent.FASTER | Intent.SLOWER:
                self._change_speed(1 if intent is Intent.FASTER else -1)
            case Intent.BACK if self.chosen:
                self.chosen = Chosen()
                self.refresh()
            case intent if intent in NUMBERED:
                self._choose_numbered(NUMBERED.index(intent))
            case _:
                return False
        return True

    def topic(self) -> str:
        return topic_of(self.focus, self.picture.phase, self.sitting.table.question)

    def back(self) -> None:
        self.open_menu()

    def _pass(self) -> None:
        idle = next((move for move in self.legal if move.idle), None)
        if idle is not None:
            self.answer(idle)()

    def _choose_numbered(self, number: int) -> None:
        dice = [widget for widget in self.widgets if widget.key.startswith("die:")]
        if number < len(dice) and (press := dice[number].press) is not None:
            press()

    def _change_speed(self, by: int) -> None:
        from ...settings import SPEEDS

        at = SPEEDS.index(self.house.settings.speed) + by
        if 0 <= at < len(SPEEDS):
            self.house.change(speed=SPEEDS[at])
            self.director.clock = Clock(self._speed())
            self.say(tr("table.speed", speed=page.speed_words(SPEEDS[at])))

    def open_province(self) -> None:
        from .province import ProvinceScene

        self.house.push(ProvinceScene(self.house, self))

    def open_menu(self) -> None:
        from ..pause import PauseScene

        self.house.push(PauseScene(self.house, self.topic()))

    def look_at_enemy(self, seat: int) -> None:
        from ..handover import HandoverScene

        secrets = tuple(self.sitting.table.view(seat).secrets.values())
        self.house.push(HandoverScene(self.house, seat, secrets))

    # ------------------------------------------------------------------------------- the log
    @property
    def reader(self) -> Reader:
        mine = self.hand_seat
        return Reader(
            press=self.point_out,
            scroll=self.scroll_log,
            sift=self.sift_log,
            text_scale=self.house.settings.text_size / 100,
            seats=[mine] if mine >= 0 else [],
            mine=mine,
        )

    def point_out(self, number: int) -> None:
        """Mark what a line of the log speaks of."""
        self.pointed = frozenset(self.chronicle.lines[number].about)
        self.refresh()

    # ------------------------------------------------------------------------------- drawing
    def lay_out(self) -> Sequence[Widget]:
        return page.lay_out(self)

    def first_focus(self) -> str | None:
        return page.first_focus(self)

    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas, season_of(self.picture.phase), bare=True)
        page.paint(canvas, self)

    def paint_over(self, canvas: Canvas) -> None:
        super().paint_over(canvas)
        advice.paint(canvas, self.widgets, self.advised)

    def paint_moving(self, canvas: Canvas) -> None:
        moving.paint(canvas, self.picture, self.hand_seat, page.rolling_boxes(self))
