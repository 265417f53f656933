"""The shared seeded stream: the only module of the engine that makes random numbers.

Luck is drawn by key, not from a running stream: 512 bits of BLAKE2b over the seed and the words
that say what is wanted ("year 2 summer roll"). The same deal therefore gives the same dice to
the same season whatever was played before, so governors can be compared on equal luck, and a
generator never has to be saved. Each group of dice reads its own stretch of the bits: a die more
in one hand does not change another hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Final

from .contract import Draw, Drawn, Move, Opened, Roll, Rolled, Sealed, Wish

STRETCH: Final = 96
"""Bits kept for one group of dice; what is left over after eight dice biases a face by 2**-70."""
STRETCHES: Final = 5
"""Groups that 512 bits can serve; further groups read the bits of the key with a number added."""


def bits(seed: bytes, key: str) -> int:
    """512 even bits for one moment of one match."""
    hashed = keyed(seed).copy()
    hashed.update(key.encode())
    return int.from_bytes(hashed.digest())


@lru_cache(maxsize=64)
def keyed(seed: bytes) -> blake2b:
    """A hash that has already taken in its key."""
    return blake2b(key=seed)


def seed_bytes(seed: int) -> bytes:
    """A person's number as the key of the stream."""
    return blake2b(str(seed).encode(), digest_size=32).digest()


def dice(seed: bytes, key: str, groups: Sequence[int], sides: int = 6) -> list[tuple[int, ...]]:
    """Faces for several groups of dice."""
    reservoir = bits(seed, key)
    rolled: list[tuple[int, ...]] = []
    for count in groups:
        if rolled and len(rolled) % STRETCHES == 0:
            reservoir = bits(seed, f"{key} {len(rolled)}")
        stretch = reservoir & ((1 << STRETCH) - 1)
        reservoir >>= STRETCH
        rolled.append(faces_of(stretch % sides**count, count, sides))
    return rolled


@lru_cache(maxsize=1 << 14)
def faces_of(number: int, count: int, sides: int) -> tuple[int, ...]:
    """The digits of a number as faces: each of `sides ** count` numbers is another roll."""
    faces = []
    for _ in range(count):
        number, face = divmod(number, sides)
        faces.append(face + 1)
    return tuple(faces)


def shuffled(seed: bytes, key: str, names: Sequence[str]) -> list[str]:
    """A pool in random order (Fisher and Yates, from the top)."""
    order = list(names)
    reservoir = bits(seed, key)
    for top in range(len(order) - 1, 0, -1):
        reservoir, other = divmod(reservoir, top + 1)
        order[top], order[other] = order[other], order[top]
    return order


class SeededDealer:
    """Luck at home: everything follows from one number and the question asked."""

    def __init__(self, seed: int) -> None:
        self._seed = seed_bytes(seed)

    def deal(self, wish: Wish) -> Move:
        if isinstance(wish, Roll):
            return Rolled(dice(self._seed, wish.key, wish.groups, wish.sides))
        if isinstance(wish, Draw):
            return Drawn(shuffled(self._seed, wish.key, wish.pool)[: wish.count])
        return Opened(self.peek(wish.sealed))

    def peek(self, sealed: Sealed) -> str:
        return shuffled(self._seed, sealed.stack, sealed.contents)[sealed.position]


class SeededStream:
    """A governor's own numbers: a reservoir of 512 bits, refilled by counting."""

    __slots__ = ("_count", "_reservoir", "_seed")

    def __init__(self, seed: int, name: str) -> None:
        self._seed = blake2b(f"{seed} {name}".encode(), digest_size=32).digest()
        self._count = 0
        self._reservoir = 0

    def below(self, bound: int) -> int:
        reservoir = self._reservoir
        if reservoir < 1 << 64:
            self._count += 1
            reservoir = reservoir << 512 | bits(self._seed, str(self._count))
        self._reservoir, number = divmod(reservoir, bound)
        return number
