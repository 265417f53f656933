"""What happened at a Kingsburg table, each event with every number that a screen shows."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.contract import Event


@dataclass(frozen=True, slots=True)
class TurnOrderDrawn(Event):
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class YearBegan(Event):
    year: int


@dataclass(frozen=True, slots=True)
class DestinyTurned(Event):
    """What holds for all until winter is over."""

    year: int
    destiny: str


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    year: int
    phase: int
    name: str


@dataclass(frozen=True, slots=True)
class KingsAidWent(Event):
    """The seats that lag behind: one alone gets a white die, several get a good each."""

    seats: tuple[int, ...]
    white_die: bool


@dataclass(frozen=True, slots=True)
class Gained(Event):
    """Goods and the like came to a seat; the totals after it are in `has`."""

    seat: int
    source: str
    gold: int
    wood: int
    stone: int
    tokens: int
    soldiers: int
    has: tuple[int, int, int, int, int]
    """Gold, wood, stone, tokens and soldiers now held."""


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Goods or tokens left a seat, by its will or by an enemy's."""

    seat: int
    reason: str
    gold: int
    wood: int
    stone: int
    tokens: int
    has: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """Victory points came or went."""

    seat: int
    points: int
    total: int
    reason: str


@dataclass(frozen=True, slots=True)
class SoldierLeft(Event):
    """A soldier left a seat at the end of a season, because of a building; these it has now."""

    seat: int
    source: str
    has: int


@dataclass(frozen=True, slots=True)
class StripsDealt(Event):
    """By seat: the rows that were dealt to it, and may be laid at its province."""

    strips: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class StripPicked(Event):
    """A seat took a row of those that lay face up."""

    seat: int
    strip: str


@dataclass(frozen=True, slots=True)
class StripsLaid(Event):
    """A seat laid these rows at its province, or none."""

    seat: int
    strips: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NeutralDiceRolled(Event):
    """Two players: neutral dice stand on advisors. Each block is (advisor, its dice)."""

    dice: tuple[int, ...]
    blocks: tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """Everybody's dice: coloured and white ones for each seat."""

    coloured: tuple[tuple[int, ...], ...]
    white: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class FindsRolled(Event):
    """A die for each seat, by seat: who rolled this or more gets something."""

    source: str
    faces: tuple[int, ...]
    at_least: int


@dataclass(frozen=True, slots=True)
class DiceRerolled(Event):
    seat: int
    power: str
    rolled: tuple[int, ...]
    coloured: tuple[int, ...]
    white: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnOrderSet(Event):
    order: tuple[int, ...]
    totals: tuple[int, ...]
    """The sum of each seat's dice, by seat."""


@dataclass(frozen=True, slots=True)
class AdvisorInfluenced(Event):
    seat: int
    advisor: int
    coloured: tuple[int, ...]
    white: tuple[int, ...]
    token: bool
    power: str
    """What led the dice there; on a space of its own, the card that has it."""
    envoy: bool


@dataclass(frozen=True, slots=True)
class DealOffered(Event):
    """A seat has named an advisor for a secret deal."""

    seat: int
    advisor: int


@dataclass(frozen=True, slots=True)
class DealStruck(Event):
    """Somebody has come to the advisor that a seat has named."""

    seat: int
    advisor: int
    guest: int


@dataclass(frozen=True, slots=True)
class SecondGuestCame(Event):
    """A seat comes to an occupied advisor without the Envoy: told before its dice go there."""

    seat: int
    advisor: int
    source: str


@dataclass(frozen=True, slots=True)
class PassedInfluence(Event):
    """A seat places no more dice this season; `forced` when it could not."""

    seat: int
    forced: bool


@dataclass(frozen=True, slots=True)
class AdvisorHelped(Event):
    seat: int
    advisor: int


@dataclass(frozen=True, slots=True)
class AdvisorDeclined(Event):
    seat: int
    advisor: int


@dataclass(frozen=True, slots=True)
class EnemyPeeked(Event):
    """A seat looked at the coming enemy's card. What it saw is told to that seat alone."""

    seat: int
    year: int


@dataclass(frozen=True, slots=True)
class DiceReturned(Event):
    """The court is empty again."""


@dataclass(frozen=True, slots=True)
class BuildingBuilt(Event):
    seat: int
    building: str
    points: int
    by_envoy: bool


@dataclass(frozen=True, slots=True)
class PassedBuilding(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class KingsRewardWent(Event):
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EnvoyReturned(Event):
    seat: int
    used: bool


@dataclass(frozen=True, slots=True)
class EnvoyAwarded(Event):
    """The Envoy goes to a seat, or to nobody (None) because the least developed are tied."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class EnemyRevealed(Event):
    year: int
    creature: str
    strength: int


@dataclass(frozen=True, slots=True)
class SecondEnemyPeeked(Event):
    """A seat looked at the coming card of the second deck."""

    seat: int
    year: int


@dataclass(frozen=True, slots=True)
class SecondEnemyRevealed(Event):
    """The card of Goblin Valley was turned over; `joins` if it fights with the enemy."""

    year: int
    creature: str
    strength: int
    joins: bool


@dataclass(frozen=True, slots=True)
class KingSentMore(Event):
    """The King's soldiers against Goblin Valley: so many for each seat, and what each has now."""

    soldiers: int
    has: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KingSentSoldiers(Event):
    """The King's die: so many soldiers for each seat, and what each has now."""

    soldiers: int
    has: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SoldiersSent(Event):
    """So many soldiers come to each seat without a die, and what each has now."""

    source: str
    soldiers: int
    has: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OwnDieRolled(Event):
    """A seat rolled a die of its own for its soldiers; so many came, and these it has now."""

    seat: int
    source: str
    face: int
    soldiers: int
    has: int


@dataclass(frozen=True, slots=True)
class TokenChosen(Event):
    """A seat has chosen a soldier token; which one is covered."""

    seat: int


@dataclass(frozen=True, slots=True)
class TokensShown(Event):
    """All show their soldier tokens: each brings so many soldiers."""

    seats: tuple[int, ...]
    soldiers: tuple[int, ...]
    gone: tuple[int, ...]
    """The token that each of these seats has no more: another one if its choice was withheld."""
    has: tuple[int, ...]
    """The soldiers that every seat now has."""


@dataclass(frozen=True, slots=True)
class BattleFought(Event):
    seat: int
    soldiers: int
    bonuses: tuple[tuple[str, int], ...]
    """What each building adds or takes."""
    combat: int
    strength: int
    outcome: str
    """victory, draw or defeat"""


@dataclass(frozen=True, slots=True)
class BuildingDestroyed(Event):
    seat: int
    building: str
    points: int


@dataclass(frozen=True, slots=True)
class SoldiersWentHome(Event):
    """Every counter is back on zero."""


# ------------------------------------------------------------------------- cards of governors
@dataclass(frozen=True, slots=True)
class GovernorsDealt(Event):
    """So many cards came to each seat; each looks at its own."""

    cards: int


@dataclass(frozen=True, slots=True)
class GovernorKept(Event):
    """A seat has kept one of its cards, nobody else knows which."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class GovernorOpened(Event):
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class GovernorsOffered(Event):
    """Cards lie open, to be bid for; this seat names the first."""

    cards: tuple[str, ...]
    first: int


@dataclass(frozen=True, slots=True)
class GovernorNamed(Event):
    """A seat has named the card for which all bid now."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    seat: int
    bid: int


@dataclass(frozen=True, slots=True)
class PassedBidding(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class GovernorWon(Event):
    """A seat takes the card that it named or bid most for."""

    seat: int
    card: str
    bid: int


@dataclass(frozen=True, slots=True)
class CardUsed(Event):
    """A seat uses its card, or chooses what it does this year."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class DiceTurned(Event):
    seat: int
    power: str
    coloured: tuple[int, ...]
    white: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GroupMoved(Event):
    """Dice went from one advisor to another before any helped."""

    seat: int
    left: int
    advisor: int
    power: str
    envoy: bool


@dataclass(frozen=True, slots=True)
class SoldiersStayed(Event):
    """So many soldiers of a seat did not go home."""

    seat: int
    soldiers: int
    source: str


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    points: tuple[int, ...]
    winners: tuple[int, ...]
