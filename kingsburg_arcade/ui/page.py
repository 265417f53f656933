"""The page of a scene: how many units the window has for it, by its shape and the size of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from .layout import Box, centred, columns, rows


class Shape(StrEnum):
    """The three arrangements."""

    USUAL = "usual"
    TALL = "tall"
    WIDE = "wide"


WHOLE: Final = {
    Shape.USUAL: (1920, 1080),
    Shape.TALL: (1080, 1920),
    Shape.WIDE: (2580, 1080),
}
"""The page at the usual size of text. Its short side is always the same: that makes the unit."""
Least = Mapping[Shape, tuple[int, int]]
"""The arrangements that a scene has, and for each the smallest page on which all of it fits."""
AS_EVER: Final[Least] = {Shape.USUAL: WHOLE[Shape.USUAL]}
"""One arrangement; a page that is wanted whole keeps its size, and words alone become larger."""
ALSO_TALL: Final[Least] = {shape: WHOLE[shape] for shape in (Shape.USUAL, Shape.TALL)}
EVERY_SHAPE: Final[Least] = WHOLE
AROUND: Final = 40
"""What of the page is to be seen on each side of a panel in its middle."""
TURNS: Final = ((Shape.TALL, 1.0), (Shape.USUAL, 2.0))
"""Each shape up to this width in heights; above the last, the window is wide."""
SLACK: Final = 0.03
"""A window that is being resized keeps its shape so far beyond a turn."""
GROWTH: Final = {Shape.USUAL: (1.15, 1.2), Shape.TALL: (1.4, 1.3), Shape.WIDE: (1.4, 1.2)}
"""How far a page grows with a window of another shape; then the hall is seen beside it."""


class Page(NamedTuple):
    """A page in units. `text` says how much larger its words are than usual, in units; `zoom` how
    much larger its unit is for the sake of its words."""

    shape: Shape
    width: int
    height: int
    text: float = 1.0
    zoom: float = 1.0

    @property
    def box(self) -> Box:
        return Box(0, 0, self.width, self.height)

    @property
    def short(self) -> int:
        """The shorter side: how much room there is, in heights of text."""
        return min(self.width, self.height)

    @property
    def tall(self) -> bool:
        return self.shape is Shape.TALL

    def middle(self, width: int, height: int) -> Box:
        """A panel of this size in the middle, or a narrower one that the page has room for."""
        return centred(self.box, min(width, self.width - 2 * AROUND), height)

    def beside(self, box: Box, parts: Sequence[float], gap: int = 0) -> list[Box]:
        """A box cut into columns; on a tall page the same parts stand below each other."""
        return rows(box, parts, gap) if self.tall else columns(box, parts, gap)

    def ways(self, box: Box, parts: Sequence[float], gap: int = 24) -> list[Box]:
        """Buttons beside each other; on a tall page the last, which most people want, has a row
        of its own."""
        if not self.tall:
            return columns(box, parts, gap)
        upper, last = rows(box, [1, 1], 16)
        return [*columns(upper, [1] * (len(parts) - 1), gap), last]

    def below(self, box: Box, parts: Sequence[float], gap: int = 0) -> list[Box]:
        """A box cut into rows; on a tall page the same parts stand beside each other."""
        return columns(box, parts, gap) if self.tall else rows(box, parts, gap)


USUAL: Final = Page(Shape.USUAL, *WHOLE[Shape.USUAL])


def shape_of(size: tuple[int, int], before: Shape | None = None) -> Shape:
    """The shape of a window; close to a turn it stays what it was."""
    ratio = size[0] / size[1]
    for at, (shape, end) in enumerate(TURNS):
        after = TURNS[at + 1][0] if at + 1 < len(TURNS) else Shape.WIDE
        end += {shape: SLACK, after: -SLACK}.get(before, 0.0) if before is not None else 0.0
        if ratio < end:
            return shape
    return Shape.WIDE


@lru_cache(maxsize=64)
def _page(size: tuple[int, int], shape: Shape, text: float, least: tuple[int, int]) -> Page:
    whole = WHOLE[shape]
    larger = max(1.0, text)
    asked = [max(small, side / larger) for small, side in zip(least, whole, strict=True)]
    usual = min(have / side for have, side in zip(size, whole, strict=True))
    scale = min(have / side for have, side in zip(size, asked, strict=True))
    wide, high = (
        round(min(have / scale, side * most))
        for have, side, most in zip(size, asked, GROWTH[shape], strict=True)
    )
    zoom = scale / usual
    return Page(shape, wide, high, text / zoom, zoom)


def page_for(size: tuple[int, int], shape: Shape, text: float, least: Least) -> Page:
    """The page for a window in pixels.

    Larger text makes the unit larger, so that the same window has fewer of them, down to the least
    that the scene can do with; what is then still missing, the words have to grow in their boxes.
    """
    kept = shape if shape in least else Shape.USUAL
    if least[kept] == WHOLE[kept]:
        return Page(kept, *least[kept], text)
    return _page(size, kept, text, least[kept])
