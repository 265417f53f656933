"""A dice game of two moves: roll and hope, or hold what was rolled."""

from collections.abc import Sequence

from kingsburg_arcade.engine.contract import LUCK, NOBODY, Move, Roll, Rolled


class Hope(Move):
    __slots__ = ()


class VitalHope(Hope):
    __slots__ = ()
    vital = True


class Hold(Move):
    __slots__ = ()
    idle = True


class SmallPig:
    """A one loses what was rolled this turn; to hold keeps it."""

    GOAL = 20
    question = "act"

    def __init__(self, seats: int, rolls_are_vital: bool = False) -> None:
        roll = (VitalHope if rolls_are_vital else Hope)("roll", ("roll it",))
        self.moves: Sequence[Move] = (roll, Hold("hold", ("hold",)))
        self.points = [0] * seats
        self.turn = self.pot = self.rolls = 0
        self.rolling = False

    @property
    def actor(self) -> int:
        if max(self.points) >= self.GOAL:
            return NOBODY
        return LUCK if self.rolling else self.turn

    def legal(self) -> Sequence[Move]:
        return self.moves

    def wish(self) -> Roll:
        return Roll(f"roll {self.rolls}", (1,))

    def play(self, move: Move) -> None:
        if isinstance(move, Rolled):
            self.rolling, face = False, move.groups[0][0]
            self.pot = 0 if face == 1 else self.pot + face
            if face == 1:
                self._pass_on()
        elif move.idle:
            self.points[self.turn] += self.pot
            self._pass_on()
        else:
            self.rolling = True
            self.rolls += 1

    def _pass_on(self) -> None:
        self.turn, self.pot = (self.turn + 1) % len(self.points), 0
