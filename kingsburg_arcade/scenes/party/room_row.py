"""One room of the list: what it is called, who is there, and whether one can go in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from ...i18n import readable, tr, tr_or
from ...net.discovery import Row
from ...ui.canvas import Canvas
from ...ui.layout import Box, columns
from ...ui.widget import Widget, ring

BROAD: Final = 1000
"""A room that is narrower is told in three lines."""


@dataclass(slots=True, kw_only=True)
class RoomRow(Widget):
    """One room of the list."""

    row: Row

    def draw(self, canvas: Canvas, focused: bool) -> None:
        row, box = self.row, self.box
        good = row.can_join
        canvas.plate(box, "dusk", "gold" if good else "twilight", width=3, radius=14, alpha=235)
        parts = row_parts(box)
        title = "gold_light" if good else "parchment"
        canvas.words(row.name, parts.name, "heading", title, face="title")
        names = ", ".join(row.players) or (tr("rooms.nobody") if row.seats else row.address)
        canvas.words(names, parts.players, "body", "ivory")
        if row.seats:
            words = tr("count.free_seats", count=row.free, seats=row.seats)
            canvas.words(words, parts.free, "body", "emerald_light" if row.free else "steel")
        tells_door = row.seats and (row.can_join or row.coded)
        if tells_door:
            said = tr("rooms.coded") if row.coded else tr("rooms.open")
            canvas.words(said, parts.door, "small", "parchment", wrap=True)
        game = tr_or(f"game.{row.game}", readable(row.game))
        canvas.words(game, parts.game, "body", "parchment", align="right")
        state = parts.state if tells_door else parts.state.union(parts.door)
        if row.problem or row.other_build:
            said = problem_words(row) if row.problem else tr("rooms.other_build")
            canvas.words(said, state, "small", "amber_light", align="right", wrap=True)
        else:
            said = tr("rooms.version", version=row.version, address=row.address)
            canvas.words(said, state, "small", "parchment", align="right")
        if focused:
            ring(canvas, box, 14)


class RowParts(NamedTuple):
    """What is told of a room, and where."""

    name: Box
    players: Box
    free: Box
    door: Box
    game: Box
    state: Box


def row_parts(box: Box) -> RowParts:
    """In two lines, or in three."""
    x, width = box.x + 24, box.width - 44
    first, second, third = (Box(x, box.y + 10 + at * 52, width, 50) for at in range(3))
    if box.width < BROAD:
        left, right = columns(first, [2, 1], 20)
        free, state = columns(third, [1, 1.6], 20)
        players, door = columns(second, [1.6, 1], 20)
        return RowParts(left, players, free, door, right, state)
    name, free, game = columns(first, [560, 256, 260], 20)
    players, door, state = columns(second, [560, 168, 348], 20)
    return RowParts(name, players, free, door, game, state)


def problem_words(row: Row) -> str:
    return tr_or(f"rooms.problem_{row.problem}", row.problem or "")
