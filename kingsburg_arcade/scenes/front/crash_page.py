"""After a fault: what was saved, back into the match, and the report to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from ...disk import named
from ...engine.refused import Refused
from ...i18n import refusal, tr
from ...ui.backdrop import paint_hall
from ...ui.canvas import Canvas
from ...ui.controls import Button, Label, title
from ...ui.layout import Box, rows
from ...ui.widget import Card, Widget
from ..house import House, Scene
from .paper import HEADING, SMALL, PaperScene, Text

WIDE: Final = 900
HIGH: Final = 700
BUTTON: Final = 76
GAP: Final = 16


class CrashScene(Scene):
    """The title lies below it."""

    def __init__(
        self,
        house: House,
        report: str,
        file: Path | None,
        go_on: Callable[[], None] | None = None,
        *,
        far: bool = False,
        silent: bool = False,
    ) -> None:
        """`go_on` opens the match again, if there is one; `silent`: the sound was switched off."""
        super().__init__(house)
        self.report, self.file = report, file
        self._go_on, self._far, self._silent = go_on, far, silent

    @property
    def panel(self) -> Box:
        return self.page.middle(WIDE, HIGH)

    @property
    def sentences(self) -> list[str]:
        """What was saved, and where more is written down."""
        if self._go_on is None:
            told = [tr("crash.safe")]
        else:
            told = [tr("crash.saved_far" if self._far else "crash.saved")]
        if self._silent:
            told.append(tr("crash.silent"))
        if self.file is None:
            return [*told, tr("crash.no_report")]
        return [*told, tr("crash.report_file", file=shortened(self.file))]

    def lay_out(self) -> Sequence[Widget]:
        panel = self.panel
        wanted = self.wanted()
        foot = (BUTTON + GAP) * len(wanted) - GAP
        head = Box(panel.x + 30, panel.y + 30, panel.width - 60, 80)
        said = Box(panel.x + 60, head.bottom + 10, panel.width - 120, 0)
        said.height = panel.bottom - 50 - foot - said.y - 20
        below = Box(panel.x + 180, panel.bottom - 50 - foot, panel.width - 360, foot)
        spots = rows(below, [1] * len(wanted), GAP)
        buttons = [
            Button(
                key=name,
                box=spot,
                press=press,
                words=tr(f"crash.{name}"),
                main=at == 0,
                explain=about(name),
            )
            for at, ((name, press), spot) in enumerate(zip(wanted, spots, strict=True))
        ]
        parts = self.sentences
        labels = [
            Label(
                key=f"said:{at}",
                box=box,
                words=words,
                size="small" if at else "label",
                colour="parchment" if at else "ivory",
                align="center",
                wrap=True,
            )
            for at, (words, box) in enumerate(
                zip(parts, rows(said, [1] * len(parts), 8), strict=True)
            )
        ]
        return [title(tr("crash.title"), head), *labels, *buttons]

    def wanted(self) -> list[tuple[str, Callable[[], None]]]:
        """What can be done, by the keys of the words."""
        on = [("go_on", self.go_on)] if self._go_on is not None else []
        return [*on, ("home", self.back), ("report", self.read)]

    def first_focus(self) -> str | None:
        return "home" if self._go_on is None else "go_on"

    def go_on(self) -> None:
        """Back into the match; the title is below it."""
        again, self._go_on = self._go_on, None
        self.house.pop()
        try:
            if again is not None:
                again()
        except Refused as reason:
            self.house.top.say(refusal(reason))

    def read(self) -> None:
        self.house.push(PaperScene(self.house, tr("crash.report_title"), texts(self.report)))

    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        canvas.plate(self.panel, "night", "gold", width=3, radius=24, alpha=240)


def about(name: str) -> Callable[[], Card] | None:
    """What the report is good for."""
    if name != "report":
        return None
    return lambda: Card(tr("crash.report"), (tr("about.crash_report"),))


def texts(report: str) -> list[Text]:
    """A report as a paper: its parts have headings."""
    lines = [line for line in report.splitlines() if line.strip()]
    return [
        (line.strip("[]"), HEADING) if line[:1] == "[" and line[-1:] == "]" else (line, SMALL)
        for line in lines
    ]


def shortened(file: Path) -> str:
    """A path as a sentence names it; the folder of the person is short."""
    home = Path.home()
    return f"~/{file.relative_to(home).as_posix()}" if file.is_relative_to(home) else named(file)
