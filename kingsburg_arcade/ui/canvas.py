"""Drawing in logical units on a surface of any size: plates, words and pictures."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import lru_cache
from typing import Any, Final, NamedTuple, Protocol

import pygame

from .page import USUAL, Page
from .still_layer import Ground, Paint, StillLayer
from .text import Block, Colour, Typesetter, Wanted

LEGIBLE: Final = 20
"""Letters are never set in fewer units at the usual size of text: in the smallest window they have
10 pixels."""
SQUEEZED: Final = 17
"""Down to here go names of added content, and the words of a language longer than ours."""
WHOLE_SCREENS: Final = 1.25
"""What painted widgets may take, in surfaces as large as the window; a full table takes nearly
one, and where it has no room each of them is painted again when something comes or goes."""
PLATES: Final = 400
CORNERS: Final = 200
"""Small plates, and the corners of larger ones: few looks are repeated at many sizes."""
SMALL: Final = 128 * 128
"""Points of a panel that is kept although it stands in a widget, which is painted once."""
MARGIN: Final = 16
"""How far a widget may paint beyond its box."""
NARROW: Final = 5
"""The same where widgets are kept with their ground: half of the gap between two of them."""
FINE: Final = 3
"""Rounded plates are painted so many times larger and scaled down: their edges become smooth."""

Box = pygame.Rect


class Pictures(Protocol):
    """Has pictures by name."""

    def has(self, name: str) -> bool: ...

    def picture(
        self, name: str, size: tuple[int, int], tint: str = "", /
    ) -> pygame.Surface | None: ...


class Overflow(tuple[str, str]):
    """Words that did not fit, and where they should have stood."""


class Look:
    """The colours and text sizes by name; where they come from is not known here."""

    def __init__(self, colours: Mapping[str, Colour], sizes: Mapping[str, int]) -> None:
        self.colours = colours
        self.sizes = sizes


class Plate(NamedTuple):
    """A rounded panel in pixels: what it is filled with, and its edge."""

    size: tuple[int, int]
    fill: tuple[int, ...] | None
    edge: Colour | None
    width: int
    radius: int


class Plates:
    """What is painted once and shown often: rounded panels, and widgets that look the same."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Plate, pygame.Surface] = OrderedDict()
        self._whole: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._bytes = 0
        self.screen_bytes = 0
        """What a surface as large as the window takes."""
        self.layer = StillLayer()

    def forget(self) -> None:
        self._kept.clear()
        self._whole.clear()
        self._bytes = 0
        self.layer.forget()

    def whole(self, key: tuple[object, ...]) -> pygame.Surface | None:
        """A painted widget, if it has been kept."""
        kept = self._whole.get(key)
        if kept is not None:
            self._whole.move_to_end(key)
        return kept

    def keep_whole(self, key: tuple[object, ...], surface: pygame.Surface) -> None:
        self._whole[key] = surface
        self._bytes += surface.get_pitch() * surface.get_height()
        while self._bytes > WHOLE_SCREENS * self.screen_bytes and len(self._whole) > 1:
            _, oldest = self._whole.popitem(last=False)
            self._bytes -= oldest.get_pitch() * oldest.get_height()

    def plate(self, plate: Plate, *, once: bool = False) -> pygame.Surface:
        kept = self._kept.get(plate)
        if kept is not None:
            self._kept.move_to_end(plate)
            return kept
        made = _painted(plate)
        if once and plate.size[0] * plate.size[1] > SMALL:
            return made
        self._kept[plate] = made
        while len(self._kept) > PLATES:
            self._kept.popitem(last=False)
        return made


def _painted(plate: Plate) -> pygame.Surface:
    """Of a large plate only the corners are painted, the rest is filled."""
    size, fill, edge, width, radius = plate
    reach = max(radius, width) + 1
    if min(size) <= 2 * reach:
        return _smoothed(plate)
    small = _smoothed(plate._replace(size=(2 * reach, 2 * reach)))
    whole = pygame.Surface(size, pygame.SRCALPHA)
    whole.fill(fill or (0, 0, 0, 0))
    right, low = size[0] - reach, size[1] - reach
    if edge is not None:
        thick = min(width, reach)
        for side in (
            (0, 0, size[0], thick),
            (0, size[1] - thick, size[0], thick),
            (0, 0, thick, size[1]),
            (size[0] - thick, 0, thick, size[1]),
        ):
            whole.fill(edge, side)
    for x, from_x in ((0, 0), (right, reach)):
        for y, from_y in ((0, 0), (low, reach)):
            whole.fill((0, 0, 0, 0), (x, y, reach, reach))
            whole.blit(small, (x, y), (from_x, from_y, reach, reach))
    return whole


@lru_cache(CORNERS)
def _smoothed(plate: Plate) -> pygame.Surface:
    size, fill, edge, width, radius = plate
    large = (size[0] * FINE, size[1] * FINE)
    ground = edge or (fill or (0, 0, 0))[:3]
    surface = pygame.Surface(large, pygame.SRCALPHA)
    surface.fill((*ground, 0))  # so that smoothing mixes no black into the edge
    whole = surface.get_rect()
    if fill is not None:
        pygame.draw.rect(surface, fill, whole, border_radius=radius * FINE)
    if edge is not None:
        pygame.draw.rect(surface, edge, whole, width * FINE, border_radius=radius * FINE)
    return pygame.transform.smoothscale(surface, size)


class Canvas:
    """A surface on which a page is drawn as large as it fits."""

    def __init__(
        self,
        surface: pygame.Surface,
        look: Look,
        pictures: Pictures,
        typesetter: Typesetter,
        plates: Plates,
        page: Page = USUAL,
    ) -> None:
        self.surface = surface
        self.look = look
        self.typesetter = typesetter
        self.page = page
        self.overflows: list[Overflow] = []
        self.over: list[Box] = []
        """Pixels on which more was painted than the ground and what is remembered with it."""
        self._pictures, self._plates = pictures, plates
        self._ground: Ground | None = None
        self._aside = False
        """Is this the canvas of a widget that is painted once?"""
        width, height = surface.get_size()
        plates.screen_bytes = 4 * width * height
        self.scale = min(width / page.width, height / page.height)
        self.left = round((width - page.width * self.scale) / 2)
        self.top = round((height - page.height * self.scale) / 2)

    # ------------------------------------------------------------------------------- measures
    def px(self, box: Box) -> Box:
        """Where a box of the page stands on the surface."""
        k = self.scale
        left, top = self.left + round(box.x * k), self.top + round(box.y * k)
        width = self.left + round(box.right * k) - left
        height = self.top + round(box.bottom * k) - top
        return Box(left, top, width if width > 1 else 1, height if height > 1 else 1)

    def unit(self, position: tuple[int, int]) -> tuple[int, int]:
        """Where a pixel lies on the page."""
        return (
            round((position[0] - self.left) / self.scale),
            round((position[1] - self.top) / self.scale),
        )

    def colour(self, name: str) -> Colour:
        return self.look.colours[name]

    def length(self, units: float) -> int:
        return max(1, round(units * self.scale))

    # -------------------------------------------------------------------------------- drawing
    def plate(
        self,
        box: Box,
        fill: str | None,
        edge: str | None = None,
        *,
        width: float = 2,
        radius: float = 12,
        alpha: int = 255,
    ) -> None:
        """A panel with rounded corners."""
        at = self.px(box)
        inside = None if fill is None else (*self.colour(fill), alpha)
        around = None if edge is None else self.colour(edge)
        corner = min(self.length(radius), min(at.size) // 2)
        panel = Plate(at.size, inside, around, self.length(width), corner)
        plate = self._plates.plate(panel, once=self._aside)
        self.put(plate, at.topleft)

    def picture(self, name: str, box: Box, tint: str = "", alpha: int = 255) -> bool:
        """A picture in the middle of a box, or a medallion for it; False without a name."""
        at = self.px(box)
        shown = self._pictures.picture(name, at.size, tint)
        if shown is None:
            return False
        spot = shown.get_rect(center=at.center)
        if alpha < 255:
            shown.set_alpha(alpha)
            self.put(shown, spot)
            shown.set_alpha(255)
        else:
            self.put(shown, spot)
        return True

    def put(self, painted: pygame.Surface, at: Box | tuple[float, float]) -> None:
        """Something painted, at these pixels."""
        self.over.append(self.surface.blit(painted, at))

    def darken(self, at: Box, light: Colour) -> None:
        """Of each colour of these pixels so much is left, of 255."""
        self.over.append(self.surface.fill(light, at, pygame.BLEND_RGB_MULT))

    def shape(self, draw: Callable[..., Box], colour: str, *measures: Any) -> None:
        """Lines or a flat shape by a function of `pygame.draw`, in pixels."""
        self.over.append(draw(self.surface, self.colour(colour), *measures))

    def has_picture(self, name: str) -> bool:
        """Has a picture of that name been drawn?"""
        return self._pictures.has(name)

    def stand_on(self, ground: Ground | None) -> None:
        """Cover the surface with what alone lies behind all that is remembered from now on.

        They are put down together with it, as they stood there in the last picture. None: what
        lies behind them is not known, and nothing is covered.
        """
        self._ground = ground
        if ground is None:
            self.over = [self.surface.get_rect()]
        else:
            self._plates.layer.begin(ground, self.surface)
            self.over = []

    def remembered(
        self, memo: tuple[object, ...], box: Box, paint: Callable[[Canvas], None]
    ) -> None:
        """Paint a widget, or show what was painted when it looked the same (`memo`)."""
        reach = MARGIN if self._ground is None else NARROW
        at = self.px(box.inflate(2 * reach, 2 * reach))
        memo = (*memo, *at.topleft)  # elsewhere other pixels are the nearest ones
        ground = self._ground
        if ground is None or not self.surface.get_rect().contains(at):
            self.put(self.painted(memo, at, paint), at.topleft)
            return

        def stand(surface: pygame.Surface) -> None:
            ground.put(surface, at)
            surface.blit(self.painted(memo, at, paint), at.topleft)

        self.cover(memo, at, stand)

    def on(self, surface: pygame.Surface) -> Canvas:
        """The same page on another surface of this size, where nothing is remembered."""
        other = copy(self)
        other.surface, other._ground, other.over = surface, None, []
        return other

    def cover(self, memo: tuple[object, ...], at: Box, paint: Paint) -> None:
        """Paint what covers these pixels wholly, if it is not what the last picture had there."""
        if self._ground is None:
            paint(self.surface)
            self.over.append(at)
        else:
            self._plates.layer.cover(memo, at, paint, self.surface)

    def painted(
        self, memo: tuple[object, ...], at: Box, paint: Callable[[Canvas], None]
    ) -> pygame.Surface:
        """A widget as it stands at these pixels, alone; nobody may paint on it."""
        key = (*memo, at.size)
        kept = self._plates.whole(key)
        if kept is None:
            aside = copy(self)
            aside._ground, aside._aside, aside.over = None, True, []
            aside.surface = pygame.Surface(at.size, pygame.SRCALPHA)
            aside.left, aside.top = self.left - at.x, self.top - at.y
            paint(aside)
            kept = aside.surface
            self._plates.keep_whole(key, kept)
        return kept

    def picture_surface(
        self, name: str, pixels: tuple[int, int], tint: str = ""
    ) -> pygame.Surface | None:
        """A picture to be turned or bent; do not paint on it."""
        return self._pictures.picture(name, pixels, tint)

    def words(
        self,
        words: str,
        box: Box,
        size: str | int = "body",
        colour: str = "ivory",
        *,
        face: str = "text",
        align: str = "left",
        rise: str = "middle",
        wrap: bool = False,
        least: int | None = None,
    ) -> Box:
        """Words in a box, wrapped if wished; where they stand, in units.

        Where text is larger than usual, it grows as far as the box has room. Words of which nobody
        knows how long they are may be set smaller, down to `least`.
        """
        if not words:
            return Box(box.x, box.y, 0, 0)
        at = self.px(box)
        wanted = self._wanted(words, at, size, face, wrap, least, self.colour(colour))
        block = self.typesetter.block(wanted)
        if block.cut:
            self.overflows.append(Overflow((words, str(tuple(box)))))
        self._lay(block, at, align, rise)
        k = self.scale
        return Box(box.x, box.y, round(block.width / k), round(block.height / k))

    def fits(
        self,
        words: str,
        box: Box,
        size: str | int = "body",
        *,
        face: str = "text",
        wrap: bool = False,
        least: int | None = None,
    ) -> bool:
        """Would `words` with the same values set them whole?"""
        ink = self.colour("ivory")
        return self.typesetter.fits(self._wanted(words, self.px(box), size, face, wrap, least, ink))

    def largest(self, words: str, box: Box, sizes: Sequence[int], *, face: str = "text") -> int:
        """The first of these sizes, the largest first, in which words fit wrapped; 0 for none."""
        fits = (size for size in sizes if self.fits(words, box, size, face=face, wrap=True))
        return next(fits, 0)

    def _wanted(
        self,
        words: str,
        at: Box,
        size: str | int,
        face: str,
        wrap: bool,
        least: int | None,
        ink: tuple[int, int, int],
    ) -> Wanted:
        units = self.look.sizes[size] if isinstance(size, str) else size
        pixels = self._pixels(units)
        floor = min(pixels, self._pixels(least or units, min(1.0, self.page.text) / self.page.zoom))
        return Wanted(words, face, pixels, floor, ink, at.width, at.height, wrap)

    def _lay(self, block: Block, at: Box, align: str, rise: str) -> None:
        top = at.y
        if rise == "middle":
            top += (at.height - block.height) // 2
        elif rise == "bottom":
            top += at.height - block.height
        for number, line in enumerate(block.lines):
            x = at.x
            if align == "center":
                x += (at.width - line.get_width()) // 2
            elif align == "right":
                x += at.width - line.get_width()
            self.put(line, (x, top + number * block.leading))

    def _pixels(self, units: int, text: float | None = None) -> int:
        return max(6, round(units * self.scale * (self.page.text if text is None else text)))

    def width_of(self, words: str, size: str | int = "body", face: str = "text") -> int:
        """How wide words are on the page."""
        units = self.look.sizes[size] if isinstance(size, str) else size
        return round(self.typesetter.width(words, face, self._pixels(units)) / self.scale) + 1

    def height_of(
        self, words: str, width: int, size: str | int = "body", face: str = "text"
    ) -> int:
        """How high words stand on the page, wrapped to a width."""
        units = self.look.sizes[size] if isinstance(size, str) else size
        wide = self.length(width)
        high = self.typesetter.height(words, face, self._pixels(units), wide)
        return round(high / self.scale) + 1

    def has_room(self, words: str, box: Box, face: str = "text") -> bool:
        """Would words fit in a box, set as small as letters may be?"""
        least = round(LEGIBLE / max(1.0, self.page.text))
        high = self.height_of(words, box.width, least, face)
        return high <= box.height and self.width_of(longest(words), least, face) <= box.width

    def veil(self, alpha: int = 150) -> None:
        """Darken all that was drawn so far."""
        dark = pygame.Surface(self.surface.get_size())
        dark.fill(self.colour("night"))
        dark.set_alpha(alpha)
        self.put(dark, (0, 0))


def longest(words: str) -> str:
    """The word that cannot be broken."""
    return max(words.split(), key=len, default="")
