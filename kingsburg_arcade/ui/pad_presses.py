"""Events of pads as presses: the place of a button, whatever the pad and its driver call it."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from .buttons import PLACES, TRIGGERS, place_of_unknown
from .pads import Pads

TILTED: Final = 0.6
UPRIGHT: Final = 0.4
"""A stick counts as pushed above the one and as released below the other."""
FARTHEST: Final = 32767
"""How far the axis of a controller goes; that of a joystick goes to 1."""
STICK: Final = (("left", "right"), ("up", "down"))
"""What the first two axes are pushed towards."""
PAD_EVENTS: Final = frozenset(
    {pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION}
    | {pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION, pygame.JOYAXISMOTION}
)


class PadPress(NamedTuple):
    """The button of a pad that went down, or where its stick or cross was pushed."""

    hands: str
    place: str


class PadPresses:
    """Remembers how sticks and triggers stand."""

    def __init__(self) -> None:
        self.pads = Pads()
        self._tilted: dict[tuple[int, int], int] = {}

    def read(self, event: pygame.event.Event) -> PadPress | None:
        """What was pressed on a pad. What a mapped pad does comes twice and counts once."""
        if event.type == pygame.JOYDEVICEREMOVED:
            gone = event.instance_id
            self._tilted = {at: tilt for at, tilt in self._tilted.items() if at[0] != gone}
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            place = PLACES[event.button] if event.button < len(PLACES) else ""
            return self._press(event.instance_id, place, mapped=True)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            pushed = self._pushed(event, event.value / FARTHEST)
            return self._press(event.instance_id, pushed, mapped=True)
        elif event.type in PAD_EVENTS and not self.pads.mapped(event.instance_id):
            return self._press(event.instance_id, self._unmapped(event), mapped=False)
        return None

    def _press(self, instance: int, place: str, *, mapped: bool) -> PadPress | None:
        return PadPress(self.pads.hands(instance, mapped), place) if place else None

    def _unmapped(self, event: pygame.event.Event) -> str:
        if event.type == pygame.JOYBUTTONDOWN:
            return place_of_unknown(event.button, self.pads.yes_and_back(event.instance_id))
        if event.type == pygame.JOYHATMOTION:
            across, up = event.value
            return {(-1, 0): "left", (1, 0): "right", (0, 1): "up", (0, -1): "down"}.get(
                (across, up), ""
            )
        if event.type == pygame.JOYAXISMOTION and event.axis < len(STICK):
            return self._pushed(event, event.value)
        return ""

    def _pushed(self, event: pygame.event.Event, value: float) -> str:
        """One press when it is pushed; it must come back before the next."""
        at = event.instance_id, event.axis
        before = self._tilted.get(at, 0)
        if abs(value) < UPRIGHT:
            self._tilted[at] = 0
        elif abs(value) > TILTED:
            self._tilted[at] = 1 if value > 0 else -1
            if self._tilted[at] != before:
                if event.axis < len(STICK):
                    return STICK[event.axis][value > 0]
                return TRIGGERS.get(event.axis, "")
        return ""
