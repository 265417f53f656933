"""What a character says now and then: keys of words, answered to what happens at the table."""

from __future__ import annotations

from typing import Any, Final

from ....engine.contract import Event
from ....engine.luck import SeededStream
from ..rules.content import POWER, YEARS
from ..rules.events import AdvisorInfluenced, BattleFought, BuildingBuilt, MatchEnded, YearBegan
from .characters import CHARACTERS

ONE_IN: Final = {"built": 2, "visit": 4, "won": 3, "lost": 2}
"""How seldom an occasion is worth a word; what is not listed always is."""
BUILT_LINES: Final = 2


class Voice:
    """The lines of one character at one seat; `silent` switches them off at any time.

    >>> Voice("abbot", seat=0, seed=1).hears(YearBegan(1))
    'speech.abbot_begin'
    """

    def __init__(self, character: str, seat: int, seed: int, silent: bool = False) -> None:
        self._taste = CHARACTERS[character]
        self._seat = seat
        self._luck = SeededStream(seed, f"voice of seat {seat}")
        self.silent = silent

    def hears(self, event: Event) -> str | None:
        """The key of what is said to that, or None. The game does not depend on it."""
        occasion = self._occasion(event)
        if occasion is None or self._luck.below(ONE_IN.get(occasion, 1)) or self.silent:
            return None
        if occasion == "built":
            occasion += f"_{1 + self._luck.below(BUILT_LINES)}"
        return f"speech.{self._taste.name}_{occasion}"

    def _occasion(self, event: Any) -> str | None:
        match event:
            case YearBegan(year=1):
                return "begin"
            case YearBegan(year=year) if year == YEARS:
                return "last_year"
            case MatchEnded(winners=winners):
                return "first" if self._seat in winners else "behind"
        if getattr(event, "seat", None) != self._seat:
            return None
        match event:
            case BuildingBuilt(building=name) if self._loves(name):
                return "built"
            case AdvisorInfluenced(advisor=number) if self._taste.advisor(number) > 0:
                return "visit"
            case BattleFought(outcome="victory"):
                return "won"
            case BattleFought(outcome="defeat"):
                return "lost"
        return None

    def _loves(self, building: str) -> bool:
        return self._taste.building(POWER[building]) > 0


OCCASIONS: Final = (
    *("begin", "visit", "won", "lost", "last_year", "first", "behind"),
    *(f"built_{line}" for line in range(1, 1 + BUILT_LINES)),
)
