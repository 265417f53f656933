"""The settings: every change holds at once and is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..i18n import LANGUAGES, language, tr, words
from ..settings import SPEEDS, TEXT_SIZES
from ..ui.canvas import PAGE, Canvas
from ..ui.controls import Button, Choice, Label, Slider, Toggle
from ..ui.layout import Box, rows
from ..ui.widget import Card, Widget
from .hall import paint_hall
from .kingsburg.page import speed_words
from .scene import Scene

PANEL = Box(410, 70, 1100, 940)


class OptionsScene(Scene):
    """Language, pace, text and window."""

    def lay_out(self) -> Sequence[Widget]:
        title = Box(PANEL.x, PANEL.y + 24, PANEL.width, 80)
        spots = rows(Box(PANEL.x + 70, PANEL.y + 130, PANEL.width - 140, 660), [1] * 6, 18)
        back = Box(PANEL.centerx - 180, PANEL.bottom - 110, 360, 76)
        return [
            Label(
                key="title",
                box=title,
                words=tr("settings.title"),
                size="title",
                colour="gold_light",
                face="title",
                align="center",
            ),
            self._language(spots[0]),
            self._speed(spots[1]),
            self._text_size(spots[2]),
            self._toggle("reduced_motion", spots[3]),
            self._toggle("wait", spots[4]),
            self._toggle("fullscreen", spots[5]),
            Button(key="back", box=back, press=self.back, words=tr("menu.back"), main=True),
        ]

    def first_focus(self) -> str | None:
        return "language"

    def _choice(
        self, name: str, box: Box, values: Sequence[str], at: int, value: Callable[[int], Any]
    ) -> Choice:
        def choose(to: int) -> None:
            self.house.change(**{name: value(to)})

        return Choice(
            key=name,
            box=box,
            press=lambda: choose((at + 1) % len(values)),
            words=tr(f"settings.{name}"),
            values=values,
            at=at,
            choose=choose,
            explain=self._about(name),
        )

    def _language(self, box: Box) -> Widget:
        names = [str(words(code)["language"]) for code in LANGUAGES]
        at = LANGUAGES.index(language())
        return self._choice("language", box, names, at, LANGUAGES.__getitem__)

    def _speed(self, box: Box) -> Widget:
        at = SPEEDS.index(self.house.settings.speed)
        return self._choice("speed", box, list(map(speed_words, SPEEDS)), at, SPEEDS.__getitem__)

    def _text_size(self, box: Box) -> Widget:
        least, most = TEXT_SIZES
        return Slider(
            key="text_size",
            box=box,
            words=tr("settings.text_size"),
            value=self.house.settings.text_size,
            least=least,
            most=most,
            by=10,
            choose=self._resize_text,
            shown=lambda value: f"{value} %",
            explain=self._about("text_size"),
        )

    def _resize_text(self, size: int) -> None:
        if size != self.house.settings.text_size:
            self.house.change(text_size=size)

    def _toggle(self, name: str, box: Box) -> Widget:
        on = getattr(self.house.settings, name)
        return Toggle(
            key=name,
            box=box,
            press=lambda: self.house.change(**{name: not on}),
            words=tr(f"settings.{name}"),
            on=on,
            explain=self._about(name),
        )

    @staticmethod
    def _about(name: str) -> Callable[[], Card]:
        return lambda: Card(tr(f"settings.{name}"), (tr(f"about.{name}"),))

    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        canvas.plate(PANEL, "night", "gold", width=3, radius=24, alpha=220)
        foot = Box(PAGE[0] // 2 - 600, 1024, 1200, 40)
        canvas.words(tr("settings.keys"), foot, "small", "parchment", align="center")
