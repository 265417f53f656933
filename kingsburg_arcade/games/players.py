"""Who sits at a table, wherever they are, and what they do there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ..engine.contract import Cabinet, Event, Move, Refused, Result, Wish
from ..engine.record import Record
from ..engine.table import SeatView
from ..governors.thinking import Thinker


@dataclass(frozen=True, slots=True)
class Decision:
    """What a person decided, and what was asked."""

    seat: int
    move: Move
    question: str


@dataclass(frozen=True, slots=True)
class WayBack:
    """What comes back if a person takes the last decision back."""

    own: Decision
    stays: int = -1
    """So many entries of the record stay, where a match stands again as it stood."""
    answers: int = 0
    """Moves of rivals that come back with it."""
    others: tuple[Decision, ...] = ()
    """What other persons at this screen decided since, the newest first: they are asked."""
    asks: int = -1
    """The seat far away that is asked to give the turn back; -1 if nobody has to agree."""


class SeenTable(Protocol):
    """A table as a screen sees it: the engine's own at home, a copy of the shared one on a LAN."""

    record: Record
    cabinet: Cabinet[Any]

    @property
    def state(self) -> Any: ...
    @property
    def seats(self) -> int: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def actor(self) -> int: ...
    @property
    def question(self) -> str: ...
    @property
    def over(self) -> bool: ...
    @property
    def result(self) -> Result: ...
    @property
    def digest(self) -> str: ...
    def legal(self, seat: int) -> Sequence[Move]: ...
    def view(self, seat: int) -> SeatView: ...


class SeenMoment(Protocol):
    """A moment of a match."""

    @property
    def state(self) -> Any: ...
    @property
    def seats(self) -> int: ...
    @property
    def actor(self) -> int: ...
    @property
    def question(self) -> str: ...
    @property
    def over(self) -> bool: ...
    def view(self, seat: int) -> SeatView: ...


class Company(Protocol):
    """Those who sit around a table, whether they still play or have played."""

    @property
    def chairs(self) -> tuple[str, ...]:
        """A person or a governor for each seat."""

    @property
    def branch(self) -> bool:
        """Is this a copy of a match far away that goes on without the others?"""

    @property
    def table(self) -> SeenMoment: ...

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of the persons at this screen."""

    @property
    def asked(self) -> int:
        """The person at this screen who must act now, or -1."""

    @property
    def captions(self) -> tuple[str, ...]:
        """Who fills each chair, in words."""


class Players(Company, Protocol):
    """Persons and governors who play.

    What an answer leads to is either returned at once, or comes later as `news`.
    """

    @property
    def table(self) -> SeenTable: ...

    def news(self) -> Iterator[Sequence[Event] | None]:
        """What has happened elsewhere, one entry after the other; the table follows in step.

        None says that the table stands elsewhere now, and the picture is to be made anew.
        """

    def submit(self, move: Move) -> Sequence[Event]:
        """The move of the player who must act."""

    @property
    def shared(self) -> bool:
        """Do several persons play, here or far away?"""

    def by_hand(self, wish: Wish) -> bool:
        """Would this luck wait for a press, so that a move before it can still be taken back?"""

    @property
    def throws(self) -> bool:
        """Do the dice wait for a press of a person at this screen?"""

    def throw(self) -> Sequence[Event]:
        """The press by which they roll."""

    def hinted(self) -> None:
        """A person asks for a hint."""

    def way_back(self, seat: int) -> WayBack:
        """What this seat would take back; Refused if it cannot."""

    def way_forth(self, seat: int) -> Refused | None:
        """Why this seat cannot have back what it took back last, or None."""

    def undo(self, seat: int) -> Sequence[Event] | None:
        """Go the way back; None if the table stands elsewhere then, as in `news`."""

    def redo(self, seat: int) -> Sequence[Event] | None: ...

    def think(self, thinker: Thinker) -> Move | None:
        """The move of the governor who must act, once it has been thought out."""

    def forget(self, thinker: Thinker) -> None:
        """What is being thought is not wanted any more; if it still stands it is asked anew."""

    def close(self) -> None: ...
