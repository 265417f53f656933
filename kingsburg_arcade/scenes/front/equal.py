"""A rival like the person: of the level that the last results here, alone against levels, show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from pathlib import Path
from typing import Final

from ...games import governors
from ...governors.mind import LEVELS, OF
from ...i18n import tr
from ...saved_matches.home import (
    FOLDER,
    OVER,
    PERSON,
    RECORD,
    names_in,
    number_of,
    read_game,
    read_note,
    read_result,
)
from ...ui.seat_marks import chair_name

EQUAL: Final = "equal"
"""As a level where the chairs are chosen; the match that begins has one of the ladder."""
LAST: Final = 12
"""Matches that count."""
LOOKED_AT: Final = 60
"""Matches that are opened for them: of older ones nothing is asked."""
BEGINNER: Final = 1.0
"""Where a person begins on the ladder, whose lowest step is 0: beside the Squire."""
STEP: Final = 1.4
"""How much a step of the ladder counts: against one below, four matches of five are won."""
PACE: Final = 1.0
"""How far one result moves."""

Result = tuple[tuple[int, ...], bool]
"""The steps of the rivals, and whether the person won."""


@dataclass(frozen=True, slots=True)
class Equal:
    """The level of today, empty where a game has none, and by how many results it is known."""

    level: str
    matches: int

    @classmethod
    def of(cls, folder: Path, game: str) -> Equal:
        levels = governors.levels(game)
        return cls(*equal(folder, game, levels)) if levels else cls("", 0)

    def at_the_table(self, chair: str) -> str:
        """Who sits down on a chair."""
        level, mark, character = chair.partition(OF)
        return (self.level if level == EQUAL else level) + mark + character

    def words(self, level: str) -> str:
        if level == EQUAL:
            return tr("chair.equal", level=chair_name(self.level))
        return chair_name(level)

    def about(self) -> tuple[str, ...]:
        found = "about.equal" if self.matches else "about.equal_first"
        return tr(found, count=self.matches), tr("about.equal_luck")


def equal(folder: Path, game: str, levels: Sequence[str]) -> tuple[str, int]:
    """The one of these levels that plays about as well, and by how many matches that is known."""
    results = last_results(folder, game)
    step = strength(results)
    return min(levels, key=lambda level: abs(LEVELS.index(level) - step)), len(results)


def strength(results: Sequence[Result]) -> float:
    """The step of the ladder after these results, the oldest first."""
    step = BEGINNER
    for rivals, won in results:
        expected = 1 / (1 + sum([exp(STEP * (rival - step)) for rival in rivals]))
        step += PACE * (won - expected)
    return step


def last_results(folder: Path, game: str) -> list[Result]:
    """Of matches that ended with one person among levels of the ladder, the oldest first."""
    tables = folder / FOLDER
    ended = [
        tables / (name[: -len(OVER)] + RECORD) for name in names_in(tables) if name.endswith(OVER)
    ]
    found: list[Result] = []
    for file in sorted(ended, key=number_of, reverse=True)[:LOOKED_AT]:
        result = result_of(file) if read_game(file) == game else None
        if result is not None:
            found.append(result)
        if len(found) == LAST:
            break
    return found[::-1]


def result_of(file: Path) -> Result | None:
    note = read_note(file)
    match note.get("chairs"):
        case [*chairs] if chairs.count(PERSON) == 1 and all(isinstance(one, str) for one in chairs):
            _, winners = read_result(note, len(chairs))
            rivals = [chair.partition(OF)[0] for chair in chairs if chair != PERSON]
            if winners and all(rival in LEVELS for rival in rivals):
                steps = tuple(LEVELS.index(rival) for rival in rivals)
                return steps, chairs.index(PERSON) in winners
    return None
