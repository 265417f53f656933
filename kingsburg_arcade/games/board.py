"""The board of a game: what it gives to the table scene, and what it may ask of the table.

A board knows its game and nothing of who plays: at home, far away, in a lesson or in a replay the
same board stands on the same table. `Board` has a default for every door that a small game can do
without, and three parts with a purpose of their own: places, words and the hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..engine.contract import Event, Move
from ..stage.synth import Around
from ..ui.canvas import Canvas
from ..ui.inputs import Intent
from ..ui.layout import Box
from ..ui.seat_marks import paint_rings
from ..ui.widget import Widget
from .board_parts import Hand, OnTable, P, Places, Words
from .feelings import Feeling
from .table_doors import Cues, Spot, Table


class Board(OnTable[P]):
    """One game on one table. Subclasses override what they have to give."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.hand: Hand[P] = Hand(table)
        self.words: Words[P] = Words(table, self.hand)
        self.places: Places[P] = Places(table, self.hand)

    # ------------------------------------------------------------------------- what is shown
    def picture_of(self, state: Any) -> P:
        """The picture of a state alone."""
        raise NotImplementedError

    def cues(self, picture: P) -> Cues:
        """What moves that picture."""
        raise NotImplementedError

    def looks(self) -> object:
        """What else of the picture asks for a new still one when it has changed."""
        return None

    def boxes_of(self, places: Iterable[Spot]) -> list[Box]:
        """Each place that has a box on the page as it is now."""
        return []

    def side_of(self, place: Spot) -> float:
        """Where on the page a place is, from 0 at the left to 1 at the right."""
        boxes = self.boxes_of([place])
        return boxes[0].centerx / self.table.page.width if boxes else 0.5

    @property
    def surroundings(self) -> Around | None:
        """What is heard behind everything; None for what was heard before."""
        return None

    # -------------------------------------------------------------------------- what is heard
    def remember(self, event: Event) -> None:
        """An event of before the table was opened: what a state alone does not tell."""

    def listen(self, event: Event) -> None:
        """An event that has just been shown."""

    def reactions(self, event: Event) -> Iterable[Feeling]:
        """The seats that an event moves which is being shown, also in a replay."""
        return ()

    def start_anew(self) -> None:
        """The match stands elsewhere now; its events are told again by `remember`."""

    def arrived(self, told: Iterable[Event]) -> None:
        """A replay shows another moment; `told` is what happened up to it, the newest first."""

    def update(self, seconds: float) -> None:
        """Time passes."""

    def interlude(self) -> bool:
        """Open what stands between two moments of the match, if there is such a thing now."""
        return False

    # ------------------------------------------------------------------------------- the page
    def lay_out(self) -> Sequence[Widget]:
        """The widgets as they are now; a hand only while `table.playing`."""
        return ()

    def first_focus(self) -> str | None:
        """What is meant when nothing is: the most likely next press."""
        return None

    def paint(self, canvas: Canvas) -> None:
        """What lies behind the widgets."""

    def paint_over(self, canvas: Canvas) -> None:
        """What lies over the widgets, still."""

    def paint_moving(self, canvas: Canvas) -> None:
        """What moves, over the still picture."""

    # ---------------------------------------------------------------------------- the presses
    def meant(self) -> None:
        """Something else is meant now."""
        if (self.table.focus or "").startswith("seat:"):
            self.table.refresh()

    def spots(self, move: Move, seat: int) -> Sequence[Spot]:
        """The places that a move is about."""
        return ()

    def ring(self, canvas: Canvas, places: Iterable[Spot]) -> None:
        """Paint rings around what is spoken of."""
        paint_rings(canvas, self.boxes_of(places))

    def mark(self, canvas: Canvas, move: Move, seat: int) -> None:
        """Paint a sign on what a move is made with."""

    def on(self, intent: Intent) -> bool:
        """A press that no widget took; whether the board has a use for it."""
        return False

    def open_tool(self, name: str) -> None:
        """Open a tool of the game's own."""

    # ------------------------------------------------ things on the page that are not widgets
    def widget(self, key: str | None) -> Widget | None:
        """A thing that can be meant although it was not laid out."""
        return None

    def under(self, at: tuple[int, int]) -> str | None:
        """The key of such a thing at a point of the page."""
        return None

    def towards(self, direction: tuple[int, int]) -> str | None:
        """What is meant after an arrow key, where the board knows better than the page."""
        return None
