"""The story of a finished match in numbers: where points came from, year by year, and the dice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ....engine.contract import Event
from ....engine.course import Undone
from ....engine.record import Record, replay, standing
from ..rules import CABINET
from ..rules import events as told
from ..rules.content import ADVISORS, BUILDINGS, YEARS

SOURCES: Final = ("buildings", "powers", "advisors", "king", "battles")
"""What points are won by, as the score tells it."""


OF_THE_KING: Final = ("kings_aid", "kings_reward", "envoy")
CARDS: Final = "cards"
"""Cards of governors, destinies and bids, where they are played with."""
GOODS: Final = ("gold", "wood", "stone")


class Deed(NamedTuple):
    """Points that something brought to a seat in a year."""

    seat: int
    year: int
    reason: str
    points: int


@dataclass(slots=True)
class Year:
    """What one year brought to each seat, and what its winter took."""

    number: int
    points: list[dict[str, int]]
    """By source."""
    built: list[list[str]]
    fallen: list[list[str]]
    """Buildings that the enemy pulled down."""
    plundered: list[dict[str, int]]
    """Goods that the enemy carried off."""
    outcomes: list[str]
    """How each battle ended; empty before it was fought."""
    creature: str = ""
    strength: int = 0
    second: str = ""
    """The card of Goblin Valley that joined it."""
    destiny: str = ""
    """The destiny of the year; empty without destinies."""

    @classmethod
    def begun(cls, number: int, seats: int) -> Year:
        return cls(
            number,
            points=[dict.fromkeys((*SOURCES, CARDS), 0) for _ in range(seats)],
            built=[[] for _ in range(seats)],
            fallen=[[] for _ in range(seats)],
            plundered=[dict.fromkeys(GOODS, 0) for _ in range(seats)],
            outcomes=[""] * seats,
        )

    def hear(self, event: Event) -> None:
        match event:
            case told.Scored(seat=seat, points=points):
                self.points[seat][source_of(event)] += points
            case told.BuildingBuilt(seat=seat, building=name):
                self.built[seat].append(name)
            case told.BuildingDestroyed(seat=seat, building=name):
                self.fallen[seat].append(name)
            case told.Paid(seat=seat, reason="defeat"):
                for good in GOODS:
                    self.plundered[seat][good] += getattr(event, good)
            case told.EnemyRevealed():
                self.creature, self.strength = event.creature, event.strength
            case told.SecondEnemyRevealed(joins=True):
                self.second = f"{event.creature} {event.strength}"
            case told.DestinyTurned(destiny=name):
                self.destiny = name
            case told.BattleFought(seat=seat, outcome=outcome):
                self.outcomes[seat] = outcome


@dataclass(slots=True)
class MatchStory:
    """For each seat: points by source, points at each year's end, dice rolled and their sum."""

    sources: list[dict[str, int]]
    curve: list[list[int]]
    dice: list[int]
    pips: list[int]
    wins: list[int]
    placed: list[int] = field(default_factory=list)
    years: list[Year] = field(default_factory=list)
    deeds: list[Deed] = field(default_factory=list)

    @classmethod
    def of(cls, record: Record) -> MatchStory:
        """Read a record from its first entry to its last."""
        seats = record.header.seats
        story = cls(
            sources=[dict.fromkeys((*SOURCES, CARDS), 0) for _ in range(seats)],
            curve=[[0] for _ in range(seats)],
            dice=[0] * seats,
            pips=[0] * seats,
            wins=[0] * seats,
            placed=[0] * seats,
        )
        for events in lasting(record):
            for event in events:
                story.hear(event)
        return story

    def hear(self, event: Event) -> None:
        if isinstance(event, told.YearBegan):
            self.years.append(Year.begun(event.year, len(self.curve)))
        if self.years:
            self.years[-1].hear(event)
        match event:
            case told.Scored(seat=seat, points=points):
                self.sources[seat][source_of(event)] += points
                self.deeds.append(Deed(seat, len(self.years), event.reason, points))
            case told.DiceRolled():
                for seat, dice in enumerate(zip(event.coloured, event.white, strict=True)):
                    self.dice[seat] += len(dice[0]) + len(dice[1])
                    self.pips[seat] += sum(dice[0]) + sum(dice[1])
            case told.BattleFought(seat=seat, outcome="victory"):
                self.wins[seat] += 1
            case told.AdvisorInfluenced(seat=seat):
                self.placed[seat] += 1
            case told.YearBegan(year=year) if year > 1:
                self._close_year()
            case told.MatchEnded():
                self._close_year()

    @property
    def heads(self) -> tuple[str, ...]:
        """The sources that are told: cards only where they have brought or cost something."""
        return (*SOURCES, CARDS) if any(seat[CARDS] for seat in self.sources) else SOURCES

    def greatest(self, count: int) -> list[Deed]:
        """What brought most within one year, the greatest first, one of a kind; then what cost."""
        sums: dict[tuple[int, int, str], int] = {}
        for deed in self.deeds:
            key = deed.seat, deed.year, deed.reason
            sums[key] = sums.get(key, 0) + deed.points
        every = [Deed(*key, points) for key, points in sums.items() if points]
        every.sort(key=lambda deed: (deed.points < 0, -abs(deed.points)))
        found: list[Deed] = []
        for deed in every:
            if all(one.reason != deed.reason for one in found):
                found.append(deed)
        return found[:count]

    def _close_year(self) -> None:
        for seat, line in enumerate(self.curve):
            if len(line) <= YEARS:
                line.append(sum(self.sources[seat].values()))


def lasting(record: Record) -> Iterable[tuple[Event, ...]]:
    """The events of each entry, without those that were taken back."""
    kept: list[tuple[Event, ...]] = []
    for step in replay(standing(record), CABINET):
        if any(isinstance(event, Undone) for event in step.events):
            kept.pop()
        else:
            kept.append(step.events)
    return kept


def source_of(event: told.Scored) -> str:
    """Under which head a change of points is counted."""
    reason = event.reason
    if any(advisor.name == reason for advisor in ADVISORS):
        return "advisors"
    if reason in ("victory", "defeat", "strongest", "fortress_victory"):
        return "battles"
    building = next((row for row in BUILDINGS if row.name == reason), None)
    if building is None:
        return "king" if reason in OF_THE_KING else CARDS
    return "buildings" if abs(event.points) == building.points else "powers"
