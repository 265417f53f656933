"""A laid move in words: what it would bring, and what the button that sends it says."""

from __future__ import annotations

from functools import reduce
from typing import Final

from ....engine.contract import Move
from ....i18n import tr
from ...table_doors import Table
from ..rules.content import BUILDINGS
from ..rules.forecast import Change
from ..rules.moves import Build, Goods, Place
from .chosen_dice import dice_of
from .hand import NO
from .picture import Province
from .words import amounts

MOST_NAMED: Final = 3
"""So many buildings are named that become affordable."""


def done_words(table: Table, move: Move) -> tuple[str, str]:
    """What sending a move does, and what is then left."""
    has: Province = table.show.picture.provinces[table.hand_seat]
    question = table.players.table.question.replace(" ", "_")
    dice = len(has.coloured) + len(has.white)
    match move:
        case Place():
            dice -= sum(map(len, dice_of(move)))
            return tr("laid.place"), tr("laid.dice_left", count=dice) if dice else ""
        case Build():
            return tr("laid.build"), tr(f"building.{BUILDINGS[move.number].name}")
        case Goods():
            return tr("laid.done"), amounts(gold=move.gold, wood=move.wood, stone=move.stone)
    if not move.idle:
        return tr("laid.done"), ""
    no = tr(f"answer.{NO.get(question, question)}")
    if question == "place":
        return no, tr("laid.dice_unused", count=dice)
    return tr("laid.done"), no


def change_words(change: Change) -> str:
    """What a move would bring, in one or two sentences; empty if it changes nothing."""
    held = change.held
    gains = amounts(**{name: amount for name, amount in held.items() if amount > 0})
    gold, wood, stone = change.either
    choices = [
        said for said in (amounts(gold=gold), amounts(wood=wood), amounts(stone=stone)) if said
    ]
    choice = reduce(lambda one, other: tr("laid.or", one=one, other=other), choices or [""])
    got = ", ".join(filter(None, (gains, amounts(any=change.any), choice)))
    gone = amounts(**{name: -amount for name, amount in held.items() if amount < 0})
    names = [tr(f"building.{BUILDINGS[number].name}") for number in change.affordable]
    said = [
        tr("laid.gain", what=got) if got else "",
        tr("laid.give", what=gone) if gone else "",
        tr("laid.peek") if change.peeks else "",
        tr("laid.affordable", names=", ".join(names[:MOST_NAMED])) if names else "",
    ]
    return " ".join(filter(None, said))
