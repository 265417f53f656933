"""A paper to read: texts one below the other under a title, scrolled by wheel, keys and presses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ...i18n import language, tr
from ...ui.backdrop import paint_hall
from ...ui.canvas import Canvas
from ...ui.controls import Button, title
from ...ui.inputs import Intent, Press
from ...ui.layout import Box, inset
from ...ui.page import Shape
from ...ui.prose import Column, Page, Style
from ...ui.widget import Widget
from ..house import House, Scene

HEADING: Final = Style(34, "title", "ruby_deep", 1.3)
BODY: Final = Style(25, "text", "ink", 1.36)
SMALL: Final = Style(21, "text", "ink_soft", 1.3)
LINE: Final = 90
"""How far one press of an arrow scrolls."""


class Frame(NamedTuple):
    title: Box
    paper: Box
    back: Box


FRAMES: Final = {
    Shape.USUAL: Frame(Box(260, 30, 1400, 80), Box(260, 124, 1400, 826), Box(780, 972, 360, 76)),
    Shape.TALL: Frame(Box(40, 40, 1000, 90), Box(40, 150, 1000, 1620), Box(360, 1800, 360, 80)),
}
Text = tuple[str, Style]


class PaperScene(Scene):
    """Whatever lies below waits."""

    def __init__(self, house: House, words: str, texts: Sequence[Text]) -> None:
        super().__init__(house)
        self.words, self.texts = words, texts
        self.scrolled = 0
        self._set: tuple[object, ...] | None = None
        self._column: Column | None = None

    @property
    def frame(self) -> Frame:
        return FRAMES[self.page.shape]

    @property
    def room(self) -> Box:
        return inset(self.frame.paper, 44, 30)

    @property
    def column(self) -> Column:
        """Set anew when the size of the text or the shape of the page is another."""
        wanted = language(), self.house.settings.text_size, self.page.shape
        if self._column is None or wanted != self._set:
            self._set = wanted
            self._column = Column(self.room.width, self.house.settings.text_size / 100)
            for at, (words, style) in enumerate(self.texts):
                if style is HEADING and at:
                    self._column.skip(20)
                self._column.text(words, style, at)
                self._column.skip(6)
        return self._column

    def scroll(self, by: int) -> None:
        furthest = max(0, self.column.bottom - self.room.height)
        self.scrolled = max(0, min(furthest, self.scrolled + by))
        self.refresh()

    def lay_out(self) -> Sequence[Widget]:
        frame, far = self.frame, self.room.height - LINE
        paper = Page(
            key="text",
            box=frame.paper,
            press=lambda: self.scroll(far),
            column=self.column,
            room=self.room,
            scrolled=self.scrolled,
        )
        back = Button(key="back", box=frame.back, press=self.back, words=tr("menu.back"), main=True)
        return [title(self.words, frame.title), paper, back]

    def first_focus(self) -> str | None:
        return "back"

    def press(self, press: Press) -> None:
        far = self.room.height - LINE
        by = {
            Intent.UP: -LINE,
            Intent.DOWN: LINE,
            Intent.PAGE_UP: -far,
            Intent.PAGE_DOWN: far,
        }.get(press.intent)
        pages = press.intent in (Intent.PAGE_UP, Intent.PAGE_DOWN)
        if by is not None and (pages or self.focus == "text"):
            before = self.scrolled
            self.scroll(by)
            if self.scrolled != before:
                return
        super().press(press)

    def wheel(self, widget: Widget, turn: int) -> None:
        self.scroll(-turn * LINE)

    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
