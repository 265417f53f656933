"""Keys and buttons: every intent with what it is pressed with; press to set, conflicts in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from ...i18n import tr
from ...ui.backdrop import paint_hall
from ...ui.buttons import CROSS
from ...ui.canvas import SQUEEZED, Canvas
from ...ui.controls import Button, Label, Toggle, title
from ...ui.inputs import BUTTONS, DIRECTIONS, KEYS, Intent, name_of, plain_name
from ...ui.key_words import button_of, intent_words, key_words
from ...ui.layout import Box, columns, rows
from ...ui.pad_presses import PAD_EVENTS
from ...ui.page import Shape
from ...ui.remap import Outcome, assign, changed
from ...ui.rolled import Rolled
from ...ui.touch import HIGH
from ...ui.widget import Card, Widget, ring
from ..house import House, Scene

PANELS: Final = {Shape.USUAL: Box(60, 40, 1800, 960), Shape.TALL: Box(40, 40, 1000, 1800)}
FEET: Final = {Shape.USUAL: 68, Shape.TALL: 150}
"""How high the ways on stand at the foot of the panel."""
SHARES: Final = (1.75, 1, 1, 1)
HEADS: Final = 36
"""How high it is said above the columns what they are."""
GAP: Final = 8
KEY_PLACES: Final = 2
"""So many keys of an intent are shown and can be set."""
PAD_COLUMN: Final = KEY_PLACES
PATIENCE: Final = 6.0
"""Seconds to press something before it stays as it is."""
SILENT: Final = frozenset(
    {"left shift", "right shift", "left ctrl", "right ctrl", "left alt", "right alt", "alt gr"}
    | {"left meta", "right meta", "caps lock", "numlock"}
)
"""Keys that are only held while another is pressed."""


@dataclass(slots=True, kw_only=True)
class Cap(Widget):
    """A key cap: what stands on it, or that it waits for a press."""

    words: str
    waits: bool = False
    round: bool = False
    """Buttons of pads are rounder than keys."""

    def draw(self, canvas: Canvas, focused: bool) -> None:
        radius = self.box.height / 2 if self.round else 9
        if self.waits:
            canvas.plate(self.box, "gold", "gold_light", radius=radius)
            words, colour = tr("keys.press"), "ink"
        else:
            canvas.plate(self.box.move(0, 3), "lead", radius=radius)
            canvas.plate(self.box, "twilight", "gold_deep", radius=radius)
            words, colour = self.words or "–", "ivory" if self.words else "parchment"
        canvas.words(
            words,
            self.box.inflate(-12, -4),
            22,
            colour,
            face="bold",
            align="center",
            least=SQUEEZED,
        )
        if focused:
            ring(canvas, self.box, radius)


class KeysScene(Scene):
    """Two columns of intents, three caps each: a key, another key, a button of a pad."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.waiting: tuple[Intent, int] | None = None
        self._waited = 0.0
        self._rolled = Rolled()
        """Which rows are in sight, where a finger needs more room for each."""

    # -------------------------------------------------------------------------------- widgets
    def lay_out(self) -> Sequence[Widget]:
        panel = PANELS[self.page.shape]
        head = Box(panel.x, panel.y + 14, panel.width, 76)
        lines, ways = self._lines(), self._ways()
        return [title(tr("keys.title"), head), *lines, *self._rolled.signs(self._inside), *ways]

    def _lines(self) -> list[Widget]:
        """A line for each intent, in two parts; a finger has fewer of them in sight."""
        page = self.page
        sides = page.beside(self._inside, [1, 1], 12 if page.tall else 44)
        half = -(-len(KEYS) // 2)
        room = sides[0].height - HEADS
        fitting = min(half, room // (HIGH + GAP)) if self.house.inputs.touched else half
        seen = self._rolled.seen(half, fitting)
        made: list[Widget] = []
        for side, start in zip(sides, (0, half), strict=True):
            made += self._heads(start, Box(side.x, side.y, side.width, HEADS - GAP))
            below = Box(side.x, side.y + HEADS, side.width, side.height - HEADS)
            shown = list(KEYS)[start : start + half][seen.start : seen.stop]
            for intent, line in zip(shown, rows(below, [1.0] * fitting, GAP), strict=False):
                made += self._line(intent, line)
        return made

    def _ways(self) -> list[Widget]:
        """The foot of the panel: what is swapped, and the ways on."""
        panel, high = PANELS[self.page.shape], FEET[self.page.shape]
        wide = min(1480, self._inside.width)
        foot = Box(panel.centerx - wide // 2, panel.bottom - high - 24, wide, high)
        first, left, right = foot_of(foot) if self.page.tall else columns(foot, [1.9, 1, 1], 24)
        swapped = self.house.settings.swapped
        return [
            Toggle(
                key="swapped",
                box=first,
                press=lambda: self.house.change(swapped=not swapped),
                words=tr("settings.swapped"),
                on=swapped,
                explain=about("swapped"),
            ),
            Button(
                key="reset",
                box=left,
                press=self.reset,
                words=tr("keys.reset"),
                explain=about("reset"),
            ),
            Button(
                key="back",
                box=right,
                press=self.back,
                words=tr("menu.back"),
                main=True,
                explain=about("menu_back"),
            ),
        ]

    @property
    def _inside(self) -> Box:
        """Where the rows stand on the panel."""
        panel, high = PANELS[self.page.shape], FEET[self.page.shape]
        return Box(panel.x + 40, panel.y + 106, panel.width - 80, panel.height - 152 - high)

    @staticmethod
    def _heads(start: int, box: Box) -> list[Widget]:
        names = ("", "key", "other_key", "button")
        return [
            Label(
                key=f"head:{start}:{name}",
                box=cell,
                words=tr(f"keys.{name}"),
                size="small",
                colour="gold_light",
                align="center",
            )
            for name, cell in zip(names, columns(box, SHARES, 10), strict=True)
            if name
        ]

    def _line(self, intent: Intent, box: Box) -> list[Widget]:
        name, *caps = columns(box, SHARES, 10)
        keys, buttons = self.house.inputs.keys[intent], self.house.inputs.buttons[intent]
        words = [key_words(keys[at]) if at < len(keys) else "" for at in range(KEY_PLACES)]
        stick = tr("key.stick") if intent in DIRECTIONS else ""
        words.append(button_of(self.house.inputs, buttons[0]) if buttons else stick)
        label = Label(key=f"name:{intent}", box=name, words=intent_words(intent), size=24)
        return [label, *(self._cap(intent, at, caps[at], words[at]) for at in range(len(caps)))]

    def _cap(self, intent: Intent, at: int, box: Box, words: str) -> Widget:
        return Cap(
            key=f"cap:{intent}:{at}",
            box=box,
            press=lambda: self.wait_for(intent, at),
            explain=lambda: Card(
                intent_words(intent),
                (about_cap(at),),
            ),
            words=words,
            waits=self.waiting == (intent, at),
            round=at == PAD_COLUMN,
        )

    def first_focus(self) -> str | None:
        return f"cap:{next(iter(KEYS))}:0"

    def wheel(self, widget: Widget, turn: int) -> None:
        self._rolled.turn(-turn)
        self.refresh()

    # -------------------------------------------------------------------------------- waiting
    def wait_for(self, intent: Intent, at: int) -> None:
        """The next key or button that is pressed shall mean this."""
        self.waiting, self._waited = (intent, at), 0.0
        self.focus = f"cap:{intent}:{at}"
        wanted = "keys.ask_button" if at == PAD_COLUMN else "keys.ask_key"
        self.say(tr(wanted, intent=intent_words(intent)))
        self.refresh()

    def stop_waiting(self, sentence: str) -> None:
        self.waiting = None
        self.say(sentence)
        self.refresh()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.waiting is not None:
            self._waited += seconds
            if self._waited > PATIENCE:
                self.stop_waiting(tr("keys.as_it_was"))

    def hear(self, event: pygame.event.Event) -> bool:
        """While a press is awaited every press is that one; Esc and the mouse leave it as it is."""
        if self.waiting is None:
            return False
        intent, at = self.waiting
        if event.type == pygame.KEYDOWN:
            name = plain_name(event)
            if name == "escape":
                self.stop_waiting(tr("keys.as_it_was"))
            elif at == PAD_COLUMN:
                self.say(tr("keys.ask_button", intent=intent_words(intent)))
            elif name and name not in SILENT:
                self._set_key(intent, at, name_of(event))
        elif (pressed := self.house.inputs.pressed(event)) is not None:
            if pressed.place in CROSS:
                return True
            if at == PAD_COLUMN:
                self._set_button(intent, pressed.place)
            else:
                self.stop_waiting(tr("keys.as_it_was"))
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.stop_waiting(tr("keys.as_it_was"))
        return event.type in AWAITED

    def _set_key(self, intent: Intent, at: int, name: str) -> None:
        outcome = assign(self.house.inputs.keys, intent, at, name)
        self.waiting = None
        self.house.change(keys=changed(outcome.table, self.house.inputs.usual_keys))
        self._tell(intent, key_words(name), outcome)

    def _set_button(self, intent: Intent, place: str) -> None:
        inputs = self.house.inputs
        outcome = assign(inputs.buttons, intent, 0, place)
        self.waiting = None
        self.house.change(pad_buttons=changed(outcome.table, BUTTONS))
        self._tell(intent, button_of(inputs, place), outcome)

    def _tell(self, intent: Intent, what: str, outcome: Outcome) -> None:
        other = intent_words(outcome.other) if outcome.other else ""
        mine = intent_words(intent)
        said = {
            "set": tr("keys.set", what=what, intent=mine),
            "moved": tr("keys.moved", what=what, intent=mine, other=other),
            "cleared": tr("keys.cleared", what=what),
            "here": tr("keys.here", what=what, intent=mine),
            "needed": tr("keys.needed", what=what, other=other),
        }
        self.house.sound.play("refuse" if outcome.kind in ("needed", "here") else "place")
        self.say(said[outcome.kind])
        self.refresh()

    def reset(self) -> None:
        self.house.change(keys={}, pad_buttons={}, swapped=False, pads={})
        self.say(tr("keys.were_reset"))

    # -------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        panel = PANELS[self.page.shape]
        canvas.plate(panel, "night", "gold", width=3, radius=24, alpha=225)
        wide = self.page.width - 80
        foot = Box(panel.centerx - wide // 2, panel.bottom + 12, wide, 60)
        said = tr("keys.foot", escape=tr("key.escape"))
        canvas.words(said, foot, "small", "parchment", align="center", rise="top", wrap=True)


def foot_of(box: Box) -> list[Box]:
    """A row for what is switched, and one for the ways on."""
    upper, lower = rows(box, [1, 1], 14)
    return [upper, *columns(lower, [1, 1], 24)]


AWAITED: Final = PAD_EVENTS | {
    pygame.KEYDOWN,
    pygame.KEYUP,
    pygame.TEXTINPUT,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
}


def about_cap(at: int) -> str:
    if at == PAD_COLUMN:
        return tr("about.cap_pad")
    return tr("about.cap_key", escape=tr("key.escape"))


def about(name: str) -> Callable[[], Card]:
    titles = {"reset": "keys.reset", "menu_back": "menu.back", "swapped": "settings.swapped"}
    return lambda: Card(tr(titles[name]), (tr(f"about.{name}"),))
