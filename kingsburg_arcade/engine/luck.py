"""The shared seeded stream: the only module of the engine that makes random numbers.

Luck is drawn by key, not from a running stream: 512 bits of BLAKE2b over the seed and the words
that say what is wanted ("year 2 summer roll"). The same deal therefore gives the same dice to
the same season whatever was played before, so governors can be compared on equal luck, and a
generator never has to be saved. Each group of dice reads a word of its own: a die more in one
hand does not change another hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from hashlib import blake2b
from math import factorial
from operator import getitem, mod
from struct import Struct
from typing import Final

from .compiled import i64, mypyc_attr
from .contract import (
    Draw,
    Drawn,
    House,
    Move,
    Open,
    Opened,
    Reveal,
    Revealed,
    Roll,
    Rolled,
    Sealed,
    Stream,
    Wish,
)
from .lookup import Lookup

MOST_WORDS: Final = 8
WORDS: Final = [Struct(f">{count}Q") for count in range(MOST_WORDS + 1)]
"""512 bits as eight words: one for each group of dice, even to one part in 2**40 for nine dice."""
Faces = tuple[int, ...]


def digest(seed: bytes, key: str) -> bytes:
    """512 even bits for one moment of one match."""
    return moment(keyed(seed), key)


def moment(hashed: blake2b, key: str) -> bytes:
    """The same from a hash that has already taken in its seed."""
    hashed = hashed.copy()
    hashed.update(key.encode())
    return hashed.digest()


def bits(seed: bytes, key: str) -> int:
    """The same as one number."""
    return int.from_bytes(digest(seed, key))


@lru_cache(maxsize=64)
def keyed(seed: bytes) -> blake2b:
    """A hash that has already taken in its key."""
    return blake2b(key=seed)


@lru_cache(maxsize=64)
def seed_bytes(seed: int) -> bytes:
    """A person's number as the key of the stream."""
    return blake2b(str(seed).encode(), digest_size=32).digest()


def words(hashed: blake2b, key: str, count: int) -> tuple[int, ...]:
    """At least `count` words of 64 even bits, of a hash that has already taken in its seed."""
    found = WORDS[min(count, MOST_WORDS)].unpack_from(moment(hashed, key))
    while len(found) < count:
        found += WORDS[MOST_WORDS].unpack(moment(hashed, f"{key} {len(found)}"))
    return found


def dice(seed: bytes, key: str, groups: tuple[int, ...], sides: int = 6) -> tuple[Faces, ...]:
    """Faces for several groups of dice, each from its own word."""
    return rolled(keyed(seed), Roll(key, groups, sides))


def rolled(hashed: blake2b, roll: Roll) -> tuple[Faces, ...]:
    """The same from a hash that has already taken in its seed."""
    key, groups, sides = roll
    unpacked, counts, rolls = GROUPS[sides][groups]
    drawn = unpacked(moment(hashed, key)) if unpacked else words(hashed, key, len(groups))
    return tuple(map(getitem, rolls, map(mod, drawn, counts)))


Unpack = Callable[[bytes], tuple[int, ...]]
Groups = tuple[Unpack | None, list[int], list[Lookup[int, Faces]]]
"""How to read a word for each group of dice, unless there are too many; for each group, how many
rolls it has, and the rolls by number."""


def groups_of(sides: int, groups: tuple[int, ...]) -> Groups:
    unpack = WORDS[len(groups)].unpack_from if len(groups) <= MOST_WORDS else None
    return unpack, [sides**dice for dice in groups], [rolls(dice, sides) for dice in groups]


GROUPS: Final[Lookup[int, Lookup[tuple[int, ...], Groups]]] = Lookup(
    lambda sides: Lookup(partial(groups_of, sides))
)
"""By the sides of the dice, then by how many there are in each group."""


@cache
def rolls(dice: int, sides: int) -> Lookup[int, Faces]:
    """The digits of a number as faces: each of `sides ** dice` numbers is another roll."""
    return Lookup(lambda number: tuple([number // sides**i % sides + 1 for i in range(dice)]))


def shuffled(seed: bytes, key: str, names: Sequence[str]) -> list[str]:
    """A pool in random order."""
    return [names[place] for place in shuffle(seed, key, len(names))]


def shuffle(seed: bytes, key: str, count: int) -> Sequence[int]:
    """So many places in random order."""
    number = bits(seed, key) % factorial(count)
    return ORDERS[count][number] if count <= FEW else in_order(count, number)


@lru_cache(maxsize=1 << 8)
def in_order(count: int, number: int) -> Sequence[int]:
    """One of the `factorial(count)` orders, by its number (Fisher and Yates, from the top)."""
    order = list(range(count))
    for several, tops in tops_of(count):
        number, part = divmod(number, several)
        for top in tops:
            part, other = divmod(part, top + 1)
            order[top], order[other] = order[other], order[top]
    return order


SMALL: Final = 1 << 30
"""Python divides smaller numbers quicker."""


@cache
def tops_of(count: int) -> list[tuple[int, list[int]]]:
    """The places of a stack from the top, in groups with the number of ways to fill each."""
    found: list[tuple[int, list[int]]] = []
    for top in range(count - 1, 0, -1):
        several, tops = found[-1] if found else (SMALL, [])
        if several * (top + 1) < SMALL:
            found[-1] = several * (top + 1), [*tops, top]
        else:
            found.append((top + 1, [top]))
    return found


FEW: Final = 5
"""Stacks no higher than this have so few orders (120) that all are worked out beforehand."""
ORDERS: Final = [
    [in_order(count, number) for number in range(factorial(count))] for count in range(FEW + 1)
]


@mypyc_attr(allow_interpreted_subclasses=True)
class SeededDealer(House):
    """Luck at home: everything follows from one number and the question asked."""

    def __init__(self, seed: int) -> None:
        self._seed = seed_bytes(seed)
        self._hashed = keyed(self._seed)
        self._orders: dict[tuple[str, int], Sequence[int]] = {}
        """Each stack is shuffled once."""

    def deal(self, wish: Wish) -> Move:
        if isinstance(wish, Roll):
            return Rolled(rolled(self._hashed, wish))
        if isinstance(wish, Open):
            return Opened(self.peek(wish.sealed))
        if isinstance(wish, Draw):
            return Drawn(shuffled(self._seed, wish.key, wish.pool)[: wish.count])
        return Revealed(self.chosen(wish))

    def chosen(self, wish: Reveal) -> Sequence[str]:
        """What was chosen in secret: a table knows it, so here it never was."""
        return wish.withheld

    def peek(self, sealed: Sealed) -> str:
        return self.card(sealed.stack, sealed.position, sealed.contents)

    def card(self, stack: str, position: int, contents: tuple[str, ...]) -> str:
        """What lies at that place of a stack of these cards when it has been shuffled."""
        key = stack, len(contents)
        order = self._orders.get(key)
        if order is None:
            order = self._orders[key] = shuffle(self._seed, *key)
        return contents[order[position]]


MULTIPLIER: Final = 6364136223846793005
INCREMENT: Final = 1442695040888963407
WORD: Final = (1 << 64) - 1
UPPER: Final = (1 << 32) - 1
MOST: Final = 1 << 31
"""Numbers of which one is drawn, at most: then all products are words."""
COMPILED: Final = not __file__.endswith(".py")
AHEAD: Final = 32
"""Numbers that a stream works out at once: a long product is quicker than many short ones."""
LANE: Final = 16
"""Bytes for each of them: a product of two words fits."""


def lanes() -> tuple[int, int]:
    """What leads from a word to the next ones: a factor and a summand for each, side by side, those
    of the last one first."""
    factor, summand, factors, summands = 1, 0, 0, 0
    for at in reversed(range(AHEAD)):
        factor, summand = factor * MULTIPLIER & WORD, summand * MULTIPLIER + INCREMENT & WORD
        factors |= factor << 8 * LANE * at
        summands |= summand << 8 * LANE * at
    return factors, summands


FACTORS: Final = lanes()[0]
SUMMANDS: Final = lanes()[1]
UPPER_HALVES: Final = Struct("<Q8x" + "4xI8x" * (AHEAD - 1))
"""Of the last word all, of the others the half that is given out."""


class SeededStream(Stream):
    """A governor's own numbers: a small generator (Knuth's, of 64 bits), started by a hash.

    Whims need speed and the same numbers on every machine, not secrecy; dice never come from it.
    """

    __slots__ = ("_ahead", "_kept", "_word")
    _kept: i64
    """The word as compiled code keeps it: the upper half lies below zero."""

    def __init__(self, seed: int, name: str) -> None:
        last = digest(seed_bytes(seed), name)[-8:]
        self._word = int.from_bytes(last)
        self._kept = int.from_bytes(last, signed=True)
        self._ahead: list[int] = []
        """Numbers below 2**32 that are given out from the end, as parts of the bound."""

    def below(self, bound: int) -> int:
        if COMPILED:  # one step of the machine, without what is beyond the word
            self._kept = self._kept * MULTIPLIER + INCREMENT
            assert bound <= MOST
            below: i64 = bound
            return (self._kept >> 32 & UPPER) * below >> 32
        ahead = self._ahead
        if not ahead:
            in_lanes = self._word * FACTORS + SUMMANDS
            self._word, *others = UPPER_HALVES.unpack(in_lanes.to_bytes(AHEAD * LANE, "little"))
            ahead += (self._word >> 32, *others)
        return ahead.pop() * bound >> 32
