"""Single values of a position that a person wrote: each is read, or refused by its name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, TypeVar

from .contract import Options, Refused


def number(value: Any, low: int, high: int, what: str) -> int:
    if type(value) is not int or not low <= value <= high:
        raise Refused("value.number", what=what, low=low, high=high, value=written(value))
    return value


def truth(value: Any, what: str) -> bool:
    if not isinstance(value, bool):
        raise Refused("value.truth", what=what, value=written(value))
    return value


def name(value: Any, names: Sequence[str], what: str) -> int:
    """The number of a name."""
    if not isinstance(value, str) or value not in names:
        raise Refused("value.name", what=what, names=tuple(names), value=written(value))
    return names.index(value)


def items(value: Any, what: str, count: int | None = None) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise Refused("value.list", what=what, value=written(value))
    if count is not None and len(value) != count:
        raise Refused("value.length", what=what, wanted=count, items=len(value))
    return list(value)


def table(value: Any, known: Sequence[str], what: str) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise Refused("value.table", what=what, value=written(value))
    for key in value:
        if key not in known:
            raise Refused("value.entry", what=what, entry=written(key), entries=tuple(known))
    return dict(value)


Chosen = TypeVar("Chosen", bound=Options)


def options(value: Any, kind: type[Chosen]) -> Chosen:
    """The options of a position; what is left out has its default."""
    return kind.read(table(value, (*kind.choices(), *kind.TEXTS), "options"))


def written(value: Any, most: int = 40) -> str:
    """A value as it stands in JSON, cut where it is long, without control characters."""
    said = ""
    for piece in _spelled(value, most):
        said += piece
        if len(said) > most:
            return f"{said[: most - 3]}..."
    return said


_WORDS: Final = {None: "null", True: "true", False: "false"}
_QUOTED: Final = {'"': '\\"', "\\": "\\\\"}


def _spelled(value: Any, most: int) -> Iterator[str]:
    """Pieces of JSON, no more of them than a sentence has room for."""
    if isinstance(value, str):
        yield '"'
        for letter in value[:most]:
            yield _QUOTED.get(letter) or (letter if letter.isprintable() else repr(letter)[1:-1])
        yield '"'
    elif isinstance(value, list | tuple):
        yield "["
        for at, part in enumerate(value[:most]):
            yield ", " if at else ""
            yield from _spelled(part, most)
        yield "]"
    elif isinstance(value, Mapping):
        yield "{"
        for at, (key, part) in enumerate(islice(value.items(), most)):
            yield ", " if at else ""
            yield from _spelled(key, most)
            yield ": "
            yield from _spelled(part, most)
        yield "}"
    elif value is None or isinstance(value, bool):
        yield _WORDS[value]
    else:
        yield {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}.get(repr(value), repr(value))
