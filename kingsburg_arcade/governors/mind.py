"""What a level of the ladder is in one game: a mind that chooses, and may think in slices."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, TypeVar

from ..engine.compiled import mypyc_attr

if TYPE_CHECKING:
    from ..engine.contract import Move, Stream, View

T = TypeVar("T")

Thinking = Generator[None, None, T]
"""Work in slices: it yields after each, so that a frame never waits, and returns what it found.

The caller may stop it at any yield (`close()`): nothing outside has been changed.
"""


@dataclass(frozen=True, slots=True)
class Reason:
    """What one move brings that another does not, to be put into words."""

    kind: str
    """What differs most; each game has its own."""
    count: int = 0
    name: str = ""
    """A row of the game's content: a building, a card, a location."""
    seat: int = -1
    """Whom else it is about."""


@dataclass(frozen=True, slots=True)
class Trust:
    """How far to believe a mind that one move is so much better than another: measured by playing
    many pairs to the end (docs/governors.md)."""

    share: float = 1.0
    """This part of it comes true on average."""
    overrated: float = 0.0
    """Points less: the best of several is one of which too much was thought."""
    doubt: float = 1.0
    """Points by which the rest is off."""
    matches: int = 12
    """How many `gains` are looked at where that matters."""
    astray: float = 0.0
    """Points by which these are off, however many they are."""

    def expected(self, claim: float) -> float:
        """The lead to expect where the move that a mind likes best is better by so much."""
        return self.share * claim - self.overrated


def driven(thinking: Thinking[T]) -> T:
    """Think to the end without a pause."""
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            found: T = end.value
            return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind:
    """How one level plays one game. It never changes `view.state`: it copies it first.

    A quick mind overrides `choose`; one that searches overrides `think`. The same view and the
    same stream give the same move on every machine: work is counted, never timed.
    """

    quick: ClassVar[bool] = True
    """Is a choice done within a frame, so that it need not be sliced?"""
    weighs: ClassVar[bool] = False
    """Can it say what each legal move is worth? Then it may give hints."""

    def choose(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Move:
        """The move of `legal` that this mind plays."""
        return driven(self.think(view, legal, luck))

    def think(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Thinking[Move]:
        """The same in slices."""
        yield
        return self.choose(view, legal, luck)

    def weigh(
        self, view: View[Any], legal: Sequence[Move], luck: Stream, closely: Sequence[Move] = ()
    ) -> Thinking[Sequence[float]]:
        """What each legal move is worth in expected points, in the order of `legal`.

        Where a mind looks closely at a few moves only, those in `closely` are among them.
        """
        raise NotImplementedError(f"{type(self).__name__} has no opinion on single moves")

    def trusted(self, view: View[Any]) -> Trust:
        """How far to believe what `weigh` says of this position."""
        return Trust()

    def alike(self, view: View[Any], one: Move, other: Move) -> bool:
        """Are these two ways to the same, so that only one of them is an answer?"""
        return False

    def begins(self, move: Move) -> bool:
        """Does it only take something up, so that the next answer says what was meant?"""
        return False

    def then(self, view: View[Any], move: Move) -> Thinking[Move | None]:
        """How this mind would end a move that only begins; None where it does not say."""
        yield
        return None

    def because(
        self, view: View[Any], better: Move, worse: Move, luck: Stream
    ) -> Thinking[Reason | None]:
        """The one thing that speaks most for the better of two moves, or None."""
        yield
        return None

    def gains(
        self, view: View[Any], one: Move, other: Move, luck: Stream, matches: int
    ) -> Thinking[Sequence[float]]:
        """How much more the seat leads by after one move than after the other, in each of so many
        matches that quick players play on: both moves meet the same luck."""
        raise NotImplementedError(f"{type(self).__name__} does not look to the end")


class Minds(Protocol):
    """Who plays a game by itself: the levels it has, and the characters they may have."""

    levels: tuple[str, ...]
    characters: tuple[str, ...]

    def mind(self, level: str, character: str = "") -> Mind:
        """A mind of one of the levels, with one of the characters or none."""


LEVELS: Final = ("page", "squire", "bailiff", "steward", "chancellor", "regent")
"""From the first evening to the strongest player there is."""
OF: Final = ":"
"""What stands between a level and a character in a name: `steward:marshal`."""


class Seat:
    """A governor of one level, perhaps with a character, in one game."""

    def __init__(self, level: str, character: str, minds: Minds) -> None:
        self.name = level + OF * bool(character) + character
        self.mind = minds.mind(level, character)

    def choose(self, view: View[Any], legal: Sequence[Move], luck: Stream) -> Move:
        return self.mind.choose(view, legal, luck)
