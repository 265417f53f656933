"""A puzzle on the page of a replay: the question above, the answers where the keys were."""

from __future__ import annotations

from typing import Final, Protocol

from ...engine.contract import Move
from ...games.board_parts import ReplayPlaces
from ...i18n import tr
from ...ui.canvas import Canvas
from ...ui.controls import Button
from ...ui.layout import Box, columns, rows
from ...ui.seat_marks import seat_name
from ...ui.widget import Widget
from ..table.mode import Host
from .analysis import Analyst
from .playback import Playback
from .puzzle import Puzzle, Puzzles

ANSWER: Final = "answer:"
"""What the key of an answer begins with."""
WIDE: Final = 500
"""In so wide a room things stand side by side."""


class Puzzled(Protocol):
    """A replay, as its puzzles know it."""

    table: Host
    analyst: Analyst
    playback: Playback
    puzzles: Puzzles


def question(replay: Puzzled, puzzle: Puzzle) -> str:
    """What is asked, or what the answer was worth."""
    if not puzzle.answered:
        found = replay.analyst.puzzles
        at = found.index(puzzle.at) + 1
        return tr("puzzle.ask", seat=seat_name(puzzle.seat), at=at, of=len(found))
    return tr(f"puzzle.{'right' if puzzle.right else 'wrong'}", how=tr(f"puzzle.{puzzle.how}"))


def lay_out(replay: Puzzled, puzzle: Puzzle, places: ReplayPlaces) -> list[Widget]:
    """The answers, and where the verdict was the ways on."""
    room, below = parts(places)
    per_row = 2 if room.width >= WIDE else 1
    lines = [
        puzzle.answers[start : start + per_row] for start in range(0, len(puzzle.answers), per_row)
    ]
    upper = rows(room, [1] * len(lines), 6)
    made: list[Widget] = []
    for line, row in zip(lines, upper, strict=True):
        for move, box in zip(line, columns(row, [1] * per_row, 8), strict=False):
            made.append(answer(replay, puzzle, move, box))
    return [*made, *ways_on(replay, puzzle, below)]


def parts(places: ReplayPlaces) -> tuple[Box, Box]:
    """Room for the answers and for the ways on: the board may show something beside the verdict."""
    room = places.bar.unionall(list(places.keys.values()))
    if places.verdict.x > room.x:
        return room, places.verdict
    upper, lower = rows(room.union(places.verdict), [3, 1], 8)
    return upper, lower


def answer(replay: Puzzled, puzzle: Puzzle, move: Move, box: Box) -> Button:
    """A move that may be chosen; afterwards, whether it was right."""
    question = str(replay.playback.reel.stops[puzzle.at - 1].state.question)
    plan = replay.table.board.words.plan(move, question)
    picture, tint = "", ""
    if puzzle.answered and move == puzzle.best:
        picture, tint = "icon.check", "emerald"
    elif puzzle.chosen == move:
        picture, tint = "icon.close", "ruby_light"
    return Button(
        key=f"{ANSWER}{puzzle.answers.index(move)}",
        box=box,
        press=lambda: replay.puzzles.answer(move),
        enabled=not puzzle.answered,
        words=plan[:1].upper() + plan[1:],
        picture=picture,
        tint=tint,
    )


def paint_over(canvas: Canvas, replay: Puzzled, puzzle: Puzzle) -> None:
    """Rings around what the answer that is meant is about; afterwards a sign on the best."""
    board, focus = replay.table.board, replay.table.focus or ""
    if puzzle.answered:
        board.mark(canvas, puzzle.best, puzzle.seat)
    elif focus.startswith(ANSWER):
        move = puzzle.answers[int(focus.removeprefix(ANSWER))]
        board.ring(canvas, board.spots(move, puzzle.seat))


def ways_on(replay: Puzzled, puzzle: Puzzle, box: Box) -> list[Widget]:
    """To the next puzzle, or to the move that was played."""
    spots = (columns if box.width > 4 * box.height else rows)(box, [1, 1], 8)
    ways = ("puzzle.next", replay.puzzles.next), ("puzzle.leave", replay.puzzles.leave)
    return [
        Button(
            key=f"key:{name}",
            box=spot,
            press=press,
            words=tr(name),
            main=puzzle.answered and name == "puzzle.next",
        )
        for (name, press), spot in zip(ways, spots, strict=True)
    ]
