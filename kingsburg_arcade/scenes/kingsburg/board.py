"""A Kingsburg table on the screen, played or shown again: the picture, the show and the log."""

from __future__ import annotations

from ...stage.clock import Clock
from ...stage.director import Director
from ...stage.kingsburg.cues import Cues
from ...stage.kingsburg.picture import Picture
from ...stage.kingsburg.picture import Place as Spot
from ...ui.canvas import Canvas
from ...ui.widget import Widget
from ..house import House
from ..scene import Scene
from . import pointing
from .chronicle import Chronicle
from .sidebar import season_of
from .ways import Chosen


class Board(Scene):
    """What is the same whether somebody plays or everybody watches."""

    def __init__(self, house: House, picture: Picture, speed: float) -> None:
        super().__init__(house)
        self.picture = picture
        self.chronicle = Chronicle()
        self.pointed: frozenset[Spot] = frozenset()
        """What a line of the log was asked about: marked until the next press."""
        self.chosen = Chosen()
        self.hand_seat = -1
        self._seen: object = None
        self.raise_curtain(speed)

    def raise_curtain(self, speed: float) -> None:
        """Nothing is on its way: a fresh show over the picture as it is."""
        self.director = Director(Clock(speed))
        self.cues = Cues(self.picture)
        self.cues.beside = self.director.beside
        self.cues.sound = self.house.sound.play

    @property
    def surroundings(self) -> str:
        return season_of(self.picture.phase)

    @property
    def moving(self) -> bool:
        return self.picture.lively

    @property
    def idle(self) -> bool:
        """Is everything shown that has happened?"""
        return not self.director.busy

    def go_on_showing(self, seconds: float) -> None:
        """Time passes for the show."""
        was_moving = self.moving
        self.director.advance(seconds)
        self.look_again(was_moving)

    def look_again(self, was_moving: bool) -> None:
        """A new still picture is wanted when something landed, was marked, or waits."""
        picture = self.picture
        showing = (frozenset(picture.marks), picture.tumbling, picture.still)
        seen = (*showing, picture.phase, self.director.holding)
        if seen != self._seen or self.stale or was_moving != self.moving:
            self._seen = seen
            self.refresh()

    # ------------------------------------------------------------------------------- the log
    def wheel(self, widget: Widget, turn: int) -> None:
        if widget.key.startswith("log"):
            self.focus = "log"
            self.scroll_log(turn * 3)

    def scroll_log(self, by: int) -> None:
        self.chronicle.scroll(by)
        self.refresh()

    def sift_log(self, shown: str | int) -> None:
        self.chronicle.show(shown)
        self.refresh()

    def _forget_notice(self) -> None:
        super()._forget_notice()
        if self.pointed:
            self.pointed = frozenset()
            self.refresh()

    # ------------------------------------------------------------------------------- drawing
    def meant(self) -> None:
        if self.focus is not None and self.focus.startswith("seat:"):
            self.refresh()

    def paint_over(self, canvas: Canvas) -> None:
        pointing.paint(canvas, self.pointed, self.picture)
