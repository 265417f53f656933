"""A move in words, as one tells it of somebody: for hints and for the replay."""

from __future__ import annotations

from ....engine.contract import Move
from ....i18n import tr
from ..rules.content import BUILDINGS, POWERS, TOKEN
from ..rules.moves import Build, Lose, Pay, Place, Recruit, Reroll, Take, Trade
from .picture import Place as Spot
from .words import advisor_name, amounts, way_words


def deed_words(move: Move, question: str) -> str:
    """What the move does; a no is told by what it says no to."""
    if move.idle:
        return tr(f"deed.no_{question.replace(' ', '_')}")
    match move:
        case Place():
            name = advisor_name(move.advisor)
            return tr("deed.place", number=move.advisor, advisor=name, dice=way_words(move))
        case Build():
            return tr("deed.build", building=tr(f"building.{BUILDINGS[move.number].name}"))
        case Take() | Lose() | Recruit():
            what = amounts(gold=move.gold, wood=move.wood, stone=move.stone)
            verb = {Take: "take", Lose: "lose", Recruit: "recruit"}[type(move)]
            return tr(f"deed.{verb}", what=what)
        case Trade():
            return tr("deed.trade", what=amounts(**{move.good: 1}))
        case Pay():
            paid = "tokens" if move.price == TOKEN else move.price
            return tr("deed.pay", what=amounts(**{paid: 1}))
        case Reroll():
            return tr(f"deed.reroll_{move.dice}", building=tr(f"building.{POWERS[move.power]}"))
    raise TypeError(f"{move!r} has no words yet")


def spots_of(move: Move, seat: int) -> tuple[Spot, ...]:
    """The places of the table that a move is about."""
    match move:
        case Place():
            return (("advisor", move.advisor),)
        case Build():
            return (("seat", seat, "building", BUILDINGS[move.number].name),)
    return ()
