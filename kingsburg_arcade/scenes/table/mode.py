"""The mode of a table: who answers, what interrupts, and what lies over the board."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any, Final, Protocol

from ...engine.contract import Move
from ...engine.record import Record
from ...games.players import Company, Players
from ...i18n import tr
from ...settings import SPEEDS, Settings
from ...stage.director import INSTANT as AT_ONCE
from ...stage.director import Clock
from ...ui.canvas import Canvas
from ...ui.controls import Button
from ...ui.inputs import Intent, Pointer
from ...ui.key_words import speed_words
from ...ui.layout import centred
from ...ui.pointing import Pointing
from ...ui.scene import Scene
from ...ui.widget import Widget
from .log_panel import Reader
from .pause import PauseScene
from .place import Place
from .take_back import TakeBack
from .turn import Turn

WATCHED: Final = 5.0
"""Seconds that a moment which waits for a press stays where no person wants to press."""
THROW: Final = (460, 96)
"""How large the button is that throws the dice."""


class Host(Place, Protocol):
    """A table scene, as its mode knows it."""

    widgets: Sequence[Widget]
    turn: Turn
    take_back: TakeBack
    stale: bool
    pointing: Pointing

    @property
    def notice(self) -> str: ...
    def widget(self, key: str | None) -> Widget | None: ...
    def mean(self, key: str | None) -> None: ...
    def topic(self) -> str: ...
    def forget_notice(self) -> None: ...
    def look_again(self) -> None: ...
    def show_news(self) -> None: ...
    def open_rules(self) -> None: ...
    def ask_advice(self) -> None: ...


class Mode:
    """A match at home; other modes override what they do otherwise."""

    playing = True
    """May a hand lie in front of somebody?"""
    interludes = True
    """May the board open something between two moments of the match?"""
    shows: frozenset[str] = frozenset()
    """The keys of sentences that need not be said, because the mode shows them all the time."""

    def __init__(self, players: Players) -> None:
        self.players: Players | None = players
        """Those who act; None where nobody does."""
        self.table: Host

    @property
    def company(self) -> Company:
        """Those who sit at the table."""
        assert self.players is not None
        return self.players

    @property
    def record(self) -> Record:
        assert self.players is not None
        return self.players.table.record

    def speed(self, settings: Settings) -> float:
        """How fast the show goes."""
        return settings.speed or AT_ONCE

    def first_state(self) -> Any:
        """The position in which the table opens."""
        return self.company.table.state

    def open(self, table: Host) -> None:
        """The table stands; what was played before is read."""
        self.table = table
        table.show.read(self.record)
        table.show.since.all_known()  # who opens the table reads the log, if anything

    # ----------------------------------------------------------------------------------- life
    def enter(self) -> None:
        """The table is on top now, for the first time or again."""
        settings = self.table.house.settings
        waits = settings.wait and self.company.persons
        self.table.show.cues.patience = inf if waits else WATCHED

    def leave(self) -> None:
        """The table will not come back."""
        self.table.adviser.forget()
        self.table.house.thinker.forget()
        if self.players is not None:
            self.players.close()

    def before(self, seconds: float) -> None:
        """Time passes: what comes before the show."""

    def go_on(self) -> None:
        """Time passes, and nothing stands between two moments of the match."""
        self.table.turn.move_on()

    def after(self, seconds: float) -> None:
        """Time passes: what comes after the show."""

    def behind(self, seconds: float, *, covered: bool) -> None:
        """Time passes while another scene is on top: at home the table waits."""

    def refreshed(self, before: str | None) -> None:
        """The widgets are laid out anew; `before` was meant until then."""

    def meant(self) -> None:
        """Something else is meant now."""

    def tool_opened(self, name: str) -> None:
        """A tool of the game's own was opened."""

    # -------------------------------------------------------------------------------- a turn
    def may_go_on(self) -> bool:
        return True

    def asked(self) -> None:
        pass

    def fits(self, move: Move) -> bool:
        return True

    def takes(self, move: Move) -> bool:
        return True

    def undone(self) -> None:
        pass

    def redone(self) -> None:
        pass

    def finish(self) -> None:
        assert self.players is not None
        if self.table.show.hears_out():
            return
        if self.company.persons and not self.table.house.settings.invited:
            self.table.house.change(invited=True)
        self.table.house.replace(self.table.house.doors.score(self.players))

    # -------------------------------------------------------------------------------- in words
    @property
    def announcement(self) -> str:
        """What is worth more room than whose turn it is."""
        return ""

    @property
    def quiet(self) -> int:
        """The seat in whose colours an announcement stands; -1 if it is an alarm."""
        return -1

    @property
    def beside_banner(self) -> int:
        """How much of the banner is taken by buttons of the mode."""
        return 0

    @property
    def others_act(self) -> str:
        """Why there is nothing to choose here."""
        return tr("hint.wait" if self.company.persons else "hint.watch")

    # -------------------------------------------------------------------------------- the page
    def lay_out(self, board: Sequence[Widget]) -> Sequence[Widget]:
        """The widgets of the board, and what lies over them."""
        return [*board, *self.throw_button()]

    def throw_button(self) -> list[Widget]:
        """What throws the dice that wait for it."""
        table = self.table
        if not (table.turn.awaits_throw or table.show.director.throwing):
            return []
        room = table.board.places.hand_box
        box = centred(room, min(room.width - 40, THROW[0]), min(room.height - 20, THROW[1]))
        return [
            Button(
                key="throw",
                box=box,
                press=table.turn.throw,
                words=tr("table.throw_button"),
                picture="icon.dice",
                main=True,
                size="heading",
            )
        ]

    def first_focus(self) -> str | None:
        """What is meant when nothing is; None leaves that to the board."""
        if self.table.widget("go_on") is not None:
            return "go_on"
        return "throw" if self.table.widget("throw") is not None else None

    def covers(self, at: tuple[int, int]) -> bool:
        """Does something of the mode lie over the board at this point?"""
        return False

    def paint(self, canvas: Canvas) -> None:
        """What lies on the board, behind the widgets."""

    def paint_over(self, canvas: Canvas) -> None:
        """What lies over everything, still."""

    def reader(self, plain: Reader) -> Reader:
        """Who reads the log, and what its presses do."""
        return plain

    # ------------------------------------------------------------------------------- the hands
    def intercept(self, meant: str | None) -> bool:
        """A press while something is shown hurries the show, and is not spent as a move."""
        return self.table.turn.skipping.press(meant)

    def on(self, intent: Intent) -> bool:
        """A press that neither a widget nor the board took."""
        table = self.table
        match intent:
            case Intent.UNDO:
                if not table.turn.take_up():
                    table.take_back.undo()
            case Intent.REDO:
                table.take_back.redo()
            case Intent.PASS:
                table.turn.pass_()
            case Intent.HINT:
                self.advise()
            case Intent.FASTER | Intent.SLOWER:
                self._change_speed(1 if intent is Intent.FASTER else -1)
            case _:
                return False
        return True

    def _change_speed(self, by: int) -> None:
        house = self.table.house
        at = SPEEDS.index(house.settings.speed) + by
        if 0 <= at < len(SPEEDS):
            house.change(speed=SPEEDS[at])
            self.table.show.director.clock = Clock(self.speed(house.settings))
            self.table.say(tr("table.speed", speed=speed_words(SPEEDS[at])))

    def point(self, pointer: Pointer, at: tuple[int, int]) -> bool:
        """The mouse, before anything else hears of it; is that the end of it?"""
        return False

    def wheel(self, widget: Widget, turn: int) -> None:
        """The wheel was turned over a widget that is not the log."""

    def advise(self) -> None:
        """A hint is wanted."""
        self.table.ask_advice()

    def menu(self) -> Scene:
        return PauseScene(self.table.house, self.table.topic())
