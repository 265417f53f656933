"""Hands of dice as small numbers: the faces in ascending order are the digits of an octal number.

`0o135` is a one, a three and a five; `0` is an empty hand. Equal hands are equal numbers, so
everything about a hand is worked out once and looked up afterwards.
"""

from __future__ import annotations

from functools import cache, partial
from itertools import combinations
from typing import Final

from ....engine.lookup import Lookup


@cache
def packed(faces: tuple[int, ...]) -> int:
    """The hand with these faces.

    >>> oct(packed((5, 1, 3)))
    '0o135'
    """
    hand = 0
    for face in sorted(faces):
        hand = hand << 3 | face
    return hand


@cache
def faces(hand: int) -> tuple[int, ...]:
    """The faces of a hand, ascending.

    >>> faces(0o135)
    (1, 3, 5)
    """
    return tuple(int(digit) for digit in oct(hand)[2:]) if hand else ()


@cache
def total(hand: int) -> int:
    return sum(faces(hand))


TOTALS: Final = Lookup(total)


@cache
def total_of_both(coloured: int, white: int) -> int:
    return total(coloured) + total(white)


@cache
def without(hand: int, group: int) -> int:
    """What is left of a hand when a group of its dice is taken away.

    >>> oct(without(0o1355, 0o15))
    '0o35'
    """
    rest = list(faces(hand))
    for face in faces(group):
        rest.remove(face)
    return packed(tuple(rest))


REST: Final[Lookup[int, Lookup[int, int]]] = Lookup(lambda hand: Lookup(partial(without, hand)))
"""`REST[hand][group]` is `without(hand, group)`, quicker."""


@cache
def groups(hand: int) -> tuple[int, ...]:
    """All different groups that can be taken out of a hand, the empty one first.

    >>> [oct(group) for group in groups(0o133)]
    ['0o0', '0o1', '0o3', '0o13', '0o33', '0o133']
    """
    dice = faces(hand)
    found = (packed(some) for size in range(len(dice) + 1) for some in combinations(dice, size))
    return tuple(dict.fromkeys(found))
