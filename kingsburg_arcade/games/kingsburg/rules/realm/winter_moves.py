"""What seats may say towards winter: which deck they look at, and which soldier token they lay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from .....engine.contract import Choose, Move
from ..content import YEARS
from .soldier_tokens import TOKENS


class Look(Move):
    """A look at the card of the year of one of two decks: the enemy's, or the second one."""

    __slots__ = ("second",)

    def __init__(self, second: bool) -> None:
        self.second = second
        deck = "second" if second else "first"
        super().__init__(f"look at the {deck} deck", ("look", deck))


LOOKS: Final = (Look(second=False), Look(second=True))
TOKEN_QUESTIONS: Final = tuple(f"soldier tokens of year {year}" for year in range(1, YEARS + 1))
"""By the year, less one: under which name the choices of tokens are covered and shown."""
CHOOSE_TOKEN: Final = {
    (question, value): Choose(question, str(value))
    for question in TOKEN_QUESTIONS
    for value in TOKENS
}


def text_of(plain: Sequence[Any]) -> str:
    """The text of one of these moves by its plain face; empty if it is another move."""
    match list(plain):
        case ["look", str(deck)]:
            return f"look at the {deck} deck"
        case ["choose", str(question), str(name)]:
            return f"choose {name} for {question}"
    return ""
