"""The pads: numbered as they come; one that comes back has its old number."""

from __future__ import annotations

import pygame


class Pads:
    """Which pads there are. A number is a place on the couch; an instance is a plug in a socket."""

    def __init__(self) -> None:
        self._numbers: dict[int, int] = {}
        self._open: dict[int, pygame.joystick.JoystickType] = {}
        self._kinds: dict[int, str] = {}
        self._gone: set[int] = set()
        """Numbers that are kept for pads that were unplugged."""
        self._names: dict[int, str] = {}

    def heed(self, event: pygame.event.Event) -> str:
        """A pad came or went; its hands."""
        if event.type == pygame.JOYDEVICEADDED:
            try:
                pad = pygame.joystick.Joystick(event.device_index)
            except pygame.error:  # gone again before it could be opened
                return ""
            return self.came(pad.get_instance_id(), pad.get_guid(), pad.get_name(), pad)
        return self.went(event.instance_id)

    def came(
        self,
        instance: int,
        kind: str = "",
        name: str = "",
        pad: pygame.joystick.JoystickType | None = None,
    ) -> str:
        """Give it the number it had, or the lowest that is free."""
        if instance not in self._numbers:
            kept = [number for number in sorted(self._gone) if self._kinds[number] == kind]
            taken = {*self._numbers.values(), *self._gone}
            free = next(number for number in range(1, len(taken) + 2) if number not in taken)
            number = self._numbers[instance] = kept[0] if kept else free
            self._gone.discard(number)
            self._kinds[number] = kind
            self._names[number] = name
        if pad is not None:
            self._open[instance] = pad  # a pad that nobody holds on to is closed
        return f"pad {self._numbers[instance]}"

    def went(self, instance: int) -> str:
        number = self._numbers.pop(instance, None)
        self._open.pop(instance, None)
        if number is None:
            return ""
        self._gone.add(number)
        return f"pad {number}"

    def hands(self, instance: int) -> str:
        """Whose press it was; a pad that was never announced comes with its first press."""
        return self.came(instance)

    def named(self) -> list[tuple[int, str]]:
        """The numbers of the pads that are here, with what their makers call them."""
        return [
            (number, self._names[number])
            for number in sorted(self._numbers.values())
            if self._names[number]
        ]

    def here(self, hands: str) -> bool:
        """Is the pad of these hands plugged in?"""
        return hands in {f"pad {number}" for number in self._numbers.values()}
