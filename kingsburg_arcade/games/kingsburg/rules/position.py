"""The position of a Kingsburg match: everything on the table that all may see, as small numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, Self

from ....engine.contract import LUCK, Move, Result, Sealed
from .content import ENEMIES, PROVINCE, YEARS
from .foe import FOES, PRINTED_FOES, Foe, numbered, stronger
from .options import InPlay, Options, what_is_in_play
from .realm import hands
from .realm.fields import Realm, limbs
from .steps import PACKED, SET_UP

NEUTRAL: Final = 5
"""The owner of the neutral dice in a match of two."""


FIELDS: Final = (
    *("agenda", "aided", "coloured", "court", "enemies", "envoy", "gold", "order", "peeked"),
    *("phase", "placing", "points", "powers", "soldiers", "spent", "stone", "tokens", "used"),
    *("white", "wood", "year"),
)
"""What makes a position, in the order in which it is packed; what the modules add comes behind.
The options are in the header."""
DERIVED: Final = ("actor", "choices", "guests", "in_play", "taken")


UNASKED: Final[Sequence[Move] | None] = None
"""What a seat may choose from while no seat has been asked."""


class Position:
    """One position; the lists hold a number for each seat unless they say otherwise."""

    __slots__ = (*FIELDS, *DERIVED, "realm")

    in_play: InPlay
    year: int
    phase: int
    order: list[int]
    """The turn order chart: seats, the first player first."""
    gold: list[int]
    wood: list[int]
    stone: list[int]
    tokens: list[int]
    soldiers: list[int]
    points: list[int]
    powers: list[int]
    """What acts for a seat, one bit for a row of content: buildings, rows laid, cards."""
    used: list[int]
    """Powers already used this season."""
    coloured: list[int]
    """Coloured dice in hand, packed as `dice` says; those on advisors are in `court`."""
    white: list[int]
    spent: int
    """Seats that put a +2 token on an advisor this season, one bit each."""
    placing: int
    """Seats that have not passed yet, one bit each."""
    court: list[int]
    """The groups of dice on advisors, in the order placed (see `moves.cell`)."""
    aided: int
    """The seat that rolls the King's white die this spring, or -1."""
    envoy: int
    """The seat that holds the King's Envoy, or -1."""
    peeked: int
    """Seats that have looked at this year's enemy, one bit each."""
    enemies: list[int]
    """The enemy of each year as a number of a card, -1 while it lies sealed."""
    realm: Realm | None
    """What the modules of Forge a Realm add to the position."""
    agenda: list[int]
    actor: int
    """The seat that must act, or LUCK or NOBODY: read off the agenda whenever it stops."""
    taken: int
    """The advisors that are occupied, one bit each: `court` at a glance."""
    guests: list[int]
    """`court` without the dice (see `moves.guest`), in the order in which they are helped."""
    choices: Sequence[Move] | None
    """What `legal` last said; not a part of the position either."""

    @classmethod
    def new(cls, seats: int, options: Options) -> Self:
        """Before anything happened; luck's first wish stands."""
        state = cls()
        state.in_play = what_is_in_play(options)
        state.year = 0
        state.phase = 0
        state.order = list(range(seats))
        state.gold = [0] * seats
        state.wood = [0] * seats
        state.stone = [0] * seats
        state.tokens = [0] * seats
        state.soldiers = [0] * seats
        state.points = [0] * seats
        state.powers = [state.in_play.boards] * seats
        state.used = [0] * seats
        state.coloured = [0] * seats
        state.white = [0] * seats
        state.spent = 0
        state.placing = 0
        state.court = []
        state.aided = -1
        state.envoy = -1
        state.peeked = 0
        state.enemies = [-1] * YEARS
        fields = state.in_play.fields
        state.realm = Realm.new(fields, seats, YEARS) if fields else None
        state.agenda = [SET_UP]
        state.actor = LUCK
        state.taken = 0
        state.guests = []
        state.choices = UNASKED
        return state

    @property
    def seats(self) -> int:
        return len(self.order)

    @property
    def options(self) -> Options:
        return self.in_play.options

    @property
    def added(self) -> Realm:
        """What modules add, where one is in play."""
        assert self.realm is not None
        return self.realm

    # -------------------------------------------------------------------------- what is held
    def goods(self, seat: int) -> int:
        return self.gold[seat] + self.wood[seat] + self.stone[seat]

    def buildings(self, seat: int) -> int:
        return (self.powers[seat] & PROVINCE).bit_count()

    def building_counts(self) -> list[int]:
        """How many buildings each seat has."""
        if self.in_play.expanded:
            return [(powers & PROVINCE).bit_count() for powers in self.powers]
        return list(map(int.bit_count, self.powers))

    @property
    def foe(self) -> int:
        """The number of this year's enemy, once it has been shown."""
        card = self.enemies[self.year - 1]
        if not self.in_play.alters_enemies:
            return card
        harder, second = stronger(self.powers[0]), self.second(self.year)
        return numbered(card, harder, second) if harder or second >= 0 else card

    @property
    def valley(self) -> tuple[bool, bool]:
        """Is Goblin Valley in play, and are its card of this year and the King's answer ahead?"""
        return bool(self.in_play.second), self.second(max(1, self.year)) < 0

    def second(self, year: int) -> int:
        """The card of Goblin Valley of a year, or -1 before it has been shown."""
        return self.realm.second[year - 1] if self.realm and self.in_play.second else -1

    @property
    def enemy(self) -> Foe:
        """This year's enemy, whole, once it has been shown."""
        if self.in_play.alters_enemies:
            return FOES[self.foe]
        return PRINTED_FOES[self.enemies[self.year - 1]]

    # ---------------------------------------------------------------------- secrets and result
    def sealed(self) -> tuple[Sealed, ...]:
        years = range(max(1, self.year), YEARS + 1)
        first = tuple(self.in_play.cards[year - 1] for year in years if self._hidden(year))
        if self.realm is None:
            return first
        second = [year for year in years if self.in_play.second and self.second(year) < 0]
        return (*first, *map(self.second_card, second), *self._hands())

    def knows(self, seat: int) -> tuple[Sealed, ...]:
        known: tuple[Sealed, ...] = ()
        if self.peeked >> seat & 1 and self._hidden(self.year):
            known = (self.in_play.cards[self.year - 1],)
        if self.realm is None:
            return known
        if self.in_play.second and self.looked_at_second(seat) and self.second(self.year) < 0:
            known += (self.second_card(self.year),)
        return (*known, *self._hands(seat))

    def _hands(self, looker: int = -1) -> tuple[Sealed, ...]:
        """The cards of governors in all hands, or those that a seat has looked at."""
        if not self.in_play.deals_governors or self.year:
            return ()
        dealt, open_cards = self.in_play.governors, self.in_play.open_governors(self.powers)
        return hands.cards(self.added.hand, dealt, open_cards, looker)

    def second_card(self, year: int) -> Sealed:
        """The sealed card of the second deck: any of the year but the one that has been shown."""
        card = self.in_play.second[year - 1]
        return card if self._hidden(year) else without(card, self.enemies[year - 1])

    def looked_at_second(self, seat: int) -> bool:
        """Has this seat looked at this year's card of the second deck?"""
        return self.added.second_peeked[seat] > 0

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
        packed = [getattr(self, name) for name in FIELDS]
        packed[AGENDA_AT] = list(map(PACKED.__getitem__, self.agenda))
        if self.in_play.cards_of_seats:
            packed[POWERS_AT] = [limbs(powers) for powers in self.powers]
            packed[USED_AT] = [limbs(powers) for powers in self.used]
        return packed if self.realm is None else [*packed, self.realm.pack()]


@cache
def without(card: Sealed, shown: int) -> Sealed:
    """A sealed card that cannot be that enemy."""
    left = tuple(name for name in card.contents if name != ENEMIES[shown].name)
    return card._replace(left=left)


AGENDA_AT: Final = FIELDS.index("agenda")
POWERS_AT: Final = FIELDS.index("powers")
USED_AT: Final = FIELDS.index("used")
