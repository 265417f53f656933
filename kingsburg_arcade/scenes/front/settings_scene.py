"""The settings: every change holds at once and is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ...i18n import language, languages, readable, tr, words
from ...settings import CONFIRM, SPEEDS
from ...ui.controls import Button, Label, section
from ...ui.key_words import speed_words
from ...ui.layout import Box, columns, rows
from ...ui.widget import Card, Widget
from .about_page import about_the_game
from .accessibility import AccessibilityScene
from .choices import ChoicesScene, halves, title_and_way_out
from .keys import KeysScene

VOLUMES: Final = ("effects", "ambience", "music")
FOOT: Final = 960
"""How wide the ways on stand."""
HEAD: Final = 0.62
"""The head of a part, in heights of a choice."""
LEFT: Final = (HEAD, 1, 1, 1, 1, HEAD, 1, 1, 1, 1, 1)
RIGHT: Final = (HEAD, 1, 1, 1, 1, 1, 1, HEAD, 1, 1)


class SettingsScene(ChoicesScene):
    """At the left what is seen and played, at the right what is heard, and the way to more."""

    def lay_out(self) -> Sequence[Widget]:
        left, right = halves(self.page)
        head, way_out = title_and_way_out(self, tr("settings.title"))
        foot = Box(head.box.centerx - FOOT // 2, way_out.box.y, FOOT, way_out.box.height)
        guide, about, way_out.box = columns(foot, [1, 1, 1], 30)
        ways = [
            door("guide", guide, self.open_guide),
            door("about_game", about, self.open_about),
        ]
        return [head, *self._left(left), *self._right(right), *ways, way_out]

    def _left(self, box: Box) -> list[Widget]:
        spots = rows(box, LEFT, 10)
        return [
            head_of("seen", spots[0]),
            self._language(spots[1]),
            self._text_size(spots[2]),
            self._toggle("fullscreen", spots[3]),
            self._toggle("attract", spots[4]),
            head_of("played", spots[5]),
            self._speed(spots[6]),
            self._toggle("wait", spots[7]),
            self._toggle("year_end", spots[8]),
            self._toggle("automatic_rolls", spots[9]),
            self._confirm(spots[10]),
        ]

    def _right(self, box: Box) -> list[Widget]:
        spots = rows(box, RIGHT, 10)
        return [
            head_of("heard", spots[0]),
            *(self._volume(name, box) for name, box in zip(VOLUMES, spots[1:], strict=False)),
            self._toggle("muted", spots[4]),
            self._toggle("voices", spots[5]),
            *self._absent(spots[6]),
            head_of("more", spots[7]),
            door("accessibility", spots[8], self.open_accessibility),
            door("keys", spots[9], self.open_keys),
        ]

    def first_focus(self) -> str | None:
        return "language"

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

    def open_guide(self) -> None:
        self.house.push(self.house.doors.guide())

    def open_about(self) -> None:
        self.house.push(about_the_game(self.house))

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


def head_of(name: str, box: Box) -> Widget:
    return section(name, tr(f"settings.{name}"), box)


def door(name: str, box: Box, press: Callable[[], None]) -> Widget:
    """To a page of its own."""
    words = tr(f"{name}.title")
    about = Card(words, (tr(f"about.{name}"),))
    return Button(key=name, box=box, press=press, words=words, explain=lambda: about)
