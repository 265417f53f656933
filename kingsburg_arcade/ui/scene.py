"""A screen: widgets laid out anew when something changed, one of them meant, one explained."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

import pygame

from ..i18n import tr
from . import focus
from .app_protocol import House
from .canvas import PAGE, Canvas
from .explained import card_of
from .inputs import DESK, DIRECTIONS, Intent, Pointer, Press
from .key_words import key_of
from .tooltip import draw_card
from .widget import Widget, ring

Box = pygame.Rect
DWELL: Final = 0.55
"""The mouse rests, or is held down, so long on a thing before it is explained."""
LEARNT: Final = 3
"""Who has asked so often what something is knows how to ask."""


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
        self._dwelt = -1.0
        self._held: str | None = None
        self._holding = -1.0
        """How long the pointer has been held down on one thing; -1 when it has moved."""

    # --------------------------------------------------------------------- what scenes fill in
    def lay_out(self) -> Sequence[Widget]:
        """The widgets as they are now, the ones on top last."""
        return ()

    def paint(self, canvas: Canvas) -> None:
        """What lies behind the widgets."""

    def paint_over(self, canvas: Canvas) -> None:
        """What lies over the widgets, still."""

    @property
    def surroundings(self) -> str | None:
        """What is heard behind everything: a season, the theme; None for what was heard before."""
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
        from ..scenes.front.rules import RulesScene

        self.house.push(RulesScene(self.house, self.topic(), self.house.game))

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
        if self._dwelt >= 0:
            self._dwelt += seconds
            if self._dwelt > DWELL:
                self._dwelt = -1.0
                widget = self.widget(self.focus)
                if widget is not None and widget.explain is not None and not self.explaining:
                    self.explaining = self.stale = True
        if self._held and self._holding >= 0:
            self._holding += seconds
            if self._holding > DWELL:
                self._held = None  # it was held to be explained: letting go presses nothing
                self.show_card()

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
        if self.intercept(press.intent):
            return
        self._forget_notice()
        self._dwelt = -1.0
        intent = press.intent
        meant = self.widget(self.focus)
        if intent in DIRECTIONS:
            across, _ = DIRECTIONS[intent]
            if across and meant is not None and meant.step(across):
                self.refresh()
                return
            self.mean(self.towards(DIRECTIONS[intent]))
        elif intent in (Intent.NEXT, Intent.PREVIOUS):
            by = 1 if intent is Intent.NEXT else -1
            self.mean(focus.next_key(self.widgets, self.focus, by))
        elif intent is Intent.CONFIRM:
            if meant is not None:
                self._use(meant)
        elif intent is Intent.EXPLAIN:
            if self.explaining:
                self.explaining, self.stale = False, True
            else:
                self.show_card()
        elif intent is Intent.BACK and self.explaining:
            self.explaining = False
            self.stale = True
        elif not self.on(intent) and intent is Intent.BACK:
            self.back()

    def point(self, pointer: Pointer, at: tuple[int, int]) -> None:
        """The mouse, where it is on the page."""
        under = self.under(at)
        if pointer.kind == "move":
            self._hover(under, at)
        elif pointer.kind == "down":
            if self.intercept(under.key if under else None):
                self._held = None
                return
            self._forget_notice()
            self._held = under.key if under else ""
            self.mean(under.key if under else self.focus)
            self._holding, self._dwelt = 0.0, -1.0
            if under is not None and under.drag(at):
                self._holding = -1.0
                self.refresh()
        elif pointer.kind == "up":
            held, self._held = self._held, None
            if under is not None and held == under.key:
                self._use(under)
            elif under is not None and held:
                self.dropped(held, under.key)
        elif pointer.kind == "explain" and under is not None:
            self.mean(under.key)
            self.show_card()
        elif pointer.kind == "wheel" and under is not None:
            self.wheel(under, pointer.turn)

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

    def show_card(self) -> None:
        """Explain what is meant, because somebody asked."""
        if self.widget(self.focus) is None:
            return
        self.explaining = self.stale = True
        asked = self.house.settings.explained
        if asked < LEARNT:
            self.house.change(explained=asked + 1)

    def _hover(self, under: Widget | None, at: tuple[int, int]) -> None:
        if self._held and (under is None or under.key != self._held):
            self._holding = -1.0
        if self._held and under is not None and under.key == self._held and under.drag(at):
            self.refresh()
            return
        if under is not None:
            if under.key != self.focus:
                self.mean(under.key)
                self._dwelt = 0.0
            elif not self.explaining:
                self._dwelt = 0.0
        elif self.explaining:
            self.explaining = False
            self.stale = True

    def _use(self, widget: Widget) -> None:
        if widget.enabled and widget.press is not None:
            self.house.sound.play("click")
            widget.press()
        elif widget.explain is not None:
            if widget.press is not None:
                self.house.sound.play("refuse")
            self.explaining = not self.explaining
            self.stale = True
        elif widget.step(1):
            self.refresh()

    def _forget_notice(self) -> None:
        if self.notice:
            self.notice = ""
            self.stale = True

    def _read_on(self) -> str:
        """Where more is to be read about what is meant, if there is a chapter of the rules."""
        name = key_of(self.house.inputs, Intent.RULES)
        return tr("rules.more", name=name) if self.topic() else ""

    # ---------------------------------------------------------------------------- drawing
    def draw(self, canvas: Canvas) -> None:
        """The still picture."""
        canvas.stand_on(None)
        self.paint(canvas)
        for widget in self.widgets:
            widget.show(canvas, widget.key == self.focus and widget.takes_focus)
        meant = self.widget(self.focus)
        if meant is not None and meant.memo is not None:
            ring(canvas, meant.box, 14)  # over its neighbours, which are kept with their ground
        self.paint_over(canvas)
        if self.notice:
            draw_notice(canvas, self.notice)
        if meant is None:
            return
        if self.explaining:
            draw_card(canvas, card_of(meant), meant.box, self._read_on())
        elif self.house.settings.explained < LEARNT:
            self._draw_mark(canvas, meant.box)

    def _draw_mark(self, canvas: Canvas, beside: Box) -> None:
        """What is meant can be explained, and by which key: shown until somebody has tried it."""
        inputs, intent = self.house.inputs, Intent.EXPLAIN
        words = key_of(inputs, intent)
        if self.house.hands != DESK and inputs.buttons[intent]:
            words = str(inputs.buttons[intent][0] + 1)
        wide = 40 + canvas.width_of(words, 20, "bold")
        mark = Box(0, 0, wide, 30)
        mark.midright = (min(beside.right - 8, PAGE[0] - 4), min(beside.bottom + 4, PAGE[1] - 18))
        canvas.plate(mark, "parchment_light", "ink", width=2, radius=15)
        canvas.words(f"? {words}", mark, 20, "ink", face="bold", align="center")


def draw_notice(canvas: Canvas, sentence: str) -> None:
    """As wide and as high as the sentence wants: it may name a folder."""
    width = min(1200, canvas.width_of(sentence, "body") + 80)
    height = min(PAGE[1] - 40, max(60, canvas.height_of(sentence, width - 34, "body") + 20))
    box = Box((PAGE[0] - width) // 2, 20, width, height)
    canvas.plate(box, "parchment_light", "ruby", width=3, radius=14)
    canvas.words(sentence, box.inflate(-32, -6), "body", "ink", align="center", wrap=True)


Opened = Callable[[House], Scene]
