"""The list of cabinets, by name. A cabinet's own package is imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from ..engine.contract import Cabinet, Refused

NAMES: Final = ("kingsburg", "kingdom_builder")


def cabinet(name: str) -> Cabinet[Any]:
    """The cabinet of that name; each package offers its own as `CABINET`."""
    if name not in NAMES:
        raise Refused(f"there is no game {name!r}; the games are: {', '.join(NAMES)}")
    found: Cabinet[Any] = import_module(f".{name}.rules", __package__).CABINET
    return found
