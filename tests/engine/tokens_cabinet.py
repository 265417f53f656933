"""Tokens, the smallest cabinet with hidden choices: all seats choose in secret, luck reveals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kingsburg_arcade.engine.contract import (
    LUCK,
    NOBODY,
    Choice,
    Choose,
    Event,
    Move,
    Options,
    Refused,
    Result,
    Reveal,
    Revealed,
    Roll,
    Rolled,
    Sealed,
    Tell,
    Wish,
    luck_from_plain,
    luck_from_text,
)

TOKENS = ("1", "2", "3", "4")
NOTHING = "nothing"
ROUNDS = 3
MOVES = {
    (number, token): Choose(f"tokens of round {number}", token)
    for number in range(1, ROUNDS + 1)
    for token in TOKENS
}
PASS = Move("pass", ("pass",))


def choose(number: int, token: str) -> Choose:
    return MOVES[number, token]


@dataclass(frozen=True, slots=True)
class Chose(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class TokensShown(Event):
    tokens: tuple[str, ...]
    points: tuple[int, ...]


class Bidding:
    """Each round a prize is rolled, all lay a token face down, and the highest alone wins it.

    A token that was laid is gone, and nobody gets a point for nothing. In the second round the
    first seat lays none, and may only pass when the others have laid theirs.
    """

    def __init__(self, seats: int, options: Options) -> None:
        self.seats, self.options = seats, options
        self.round, self.prize, self.turns = 0, 0, 0
        self.points = [0] * seats
        self.gone: list[list[str]] = [[] for _ in range(seats)]

    @property
    def _asked(self) -> tuple[int, ...]:
        """The seats that lay a token in this round."""
        return tuple(range(1 if self.round == 2 else 0, self.seats))

    @property
    def actor(self) -> int:
        if self.round == ROUNDS and not self.prize:
            return NOBODY
        if not self.prize:
            return LUCK
        if self.turns < len(self._asked):
            return self._asked[self.turns]
        return 0 if self.round == 2 and self.turns == len(self._asked) else LUCK

    @property
    def question(self) -> str:
        return {LUCK: "wait", NOBODY: "rest"}.get(self.actor, "token")

    def legal(self) -> Sequence[Move]:
        if self.turns == len(self._asked):
            return [PASS]
        return [choose(self.round, token) for token in self._left(self.actor)]

    def _left(self, seat: int) -> tuple[str, ...]:
        return tuple(token for token in TOKENS if token not in self.gone[seat])

    def wish(self) -> Wish:
        if not self.prize:
            return Roll(f"prize {self.round + 1}", (1,))
        seats = self._asked
        options = tuple(map(self._left, seats))
        key = f"tokens of round {self.round}"
        return Reveal(key, seats, options, (NOTHING,) * len(seats))

    def play(self, move: Move, tell: Tell | None = None) -> None:
        match move:
            case Rolled():
                self.round, self.prize, self.turns = self.round + 1, move.groups[0][0], 0
            case Choice():
                if tell:
                    tell(Chose(self.actor))
                self.turns += 1
            case Revealed():
                self._reveal(move.names, tell)
            case Move(plain=("pass",)):
                self.turns += 1

    def _reveal(self, names: Sequence[str], tell: Tell | None) -> None:
        laid = dict(zip(self._asked, names, strict=True))
        alone = [name for name in names if names.count(name) == 1 and name != NOTHING]
        for seat, name in laid.items():
            if name != NOTHING:
                self.gone[seat].append(name)
            self.points[seat] += 1 if name != NOTHING else 0
            if alone and name == max(alone):
                self.points[seat] += self.prize
        self.prize = 0
        if tell:
            tell(TokensShown(tuple(names), tuple(self.points)))

    def copy(self) -> "Bidding":
        other = Bidding(self.seats, self.options)
        other.round, other.prize, other.turns = self.round, self.prize, self.turns
        other.points, other.gone = self.points[:], [one[:] for one in self.gone]
        return other

    def sealed(self) -> tuple[Sealed, ...]:
        return ()

    def knows(self, seat: int) -> tuple[Sealed, ...]:
        return ()

    def result(self) -> Result:
        return Result.ranked(self.points)

    def pack(self) -> list[Any]:
        return [self.seats, self.round, self.prize, self.turns, self.points, self.gone]

    def forecast(self, seat, move=None, shown=None):
        return None

    def to_plain(self) -> dict[str, Any]:
        return {"packed": self.pack()}


class Tokens:
    name, seats, options = "tokens", range(2, 6), Options
    former_rules: Mapping[str, tuple[str, ...]] = {}

    def hidden_stacks(self, options: Options):
        return ()

    def rules_of(self, options: Options) -> str:
        return "tokens 1"

    def new(self, seats: int, options: Options) -> Bidding:
        return Bidding(seats, options)

    def move_from_text(self, text: str) -> Move:
        if text == PASS.text:
            return PASS
        found = next((move for move in MOVES.values() if move.text == text), None)
        found = found or luck_from_text(text)
        if found is None:
            raise Refused(f"{text!r} is no move")
        return found

    def move_from_plain(self, plain: Sequence[Any]) -> Move:
        known = [PASS, *MOVES.values()]
        found = next((move for move in known if move.plain == tuple(plain)), None)
        found = found or luck_from_plain(plain)
        if found is None:
            raise Refused(f"{plain!r} is no move")
        return found

    def unpack(self, seats: int, options: Options, packed: Sequence[Any]) -> Bidding:
        state = Bidding(seats, options)
        _, state.round, state.prize, state.turns, points, gone = packed
        state.points, state.gone = list(points), [list(one) for one in gone]
        return state

    def from_plain(self, plain: Mapping[str, Any]) -> Bidding:
        try:
            packed = plain["packed"]
            return self.unpack(packed[0], Options(), packed)
        except (KeyError, TypeError, ValueError, IndexError):
            raise Refused("this is no position of Tokens") from None


TOKENS_GAME = Tokens()
