"""The log of a Kingsburg table: a line for each event worth telling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ....engine.contract import Event
from ....engine.course import Redone, Undone
from ....i18n import tr
from ....ui.log import Line, redone, undone
from ....ui.seat_marks import seat_name
from ..rules import events as told
from ..rules.content import ADVISORS, PHASES
from ..rules.realm.strips import STRIPS
from .picture import Place
from .words import (
    ADVISOR_NUMBERS,
    BUILDING_NAMES,
    advisor_name,
    amounts,
    card_words,
    destiny_words,
    giver,
    picture_of,
    strip_name,
    strip_words,
    sum_of,
)

Tell = Callable[[Any], Line]
TELLS: Final[dict[type[Event], Tell]] = {}
CALENDAR: Final = ("calendar",)
ENEMY: Final = ("enemy",)
DESTINY: Final = ("destiny",)


def line_of(event: Event) -> Line | None:
    """The line of an event, or None if the table shows enough of it."""
    tell = TELLS.get(type(event))
    return tell(event) if tell else None


def places(seat: int, giver: str = "") -> tuple[Place, ...]:
    """What a line about a seat speaks of: the seat, and who gave or took."""
    seated = ("seat", seat)
    if giver in ADVISOR_NUMBERS:
        return seated, ("advisor", ADVISOR_NUMBERS[giver])
    if giver in BUILDING_NAMES:
        return seated, ("seat", seat, "building", giver)
    return (seated,)


def tells(event: type[Event]) -> Callable[[Tell], Tell]:
    """Register how an event is told."""

    def register(tell: Tell) -> Tell:
        TELLS[event] = tell
        return tell

    return register


@tells(told.PhaseBegan)
def phase(event: told.PhaseBegan) -> Line:
    name = f"phase.{PHASES[event.phase - 1]}"

    def words() -> str:
        return tr("log.phase", year=event.year, phase=tr(name))

    return Line(words, heading=True, about=(CALENDAR,))


@tells(told.DestinyTurned)
def destiny(event: told.DestinyTurned) -> Line:
    def words() -> str:
        said = " ".join(destiny_words(event.destiny))
        return tr("log.destiny", destiny=giver(event.destiny), effect=said)

    return Line(words, about=(DESTINY,), weighty=True, picture=f"destiny.{event.destiny}")


@tells(told.FindsRolled)
def finds(event: told.FindsRolled) -> Line:
    def words() -> str:
        names = ", ".join(f"{seat_name(seat)} {face}" for seat, face in enumerate(event.faces))
        return tr("log.finds", faces=names, giver=giver(event.source))

    return Line(words, about=(DESTINY,), picture=picture_of(event.source))


@tells(told.KingsAidWent)
def kings_aid(event: told.KingsAidWent) -> Line:
    if event.white_die:
        seat = event.seats[0]
        return Line(lambda: tr("log.white_die"), seat, about=places(seat))
    return Line(lambda: tr("log.aid_goods"), about=tuple(("seat", seat) for seat in event.seats))


@tells(told.Gained)
def gained(event: told.Gained) -> Line:
    def words() -> str:
        what = amounts(
            gold=event.gold,
            wood=event.wood,
            stone=event.stone,
            tokens=event.tokens,
            soldiers=event.soldiers,
        )
        return tr("log.gained", what=what, giver=giver(event.source))

    about, picture = places(event.seat, event.source), picture_of(event.source)
    return Line(words, event.seat, about=about, picture=picture)


@tells(told.Paid)
def paid(event: told.Paid) -> Line:
    def words() -> str:
        what = amounts(gold=event.gold, wood=event.wood, stone=event.stone, tokens=event.tokens)
        key = "log.plundered" if plundered else "log.paid"
        return tr(key, what=what, giver=giver(event.reason))

    plundered = event.reason == "defeat"
    about, picture = places(event.seat, event.reason), picture_of(event.reason)
    return Line(words, event.seat, about=about, weighty=plundered, picture=picture)


@tells(told.Scored)
def scored(event: told.Scored) -> Line:
    def words() -> str:
        key = "log.scored" if event.points > 0 else "log.lost_points"
        return tr(key, what=amounts(points=abs(event.points)), giver=giver(event.reason))

    about, picture = places(event.seat, event.reason), picture_of(event.reason)
    return Line(words, event.seat, about=about, weighty=True, picture=picture)


@tells(told.DiceRerolled)
def rerolled(event: told.DiceRerolled) -> Line:
    dice = " ".join(map(str, event.rolled))
    about = places(event.seat, event.power)

    def words() -> str:
        return tr("log.rerolled", dice=dice, giver=giver(event.power))

    return Line(words, event.seat, about=about)


@tells(told.TurnOrderSet)
def order(event: told.TurnOrderSet) -> Line:
    def words() -> str:
        names = ", ".join(f"{seat_name(seat)} {event.totals[seat]}" for seat in event.order)
        return tr("log.order", names=names)

    return Line(words, about=(("order",),))


@tells(told.AdvisorInfluenced)
def influenced(event: told.AdvisorInfluenced) -> Line:
    def words() -> str:
        dice = sum_of((*event.coloured, *event.white))
        besides = [tr("way.token")] * event.token
        besides += [giver(event.power)] if event.power else []
        besides += [tr("thing.envoy")] if event.envoy else []
        said = ", ".join([dice, *besides])
        name = advisor_name(event.advisor)
        return tr("log.influenced", number=event.advisor, advisor=name, dice=said)

    about = (("seat", event.seat), ("advisor", event.advisor))
    picture = f"advisor.{ADVISORS[event.advisor - 1].name}"
    return Line(words, event.seat, about=about, picture=picture)


@tells(told.DealOffered)
def deal_offered(event: told.DealOffered) -> Line:
    def words() -> str:
        return tr("log.deal", number=event.advisor, advisor=advisor_name(event.advisor))

    return Line(words, event.seat, about=(("seat", event.seat), ("advisor", event.advisor)))


@tells(told.SecondGuestCame)
def second_guest(event: told.SecondGuestCame) -> Line:
    def words() -> str:
        return tr("log.second_guest", giver=giver(event.source))

    about, picture = places(event.seat, event.source), picture_of(event.source)
    return Line(words, event.seat, about=about, picture=picture)


@tells(told.PassedInfluence)
def passed(event: told.PassedInfluence) -> Line:
    key = "log.no_dice" if event.forced else "log.passed"
    return Line(lambda: tr(key), event.seat, about=places(event.seat))


@tells(told.AdvisorDeclined)
def declined(event: told.AdvisorDeclined) -> Line:
    def words() -> str:
        return tr("log.declined", advisor=advisor_name(event.advisor))

    return Line(words, event.seat, about=(("seat", event.seat), ("advisor", event.advisor)))


@tells(told.EnemyPeeked)
def peeked(event: told.EnemyPeeked) -> Line:
    return Line(lambda: tr("log.peeked"), event.seat, about=(("seat", event.seat), ENEMY))


@tells(told.BuildingBuilt)
def built(event: told.BuildingBuilt) -> Line:
    def words() -> str:
        return tr("log.built", building=giver(event.building))

    about, picture = places(event.seat, event.building), picture_of(event.building)
    return Line(words, event.seat, about=about, weighty=True, picture=picture)


@tells(told.SoldierLeft)
def soldier_left(event: told.SoldierLeft) -> Line:
    def words() -> str:
        return tr("log.soldier_left", giver=giver(event.source))

    about, picture = places(event.seat, event.source), picture_of(event.source)
    return Line(words, event.seat, about=about, picture=picture)


@tells(told.StripsDealt)
def strips_dealt(event: told.StripsDealt) -> Line:
    def words() -> str:
        rows = {strip.name: strip_name(strip) if strip.pack else strip.row for strip in STRIPS}
        dealt = [
            f"{seat_name(seat)} {', '.join(rows[name] for name in names)}"
            for seat, names in enumerate(event.strips)
        ]
        return tr("log.strips_dealt", names="; ".join(dealt))

    return Line(words)


@tells(told.StripPicked)
def strip_picked(event: told.StripPicked) -> Line:
    def words() -> str:
        return tr("log.strip_picked", strips=strip_words((event.strip,)))

    return Line(words, event.seat, about=places(event.seat))


@tells(told.StripsLaid)
def strips_laid(event: told.StripsLaid) -> Line:
    def words() -> str:
        if not event.strips:
            return tr("log.no_strips")
        return tr("log.strips_laid", strips=strip_words(event.strips))

    return Line(words, event.seat, about=places(event.seat), weighty=True)


@tells(told.BuildingDestroyed)
def destroyed(event: told.BuildingDestroyed) -> Line:
    def words() -> str:
        return tr("log.destroyed", building=giver(event.building))

    about, picture = places(event.seat, event.building), picture_of(event.building)
    return Line(words, event.seat, about=about, weighty=True, picture=picture)


@tells(told.EnvoyAwarded)
def envoy(event: told.EnvoyAwarded) -> Line:
    if event.seat is None:
        return Line(lambda: tr("log.no_envoy"))
    return Line(lambda: tr("log.envoy"), event.seat, about=places(event.seat))


@tells(told.EnemyRevealed)
def revealed(event: told.EnemyRevealed) -> Line:
    def words() -> str:
        return tr("log.enemy", enemy=tr(f"enemy.{event.creature}"), strength=event.strength)

    return Line(words, about=(ENEMY,), weighty=True, picture=f"enemy.{event.creature}")


@tells(told.SecondEnemyRevealed)
def second_revealed(event: told.SecondEnemyRevealed) -> Line:
    def words() -> str:
        key = "log.valley_joins" if event.joins else "log.valley_leaves"
        return tr(key, enemy=tr(f"enemy.{event.creature}"), strength=event.strength)

    return Line(words, about=(ENEMY,), weighty=True, picture=f"enemy.{event.creature}")


@tells(told.SecondEnemyPeeked)
def second_peeked(event: told.SecondEnemyPeeked) -> Line:
    about = (("seat", event.seat), ENEMY)
    return Line(lambda: tr("log.peeked_second"), event.seat, about=about)


@tells(told.KingSentMore)
def sent_more(event: told.KingSentMore) -> Line:
    def words() -> str:
        return tr("log.king_sent_more", what=amounts(soldiers=event.soldiers))

    return Line(words, about=(ENEMY,), weighty=True)


@tells(told.KingSentSoldiers)
def sent(event: told.KingSentSoldiers) -> Line:
    def words() -> str:
        return tr("log.king_sent", what=amounts(soldiers=event.soldiers))

    return Line(words, about=(ENEMY,), weighty=True)


@tells(told.SoldiersSent)
def sent_without_die(event: told.SoldiersSent) -> Line:
    def words() -> str:
        what = amounts(soldiers=event.soldiers)
        return tr("log.sent_without_die", what=what, giver=giver(event.source))

    return Line(words, about=(ENEMY,), weighty=True, picture=picture_of(event.source))


@tells(told.OwnDieRolled)
def own_die(event: told.OwnDieRolled) -> Line:
    def words() -> str:
        return tr("log.own_die", face=event.face, giver=giver(event.source))

    return Line(words, event.seat, about=places(event.seat, event.source), weighty=True)


@tells(told.TokenChosen)
def token_chosen(event: told.TokenChosen) -> Line:
    about, back = (("seat", event.seat), ENEMY), "token.soldier_back"
    return Line(lambda: tr("log.token_chosen"), event.seat, about=about, picture=back)


@tells(told.TokensShown)
def tokens_shown(event: told.TokensShown) -> Line:
    def words() -> str:
        both = zip(event.seats, event.soldiers, strict=True)
        names = ", ".join(f"{seat_name(seat)} {soldiers}" for seat, soldiers in both)
        return tr("log.tokens_shown", names=names)

    return Line(words, about=(ENEMY,), weighty=True)


@tells(told.BattleFought)
def fought(event: told.BattleFought) -> Line:
    def words() -> str:
        outcome = tr(f"outcome.{event.outcome}")
        return tr("log.fought", combat=event.combat, strength=event.strength, outcome=outcome)

    return Line(words, event.seat, about=(("seat", event.seat), ENEMY), weighty=True)


# -------------------------------------------------------------------------- cards of governors
@tells(told.GovernorsDealt)
def dealt(event: told.GovernorsDealt) -> Line:
    return Line(lambda: tr("log.governors_dealt", count=event.cards))


@tells(told.GovernorKept)
def kept(event: told.GovernorKept) -> Line:
    return Line(lambda: tr("log.governor_kept"), event.seat, about=places(event.seat))


@tells(told.GovernorsOffered)
def offered(event: told.GovernorsOffered) -> Line:
    def words() -> str:
        return tr("log.governors_offered", cards=", ".join(map(card_words, event.cards)))

    return Line(words, weighty=True)


@tells(told.BidMade)
def bid(event: told.BidMade) -> Line:
    def words() -> str:
        return tr("log.bid", what=tr("count.victory_points", count=event.bid))

    return Line(words, event.seat, about=places(event.seat))


@tells(told.PassedBidding)
def passed_bidding(event: told.PassedBidding) -> Line:
    return Line(lambda: tr("log.passed"), event.seat, about=places(event.seat))


@tells(told.CardUsed)
def used(event: told.CardUsed) -> Line:
    def words() -> str:
        return tr("log.card_used", card=giver(event.card))

    picture = picture_of(event.card)
    return Line(words, event.seat, about=places(event.seat), weighty=True, picture=picture)


def tell_card(event: type[Event], key: str, weighty: bool) -> None:
    """Register an event that tells of a seat and a card."""

    @tells(event)
    def line(event: Any) -> Line:
        def words() -> str:
            return tr(key, card=card_words(event.card))

        picture = f"governor_card.{event.card}"
        return Line(words, event.seat, about=places(event.seat), weighty=weighty, picture=picture)


tell_card(told.GovernorOpened, "log.governor_opened", weighty=True)
tell_card(told.GovernorNamed, "log.governor_named", weighty=False)
tell_card(told.GovernorWon, "log.governor_won", weighty=True)


@tells(told.DiceTurned)
def turned(event: told.DiceTurned) -> Line:
    def words() -> str:
        dice = " ".join(map(str, (*event.coloured, *event.white)))
        return tr("log.dice_turned", dice=dice, giver=giver(event.power))

    return Line(words, event.seat, about=places(event.seat, event.power))


@tells(told.GroupMoved)
def moved(event: told.GroupMoved) -> Line:
    def words() -> str:
        left, goal = advisor_name(event.left), advisor_name(event.advisor)
        return tr("log.group_moved", left=left, advisor=goal)

    about = (("seat", event.seat), ("advisor", event.left), ("advisor", event.advisor))
    return Line(words, event.seat, about=about, picture=picture_of(event.power))


@tells(told.SoldiersStayed)
def stayed(event: told.SoldiersStayed) -> Line:
    def words() -> str:
        what = amounts(soldiers=event.soldiers)
        return tr("log.soldiers_stayed", what=what, giver=giver(event.source))

    picture = picture_of(event.source)
    return Line(words, event.seat, about=places(event.seat), picture=picture)


@tells(told.MatchEnded)
def ended(event: told.MatchEnded) -> Line:
    def words() -> str:
        return tr("log.ended", names=", ".join(map(seat_name, event.winners)))

    about = tuple(("seat", seat) for seat in event.winners)
    return Line(words, about=about, weighty=True)


TELLS.update({Undone: undone, Redone: redone})
