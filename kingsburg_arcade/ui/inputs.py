"""Keys, pads and the mouse as intents: translated once, here, and remappable."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

import pygame

from .buttons import CROSS, OPPOSITE, swaps
from .pad_presses import PadPress, PadPresses
from .pads import Pads
from .touch import FINGERS, TARGET, TOUCH, Fingers


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
    AGAIN = "again"
    WHERE = "where"
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
    Intent.AGAIN: ("n",),
    Intent.WHERE: ("l",),
    Intent.FIRST: ("1",),
    Intent.SECOND: ("2",),
    Intent.THIRD: ("3",),
    Intent.FOURTH: ("4",),
    Intent.FIFTH: ("5",),
    Intent.SIXTH: ("6",),
}
BUTTONS: Final[Mapping[Intent, tuple[str, ...]]] = {
    Intent.CONFIRM: ("south",),
    Intent.BACK: ("east", "start"),
    Intent.UNDO: ("west",),
    Intent.REDO: ("left trigger",),
    Intent.EXPLAIN: ("north",),
    Intent.PREVIOUS: ("left shoulder",),
    Intent.NEXT: ("right shoulder",),
    Intent.PROVINCE: ("back",),
    Intent.PASS: ("right trigger",),
    Intent.RULES: ("guide",),
    Intent.HINT: ("left stick",),
}
"""The buttons of a pad, by their place; its stick and its cross always give directions."""
DESK: Final = "keyboard"
"""The hands on keyboard and mouse, as presses tell it; a pad is `pad 1`, `pad 2` and so on."""
JITTER: Final = 8
"""The mouse has to go so many pixels until it counts as taken up."""


class Press(NamedTuple):
    """An intent, and the hands it came from: `DESK`, or `pad` and its number."""

    intent: Intent
    hands: str = DESK


class Pointer(NamedTuple):
    """What the mouse did, in pixels: `move`, `down`, `up`, `explain`, or `wheel`."""

    kind: str
    position: tuple[int, int]
    turn: int = 0
    reach: int = 0
    """Of a finger: how far from a thing it may be to hit it; none for the mouse."""


class Typed(NamedTuple):
    """Letters that were typed, where words are wanted; `ERASE` takes the last one away."""

    letters: str


ERASE: Final = "\b"
SCANCODES: Final = 1 << 30
"""Keys without a letter of their own have numbers from here on."""


class Inputs:
    """Translates events. It remembers which pads there are, and what was used last."""

    def __init__(self) -> None:
        self._presses = PadPresses()
        self.fingers = Fingers()
        self._moved = 0.0
        """How far the mouse has gone since a pad was used."""
        self._down: set[tuple[int, int]] = set()
        """The keys and buttons that are held down: what kind, and which."""
        self.in_hand = DESK
        """What was used last, `DESK`, `TOUCH` or a pad: signs on the screen are its signs."""
        self.swapped = False
        """Have confirm and back changed places on pads?"""
        self.keys, self.buttons = dict(KEYS), dict(BUTTONS)
        self.remap({}, {})

    def remap(
        self,
        keys: Mapping[str, tuple[str, ...]],
        buttons: Mapping[str, tuple[str, ...]],
        usual_keys: Mapping[Intent, tuple[str, ...]] = KEYS,
    ) -> None:
        """Use other keys and buttons for some intents; the first that names a key has it."""
        self.usual_keys = usual_keys
        self.keys = {intent: tuple(keys.get(intent, names)) for intent, names in usual_keys.items()}
        usual = {intent: BUTTONS.get(intent, ()) for intent in KEYS}
        self.buttons = {
            intent: tuple(buttons.get(intent, places)) for intent, places in usual.items()
        }
        self._intents = first_named(self.keys)
        self._pressed = first_named(self.buttons)

    def read(
        self, event: pygame.event.Event, typing: bool = False
    ) -> Press | Pointer | Typed | None:
        """What an event means to us, if anything; while words are typed, letters mean letters."""
        self.notice(event)
        if typing and event.type == pygame.TEXTINPUT:
            return Typed(event.text)
        if event.type == pygame.KEYDOWN:
            if typing and event.key == pygame.K_BACKSPACE:
                return Typed(ERASE)
            if typing and is_letter(event):
                return None
            intent = self._intents.get(name_of(event)) or self._intents.get(plain_name(event))
            return Press(intent) if intent else None
        if event.type in FINGERS:
            touched = self.fingers.read(event)
            return Pointer(*touched, reach=TARGET // 2) if touched else None
        if event.type in MOUSE:
            return None if getattr(event, "touch", False) else pointer(event)
        pressed = self.pressed(event)
        return self._meant(pressed) if pressed else None

    @property
    def pads(self) -> Pads:
        return self._presses.pads

    def is_strange(self, event: pygame.event.Event) -> bool:
        """Is a button pressed on a pad of which neither SDL nor its owner has told the buttons?"""
        return event.type == pygame.JOYBUTTONDOWN and self.pads.is_strange(event.instance_id)

    @property
    def touched(self) -> bool:
        """Was a finger used last?"""
        return self.in_hand == TOUCH

    @property
    def maker(self) -> str:
        """Who made the pad that was used last."""
        return self.pads.maker(self.in_hand)

    def notice(self, event: pygame.event.Event) -> None:
        """Mouse or keys may be in use now; a hand that rests on the mouse does not count."""
        self._note_down(event)
        if event.type == pygame.FINGERDOWN:
            self.in_hand, self._moved = TOUCH, 0.0
        elif getattr(event, "touch", False):
            return  # SDL tells of a finger as of a mouse as well
        elif event.type == pygame.MOUSEMOTION and self.in_hand != DESK:
            self._moved += abs(event.rel[0]) + abs(event.rel[1])
        if event.type in DESK_EVENTS or self._moved >= JITTER:
            self.in_hand, self._moved = DESK, 0.0

    @property
    def anything_down(self) -> bool:
        """Is a key or a button held down?"""
        return bool(self._down)

    def _note_down(self, event: pygame.event.Event) -> None:
        if event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()  # what is let go elsewhere is not told here
        which = getattr(event, "key", getattr(event, "button", 0))
        if event.type in LET_GO:
            self._down.add((event.type, which))
        elif event.type in LET_GO.values():
            self._down -= {(down, which) for down, up in LET_GO.items() if up == event.type}

    def pressed(self, event: pygame.event.Event) -> PadPress | None:
        """The button of a pad that went down, by what it stands for."""
        press = self._presses.read(event)
        if press is None:
            return None
        self.in_hand, self._moved = press.hands, 0.0
        return press._replace(place=self.turned(press.place))

    def turned(self, place: str) -> str:
        """Confirm and back change places on the pad that was used last, if they have to."""
        return OPPOSITE.get(place, place) if swaps(self.maker, self.swapped) else place

    def _meant(self, press: PadPress) -> Press | None:
        intent = Intent(press.place) if press.place in CROSS else self._pressed.get(press.place)
        return Press(intent, press.hands) if intent else None


def first_named(table: Mapping[Intent, tuple[str, ...]]) -> dict[str, Intent]:
    """By key or button: the first intent that names it."""
    found: dict[str, Intent] = {}
    for intent, names in table.items():
        for name in names:
            found.setdefault(name, intent)
    return found


LET_GO: Final = {
    pygame.KEYDOWN: pygame.KEYUP,
    pygame.MOUSEBUTTONDOWN: pygame.MOUSEBUTTONUP,
    pygame.JOYBUTTONDOWN: pygame.JOYBUTTONUP,
    pygame.CONTROLLERBUTTONDOWN: pygame.CONTROLLERBUTTONUP,
    pygame.FINGERDOWN: pygame.FINGERUP,
}
DESK_EVENTS: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
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
