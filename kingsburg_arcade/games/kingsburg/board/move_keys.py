"""The widgets of the Kingsburg table that a hint speaks of."""

from __future__ import annotations

from ....engine.contract import Move
from ..rules.moves import Build, Place
from .picture import Province
from .ways import chosen_for


def keys_of(move: Move, question: str, has: Province) -> frozenset[str]:
    """The widgets that make a move: an answer, or an advisor and the dice for it."""
    if isinstance(move, Place):
        chosen = chosen_for(move, has.coloured, has.white)
        dice = {f"die:coloured:{at}" for at in chosen.coloured}
        dice |= {f"die:white:{at}" for at in chosen.white}
        return frozenset({f"advisor:{move.advisor}", *dice})
    if move.idle:
        return frozenset({f"pass:{question.replace(' ', '_')}"})
    besides = {f"building:{move.number}"} if isinstance(move, Build) else set()
    return frozenset({f"move:{move.text}", *besides})
