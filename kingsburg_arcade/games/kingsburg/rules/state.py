"""The position of a Kingsburg match: everything on the table that all may see, as small numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Final

from ....engine import contract
from ....engine.contract import LUCK, Move, Result, Sealed, Tell, Wish
from ....engine.rules_hash import in_play
from .agenda import ANSWERS, BITS, CHOICES, KIND, SET_UP, STEPS, WISHES, advance
from .content import BUILDINGS, ENEMIES, PROVINCE, YEARS, Enemy
from .moves import ADVISOR_BITS, guest

NEUTRAL: Final = 5
"""Who owns the dice of nobody in a match of two."""


@dataclass(frozen=True, slots=True)
class Options(contract.Options):
    """House rules of Kingsburg."""

    CHOICES: ClassVar = {"plus_two": ("season", "group")}

    plus_two: str = "season"
    """One +2 token a season on advisors, or one for each group of dice (the 2007 booklets)."""


class InPlay:
    """What the options of a match leave in play."""

    __slots__ = ("cards", "closed")

    def __init__(self, options: contract.Options) -> None:
        spaces = sum(1 << number for number, _ in in_play(BUILDINGS, options))
        self.closed = PROVINCE & ~spaces
        """The spaces that no one may build on, one bit each."""
        enemies = [enemy for _, enemy in in_play(ENEMIES, options)]
        self.cards = tuple(
            sealed_card(year, [enemy.name for enemy in enemies if enemy.year == year])
            for year in range(1, YEARS + 1)
        )
        """The cards as they lie on the calendar: one for each year, put there at set-up."""


def sealed_card(year: int, names: Sequence[str]) -> Sealed:
    return Sealed(f"enemies of year {year}", 0, tuple(names), tuple(names))


what_is_in_play = cache(InPlay)


class State:
    """One position; the lists hold a number for each seat unless they say otherwise."""

    __slots__ = (
        "actor",
        "agenda",
        "aided",
        "choices",
        "coloured",
        "court",
        "enemies",
        "envoy",
        "gold",
        "guests",
        "in_play",
        "options",
        "order",
        "peeked",
        "phase",
        "placing",
        "points",
        "powers",
        "soldiers",
        "spent",
        "stone",
        "taken",
        "tokens",
        "used",
        "white",
        "wood",
        "year",
    )

    def __init__(self, seats: int, options: Options) -> None:
        self.options = options
        self.in_play = what_is_in_play(options)
        self.year = 0
        self.phase = 0
        self.order = list(range(seats))
        """The turn order chart: seats, the first player first."""
        self.gold = [0] * seats
        self.wood = [0] * seats
        self.stone = [0] * seats
        self.tokens = [0] * seats
        self.soldiers = [0] * seats
        self.points = [0] * seats
        self.powers = [0] * seats
        """What acts for a seat, one bit for a row of content: the buildings it owns."""
        self.used = [0] * seats
        """Powers already used this season."""
        self.coloured = [0] * seats
        """Coloured dice in hand, packed as `dice` says; those on advisors are in `court`."""
        self.white = [0] * seats
        self.spent = 0
        """Seats that put a +2 token on an advisor this season, one bit each."""
        self.placing = 0
        """Seats that have not passed yet, one bit each."""
        self.court: list[int] = []
        """The groups of dice on advisors, in the order placed (see `moves.cell`)."""
        self.aided = -1
        """The seat that rolls the King's white die this spring, or -1."""
        self.envoy = -1
        """The seat that holds the King's Envoy, or -1."""
        self.peeked = 0
        """Seats that have looked at this year's enemy, one bit each."""
        self.enemies = [-1] * YEARS
        """The enemy of each year as a number of a card, -1 while it lies sealed."""
        self.agenda = [SET_UP]
        self.actor = LUCK
        """The seat that must act, or LUCK or NOBODY: read off the agenda whenever it stops."""
        self.taken = 0
        """The advisors that are occupied, one bit each: `court` at a glance."""
        self.guests: list[int] = []
        """`court` without the dice (see `moves.guest`), in the order in which they are helped."""
        self.choices: Sequence[Move] | None = None
        """What `legal` last said; not a part of the position either."""

    def copy(self) -> State:
        new: State = State.__new__(State)
        new.options = self.options
        new.in_play = self.in_play
        new.year = self.year
        new.phase = self.phase
        new.order = self.order[:]
        new.gold = self.gold[:]
        new.wood = self.wood[:]
        new.stone = self.stone[:]
        new.tokens = self.tokens[:]
        new.soldiers = self.soldiers[:]
        new.points = self.points[:]
        new.powers = self.powers[:]
        new.used = self.used[:]
        new.coloured = self.coloured[:]
        new.white = self.white[:]
        new.spent = self.spent
        new.placing = self.placing
        new.court = self.court[:]
        new.aided = self.aided
        new.envoy = self.envoy
        new.peeked = self.peeked
        new.enemies = self.enemies[:]
        new.agenda = self.agenda[:]
        new.actor = self.actor
        new.taken = self.taken
        new.guests = self.guests[:]
        new.choices = self.choices
        return new

    # ------------------------------------------------------------------------ who must act
    @property
    def seats(self) -> int:
        return len(self.order)

    @property
    def question(self) -> str:
        return STEPS[self.agenda[-1] & KIND][0] if self.agenda else "over"

    def legal(self) -> Sequence[Move]:
        if self.choices is None:
            top = self.agenda[-1]
            asked = CHOICES[top & KIND]
            if asked is None:
                raise ValueError("no seat is asked anything now")
            self.choices = asked(self, top >> BITS)
        return self.choices

    def wish(self) -> Wish:
        top = self.agenda[-1]
        wanted = WISHES[top & KIND]
        if wanted is None:
            raise ValueError("luck is asked nothing now")
        return wanted(self, top >> BITS)

    def play(self, move: Move, tell: Tell | None = None) -> None:
        self.choices = None
        top = self.agenda.pop()
        ANSWERS[top & KIND](self, top >> BITS, move, tell)
        if self.choices is None:
            advance(self, tell)

    def settle(self) -> None:
        """Work out what is derived from the rest, for a position that was read or set up."""
        self.taken = 0
        for group in self.court:
            self.taken |= 1 << (group >> ADVISOR_BITS)
        self.guests = sorted(map(guest, self.court))
        self.choices = None
        advance(self, None)

    # -------------------------------------------------------------------------- what is held
    def goods(self, seat: int) -> int:
        return self.gold[seat] + self.wood[seat] + self.stone[seat]

    def buildings(self, seat: int) -> int:
        return (self.powers[seat] & PROVINCE).bit_count()

    @property
    def enemy(self) -> Enemy:
        """This year's enemy, once it has been shown."""
        return ENEMIES[self.enemies[self.year - 1]]

    # ---------------------------------------------------------------------- secrets and result
    def sealed(self) -> tuple[Sealed, ...]:
        return tuple(
            self.in_play.cards[year - 1]
            for year in range(max(1, self.year), YEARS + 1)
            if self._hidden(year)
        )

    def knows(self, seat: int) -> tuple[Sealed, ...]:
        if self.peeked >> seat & 1 and self._hidden(self.year):
            return (self.in_play.cards[self.year - 1],)
        return ()

    def _hidden(self, year: int) -> bool:
        return self.enemies[year - 1] < 0

    def result(self) -> Result:
        seats = range(self.seats)
        return Result.ranked(
            self.points,
            goods=[self.goods(seat) for seat in seats],
            buildings=[self.buildings(seat) for seat in seats],
        )

    # ------------------------------------------------------------------------- plain faces
    def pack(self) -> list[Any]:
        return [getattr(self, name) for name in FIELDS]

    def to_plain(self) -> dict[str, Any]:
        from .writing import to_plain

        return to_plain(self)


DERIVED: Final = ("actor", "choices", "guests", "in_play", "options", "taken")
FIELDS: Final = tuple(name for name in State.__slots__ if name not in DERIVED)
"""What makes a position, in the order in which it is packed. The options are in the header."""
