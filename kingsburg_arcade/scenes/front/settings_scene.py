"""The settings: every change holds at once and is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ...i18n import language, languages, readable, tr, words
from ...settings import CONFIRM, SPEEDS
from ...ui.backdrop import paint_hall
from ...ui.canvas import Canvas
from ...ui.controls import Button, Label
from ...ui.key_words import speed_words
from ...ui.layout import Box, columns, rows
from ...ui.page import ALSO_TALL, Page, Shape
from ...ui.widget import Card, Widget
from .accessibility import AccessibilityScene
from .choices import ChoicesScene
from .keys import KeysScene

PANELS: Final = {Shape.USUAL: Box(130, 60, 1660, 940), Shape.TALL: Box(60, 60, 960, 1770)}
VOLUMES: Final = ("effects", "ambience", "music")


class SettingsScene(ChoicesScene):
    """At the left what is seen, at the right what is heard, and the way to the keys."""

    @property
    def page(self) -> Page:
        return self.house.page(ALSO_TALL)

    def lay_out(self) -> Sequence[Widget]:
        panel = PANELS[self.page.shape]
        inside = Box(panel.x + 60, panel.y + 130, panel.width - 120, panel.height - 270)
        beside = self.page.shape is not Shape.TALL
        left, right = columns(inside, [1, 1], 40) if beside else rows(inside, [1, 1], 30)
        seen = rows(left, [0.62, *[1] * 9], 10)
        heard = rows(right, [0.62, *[1] * 9], 10)
        back = Box(panel.centerx - 180, panel.bottom - 106, 360, 76)
        return [
            *self._heads(panel, seen[0], heard[0]),
            self._language(seen[1]),
            self._text_size(seen[2]),
            self._toggle("fullscreen", seen[3]),
            self._speed(seen[4]),
            self._door("accessibility", seen[5], self.open_accessibility),
            self._toggle("wait", seen[6]),
            self._toggle("year_end", seen[7]),
            self._toggle("automatic_rolls", seen[8]),
            self._confirm(seen[9]),
            *(self._volume(name, box) for name, box in zip(VOLUMES, heard[1:], strict=False)),
            self._toggle("muted", heard[4]),
            self._door("keys", heard[5], self.open_keys),
            self._toggle("voices", heard[6]),
            *self._absent(heard[8]),
            Button(key="back", box=back, press=self.back, words=tr("menu.back"), main=True),
        ]

    def first_focus(self) -> str | None:
        return "language"

    @staticmethod
    def _heads(panel: Box, left: Box, right: Box) -> list[Widget]:
        title = Box(panel.x, panel.y + 24, panel.width, 80)
        made: list[Widget] = [
            Label(
                key="title",
                box=title,
                words=tr("settings.title"),
                size="title",
                colour="gold_light",
                face="title",
                align="center",
            )
        ]
        for name, box in (("seen", left), ("heard", right)):
            made.append(
                Label(
                    key=f"head:{name}",
                    box=box,
                    words=tr(f"settings.{name}"),
                    size="label",
                    colour="gold_light",
                    face="title",
                )
            )
        return made

    def _language(self, box: Box) -> Widget:
        every = languages()
        names = [str(words(code).get("language", readable(code))) for code in every]
        at = every.index(language())
        return self._choice("language", box, names, at, every.__getitem__)

    def _speed(self, box: Box) -> Widget:
        at = SPEEDS.index(self.house.settings.speed)
        return self._choice("speed", box, list(map(speed_words, SPEEDS)), at, SPEEDS.__getitem__)

    def _confirm(self, box: Box) -> Widget:
        values = [tr(f"confirm.{wanted or 'usual'}") for wanted in CONFIRM]
        at = CONFIRM.index(self.house.settings.confirm)
        return self._choice("confirm", box, values, at, CONFIRM.__getitem__)

    @staticmethod
    def _door(name: str, box: Box, press: Callable[[], None]) -> Button:
        """To a page of its own."""
        words = tr(f"{name}.title")
        about = Card(words, (tr(f"about.{name}"),))
        return Button(key=name, box=box, press=press, words=words, explain=lambda: about)

    def open_accessibility(self) -> None:
        self.house.push(AccessibilityScene(self.house))

    def open_keys(self) -> None:
        self.house.push(KeysScene(self.house))

    def _absent(self, box: Box) -> list[Widget]:
        """One sentence where nothing can be heard."""
        if not self.house.sound.absent:
            return []
        said = tr("sound.absent")
        return [Label(key="absent", box=box, words=said, size="small", colour="gold", wrap=True)]

    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        panel = PANELS[self.page.shape]
        canvas.plate(panel, "night", "gold", width=3, radius=24, alpha=220)
        foot = Box(panel.centerx - 480, panel.bottom + 24, 960, 40)
        canvas.words(tr("settings.foot"), foot, "small", "parchment", align="center")
