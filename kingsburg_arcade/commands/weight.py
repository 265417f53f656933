"""How many bytes of memory are one position's own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import Enum
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, Final

from ..engine.contract import Move

SHARED: Final = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType, Enum, Move)
"""What never belongs to one position alone; moves live in tables."""
SMALL: Final = range(-5, 257)
"""Numbers that the interpreter keeps once."""


def own_bytes(thing: object, *others: object) -> int:
    """The size of all that hangs on `thing` and on none of the others."""
    known: set[int] = set()
    for other in others:
        known.update(id(part) for part in reachable(other))
    return sum(sys.getsizeof(part) for part in reachable(thing) if id(part) not in known)


def reachable(root: object) -> Iterator[object]:
    """Every object that hangs on this one, itself included, each once."""
    seen: set[int] = set()
    waiting = [root]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or _everybodys(thing):
            continue
        seen.add(id(thing))
        yield thing
        waiting.extend(_parts(thing))


def _everybodys(thing: object) -> bool:
    return thing is None or isinstance(thing, SHARED) or (type(thing) is int and thing in SMALL)


def _parts(thing: Any) -> Iterator[object]:
    if isinstance(thing, str | bytes | bytearray | int | float):
        return
    if isinstance(thing, dict):
        yield from thing
        yield from thing.values()
    elif isinstance(thing, list | tuple | set | frozenset):
        yield from thing
    else:
        if hasattr(thing, "__dict__"):
            yield thing.__dict__
        for kind in type(thing).__mro__:
            slots = kind.__dict__.get("__slots__", ())
            for slot in (slots,) if isinstance(slots, str) else slots:
                if hasattr(thing, slot):
                    yield getattr(thing, slot)
