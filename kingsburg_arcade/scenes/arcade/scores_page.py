"""High scores: the ten best results for each kind of table, and their replays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from ... import games
from ...engine.refused import Refused
from ...i18n import refusal, tr
from ...journal import load
from ...saved_matches.home import read_chairs
from ...saved_matches.scores import ROWS, Kind, Row, Scores
from ...ui.backdrop import paint_hall
from ...ui.canvas import Canvas
from ...ui.controls import Button, Choice, paint_title
from ...ui.layout import Box, columns, inset, rows
from ...ui.page import ALSO_TALL, Page, Shape
from ...ui.seat_marks import chair_name
from ...ui.text import figure
from ...ui.widget import Card, Widget, ring
from ..front.house_rules import changed_words
from ..house import House, Scene


class Frame(NamedTuple):
    """Where the parts of the page stand."""

    choices: Box
    table: Box
    back: Box


FRAMES: Final = {
    Shape.USUAL: Frame(Box(360, 190, 1200, 72), Box(360, 284, 1200, 660), Box(780, 974, 360, 76)),
    Shape.TALL: Frame(Box(60, 200, 960, 168), Box(60, 400, 960, 1300), Box(360, 1760, 360, 90)),
}
SHARES: Final = (0.7, 1.4, 1.2, 1.8, 0.5)
UNTOLD: Final = "· · ·"
"""Where initials will stand."""


class ScoresScene(Scene):
    """Of one game, one kind of table after the other."""

    def __init__(self, house: House, kind: Kind | None = None, new: Sequence[int] = ()) -> None:
        """`new`: the places to which a match of that kind has just come."""
        super().__init__(house)
        self.scores, trouble = Scores.load(house.folder)
        self.of_game = kind.game if kind is not None else house.game
        self.at = 0 if kind is None else max(0, self._kinds.index(kind))
        self.new = tuple(new)
        if trouble is not None:
            self.say(refusal(trouble))

    @property
    def game(self) -> str:
        return self.of_game

    @property
    def _kinds(self) -> Sequence[Kind]:
        return self.scores.kinds(self.of_game)

    @property
    def page(self) -> Page:
        return self.house.page(ALSO_TALL)

    @property
    def frame(self) -> Frame:
        return FRAMES[self.page.shape]

    # ------------------------------------------------------------------------------- widgets
    def lay_out(self) -> Sequence[Widget]:
        back = Button(
            key="back", box=self.frame.back, press=self.back, words=tr("menu.back"), main=True
        )
        return [*self._choices(), *self._table(), back]

    def first_focus(self) -> str | None:
        return f"row:{self.new[0]}" if self.new else "back"

    def _choices(self) -> list[Widget]:
        """Which game, where there are several, and which kind of table."""
        shown = [game.name for game in games.on_screen()]
        room, made = self.page.beside(self.frame.choices, [2, 3], 24), list[Widget]()
        if len(shown) > 1 and self.of_game in shown:
            titles = [games.game(name).title for name in shown]
            at = shown.index(self.of_game)
            made.append(choice("game", room[0], titles, at, lambda to: self._to_game(shown[to])))
        if self._kinds:
            names = [kind_words(kind, self.scores.tables[kind]) for kind in self._kinds]
            made.append(choice("kind", room[-1], names, self.at, self._to_kind))
        return made

    def _to_game(self, name: str) -> None:
        self.of_game, self.at, self.new = name, 0, ()
        self.refresh()

    def _to_kind(self, at: int) -> None:
        self.at, self.new = at, ()
        self.refresh()

    def _table(self) -> list[Widget]:
        """Ten lines, whether somebody stands there or not; none before the first result."""
        if not self._kinds:
            return []
        found = self.scores.tables[self._kinds[self.at]]
        spots = rows(self.frame.table, [1] * ROWS, 8)
        made: list[Widget] = []
        for place, spot in enumerate(spots, start=1):
            row = found[place - 1] if place <= len(found) else None
            file = self.house.folder / row.file if row is not None else None
            kept = file if file is not None and file.is_file() else None
            line = ScoreRow(
                key=f"row:{place}", box=spot, place=place, row=row, new=place in self.new
            )
            if kept is not None:
                line.press, line.kept = self._watching(kept), True
                line.explain = about_row
            made.append(line)
        return made

    def _watching(self, file: Path) -> Callable[[], None]:
        def press() -> None:
            try:
                record, trouble = load(file, games.cabinet)
                scene = self.house.doors.replay(record, read_chairs(file), file, trouble=trouble)
            except Refused as reason:
                self.say(refusal(reason))
                return
            self.house.push(scene)

        return press

    # ------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        paint_title(canvas, tr("scores.title"), 50)
        if not self._kinds:
            note = self.frame.table
            canvas.words(tr("scores.none"), note, "label", "parchment", align="center", wrap=True)


@dataclass(slots=True, kw_only=True)
class ScoreRow(Widget):
    """One result; a press shows its match again."""

    place: int
    row: Row | None
    new: bool
    kept: bool = False
    """Is there a record to be watched?"""

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box, row = self.box, self.row
        if row is None:
            canvas.plate(box, "night", alpha=120)
        elif self.new:
            canvas.plate(box, "twilight", "gold", width=3)
        else:
            canvas.plate(box, "dusk", "gold_deep", alpha=235)
        place, initials, points, day, watch = columns(inset(box, 24, 2), SHARES, 10)
        soft = "steel" if row is None else "parchment"
        canvas.words(f"{self.place}.", place, "label", soft, face="title", align="right")
        if row is None:
            canvas.words(UNTOLD, initials, "label", "steel", align="center")
            return
        bright = "gold_light" if self.new or self.place == 1 else "ivory"
        canvas.words(row.initials, initials, "heading", bright, face="title", align="center")
        canvas.words(figure(row.points), points, "heading", bright, face="title", align="right")
        canvas.words(row.day, day, "body", "parchment", align="right")
        if self.kept:
            side = min(watch.height - 8, 44)
            spot = Box(watch.right - side, watch.centery - side // 2, side, side)
            canvas.picture("icon.replay", spot)
        if focused:
            ring(canvas, box)


def choice(
    name: str, box: Box, values: Sequence[str], at: int, choose: Callable[[int], None]
) -> Choice:
    """Which scores are shown."""
    return Choice(
        key=name,
        box=box,
        press=lambda: choose((at + 1) % len(values)),
        words="",
        values=values,
        at=at,
        choose=choose,
        explain=lambda: Card(tr("scores.title"), (tr("about.scores"),)),
    )


def about_row() -> Card:
    return Card(tr("scores.title"), (tr("about.score_row"),))


def kind_words(kind: Kind, found: Sequence[Row]) -> str:
    """A kind of table in words: how many play, against whom, by which rules."""
    rivals = tr("scores.people") if not kind.level else chair_name(kind.level)
    said = [tr("count.players", count=kind.seats), rivals]
    said += [changed_words(row.house_rules) for row in found[:1] if row.house_rules]
    return " · ".join(said)
