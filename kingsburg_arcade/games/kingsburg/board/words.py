"""Kingsburg in words: who, what, why; every sentence is asked for anew in the language spoken."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any, Final

from ....engine.contract import Move
from ....i18n import tr, tr_or
from ....ui.text import signed
from ..rules.content import ADVISORS, BUILDINGS, COLUMNS, GOODS, PHASES, POWER, SOURCES, TOKEN
from ..rules.dice import faces
from ..rules.effects import (
    ROWS,
    SEASONS,
    AtBuilding,
    AtLowRoll,
    AtOrderEnds,
    AtRecruiting,
    AtSeasonEnd,
    AtSeasonStart,
    AtVictory,
    AtWinterStart,
    AtYearStart,
    Cheaper,
    ClosedAdvisor,
    Debt,
    Defends,
    DieForGift,
    Effect,
    EnemyStrength,
    Exchange,
    FewerDice,
    FirstWhiteDie,
    Gift,
    GoodOrCheaper,
    HelpsMore,
    HighestTotal,
    KingSends,
    MovesGroup,
    NoBuilding,
    OwnAdvisor,
    PayAtSeasonEnd,
    PointForBuildings,
    PointForGoods,
    Reach,
    ReadsAs,
    Reroll,
    RewardMore,
    SecretDeal,
    SoldierLeaves,
    SoldiersCost,
    SoldiersForGoods,
    SoldiersStay,
    StarsOn,
    TurnDice,
    WhenOthersBuild,
    WhenOthersPass,
    WhiteDice,
    WinsTies,
    WithoutEnvoy,
    effects,
)
from ..rules.laying import names_of
from ..rules.moves import Exchange as Exchanged
from ..rules.moves import Goods, Lay, Pay, Pick, Place, Recruit, Turn
from ..rules.realm.destinies import DESTINIES
from ..rules.realm.governors import GOVERNORS
from ..rules.realm.strips import STRIPS
from ..rules.rows import Board, Building, Card

ADVISOR_NUMBERS: Final = {advisor.name: advisor.number for advisor in ADVISORS}
CARD_PICTURES: Final = {
    f"governor_card.{name}": f"governor_card.{owner}"
    for owner, names in (
        (
            card.name,
            (card.name, *(one.card for one in card.effects if isinstance(one, GoodOrCheaper))),
        )
        for card in GOVERNORS
        if not card.chosen
    )
    for name in names
}
"""By the name events give a card; what its owner chooses for a year has the owner's picture."""
OF_STRIPS: Final = frozenset(
    row.name for row in BUILDINGS if row.board in {strip.name for strip in STRIPS}
)
"""The buildings whose row is sewn over another."""
BUILDING_NAMES: Final = frozenset(building.name for building in BUILDINGS)
DESTINY_NAMES: Final = frozenset(card.name for card in DESTINIES)


def advisor_name(number: int) -> str:
    return tr(f"advisor.{number}")


def power_words(power: int) -> str:
    """What a power is called: a building or a card."""
    return giver(SOURCES[power])


def phase_key(phase: int) -> str:
    """The name and the picture of a phase; of the set-up before the first one."""
    return f"phase.{PHASES[phase - 1]}" if phase else "phase.setup"


def card_words(card: str) -> str:
    return tr(f"governor_card.{card}")


def picture_of(source: str) -> str:
    """The picture of an advisor, a building or a card by the name events give it, or nothing."""
    if source in ADVISOR_NUMBERS:
        return f"advisor.{source}"
    if source in BUILDING_NAMES:
        return f"building.{source}"
    if source in DESTINY_NAMES:
        return f"destiny.{source}"
    return CARD_PICTURES.get(source, "")


def giver(source: str) -> str:
    """An advisor, a building, a card, the King or a victory, by the name events give it."""
    if source in CARD_PICTURES:
        return tr(source)
    if source in ADVISOR_NUMBERS:
        return advisor_name(ADVISOR_NUMBERS[source])
    if source in BUILDING_NAMES:
        return tr(f"building.{source}")
    if source in DESTINY_NAMES:
        return tr(f"destiny.{source}")
    return tr(f"giver.{source}")


def enemy_name(card: str) -> str:
    creature, _, strength = card.rpartition(" ")
    return f"{tr(f'enemy.{creature}')} {strength}"


def sum_of(dice: tuple[int, ...], token: bool = False) -> str:
    """`3 + 5 + “+2”`: as one says it."""
    return " + ".join([*map(str, dice), *(["2"] if token else [])])


def way_words(move: Place, colours: bool = False) -> str:
    """The dice of a placement, and what it needs besides; `colours` tells white dice apart."""
    _, _, coloured, white, *_ = move.plain
    whites = [tr("way.white", face=face) if colours else str(face) for face in white]
    said = " + ".join([*map(str, coloured), *whites])
    besides = [tr("way.token")] * move.token
    besides += [power_words(move.power)] if move.power >= 0 else []
    besides += [tr("way.own")] if move.own else []
    besides += [tr("thing.envoy")] if move.envoy else []
    besides += [tr("way.second")] if move.second else []
    return ", ".join([said, *besides])


def turned_words(move: Turn) -> str:
    """What dice show that were turned."""
    return " ".join(map(str, (*faces(move.coloured), *faces(move.white))))


# ------------------------------------------------------------------------------------ amounts
AMOUNTS: Final = {
    "gold": "count.gold",
    "wood": "count.wood",
    "stone": "count.stone",
    "any": "count.goods",
    "tokens": "count.plus_two",
    "soldiers": "count.soldiers",
    "points": "count.victory_points",
}


def amounts(**held: int) -> str:
    """`2 gold, 1 soldier`."""
    said = [tr(AMOUNTS[what], count=count) for what, count in held.items() if count]
    return ", ".join(said)


def goods_of(move: Goods) -> str:
    """What a move takes, loses or pays."""
    tokens = move.tokens if isinstance(move, Recruit) else 0
    return amounts(gold=move.gold, wood=move.wood, stone=move.stone, tokens=tokens)


def bought(move: Pay) -> Gift:
    """What is given for a payment at the end of a season."""
    ((_, offer),) = effects(1 << move.power, PayAtSeasonEnd)
    gift: Gift = offer.gift
    return gift


def swap_words(move: Exchanged) -> tuple[str, str]:
    """What is given, and what is got for it."""
    given, got = (dict(zip(GOODS, goods, strict=True)) for goods in (move.given, move.got))
    return amounts(**given), amounts(**got)


def origin_words(row: Building | Card | Board) -> str:
    """Whose card it is, if it is not of the box: a house card, or one of a content pack."""
    if row.pack:
        return tr("card.pack", pack=tr(f"pack.{row.pack}"))
    return tr("card.house") if row.house else ""


def origin_mark(row: Building | Card | Board) -> str:
    """The same in two words, for the face of a card."""
    return tr("card.of_pack") if row.pack else origin_words(row)


def told_by_pack(key: str) -> str:
    """What a content pack says of its card besides its name, or nothing."""
    return tr_or(f"{key}.text", "")


def strip_name(strip: Board) -> str:
    """A strip by its letter; that of a pack by its name, too."""
    if strip.pack:
        return tr("strip.of_pack", name=tr(f"strip.{strip.name}"), row=strip.row)
    return tr("strip.named", row=strip.row)


def strip_words(names: Sequence[str]) -> str:
    """Several strips in one phrase."""
    strips = [strip for strip in STRIPS if strip.name in names]
    if len(strips) == 2 and not any(strip.pack for strip in strips):
        return tr("strip.both", one=strips[0].row, other=strips[1].row)
    return ", ".join(map(strip_name, strips))


def strips_of(move: Move | None) -> tuple[str, ...]:
    """The strips that a move takes or lays."""
    match move:
        case Pick():
            return names_of(1 << move.strip)
        case Lay():
            return names_of(move.strips)
    return ()


def gift_words(gift: Gift) -> str:
    held = {what: getattr(gift, what) for what in AMOUNTS}
    said = [part for part in (amounts(**held),) if part]
    said += [tr("gift.peek")] if gift.peek else []
    return ", ".join(said)


def gifts_words(number: int) -> str:
    """What an advisor gives."""
    advisor = ADVISORS[number - 1]
    if advisor.trades:
        return tr("gift.trade")
    return f" {tr('gift.or')} ".join(gift_words(gift) for gift in advisor.gifts)


# ------------------------------------------------------------------------------------ effects
def effect_words(effect: Effect) -> str:
    """What an effect does, in one sentence."""
    match effect:
        case Reroll(everything=True, at_most=most):
            return tr("effect.reroll_all", most=most)
        case Reroll():
            return tr("effect.reroll_one")
        case Defends(bonus=bonus, up_to=most) if most:
            return tr("effect.defends_up_to", bonus=signed(bonus), most=most)
        case Defends(bonus=bonus, against=creature, special=special):
            return defence_words(bonus, creature, special)
        case PointForGoods(goods=goods):
            return tr("effect.points_for_goods", count=goods)
        case AtSeasonEnd(gift=gift, seasons=seasons):
            when = "effect.each_season_end" if len(seasons) > 1 else "effect.summer_end"
            return tr(when, gift=gift_words(gift))
        case AtSeasonStart(gift=gift, seasons=(2,)):
            return tr("effect.spring_start", gift=gift_words(gift))
        case AtSeasonStart(gift=gift, seasons=(6,)):
            return tr("effect.autumn_start", gift=gift_words(gift))
        case AtSeasonStart(gift=gift, seasons=(season,)):
            when = tr(f"when.{PHASES[season - 1]}")
            return tr("effect.season_start", when=when, gift=gift_words(gift))
        case AtSeasonStart(gift=gift):
            return tr("effect.each_season_start", gift=gift_words(gift))
        case Reach(distance=distance):
            return tr("effect.reach", distance=distance)
        case WhiteDice(count=count, seasons=(4,)):
            return tr("effect.white_dice_summer", dice=tr("count.white_dice", count=count))
        case WhiteDice(count=count, seasons=seasons) if len(seasons) < len(SEASONS):
            when = tr("when." + "_".join(PHASES[season - 1] for season in seasons))
            return tr("effect.white_dice_then", when=when, dice=tr("count.white_dice", count=count))
        case WhiteDice(count=count):
            return tr("effect.white_dice", dice=tr("count.white_dice", count=count))
        case SoldiersCost(goods=goods):
            return tr("effect.soldiers_cost", goods=tr("count.goods", count=goods))
        case HelpsMore(advisors=advisors, gift=gift):
            names = ", ".join(map(advisor_name, advisors))
            return tr("effect.helps_more", advisors=names, gift=gift_words(gift))
        case WinsTies():
            return tr("effect.wins_ties")
        case AtVictory(gift=gift):
            return tr("effect.at_victory", gift=gift_words(gift))
        case Cheaper(columns=columns, gold=gold, wood=wood, stone=stone):
            key = "effect.cheaper" if gold + wood + stone > 0 else "effect.dearer"
            key += "_one" if len(columns) == 1 else ""
            less = amounts(gold=abs(gold), wood=wood, stone=stone)
            if len(columns) == COLUMNS:
                return tr("effect.cheaper_all", gold=less)
            return tr(key, columns=listed(columns), gold=less)
        case PayAtSeasonEnd(prices=(price,), gift=gift, seasons=seasons):
            held = amounts(**{"tokens" if price == TOKEN else price: 1})
            when = "pay_each_season_end" if len(seasons) > 1 else "pay_at_summer_end"
            return tr(f"effect.{when}", price=held, gift=gift_words(gift))
        case PayAtSeasonEnd(prices=prices, gift=gift) if prices == GOODS:
            return tr("effect.pay_each_season_end", price=amounts(any=1), gift=gift_words(gift))
        case Exchange(pays=pays, gets=gets, seasons=seasons):
            when = tr("when.each_season_end" if len(seasons) > 1 else "when.summer_end")
            return tr("effect.exchange", when=when, paid=amounts(any=pays), count=gets)
        case SoldierLeaves(gift=gift) | AtBuilding(gift=gift) | WithoutEnvoy(gift=gift):
            return tr(f"effect.{key_of(effect)}", gift=gift_words(gift))
        case SoldiersForGoods(goods=goods):
            return tr("effect.soldiers_for_goods", count=goods)
        case PointForBuildings(rows=rows) if rows:
            return tr("effect.points_for_rows", rows=", ".join(rows))
        case PointForBuildings(columns=columns):
            return tr("effect.points_for_columns", columns=", ".join(map(str, columns)))
        case AtRecruiting(gift=gift, fewer_than=count):
            return tr("effect.at_recruiting", count=count, gift=gift_words(gift))
        case PayAtSeasonEnd(gift=gift):
            return tr("effect.pay_at_season_end", gift=gift_words(gift))
    return words_of_a_card(effect)


def words_of_a_card(effect: Effect) -> str:
    """What an effect does that only governors' cards have."""
    match effect:
        case AtOrderEnds(last=last, lowest=lowest, tied=tied):
            return tr("effect.at_order_ends", last=last, lowest=lowest, tied=tied)
        case TurnDice(faces=shown, at_most=most) if shown:
            return tr("effect.turn_dice_to", most=most, faces=listed(shown))
        case TurnDice(by=by):
            return tr("effect.turn_dice_by", by=by)
        case MovesGroup(advisor=advisor):
            return tr("effect.moves_group", advisor=advisor_name(advisor))
        case OwnAdvisor(advisor=advisor):
            return tr("effect.own_advisor", advisor=advisor_name(advisor))
        case ReadsAs(face=face, others=others):
            return tr("effect.reads_as", face=face, others=listed(others))
        case AtLowRoll(at_most=most, gift=gift):
            return tr("effect.at_low_roll", most=most, gift=gift_words(gift))
        case WhenOthersPass(gift=gift):
            return tr("effect.when_others_pass", gift=gift_words(gift))
        case WhenOthersBuild(columns=columns, gift=gift):
            return tr("effect.when_others_build", columns=listed(columns), gift=gift_words(gift))
        case AtWinterStart(gift=gift):
            return tr("effect.at_winter_start", gift=gift_words(gift))
        case GoodOrCheaper(good=good, card=card):
            ((_, cheaper),) = effects(1 << POWER[card], Cheaper)
            key = "effect.good_or_cheaper" + ("_one" if len(cheaper.columns) == 1 else "")
            return tr(key, good=amounts(**{good: 1}), columns=listed(cheaper.columns))
        case SoldiersStay(count=count):
            return tr("effect.soldiers_stay", soldiers=amounts(soldiers=count))
    return words_of_a_year(effect)


def words_of_a_year(effect: Effect) -> str:
    """What an effect does that only destinies have; any other by its name and its numbers."""
    match effect:
        case AtYearStart(gift=gift):
            return tr("effect.at_year_start", gift=gift_words(gift))
        case FewerDice(count=count):
            return tr("effect.fewer_dice", count=count)
        case FirstWhiteDie(instead=gift):
            return tr("effect.first_white_die", gift=gift_words(gift))
        case DieForGift(at_least=least, gift=gift):
            return tr("effect.die_for_gift", most=least, gift=gift_words(gift))
        case HighestTotal(gift=gift):
            return tr("effect.highest_total", gift=gift_words(gift))
        case ClosedAdvisor(advisor=number):
            return tr("effect.closed_advisor", advisor=advisor_name(number), number=number)
        case StarsOn(advisors=advisors, gift=gift):
            return tr("effect.stars_on", advisors=listed(advisors), gift=gift_words(gift))
        case SecretDeal(guest=guest, dealer=dealer):
            said = {"guest": gift_words(guest), "dealer": gift_words(dealer)}
            return tr("effect.secret_deal", **said)
        case NoBuilding(rows=rows):
            return tr("effect.no_building", rows=listed(rows))
        case RewardMore(points=points):
            return tr("effect.reward_more", points=amounts(points=points))
        case EnemyStrength(by=by):
            return tr("effect.enemy_strength", by=signed(by))
        case KingSends(soldiers=soldiers):
            return tr("effect.king_sends", soldiers=amounts(soldiers=soldiers))
        case Debt(points=points):
            return tr("effect.debt", points=amounts(points=points))
    known = {one.name: getattr(effect, one.name) for one in fields(effect)}
    return tr(f"effect.{key_of(effect)}", **known)


def key_of(effect: Effect) -> str:
    """The verb as the tables of words name it."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(effect).__name__).lower()


def listed(things: Iterable[object]) -> str:
    return ", ".join(map(str, things))


def destiny_words(name: str) -> tuple[str, ...]:
    """What a destiny does, a sentence for each effect."""
    return tuple(effect_words(effect) for effect in ROWS[POWER[name]])


def defence_words(bonus: int, creature: str, special: int) -> str:
    if not creature:
        return tr("effect.defends", bonus=signed(bonus))
    foe = tr(f"enemy.{creature}")
    if not bonus:
        return tr("effect.defends_against", special=signed(special), enemy=foe)
    return tr("effect.defends_more", bonus=signed(bonus), special=signed(special), enemy=foe)


def building_words(building: Building | Card) -> tuple[str, ...]:
    return tuple(effect_words(effect) for effect in building.effects)


# ------------------------------------------------------------------------------------ questions
def helping_advisor(state: Any) -> int | None:
    """The advisor whose help is being chosen, if that is what is asked."""
    found: int | None = state.forecast(max(0, state.actor)).advisor
    return found


def prompt(state: Any, seat: int) -> str:
    """What the acting seat may do."""
    advisor = helping_advisor(state)
    named = {"advisor": advisor_name(advisor)} if advisor else {}
    source = state.forecast(max(0, state.actor)).giver
    if source:
        named["giver"] = giver(source)
    may_pass = any(move.idle for move in state.legal())
    asked = ASKED.get((state.question, may_pass)) or asked_in_words(state)
    return tr(f"ask.{asked}", **named)


ASKED: Final = {("bid", False): "first_bid", ("choose good", True): "good_or_point"}
"""Questions that are put otherwise where nobody may pass, or where one may."""


def asked_in_words(state: Any) -> str:
    """What is asked, as the keys of words name it."""
    if state.question == "build again" and state.envoy != state.actor:
        return "build_twice"
    if state.question == "reroll" and any(isinstance(move, Turn) for move in state.legal()):
        return "change_dice"
    asked: str = state.question.replace(" ", "_")
    return asked
