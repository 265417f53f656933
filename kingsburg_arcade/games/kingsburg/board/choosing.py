"""What a person has picked up before an answer: dice of the hand, and where they lead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....engine.contract import Move
from ....i18n import tr
from ....ui.canvas import Canvas
from ....ui.choose import ChooseScene, Offered
from ....ui.layout import Box
from ....ui.seat_marks import tint_of
from ...table_doors import Table
from ..rules.moves import Place
from .chosen_dice import Chosen, chosen_for, ways_by_advisor
from .hand import draw_answer
from .picture import Province


class Choosing:
    """The dice chosen on one table. Which placements they allow is looked up among the legal."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.chosen = Chosen()

    @property
    def placing(self) -> bool:
        """Are dice to be placed just now?"""
        return bool(self._table.turn.legal) and self._table.players.table.question == "place"

    @property
    def hand(self) -> Province:
        """The province whose dice lie in front."""
        province: Province = self._table.show.picture.provinces[self._table.hand_seat]
        return province

    @property
    def ways(self) -> dict[int, list[Place]]:
        """How each advisor is reached, with the dice chosen or with any."""
        if not self.placing:
            return {}
        has = self.hand
        return ways_by_advisor(self._table.turn.legal, self.chosen, has.coloured, has.white)

    def forget(self) -> None:
        self.chosen = Chosen()

    def choose_die(self, kind: str, at: int) -> Callable[[], None]:
        def press() -> None:
            if self._table.turn.may_press():
                self.chosen = self.chosen.toggled(kind, at)
                self._table.refresh()

        return press

    def go_to(self, advisor: int) -> Callable[[], None]:
        """Send the dice chosen to an advisor, or ask how it is to be reached."""

        def press() -> None:
            ways = self.ways.get(advisor, [])
            if not ways:
                self._table.explaining = self._table.stale = True
            elif len(ways) == 1:
                self._table.turn.answer(ways[0])()
            else:
                self._ask_which_way(advisor, ways)

        return press

    def _ask_which_way(self, advisor: int, ways: Sequence[Place]) -> None:
        table, here = self._table, self._table.turn.moment

        def offered(way: Place) -> Offered:
            paint = painted(way, table.hand_seat)
            return Offered(f"move:{way.text}", table.turn.answer(way), paint)

        def stands() -> bool:
            return table.turn.moment == here

        title = tr("table.which_way", advisor=tr(f"advisor.{advisor}"))
        table.house.push(ChooseScene(table.house, title, [offered(way) for way in ways], stands))

    def drop(self, held: str, on: str) -> None:
        """A die was dragged onto an advisor: it counts among the chosen."""
        kind, _, rest = held.partition(":")
        if kind == "die" and on.startswith("advisor:"):
            colour, _, at = rest.partition(":")
            if int(at) not in getattr(self.chosen, colour):
                self.chosen = self.chosen.toggled(colour, int(at))
            self.go_to(int(on.partition(":")[2]))()
            self._table.refresh()

    def show(self, move: Move) -> None:
        """Pick the dice of a placement out of the hand."""
        if isinstance(move, Place):
            has = self.hand
            self.chosen = chosen_for(move, has.coloured, has.white)
            self._table.refresh()


def painted(way: Place, seat: int) -> Callable[[Canvas, Box], None]:
    """How a way to an advisor looks among others."""

    def paint(canvas: Canvas, box: Box) -> None:
        draw_answer(canvas, way, box, tint_of(seat))

    return paint
