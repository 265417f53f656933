"""A table on the screen, played or shown again: the picture, the show and the log of any game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, Protocol, TypeVar

from ...engine.contract import Event
from ...stage.clock import Clock
from ...stage.director import Director
from ...stage.tween import Motion
from ...ui.canvas import Canvas
from ...ui.layout import Box
from ...ui.log import Line
from ...ui.widget import Widget
from ..house import House, Scene
from . import pointing
from .log_panel import Chronicle

Spot = tuple[Any, ...]
"""Somewhere on the table, in words: `("seat", 2)`."""


class ShownPicture(Protocol):
    """What the picture of any game can be asked."""

    marks: set[Spot]

    @property
    def still(self) -> bool: ...
    @property
    def lively(self) -> bool: ...
    def become(self, other: Any, /) -> None: ...


class ShownCues(Protocol):
    """What turns the events of any game into motions."""

    reduced: bool
    patience: float
    heard: Callable[[Event], None]
    sound: Callable[[str, int], object]
    beside: Callable[[Motion], None]

    def of(self, events: Iterable[Event], picture_after: Callable[[], Any]) -> list[Motion]: ...


P = TypeVar("P", bound=ShownPicture)


class Showing(Scene, Generic[P]):
    """What is the same whether somebody plays or everybody watches, and whatever is played."""

    def __init__(self, house: House, picture: P, speed: float) -> None:
        super().__init__(house)
        self.picture = picture
        self.chronicle = Chronicle(self.tell)
        self.pointed: frozenset[Spot] = frozenset()
        """What a line of the log was asked about: marked until the next press."""
        self.hand_seat = -1
        self._seen: object = None
        self.raise_curtain(speed)

    # ------------------------------------------------------------------ what each game fills in
    def new_cues(self) -> ShownCues:
        """Turns what happens into motions of the picture."""
        raise NotImplementedError

    def tell(self, event: Event) -> Line | None:
        """The line of an event, or None if the table shows enough of it."""
        raise NotImplementedError

    def picture_of(self, state: Any) -> P:
        """The picture of a state alone."""
        raise NotImplementedError

    def looks(self) -> object:
        """What else of the picture asks for a new still one, when it has changed."""
        return None

    def boxes_of(self, places: Iterable[Spot]) -> list[Box]:
        """Each place that has a box on the page as it is now."""
        raise NotImplementedError

    # ---------------------------------------------------------------------------------- showing
    def raise_curtain(self, speed: float) -> None:
        """Nothing is on its way: a fresh show over the picture as it is."""
        self.director = Director(Clock(speed))
        self.cues = self.new_cues()
        self.cues.beside = self.director.beside
        self.cues.sound = self.house.sound.play

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
        seen = (frozenset(picture.marks), picture.still, self.director.holding, self.looks())
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

    def forget_notice(self) -> None:
        super().forget_notice()
        if self.pointed:
            self.pointed = frozenset()
            self.refresh()

    # ------------------------------------------------------------------------------- drawing
    def meant(self) -> None:
        if self.focus is not None and self.focus.startswith("seat:"):
            self.refresh()

    def paint_over(self, canvas: Canvas) -> None:
        pointing.paint(canvas, self.boxes_of(self.pointed))
