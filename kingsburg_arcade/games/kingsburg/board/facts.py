"""What each event makes true of the picture, at once and without motion."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from ....engine.contract import Event
from ....stage.cueing import ByEvent
from ..rules import events as told
from ..rules.content import CARD
from ..rules.prices import spaces_with
from .picture import (
    NOBODY_SEAT,
    WINTER,
    Auction,
    Battle,
    Fight,
    Guest,
    Picture,
    battle_against,
    card_of,
    join,
)

AID: Final = 1
SPRING: Final = 2

Fact = Callable[[Picture, Any], None]
FACTS: Final = ByEvent[Fact]()
makes = FACTS.about


def hear(picture: Picture, event: Event) -> None:
    """Make true what an event tells."""
    FACTS[type(event)](picture, event)


def nothing(picture: Picture, event: Event) -> None:
    """Said for the ear and the log; nothing on the table changes."""


FACTS.update(
    dict.fromkeys(
        (
            told.AdvisorHelped,
            told.AdvisorDeclined,
            told.PassedBuilding,
            told.KingsRewardWent,
            told.FindsRolled,
            told.GovernorsDealt,
            told.CardUsed,
            told.StripsDealt,
            told.StripPicked,
        ),
        nothing,
    )
)


@makes(told.TurnOrderDrawn)
@makes(told.TurnOrderSet)
def order(picture: Picture, event: told.TurnOrderSet | told.TurnOrderDrawn) -> None:
    picture.order = list(event.order)
    if isinstance(event, told.TurnOrderSet):
        for province in picture.provinces:
            province.placing = True


@makes(told.YearBegan)
def year(picture: Picture, event: told.YearBegan) -> None:
    picture.turned = picture.year, picture.phase
    picture.year, picture.phase = event.year, AID
    picture.destiny, picture.fought = "", None


@makes(told.DestinyTurned)
def destiny(picture: Picture, event: told.DestinyTurned) -> None:
    picture.destiny = event.destiny


@makes(told.PhaseBegan)
def phase(picture: Picture, event: told.PhaseBegan) -> None:
    picture.year, picture.phase = event.year, event.phase
    meet(picture)


@makes(told.KingsAidWent)
def kings_aid(picture: Picture, event: told.KingsAidWent) -> None:
    if event.white_die:
        picture.aided = event.seats[0]


@makes(told.Gained)
def gained(picture: Picture, event: told.Gained) -> None:
    has = picture.provinces[event.seat]
    has.gold, has.wood, has.stone, has.tokens, has.soldiers = event.has


@makes(told.Paid)
def paid(picture: Picture, event: told.Paid) -> None:
    has = picture.provinces[event.seat]
    has.gold, has.wood, has.stone, has.tokens = event.has


@makes(told.Scored)
def scored(picture: Picture, event: told.Scored) -> None:
    picture.provinces[event.seat].points = event.total


@makes(told.NeutralDiceRolled)
def neutral(picture: Picture, event: told.NeutralDiceRolled) -> None:
    for advisor, dice in event.blocks:
        group = tuple(sorted(dice))
        picture.court.append(Guest(advisor, NOBODY_SEAT, group, (), False, "", False))


@makes(told.DiceRolled)
def rolled(picture: Picture, event: told.DiceRolled) -> None:
    for province, coloured, white in zip(
        picture.provinces, event.coloured, event.white, strict=True
    ):
        province.coloured, province.white = coloured, white


@makes(told.DiceRerolled)
@makes(told.DiceTurned)
def rerolled(picture: Picture, event: told.DiceRerolled | told.DiceTurned) -> None:
    province = picture.provinces[event.seat]
    province.coloured, province.white = event.coloured, event.white


@makes(told.DealOffered)
def deal_offered(picture: Picture, event: told.DealOffered) -> None:
    picture.deals[event.advisor] = event.seat


@makes(told.DealStruck)
def deal_struck(picture: Picture, event: told.DealStruck) -> None:
    del picture.deals[event.advisor]


@makes(told.SecondGuestCame)
def second_guest(picture: Picture, event: told.SecondGuestCame) -> None:
    picture.second = event.advisor


@makes(told.AdvisorInfluenced)
def influenced(picture: Picture, event: told.AdvisorInfluenced) -> None:
    province = picture.provinces[event.seat]
    province.coloured = without(province.coloured, event.coloured)
    province.white = without(province.white, event.white)
    province.tokens -= event.token
    picture.court.append(
        Guest(
            event.advisor,
            event.seat,
            event.coloured,
            event.white,
            event.token,
            event.power,
            event.envoy or picture.second == event.advisor,
        )
    )
    picture.second = 0


def without(dice: tuple[int, ...], some: tuple[int, ...]) -> tuple[int, ...]:
    rest = list(dice)
    for face in some:
        rest.remove(face)
    return tuple(rest)


@makes(told.PassedInfluence)
def passed(picture: Picture, event: told.PassedInfluence) -> None:
    picture.provinces[event.seat].placing = False


@makes(told.EnemyPeeked)
def peeked(picture: Picture, event: told.EnemyPeeked) -> None:
    picture.provinces[event.seat].peeked = True


@makes(told.DiceReturned)
def returned(picture: Picture, event: told.DiceReturned) -> None:
    picture.court = []
    picture.deals = {}
    for province in picture.provinces:
        province.coloured = province.white = ()
    if picture.phase == SPRING:
        picture.aided = -1


@makes(told.BuildingBuilt)
def built(picture: Picture, event: told.BuildingBuilt) -> None:
    picture.provinces[event.seat].buildings.add(event.building)


@makes(told.SoldierLeft)
def soldier_left(picture: Picture, event: told.SoldierLeft) -> None:
    picture.provinces[event.seat].soldiers = event.has


@makes(told.StripsLaid)
def strips_laid(picture: Picture, event: told.StripsLaid) -> None:
    province = picture.provinces[event.seat]
    province.spaces = spaces_with(province.spaces, event.strips)


@makes(told.BuildingDestroyed)
def destroyed(picture: Picture, event: told.BuildingDestroyed) -> None:
    picture.provinces[event.seat].buildings.discard(event.building)


@makes(told.EnvoyReturned)
def envoy_returned(picture: Picture, event: told.EnvoyReturned) -> None:
    picture.envoy = -1


@makes(told.EnvoyAwarded)
def envoy_awarded(picture: Picture, event: told.EnvoyAwarded) -> None:
    picture.envoy = -1 if event.seat is None else event.seat


@makes(told.EnemyRevealed)
def revealed(picture: Picture, event: told.EnemyRevealed) -> None:
    picture.enemies[event.year - 1] = card_of(event.year, event.creature, event.strength)
    meet(picture)


def meet(picture: Picture) -> None:
    """In winter the enemy who has been shown is fought."""
    card = picture.enemies[picture.year - 1]
    if picture.phase == WINTER and card:
        picture.battle = battle_against(CARD[picture.year, card], picture.destiny)


@makes(told.SecondEnemyRevealed)
def second_revealed(picture: Picture, event: told.SecondEnemyRevealed) -> None:
    picture.valley[event.year - 1] = card_of(event.year, event.creature, event.strength)
    for province in picture.provinces:
        province.peeked_second = False
    if picture.battle is not None:
        join(picture.battle, CARD[event.year, picture.valley[event.year - 1]])


@makes(told.SecondEnemyPeeked)
def second_peeked(picture: Picture, event: told.SecondEnemyPeeked) -> None:
    picture.provinces[event.seat].peeked_second = True


@makes(told.KingSentMore)
def sent_more(picture: Picture, event: told.KingSentMore) -> None:
    for province, soldiers in zip(picture.provinces, event.has, strict=True):
        province.soldiers = soldiers


@makes(told.KingSentSoldiers)
def sent(picture: Picture, event: told.KingSentSoldiers) -> None:
    for province, soldiers in zip(picture.provinces, event.has, strict=True):
        province.soldiers = soldiers
    if picture.battle is not None:
        picture.battle.sent = event.soldiers


@makes(told.SoldiersSent)
def sent_without_die(picture: Picture, event: told.SoldiersSent) -> None:
    for province, soldiers in zip(picture.provinces, event.has, strict=True):
        province.soldiers = soldiers
    if picture.battle is not None:
        picture.battle.sent, picture.battle.sender = event.soldiers, event.source


@makes(told.OwnDieRolled)
def own_die(picture: Picture, event: told.OwnDieRolled) -> None:
    picture.provinces[event.seat].soldiers = event.has


@makes(told.TokenChosen)
def token_chosen(picture: Picture, event: told.TokenChosen) -> None:
    if picture.battle is not None:
        picture.battle.covered.add(event.seat)


@makes(told.TokensShown)
def tokens_shown(picture: Picture, event: told.TokensShown) -> None:
    for province, soldiers in zip(picture.provinces, event.has, strict=True):
        province.soldiers = soldiers
    for seat, gone in zip(event.seats, event.gone, strict=True):
        province = picture.provinces[seat]
        province.soldier_tokens = without(province.soldier_tokens, (gone,))
    if picture.battle is not None:
        show_tokens(picture.battle, event)


def show_tokens(battle: Battle, event: told.TokensShown) -> None:
    battle.covered.clear()
    battle.tokens = dict(zip(event.seats, event.soldiers, strict=True))


@makes(told.BattleFought)
def fought(picture: Picture, event: told.BattleFought) -> None:
    if picture.battle is not None:
        picture.battle.fights.append(fight_of(event, picture.battle))


def fight_of(event: told.BattleFought, battle: Battle | None = None) -> Fight:
    token = battle.tokens.get(event.seat) if battle is not None else None
    return Fight(event.seat, event.soldiers, event.bonuses, event.combat, event.outcome, token)


@makes(told.SoldiersWentHome)
def went_home(picture: Picture, event: told.SoldiersWentHome) -> None:
    for province in picture.provinces:
        province.soldiers, province.peeked = 0, False
    picture.battle, picture.fought = None, picture.battle


@makes(told.SoldiersStayed)
def stayed(picture: Picture, event: told.SoldiersStayed) -> None:
    picture.provinces[event.seat].soldiers = event.soldiers


@makes(told.GovernorKept)
def kept(picture: Picture, event: told.GovernorKept) -> None:
    picture.provinces[event.seat].kept = True


@makes(told.GovernorOpened)
def governor(picture: Picture, event: told.GovernorOpened) -> None:
    has = picture.provinces[event.seat]
    has.governor, has.kept = event.card, False


@makes(told.GovernorsOffered)
def offered(picture: Picture, event: told.GovernorsOffered) -> None:
    picture.auction = Auction(list(event.cards))


@makes(told.GovernorNamed)
@makes(told.BidMade)
@makes(told.PassedBidding)
def bidding(
    picture: Picture, event: told.GovernorNamed | told.BidMade | told.PassedBidding
) -> None:
    auction = picture.auction
    assert auction is not None
    match event:
        case told.GovernorNamed():
            auction.named = event.card
            free = (seat for seat, has in enumerate(picture.provinces) if not has.governor)
            auction.bidding = set(free)
        case told.BidMade():
            auction.bid, auction.bidder = event.bid, event.seat
        case told.PassedBidding():
            auction.bidding.discard(event.seat)


@makes(told.GovernorWon)
def won(picture: Picture, event: told.GovernorWon) -> None:
    auction = picture.auction
    assert auction is not None
    picture.provinces[event.seat].governor = event.card
    over = all(has.governor for has in picture.provinces)
    left = [card for card in auction.offered if card != event.card]
    picture.auction = None if over else Auction(left)


@makes(told.GroupMoved)
def moved(picture: Picture, event: told.GroupMoved) -> None:
    """The seat's highest group goes; whom the Envoy brought there is the first then."""
    groups = [
        (at, guest)
        for at, guest in enumerate(picture.court)
        if (guest.seat, guest.advisor) == (event.seat, event.left)
    ]
    at, group = max(groups, key=lambda one: one[1].envoy)
    del picture.court[at]
    left = [guest for guest in picture.court if guest.advisor == event.left]
    if len(left) == 1 and left[0].envoy:
        picture.court[picture.court.index(left[0])] = replace(left[0], envoy=False)
    moved = replace(group, advisor=event.advisor, power=event.power, envoy=event.envoy)
    picture.court.append(moved)


@makes(told.MatchEnded)
def ended(picture: Picture, event: told.MatchEnded) -> None:
    for province, points in zip(picture.provinces, event.points, strict=True):
        province.points = points


def retell(picture: Picture, event: Event) -> None:
    """What a picture made of a state alone does not know of a battle that goes on."""
    battle = picture.battle
    if battle is None:
        return
    match event:
        case told.EnemyRevealed():
            battle.sent = None
            battle.tokens.clear()
            battle.fights.clear()
        case told.KingSentSoldiers():
            battle.sent = event.soldiers
        case told.TokensShown():
            show_tokens(battle, event)
        case told.SoldiersSent():
            battle.sent, battle.sender = event.soldiers, event.source
        case told.BattleFought():
            battle.fights.append(fight_of(event, battle))
