"""The place at the table: what the parts of a table scene may ask of it and of its mode."""

from __future__ import annotations

from typing import Any, Protocol

from ...engine.contract import Move
from ...games.board import Board
from ..house import House
from .adviser import Adviser
from .show import Show


class TurnHooks(Protocol):
    """What a mode decides about a turn."""

    @property
    def others_act(self) -> str:
        """Why there is nothing to choose here."""

    def may_go_on(self) -> bool:
        """Everything has been shown: may the match go on?"""

    def asked(self) -> None:
        """A person is asked something new."""

    def fits(self, move: Move) -> bool:
        """A person wants to answer: may this be laid?"""

    def takes(self, move: Move) -> bool:
        """A person answers: is it played?"""

    def undone(self) -> None:
        """A move was taken back."""

    def redone(self) -> None:
        """A move was made again."""

    def finish(self) -> None:
        """The match is over, and all of it has been shown."""


class Place(Protocol):
    """A table scene, as its parts know it."""

    house: House
    board: Board[Any]
    show: Show
    adviser: Adviser
    hand_seat: int
    focus: str | None
    explaining: bool

    @property
    def mode(self) -> TurnHooks: ...
    def say(self, sentence: str) -> None: ...
    def refresh(self) -> None: ...
