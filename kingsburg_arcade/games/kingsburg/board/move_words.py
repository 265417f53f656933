"""Moves in words and on the page: what each does, where it is made, and what speaks for it."""

from __future__ import annotations

from typing import Final

from ....engine.contract import Choice, Choose, Move
from ....governors.mind import Reason
from ....i18n import tr
from ....ui.seat_marks import seat_name
from ..rules.content import BUILDINGS, TOKEN
from ..rules.moves import (
    Bid,
    Build,
    Deal,
    Exchange,
    Keep,
    Lay,
    Lose,
    NameCard,
    Pay,
    Pick,
    Place,
    Recruit,
    Reroll,
    Take,
    Trade,
    Turn,
    Use,
)
from ..rules.realm.winter_moves import Look
from .chosen_dice import chosen_for
from .picture import Place as Spot
from .picture import Province
from .words import (
    advisor_name,
    amounts,
    bought,
    gift_words,
    goods_of,
    power_words,
    strip_words,
    strips_of,
    swap_words,
    turned_words,
    way_words,
)

DEED: Final = "deed"


def deed_words(move: Move, question: str, told: str = DEED) -> str:
    """What the move does, or would do (`plan`); a no is told by what it says no to."""
    if move.idle:
        return tr(f"{told}.no_{question.replace(' ', '_')}")
    match move:
        case Place():
            name, dice = advisor_name(move.advisor), way_words(move, colours=told == DEED)
            return tr(f"{told}.place", number=move.advisor, advisor=name, dice=dice)
        case Deal():
            name = advisor_name(move.advisor)
            return tr(f"{told}.deal", number=move.advisor, advisor=name)
        case Build():
            building = tr(f"building.{BUILDINGS[move.number].name}")
            if move.power < 0:
                return tr(f"{told}.build", building=building)
            return tr(f"{told}.build_by", building=building, card=power_words(move.power))
        case Take() | Lose() | Recruit():
            what = goods_of(move)
            verb = {Take: "take", Lose: "lose", Recruit: "recruit"}[type(move)]
            return tr(f"{told}.{verb}", what=what)
        case Trade():
            return tr(f"{told}.trade", what=amounts(**{move.good: 1}))
        case Pay():
            paid = "tokens" if move.price == TOKEN else move.price
            given = gift_words(bought(move))
            return tr(f"{told}.pay", what=amounts(**{paid: 1}), gift=given)
        case Look():
            return tr(f"{told}.look_second" if move.second else f"{told}.look_first")
        case Choose(name=number):
            return tr(f"{told}.soldier_token", number=number)
        case Choice():
            return tr(f"{told}.covered_token")
        case Exchange():
            given, got = swap_words(move)
            return tr(f"{told}.exchange", what=given, gift=got)
        case Pick() | Lay():
            verb = "pick" if isinstance(move, Pick) else "lay"
            return tr(f"{told}.{verb}", strips=strip_words(strips_of(move)))
        case Reroll():
            return tr(f"{told}.reroll_{move.dice}", building=power_words(move.power))
        case Turn():
            return tr(f"{told}.turn", dice=turned_words(move), card=power_words(move.power))
        case Use():
            return tr(f"{told}.use", card=power_words(move.power))
        case Keep():
            return tr(f"{told}.keep", place=move.place + 1)
        case NameCard():
            return tr(f"{told}.name_card", card=power_words(move.power))
        case Bid():
            return tr(f"{told}.bid", what=tr("count.victory_points", count=move.points))
    raise TypeError(f"{move!r} has no words yet")


def spots_of(move: Move, seat: int) -> tuple[Spot, ...]:
    """The places of the table that a move is about."""
    match move:
        case Place() | Deal():
            return (("advisor", move.advisor),)
        case Build():
            return (("seat", seat, "building", BUILDINGS[move.number].name),)
    return ()


def keys_of(move: Move, question: str, has: Province) -> frozenset[str]:
    """The widgets that make a move: an answer, or an advisor and the dice for it."""
    if isinstance(move, Place):
        chosen = chosen_for(move, has.coloured, has.white)
        dice = {f"die:coloured:{at}" for at in chosen.coloured}
        dice |= {f"die:white:{at}" for at in chosen.white}
        return frozenset({f"advisor:{move.advisor}", *dice})
    if isinstance(move, Deal):
        return frozenset({f"advisor:{move.advisor}"})
    if move.idle:
        return frozenset({f"pass:{question.replace(' ', '_')}"})
    besides = {f"building:{move.number}"} if isinstance(move, Build) else set()
    return frozenset({f"move:{move.text}", *besides})


COUNTED: Final = {
    "points": "count.victory_points",
    "goods": "count.goods",
    "tokens": "count.plus_two",
    "soldiers": "count.soldiers",
}
"""The words for how many, by what there is more of."""
NAMED: Final = frozenset({"building", "kept_from"})
"""The reasons that name a building."""


def reason_words(reason: Reason) -> str:
    """Half a sentence, to stand behind the move that it speaks for."""
    values: dict[str, object] = {"count": reason.count}
    if reason.kind in COUNTED:
        values["what"] = tr(COUNTED[reason.kind], count=reason.count)
    if reason.kind in NAMED:
        values["building"] = tr(f"building.{reason.name}")
    if reason.seat >= 0:
        values["who"] = seat_name(reason.seat)
    return tr(f"reason.{reason.kind}", **values)
