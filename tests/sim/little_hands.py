"""The simulator's other game: a card of one stack in each hand, and a stack is soon used up."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.tiny_cabinet import PASS, TinyOptions
from kingsburg_arcade.engine.contract import (
    LUCK,
    NOBODY,
    Draw,
    Drawn,
    Move,
    Open,
    Opened,
    Refused,
    Result,
    Sealed,
    Tell,
    Wish,
    luck_from_plain,
    luck_from_text,
)

CARDS = ("gold", "gold", "gold", "lead", "lead", "tin", "tin", "tin")
WORTH = {"gold": 3, "lead": 0, "tin": 1}
ADD = Move("add", ("add",))
MOVES = (ADD, PASS)
Stack = tuple[int, tuple[str, ...], tuple[str, ...]]
"""Its number, what was shuffled, and what of it nobody has shown yet."""


class Hands:
    """Who begins is drawn. In turn a card is shown, added or not, and another one drawn."""

    def __init__(self, seats: int, options: TinyOptions) -> None:
        self.seats, self.options = seats, options
        self.first, self.turns, self.shown = -1, 0, ""
        self.points = [0] * seats
        self.stacks: list[Stack] = []
        self.drawn = 0
        self.discards: tuple[str, ...] = ()
        self.hands: list[tuple[int, int] | None] = [None] * seats

    @property
    def seat(self) -> int:
        return (self.first + self.turns) % self.seats

    @property
    def actor(self) -> int:
        if self.turns == self.seats * int(self.options.rounds) and not self.shown:
            return NOBODY
        return self.seat if self.shown else LUCK

    @property
    def question(self) -> str:
        return {LUCK: "wait", NOBODY: "rest"}.get(self.actor, "add")

    def legal(self) -> Sequence[Move]:
        return MOVES

    def wish(self) -> Wish:
        if self.first < 0:
            return Draw("who begins", tuple(map(str, range(self.seats))), 1)
        hand = self.hands[self.seat]
        assert hand is not None
        return Open(self._sealed(hand))

    def play(self, move: Move, tell: Tell | None = None) -> None:
        match move:
            case Drawn():
                self.first = int(move.names[0])
                self.stacks = [(1, CARDS, CARDS)]
                for seat in range(self.seats):
                    self._draw(seat)
            case Opened():
                self._show(move.card)
            case Move():
                self.points[self.seat] += WORTH[self.shown] * (move is ADD)
                self.discards, self.shown = tuple(sorted((*self.discards, self.shown))), ""
                self._draw(self.seat)
                self.turns += 1

    def _show(self, card: str) -> None:
        hand = self.hands[self.seat]
        assert hand is not None
        self.shown, self.hands[self.seat] = card, None
        for at, (number, contents, left) in enumerate(self.stacks):
            if number == hand[0]:
                rest = list(left)
                rest.remove(card)
                self.stacks[at] = number, contents, tuple(rest)

    def _draw(self, seat: int) -> None:
        number, contents, _ = self.stacks[-1]
        if self.drawn == len(contents):
            waiting = [stack for stack in self.stacks if stack[2]]
            self.stacks = [*waiting, (number + 1, self.discards, self.discards)]
            number, self.drawn, self.discards = number + 1, 0, ()
        self.hands[seat] = number, self.drawn
        self.drawn += 1

    def copy(self) -> "Hands":
        other = Hands(self.seats, self.options)
        other.first, other.turns, other.shown = self.first, self.turns, self.shown
        other.points, other.stacks, other.hands = self.points[:], self.stacks[:], self.hands[:]
        other.drawn, other.discards = self.drawn, self.discards
        return other

    def _sealed(self, hand: tuple[int, int]) -> Sealed:
        (stack,) = [stack for stack in self.stacks if stack[0] == hand[0]]
        return Sealed(f"cards {hand[0]}", hand[1], stack[1], stack[2])

    def sealed(self) -> tuple[Sealed, ...]:
        return tuple(self._sealed(hand) for hand in self.hands if hand is not None)

    def knows(self, seat: int) -> tuple[Sealed, ...]:
        hand = self.hands[seat]
        return () if hand is None else (self._sealed(hand),)

    def result(self) -> Result:
        return Result.ranked(self.points)

    def pack(self) -> list[Any]:
        counted = [self.first, self.turns, self.shown, self.points, self.drawn]
        return [self.seats, *counted, self.discards, self.stacks, self.hands]

    def forecast(self, seat, move=None, shown=None):
        return None

    def to_plain(self) -> dict[str, Any]:
        return {"seats": self.seats, "options": self.options.to_plain(), "packed": self.pack()}


class LittleHands:
    name, seats, options = "little hands", range(2, 6), TinyOptions
    former_rules: Mapping[str, tuple[str, ...]] = {}

    def hidden_stacks(self, options):
        return ("cards",)

    def rules_of(self, options):
        return "little hands 1"

    def new(self, seats: int, options: TinyOptions) -> Hands:
        return Hands(seats, options)

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

    def unpack(self, seats: int, options: TinyOptions, packed: Sequence[Any]) -> Hands:
        state = Hands(seats, options)
        _, state.first, state.turns, state.shown, points, state.drawn, *rest = packed
        discards, stacks, hands = rest
        state.points, state.discards = list(points), tuple(discards)
        state.stacks = [(number, tuple(all_), tuple(left)) for number, all_, left in stacks]
        state.hands = [None if hand is None else (hand[0], hand[1]) for hand in hands]
        return state

    def from_plain(self, plain: Mapping[str, Any]) -> Hands:
        try:
            options = TinyOptions.read(plain["options"])
            return self.unpack(plain["seats"], options, plain["packed"])
        except (KeyError, TypeError, ValueError):
            raise Refused("this is no position of this game") from None


LITTLE_HANDS = LittleHands()
