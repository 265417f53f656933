"""A list that is longer than its room: which part of it is in sight, turned by wheel or finger."""

from __future__ import annotations

from dataclasses import dataclass

from .canvas import Canvas
from .layout import Box
from .widget import Widget


@dataclass(slots=True)
class Rolled:
    """The first of its things that is in sight, and how many there are and have room."""

    first: int = 0
    count: int = 0
    room: int = 0
    _brought: int = -1

    def seen(self, count: int, room: int, wanted: int = -1) -> range:
        """Those in sight; one that is wanted, and was not before, is among them."""
        self.count, self.room = count, room
        if wanted not in (-1, self._brought):
            self.first = min(max(self.first, wanted - room + 1), wanted)
        self._brought = wanted
        self.turn(0)
        return range(self.first, min(count, self.first + room))

    def turn(self, by: int) -> bool:
        """Turn it on, as far as it goes; is there more of it than its room?"""
        self.first = max(0, min(self.count - self.room, self.first + by))
        return self.count > self.room

    def signs(self, box: Box) -> list[Widget]:
        """One on each edge of its box beyond which there is more."""
        above, below = self.first > 0, self.first + self.room < self.count
        edges = (("up", box.y, above), ("down", box.bottom, below))
        return [
            More(key=f"more:{name}", box=Box(box.centerx - 21, at - 17, 42, 34), way=name)
            for name, at, more in edges
            if more
        ]


@dataclass(slots=True, kw_only=True)
class More(Widget):
    """There is more of a list that way."""

    way: str

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.plate(self.box, "twilight", "gold_deep", radius=17)
        canvas.picture(f"icon.{self.way}", self.box.inflate(-12, -4), "gold")
