"""The settings: every change holds at once and is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ...i18n import language, languages, readable, tr, words
from ...settings import CONFIRM, LOUDEST, SPEEDS, TEXT_SIZES
from ...ui.backdrop import paint_hall
from ...ui.canvas import PAGE, Canvas
from ...ui.controls import Button, Choice, Label, Slider, Toggle
from ...ui.inputs import Intent
from ...ui.key_words import line_of, speed_words
from ...ui.layout import Box, columns, rows
from ...ui.widget import Card, Widget
from ..house import Scene
from .keys import KeysScene

PANEL: Final = Box(130, 60, 1660, 940)
INSIDE: Final = Box(PANEL.x + 60, PANEL.y + 130, PANEL.width - 120, 670)
VOLUMES: Final = ("effects", "ambience", "music")
LOUDER: Final = 5
EXTRA: Final = {"fullscreen": Intent.FULLSCREEN, "muted": Intent.MUTE}
"""What has a key as well."""


class SettingsScene(Scene):
    """At the left what is seen, at the right what is heard, and the way to the keys."""

    def lay_out(self) -> Sequence[Widget]:
        left, right = columns(INSIDE, [1, 1], 40)
        seen = rows(left, [0.62, *[1] * 9], 10)
        heard = rows(right, [0.62, *[1] * 9], 10)
        back = Box(PANEL.centerx - 180, PANEL.bottom - 106, 360, 76)
        return [
            *self._heads(seen[0], heard[0]),
            self._language(seen[1]),
            self._text_size(seen[2]),
            self._toggle("fullscreen", seen[3]),
            self._speed(seen[4]),
            self._toggle("reduced_motion", seen[5]),
            self._toggle("wait", seen[6]),
            self._toggle("year_end", seen[7]),
            self._toggle("automatic_rolls", seen[8]),
            self._confirm(seen[9]),
            *(self._volume(name, box) for name, box in zip(VOLUMES, heard[1:], strict=False)),
            self._toggle("muted", heard[4]),
            Button(
                key="keys",
                box=heard[5],
                press=self.open_keys,
                words=tr("keys.title"),
                explain=lambda: Card(tr("keys.title"), (tr("about.keys"),)),
            ),
            self._toggle("voices", heard[6]),
            *self._absent(heard[8]),
            Button(key="back", box=back, press=self.back, words=tr("menu.back"), main=True),
        ]

    def first_focus(self) -> str | None:
        return "language"

    @staticmethod
    def _heads(left: Box, right: Box) -> list[Widget]:
        title = Box(PANEL.x, PANEL.y + 24, PANEL.width, 80)
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

    def _text_size(self, box: Box) -> Widget:
        return self._slider("text_size", box, TEXT_SIZES, 10)

    def _volume(self, name: str, box: Box) -> Widget:
        return self._slider(name, box, (0, LOUDEST), LOUDER)

    def _slider(self, name: str, box: Box, ends: tuple[int, int], by: int) -> Widget:
        now = getattr(self.house.settings, name)

        def choose(value: int) -> None:
            if value != getattr(self.house.settings, name):
                self.house.change(**{name: value})
                if name == "effects":
                    self.house.sound.play("coin", 2)  # so that one hears what was chosen

        return Slider(
            key=name,
            box=box,
            words=tr(f"settings.{name}"),
            value=now,
            least=ends[0],
            most=ends[1],
            by=by,
            choose=choose,
            shown=lambda value: f"{value} %",
            explain=self._about(name),
        )

    def _toggle(self, name: str, box: Box) -> Widget:
        on = getattr(self.house.settings, name)
        return Toggle(
            key=name,
            box=box,
            press=lambda: self.house.change(**{name: not on}),
            words=tr(f"settings.{name}"),
            on=on,
            explain=self._about(name, EXTRA.get(name)),
        )

    def open_keys(self) -> None:
        self.house.push(KeysScene(self.house))

    def _absent(self, box: Box) -> list[Widget]:
        """One sentence where nothing can be heard."""
        if not self.house.sound.absent:
            return []
        said = tr("sound.absent")
        return [Label(key="absent", box=box, words=said, size="small", colour="gold", wrap=True)]

    def _about(self, name: str, intent: Intent | None = None) -> Callable[[], Card]:
        keys = (line_of(self.house.inputs, intent),) if intent else ()
        return lambda: Card(tr(f"settings.{name}"), (tr(f"about.{name}"), *keys))

    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        canvas.plate(PANEL, "night", "gold", width=3, radius=24, alpha=220)
        foot = Box(PAGE[0] // 2 - 600, 1024, 1200, 40)
        canvas.words(tr("settings.foot"), foot, "small", "parchment", align="center")
