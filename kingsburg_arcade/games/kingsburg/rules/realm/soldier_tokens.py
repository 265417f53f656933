"""Soldier tokens: six for each governor; one is chosen in secret each winter, and is then gone."""

from __future__ import annotations

from typing import Final

from .....engine.lookup import Lookup

TOKENS: Final[tuple[int, ...]] = (0, 1, 1, 2, 3, 4)
"""What is printed on the tokens of each governor."""
ALL_TOKENS: Final = (1 << len(TOKENS)) - 1
"""Tokens are kept as a number, one bit for each."""
WITHHELD: Final = "withheld"
"""What counts if a choice can never be shown: the smallest token, and the largest is gone."""


def values(held: int) -> tuple[int, ...]:
    """The numbers on the tokens held, the smallest first; two alike stand there twice."""
    return tuple(value for at, value in enumerate(TOKENS) if held >> at & 1)


def kinds(held: int) -> tuple[int, ...]:
    """What can be chosen of tokens held, the smallest first: two alike are one choice."""
    return tuple(dict.fromkeys(values(held)))


def after(one: tuple[int, int]) -> int:
    """What is left of tokens held when one of that value is gone."""
    held, value = one
    at = max(at for at, printed in enumerate(TOKENS) if printed == value and held >> at & 1)
    return held & ~(1 << at)


VALUES: Final = Lookup(values)
KINDS: Final = Lookup(kinds)
AFTER: Final = Lookup(after)


def laid(held: int, name: str) -> tuple[int, int]:
    """How many soldiers a revealed choice brings, and which token is gone."""
    if name == WITHHELD:
        return VALUES[held][0], VALUES[held][-1]
    return int(name), int(name)
