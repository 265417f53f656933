"""Single values of a position that a person wrote: each is read or refused in one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from .contract import Options, Refused


def number(value: Any, low: int, high: int, what: str) -> int:
    if type(value) is not int or not low <= value <= high:
        raise Refused(f"{what} is a number from {low} to {high}, not {brief(value)}")
    return value


def truth(value: Any, what: str) -> bool:
    if not isinstance(value, bool):
        raise Refused(f"{what} is true or false, not {brief(value)}")
    return value


def name(value: Any, names: Sequence[str], what: str) -> int:
    """The number of a name."""
    if not isinstance(value, str) or value not in names:
        raise Refused(f"{what} is one of {', '.join(names)}, not {brief(value)}")
    return names.index(value)


def items(value: Any, what: str, count: int | None = None) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise Refused(f"{what} is a list, not {brief(value)}")
    if count is not None and len(value) != count:
        raise Refused(f"{what} is a list of {count}, not of {len(value)}")
    return list(value)


def table(value: Any, known: Sequence[str], what: str) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise Refused(f"{what} is a table of names and values, not {brief(value)}")
    for key in value:
        if key not in known:
            raise Refused(f"{what} has no {brief(key)}; it may have {', '.join(known)}")
    return dict(value)


Chosen = TypeVar("Chosen", bound=Options)


def options(value: Any, kind: type[Chosen]) -> Chosen:
    """The options of a position; what is left out has its default."""
    return kind.read(table(value, tuple(kind.choices()), "options"))


def brief(value: Any) -> str:
    """A value as it was written, cut where it is long."""
    said = repr(value)
    return said if len(said) <= 40 else f"{said[:37]}..."
