"""Scripted players: each picks from what is legal and what its seat may see, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ..engine.contract import Governor, Refused
from .random_seat import RandomSeat

GOVERNORS: Final[Mapping[str, Callable[[], Governor]]] = {RandomSeat.name: RandomSeat}
"""Every governor by the name a person types."""


def governor(name: str) -> Governor:
    """A new governor of that name, for one seat of one match."""
    if name not in GOVERNORS:
        raise Refused(f"there is no governor {name!r}; the governors are: {', '.join(GOVERNORS)}")
    return GOVERNORS[name]()
