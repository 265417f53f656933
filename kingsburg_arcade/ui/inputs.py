"""Keys, pads and the mouse as intents: translated once, here, and remappable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeVar

import pygame

from .pads import Pads


class Intent(StrEnum):
    """What a person means, whatever was pressed."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    NEXT = "next"
    PREVIOUS = "previous"
    CONFIRM = "confirm"
    BACK = "back"
    EXPLAIN = "explain"
    UNDO = "undo"
    REDO = "redo"
    PASS = "pass"
    PROVINCE = "province"
    FASTER = "faster"
    SLOWER = "slower"
    PAGE_UP = "page up"
    PAGE_DOWN = "page down"
    RULES = "rules"
    FULLSCREEN = "fullscreen"
    MUTE = "mute"
    HINT = "hint"
    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    FOURTH = "fourth"
    FIFTH = "fifth"
    SIXTH = "sixth"


NUMBERED: Final = (
    Intent.FIRST,
    Intent.SECOND,
    Intent.THIRD,
    Intent.FOURTH,
    Intent.FIFTH,
    Intent.SIXTH,
)
DIRECTIONS: Final = {
    Intent.UP: (0, -1),
    Intent.DOWN: (0, 1),
    Intent.LEFT: (-1, 0),
    Intent.RIGHT: (1, 0),
}
KEYS: Final[Mapping[Intent, tuple[str, ...]]] = {
    Intent.UP: ("up", "w"),
    Intent.DOWN: ("down", "s"),
    Intent.LEFT: ("left", "a"),
    Intent.RIGHT: ("right", "d"),
    Intent.NEXT: ("tab",),
    Intent.PREVIOUS: ("shift+tab",),
    Intent.CONFIRM: ("return", "space", "enter"),
    Intent.BACK: ("escape",),
    Intent.EXPLAIN: ("i",),
    Intent.UNDO: ("ctrl+z", "u"),
    Intent.REDO: ("ctrl+y", "r"),
    Intent.PASS: ("p",),
    Intent.PROVINCE: ("b",),
    Intent.FASTER: ("f",),
    Intent.SLOWER: ("g",),
    Intent.PAGE_UP: ("page up",),
    Intent.PAGE_DOWN: ("page down",),
    Intent.RULES: ("f1",),
    Intent.FULLSCREEN: ("f11",),
    Intent.MUTE: ("m",),
    Intent.HINT: ("h",),
    Intent.FIRST: ("1",),
    Intent.SECOND: ("2",),
    Intent.THIRD: ("3",),
    Intent.FOURTH: ("4",),
    Intent.FIFTH: ("5",),
    Intent.SIXTH: ("6",),
}
BUTTONS: Final[Mapping[Intent, tuple[int, ...]]] = {
    Intent.CONFIRM: (0,),
    Intent.BACK: (1,),
    Intent.UNDO: (2,),
    Intent.EXPLAIN: (3,),
    Intent.PREVIOUS: (4,),
    Intent.NEXT: (5,),
    Intent.PROVINCE: (6,),
    Intent.PASS: (7,),
    Intent.RULES: (8,),
    Intent.HINT: (9,),
}
"""The buttons of a pad, by number; its stick and its cross always give directions."""
DESK: Final = "keyboard"
"""The hands on keyboard and mouse, as presses tell it; a pad is `pad 1`, `pad 2` and so on."""
TILTED: Final = 0.6
UPRIGHT: Final = 0.4
"""A stick counts as pushed above the one and as released below the other."""


@dataclass(frozen=True, slots=True)
class Press:
    """An intent, and the hands it came from: `DESK`, or `pad` and its number."""

    intent: Intent
    hands: str = DESK


@dataclass(frozen=True, slots=True)
class Pointer:
    """What the mouse did, in pixels: `move`, `down`, `up`, `explain`, or `wheel`."""

    kind: str
    position: tuple[int, int]
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Typed:
    """Letters that were typed, where words are wanted; `ERASE` takes the last one away."""

    letters: str


ERASE: Final = "\b"
SCANCODES: Final = 1 << 30
"""Keys without a letter of their own have numbers from here on."""


class Inputs:
    """Translates events. It remembers which pads there are and how their sticks stand."""

    def __init__(self) -> None:
        self._tilted: dict[tuple[int, int], int] = {}
        self.pads = Pads()
        self.keys, self.buttons = dict(KEYS), dict(BUTTONS)
        self.remap({}, {})

    def remap(
        self, keys: Mapping[str, tuple[str, ...]], buttons: Mapping[str, tuple[int, ...]]
    ) -> None:
        """Use other keys and buttons for some intents; the first that names a key has it."""
        self.keys = {intent: tuple(keys.get(intent, names)) for intent, names in KEYS.items()}
        usual = {intent: BUTTONS.get(intent, ()) for intent in KEYS}
        self.buttons = {
            intent: tuple(buttons.get(intent, numbers)) for intent, numbers in usual.items()
        }
        self._intents = first_named(self.keys)
        self._pressed = first_named(self.buttons)

    def read(
        self, event: pygame.event.Event, typing: bool = False
    ) -> Press | Pointer | Typed | None:
        """What an event means to us, if anything; while words are typed, letters mean letters."""
        if typing and event.type == pygame.TEXTINPUT:
            return Typed(event.text)
        if event.type == pygame.KEYDOWN:
            if typing and event.key == pygame.K_BACKSPACE:
                return Typed(ERASE)
            if typing and is_letter(event):
                return None
            intent = self._intents.get(name_of(event)) or self._intents.get(plain_name(event))
            return Press(intent) if intent else None
        if event.type in MOUSE:
            return pointer(event)
        return self._from_pad(event)

    def _from_pad(self, event: pygame.event.Event) -> Press | None:
        if event.type == pygame.JOYDEVICEREMOVED:
            self._tilted = {
                at: tilt for at, tilt in self._tilted.items() if at[0] != event.instance_id
            }
        elif event.type == pygame.JOYBUTTONDOWN:
            intent = self._pressed.get(event.button)
            return Press(intent, self.pads.hands(event.instance_id)) if intent else None
        elif event.type == pygame.JOYHATMOTION:
            across, up = event.value
            return self._towards(event.instance_id, across, -up)
        elif event.type == pygame.JOYAXISMOTION and event.axis in (0, 1):
            return self._from_stick(event)
        return None

    def _from_stick(self, event: pygame.event.Event) -> Press | None:
        """A stick gives one press when it is pushed, and must come back before the next."""
        at = event.instance_id, event.axis
        before = self._tilted.get(at, 0)
        if abs(event.value) < UPRIGHT:
            self._tilted[at] = 0
        elif abs(event.value) > TILTED:
            self._tilted[at] = 1 if event.value > 0 else -1
            if self._tilted[at] != before:
                tilt = self._tilted[at]
                return self._towards(at[0], *((tilt, 0) if event.axis == 0 else (0, tilt)))
        return None

    def _towards(self, instance: int, across: int, down: int) -> Press | None:
        for intent, direction in DIRECTIONS.items():
            if direction == (across, down):
                return Press(intent, self.pads.hands(instance))
        return None


K = TypeVar("K", str, int)


def first_named(table: Mapping[Intent, tuple[K, ...]]) -> dict[K, Intent]:
    """By key or button: the first intent that names it."""
    found: dict[K, Intent] = {}
    for intent, names in table.items():
        for name in names:
            found.setdefault(name, intent)
    return found


MOUSE: Final = (
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
)


def pointer(event: pygame.event.Event) -> Pointer | None:
    if event.type == pygame.MOUSEWHEEL:
        return Pointer("wheel", pygame.mouse.get_pos(), event.y)
    if event.type == pygame.MOUSEMOTION:
        return Pointer("move", event.pos)
    if event.button == 1:
        return Pointer("down" if event.type == pygame.MOUSEBUTTONDOWN else "up", event.pos)
    if event.button == 3 and event.type == pygame.MOUSEBUTTONDOWN:
        return Pointer("explain", event.pos)
    return None


def is_letter(event: pygame.event.Event) -> bool:
    """Does this key write something? Then its letter comes as an event of its own."""
    held = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
    return not held and pygame.K_SPACE <= event.key < SCANCODES and event.key != pygame.K_DELETE


def plain_name(event: pygame.event.Event) -> str:
    return pygame.key.name(event.key)


def name_of(event: pygame.event.Event) -> str:
    """A key as settings spell it: `ctrl+z`, `shift+tab`, `f11`."""
    held = ""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        held += "ctrl+"
    if event.mod & pygame.KMOD_SHIFT:
        held += "shift+"
    return held + plain_name(event)
