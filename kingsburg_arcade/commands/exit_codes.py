"""How a command ends: the exit codes, in one table for the program, its manual and its tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..engine.refused import Refused

DONE: Final = 0
FAILED: Final = 1
WRONG_CALL: Final = 2
INTERRUPTED: Final = 130
CODES: Final[Mapping[int, str]] = {
    DONE: "done what was asked for; for a window: it was closed by its player",
    FAILED: (
        "failed: a file cannot be read, a room cannot be joined, a record does not hold, something"
        " that the doctor looked at does not work"
    ),
    WRONG_CALL: (
        "a wrong call: an unknown command, option, game, scene, rival or house rule, or what does"
        " not go together"
    ),
    INTERRUPTED: (
        "interrupted by Ctrl-C; a series of matches and a search for puzzles print what they have"
        " come to"
    ),
}
"""Every code, and when a command ends with it. Of an error one sentence goes to standard error."""


class WrongCall(Refused):
    """What was typed cannot be meant; the program ends with 2 and says why."""


def table() -> str:
    """The same as a table in Markdown, as `docs/commands.md` has it."""
    rows = [f"| {code} | {about} |" for code, about in CODES.items()]
    return "\n".join(["| code | meaning |", "|---|---|", *rows])
