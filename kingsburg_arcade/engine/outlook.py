"""What a move leads to by the rules alone: on a copy, up to luck, a secret or another seat."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from .contract import LUCK, NOBODY, Choice, Move
from .course import lookers


class Stop(Enum):
    """What comes after a move, and ends what can be foreseen."""

    ASKED = "asked"
    """The same seat is asked again."""
    OTHER = "other"
    """Another seat must act."""
    LUCK = "luck"
    SECRET = "secret"
    """Somebody looks at a sealed card, or chooses under cover."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Outlook:
    """The state after a move, and what comes then."""

    state: Any
    stop: Stop


def outlook(state: Any, seat: int, move: Move) -> Outlook:
    """What a move of a seat leads to. Luck is never asked, and no sealed card is opened."""
    after = state.copy()
    after.play(Choice(move.question) if isinstance(move, Choice) else move)
    return Outlook(after, _stop(state, after, seat, move))


def _stop(before: Any, after: Any, seat: int, move: Move) -> Stop:
    if isinstance(move, Choice) or lookers(before, after):
        return Stop.SECRET
    if after.actor == LUCK:
        return Stop.LUCK
    if after.actor == NOBODY:
        return Stop.OVER
    return Stop.ASKED if after.actor == seat else Stop.OTHER
