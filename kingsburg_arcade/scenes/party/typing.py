"""Words asked for: typed on a keyboard, or picked letter by letter with a mouse or a pad."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from ...engine.shown_text import JOINERS
from ...i18n import tr
from ...ui.canvas import Canvas
from ...ui.controls import Button, heading
from ...ui.inputs import ERASE
from ...ui.layout import Box, grid
from ...ui.page import Page
from ...ui.widget import Widget, ring
from ..house import House, Scene

SIZE: Final = (1300, 820)
KEY: Final = 82
ROW: Final = 90
"""A row of commands."""
GAP: Final = 10
DIGITS: Final = "1234567890"
SIGNS: Final = ".,!?:-’"
ADDRESS: Final = ("12345", "67890", ".:")
"""The letters of an address."""
SPACE: Final = " "


def letters() -> tuple[str, ...]:
    """The letters of the language spoken now, and what stands between words."""
    return (DIGITS, *tr("typing.letters").split(), SIGNS)


def accepted(_: str) -> str:
    """Nothing is wrong with it."""
    return ""


@dataclass(slots=True, kw_only=True)
class Line(Widget):
    """What has been typed, and where the next letter comes."""

    typed: str
    hint: str
    replaced: bool
    """Does the next letter take the place of it all?"""

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        canvas.plate(box, "parchment_light", "gold", width=3, radius=14)
        room = box.inflate(-48, 0)
        if self.typed:
            if self.replaced:
                mark = min(room.width, canvas.width_of(self.typed, "heading"))
                canvas.plate(Box(room.x - 4, box.y + 14, mark + 8, box.height - 28), "gold")
            shown = canvas.words(self.typed, room, "heading", "ink")
            wide = min(room.width, shown.width)
        else:
            canvas.words(self.hint, room.move(10, 0), "body", "ink_soft")
            wide = 0
        canvas.plate(Box(room.x + wide + 3, box.y + 16, 3, box.height - 32), "ruby", radius=1)
        if focused:
            ring(canvas, box, 14)


def panel_of(page: Page) -> Box:
    """Higher on a tall page: there the commands stand in two rows."""
    wide, high = SIZE
    return page.middle(wide, high + (ROW if page.tall else 0))


class TypingScene(Scene):
    """Closes itself before the words are used; words that will not do are said to be so."""

    transparent = True
    typing = True

    def __init__(
        self,
        house: House,
        title: str,
        done: Callable[[str], None],
        *,
        given: str = "",
        replaced: bool = False,
        hint: str = "",
        most: int = 40,
        rows: Sequence[str] = (),
        check: Callable[[str], str] = accepted,
        capitals: bool = False,
    ) -> None:
        super().__init__(house)
        self.title, self.hint, self.most = title, hint, most
        self.words, self.replaced = given, replaced
        self._done, self._check, self._rows = done, check, tuple(rows)
        self._always_capitals = capitals
        self.capitals = capitals or replaced or not given

    # ------------------------------------------------------------------------------- widgets
    def lay_out(self) -> Sequence[Widget]:
        panel = panel_of(self.page)
        head = Box(panel.x + 40, panel.y + 24, panel.width - 80, 60)
        line = Box(panel.x + 60, panel.y + 96, panel.width - 120, 78)
        return [
            heading(self.title, head),
            Line(key="line", box=line, typed=self.words, hint=self.hint, replaced=self.replaced),
            *self._keys(),
            *self._commands(),
        ]

    def first_focus(self) -> str | None:
        return "done"

    def _keys(self) -> list[Widget]:
        rows = self._rows or letters()
        widgets: list[Widget] = []
        panel = panel_of(self.page)
        top = panel.y + 200 + (5 - min(5, len(rows))) * (KEY + GAP) // 2
        for at, row in enumerate(rows):
            wide = min(KEY, (panel.width - 80 - GAP * (len(row) - 1)) // len(row))
            left = panel.centerx - (len(row) * (wide + GAP) - GAP) // 2
            for place, letter in enumerate(row):
                shown = letter.upper() if self.capitals else letter
                spot = Box(left + place * (wide + GAP), top + at * (KEY + GAP), wide, KEY)
                widgets.append(
                    Button(
                        key=f"key:{letter}",
                        box=spot,
                        press=self._put(shown),
                        words=shown,
                        size="label",
                    )
                )
        return widgets

    def _commands(self) -> list[Widget]:
        wanted: list[tuple[str, Callable[[], None]]] = [
            ("back", self.back),
            ("erase", lambda: self.typed(ERASE)),
        ]
        if not self._rows:
            wanted += [("capitals", self._shift), ("space", self._put(SPACE))]
        wanted += [("paste", self._paste), ("done", self.finish)]
        panel = panel_of(self.page)
        down = 2 if self.page.tall else 1
        row = Box(panel.x + 40, panel.bottom - 20 - down * ROW, panel.width - 80, down * ROW - 14)
        spots = grid(row, -(-len(wanted) // down), down, 14)
        return [
            Button(key=name, box=spot, press=press, words=tr(f"typing.{name}"), main=name == "done")
            for (name, press), spot in zip(wanted, spots, strict=True)
        ]

    # -------------------------------------------------------------------------------- acting
    def typed(self, letters: str) -> None:
        """Return ends typing on a keyboard."""
        self._take(letters)
        self.focus = "done"
        self.refresh()

    def _take(self, letters: str) -> None:
        """The first letter takes the place of a proposal, and erasing takes it all away."""
        if self.replaced and letters:
            self.words, self.replaced = "", False
        if letters == ERASE:
            self.words = self.words[:-1]
        else:
            plain = (SPACE if one.isspace() else one for one in letters)
            added = "".join(one for one in plain if one.isprintable() or one in JOINERS)
            added = added.upper() if self._always_capitals else added
            self.words = (self.words + added)[: self.most]
        self.notice = ""

    def _put(self, letter: str) -> Callable[[], None]:
        def press() -> None:
            self._take(letter)
            self.capitals = self._always_capitals
            self.refresh()

        return press

    def _shift(self) -> None:
        self.capitals = not self.capitals
        self.refresh()

    def _paste(self) -> None:
        self._take(pasted())
        self.refresh()

    def finish(self) -> None:
        words = " ".join(self.words.split())
        wrong = self._check(words)
        if wrong:
            self.say(wrong)
            return
        self.house.pop()
        self._done(words)

    # ------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        canvas.veil()
        canvas.plate(panel_of(self.page), "dusk", "gold", width=3, radius=24)


# ------------------------------------------------------------------------------ the clipboard
def pasted() -> str:
    """What lies on the clipboard, if this machine has one."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def copied(words: str) -> bool:
    """Put words on the clipboard; whether that was possible."""
    try:
        pygame.scrap.put_text(words)
    except pygame.error:
        return False
    return True
