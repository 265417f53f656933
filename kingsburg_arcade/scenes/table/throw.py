"""Dice that wait for a press: the dealer of a table at home where persons throw their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from ... import games
from ...engine.contract import Dealer, Move, Sealed, Wish
from ...saved_matches.home import PERSON


class Throwing:
    """Deals like another dealer, but keeps back the dice of the persons until they are thrown.

    As long as they wait nobody has seen them, so everything decided before can be taken back.
    """

    def __init__(self, dealer: Dealer, waits: Callable[[Wish], bool]) -> None:
        self._dealer, self.waits = dealer, waits
        self._thrown = False

    def deal(self, wish: Wish) -> Move | None:
        if self.waits(wish) and not self._thrown:
            return None
        return self._dealer.deal(wish)

    def peek(self, sealed: Sealed) -> str | None:
        return self._dealer.peek(sealed)

    @contextmanager
    def thrown(self) -> Iterator[None]:
        """The dice have left the hand."""
        self._thrown = True
        try:
            yield
        finally:
            self._thrown = False


def by_hand(dealer: Dealer, played: str, chairs: Sequence[str]) -> Throwing | None:
    """The dealer of a table where persons throw their dice; None where no person sits."""
    return Throwing(dealer, games.game(played).screen().thrown) if PERSON in chairs else None
