"""Treasure, the smallest cabinet that has everything: dice, a draw, a sealed card, options."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from kingsburg_arcade.engine.contract import (
    LUCK,
    NOBODY,
    Draw,
    Drawn,
    Event,
    Move,
    Open,
    Opened,
    Options,
    Refused,
    Result,
    Roll,
    Rolled,
    Sealed,
    Tell,
    Wish,
    luck_from_plain,
    luck_from_text,
)

CHEST = ("gold", "gold", "lead", "tin")
WORTH = {"gold": 5, "lead": 0, "tin": 2}
TAKES = {face: Move(f"take {face}", ("take", face)) for face in range(1, 7)}
PEEK, PASS = Move("peek", ("peek",)), Move("pass", ("pass",))
MOVES = (*TAKES.values(), PEEK, PASS)


@dataclass(frozen=True, slots=True)
class TinyOptions(Options):
    CHOICES: ClassVar[Mapping[str, tuple[str, ...]]] = {"rounds": ("1", "2", "3")}
    peeking: bool = True
    rounds: str = "2"


@dataclass(frozen=True, slots=True)
class Took(Event):
    seat: int
    face: int
    now: int


@dataclass(frozen=True, slots=True)
class Shown(Event):
    card: str


class Treasure:
    """Who begins is drawn. Each round everybody rolls three dice and takes or leaves them.

    Once in a match a seat may peek at the chest. At the end it is opened: who has most gets it.
    """

    def __init__(self, seats: int, options: TinyOptions) -> None:
        self.seats, self.options = seats, options
        self.round, self.first, self.turns, self.card = 0, -1, 0, ""
        self.points = [0] * seats
        self.peeked = [False] * seats
        self.dice: list[tuple[int, ...]] = [()] * seats

    @property
    def actor(self) -> int:
        if self.card:
            return NOBODY
        if self.first < 0 or self.round == 0 or self.turns == self.seats:
            return LUCK
        return (self.first + self.turns) % self.seats

    @property
    def question(self) -> str:
        return {LUCK: "wait", NOBODY: "rest"}.get(self.actor, "take")

    def legal(self) -> Sequence[Move]:
        seat = self.actor
        takes = [TAKES[face] for face in sorted(set(self.dice[seat]))]
        may_peek = self.options.peeking and not self.peeked[seat]
        return [*takes, *[PEEK] * may_peek, PASS]

    def wish(self) -> Wish:
        if self.first < 0:
            return Draw("who begins", tuple(map(str, range(self.seats))), 1)
        if self.round < int(self.options.rounds):
            return Roll(f"round {self.round}", (3,) * self.seats)
        return Open(self._chest)

    def play(self, move: Move, tell: Tell | None = None) -> None:
        seat = self.actor
        match move:
            case Drawn():
                self.first = int(move.names[0])
            case Rolled():
                self.dice, self.turns, self.round = list(move.groups), 0, self.round + 1
            case Opened():
                self.card = move.card
                best = max(self.points)
                self.points = [p + WORTH[move.card] * (p == best) for p in self.points]
                if tell:
                    tell(Shown(move.card))
            case Move(plain=("take", face)):
                rest = list(self.dice[seat])
                rest.remove(face)
                self.dice[seat] = tuple(rest)
                self.points[seat] += face
                if tell:
                    tell(Took(seat, face, self.points[seat]))
            case Move(plain=("peek",)):
                self.peeked[seat] = True
            case Move(plain=("pass",)):
                self.turns += 1

    def copy(self) -> "Treasure":
        other = Treasure(self.seats, self.options)
        other.round, other.first, other.turns = self.round, self.first, self.turns
        other.card, other.points, other.peeked = self.card, self.points[:], self.peeked[:]
        other.dice = self.dice[:]
        return other

    @property
    def _chest(self) -> Sealed:
        return Sealed("chest", 0, CHEST, CHEST)

    def sealed(self) -> tuple[Sealed, ...]:
        return () if self.card else (self._chest,)

    def knows(self, seat: int) -> tuple[Sealed, ...]:
        return self.sealed() if self.peeked[seat] else ()

    def result(self) -> Result:
        return Result.ranked(self.points)

    def pack(self) -> list[Any]:
        shown = [self.points, self.peeked, self.dice]
        return [self.seats, self.round, self.first, self.turns, self.card, *shown]

    def forecast(self, seat, move=None, shown=None):
        return None

    def to_plain(self) -> dict[str, Any]:
        return {"seats": self.seats, "options": self.options.to_plain(), "packed": self.pack()}


class Tiny:
    name, seats, options = "tiny", range(2, 4), TinyOptions
    former_rules: Mapping[str, tuple[str, ...]] = {"tiny 0": ("tiny 1",)}

    def hidden_stacks(self, options: Options):
        return ()

    def rules_of(self, options: Options) -> str:
        return "tiny 1"

    def new(self, seats: int, options: TinyOptions) -> Treasure:
        return Treasure(seats, options)

    def move_from_text(self, text: str) -> Move:
        found = next((move for move in MOVES if move.text == text), None) or luck_from_text(text)
        if found is None:
            raise Refused(f"{text!r} is no move")
        return found

    def move_from_plain(self, plain: Sequence[Any]) -> Move:
        wanted = tuple(plain)
        found = next((move for move in MOVES if move.plain == wanted), None)
        found = found or luck_from_plain(plain)
        if found is None:
            raise Refused(f"{plain!r} is no move")
        return found

    def unpack(self, seats: int, options: TinyOptions, packed: Sequence[Any]) -> Treasure:
        state = Treasure(seats, options)
        _, state.round, state.first, state.turns, state.card, points, peeked, dice = packed
        state.points, state.peeked, state.dice = list(points), list(peeked), list(dice)
        return state

    def from_plain(self, plain: Mapping[str, Any]) -> Treasure:
        try:
            options = TinyOptions.read(plain["options"])
            return self.unpack(plain["seats"], options, plain["packed"])
        except (KeyError, TypeError, ValueError):
            raise Refused("this is no position of Treasure") from None


TINY = Tiny()
