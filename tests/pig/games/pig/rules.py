"""The rules of Pig: one die, two moves, two options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from ...engine.contract import (
    LUCK,
    NOBODY,
    Event,
    Move,
    Options,
    Refused,
    Result,
    Roll,
    Rolled,
    Sealed,
    Tell,
    luck_from_plain,
    luck_from_text,
)


class Hold(Move):
    """Keeps what the turn has brought, and ends it."""

    idle: ClassVar[bool] = True


ROLL: Final = Move("roll", ("roll the die",))
HOLD: Final = Hold("hold", ("hold",))
MOVES: Final = {move.text: move for move in (ROLL, HOLD)}


@dataclass(frozen=True, slots=True)
class PigOptions(Options):
    CHOICES: ClassVar[Mapping[str, tuple[str, ...]]] = {"goal": ("20", "50")}
    goal: str = "20"
    """Points that win."""
    mercy: bool = False
    """Does a one keep what the turn has brought?"""


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    seat: int
    face: int
    turn: int
    """What the turn has brought by now."""


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    seat: int
    points: int
    now: int


class Pig:
    """Points of all seats, whose turn it is, what it has brought, and whether the die rolls."""

    def __init__(self, seats: int, options: PigOptions) -> None:
        self.seats, self.options = seats, options
        self.points = [0] * seats
        self.seat, self.turn, self.rolls, self.rolling = 0, 0, 0, False

    @property
    def actor(self) -> int:
        if max(self.points) >= int(self.options.goal):
            return NOBODY
        return LUCK if self.rolling else self.seat

    @property
    def question(self) -> str:
        return {LUCK: "roll", NOBODY: "over"}.get(self.actor, "act")

    def legal(self) -> Sequence[Move]:
        return (ROLL, HOLD) if self.turn else (ROLL,)

    def wish(self) -> Roll:
        return Roll(f"roll {self.rolls}", (1,))

    def play(self, move: Move, tell: Tell | None = None) -> None:
        if isinstance(move, Rolled):
            ((face,),) = move.groups
            self.rolling, self.rolls = False, self.rolls + 1
            self.turn += face
            if tell:
                tell(DieRolled(self.seat, face, self.turn))
            if face == 1:
                self._end(self.turn if self.options.mercy else 0, tell)
        elif move is HOLD:
            self._end(self.turn, tell)
        else:
            self.rolling = True

    def _end(self, points: int, tell: Tell | None) -> None:
        self.points[self.seat] += points
        if tell:
            tell(TurnEnded(self.seat, points, self.points[self.seat]))
        self.seat, self.turn = (self.seat + 1) % self.seats, 0

    def copy(self) -> Pig:
        other = Pig(self.seats, self.options)
        other.points = self.points[:]
        other.seat, other.turn = self.seat, self.turn
        other.rolls, other.rolling = self.rolls, self.rolling
        return other

    def sealed(self) -> tuple[Sealed, ...]:
        return ()

    def knows(self, seat: int) -> tuple[Sealed, ...]:
        return ()

    def result(self) -> Result:
        return Result.ranked(self.points)

    def pack(self) -> list[Any]:
        return [*self.points, self.seat, self.turn, self.rolls, int(self.rolling)]

    def to_plain(self) -> dict[str, Any]:
        return {"game": "pig", "options": self.options.to_plain(), "packed": self.pack()}

    def forecast(self, seat: int, move: Move | None = None, shown: Any = None) -> None:
        return None


class PigCabinet:
    """How a match of Pig is begun, and how its values are read back."""

    seats = range(2, 5)
    options: type[Options] = PigOptions
    former_rules: Mapping[str, tuple[str, ...]] = {}

    def __init__(self, name: str) -> None:
        self.name = name

    def hidden_stacks(self, options: Options):
        return ()

    def rules_of(self, options: Options) -> str:
        return "pig 1"

    def new(self, seats: int, options: Options) -> Pig:
        if not isinstance(options, PigOptions):
            raise Refused("option.other_game", game=self.name)
        return Pig(seats, options)

    def move_from_text(self, text: str) -> Move:
        found = MOVES.get(text) or luck_from_text(text)
        if found is None:
            raise Refused("move.unknown", move=text)
        return found

    def move_from_plain(self, plain: Sequence[Any]) -> Move:
        found = next((move for move in MOVES.values() if list(move.plain) == list(plain)), None)
        found = found or luck_from_plain(plain)
        if found is None:
            raise Refused("move.unknown", move=repr(plain))
        return found

    def unpack(self, seats: int, options: Options, packed: Sequence[Any]) -> Pig:
        state = self.new(seats, options)
        state.points = list(packed[:seats])
        state.seat, state.turn, state.rolls, rolling = packed[seats:]
        state.rolling = bool(rolling)
        return state

    def from_plain(self, plain: Mapping[str, Any]) -> Pig:
        packed = plain["packed"]
        return self.unpack(len(packed) - 4, PigOptions.read(plain["options"]), packed)
