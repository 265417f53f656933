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
DRAW_QUADRANTS: Final = 0
TURN_QUADRANTS: Final = 1
DRAW_CARDS: Final = 2
DRAW_START: Final = 3
SHOW: Final = 4
TURN: Final = 5
BUILD_ON: Final = 6
PUT_DOWN: Final = 7
GIVE_UP_TILE: Final = 8
DEAL: Final = 9
BEGIN_TURN: Final = 10
END_OF_TURN: Final = 11
SCORE: Final = 12

FIRST_OF_SEATS: Final = TURN
GOES_ON: Final = True
"""A rule has run, or a move was made: look at the step that is on top now."""
WAITS: Final = False
"""A rule has found that somebody must act, or a seat acts once more before any step runs."""
OVER: Final = "over"
"""The question when the stack is empty."""
