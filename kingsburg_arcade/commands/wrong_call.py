"""The difference between a call that makes no sense and one that failed."""

from __future__ import annotations

from ..engine.contract import Refused


class WrongCall(Refused):
    """What was typed cannot be meant; the program ends with 2 and says why."""
