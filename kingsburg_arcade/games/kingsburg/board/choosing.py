"""What a person has picked up before an answer: dice of the hand, and where they lead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import pi, sin
from typing import Final

from ....engine.contract import Move
from ....i18n import tr
from ....ui.canvas import Canvas
from ....ui.choose import ChooseScene, Offered
from ....ui.layout import Box
from ....ui.seat_marks import tint_of
from ...board_parts import Hand
from ...table_doors import Table
from ..rules.forecast import Change
from ..rules.moves import Build, Deal, Place
from . import explanations
from .chosen_dice import Chosen, chosen_for, dice_of, price, ways_by_advisor
from .covered_choice import CoveredChoice
from .hand import draw_answer
from .laid_words import done_words
from .move_words import keys_of
from .picture import Picture, Province, guests_at
from .words import giver, strips_of

SHAKES: Final = 0.4
"""Seconds for which an advisor out of reach shakes its head."""
SWING: Final = 9


class Choosing(Hand[Picture]):
    """The dice chosen on one table. Which placements they allow is looked up among the legal."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.chosen = Chosen()
        self._before: Chosen | None = None
        """What was chosen before a move was laid, while one is."""
        self._refused: tuple[int, float] | None = None
        """An advisor that was pressed in vain, and for how long it has been shaking."""
        self._change: tuple[object, Change] = (None, Change())
        self.covered = CoveredChoice(table)
        self._strips: tuple[str, ...] = ()
        """The strips that were meant last."""

    @property
    def placing(self) -> bool:
        """Are dice to be placed just now?"""
        return bool(self.table.turn.legal) and self.table.players.table.question == "place"

    @property
    def dealing(self) -> dict[int, Move]:
        """Where an advisor is named for a secret deal: the answers, by advisor."""
        legal = self.table.turn.legal
        return {move.advisor: move for move in legal if isinstance(move, Deal)}

    @property
    def hand(self) -> Province:
        """The province whose dice lie in front."""
        return self.picture.provinces[self.table.hand_seat]

    @property
    def ways(self) -> dict[int, list[Place]]:
        """How each advisor is reached, with the dice chosen or with any."""
        return self.ways_with(self.chosen)

    def ways_with(self, chosen: Chosen) -> dict[int, list[Place]]:
        if not self.placing:
            return {}
        has = self.hand
        return ways_by_advisor(self.table.turn.legal, chosen, has.coloured, has.white)

    @property
    def choosing(self) -> bool:
        return bool(self.chosen)

    def forget(self) -> None:
        self.chosen = Chosen()
        self._before = self._refused = None

    # ---------------------------------------------------------------------------------- dice
    def choose_die(self, kind: str, at: int) -> Callable[[], None]:
        def press() -> None:
            table = self.table
            if table.turn.may_press():
                chosen = self.chosen.toggled(kind, at)
                table.turn.take_up()
                self.chosen, self._refused = chosen, None
                reached = self._reached()
                table.refresh()
                if reached is not None:
                    table.mean(f"advisor:{reached}")

        return press

    def _reached(self) -> int | None:
        """The advisor that the dice chosen lead to most simply."""
        ways = self.ways if self.chosen else {}
        return min(ways, key=lambda advisor: price(ways[advisor][0]), default=None)

    def lay(self, move: Move | None) -> None:
        """The dice of a laid placement lie on the advisor; if it is taken up, they come back."""
        if self._before is None:
            self._before = self.chosen
        if isinstance(move, Place):
            self.chosen = chosen_for(move, self.hand.coloured, self.hand.white)
        else:
            self.chosen = self._before
        if move is None:
            self._before = None
        self._refused = None

    # ------------------------------------------------------------------------------ advisors
    def go_to(self, advisor: int) -> Callable[[], None]:
        """Lay the dice chosen on an advisor, or ask how it is to be reached. Dice that do not
        reach it are chosen anew; where none do, it is said why."""

        def press() -> None:
            turn = self.table.turn
            laid = turn.laid
            if isinstance(laid, Place) and laid.advisor == advisor:
                turn.answer(laid)()
            elif ways := self.ways.get(advisor):
                self._go(advisor, ways)
            elif anew := self.ways_with(Chosen()).get(advisor):
                self._choose_anew(advisor, anew)
            else:
                self._refuse(advisor)

        return press

    def _go(self, advisor: int, ways: Sequence[Place]) -> None:
        if len(ways) == 1:
            self.table.turn.answer(ways[0])()
        else:
            self._ask_which_way(advisor, ways)

    def _choose_anew(self, advisor: int, ways: Sequence[Place]) -> None:
        """Keep as many of the dice chosen as can be kept. It is laid, so that it can be seen."""
        kept = {way: self._kept(way) for way in ways}
        most = max(kept.values())
        best = [way for way in ways if kept[way] == most]
        if len(best) > 1:
            self._ask_which_way(advisor, best)
        elif self.table.turn.may_press():
            self.table.turn.lay(best[0])

    def _kept(self, way: Place) -> int:
        has = self.hand
        wanted = dice_of(way)
        found = self.chosen.dice(has.coloured, has.white)
        return sum(
            min(mine.count(face), needed.count(face))
            for mine, needed in zip(found, wanted, strict=True)
            for face in set(mine)
        )

    def _refuse(self, advisor: int) -> None:
        self._refused = advisor, 0.0
        self.table.house.sound.play("refuse")
        self.table.refresh()

    @property
    def refusal(self) -> str:
        """Why the advisor that was pressed cannot be reached; empty if none was."""
        return self.why_not(self._refused[0]) if self._refused is not None else ""

    def why_not(self, advisor: int) -> str:
        """Why the dice chosen do not reach an advisor, or no dice do."""
        if not self.placing or self.ways.get(advisor):
            return ""
        foretold = self.table.players.table.state.forecast(self.table.hand_seat)
        if foretold.closed and advisor in foretold.signs:
            return tr("why.closed", destiny=giver(foretold.signs[advisor]))
        guests = guests_at(self.picture.court, advisor)
        coloured, white = self.chosen.dice(self.hand.coloured, self.hand.white)
        return explanations.why_out_of_reach(advisor, guests, (*coloured, *white), bool(coloured))

    def swing(self, advisor: int) -> int:
        """How far an advisor stands aside just now, because it shakes."""
        if self._refused is None or self._refused[0] != advisor:
            return 0
        part = self._refused[1] / SHAKES
        still = part >= 1 or self.table.house.settings.reduced_motion
        return 0 if still else round(SWING * (1 - part) * sin(part * 6 * pi))

    def update(self, seconds: float) -> None:
        if self._refused is not None and self._refused[1] < SHAKES:
            self._refused = self._refused[0], self._refused[1] + seconds
            self.table.refresh()

    def _ask_which_way(self, advisor: int, ways: Sequence[Place]) -> None:
        table, here = self.table, self.table.turn.moment

        def offered(way: Place) -> Offered:
            paint = painted(way, table.hand_seat)
            return Offered(f"move:{way.text}", table.turn.answer(way), paint)

        def stands() -> bool:
            return table.turn.moment == here

        title = tr("table.which_way", advisor=tr(f"advisor.{advisor}"))
        table.house.push(ChooseScene(table.house, title, [offered(way) for way in ways], stands))

    def drop(self, held: str, on: str) -> None:
        """A die was dragged onto an advisor: it counts among the chosen, and nothing is sent."""
        kind, _, rest = held.partition(":")
        if kind != "die" or not on.startswith("advisor:"):
            return
        colour, _, at = rest.partition(":")
        self.table.turn.take_up()
        if int(at) not in getattr(self.chosen, colour):
            self.chosen = self.chosen.toggled(colour, int(at))
        self.go_to(int(on.partition(":")[2]))()
        self.table.refresh()

    def show(self, move: Move) -> None:
        """Choose the dice of a placement, or mean the answer."""
        if isinstance(move, Place):
            has = self.hand
            self.chosen = chosen_for(move, has.coloured, has.white)
            self.table.refresh()
            self.table.mean(f"advisor:{move.advisor}")
        else:
            self.table.mean(next(filter(self.table.widget, self.keys_of(move)), None))

    def keys_of(self, move: Move) -> frozenset[str]:
        return keys_of(move, self.table.players.table.question, self.hand)

    def done_words(self, move: Move) -> tuple[str, str]:
        return done_words(self.table, move)

    # ------------------------------------------------------------------------- what it would be
    @property
    def foreseen(self) -> Move | None:
        """The move whose consequences are shown: the one that is laid, or the one that is meant."""
        turn = self.table.turn
        if turn.laid is not None:
            return turn.laid
        kind, _, rest = (self.table.focus or "").partition(":")
        if kind == "advisor" and (ways := self.ways.get(int(rest))):
            return ways[0]
        if kind != "move":
            return None
        return next((move for move in turn.legal if move.text == rest), None)

    @property
    def strips(self) -> tuple[str, ...]:
        """The strips that the answer meant takes or lays; else those meant last, or the first."""
        legal = self.table.turn.legal
        self._strips = strips_of(self.foreseen) or self._strips
        if not any(set(self._strips) <= set(strips_of(move)) for move in legal):
            self._strips = ()
        return self._strips or (strips_of(legal[0]) if legal else ())

    @property
    def change(self) -> Change | None:
        """What that move would bring; None if nothing is foreseen."""
        move, table = self.foreseen, self.table
        if move is None:
            return None
        known = table.turn.moment, move
        if self._change[0] != known:
            state = table.players.table.state
            self._change = known, state.forecast(table.hand_seat, move).change
        return self._change[1]

    @property
    def planned(self) -> int:
        """The building that is laid as a plan, or meant; -1 for none."""
        move = self.foreseen
        return move.number if isinstance(move, Build) else -1


def painted(way: Place, seat: int) -> Callable[[Canvas, Box], None]:
    """How a way to an advisor looks among others."""

    def paint(canvas: Canvas, box: Box) -> None:
        draw_answer(canvas, way, box, tint_of(seat))

    return paint
