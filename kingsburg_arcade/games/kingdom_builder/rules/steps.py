"""The steps of a match: the state keeps a stack of them, and the one on top is what goes on.

A step either runs and changes the stack, or waits: the first ones for luck, then those that wait
for a seat. The last ones only run.
"""

from __future__ import annotations

from typing import Final

QUESTIONS: Final[tuple[str, ...]] = (
    "draw quadrants",
    "turn quadrants",
    "draw cards",
    "draw start player",
    "open terrain card",
    "act",
    "build",
    "put",
    "give up",
)
"""What is asked of luck or of a seat, step by step."""
(
    DRAW_QUADRANTS,
    TURN_QUADRANTS,
    DRAW_CARDS,
    DRAW_START,
    SHOW,
    TURN,
    BUILD_ON,
    PUT_DOWN,
    GIVE_UP_TILE,
    DEAL,
    BEGIN_TURN,
    END_OF_TURN,
    SCORE,
) = range(13)

FIRST_OF_SEATS: Final = TURN
GOES_ON: Final = True
"""A rule has run, or a move was made: look at the step that is on top now."""
WAITS: Final = False
"""A rule has found that somebody must act, or a seat acts once more before any step runs."""
OVER: Final = "over"
"""The question when the stack is empty."""
