"""The Kingsburg table: dice are chosen, advisors meant, and the year turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ....engine.contract import Event, Move
from ....governors.mind import Reason
from ....i18n import tr
from ....stage.synth import Around
from ....ui.backdrop import paint_hall
from ....ui.canvas import Canvas
from ....ui.focus import key_towards
from ....ui.inputs import NUMBERED, Intent
from ....ui.layout import Box
from ....ui.log import Line, News
from ....ui.page import Least
from ....ui.seat_marks import paint_advised, paint_lamp
from ....ui.widget import Widget
from ...board import Board
from ...board_parts import LessonPlaces, Places, ReplayPlaces, Words, replay_in, teachers_spots
from ...feelings import Feeling
from ...screen import BoardKind
from ...table_doors import Spot, Table
from ...table_page import LEAST
from ..rules.events import EnemyRevealed, YearBegan
from ..rules.season import is_season_roll
from . import layout, moving, widgets
from .battle import is_close, is_feared
from .chapters import KingsburgChapters
from .choosing import Choosing
from .cues import Cues
from .ending import KingsburgEnding
from .facts import retell
from .log_lines import line_of
from .move_words import deed_words, reason_words, spots_of
from .news import news_of
from .occasions import Witness
from .peeks import Peeks, known_card
from .picture import Picture
from .province_scene import open_province
from .reactions import reactions, threatened
from .rule_topics import topic_of
from .sidebar import season_of
from .states import STATES
from .words import phase_key, prompt
from .year_end import YearEndScene


class KingsburgWords(Words[Picture]):
    """What the court, the provinces and the calendar say."""

    hand: Choosing

    def line_of(self, event: Event) -> Line | None:
        return line_of(event)

    def news(self, events: Iterable[Event], me: int) -> Sequence[News]:
        return news_of(events, me, self.picture, self.table.players.table.state)

    @property
    def emblem(self) -> str:
        return phase_key(self.picture.phase)

    @property
    def going_on(self) -> str:
        return tr(self.emblem)

    def prompt(self, seat: int) -> str:
        return prompt(self.table.players.table.state, seat)

    def hint_words(self) -> str:
        return widgets.hint_words(self.table, self.hand)

    def deed(self, move: Move, question: str) -> str:
        return deed_words(move, question)

    def plan(self, move: Move, question: str, then: Move | None = None) -> str:
        return deed_words(move, question, "plan")

    def reason(self, reason: Reason) -> str:
        return reason_words(reason)

    def topic(self) -> str:
        question = self.table.players.table.question if self.table.playing else ""
        return topic_of(self.table.focus, self.picture.phase, question)


class KingsburgPlaces(Places[Picture]):
    """Where the court, the seats and the hand stand."""

    hand: Choosing

    @property
    def least(self) -> Least:
        return LEAST

    @property
    def banner(self) -> Box:
        return layout.places(self.table).banner

    def panel_box(self, seat: int) -> Box:
        return layout.places(self.table).seats[seat]

    @property
    def hand_box(self) -> Box:
        return layout.places(self.table).zone

    @property
    def replay(self) -> ReplayPlaces:
        here = layout.places(self.table)
        return replay_in(here.hand, here.banner, touched=self.table.tools.touched)

    @property
    def lesson(self) -> LessonPlaces:
        here = layout.places(self.table)
        parts = {"court": here.court, "hand": here.hand, "battle": here.court, "top": here.banner}
        return LessonPlaces(teachers_spots(here.court, here.hand, here.aside), parts)

    def needed(self, taught: Sequence[Move], own: Move | None) -> list[Box]:
        found = [layout.places(self.table).hand]
        if widgets.answers_over_court(self.table, self.hand):
            made = widgets.hand(self.table, self.hand)
            found += [one.box for one in made if one.key.startswith("move:")]
        return found

    def is_dim(self, widget: Widget) -> bool:
        """An advisor whom the dice do not reach, and who has not just got a guest."""
        name, _, number = widget.key.partition(":")
        if name != "advisor":
            return False
        touched = ("advisor", int(number)) in self.picture.marks
        return int(number) not in self.hand.ways and not touched


class KingsburgBoard(Board[Picture]):
    """The court, the provinces and the calendar, and a hand of dice for somebody who plays."""

    hand: Choosing

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.hand = Choosing(table)
        self.words = KingsburgWords(table, self.hand)
        self.places = KingsburgPlaces(table, self.hand)
        self._year_over = 0
        """The year whose page is to be shown."""
        self._peeks = Peeks(table)

    # ------------------------------------------------------------------------- what is shown
    def picture_of(self, state: Any) -> Picture:
        return Picture.of(state)

    def cues(self, picture: Picture) -> Cues:
        cues = Cues(picture)
        cues.own = frozenset(self.table.players.persons)
        return cues

    def looks(self) -> object:
        return self.picture.tumbling, self.picture.phase

    def boxes_of(self, places: Iterable[Spot]) -> list[Box]:
        return layout.places(self.table).boxes_of(places, self.picture)

    @property
    def surroundings(self) -> Around:
        season = season_of(self.picture.phase)
        persons = self.table.players.persons
        close = is_close(self.picture, persons) or any(
            is_feared(self.picture, seat, known_card(self.table, seat)) for seat in persons
        )
        return Around(season, "tension" if close else season)

    # -------------------------------------------------------------------------- what is heard
    def start_anew(self) -> None:
        self._peeks.forget()

    def remember(self, event: Event) -> None:
        retell(self.picture, event)

    def listen(self, event: Event) -> None:
        if isinstance(event, YearBegan) and event.year > 1 and self.table.house.settings.year_end:
            self._year_over = event.year - 1
        self._peeks.listen(event)

    def reactions(self, event: Event) -> Iterable[Feeling]:
        yield from reactions(event, self.picture, self.table.players.chairs)
        if isinstance(event, EnemyRevealed):
            for seat in range(len(self.picture.provinces)):
                threats = widgets.threats_to(self.table, seat)
                if threatened([threat.outcome for threat in threats]):
                    yield seat, "startled"

    def update(self, seconds: float) -> None:
        self.hand.update(seconds)

    def interlude(self) -> bool:
        """After each winter, where a page is wanted: what the year has brought. Where several
        persons sit, a look at the enemy for one of them."""
        if not self._year_over:
            return self._peeks.offer() or self.hand.covered.offer()
        number, self._year_over = self._year_over, 0
        table = self.table
        waits = table.house.settings.wait and bool(table.players.persons)
        page = YearEndScene(table.house, table.record, table.players, number, waits=waits)
        page.turn_up()
        table.house.push(page)
        return True

    # ---------------------------------------------------------------------------- the presses
    def meant(self) -> None:
        if self.table.turn.legal:
            self.table.refresh()  # what is meant shows what it would bring
        else:
            super().meant()

    def towards(self, direction: tuple[int, int]) -> str | None:
        """While dice are placed: past the advisors that are out of reach."""
        if not self.hand.placing:
            return None
        lit = {f"advisor:{number}" for number in self.hand.ways}
        focus = self.table.focus
        walked = [
            widget
            for widget in self.table.widgets
            if not widget.key.startswith("advisor:") or widget.key in lit or widget.key == focus
        ]
        return key_towards(walked, focus, direction)

    def on(self, intent: Intent) -> bool:
        if not self.table.playing:
            return False
        if intent is Intent.PROVINCE:
            self.open_tool("province")
        elif intent in NUMBERED:
            self._choose_numbered(NUMBERED.index(intent))
        else:
            return False
        return True

    def _choose_numbered(self, number: int) -> None:
        dice = [widget for widget in self.table.widgets if widget.key.startswith("die:")]
        if number < len(dice) and (press := dice[number].press) is not None:
            press()

    def open_tool(self, name: str) -> None:
        open_province(self.table)

    # ------------------------------------------------------------------------------- the page
    def lay_out(self) -> Sequence[Widget]:
        return widgets.lay_out(self.table, self.hand)

    def first_focus(self) -> str | None:
        return widgets.first_focus(self.table, self.hand)

    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas, season_of(self.picture.phase), bare=True)
        if self.table.playing:
            widgets.paint(canvas, self.table, self.hand)

    def paint_over(self, canvas: Canvas) -> None:
        paint_advised(canvas, self.table.widgets, self.table.turn.advised)

    def paint_moving(self, canvas: Canvas) -> None:
        hand = self.table.hand_seat if self.table.playing else -1
        here = layout.places(self.table)
        moving.paint(canvas, self.picture, here, hand, widgets.rolling_boxes(self.table))

    def spots(self, move: Move, seat: int) -> Sequence[Spot]:
        return spots_of(move, seat)

    def mark(self, canvas: Canvas, move: Move, seat: int) -> None:
        for box in self.boxes_of(self.spots(move, seat)):
            paint_lamp(canvas, box)


BOARD: Final = BoardKind(
    on=KingsburgBoard,
    chapters=KingsburgChapters(),
    ending=KingsburgEnding,
    states=STATES,
    thrown=is_season_roll,
    witness=Witness,
)
