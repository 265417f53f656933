"""The end of a match is counted: source by source all rise together, and a crown goes ahead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from ..engine.contract import Result
from ..i18n import tr
from ..stage.director import INSTANT, Clock
from ..stage.easing import ease_in_out, ease_out
from ..stage.sound import Sound
from ..ui import seat_marks
from ..ui.canvas import LEGIBLE, Canvas
from ..ui.layout import Box, inset, rows
from ..ui.seat_marks import seat_name, tint_of
from ..ui.text import figure, signed

FIRST: Final = 0.35
"""Seconds to count a source, and so much more for each point of the seat that gains most."""
A_POINT: Final = 0.025
MOST: Final = 0.9
BEAT: Final = 0.45
"""Then all stand still for a moment."""
SILENCE: Final = 1.0
"""Before the winner is named."""
DECIDES: Final = 1.8
"""To tell what decides among equals."""
PASSING: Final = 0.35
"""Seconds that the crown takes from one head to another."""
LARGEST: Final = 150
CROWN: Final = "mark.first"


class Heap(NamedTuple):
    """Points of one source."""

    name: str
    """The key of its words."""
    picture: str
    points: tuple[int, ...]
    """Of each seat."""


class Counting:
    """How far the count has come, on a clock of its own."""

    def __init__(
        self,
        heaps: Sequence[Heap],
        winner: int,
        speed: float,
        sound: Sound,
        decided: str = "",
    ) -> None:
        """`decided` says what the winner has more of, where others have as many points."""
        self.heaps = told_last(heaps, winner)
        self.decided, self._winner = decided, winner
        self._clock, self._sound = Clock(speed or INSTANT), sound
        self._at = self._in = 0.0
        self.number = 0
        """So many sources have been counted."""
        self._heard = 0
        self.leader = -1
        self._from, self._passed = -1, PASSING

    @property
    def over(self) -> bool:
        """Has all been counted, and been silent for a moment?"""
        return self.number > len(self.heaps)

    @property
    def heap(self) -> Heap | None:
        """What is being counted."""
        return self.heaps[self.number] if self.number < len(self.heaps) else None

    @property
    def deciding(self) -> bool:
        """After the silence: is it told what decides among equals?"""
        heard = self.number == len(self.heaps) and self._in >= SILENCE
        return bool(self.decided) and (heard or self.over)

    @property
    def part(self) -> float:
        """How much of it has been counted."""
        heap = self.heap
        return ease_out(min(1.0, self._in / rising(heap))) if heap is not None else 1.0

    def total(self, seat: int) -> float:
        known = sum(heap.points[seat] for heap in self.heaps[: self.number])
        heap = self.heap
        return known + (heap.points[seat] * self.part if heap is not None else 0)

    def advance(self, seconds: float) -> bool:
        """Time passes; is it over now?"""
        gone = self._clock.advance(seconds)
        self._in += gone
        self._passed += gone
        while not self.over and self._in >= (length := self._length()):
            self._in -= length
            self.number += 1
        self._tick()
        self._crown()
        return self.over

    def land(self) -> None:
        """The source that is being counted stands at once."""
        if not self.over:
            self.number, self._in = self.number + 1, 0.0
            self._crown()

    def _length(self) -> float:
        heap = self.heap
        if heap is None:
            return SILENCE + (DECIDES if self.decided else 0.0)
        return rising(heap) + BEAT

    def _tick(self) -> None:
        """A tick for each step of the seat that gains most."""
        heap = self.heap
        steps = round(max(heap.points) * self.part) if heap is not None else 0
        if steps > self._heard:
            self._sound.play("tick", min(8, steps))
        self._heard = steps

    def _crown(self) -> None:
        """It goes to the seat that is alone ahead; among equals it stays where it was, until it is
        told who of them wins."""
        if not self.heaps:
            return
        totals = [self.total(seat) for seat in range(len(self.heaps[0].points))]
        best = max(totals)
        ahead = [seat for seat, total in enumerate(totals) if total == best]
        ahead = [self._winner] if self.deciding else ahead
        if best > 0 and len(ahead) == 1 and self.leader != ahead[0]:
            self._from, self.leader, self._passed = self.leader, ahead[0], 0.0
            self._sound.play("crown")

    def crown_at(self, spots: Sequence[Box]) -> Box | None:
        """Where the crown is, on its way over the heads."""
        if self.leader < 0:
            return None
        goal, part = spots[self.leader], ease_in_out(min(1.0, self._passed / PASSING))
        if self._from < 0 or part == 1.0:
            return goal
        start = spots[self._from]
        x = start.x + (goal.x - start.x) * part
        y = start.y + (goal.y - start.y) * part - 60 * (1 - (2 * part - 1) ** 2)
        return Box(round(x), round(y), goal.width, goal.height)


def rising(heap: Heap) -> float:
    """Seconds in which a source is counted."""
    return min(MOST, FIRST + A_POINT * max(map(abs, heap.points), default=0))


def told_last(heaps: Sequence[Heap], winner: int) -> list[Heap]:
    """The source by which the winner gains most on the others comes last."""

    def gained(heap: Heap) -> float:
        others = [points for seat, points in enumerate(heap.points) if seat != winner]
        return heap.points[winner] - max(others, default=0)

    return sorted((heap for heap in heaps if any(heap.points)), key=gained)


def decisive(result: Result) -> str:
    """The tie-break by which one seat has won; empty where points are enough, or nothing tells
    the winners apart."""
    equal = [seat for seat, has in enumerate(result.points) if has == max(result.points)]
    for name, column in result.tie_breaks:
        most = max(column[seat] for seat in equal)
        before, equal = len(equal), [seat for seat in equal if column[seat] == most]
        if before > len(equal) == 1:
            return name
    return ""


def given(deeds: Mapping[str, Sequence[int]], seats: Sequence[int]) -> dict[int, str]:
    """A title for each seat: where it stands out most from the mean of all."""

    def stands_out(name: str, seat: int) -> tuple[int, int]:
        values = deeds[name]
        spread = max(1, max(values) - min(values))
        return (values[seat] * len(values) - sum(values)) * 1000 // spread, -seat

    found: dict[int, str] = {}
    every = sorted(
        ((stands_out(name, seat), name, seat) for name in deeds for seat in seats), reverse=True
    )
    for _, name, seat in every:
        if seat not in found and name not in found.values():
            found[seat] = name
    return found


# ------------------------------------------------------------------------------------- drawing
def paint_count(canvas: Canvas, count: Counting, faces: Sequence[str], most: int) -> None:
    """Each seat is a tower that grows to the right; above stands what is being counted."""
    page = canvas.page
    head = Box(60, 50, page.width - 120, 130)
    heap = count.heap
    if heap is not None:
        words = tr(heap.name)
        wide = min(head.width - 130, canvas.width_of(words, "title", "title") + 20)
        x = head.centerx - (wide + 120) // 2
        canvas.picture(heap.picture, Box(x, head.y + 10, 110, 110))
        room = Box(x + 130, head.y, wide, head.height)
        canvas.words(words, room, "title", "gold_light", face="title")
    elif count.deciding:
        canvas.words(
            *(count.decided, head, "title", "gold_light"),
            face="title",
            align="center",
            wrap=True,
            least=LEGIBLE,
        )
    room = Box(80, 210, page.width - 160, page.height - 290)
    lines = rows(room, [1] * len(faces), 18)
    heads: list[Box] = []
    for seat, line in enumerate(lines):
        heads.append(_paint_tower(canvas, count, seat, faces[seat], line, max(1, most)))
    if (crown := count.crown_at(heads)) is not None:
        canvas.picture(CROWN, crown)


def _paint_tower(
    canvas: Canvas, count: Counting, seat: int, face: str, line: Box, most: int
) -> Box:
    """The row of a seat; where a crown would stand on its head."""
    ground, ink = seat_marks.colours(seat)
    side = min(line.height - 50, LARGEST)
    head = Box(line.x, line.bottom - side, side, side)
    if face:
        canvas.picture(face, head, tint_of(seat))
    else:
        seat_marks.shape(canvas, seat, head)
    name = Box(head.right + 24, head.y, line.right - head.right - 24, side // 3)
    canvas.words(seat_name(seat), name, "label", "ivory", face="title")
    total = count.total(seat)
    track = Box(name.x, name.bottom + 4, name.width - 150, side - name.height - 12)
    canvas.plate(track, "night", radius=10, alpha=170)
    grown = max(0, round(track.width * total / most))
    if grown > 4:
        canvas.plate(Box(track.x, track.y, grown, track.height), ground, "gold", width=2, radius=10)
    said = figure(round(total))
    number = Box(track.right + 16, track.y, 134, track.height)
    canvas.words(said, number, 64, "gold_light", face="title", align="left")
    heap = count.heap
    if heap is not None and heap.points[seat]:
        gained = round(heap.points[seat] * count.part)
        spot = inset(Box(track.x + max(0, grown - 130), track.y, 120, track.height), 8, 4)
        spot.x = max(track.x + 8, spot.x)
        canvas.words(signed(gained), spot, "heading", ink, face="title", align="right")
    return Box(head.centerx - side // 3, head.y - side // 3, side * 2 // 3, side * 2 // 5)
