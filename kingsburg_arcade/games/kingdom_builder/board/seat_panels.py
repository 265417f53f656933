"""One player's panel: arms, gold as it stands, supply, location tiles, the card in hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from ....i18n import tr
from ....ui import seat_marks
from ....ui.canvas import LEGIBLE, Canvas
from ....ui.idle import Living
from ....ui.layout import Box, columns, inset
from ....ui.seat_marks import seat_name
from ....ui.widget import Widget, ring
from ..rules.content import SUPPLY
from ..rules.forecast import Change
from . import pieces
from .explanations import picture_of
from .panel_layout import NAMED, parts_of
from .picture import Player

NO_CHANGE: Final = Change()
TWO_LINES: Final = 58
"""In a cell so high the gold stands below the sign of its card."""
WORDED: Final = 240
"""So wide must the place for tiles be to say that there are none."""
ROOMY: Final = 144
"""So high must the room for the gold be to name the cards."""


@dataclass(slots=True, kw_only=True)
class SeatPanel(Widget):
    """What a player has, always to be seen by everybody."""

    seat: int
    chair: str
    face: str = ""
    """The portrait of a person, in a mood."""
    player: Player
    worth: Mapping[str, int]
    acting: bool = False
    touched: bool = False
    starts: bool = False
    fresh: frozenset[str] = frozenset()
    """Kinds of which a tile was taken in the turn that goes on."""
    ghost: Change = NO_CHANGE
    """What the move that is laid or meant would bring."""

    @property
    def memo(self) -> tuple[object, ...]:
        has = self.player
        tiles = tuple(has.tiles.items()), tuple(has.ready.items())
        state = (self.acting, self.touched, self.starts)
        whose = ("builder seat", self.seat, self.chair, self.face, *state)
        return (
            *whose,
            has.supply,
            has.holds,
            *tiles,
            tuple(self.worth.items()),
            self.fresh,
            self.ghost,
        )

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        ground, words = seat_marks.colours(self.seat)
        if self.acting:
            canvas.plate(box.inflate(8, 8), "gold_light", radius=18)
        canvas.plate(box, "dusk", ground if not self.acting else "gold", width=3, radius=14)
        self._head(canvas, ground, words)
        self._supply(canvas)
        self._tiles(canvas)
        self._gold(canvas)
        self._ghost(canvas)
        if self.touched and not self.acting:
            seat_marks.touched(canvas, box, 14)
        seat_marks.handle(canvas, box, "gold" if self.acting else ground)
        if focused:
            ring(canvas, box, 14)

    def living(self) -> Iterable[Living]:
        """A rival with a face blinks."""
        if self.face:
            yield seat_marks.blinking(self.seat, self.face, parts_of(self.box).arms)

    def _head(self, canvas: Canvas, ground: str, words: str) -> None:
        box = self.box
        parts = parts_of(box)
        canvas.plate(parts.head, ground, radius=11)
        seat_marks.emblem(canvas, self.seat, self.face, parts.arms)
        if parts.name.width >= NAMED:
            name = seat_name(self.seat)
            canvas.words(name, parts.name, "body", words, face="title", least=LEGIBLE)
            seat_marks.chair_line(canvas, self.chair, parts.chair, words)
        total = parts.total
        canvas.picture("good.gold", Box(total.x, total.y + 8, 36, 36))
        number = Box(total.x + 38, total.y, 62, total.height)
        gold = str(sum(self.worth.values()))
        canvas.words(gold, number, 40, words, face="title", align="center")

    def _ghost(self, canvas: Canvas) -> None:
        """What the move would add or take away, beside what there is."""
        change, parts = self.ghost, parts_of(self.box)
        total, tiles = parts.total, parts.tiles
        seat_marks.ghost(canvas, change.total, (total.right - 26, total.bottom))
        for at, kind in enumerate(filter(None, (change.loses, change.takes))):
            spot = Box(tiles.right - 54 - 62 * at, tiles.centery - 24, 48, 48)
            canvas.plate(spot.inflate(6, 6), "ivory", "gold", width=2, radius=12, alpha=90)
            paint_tile(canvas, kind, spot, used=kind == change.loses, new=kind == change.takes)

    def _supply(self, canvas: Canvas) -> None:
        """How many settlements are left, as a number and as a bar that empties."""
        parts, left = parts_of(self.box), self.player.supply
        box, bar = parts.supply, parts.bar
        pieces.paint_house(canvas, self.seat, Box(box.x, box.y + 2, 38, 38))
        number = Box(box.x + 44, box.y, 46, box.height)
        colour = "ivory" if left > 5 else "ruby_light"
        canvas.words(str(left), number, 30, colour, face="bold")
        if bar.width:
            canvas.plate(bar, "night", "twilight", width=1, radius=8)
        if left and bar.width:
            full = Box(bar.x + 2, bar.y + 2, max(12, (bar.width - 4) * left // SUPPLY), 12)
            canvas.plate(full, seat_marks.colours(self.seat)[0], radius=6)
        if self.starts:
            canvas.picture("mark.first", parts.first)
        if self.player.holds:
            canvas.picture("land.back", parts.card)

    def _tiles(self, canvas: Canvas) -> None:
        """Bright while a tile can be used this turn or rests for the next; dim when it is spent."""
        box, has = parts_of(self.box).tiles, self.player
        canvas.plate(box, "night", "twilight", width=1, radius=10)
        if not has.tiles:
            if box.width >= WORDED:
                inside = box.inflate(-20, 0)
                canvas.words(tr("builder.tiles"), inside, "small", "steel", align="center")
            return
        signs = [kind for kind, count in has.tiles.items() for _ in range(count)]
        spent = {kind: count - has.ready.get(kind, 0) for kind, count in has.tiles.items()}
        side = min(48, box.height, (box.width - 12) // len(signs))
        seen: dict[str, int] = {}
        for at, kind in enumerate(signs):
            seen[kind] = seen.get(kind, 0) + 1
            used = self.acting and seen[kind] > has.tiles[kind] - spent[kind]
            spot = Box(box.x + 6 + at * side, box.centery - side // 2, side, side)
            new = used and kind in self.fresh and seen[kind] == has.tiles[kind]
            paint_tile(canvas, kind, spot, used=used and not new, new=new)

    def _gold(self, canvas: Canvas) -> None:
        """What each card would bring now: by name where there is room for names."""
        box = parts_of(self.box).gold
        if not self.worth or not box.height:
            return
        if box.height < ROOMY:
            row = Box(box.x, box.y, box.width, min(box.height, 76))
            for (name, gold), cell in zip(
                self.worth.items(), columns(row, [1] * len(self.worth), 6), strict=True
            ):
                self._cell(canvas, name, gold, cell)
            return
        high = min(80, (box.height - 6 * len(self.worth)) // len(self.worth))
        for at, (name, gold) in enumerate(self.worth.items()):
            self._line(canvas, name, gold, Box(box.x, box.y + at * (high + 6), box.width, high))

    def _cell(self, canvas: Canvas, name: str, gold: int, cell: Box) -> None:
        canvas.plate(cell, "night", "twilight", width=1, radius=10)
        colour = "gold_light" if gold else "steel"
        if cell.height < TWO_LINES:
            sign, number = columns(inset(cell, 3, 2), [2, 3])
            paint_card_sign(canvas, name, sign)
            canvas.words(str(gold), number, 24, colour, face="bold", align="center")
            return
        side = min(34, cell.height - 30)
        sign = Box(cell.centerx - side // 2, cell.y + 4, side, side)
        paint_card_sign(canvas, name, sign)
        number = Box(cell.x, sign.bottom, cell.width, cell.bottom - sign.bottom)
        canvas.words(str(gold), number, 26, colour, face="bold", align="center")

    def _line(self, canvas: Canvas, name: str, gold: int, row: Box) -> None:
        canvas.plate(row, "night", "twilight", width=1, radius=10)
        side = min(56, row.height - 6)
        paint_card_sign(canvas, name, Box(row.x + 6, row.centery - side // 2, side, side))
        words = Box(row.x + side + 18, row.y, row.width - side - 90, row.height)
        canvas.words(tr(f"card.{name}"), words, 21, "parchment")
        number = Box(row.right - 66, row.y, 58, row.height)
        colour = "gold_light" if gold else "steel"
        canvas.words(str(gold), number, 26, colour, face="bold", align="center")


def paint_tile(
    canvas: Canvas, kind: str, box: Box, *, used: bool = False, new: bool = False
) -> None:
    """A location tile; a used one is dim and crossed, a new one has a star: it rests till later."""
    canvas.picture(f"tile.{kind}", box, alpha=110 if used else 255)
    if used:
        bar = Box(0, 0, box.width * 2 // 3, max(5, box.height // 10))
        bar.center = box.center
        canvas.plate(bar.inflate(4, 4), "lead", radius=5)
        canvas.plate(bar, "ruby_light", radius=4)
    if new:
        star = Box(box.right - box.width * 2 // 5, box.y, box.width * 2 // 5, box.height * 2 // 5)
        canvas.plate(star, "emerald_deep", "emerald_light", width=2, radius=star.width / 2)
        canvas.words("+", star, star.height, "ivory", face="bold", align="center")


def paint_card_sign(canvas: Canvas, name: str, box: Box) -> None:
    """The sign of a Kingdom Builder card, or of the castles."""
    canvas.picture(picture_of(name), box)
