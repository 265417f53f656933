"""What is heard: effects merged frame by frame, the air of the season, the theme; or nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic
from typing import TYPE_CHECKING, Final, Protocol

import pygame

from .synth import BITS, RATE, SEASONS, THEME

if TYPE_CHECKING:
    from .synth.workshop import Workshop

VOICES: Final = 12
"""Effects that can be heard at one time; one more is left out."""
AIRS: Final = 2
"""Channels of what goes on in a circle: one dies away while the other swells."""
BUFFER: Final = 512
MOST_AT_ONCE: Final = 3
"""Different effects that may begin in one frame: after a jump only the most telling are heard."""
SOON: Final = 0.05
"""Seconds within which the same effect again would only be louder."""
CROSS: Final = 1800
"""Milliseconds in which one season's air gives way to the next."""
HUSH: Final = 90
ROUNDS: Final = {THEME: 2}
"""How often a circle is played again; without an entry for ever."""


class Voice(Protocol):
    """A channel, as far as it is used here."""

    def play(self, sound: pygame.mixer.Sound, /, loops: int = 0, *, fade_ms: int = 0) -> None: ...

    def fadeout(self, time: int, /) -> None: ...


class Device(Protocol):
    """Where sounds go."""

    def sound(self, samples: bytes) -> pygame.mixer.Sound: ...

    def air(self, number: int) -> Voice:
        """One of the channels that are kept for circles."""

    def free(self) -> Voice | None:
        """A channel for an effect, if one is free."""

    def hush(self) -> None:
        """Let all effects die away at once."""

    def close(self) -> None: ...


class Mixer:
    """The mixer of pygame, with exactly the samples that we make."""

    def __init__(self) -> None:
        pygame.mixer.init(RATE, -BITS, 1, BUFFER, allowedchanges=0)
        pygame.mixer.set_num_channels(AIRS + VOICES)

    def sound(self, samples: bytes) -> pygame.mixer.Sound:
        return pygame.mixer.Sound(buffer=samples)

    def air(self, number: int) -> Voice:
        return pygame.mixer.Channel(number)

    def free(self) -> Voice | None:
        voices = (pygame.mixer.Channel(AIRS + number) for number in range(VOICES))
        return next((voice for voice in voices if not voice.get_busy()), None)

    def hush(self) -> None:
        for number in range(AIRS, AIRS + VOICES):
            pygame.mixer.Channel(number).fadeout(HUSH)

    def close(self) -> None:
        pygame.mixer.quit()


class Sound:
    """The ear of the house. Without a workshop, or without a device, it does nothing at all."""

    def __init__(
        self, furnish: Callable[[], Workshop] | None = None, device: Callable[[], Device] = Mixer
    ) -> None:
        """`furnish` opens the workshop when there is a device that its sounds can be heard on."""
        self.absent = ""
        """Why there is no device, in the words of the system; empty if nothing is missing."""
        self._furnish, self._open_device = furnish, device
        self._workshop: Workshop | None = None
        self._device: Device | None = None
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._levels = {"effects": 1.0, "ambience": 1.0, "music": 1.0}
        self._asked: dict[str, int] = {}
        self._last: dict[str, float] = {}
        self._wanted = self._air = ""
        self._voice = 0

    # ------------------------------------------------------------------------------ the device
    def open(self) -> None:
        """Begin, if there is something to begin with; the second time nothing happens."""
        if self._furnish is None or self._device is not None or self.absent:
            return
        try:
            self._device = self._open_device()
        except pygame.error as error:
            self.absent = str(error)
            return
        self._workshop = self._furnish()
        self._workshop.open()

    def close(self) -> None:
        if self._workshop is not None:
            self._workshop.close()
        if self._device is not None:
            self._sounds.clear()
            self._device.close()
            self._device = None

    def give_up(self) -> None:
        """It is broken: from now on nothing is heard."""
        self._furnish = None
        self.close()
        self._workshop = None
        self._wanted = self._air = ""

    # --------------------------------------------------------------------------------- asking
    def play(self, name: str, count: int = 1) -> None:
        """An effect in this frame; told several times it is heard once, as so many."""
        self._asked[name] = self._asked.get(name, 0) + count

    def hush(self) -> None:
        """What was skipped is not heard: neither what has begun nor what was asked for."""
        self._asked.clear()
        if self._device is not None:
            self._device.hush()

    def surround(self, name: str) -> None:
        """A season, or the theme, or nothing: what goes on behind everything else."""
        self._wanted = name

    def set_levels(self, effects: float, ambience: float, music: float) -> None:
        """How loud each kind is, from 0 to 1, at once."""
        self._levels = {"effects": effects, "ambience": ambience, "music": music}
        for name, sound in self._sounds.items():
            sound.set_volume(self._levels[kind_of(name)])

    # -------------------------------------------------------------------------------- each frame
    def update(self) -> None:
        """The frame is over: what was asked for begins."""
        asked, self._asked = self._asked, {}
        if self._device is None or self._workshop is None:
            return
        for name, samples in self._workshop.fetch().items():
            sound = self._sounds[name] = self._device.sound(samples)
            sound.set_volume(self._levels[kind_of(name)])
        if self._wanted != self._air:
            self._turn()
        if asked and self._levels["effects"]:
            self._choose(asked)

    def _choose(self, asked: Mapping[str, int]) -> None:
        """Begin the most telling effects: the catalogue goes from a click to a victory."""
        from .synth.catalogue import EFFECTS, amount

        now = monotonic()
        fresh = [name for name in asked if now - self._last.get(name, -1.0) > SOON]
        for name in sorted(fresh, key=EFFECTS.index, reverse=True)[:MOST_AT_ONCE]:
            self._last[name] = now
            self._begin(amount(name, asked[name]))

    def _begin(self, entry: str) -> None:
        """Start an effect; one that is not made yet is too late by the time it is."""
        assert self._device is not None
        assert self._workshop is not None
        if entry not in self._sounds:
            self._workshop.ask(entry)
        elif (voice := self._device.free()) is not None:
            voice.play(self._sounds[entry])

    def _turn(self) -> None:
        """One circle dies away while the next swells, as soon as it is made."""
        assert self._device is not None
        assert self._workshop is not None
        name = self._wanted
        if name and name not in self._sounds:
            self._workshop.ask(name)
            return
        self._device.air(self._voice).fadeout(CROSS)
        if name:
            self._voice = 1 - self._voice
            voice = self._device.air(self._voice)
            voice.play(self._sounds[name], ROUNDS.get(name, -1), fade_ms=CROSS)
        self._air = name


def kind_of(entry: str) -> str:
    """Which of the three volumes an entry of the catalogue obeys."""
    if entry in SEASONS:
        return "ambience"
    return "music" if entry == THEME else "effects"
