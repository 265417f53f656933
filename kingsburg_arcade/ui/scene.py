"""A screen: widgets laid out anew when something changed, one of them meant, one explained."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar, Protocol

import pygame

from ..folders import Folders
from ..governors.thinking import Thinker
from ..settings import Settings
from ..stage.sound import Sound
from ..stage.synth import Around
from . import focus
from .canvas import Canvas
from .couch import Couch
from .gallery import Gallery
from .inputs import Inputs, Intent, Pointer, Press
from .page import ALSO_TALL, Least, Page
from .pointing import Pointing
from .widget import Widget


class House(Protocol):
    """The app, as the scenes know it."""

    settings: Settings
    folders: Folders
    thinker: Thinker
    sound: Sound
    inputs: Inputs
    gallery: Gallery
    """All pictures, for a scene that paints something of its own with them."""
    couch: Couch
    """Who sits before this screen; `gather` changes it."""
    hands: str
    """Whose press it was that is being carried out."""
    interface: str | None
    """The own address that the network is to use; none for all of them."""
    attendants: list[Callable[[float], None]]
    """Who is to be called in every frame, whatever scene is on top."""

    @property
    def folder(self) -> Path:
        """Where matches are kept: one of the folders."""

    @property
    def top(self) -> Scene: ...

    @property
    def game(self) -> str:
        """What is played, here or in a scene below; else the game last chosen."""

    def page(self, least: Least) -> Page:
        """The page that the window has for a scene with these arrangements."""

    @property
    def picture(self) -> pygame.Surface:
        """What the window shows."""

    def push(self, scene: Scene) -> None:
        """Show a scene above the one that is there."""

    def pop(self) -> None:
        """Leave the scene on top; the one below goes on."""

    def replace(self, scene: Scene) -> None:
        """Leave the scene on top for another."""

    def go_home(self) -> None:
        """Leave everything for the title."""

    def gather(self, couch: Couch) -> None:
        """Update who plays at this screen and how they look."""

    def open_rules(self, topic: str) -> None:
        """Show the rule book of what is played, at a chapter; where no game is meant, the guide."""

    def change(self, **choices: Any) -> None:
        """Change settings; they hold at once and are kept."""

    def quit(self) -> None: ...


class Scene:
    """Drawing changes nothing, updating draws nothing. `stale` asks for a new still picture."""

    transparent: ClassVar[bool] = False
    """Is the scene below to be seen?"""
    typing: ClassVar[bool] = False
    """Are letters words here, not keys of the game?"""

    def __init__(self, house: House) -> None:
        self.house = house
        self.widgets: Sequence[Widget] = ()
        self.focus: str | None = None
        self.explaining = False
        self.stale = True
        self.notice = ""
        """One sentence for the player, until the next press."""
        self.pointing = Pointing(self)

    # --------------------------------------------------------------------- what scenes fill in
    @property
    def page(self) -> Page:
        """The page on which it stands in this window: another for each arrangement it has."""
        return self.house.page(ALSO_TALL)

    def lay_out(self) -> Sequence[Widget]:
        """The widgets as they are now, the ones on top last."""
        return ()

    def paint(self, canvas: Canvas) -> None:
        """What lies behind the widgets."""

    def paint_over(self, canvas: Canvas) -> None:
        """What lies over the widgets, still."""

    @property
    def surroundings(self) -> Around | None:
        """What is heard behind everything; None for what was heard before."""
        return None

    @property
    def moving(self) -> bool:
        """Is there anything that moves just now?"""
        return False

    def paint_moving(self, canvas: Canvas) -> None:
        """What moves, over the still picture."""

    def on(self, intent: Intent) -> bool:
        """A press that no widget took; whether the scene has a use for it."""
        return False

    def hear(self, event: pygame.event.Event) -> bool:
        """An event as it came, before it means anything; whether that was the end of it."""
        return False

    def admits(self, press: Press, on_top: bool) -> bool | None:
        """Do these hands count here? None leaves that to the scene below."""
        return True

    def pad_changed(self, hands: str) -> None:
        """A pad came or went."""

    def typed(self, letters: str) -> None:
        """Letters came, where words are wanted."""

    @property
    def game(self) -> str:
        """What is played here; empty where nothing is."""
        return ""

    def topic(self) -> str:
        """The chapter of the rules that speaks of what is meant; empty for the beginning."""
        return ""

    def open_rules(self) -> None:
        """Read up what is meant; this scene goes on where it was."""
        self.house.open_rules(self.topic())

    def back(self) -> None:
        """The way out."""
        self.house.pop()

    def first_focus(self) -> str | None:
        """What is meant when nothing is: the most likely next press."""
        return None

    def intercept(self, meant: str | None) -> bool:
        """Spend a press (an intent, or the widget under the mouse) on the show; is it spent?"""
        return False

    # ------------------------------------------------------------------------------ life
    def enter(self) -> None:
        """It is on top now, for the first time or again."""
        self.refresh()

    def leave(self) -> None:
        """It will not come back."""

    def refresh(self) -> None:
        """Lay the widgets out anew; what was meant stays meant if it is still there."""
        self.widgets = self.lay_out()
        if self.widget(self.focus) is None:
            wanted = self.first_focus()
            self.focus = wanted or focus.next_key(self.widgets, None, 1)
            self.explaining = False  # what was explained is gone
        self.stale = True

    def update(self, seconds: float) -> None:
        """Time passes."""
        self.pointing.update(seconds)

    def go_on_behind(self, seconds: float, *, covered: bool) -> None:
        """Time passes while another scene is on top; does that one cover this one wholly?"""

    def widget(self, key: str | None) -> Widget | None:
        return next((one for one in self.widgets if one.key == key and one.takes_focus), None)

    def under(self, at: tuple[int, int]) -> Widget | None:
        """The widget at a point of the page."""
        return focus.at([one for one in self.widgets if one.takes_focus], at)

    def towards(self, direction: tuple[int, int]) -> str | None:
        """What is meant after an arrow key."""
        return focus.key_towards(self.widgets, self.focus, direction)

    # ------------------------------------------------------------------------------ hands
    def press(self, press: Press) -> None:
        """A key or a button of a pad."""
        self.pointing.press(press)

    def point(self, pointer: Pointer, at: tuple[int, int]) -> None:
        """The mouse, where it is on the page."""
        self.pointing.point(pointer, at)

    def dropped(self, held: str, on: str) -> None:
        """Something was dragged onto something else."""

    def wheel(self, widget: Widget, turn: int) -> None:
        """The wheel was turned over a widget."""

    def mean(self, key: str | None) -> None:
        """Another widget is meant now."""
        if key is not None and key != self.focus:
            self.focus = key
            self.explaining = False
            self.stale = True
            self.meant()

    def meant(self) -> None:
        """The focus has moved."""

    def say(self, sentence: str) -> None:
        self.notice = sentence
        self.stale = True

    def forget_notice(self) -> None:
        """A press has come: the sentence has been read."""
        if self.notice:
            self.notice = ""
            self.stale = True
