"""The music behind everything: phrase after phrase, and from one piece to another at their ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

import pygame

from .synth import part_name

CROSS: Final = 1.6
"""Seconds in which one piece gives way to another."""
HASTE: Final = 0.5
"""The same where the music cannot wait for the end of a phrase."""
URGENT: Final = frozenset({"tension", "victory", "defeat"})
"""Pieces that begin at once."""
RESTLESS: Final = frozenset({"tension"})
"""Pieces that begin again without a rest."""
REST: Final = 24.0
"""Seconds of air alone between two times of a piece."""
FALL: Final = 0.08
RISE: Final = 0.6
"""Seconds in which the music makes way for something, and comes back."""
DUCKED: Final = 0.56
"""5 decibels less."""


class Voice(Protocol):
    """A channel, as far as music uses it."""

    def play(self, sound: pygame.mixer.Sound, /) -> None: ...
    def queue(self, sound: pygame.mixer.Sound, /) -> None: ...
    def get_queue(self) -> pygame.mixer.Sound | None: ...
    def get_busy(self) -> bool: ...
    def stop(self) -> None: ...
    def set_volume(self, left: float, /) -> None: ...


class Parts(Protocol):
    """Where the parts of a piece come from."""

    def ask(self, name: str) -> None: ...
    def length(self, piece: str) -> int: ...


@dataclass(slots=True)
class Deck:
    """One of two channels: what is played there, and how loud it is just now."""

    voice: Voice
    piece: str = ""
    number: int = 0
    queued: bool = False
    fade: float = 0.0
    goal: float = 0.0
    pace: float = CROSS
    said: float = -1.0
    """The volume that the channel was last told."""


class Music:
    """Plays what is wanted; each piece goes on later where it was left."""

    def __init__(self, voices: tuple[Voice, Voice], parts: Parts) -> None:
        self._decks = [Deck(voice) for voice in voices]
        self._lead = self._decks[0]
        self._parts = parts
        self._wanted = ""
        self._left: dict[str, int] = {}
        self._loaded: dict[str, pygame.mixer.Sound] = {}
        self._asked: set[str] = set()
        self._now = self._rests = 0.0
        self._gain = 1.0
        self._still = self._ducked = 0.0
        self._due = False
        """Has a phrase ended since something else was wanted?"""

    # --------------------------------------------------------------------------------- asking
    def want(self, piece: str) -> None:
        """Play this from now on; nothing where it is empty."""
        if piece != self._wanted:
            self._wanted, self._rests = piece, 0.0

    def stand_still(self, seconds: float) -> None:
        self._still = self._now + seconds

    def make_way(self, seconds: float) -> None:
        """Be a little quieter under something that has more to tell."""
        self._ducked = self._now + seconds

    def load(self, name: str, sound: pygame.mixer.Sound) -> bool:
        """A part has come, that was asked for."""
        if name not in self._asked:
            return False
        self._asked.discard(name)
        self._loaded[name] = sound
        return True

    # ------------------------------------------------------------------------------ each frame
    def update(self, now: float, level: float) -> None:
        passed, self._now = min(0.25, now - self._now), now
        self._due |= self._follow(self._lead)
        if self._lead.piece != self._wanted:
            now_or_never = self._wanted in URGENT or not self._wanted
            if self._due or now_or_never or not self._lead.piece:
                self._change()
            else:
                self._part(self._wanted, self._left.get(self._wanted, 0))
        elif self._wanted:
            self._due = False
            self._continue()
        self._fade(passed, level)

    def _follow(self, deck: Deck) -> bool:
        """Notice where the channel has got to; has a phrase just ended?"""
        if not deck.piece:
            return False
        if not deck.voice.get_busy():
            self._end(deck)
            return True
        if deck.queued and deck.voice.get_queue() is None:
            deck.number, deck.queued = deck.number + 1, False
            return True
        return False

    def _end(self, deck: Deck) -> None:
        """The last phrase has died away, or the next one was not made in time."""
        last = deck.number + 1 >= self._parts.length(deck.piece)
        self._left[deck.piece] = 0 if last else deck.number + 1
        if last and deck.piece not in RESTLESS:
            self._rests = self._now + REST
        deck.piece, deck.queued = "", False

    def _change(self) -> None:
        """One piece dies away while the other begins, as soon as its phrase is there."""
        if self._now < self._rests:
            return
        name = self._wanted
        sound = self._part(name, self._left.get(name, 0)) if name else None
        if name and sound is None:
            return
        pace = HASTE if name in URGENT else CROSS
        before = self._lead
        fresh = not before.piece
        if before.piece:
            self._left[before.piece] = before.number + 1 if before.queued else before.number
            before.goal, before.pace = 0.0, pace
        if sound is None:
            self._lead = next(deck for deck in self._decks if deck is not before)
            self._clear(self._lead)
            return
        self._lead = deck = next(one for one in self._decks if one is not before)
        self._clear(deck)
        deck.piece, deck.number = name, self._left.get(name, 0)
        deck.fade, deck.goal, deck.pace = (1.0 if fresh else 0.0), 1.0, pace
        deck.voice.play(sound)
        deck.said = -1.0
        self._loaded.clear()

    def _continue(self) -> None:
        """Have the next phrase ready long before this one ends."""
        deck = self._lead
        following = deck.number + 1
        if deck.queued or following >= self._parts.length(deck.piece):
            return
        sound = self._part(deck.piece, following)
        if sound is not None:
            deck.voice.queue(sound)
            deck.queued = True
            self._loaded.clear()

    def _part(self, piece: str, number: int) -> pygame.mixer.Sound | None:
        count = self._parts.length(piece)
        if not count:
            return None
        name = part_name(piece, number % count)
        if name not in self._loaded and name not in self._asked:
            self._asked.add(name)
            self._parts.ask(name)
        return self._loaded.get(name)

    def _clear(self, deck: Deck) -> None:
        deck.voice.stop()
        deck.piece, deck.queued, deck.fade, deck.goal = "", False, 0.0, 0.0

    def _fade(self, passed: float, level: float) -> None:
        aim = 0.0 if self._now < self._still else DUCKED if self._now < self._ducked else 1.0
        self._gain = _nearer(self._gain, aim, passed / (FALL if aim < self._gain else RISE))
        for deck in self._decks:
            if not deck.piece:
                continue
            deck.fade = _nearer(deck.fade, deck.goal, passed / deck.pace)
            if deck is not self._lead and deck.fade == 0.0:
                self._clear(deck)
                continue
            said = round(level * self._gain * deck.fade, 3)
            if said != deck.said:
                deck.voice.set_volume(said)
                deck.said = said


def _nearer(value: float, aim: float, step: float) -> float:
    return min(aim, value + step) if value < aim else max(aim, value - step)
