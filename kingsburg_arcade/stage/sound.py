"""What is heard: effects at their place, the air of the season, the music; or nothing."""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Callable, Mapping
from math import cos, pi, sin, sqrt
from time import monotonic
from typing import TYPE_CHECKING, Final, Protocol

import pygame

from .music import Music
from .music import Voice as Deck
from .synth import BITS, RATE, SEASONS, TAKES, Around

if TYPE_CHECKING:
    from .workshop.workshop import Workshop

VOICES: Final = 12
"""Effects that can be heard at one time; one more is left out."""
AIRS: Final = 2
"""Channels of what goes on in a circle: one dies away while the other swells."""
DECKS: Final = 2
"""Channels of the music."""
BUFFER: Final = 512
MOST_AT_ONCE: Final = 3
"""Different effects that may begin in one frame: after a jump only the most telling are heard."""
SOON: Final = 0.05
"""Seconds within which the same effect again would only be louder."""
CROSS: Final = 1800
"""Milliseconds in which one season's air gives way to the next."""
HUSH: Final = 90
KEPT: Final = 8_000_000
"""Bytes of effects that are kept in memory; the others are on the disk."""
MIDDLE: Final = 0.5
WIDE: Final = 0.7
"""How far to the side the edge of the table is: a sound there is heard by both ears."""
STILLNESS: Final = "stillness"
STILL: Final = 1.3
"""Seconds without music before the verdict."""
TELLING: Final = frozenset({"victory", "defeat", "fanfare", "horn", "crown"})
CALLS: Final = ("advisor", "rival")
"""Short calls that have a file of music; they and what is telling have the music make way."""
WAY: Final = 1.4

HIDES: Final = {
    pygame.WINDOWHIDDEN: True,
    pygame.WINDOWMINIMIZED: True,
    pygame.WINDOWSHOWN: False,
    pygame.WINDOWRESTORED: False,
    pygame.WINDOWMAXIMIZED: False,
}
"""What tells whether nobody can see the window."""


class Voice(Protocol):
    """A channel, as far as it is used here."""

    def play(self, sound: pygame.mixer.Sound, /, loops: int = 0, *, fade_ms: int = 0) -> None: ...

    def set_volume(self, left: float, right: float, /) -> None: ...

    def fadeout(self, time: int, /) -> None: ...


class Device(Protocol):
    """Where sounds go."""

    def sound(self, samples: bytes) -> pygame.mixer.Sound: ...

    def air(self, number: int) -> Voice:
        """One of the channels that are kept for circles."""

    def deck(self, number: int) -> Deck:
        """One of the channels that are kept for music."""

    def free(self) -> Voice | None:
        """A channel for an effect, if one is free."""

    def hush(self) -> None:
        """Let all effects die away at once."""

    def pause(self, paused: bool) -> None:
        """Stand still, all of it, or go on."""

    def close(self) -> None: ...


class Mixer:
    """The mixer of pygame, with exactly the samples that we make."""

    def __init__(self) -> None:
        pygame.mixer.init(RATE, -BITS, 2, BUFFER, allowedchanges=0)
        pygame.mixer.set_num_channels(AIRS + DECKS + VOICES)

    def sound(self, samples: bytes) -> pygame.mixer.Sound:
        return pygame.mixer.Sound(buffer=samples)

    def air(self, number: int) -> Voice:
        return pygame.mixer.Channel(number)

    def deck(self, number: int) -> Deck:
        return pygame.mixer.Channel(AIRS + number)

    def free(self) -> Voice | None:
        voices = (pygame.mixer.Channel(AIRS + DECKS + number) for number in range(VOICES))
        return next((voice for voice in voices if not voice.get_busy()), None)

    def hush(self) -> None:
        for number in range(AIRS + DECKS, AIRS + DECKS + VOICES):
            pygame.mixer.Channel(number).fadeout(HUSH)

    def pause(self, paused: bool) -> None:
        if paused:
            pygame.mixer.pause()
        else:
            pygame.mixer.unpause()

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
        self._music: Music | None = None
        self._airs: dict[str, pygame.mixer.Sound] = {}
        self._kept: OrderedDict[str, pygame.mixer.Sound] = OrderedDict()
        self._levels = {"effects": 1.0, "ambience": 1.0, "music": 1.0}
        self._asked: dict[str, tuple[int, float]] = {}
        self._last: dict[str, float] = {}
        self._takes: dict[str, int] = {}
        self._around = Around()
        self._air = self._awaited = ""
        self._voice = 0
        self._paused = False

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
        self._music = Music((self._device.deck(0), self._device.deck(1)), self._workshop)

    def close(self) -> None:
        if self._workshop is not None:
            self._workshop.close()
        if self._device is not None:
            self._airs.clear()
            self._kept.clear()
            self._music = None
            self._device.close()
            self._device = None

    def give_up(self) -> None:
        """It is broken: from now on nothing is heard."""
        self._furnish = None
        self.close()
        self._workshop = None
        self._around, self._air, self._awaited = Around(), "", ""

    # --------------------------------------------------------------------------------- asking
    def play(self, name: str, count: int = 1, at: float = MIDDLE) -> None:
        """An effect in this frame, from 0 at the left of the page to 1 at the right.

        Told several times it is heard once, as so many, from where it was told last.
        """
        self._asked[name] = self._asked.get(name, (0, at))[0] + count, at

    def hush(self) -> None:
        """What was skipped is not heard: neither what has begun nor what was asked for."""
        self._asked.clear()
        if self._device is not None:
            self._device.hush()

    def surround(self, around: Around) -> None:
        """What goes on behind everything else."""
        self._around = around

    def pause(self, paused: bool) -> None:
        """Nothing is heard while nobody can see the window."""
        if paused != self._paused:
            self._paused = paused
            if self._device is not None:
                self._device.pause(paused)

    def heed(self, event: pygame.event.Event) -> None:
        """An event of the window may hide or show it."""
        if event.type in HIDES:
            self.pause(HIDES[event.type])

    def set_levels(self, effects: float, ambience: float, music: float) -> None:
        """How loud each kind is, from 0 to 1, at once."""
        self._levels = {"effects": effects, "ambience": ambience, "music": music}
        for sounds, kind in ((self._airs, "ambience"), (self._kept, "effects")):
            for sound in sounds.values():
                sound.set_volume(self._levels[kind])

    # -------------------------------------------------------------------------------- each frame
    def update(self) -> None:
        """The frame is over: what was asked for begins."""
        asked, self._asked = self._asked, {}
        if self._device is None or self._workshop is None or self._music is None or self._paused:
            return
        for name, samples in self._workshop.fetch().items():
            sound = self._device.sound(samples)
            if name in SEASONS:
                sound.set_volume(self._levels["ambience"])
                self._airs = {name: sound}
            else:
                self._music.load(name, sound)
        if self._around.air != self._air:
            self._turn()
        self._music.want(self._around.music if self._levels["music"] else "")
        if asked and self._levels["effects"]:
            self._choose(asked)
        self._music.update(monotonic(), self._levels["music"])

    def _choose(self, asked: Mapping[str, tuple[int, float]]) -> None:
        """Begin the most telling effects: the catalogue goes from a click to a fanfare."""
        from .synth.catalogue import EFFECTS, amount

        def weight(name: str) -> int:
            return EFFECTS.index(name if not name.startswith(CALLS) else "chime")

        now = monotonic()
        fresh = [name for name in asked if now - self._last.get(name, -1.0) > SOON]
        for name in sorted(fresh, key=weight, reverse=True)[:MOST_AT_ONCE]:
            self._last[name] = now
            count, at = asked[name]
            self._begin(amount(name, count), at)

    def _begin(self, entry: str, at: float) -> None:
        """Start an effect; one that is not made yet is too late by the time it is."""
        assert self._device is not None
        assert self._music is not None
        if entry == STILLNESS:
            self._music.stand_still(STILL)
        elif entry in TELLING or entry.startswith(CALLS):
            self._music.make_way(WAY)
        sound = self._take(entry)
        if sound is not None and (voice := self._device.free()) is not None:
            voice.play(sound)
            voice.set_volume(*ears(at))

    def _take(self, entry: str) -> pygame.mixer.Sound | None:
        """One of the takes of an effect, never the same twice running; the first if need be."""
        assert self._device is not None
        assert self._workshop is not None
        times = self._takes[entry] = self._takes.get(entry, -1) + 1
        for take in (f"{entry}_{times % TAKES}", f"{entry}_0"):
            if take in self._kept:
                self._kept.move_to_end(take)
                return self._kept[take]
            samples = self._workshop.take(take)
            if samples is not None:
                sound = self._kept[take] = self._device.sound(for_both_ears(samples))
                sound.set_volume(self._levels["effects"])
                self._forget()
                return sound
        return None

    def _forget(self) -> None:
        """Keep what was heard last."""
        size = sum(sound.get_length() for sound in self._kept.values()) * RATE * BITS // 4
        while size > KEPT and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            size -= oldest.get_length() * RATE * BITS // 4

    def _turn(self) -> None:
        """One circle dies away while the next swells, as soon as it is made."""
        assert self._device is not None
        assert self._workshop is not None
        name = self._around.air
        if name and name not in self._airs:
            if self._awaited != name:
                self._awaited = name
                self._workshop.ask(name)
            return
        self._device.air(self._voice).fadeout(CROSS)
        if name:
            self._voice = 1 - self._voice
            self._device.air(self._voice).play(self._airs[name], -1, fade_ms=CROSS)
        self._air, self._awaited = name, ""


def ears(at: float) -> tuple[float, float]:
    """How loud each ear hears what is there; neither more than all, both together always alike."""
    angle = pi / 4 * (1 + WIDE * (2 * min(1.0, max(0.0, at)) - 1))
    return min(1.0, sqrt(2) * cos(angle)), min(1.0, sqrt(2) * sin(angle))


def for_both_ears(samples: bytes) -> bytes:
    one = array("h", samples)
    both = array("h", bytes(2 * len(samples)))
    both[::2] = both[1::2] = one
    return both.tobytes()
