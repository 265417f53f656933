"""The content packs of a match: named among its options by title and hash, in their order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .refused import Refused, brief
from .shown_text import is_shown

OPTION: Final = "packs"
"""The option that names them, in every game that has packs."""
MOST_PACKS: Final = 4
TITLE_LENGTH: Final = 32
SEPARATORS: Final = frozenset(",:{}")
"""What no title holds."""
SHORT: Final = 8
"""Digits of a hash that tell the packs of one machine apart; the names of cards begin with them."""
DIGEST: Final = re.compile(r"[0-9a-f]{64}")
LONGEST: Final = MOST_PACKS * (TITLE_LENGTH + len(":") + 64 + len(","))
"""Letters of the option."""


@dataclass(frozen=True, slots=True)
class NamedPack:
    """A pack as a match names it, whether it is here or not."""

    title: str
    digest: str

    @property
    def short(self) -> str:
        return self.digest[:SHORT]


def read_packs(text: str) -> tuple[NamedPack, ...]:
    """Read what `spelled` wrote; Refused for all else."""
    rows = [row.partition(":") for row in text.split(",")] if text else []
    packs = tuple(NamedPack(title, digest) for title, _, digest in rows)
    if not all(is_title(pack.title) and DIGEST.fullmatch(pack.digest) for pack in packs):
        raise Refused("packs.malformed", packs=brief(text))
    if len(packs) > MOST_PACKS:
        raise Refused("packs.many", most=MOST_PACKS)
    if len({pack.short for pack in packs}) < len(packs):
        raise Refused("packs.twice")
    return packs


def spelled(packs: Sequence[NamedPack]) -> str:
    """The option that names these packs."""
    return ",".join(f"{pack.title}:{pack.digest}" for pack in packs)


def checked(text: str) -> str:
    """The option as it is, if it can be read."""
    return spelled(read_packs(text))


def is_title(text: str) -> bool:
    """May a pack have this title?"""
    fits = 0 < len(text) <= TITLE_LENGTH and text == text.strip()
    return fits and is_shown(text) and not SEPARATORS & {*text}
