"""What the page asks of a table of Kingdom Builder, whether somebody plays or everybody watches."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Protocol

from ....ui.scene import House
from ....ui.widget import Press
from ..rules.forecast import Change
from .picture import Picture


class ShownTable(Protocol):
    """Where the match stands, how many sit there, and whether anything is left to play."""

    @property
    def state(self) -> Any: ...
    @property
    def seats(self) -> int: ...
    @property
    def over(self) -> bool: ...


class ShownSitting(Protocol):
    """A table, and in words who fills its chairs."""

    @property
    def table(self) -> ShownTable: ...
    @property
    def captions(self) -> Sequence[str]: ...


class Seen(Protocol):
    """A table to be looked at."""

    house: House
    picture: Picture

    @property
    def sitting(self) -> ShownSitting: ...
    @property
    def fresh(self) -> Collection[str]:
        """Kinds of which a tile was taken in the turn that goes on."""

    @property
    def weighed_seat(self) -> int:
        """Whose gold the cards tell."""

    @property
    def meant_change(self) -> Change:
        """What the hex that is meant would bring."""

    def press_of(self, seat: int, /) -> Press | None:
        """What a press on a player's panel does."""
