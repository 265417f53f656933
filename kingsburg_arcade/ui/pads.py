"""The pads: numbered as they come; one that comes back has its old number."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pygame

from .buttons import UNTAUGHT, maker_of


@dataclass(slots=True)
class Pad:
    """One pad that is plugged in."""

    number: int
    guid: str = ""
    name: str = ""
    mapped: bool = False
    """Does SDL know its buttons? Then its presses come as those of a controller."""
    open: list[Any] = field(default_factory=list)
    """A pad that nobody holds on to is closed."""


class Pads:
    """Which pads there are. A number is a place on the couch; an instance is a plug in a socket."""

    def __init__(self) -> None:
        self._here: dict[int, Pad] = {}
        self._gone: dict[int, str] = {}
        """Numbers that are kept for pads that were unplugged, and what pads those were."""
        self.taught: Mapping[str, tuple[int, int]] = {}
        """Which buttons mean yes and back on pads that SDL does not know, by GUID."""
        self._left: set[int] = set()
        """Unknown pads whose owner did not want to say."""

    def heed(self, event: pygame.event.Event) -> str:
        """A pad came or went; its hands."""
        if event.type == pygame.JOYDEVICEADDED:
            try:
                controller = controllers()
                pad = pygame.joystick.Joystick(event.device_index)
                known = controller.is_controller(event.device_index)
                held = [pad, controller.Controller(event.device_index)] if known else [pad]
            except pygame.error:  # gone again before it could be opened
                return ""
            return self.came(pad.get_instance_id(), pad.get_guid(), pad.get_name(), known, held)
        return self.went(event.instance_id)

    def came(
        self,
        instance: int,
        guid: str = "",
        name: str = "",
        mapped: bool = False,
        held: list[Any] | None = None,
    ) -> str:
        """Give it the number it had, or the lowest that is free."""
        pad = self._here.get(instance)
        if pad is None:
            kept = [number for number in sorted(self._gone) if self._gone[number] == guid]
            taken = {*(one.number for one in self._here.values()), *self._gone}
            free = next(number for number in range(1, len(taken) + 2) if number not in taken)
            pad = self._here[instance] = Pad(kept[0] if kept else free, guid, name, mapped)
            self._gone.pop(pad.number, None)
        pad.open += held or ()
        return f"pad {pad.number}"

    def went(self, instance: int) -> str:
        pad = self._here.pop(instance, None)
        self._left.discard(instance)
        if pad is None:
            return ""
        self._gone[pad.number] = pad.guid
        return f"pad {pad.number}"

    def hands(self, instance: int, mapped: bool = False) -> str:
        """Whose press it was; a pad that was never announced comes with its first press."""
        hands = self.came(instance)
        if mapped:
            self._here[instance].mapped = True
        return hands

    def named(self) -> list[tuple[int, str]]:
        """The numbers of the pads that are here, with what their makers call them."""
        pads = sorted(self._here.values(), key=lambda pad: pad.number)
        return [(pad.number, pad.name) for pad in pads if pad.name]

    def here(self, hands: str) -> bool:
        """Is the pad of these hands plugged in?"""
        return hands in {f"pad {pad.number}" for pad in self._here.values()}

    def maker(self, hands: str) -> str:
        """Who made the pad in these hands; empty if we know no signs of that maker."""
        guids = (pad.guid for pad in self._here.values() if f"pad {pad.number}" == hands)
        return maker_of(next(guids, ""))

    def __contains__(self, instance: int) -> bool:
        return instance in self._here

    # ------------------------------------------------------------------- pads without a mapping
    def mapped(self, instance: int) -> bool:
        """Do presses of this pad come as a controller's as well?"""
        return instance in self._here and self._here[instance].mapped

    def guid(self, instance: int) -> str:
        return self._here[instance].guid if instance in self._here else ""

    def yes_and_back(self, instance: int) -> tuple[int, int]:
        """Which of its buttons mean that."""
        return self.taught.get(self.guid(instance), UNTAUGHT)

    def is_strange(self, instance: int) -> bool:
        """Is it announced, and neither SDL nor its owner has told what its buttons are?"""
        guid = self.guid(instance)
        strange = bool(guid) and not self.mapped(instance) and guid not in self.taught
        return strange and instance not in self._left

    def leave(self, instance: int) -> None:
        """Ask no more which button is which."""
        self._left.add(instance)


def open_pads() -> None:
    """Listen to pads. Buttons mean places, on pads of every maker."""
    os.environ.setdefault("SDL_GAMECONTROLLER_USE_BUTTON_LABELS", "0")
    pygame.joystick.init()


def controllers() -> Any:
    """The part of pygame that knows the buttons of many pads: loaded when the first one comes."""
    from pygame._sdl2 import controller

    controller.init()
    return controller
