"""The pause: go on, settings, or leave; a match that is left is kept and can be resumed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...i18n import tr
from ...ui.canvas import Canvas
from ...ui.controls import Button, Label, title
from ...ui.layout import Box, rows
from ...ui.widget import Widget
from ..house import House, Scene


class PauseScene(Scene):
    """Over the table, which waits."""

    transparent = True
    note = "pause.note"
    """What is said under the title."""
    high = 650

    def __init__(self, house: House, about: str = "") -> None:
        super().__init__(house)
        self.about = about

    def wanted(self) -> list[tuple[str, Callable[[], None]]]:
        """What can be done, by the keys of the words."""
        return [
            ("go_on", self.back),
            ("rules", self.open_rules),
            ("settings", self.open_settings),
            ("home", self.house.go_home),
            ("quit", self.house.quit),
        ]

    @property
    def panel(self) -> Box:
        return self.page.middle(640, self.high)

    def lay_out(self) -> Sequence[Widget]:
        panel = self.panel
        head = Box(panel.x + 30, panel.y + 30, panel.width - 60, 70)
        note = Box(panel.x + 40, panel.y + 100, panel.width - 80, 60)
        wanted = self.wanted()
        room = Box(panel.x + 80, panel.y + 176, panel.width - 160, panel.height - 210)
        spots = rows(room, [1] * len(wanted), 16 if len(wanted) < 6 else 10)
        buttons = [
            Button(key=name, box=spot, press=press, words=tr(f"pause.{name}"), main=at == 0)
            for at, ((name, press), spot) in enumerate(zip(wanted, spots, strict=True))
        ]
        return [
            title(tr("pause.title"), head),
            Label(
                key="note",
                box=note,
                words=tr(self.note),
                size="small",
                colour="parchment",
                align="center",
                wrap=True,
            ),
            *buttons,
        ]

    def first_focus(self) -> str | None:
        return "go_on"

    def topic(self) -> str:
        """What was meant on the table below."""
        return self.about

    def open_settings(self) -> None:
        self.house.push(self.house.doors.settings())

    def paint(self, canvas: Canvas) -> None:
        canvas.veil()
        canvas.plate(self.panel, "night", "gold", width=3, radius=24, alpha=240)
