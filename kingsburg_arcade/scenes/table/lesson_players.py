"""A table in the middle of a match, for a lesson: its luck and its rivals follow a script."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any, Final

from ... import games
from ...engine import contract
from ...engine.contract import Event, Move, Opened, Refused, Sealed, Wish, luck_from_text
from ...engine.luck import SeededDealer
from ...engine.table import Table
from ...games.players import WayBack
from ...governors.thinking import Thinker
from ...lesson_script import NOW, Act, Step
from .home_players import HomePlayers
from .way_back import step_back

SEED: Final = 7
"""Where the script says nothing."""


def staged(game: str, act: Act) -> contract.Cabinet[Any]:
    """A cabinet whose matches begin in a given position."""
    made: Any = copy(games.cabinet(game))

    def new(seats: int, options: contract.Options) -> Any:
        return made.from_plain({"game": made.name, **act.position})

    made.new = new
    cabinet: contract.Cabinet[Any] = made
    return cabinet


class Scripted:
    """A dealer who rolls what is written down."""

    def __init__(self, act: Act) -> None:
        self._rolls = [luck_from_text(text) for text in act.luck]
        self._enemies, self._cards = act.enemies, act.cards
        self._seeded = SeededDealer(SEED)

    @property
    def left(self) -> int:
        """How many rolls of the script nobody has wanted yet."""
        return len(self._rolls)

    def deal(self, wish: Wish) -> Move:
        if isinstance(wish, contract.Open):
            return Opened(self.peek(wish.sealed))
        if self._rolls and (rolled := self._rolls[0]) and wish.refusal(rolled) is None:
            del self._rolls[0]
            return rolled
        return self._seeded.deal(wish)

    def peek(self, sealed: Sealed) -> str:
        number = sealed.stack.rpartition(" ")[2]
        known = self._cards.get(f"{number}.{sealed.position}") or self._enemies.get(number)
        return known or self._seeded.peek(sealed)


class LessonPlayers(HomePlayers):
    """Nothing of it is kept: a lesson is begun again from its script."""

    def __init__(self, game: str, act: Act) -> None:
        cabinet = staged(game, act)
        self.dealer = Scripted(act)
        options = cabinet.options()
        self.before: Any = cabinet.new(len(act.chairs), options)
        """How the table stood before any luck."""
        table = Table(cabinet, len(act.chairs), options, self.dealer)
        super().__init__(table, act.chairs, SEED)
        self._rivals = act.rivals
        self._acted = 0

    @property
    def unsaid(self) -> tuple[str, ...]:
        """The moves of the rivals that are still to come."""
        return self._rivals[self._acted :]

    def way_back(self, seat: int) -> WayBack:
        """A lesson is taken back step by step, as its script goes."""
        return step_back(self.table, seat)

    def way_forth(self, seat: int) -> Refused | None:
        return self.table.redo_refusal(seat)

    def undo(self, seat: int) -> Sequence[Event]:
        return self.table.undo(seat)

    def redo(self, seat: int) -> Sequence[Event]:
        return self.table.redo(seat)

    def submit(self, move: Move) -> tuple[Event, ...]:
        actor = self.table.actor
        told = self.table.submit(actor, move)
        self._acted += actor not in self.persons
        return told

    def think(self, thinker: Thinker) -> Move | None:
        actor = self.table.actor
        if actor < 0 or actor in self.persons or not self.unsaid:
            return super().think(thinker)
        wanted = self.unsaid[0]
        found = next((move for move in self.table.legal(actor) if move.text == wanted), None)
        return found or super().think(thinker)

    def catch_up(self, steps: Sequence[Step], thinker: Thinker) -> list[int]:
        """Make the lesson's own moves of steps already taken; which of them were moves."""
        made = []
        for number, step in enumerate(steps):
            if step.moves or step.when != NOW:
                self._until_asked(thinker)
            if not step.moves:
                continue
            own = step.chosen(self.table.legal(self.asked))
            if own is None:
                break
            self.submit(own)
            made.append(number)
        return made

    def _until_asked(self, thinker: Thinker) -> None:
        while self.asked < 0 and (move := self.think(thinker)) is not None:
            self.submit(move)
