"""What the persons at a Kingsburg table may say a word to: noticed from the events alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar, Final

from ....engine.contract import Event
from ...speech import BEGIN, SHARED, Manner, Occasion, Seated, ended, race
from ..minds.characters import CHARACTERS, PLAIN, Taste
from ..rules import events as told
from ..rules.content import POWER, YEARS

GREAT: Final = 4
"""A building with so many victory points is a great one."""
HIGH: Final = 5
LOW: Final = 2
"""So much a die on average is a high roll, or a low one."""
EARLY: Final = 1
"""In the first years nobody minds who leads."""

FAVOURITES: Final = {"messenger": (2, 7, 9), "countess": (12, 17, 18)}
"""Advisors whom somebody likes to meet without playing for them."""

BEATS: Final = (
    *(told.AdvisorInfluenced, told.PassedInfluence, told.BuildingBuilt, told.PassedBuilding),
    *(told.PhaseBegan, told.BattleFought, told.GovernorWon, told.BidMade),
)

MANNERS: Final[Mapping[str, Manner]] = {
    **SHARED,
    "year": Manner(1, 2),
    "last_year": Manner(3, mood="worried"),
    "roll_high": Manner(2, mood="glad"),
    "roll_low": Manner(2, mood="worried"),
    "high_you": Manner(1, mood="worried"),
    "blocked": Manner(2, 2, "angry"),
    "blocked_you": Manner(3, mood="angry"),
    "blocked_again": Manner(4, mood="angry"),
    "visit": Manner(1, 3, "glad"),
    "envoy": Manner(1, mood="proud"),
    "envoy_you": Manner(1, mood="worried"),
    "built": Manner(1, 2, "glad"),
    "great": Manner(3, mood="proud"),
    "great_you": Manner(2, mood="startled"),
    "won": Manner(1, 2, "glad"),
    "lost": Manner(2, 2, "startled"),
    "lost_you": Manner(2, 2, "proud"),
    "draw": Manner(1, 2, "worried"),
    "burnt": Manner(3, mood="startled"),
    "stuck": Manner(2, 2, "angry"),
    "aid": Manner(1, 2, "glad"),
    "reward": Manner(1, 2, "proud"),
    "peek": Manner(1, 2, "proud"),
    "card": Manner(2, mood="proud"),
    "bid": Manner(2, mood="glad"),
    "outbid": Manner(3, mood="angry"),
    "destiny": Manner(1, 2, "startled"),
    "token": Manner(1, 2, "glad"),
}
RESTS: Final = (9, 6, 3, 0)


class Witness:
    """Points, dice that are left and guests at court, as everybody has seen them."""

    manners: ClassVar[Mapping[str, Manner]] = MANNERS
    rests: ClassVar[Sequence[int]] = RESTS

    def __init__(self, chairs: Sequence[str]) -> None:
        self.seated = Seated(tuple(chairs))
        seats = range(len(chairs))
        self._points = [0 for _ in seats]
        self._dice: list[list[int]] = [[] for _ in seats]
        self._year = 0
        self._leader = -1
        self._taken: set[tuple[int, int]] = set()
        """Who was kept away by whom."""
        self._bids: set[int] = set()

    def beats(self, event: Event) -> int:
        return isinstance(event, BEATS)

    def notice(self, event: Event) -> Iterator[Occasion]:
        match event:
            case told.YearBegan(year=year):
                self._year = year
                name = {1: BEGIN, YEARS: "last_year"}.get(year, "year")
                yield from (Occasion(seat, name) for seat in self.seated.speakers)
            case told.PhaseBegan() if self._year > EARLY:
                self._leader, found = race(self.seated, self._points, self._leader)
                yield from found
            case told.Scored(seat=seat, total=total):
                self._points[seat] = total
            case told.MatchEnded(points=points, winners=winners):
                yield from ended(points, winners)
            case told.KingsAidWent(seats=(seat,), white_die=True):
                yield Occasion(seat, "aid")
            case told.KingsRewardWent(seats=(seat,)):
                yield Occasion(seat, "reward")
            case told.EnemyPeeked(seat=seat):
                yield Occasion(seat, "peek")
            case told.DestinyTurned():
                yield from (Occasion(seat, "destiny") for seat in self.seated.speakers)
            case told.TokensShown(seats=seats):
                yield from (Occasion(seat, "token") for seat in seats)
            case _:
                yield from self._at_court(event)
                yield from self._in_winter(event)
                yield from self._of_cards(event)

    # --------------------------------------------------------------------------------- seasons
    def _at_court(self, event: Any) -> Iterator[Occasion]:
        match event:
            case told.DiceRolled(coloured=coloured, white=white):
                self._dice = [[*own, *more] for own, more in zip(coloured, white, strict=True)]
                for seat, dice in enumerate(self._dice):
                    yield from self._rolled(seat, dice)
            case (
                told.DiceRerolled(seat=seat, coloured=own, white=more)
                | told.DiceTurned(seat=seat, coloured=own, white=more)
            ):
                self._dice[seat] = [*own, *more]
            case told.AdvisorInfluenced(seat=seat):
                yield from self._visited(event)
            case told.PassedInfluence(seat=seat, forced=forced):
                left, self._dice[seat] = self._dice[seat], []
                if forced and left:
                    yield Occasion(seat, "stuck")
            case told.BuildingBuilt(seat=seat):
                yield from self._built(event)

    def _rolled(self, seat: int, dice: Sequence[int]) -> Iterator[Occasion]:
        if sum(dice) >= HIGH * len(dice):
            yield Occasion(seat, "roll_high")
            if seat in self.seated.players:
                yield from (Occasion(other, "high_you", seat) for other in self.seated.speakers)
        elif sum(dice) <= LOW * len(dice):
            yield Occasion(seat, "roll_low")

    def _visited(self, event: told.AdvisorInfluenced) -> Iterator[Occasion]:
        seat, advisor = event.seat, event.advisor
        for face in (*event.coloured, *event.white):
            if face in self._dice[seat]:
                self._dice[seat].remove(face)
        if event.envoy:
            yield from self._sent_envoy(seat)
        for other, person in self.seated.speakers.items():
            if not favours(person, advisor):
                continue
            if other == seat:
                yield Occasion(seat, "visit", detail=str(advisor))
            elif reaches(self._dice[other], advisor):
                name = self.seated.by("blocked", seat)
                if name != "blocked" and (other, seat) in self._taken:
                    name = "blocked_again"
                self._taken.add((other, seat))
                yield Occasion(other, name, seat, str(advisor))

    def _sent_envoy(self, seat: int) -> Iterator[Occasion]:
        yield Occasion(seat, "envoy")
        if seat in self.seated.players:
            yield from (Occasion(other, "envoy_you", seat) for other in self.seated.speakers)

    def _built(self, event: told.BuildingBuilt) -> Iterator[Occasion]:
        seat = event.seat
        others = [other for other in self.seated.speakers if other != seat]
        if event.by_envoy:
            yield from self._sent_envoy(seat)
        person = self.seated.speakers.get(seat)
        if event.points >= GREAT and person:
            yield Occasion(seat, "great")
        elif event.points >= GREAT and seat in self.seated.players:
            yield from (Occasion(other, "great_you", seat) for other in others)
        if person and taste_of(person).building(POWER[event.building]) > 0:
            yield Occasion(seat, "built")
            yield from (Occasion(other, "to", seat) for other in others)

    # ---------------------------------------------------------------------------------- winter
    def _in_winter(self, event: Any) -> Iterator[Occasion]:
        match event:
            case told.BuildingDestroyed(seat=seat):
                yield Occasion(seat, "burnt")
            case told.BattleFought(seat=seat, outcome=outcome):
                name = {"victory": "won", "defeat": "lost"}.get(outcome, "draw")
                yield Occasion(seat, name)
                if name == "lost" and seat in self.seated.players:
                    yield from (Occasion(other, "lost_you", seat) for other in self.seated.speakers)

    # ------------------------------------------------------------------------- cards and bids
    def _of_cards(self, event: Any) -> Iterator[Occasion]:
        match event:
            case told.GovernorKept(seat=seat) | told.GovernorOpened(seat=seat):
                yield Occasion(seat, "card")
            case told.GovernorNamed():
                self._bids.clear()
            case told.BidMade(seat=seat):
                self._bids.add(seat)
            case told.GovernorWon(seat=seat):
                yield Occasion(seat, "bid")
                beaten = sorted(self._bids - {seat})
                yield from (Occasion(other, "outbid", seat) for other in beaten)
                self._bids.clear()


def reaches(dice: Sequence[int], advisor: int) -> bool:
    """Could these dice go to that advisor?"""
    groups = range(1, len(dice) + 1)
    return any(sum(group) == advisor for size in groups for group in combinations(dice, size))


def taste_of(person: str) -> Taste:
    return CHARACTERS.get(person, PLAIN)


def favours(person: str, advisor: int) -> bool:
    return taste_of(person).advisor(advisor) > 0 or advisor in FAVOURITES.get(person, ())
