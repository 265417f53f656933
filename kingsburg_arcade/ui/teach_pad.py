"""A pad that SDL does not know: its owner shows which button means yes and which goes back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ..i18n import tr
from .canvas import Canvas
from .controls import Button, Label, heading
from .layout import Box
from .scene import House, Scene
from .widget import Card, Widget

PATIENCE: Final = 20.0
"""Seconds without an answer; then the usual buttons are tried."""


class TeachPadScene(Scene):
    """Two questions over whatever was shown. What was answered is kept for this kind of pad."""

    transparent = True

    def __init__(self, house: House, instance: int) -> None:
        super().__init__(house)
        self.instance = instance
        self.yes: int | None = None
        self._waited = 0.0

    @property
    def _panel(self) -> Box:
        return self.page.middle(900, 420)

    def lay_out(self) -> Sequence[Widget]:
        panel = self._panel
        asked = tr("pad.yes" if self.yes is None else "pad.back")
        return [
            heading(tr("pad.title"), Box(panel.x + 40, panel.y + 30, panel.width - 80, 60)),
            Label(
                key="asked",
                box=Box(panel.x + 40, panel.y + 120, panel.width - 80, 130),
                words=asked,
                size="heading",
                colour="gold_light",
                align="center",
                wrap=True,
            ),
            Button(
                key="skip",
                box=Box(panel.centerx - 220, panel.bottom - 120, 440, 76),
                press=self.back,
                words=tr("pad.skip"),
                explain=lambda: Card(tr("pad.skip"), (tr("about.pad_skip"),)),
            ),
        ]

    def back(self) -> None:
        self.house.inputs.pads.leave(self.instance)
        super().back()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._waited += seconds
        if self._waited > PATIENCE:
            self.back()

    def pad_changed(self, hands: str) -> None:
        """Who pulls the pad out needs no answer."""
        if not self.house.inputs.pads.guid(self.instance):
            self.house.pop()

    def hear(self, event: pygame.event.Event) -> bool:
        """The buttons of this pad are answers, and nothing else."""
        if event.type != pygame.JOYBUTTONDOWN or event.instance_id != self.instance:
            return False
        self._waited = 0.0
        if self.yes is None:
            self.yes = event.button
            self.house.sound.play("place")
            self.refresh()
        elif event.button != self.yes:
            self._learn((self.yes, event.button))
        return True

    def _learn(self, taught: tuple[int, int]) -> None:
        guid = self.house.inputs.pads.guid(self.instance)
        self.house.sound.play("place")
        self.house.pop()
        self.house.change(pads={**self.house.settings.pads, guid: taught})
        self.house.top.say(tr("pad.learnt"))

    def paint(self, canvas: Canvas) -> None:
        canvas.veil()
        canvas.plate(self._panel, "dusk", "gold", width=3, radius=20)
