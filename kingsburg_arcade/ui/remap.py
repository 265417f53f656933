"""Another key or button for an intent: who had it gives it up, unless nothing would be left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from .inputs import Intent

NEEDED: Final = frozenset(
    {Intent.UP, Intent.DOWN, Intent.LEFT, Intent.RIGHT, Intent.CONFIRM, Intent.BACK}
)
"""Without these nobody could come back and choose again. The stick of a pad is always there."""
Table = Mapping[Intent, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a wish, in a word, and the table after it."""

    kind: str
    """`set`, `moved` from another intent, `cleared`, `here` already, or `needed` elsewhere."""
    table: dict[Intent, tuple[str, ...]]
    other: Intent | None = None
    """Who had the key, or needs it."""


def assign(table: Table, intent: Intent, place: int, new: str) -> Outcome:
    """Put a key at a place of an intent; the one that stands there already is taken away."""
    kept = dict(table)
    mine = list(kept[intent])
    if new in mine:
        if mine.index(new) != place:
            return Outcome("here", kept)
        if intent in NEEDED and len(mine) == 1:
            return Outcome("needed", kept, intent)
        kept[intent] = tuple(mine[:place] + mine[place + 1 :])
        return Outcome("cleared", kept)
    owner = next((other for other, names in kept.items() if new in names), None)
    if owner is not None:
        if owner in NEEDED and len(kept[owner]) == 1:
            return Outcome("needed", kept, owner)
        kept[owner] = tuple(name for name in kept[owner] if name != new)
    mine[place : place + 1] = [new]
    kept[intent] = tuple(mine)
    return Outcome("moved" if owner else "set", kept, owner)


def changed(table: Table, usual: Table) -> dict[str, tuple[str, ...]]:
    """Only what differs from the usual is worth keeping."""
    return {str(intent): names for intent, names in table.items() if names != usual.get(intent, ())}
