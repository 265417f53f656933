"""Settings as widgets: a choice, a toggle or a slider for each, kept with every change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ...i18n import tr
from ...settings import LOUDEST, TEXT_SIZES
from ...ui.backdrop import paint_hall
from ...ui.canvas import Canvas
from ...ui.controls import Button, Choice, Slider, Toggle, title
from ...ui.inputs import Intent
from ...ui.key_words import line_of
from ...ui.layout import Box
from ...ui.page import Page
from ...ui.widget import Card, Widget
from ..house import Scene

LOUDER: Final = 5
WIDEST: Final = 1660
TOP: Final = 60
EXTRA: Final = {"fullscreen": Intent.FULLSCREEN, "muted": Intent.MUTE}
"""What has a key as well."""


class ChoicesScene(Scene):
    """What pages of settings have in common: a panel of choices, each with a name, a value, and a
    card about them."""

    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        panel = panel_of(self.page)
        canvas.plate(panel, "night", "gold", width=3, radius=24, alpha=220)
        foot = Box(panel.centerx - 500, panel.bottom + 24, 1000, 40)
        canvas.words(tr("settings.foot"), foot, "small", "parchment", align="center")

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

    def _about(self, name: str, intent: Intent | None = None) -> Callable[[], Card]:
        keys = (line_of(self.house.inputs, intent),) if intent else ()
        return lambda: Card(tr(f"settings.{name}"), (tr(f"about.{name}"), *keys))


# ------------------------------------------------------------------------------- the panel
def panel_of(page: Page) -> Box:
    wide = min(WIDEST, page.width - 2 * TOP)
    return Box((page.width - wide) // 2, TOP, wide, page.height - 140)


def halves(page: Page) -> list[Box]:
    """Where the choices stand."""
    panel = panel_of(page)
    inside = Box(panel.x + 60, panel.y + 130, panel.width - 120, panel.height - 270)
    return page.beside(inside, [1, 1], 40)


def title_and_way_out(scene: ChoicesScene, words: str) -> list[Widget]:
    panel = panel_of(scene.page)
    way_out = Box(panel.centerx - 180, panel.bottom - 106, 360, 76)
    return [
        title(words, Box(panel.x, panel.y + 24, panel.width, 80)),
        Button(key="back", box=way_out, press=scene.back, words=tr("menu.back"), main=True),
    ]
