"""Plural rules as language files write them: `n % 10 = 2..4 and n % 100 != 12..14`."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

_relation = re.compile(r"n(?: % (\d+))? (=|!=) (\d+(?:\.\.\d+)?(?:,\d+(?:\.\.\d+)?)*)")


class Relation(NamedTuple):
    """A number, or what is left of it after a division, lies within some ranges or does not."""

    modulus: int
    """0 for the number itself."""
    within: bool
    ranges: tuple[range, ...]

    def holds(self, count: int) -> bool:
        number = count % self.modulus if self.modulus else count
        return any(number in one for one in self.ranges) == self.within


@lru_cache(maxsize=1 << 10)
def holds(rule: str, count: int) -> bool:
    """Does a number from 0 on keep a rule? The empty rule always holds."""
    return any(all(one.holds(count) for one in every) for every in parsed(rule))


@cache
def parsed(rule: str) -> tuple[tuple[Relation, ...], ...]:
    """The alternatives of a rule, each with all that it asks for; ValueError if malformed.

    The notation is that of Unicode's CLDR, for whole numbers: `or` binds less than `and`.
    """
    if not rule:
        return ((),)
    return tuple(
        tuple(_read(relation, rule) for relation in either.split(" and "))
        for either in rule.split(" or ")
    )


def _read(relation: str, rule: str) -> Relation:
    found = _relation.fullmatch(relation.strip())
    if found is None:
        raise ValueError(f"malformed plural rule: {rule!r}")
    modulus, sign, ranges = found.groups()
    return Relation(int(modulus or 0), sign == "=", tuple(map(_range, ranges.split(","))))


def _range(text: str) -> range:
    first, _, last = text.partition("..")
    return range(int(first), int(last or first) + 1)
