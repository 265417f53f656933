"""The Kingsburg table: dice are chosen, advisors meant, and the year turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from ....engine.contract import Event, Move
from ....i18n import tr
from ....scenes.table import adviser
from ....scenes.table.match import MatchScene
from ....ui import bubble
from ....ui.backdrop import paint_hall
from ....ui.canvas import Canvas
from ....ui.choose import ChooseScene, Offered
from ....ui.inputs import NUMBERED, Intent
from ....ui.layout import Box
from ....ui.scene import House
from ....ui.widget import Widget
from ...players import Players
from ..rules.content import PHASES
from ..rules.events import YearBegan
from ..rules.moves import Place
from . import moving, widgets
from .board import Board
from .facts import retell
from .layout import seat_box
from .move_keys import keys_of
from .move_words import deed_words
from .picture import Picture
from .rule_topics import topic_of
from .sidebar import season_of
from .speech import voices_at
from .ways import Chosen, chosen_for, ways_by_advisor
from .words import enemy_name, prompt


class TableScene(Board, MatchScene[Picture]):
    """One match of Kingsburg on the screen."""

    year_ends: ClassVar[bool] = True
    """Is there a page to read after each winter, for whoever wants one?"""

    def __init__(self, house: House, sitting: Players) -> None:
        self._year_over = 0
        """The year whose page is to be shown."""
        self.voices = voices_at(sitting)
        super().__init__(house, sitting)
        self.voices.hush()

    def start_anew(self) -> None:
        self.voices = voices_at(self.sitting)
        super().start_anew()
        self.voices.hush()

    # ------------------------------------------------------------------------------- showing
    def remember(self, event: Event) -> None:
        retell(self.picture, event)
        self._let_speak(event)

    def _let_speak(self, event: Event) -> None:
        """Heard by all voices, so that they are the same whether anybody wants to know or not."""
        lines = self.voices.hear(event)
        if self.house.settings.voices:
            self.chronicle.lines += lines
        else:
            self.voices.hush()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.voices.fade(seconds):
            self.refresh()

    def listen(self, event: Event) -> None:
        self._let_speak(event)
        if isinstance(event, YearBegan) and event.year > 1 and self.house.settings.year_end:
            self._year_over = event.year - 1 if self.year_ends else 0

    def interlude(self) -> bool:
        """After each winter, for whoever wants it: what the year has brought."""
        from .year_end import YearEndScene

        if not self._year_over:
            return False
        number, self._year_over = self._year_over, 0
        waits = self.house.settings.wait and bool(self.sitting.persons)
        self.house.push(YearEndScene(self.house, self.sitting, number, waits=waits))
        return True

    @property
    def going_on(self) -> str:
        return tr(f"phase.{PHASES[max(1, self.picture.phase) - 1]}")

    def prompt(self, seat: int) -> str:
        return prompt(self.sitting.table.state, seat)

    def deed(self, move: Move, question: str) -> str:
        return deed_words(move, question)

    def panel_box(self, seat: int) -> Box:
        return seat_box(seat, self.sitting.table.seats)

    # -------------------------------------------------------------------------------- acting
    def forget_choice(self) -> None:
        self.chosen = Chosen()

    @property
    def choosing(self) -> bool:
        return bool(self.chosen)

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
                f"move:{way.text}", self.answer(way), widgets.paint_way(way, self.hand_seat)
            )

        here = len(self.sitting.table.record)

        def stands() -> bool:
            return len(self.sitting.table.record) == here

        title = tr("table.which_way", advisor=tr(f"advisor.{advisor}"))
        self.house.push(ChooseScene(self.house, title, [offered(way) for way in ways], stands))

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

    def keys_of(self, move: Move) -> frozenset[str]:
        has = self.picture.provinces[self.hand_seat]
        return keys_of(move, self.adviser.question, has)

    # --------------------------------------------------------------------------------- hands
    def on(self, intent: Intent) -> bool:
        if intent is Intent.PROVINCE:
            self.open_province()
        elif intent in NUMBERED:
            self._choose_numbered(NUMBERED.index(intent))
        else:
            return super().on(intent)
        return True

    def topic(self) -> str:
        return topic_of(self.focus, self.picture.phase, self.sitting.table.question)

    def _choose_numbered(self, number: int) -> None:
        dice = [widget for widget in self.widgets if widget.key.startswith("die:")]
        if number < len(dice) and (press := dice[number].press) is not None:
            press()

    def open_province(self) -> None:
        from .province import ProvinceScene

        self.house.push(ProvinceScene(self.house, self))

    def look_at_enemy(self, seat: int) -> None:
        from ....ui.handover import HandoverScene

        cards = tuple(self.sitting.table.view(seat).secrets.values())
        creature = f"enemy.{cards[0].rpartition(' ')[0]}" if cards else ""
        names = tuple(map(enemy_name, cards))
        self.house.push(HandoverScene(self.house, seat, names, creature))

    # ------------------------------------------------------------------------------- drawing
    def lay_out(self) -> Sequence[Widget]:
        return widgets.lay_out(self)

    def first_focus(self) -> str | None:
        return widgets.first_focus(self)

    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas, season_of(self.picture.phase), bare=True)
        widgets.paint(canvas, self)

    def paint_over(self, canvas: Canvas) -> None:
        super().paint_over(canvas)
        adviser.paint(canvas, self.widgets, self.advised)
        if (saying := self.voices.saying) is not None:
            bubble.paint(canvas, self.panel_box(saying[0]), *saying)

    def paint_moving(self, canvas: Canvas) -> None:
        moving.paint(canvas, self.picture, self.hand_seat, widgets.rolling_boxes(self))
