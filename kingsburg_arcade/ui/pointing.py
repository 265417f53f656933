"""Hands on a scene: presses and the mouse find the widget that is meant, use it or explain it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from . import focus
from .inputs import DIRECTIONS, Intent, Pointer, Press
from .touch import Finger
from .widget import Widget

DWELL: Final = 0.55
"""Seconds that the mouse rests, or is held down, on a thing before it is explained."""
HOLD: Final = 0.6
"""Seconds that a press is held where only a held press counts."""
LEARNT: Final = 3
"""After so many questions a player knows how to ask what something is."""


class Pointed(Protocol):
    """What the hands need of a scene."""

    house: Any
    widgets: Sequence[Widget]
    focus: str | None
    explaining: bool
    stale: bool

    def widget(self, key: str | None) -> Widget | None: ...
    def under(self, at: tuple[int, int]) -> Widget | None: ...
    def towards(self, direction: tuple[int, int]) -> str | None: ...
    def intercept(self, meant: str | None) -> bool: ...
    def mean(self, key: str | None) -> None: ...
    def on(self, intent: Intent) -> bool: ...
    def back(self) -> None: ...
    def dropped(self, held: str, on: str) -> None: ...
    def wheel(self, widget: Widget, turn: int) -> None: ...
    def refresh(self) -> None: ...
    def forget_notice(self) -> None: ...


class Pointing:
    """What the hands are doing on one scene."""

    def __init__(self, scene: Pointed) -> None:
        self._scene = scene
        self.held: str | None = None
        """The widget under the mouse button, or empty for none; None while the button is up."""
        self._dwelt = -1.0
        self._rested = False
        """Has a card come because the mouse rested, without a question?"""
        self._holding = -1.0
        """How long the pointer has been held down on one thing; -1 once it has moved."""
        self._confirming = -1.0
        """How long the key has been held down that confirms; -1 without."""
        self._finger: Finger | None = None

    def wait(self) -> None:
        """Do not explain what the mouse rests on now."""
        self._dwelt = -1.0

    def let_go(self) -> None:
        """The button may be let go where nobody hears of it."""
        self.held, self._dwelt, self._holding = None, -1.0, -1.0
        self._confirming, self._finger = -1.0, None

    @property
    def _slowly(self) -> bool:
        """Does only a press count that is held?"""
        return bool(self._scene.house.settings.hold)

    @property
    def held_part(self) -> float:
        """How much of a press that has to be held is over, up to 1."""
        if not self._slowly:
            return 0.0
        by_hand = self._holding if self.held else -1.0
        return min(1.0, max(self._confirming, by_hand, 0.0) / HOLD)

    def hush(self) -> None:
        """Hide a card that nobody asked for, and open none: there is something else to be seen."""
        self.wait()
        if self._rested:
            self._rested = False
            if self._scene.explaining:
                self._scene.explaining, self._scene.stale = False, True

    def update(self, seconds: float) -> None:
        """Explain what the mouse has rested on, or has been held down on, for long enough."""
        scene = self._scene
        if self._dwelt >= 0:
            self._dwelt += seconds
            if self._dwelt > DWELL:
                self._dwelt = -1.0
                widget = scene.widget(scene.focus)
                if widget is not None and widget.explain is not None and not scene.explaining:
                    scene.explaining = scene.stale = self._rested = True
        if self.held and self._holding >= 0:
            self._hold(seconds)
        if self._confirming >= 0:
            self._confirm(seconds)

    def _hold(self, seconds: float) -> None:
        """The pointer is held down: an explanation, or a press where it has to be held."""
        self._holding += seconds
        if self._slowly:
            self._scene.stale = True
        if self._holding > (HOLD if self._slowly else DWELL):
            held, self.held = self.held, None  # letting go presses nothing
            widget = self._scene.widget(held)
            if not self._slowly:
                if self._finger is not None and (under := self._scene.under(self._finger.began)):
                    self._scene.mean(under.key)  # asked is what lies there, whatever a tap takes
                self.explain()
            elif widget is not None:
                self._use(widget)

    def _confirm(self, seconds: float) -> None:
        """The key that confirms is held down."""
        self._confirming += seconds
        self._scene.stale = True
        if not self._scene.house.inputs.anything_down:
            self._confirming = -1.0
        elif self._confirming > HOLD:
            self._confirming = -1.0
            meant = self._scene.widget(self._scene.focus)
            if meant is not None:
                self._use(meant)

    # ------------------------------------------------------------------------- keys and pads
    def press(self, press: Press) -> None:
        """A key or a button of a pad."""
        scene, intent = self._scene, press.intent
        if scene.intercept(intent):
            return
        scene.forget_notice()
        self._dwelt = self._confirming = -1.0
        meant = scene.widget(scene.focus)
        if intent in DIRECTIONS:
            across, _ = DIRECTIONS[intent]
            if across and meant is not None and meant.step(across):
                scene.refresh()
                return
            scene.mean(scene.towards(DIRECTIONS[intent]))
        elif intent in (Intent.NEXT, Intent.PREVIOUS):
            by = 1 if intent is Intent.NEXT else -1
            scene.mean(focus.next_key(scene.widgets, scene.focus, by))
        elif intent is Intent.CONFIRM:
            if self._slowly:
                self._confirming = 0.0
            elif meant is not None:
                self._use(meant)
        elif intent is Intent.EXPLAIN:
            if scene.explaining:
                scene.explaining, scene.stale = False, True
            else:
                self.explain()
        elif intent is Intent.BACK and scene.explaining:
            scene.explaining = False
            scene.stale = True
        elif not scene.on(intent) and intent is Intent.BACK:
            scene.back()

    # ------------------------------------------------------------------------------ the mouse
    def point(self, pointer: Pointer, at: tuple[int, int]) -> None:
        """The mouse, where it is on the page."""
        scene = self._scene
        under = scene.under(at)
        if pointer.reach:
            self._touch(pointer, at)
        elif pointer.kind == "move":
            self._hover(under, at)
        elif pointer.kind == "down":
            self._down(under, at)
        elif pointer.kind == "up":
            held, self.held = self.held, None
            if under is not None and held == under.key:
                if not self._slowly:
                    self._use(under)
            elif under is not None and held:
                scene.dropped(held, under.key)
        elif pointer.kind == "explain" and under is not None:
            scene.mean(under.key)
            self.explain()
        elif pointer.kind == "wheel" and under is not None:
            scene.wheel(under, pointer.turn)

    # ----------------------------------------------------------------------------- fingers
    def _touch(self, pointer: Pointer, at: tuple[int, int]) -> None:
        """A tap presses, a hold explains, a drag turns pages and never presses."""
        scene = self._scene
        if pointer.kind == "down":
            closes, scene.explaining = scene.explaining, False
            under = self.touched(at, pointer.reach)
            self._finger = Finger(at, at, chooses=under is not None and under.small)
            if closes:
                scene.stale, self.held = True, None  # the tap has closed the card: no more
                return
            self._down(under, at)
        elif pointer.kind == "move" and self._finger is not None:
            self._slide(self._finger, at, pointer.reach)
        elif pointer.kind == "up":
            held, self.held = self.held, None
            finger, self._finger = self._finger, None
            widget = scene.widget(held) if finger is not None and not finger.slid else None
            if widget is not None and self._slowly:
                self.explain()
            elif widget is not None:
                self._use(widget)

    def touched(self, at: tuple[int, int], reach: int) -> Widget | None:
        """What a finger means that comes down at a point of the page."""
        scene = self._scene
        return focus.touched(scene.widgets, scene.under(at), at, reach)

    def _choose(self, at: tuple[int, int], reach: int) -> None:
        """The finger slides from one small thing to another, or away from all of them."""
        meant = self.touched(at, reach)
        held = meant.key if meant is not None and meant.small and meant.answers else ""
        if held != self.held:
            self.held, self._holding = held, 0.0 if self._slowly else -1.0
            self._scene.mean(held or self._scene.focus)

    def _slide(self, finger: Finger, at: tuple[int, int], reach: int) -> None:
        """A finger moves on: over a slider it sets it, elsewhere it turns what lies under it."""
        scene, widget = self._scene, self._scene.widget(self.held)
        if finger.chooses:
            self._choose(at, reach)
            return
        if widget is not None and widget.drag(at):
            finger.slid = True
            scene.refresh()
            return
        if not finger.has_slid(at, reach // 2):
            return
        self._holding = -1.0
        turned = finger.turned(at)
        if turned and widget is not None:
            scene.wheel(widget, turned)

    def _down(self, under: Widget | None, at: tuple[int, int]) -> None:
        scene = self._scene
        if scene.intercept(under.key if under else None):
            self.held = None
            return
        scene.forget_notice()
        self.held = under.key if under else ""
        scene.mean(under.key if under else scene.focus)
        self._holding, self._dwelt = 0.0, -1.0
        if under is not None and under.drag(at):
            self._holding = -1.0
            scene.refresh()

    def _hover(self, under: Widget | None, at: tuple[int, int]) -> None:
        scene = self._scene
        if self.held and (under is None or under.key != self.held):
            self._holding = -1.0
        if self.held and under is not None and under.key == self.held and under.drag(at):
            scene.refresh()
            return
        if under is not None:
            if under.key != scene.focus:
                scene.mean(under.key)
                self._dwelt = 0.0
            elif not scene.explaining:
                self._dwelt = 0.0
        elif scene.explaining:
            scene.explaining = False
            scene.stale = True

    # --------------------------------------------------------------------------- what it does
    def _use(self, widget: Widget) -> None:
        scene = self._scene
        if widget.enabled and widget.press is not None:
            scene.house.sound.play("click")
            widget.press()
        elif widget.explain is not None:
            if widget.press is not None:
                scene.house.sound.play("refuse")
            scene.explaining = not scene.explaining
            scene.stale = True
        elif widget.step(1):
            scene.refresh()

    def explain(self) -> None:
        """Explain what is meant, because a player asked."""
        scene = self._scene
        if scene.widget(scene.focus) is None:
            return
        scene.explaining = scene.stale = True
        self._rested = False
        asked = scene.house.settings.explained
        if asked < LEARNT:
            scene.house.change(explained=asked + 1)
