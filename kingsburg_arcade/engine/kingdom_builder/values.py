"""Single values of a position that a person wrote: each is read or refused in one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..contract import Refused
from .content import CARDS_PER_TERRAIN, TERRAINS
from .deck import Counts
from .hexes import SIDE


def number(value: Any, low: int, high: int, what: str) -> int:
    if type(value) is not int or not low <= value <= high:
        raise Refused(f"{what} is a number from {low} to {high}, not {_brief(value)}")
    return value


def truth(value: Any, what: str) -> bool:
    if not isinstance(value, bool):
        raise Refused(f"{what} is true or false, not {_brief(value)}")
    return value


def name(value: Any, names: Sequence[str], what: str) -> int:
    """The number of a name."""
    if not isinstance(value, str) or value not in names:
        raise Refused(f"{what} is one of {', '.join(names)}, not {_brief(value)}")
    return names.index(value)


def items(value: Any, what: str, count: int | None = None) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise Refused(f"{what} is a list, not {_brief(value)}")
    if count is not None and len(value) != count:
        raise Refused(f"{what} is a list of {count}, not of {len(value)}")
    return list(value)


def table(value: Any, known: Sequence[str], what: str) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise Refused(f"{what} is a table of names and values, not {_brief(value)}")
    for key in value:
        if key not in known:
            raise Refused(f"{what} has no {_brief(key)}; it may have {', '.join(known)}")
    return dict(value)


def place(value: Any, what: str) -> int:
    """The number of a hex that is written as [row, column]."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise Refused(f"{what} is written as [row, column], not {_brief(value)}")
    row, column = (number(part, 0, SIDE - 1, f"row or column of {what}") for part in value)
    return row * SIDE + column


def counts(value: Any, what: str) -> Counts:
    """Cards of each terrain; a terrain that is not named has none."""
    given = table(value, TERRAINS, what)
    return tuple(
        number(given.get(terrain, 0), 0, CARDS_PER_TERRAIN, f"{terrain} in {what}")
        for terrain in TERRAINS
    )


def _brief(value: Any) -> str:
    said = repr(value)
    return said if len(said) <= 40 else f"{said[:37]}..."
