"""What must not happen to a peer, whatever is sent to it: it breaks, or grows without end."""

import sys
from random import Random
from types import FunctionType, MethodType
from typing import Any

from kingsburg_arcade.net.protocol.history import History, Rules

MOST = 1 << 16
"""Bytes by which a peer may grow, whatever is sent to it."""


class Broken(AssertionError):
    """Something that must not happen did."""


def weight(thing: Any, known: set[int] | None = None) -> int:
    """The bytes that hang on something, without the history that must grow and what is shared."""
    known = set() if known is None else known
    shared = (Rules, History, type, FunctionType, MethodType, Random)
    if id(thing) in known or isinstance(thing, shared):
        return 0
    known.add(id(thing))
    size = sys.getsizeof(thing)
    if isinstance(thing, dict):
        return size + sum(weight(k, known) + weight(v, known) for k, v in thing.items())
    if isinstance(thing, list | tuple | set | frozenset):
        return size + sum(weight(one, known) for one in thing)
    if type(thing).__module__.startswith("kingsburg_arcade.net"):
        size += (
            sum(weight(one, known) for one in vars(thing).values() if one is not None)
            if (hasattr(thing, "__dict__"))
            else sum(weight(getattr(thing, name), known) for name in thing.__slots__)
        )
    return size
