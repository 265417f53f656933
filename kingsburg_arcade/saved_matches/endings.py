"""How a match ended that was finished before winners were noted: told by its record."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from .. import games
from ..engine.contract import NOBODY, Refused
from ..engine.record import replay, standing
from ..governors.mind import Thinking
from ..journal import load
from . import home

SLICE: Final = 8
"""So many entries are played between two breaths."""
ENDING: Final = "result"
UNKNOWN: Final[Mapping[str, Any]] = {}


def found_out(file: Path) -> Thinking[Mapping[str, Any]]:
    """Points and winners as they would have been noted, by playing the record to its end; nothing
    if it has none, or cannot be read."""
    yield
    try:
        record, trouble = load(file, games.cabinet)
        if trouble is not None:
            return UNKNOWN
        course = None
        for number, step in enumerate(replay(standing(record), games.cabinet(record.header.game))):
            course = step.course
            if number % SLICE == 0:
                yield
    except Refused:
        return UNKNOWN
    if course is None or course.state.actor != NOBODY:
        return UNKNOWN
    return home.result_noted(course.state.result())
