"""The table on which a board stands, as far as a board may ask it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from ..engine.contract import Event, Move
from ..engine.record import Record
from ..stage.director import Director
from ..stage.tween import Motion
from ..ui.canvas import Canvas
from ..ui.layout import Box
from ..ui.log import Line
from ..ui.page import Page
from ..ui.pointing import Pointing
from ..ui.scene import House
from ..ui.widget import Press, Widget
from .feelings import Feelings
from .players import Company

Spot = tuple[Any, ...]
"""Somewhere on the table, in words: `("seat", 2)`."""


class Picture(Protocol):
    """What is to be seen of a position: made from a state alone, and moved by events."""

    marks: set[Spot]

    @property
    def still(self) -> bool: ...
    @property
    def lively(self) -> bool: ...
    def become(self, other: Any, /) -> None: ...


class Cues(Protocol):
    """What turns the events of a game into motions of a picture."""

    reduced: bool
    patience: float
    to_throw: float
    heard: Callable[[Event], None]
    sound: Callable[[str, int], object]
    actor: Spot | None
    beside: Callable[[Motion], None]

    def prelude(self) -> list[Motion]: ...
    def of(self, events: Iterable[Event], picture_after: Callable[[], Any]) -> list[Motion]: ...


class Log(Protocol):
    """The lines of the log."""

    lines: list[Line]


class Show(Protocol):
    """What is being shown on the table."""

    director: Director
    feelings: Feelings
    pointed: frozenset[Spot]
    """What a line of the log was asked about."""

    @property
    def picture(self) -> Any: ...
    @property
    def log(self) -> Log: ...
    @property
    def idle(self) -> bool:
        """Has everything been shown that has happened?"""


class Turn(Protocol):
    """Whose turn it is, and what they may do."""

    @property
    def asked(self) -> int:
        """The person at this screen who must act now, or -1."""

    @property
    def legal(self) -> Sequence[Move]:
        """What the person asked may do now; empty while the show goes on."""

    @property
    def moment(self) -> int:
        """Which moment of the match this is."""

    @property
    def advised(self) -> frozenset[str]:
        """The widgets that a hint speaks of."""

    @property
    def laid(self) -> Move | None:
        """The move that is laid and not sent yet, or None."""

    def answer(self, move: Move) -> Press:
        """What a press on this answer does: it lays the move, and sends one that is laid."""

    def choose(self, move: Move) -> None:
        """Lay an answer, or play it at once where nothing has to be confirmed: never send what
        is laid."""

    def lay(self, move: Move) -> None:
        """Lay an answer, whatever has to be confirmed: one more press plays it."""

    def take_up(self) -> bool:
        """Take up what was laid; was there anything?"""

    def send(self) -> None:
        """Play what is laid, if the press that is going on was made for that."""

    def submit(self, move: Move) -> None:
        """Play an answer and land what comes of it at once."""

    def may_press(self, seat: int | None = None) -> bool:
        """May these hands act for the person asked? If not, the table says whose turn it is."""


class Tools(Protocol):
    """What every board puts on its page, wherever it has room."""

    @property
    def touched(self) -> bool:
        """Are they used with a finger?"""

    def done(self, box: Box) -> Sequence[Widget]:
        """The button that sends what is laid, while something is."""

    def go_on(self, box: Box) -> Sequence[Widget]:
        """The button that ends the waiting, while the show waits for a press."""

    def hint(self, box: Box) -> Widget: ...
    def undo(self, box: Box) -> Widget: ...
    def redo(self, box: Box) -> Widget: ...
    def menu(self, box: Box, *, wordless: bool = False) -> Widget: ...
    def tool(self, name: str, box: Box, press: Press, picture: str = "") -> Widget:
        """A tool of the game's own."""

    def opened(self, name: str) -> None:
        """Told that a tool of the game's own was opened."""

    def log(self, box: Box) -> list[Widget]:
        """The log of the match."""

    def banner(self, canvas: Canvas, sign: str) -> None:
        """Paint whose turn it is, or `sign` and what is going on."""

    def hint_words(self) -> str:
        """One line about what a press would do next, while that is the same in every game."""


class TakeBack(Protocol):
    """The way back."""

    def undo(self) -> None: ...


class Hint(Protocol):
    """A hint of a strong governor."""

    @property
    def speaks(self) -> bool:
        """Is a hint being thought about, or given?"""


class Table(Protocol):
    """The table on which a board stands."""

    focus: str | None
    explaining: bool
    stale: bool
    hand_seat: int
    """The seat whose hand lies in front; -1 for none."""

    @property
    def house(self) -> House: ...
    @property
    def page(self) -> Page: ...
    @property
    def widgets(self) -> Sequence[Widget]: ...
    @property
    def pointing(self) -> Pointing: ...
    @property
    def players(self) -> Company: ...

    @property
    def show(self) -> Show: ...
    @property
    def turn(self) -> Turn: ...
    @property
    def tools(self) -> Tools: ...
    @property
    def take_back(self) -> TakeBack: ...
    @property
    def adviser(self) -> Hint: ...
    @property
    def record(self) -> Record: ...
    @property
    def playing(self) -> bool:
        """May a hand lie in front of somebody? Not in a replay."""

    def widget(self, key: str | None) -> Widget | None: ...
    def refresh(self) -> None: ...
    def mean(self, key: str | None) -> None: ...
    def say(self, sentence: str) -> None: ...
