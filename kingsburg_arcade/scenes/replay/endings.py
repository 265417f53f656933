"""How matches ended that were finished before winners were noted: their records tell, aside."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from ... import games
from ...engine.contract import NOBODY, Refused, Result
from ...engine.record import replay as steps_of
from ...engine.record import standing
from ...governors.mind import Thinking
from ...governors.thinking import Pondering, Thinker
from ...journal import load
from ...saved_matches.home import write_result
from ...saved_matches.inventory import SavedMatch

SLICE: Final = 8
"""So many entries are played between two moments at which the look can be given up."""


class Endings:
    """Looks at one match after the other, as they are shown, and notes what it finds beside it."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._match: SavedMatch | None = None
        self._looking: Pondering[list[Result]] | None = None
        self._seen: set[Path] = set()

    def look(self, shown: Sequence[SavedMatch]) -> SavedMatch | None:
        """Go on looking at these; a match whose end has just been found, with that."""
        if self._looking is None:
            self._match = next(filter(self._is_unknown, shown), None)
            if self._match is None:
                return None
            self._seen.add(self._match.file)
            self._looking = self._thinker.ponder(ending_of(self._match.file))
        found = self._looking.found
        if found is None:
            return None
        match, self._looking = self._match, None
        if match is None or not found:
            return None
        with suppress(OSError):  # then it is looked at once more, another time
            write_result(match.file, found[0])
        return replace(match, points=found[0].points, winners=found[0].winners)

    def _is_unknown(self, match: SavedMatch) -> bool:
        told = match.winners or match.problem is not None or match.file in self._seen
        return match.finished and not told

    def give_up(self) -> None:
        if self._looking is not None:
            self._looking.give_up()
            self._looking = None


def ending_of(file: Path) -> Thinking[list[Result]]:
    """How the seats stood at the end of a record; nothing if it has none, or cannot be read."""
    yield
    try:
        record, trouble = load(file, games.cabinet)
        if trouble is not None:
            return []
        course = None
        cabinet = games.cabinet(record.header.game)
        for number, step in enumerate(steps_of(standing(record), cabinet)):
            course = step.course
            if number % SLICE == 0:
                yield
    except Refused:
        return []
    if course is None or course.state.actor != NOBODY:
        return []
    return [course.state.result()]
