"""Motions: values that change over time, alone, in turn or together, with an exact end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Protocol

from .easing import Ease, ease_out


class Motion(Protocol):
    """Something to show. `land` is the end of it, whatever was shown before: absolute, once."""

    @property
    def length(self) -> float:
        """In seconds of the show."""

    def show(self, at: float) -> None:
        """How it looks so many seconds after its start."""

    def land(self) -> None: ...


class Tween:
    """A number on its way from start to goal."""

    def __init__(
        self,
        apply: Callable[[float], None],
        start: float,
        goal: float,
        length: float,
        ease: Ease = ease_out,
    ) -> None:
        self._apply, self._start, self._goal, self._ease = apply, start, goal, ease
        self.length = length

    def show(self, at: float) -> None:
        part = self._ease(min(at / self.length, 1.0)) if self.length else 1.0
        self._apply(self._start + (self._goal - self._start) * part)

    def land(self) -> None:
        self._apply(self._goal)


class Wait:
    """Time for the eye."""

    def __init__(self, length: float) -> None:
        self.length = length

    def show(self, at: float) -> None:
        pass

    def land(self) -> None:
        pass


class AtTempo:
    """Another motion, so many times as fast."""

    def __init__(self, motion: Motion, tempo: float) -> None:
        self._motion, self._tempo = motion, tempo
        self.length = motion.length / tempo

    def show(self, at: float) -> None:
        self._motion.show(at * self._tempo)

    def land(self) -> None:
        self._motion.land()


class Hold(Wait):
    """Waits until a person has seen it and goes on with a press; or for so long, if given."""

    def __init__(self, length: float = inf) -> None:
        super().__init__(length)


class Throw(Hold):
    """Dice that are known wait for so long to be thrown."""


class Call:
    """Something that simply is so from now on."""

    length = 0.0

    def __init__(self, call: Callable[[], None]) -> None:
        self._call = call

    def show(self, at: float) -> None:
        pass

    def land(self) -> None:
        self._call()


class InTurn:
    """One motion after the other."""

    def __init__(self, *motions: Motion) -> None:
        self._motions = motions
        self._landed = 0
        self.length = sum(motion.length for motion in motions)

    def show(self, at: float) -> None:
        began = 0.0
        for number, motion in enumerate(self._motions):
            if at < began + motion.length:
                motion.show(at - began)
                return
            if number >= self._landed:
                motion.land()
                self._landed = number + 1
            began += motion.length

    def land(self) -> None:
        for motion in self._motions[self._landed :]:
            motion.land()
        self._landed = len(self._motions)


class Together:
    """Several motions that begin at once; those that end sooner stay landed."""

    def __init__(self, *motions: Motion) -> None:
        self._going = list(motions)
        self.length = max((motion.length for motion in motions), default=0.0)

    def show(self, at: float) -> None:
        for motion in tuple(self._going):
            if at < motion.length:
                motion.show(at)
            else:
                motion.land()
                self._going.remove(motion)

    def land(self) -> None:
        for motion in self._going:
            motion.land()
        self._going.clear()


class Staggered:
    """Motions that begin one soon after the other, faster and faster, and land in their order."""

    def __init__(self, motions: Sequence[Motion], gap: float, shorter: float, least: float) -> None:
        """`shorter` is the part of a gap that the next one has, down to the `least`."""
        self._motions = motions
        self._times: list[tuple[float, float]] = []
        begin = end = 0.0
        for motion in motions:
            end = max(end, begin + motion.length)
            self._times.append((end - motion.length, end))
            if motion.length:
                begin, gap = begin + gap, max(least, gap * shorter)
        self._landed = 0
        self.length = end

    def show(self, at: float) -> None:
        for number in range(self._landed, len(self._motions)):
            begins, ends = self._times[number]
            if at >= ends:
                self._motions[number].land()
                self._landed = number + 1
            elif at >= begins:
                self._motions[number].show(at - begins)

    def land(self) -> None:
        for motion in self._motions[self._landed :]:
            motion.land()
        self._landed = len(self._motions)
