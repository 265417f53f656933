"""The hall while nobody acts: light that breathes, and eyes that blink.

This lies over the picture and is no part of it: before anything else is drawn it is taken away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sin
from time import monotonic, process_time
from typing import Final, Protocol

import pygame

from ..settings import Settings
from ..stage.blinking import SHUT, eyes_of
from ..stage.theme import rgb
from .canvas import Canvas
from .gallery import Gallery
from .layout import Box
from .page import Page
from .still_layer import StillPicture

EVERY: Final = 0.16
"""Seconds between two looks of the hall at least."""
SHARE: Final = 0.006
"""The part of a core that it takes at most."""
LEVELS: Final = 6
"""How many different lights a glow has."""
BRIGHTEST: Final = 0.16
"""The part of a colour that a glow adds at most, in its middle."""
BLINKS: Final = 4.3
"""Seconds after which somebody blinks, more or less."""
DRAWN: Final = 256
"""The side of a portrait, in units of the drawing; and how much is shown around its eyes."""
AROUND: Final = 20
FRAYED: Final = 16
"""Pixels of the picture of a glow, which is made larger for each place."""


@dataclass(frozen=True, slots=True)
class Glow:
    """Light on a place of the page."""

    box: tuple[int, int, int, int]
    colour: str
    beat: float = 1.0
    """How fast it breathes."""


@dataclass(frozen=True, slots=True)
class Blink:
    """A portrait that can shut its eyes, and where it stands."""

    box: tuple[int, int, int, int]
    name: str
    tint: str = ""


Living = Glow | Blink


class Lived(Protocol):
    """A widget, as far as something of it can live."""

    box: Box

    def living(self) -> Iterable[Living]: ...


class Seen(Protocol):
    """The scene on top."""

    @property
    def widgets(self) -> Sequence[Lived]: ...
    @property
    def game(self) -> str: ...
    @property
    def page(self) -> Page: ...


def living_of(scene: Seen) -> list[Living]:
    """What lives of a scene: candles over a table, and of its widgets what none of them covers."""
    found = candles(scene.page.width, scene.page.height) if scene.game else []
    for at, widget in enumerate(scene.widgets):
        over = [other.box for other in scene.widgets[at + 1 :]]
        found += (one for one in widget.living() if Box(one.box).collidelist(over) < 0)
    return found


def candles(width: int, height: int) -> list[Living]:
    """Their light in the corners of a page, each in a beat of its own."""
    side = min(width, height) * 2 // 5
    return [
        Glow((x - side // 2, y - side // 2, side, side), "gold", beat)
        for x, y, beat in (
            (side // 3, side // 4, 1.0),
            (width - side // 3, side // 4, 1.23),
            (side // 3, height - side // 4, 0.87),
            (width - side // 3, height - side // 4, 1.11),
        )
    ]


class House(Protocol):
    """The window that is looked at."""

    window: pygame.Window
    gallery: Gallery
    settings: Settings

    @property
    def still(self) -> StillPicture: ...
    @property
    def top(self) -> Seen: ...
    @property
    def canvas(self) -> Canvas: ...


class Idle:
    """Goes on while nothing is drawn, a few times a second; asleep until it is woken.

    Where it takes long to show a picture, it is shown less often: never more than its share of a
    core is spent on it.
    """

    def __init__(
        self, clock: Callable[[], float] = monotonic, work: Callable[[], float] = process_time
    ) -> None:
        self._clock, self._work = clock, work
        self.awake = False
        self.drawn = 0
        """How often the hall has looked otherwise."""
        self._last = self._due = 0.0
        self._owed = 0.0
        """Seconds to rest for what was spent, beside the usual ones."""
        self._living: Sequence[Living] | None = None
        """What lives in the picture that is shown; None before it was looked at."""
        self._under: list[tuple[pygame.Surface, Box]] = []
        self._looks: list[int] = []

    def lift(self, surface: pygame.Surface) -> None:
        """Something else will be drawn: show the picture as it was."""
        self._restore(surface)
        self._under, self._living, self._looks = [], None, []

    def _restore(self, surface: pygame.Surface) -> None:
        for piece, at in self._under:
            surface.blit(piece, at)

    def go_on(self, house: House) -> None:
        """Time passes, and nothing was drawn."""
        if not self.awake or (now := self._clock()) < self._due:
            return
        before, self._last, self._due = self._last, now, now + EVERY
        if house.settings.reduced_motion or not house.window.focused:
            return
        if self._living is None:
            self._living = self._uncovered(house)
        looks = [look_of(one, at, now, before) for at, one in enumerate(self._living)]
        if looks != self._looks:
            began = self._work()
            self._show(house, looks)
            self._owed += (self._work() - began) / SHARE - EVERY
        shut = any(look for one, look in zip(self._living, looks, strict=True) if is_blink(one))
        if not shut and self._owed > 0:  # eyes that are shut open soon, whatever it costs
            self._due, self._owed = self._due + self._owed, 0.0

    def _show(self, house: House, looks: list[int]) -> None:
        assert self._living is not None
        canvas = house.canvas
        if self._under:
            self._restore(canvas.surface)
        else:
            self._take(canvas, house.gallery)
        self._looks = looks
        for one, look in zip(self._living, looks, strict=True):
            paint(canvas, house.gallery, one, look)
        house.window.flip()
        self.drawn += 1

    @staticmethod
    def _uncovered(house: House) -> list[Living]:
        """No eyes open through a card or a speech that lies over the widgets."""
        canvas, over = house.canvas, house.still.over
        return [
            one
            for one in living_of(house.top)
            if isinstance(one, Glow) or place_of(canvas, house.gallery, one).collidelist(over) < 0
        ]

    def _take(self, canvas: Canvas, gallery: Gallery) -> None:
        """Keep what lies below."""
        assert self._living is not None
        for one in self._living:
            at = place_of(canvas, gallery, one).clip(canvas.surface.get_rect())
            if at.size > (0, 0):
                piece = pygame.Surface(at.size)
                piece.blit(canvas.surface, (0, 0), at)
                self._under.append((piece, at))


class LivingPicture(StillPicture):
    """A still picture over which the hall lives while nobody acts."""

    def __init__(self) -> None:
        super().__init__()
        self.idle = Idle()


# ------------------------------------------------------------------------------------ the looks
def is_blink(one: Living) -> bool:
    return isinstance(one, Blink)


def look_of(one: Living, number: int, now: float, before: float) -> int:
    """How it looks at a moment: how bright, or whether it blinks, as it did not before."""
    if isinstance(one, Glow):
        at = now * one.beat + number * 1.7
        part = 0.5 + 0.25 * sin(at * 1.9) + 0.25 * sin(at * 3.1 + 1)
        return round(part * (LEVELS - 1))
    every, late = BLINKS * (7 + number % 5), number * 0.618
    return int(now / every + late) - int(before / every + late)


def place_of(canvas: Canvas, gallery: Gallery, one: Living) -> Box:
    """The pixels that it changes: all of a glow, the eyes of a portrait."""
    at = canvas.px(Box(one.box))
    return at if isinstance(one, Glow) else eyes_in(gallery, one.name, at)


def eyes_in(gallery: Gallery, name: str, at: Box) -> Box:
    """Where the eyes of a portrait are that is drawn as large as it fits into a box."""
    side = min(at.size)
    left, top = at.centerx - side // 2, at.centery - side // 2
    eyes = eyes_of(gallery.art.source(name))
    if not eyes:
        return Box(left, top, 0, 0)
    k = side / DRAWN
    first, last = min(eye.x for eye in eyes) - AROUND, max(eye.x for eye in eyes) + AROUND
    high = round(2 * AROUND * k)
    return Box(
        round(left + first * k),
        round(top + eyes[0].y * k) - high // 2,
        round((last - first) * k),
        high,
    )


def paint(canvas: Canvas, gallery: Gallery, one: Living, look: int) -> None:
    at = canvas.px(Box(one.box))
    if isinstance(one, Glow):
        light = glow(at.size, rgb(one.colour), look)
        canvas.surface.blit(light, at, special_flags=pygame.BLEND_RGB_ADD)
        return
    eyes = eyes_in(gallery, one.name, at)
    if look and eyes.width:
        closed = gallery.art.picture(one.name + SHUT, at.size, one.tint)
        whole = closed.get_rect(center=at.center)
        canvas.surface.blit(closed, eyes, eyes.move(-whole.x, -whole.y))


@lru_cache(maxsize=4 * LEVELS)
def glow(size: tuple[int, int], colour: tuple[int, int, int], level: int) -> pygame.Surface:
    """Light that is added, brightest in its middle."""
    small = pygame.Surface((FRAYED, FRAYED))
    strong = BRIGHTEST * (0.45 + 0.55 * level / (LEVELS - 1))
    middle = (FRAYED - 1) / 2
    for x in range(FRAYED):
        for y in range(FRAYED):
            far = ((x - middle) ** 2 + (y - middle) ** 2) ** 0.5 / middle
            part = strong * max(0.0, 1 - far) ** 2
            small.set_at((x, y), tuple(round(tone * part) for tone in colour))
    return pygame.transform.smoothscale(small, size).convert()
