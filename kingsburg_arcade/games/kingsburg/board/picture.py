"""What is to be seen on a Kingsburg table: made from a state, and moved by events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ....engine.contract import NOBODY
from ....stage.gestures import count_up
from ..rules.content import CARD, CARDS, ENEMIES, POWER, POWERS, PRINTED, PROVINCE
from ..rules.court import source_of
from ..rules.dice import faces
from ..rules.effects import KingSends, effects
from ..rules.foe import FOES, Foe, joins, numbered, stronger
from ..rules.forecast import Forecast, Shown
from ..rules.moves import uncell
from ..rules.position import NEUTRAL
from ..rules.realm.choosing_tokens import have_chosen, tokens_of
from ..rules.realm.destinies import DESTINIES
from ..rules.realm.hands import KEPT, OPEN
from ..rules.realm.soldier_tokens import VALUES

Place = tuple[Any, ...]
"""Somewhere on the table, in words: `("advisor", 8)`, `("seat", 2, "gold")`, `("calendar",)`."""
NOBODY_SEAT = -1
"""Whose dice block advisors in a match of two."""
WINTER = 8


@dataclass(slots=True)
class Province:
    """What one governor has."""

    gold: int = 0
    wood: int = 0
    stone: int = 0
    tokens: int = 0
    soldiers: int = 0
    points: int = 0
    buildings: set[str] = field(default_factory=set)
    spaces: tuple[int, ...] = PRINTED
    """The spaces of the province, by the numbers of their buildings."""
    coloured: tuple[int, ...] = ()
    white: tuple[int, ...] = ()
    placing: bool = False
    peeked: bool = False
    peeked_second: bool = False
    """Has it looked at this year's card of the second deck?"""
    soldier_tokens: tuple[int, ...] = ()
    """What is printed on the soldier tokens it has left."""
    governor: str = ""
    """The card of a governor that lies open here."""
    kept: bool = False
    """Has it kept one of its cards, that still lies face down?"""


@dataclass(slots=True, frozen=True)
class Guest:
    """A group of dice on an advisor."""

    advisor: int
    seat: int
    coloured: tuple[int, ...]
    white: tuple[int, ...]
    token: bool
    power: str
    envoy: bool


@dataclass(slots=True, frozen=True)
class Fight:
    """One governor's battle as it was told."""

    seat: int
    soldiers: int
    bonuses: tuple[tuple[str, int], ...]
    combat: int
    outcome: str
    token: int | None = None
    """The soldiers among them that its token has brought; None without a token."""


@dataclass(slots=True)
class Battle:
    """The winter's enemy, and who has fought it."""

    creature: str
    strength: int
    """As printed on the card."""
    more: int = 0
    """By how much the destiny of the year makes it stronger."""
    second: str = ""
    """The card of Goblin Valley that has joined it."""
    sent: int | None = field(default=None, compare=False)
    """The King's soldiers; unknown to a picture made in the middle of a battle."""
    sender: str = field(default="", compare=False)
    """The destiny that sent them without a die, if one did."""
    fights: list[Fight] = field(default_factory=list, compare=False)
    covered: set[int] = field(default_factory=set)
    """The seats that have chosen a soldier token and not shown it yet."""
    tokens: dict[int, int] = field(default_factory=dict, compare=False)
    """The soldier tokens shown, by seat."""

    def foe(self, year: int) -> Foe:
        """The enemy whole."""
        return FOES[self.number(year)]

    def number(self, year: int) -> int:
        first = CARD[year, f"{self.creature} {self.strength}"]
        second = CARD[year, self.second] if self.second else -1
        return numbered(first, self.more, second)


@dataclass(slots=True)
class Auction:
    """The cards of governors on offer, and how the bids stand."""

    offered: list[str]
    named: str = ""
    """The card for which all bid."""
    bid: int = -1
    bidder: int = -1
    bidding: set[int] = field(default_factory=set)
    """The seats that have not passed for this card."""

    @property
    def key(self) -> tuple[object, ...]:
        """All of it, to tell whether something has changed."""
        bidding = frozenset(self.bidding)
        return tuple(self.offered), self.named, self.bid, self.bidder, bidding

    def bids(self, seat: int) -> bool:
        """May a seat still bid for the card that is named?"""
        return seat in self.bidding


@dataclass(slots=True, eq=False)
class Flight:
    """Something on its way from one place to another."""

    what: str
    source: Place
    goal: Place
    part: float = 0.0
    count: int = 1


@dataclass(slots=True, eq=False)
class Work:
    """A building that rises before everybody's eyes, or falls."""

    seat: int
    building: str
    falls: bool
    part: float = 0.0


@dataclass(slots=True, eq=False)
class Tally:
    """Points of a seat that are counted up, or down."""

    seat: int
    start: int
    goal: int
    part: float = 0.0

    @property
    def shown(self) -> int:
        return count_up(self.start, self.goal, self.part)


@dataclass(slots=True)
class Picture:
    """The table as it is seen. Two pictures are equal if the same facts are on the table;
    what moves, and what is marked, is besides."""

    provinces: list[Province]
    order: list[int]
    year: int = 0
    phase: int = 0
    court: list[Guest] = field(default_factory=list)
    envoy: int = -1
    aided: int = -1
    enemies: list[str] = field(default_factory=list)
    """The card of each year, empty while it lies sealed."""
    valley: list[str] = field(default_factory=list)
    """The second card of each year of Goblin Valley, empty while it lies sealed; none without."""
    battle: Battle | None = None
    auction: Auction | None = None
    """The auction of governors' cards, while it goes on."""
    destiny: str = ""
    """The destiny of the year; empty before it is turned over."""
    deals: dict[int, int] = field(default_factory=dict)
    """Who has named each advisor for a secret deal this season."""
    decks: tuple[tuple[str, ...], ...] = CARDS
    """The cards of each year of which one lies on the calendar."""

    fought: Battle | None = field(default=None, compare=False)
    """The battle from which the soldiers have gone home, as long as its year is shown."""
    second: int = field(default=0, compare=False)
    """The advisor to whom a second guest is just coming without the Envoy; 0 for none."""
    flights: list[Flight] = field(default_factory=list, compare=False)
    tumble: float | None = field(default=None, compare=False)
    """How far the dice have rolled, from 0 to 1."""
    tumbling: tuple[int, ...] = field(default=(), compare=False)
    """The seats whose dice roll."""
    turning: float | None = field(default=None, compare=False)
    """How far the calendar has turned to its new page."""
    turned: tuple[int, int] = field(default=(0, 0), compare=False)
    """The year and the phase on the page that is turned away."""
    works: list[Work] = field(default_factory=list, compare=False)
    tallies: dict[int, Tally] = field(default_factory=dict, compare=False)
    """Points that are counted, by seat, while the show goes on."""
    arriving: tuple[str, float] | None = field(default=None, compare=False)
    """The creature that comes into the hall, and how near it is."""
    opening: tuple[int, float] | None = field(default=None, compare=False)
    """The year that is opened, and how far this has been shown."""
    fate: tuple[str, float] | None = field(default=None, compare=False)
    """The destiny that is turned over, and how far this has been shown."""
    throw: tuple[int, float] | None = field(default=None, compare=False)
    """The face of the King's die, and how far it has rolled."""
    assault: tuple[Fight, float] | None = field(default=None, compare=False)
    """A province that is fought for, and for how many seconds."""
    turning_tokens: tuple[dict[int, int], float] | None = field(default=None, compare=False)
    """Soldier tokens that are turned over, by seat, and how far."""
    turning_cards: tuple[dict[int, str], float] | None = field(default=None, compare=False)
    """Cards of governors that are turned over, by seat, and how far."""
    drift: float | None = field(default=None, compare=False)
    """For how long the signs of a new season have been falling through the hall."""
    marks: set[Place] = field(default_factory=set, compare=False)
    """What was touched last: marked until the next move."""

    @property
    def still(self) -> bool:
        """Is nothing of what has happened on its way any more?"""
        going = (
            *(self.tumble, self.turning, self.arriving, self.throw, self.assault),
            *(self.turning_tokens, self.turning_cards, self.fate, self.opening),
        )
        return not self.flights and not self.works and all(one is None for one in going)

    @property
    def fresh(self) -> bool:
        """Has no governor rolled any dice yet?"""
        return (self.year, self.phase) == (1, 1)

    @property
    def chooses_tokens(self) -> bool:
        """Are soldier tokens chosen this winter?"""
        sends = self.destiny and effects(1 << POWER[self.destiny], KingSends)
        return not sends and any(has.soldier_tokens for has in self.provinces)

    @property
    def lively(self) -> bool:
        """Does anything move, be it a leaf that means nothing?"""
        return not self.still or self.drift is not None or bool(self.tallies)

    def settle(self) -> None:
        """Nothing of what has happened moves any more."""
        self.flights.clear()
        self.works.clear()
        self.tumble = self.turning = self.arriving = self.throw = self.assault = None
        self.turning_tokens = self.turning_cards = self.fate = self.opening = None
        self.tumbling = ()

    def become(self, other: Picture) -> None:
        """Show another picture's facts, as after a move was taken back."""
        self.provinces, self.order, self.court = other.provinces, other.order, other.court
        self.year, self.phase = other.year, other.phase
        self.envoy, self.aided = other.envoy, other.aided
        self.enemies, self.battle, self.fought = other.enemies, other.battle, None
        self.auction = other.auction
        self.valley = other.valley
        self.destiny, self.deals = other.destiny, other.deals
        self.marks = set()
        self.tallies.clear()
        self.settle()

    @classmethod
    def of(cls, state: Any) -> Picture:
        """The picture of a state alone."""
        return cls(
            provinces=[province_of(state, seat) for seat in range(state.seats)],
            order=list(state.order),
            year=state.year,
            phase=state.phase,
            court=[guest_of(state.powers, number) for number in state.court],
            envoy=state.envoy,
            aided=state.aided,
            enemies=["" if card < 0 else ENEMIES[card].name for card in state.enemies],
            valley=["" if card < 0 else ENEMIES[card].name for card in second_cards(state)],
            battle=battle_of(state),
            auction=auction_of(state),
            destiny=destiny_of(state),
            deals=deals_of(state),
            decks=tuple(sealed.contents for sealed in state.in_play.cards),
        )


def second_cards(state: Any) -> list[int]:
    """The second card of each year as a number, if there is one."""
    cards: list[int] = state.realm.second if state.in_play.second else []
    return cards


def province_of(state: Any, seat: int) -> Province:
    return Province(
        gold=state.gold[seat],
        wood=state.wood[seat],
        stone=state.stone[seat],
        tokens=state.tokens[seat],
        soldiers=state.soldiers[seat],
        points=state.points[seat],
        buildings=names_of(state.powers[seat]),
        spaces=state.spaces(seat),
        coloured=faces(state.coloured[seat]),
        white=faces(state.white[seat]),
        placing=bool(state.placing >> seat & 1),
        peeked=bool(state.peeked >> seat & 1),
        peeked_second=bool(state.in_play.second) and state.looked_at_second(seat),
        soldier_tokens=VALUES[tokens_of(state)[seat]] if state.options.tokens else (),
        governor="".join(state.in_play.open_governors(state.powers[seat : seat + 1])),
        kept=bool(state.in_play.governors) and KEPT <= state.realm.hand[seat] < OPEN,
    )


def auction_of(state: Any) -> Auction | None:
    """The auction that goes on, if one does."""
    realm = state.realm
    if not state.in_play.governors or realm.namer < 0:
        return None
    return Auction(
        offered=[name for name in state.in_play.governors if realm.offered >> POWER[name] & 1],
        named=POWERS[realm.named] if realm.named >= 0 else "",
        bid=realm.bid,
        bidder=realm.bidder,
        bidding={seat for seat in range(state.seats) if realm.bidding >> seat & 1},
    )


def names_of(powers: int) -> set[str]:
    return {name for number, name in enumerate(POWERS) if (powers & PROVINCE) >> number & 1}


def guest_of(powers: Sequence[int], number: int) -> Guest:
    """A group on the court, of one of the seats with these powers."""
    group = uncell(number)
    own = 0 if group.seat == NEUTRAL else powers[group.seat]
    return Guest(
        group.advisor,
        NOBODY_SEAT if group.seat == NEUTRAL else group.seat,
        faces(group.coloured),
        faces(group.white),
        group.token,
        source_of(own, group.power, group.own),
        group.envoy,
    )


def forecast_of(state: Any, picture: Picture, seat: int) -> Forecast:
    """What the rules foretell for a seat as the picture shows it."""
    has = picture.provinces[seat]
    found: Forecast = state.forecast(seat, shown=Shown(has.soldiers, frozenset(has.buildings)))
    return found


def battle_of(state: Any) -> Battle | None:
    """The battle that goes on: the enemy is shown, and the soldiers are not home yet."""
    if state.phase != WINTER or state.enemies[state.year - 1] < 0 or state.actor == NOBODY:
        return None
    battle = battle_against(state.enemies[state.year - 1], destiny_of(state))
    battle.covered = set(have_chosen(state))
    if state.second(state.year) >= 0:
        join(battle, state.second(state.year))
    return battle


def battle_against(number: int, destiny: str) -> Battle:
    """The battle against the card of that number, in a year of that destiny."""
    card = ENEMIES[number]
    return Battle(card.creature, card.strength, battle_more(destiny))


def battle_more(destiny: str) -> int:
    """By how much the destiny of a year makes its enemy stronger."""
    return stronger(1 << POWER[destiny]) if destiny else 0


def join(battle: Battle, second: int) -> None:
    """The card of Goblin Valley of that number fights with the enemy, if it joins."""
    battle.second = ENEMIES[second].name if joins(second) else ""


def deals_of(state: Any) -> dict[int, int]:
    """The seats by the advisors that they have named for secret deals."""
    deals = state.realm.deals if state.options.destinies else ()
    return {advisor: seat for seat, advisor in enumerate(deals) if advisor}


def destiny_of(state: Any) -> str:
    """The destiny that was turned over this year."""
    turned = state.realm.destinies[state.year - 1] if state.options.destinies else -1
    return DESTINIES[turned].name if turned >= 0 and state.year else ""


def card_of(year: int, creature: str, strength: int) -> str:
    name = f"{creature} {strength}"
    assert name in CARDS[year - 1]
    return name


def strengths(cards: Sequence[str]) -> tuple[int, int]:
    """What the backs of these cards tell: the weakest and the strongest."""
    found = [int(card.rpartition(" ")[2]) for card in cards]
    return min(found), max(found)


def guests_at(court: Sequence[Guest], advisor: int) -> list[Guest]:
    return [guest for guest in court if guest.advisor == advisor]
