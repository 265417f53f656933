"""Another key or button for an intent: who had it gives it up, unless nothing would be left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from .inputs import KEYS, NUMBERED, Intent

NEEDED: Final = frozenset(
    {Intent.UP, Intent.DOWN, Intent.LEFT, Intent.RIGHT, Intent.CONFIRM, Intent.BACK}
)
"""Without these nobody could come back and choose again. The stick of a pad is always there."""
Table = Mapping[Intent, tuple[str, ...]]


class Outcome(NamedTuple):
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


# ------------------------------------------------------------------- keys that one hand reaches
LEFT: Final[Mapping[Intent, tuple[str, ...]]] = {
    **{Intent.UP: ("w",), Intent.DOWN: ("s",), Intent.LEFT: ("a",), Intent.RIGHT: ("d",)},
    **{Intent.NEXT: ("tab",), Intent.PREVIOUS: ("q",), Intent.CONFIRM: ("space", "e")},
    **{Intent.BACK: ("escape",), Intent.EXPLAIN: ("x",), Intent.UNDO: ("z",), Intent.REDO: ("v",)},
    **{Intent.PASS: ("c",), Intent.PROVINCE: ("b",), Intent.FASTER: ("f",), Intent.SLOWER: ("g",)},
    **{Intent.PAGE_UP: ("r",), Intent.PAGE_DOWN: ("t",), Intent.RULES: ("f1",)},
    **{Intent.FULLSCREEN: ("f5",), Intent.MUTE: ("f2",), Intent.HINT: ("`", "f6")},
    **{Intent.AGAIN: ("f3",), Intent.WHERE: ("f4",)},
    **{intent: (str(number),) for number, intent in enumerate(NUMBERED, 1)},
}
RIGHT: Final[Mapping[Intent, tuple[str, ...]]] = {
    **{Intent.UP: ("up",), Intent.DOWN: ("down",), Intent.LEFT: ("left",)},
    **{Intent.RIGHT: ("right",), Intent.NEXT: (".",), Intent.PREVIOUS: (",",)},
    **{Intent.CONFIRM: ("return", "enter"), Intent.BACK: ("backspace",), Intent.EXPLAIN: ("i",)},
    **{Intent.UNDO: ("u",), Intent.REDO: ("o",), Intent.PASS: ("p",), Intent.PROVINCE: ("k",)},
    **{Intent.FASTER: ("f8",), Intent.SLOWER: ("f7",), Intent.PAGE_UP: ("page up",)},
    **{Intent.PAGE_DOWN: ("page down",), Intent.RULES: ("f9",), Intent.FULLSCREEN: ("f11",)},
    **{Intent.MUTE: ("m",), Intent.HINT: ("h",), Intent.AGAIN: ("n",), Intent.WHERE: ("l",)},
    **dict(zip(NUMBERED, (("7",), ("8",), ("9",), ("0",), ("-",), ("=",)), strict=True)),
}
KEYS_OF: Final = {"": KEYS, "left": LEFT, "right": RIGHT}
"""By the setting: which keys are usual."""
