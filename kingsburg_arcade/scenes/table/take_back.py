"""Taking back: undo and redo of the person at this screen, with the reasons against them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...engine.contract import Event, Refused
from ...i18n import refusal, tr
from .place import Place
from .turn import Turn


class TakeBack:
    """The two buttons of a table that go back and forth."""

    def __init__(self, place: Place, turn: Turn) -> None:
        self._place, self._turn = place, turn

    @property
    def seat(self) -> int:
        """Whose last move the button speaks of."""
        turn = self._turn
        if turn.players is None:
            return -1
        last = turn.last_person
        if last >= 0 and turn.players.table.undo_refusal(last) is None:
            return last
        return turn.asked if turn.asked >= 0 else last

    @property
    def undo_refusal(self) -> str | None:
        """Why nothing can be taken back, in words."""
        players = self._turn.players
        return None if players is None else self._why(players.table.undo_refusal)

    @property
    def redo_refusal(self) -> str | None:
        players = self._turn.players
        return None if players is None else self._why(players.table.redo_refusal)

    def _why(self, refused: Callable[[int], Refused | None]) -> str | None:
        if self.seat < 0:
            return tr("why.no_person")
        reason = refused(self.seat)
        return None if reason is None else refusal(reason)

    def undo(self) -> None:
        place, players = self._place, self._turn.players
        if players is not None and self._turn.may_press(self.seat) and self._act(players.undo):
            place.mode.undone()

    def redo(self) -> None:
        place, players = self._place, self._turn.players
        if players is not None and self._turn.may_press(self.seat) and self._act(players.redo):
            place.mode.redone()

    def _act(self, act: Callable[[int], Sequence[Event]]) -> bool:
        """Was it done?"""
        place, players = self._place, self._turn.players
        assert players is not None
        place.show.director.drain()
        place.house.sound.hush()
        try:
            told = act(self.seat)
        except Refused as reason:
            place.house.sound.play("refuse")
            place.say(refusal(reason) if self.seat >= 0 else place.mode.others_act)
            return False
        self._turn.forget()
        place.show.feed(told, players.table.state)
        place.show.director.drain()
        place.refresh()
        return True
