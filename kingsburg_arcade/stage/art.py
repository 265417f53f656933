"""The pictures: drawn from SVG at the size at which they stand, once for each size and tint."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import cache
from io import BytesIO
from time import thread_time
from typing import TYPE_CHECKING, Final

import pygame

from .. import paths
from .blinking import SHUT, shut
from .portraits import IN_MOOD, MOODS, in_mood
from .raster_cache import RasterCache
from .theme import PEWTER, SWATCHES

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

Size = tuple[int, int]
Key = tuple[str, Size, str, float]

CACHED_BYTES: Final = 48_000_000
"""What the pictures kept may take; a full table at 4K takes about half of it."""
LARGE: Final = 12_000_000
"""A picture that takes more is not kept: the land at 4K is one."""
SHEETS: Final = 4
"""Large pictures that others have painted: of the newest so many are kept."""
SVG: Final = "http://www.w3.org/2000/svg"
DRAWING: Final = ".svg"
ASLEEP: Final = "asleep"
"""The tint of what has done its part: grey and dim. It may follow a swatch."""
DIMMED: Final = (150, 144, 172)
PINNED: Final = {
    "n": (0.5, 0),
    "e": (1, 0.5),
    "s": (0.5, 1),
    "w": (0, 0.5),
    "nw": (0, 0),
    "ne": (1, 0),
    "se": (1, 1),
    "sw": (0, 1),
}
"""Where the parts of a panel stay while it grows: at a side or in a corner."""
VIEW_BOX: Final = re.compile(r'\bviewBox="([^"]*)"')
OF_A_CLASS: Final = re.compile(r'<[^<>]*\sclass="(?P<kind>\w+)"[^<>]*>')
TINTED: Final = re.compile("|".join((PEWTER.light, PEWTER.base, PEWTER.deep, PEWTER.mark)))


def files(folder: Traversable | None = None) -> Mapping[str, Traversable]:
    """Where every picture lies, by name: `advisor.jester` is a file `advisor/jester.svg`.

    Pictures of a game lie in a folder with the name of the game; it is not part of their names.
    """
    return _files((folder,)) if folder else _carried(paths.asset_roots())


@cache
def _carried(roots: paths.AssetRoots) -> Mapping[str, Traversable]:
    return _files(tuple(root / "art" for root in roots.folders))


@cache
def _files(folders: tuple[Traversable, ...]) -> Mapping[str, Traversable]:
    found: dict[str, Traversable] = {}
    for folder in folders:
        kind = folder.name
        drawings = paths.files_in(folder, DRAWING)
        found |= {f"{kind}.{one.name[: -len(DRAWING)]}": one for one in drawings}
        found |= _files(tuple(paths.folders_in(folder)))
    return found


def names(folder: Traversable | None = None) -> tuple[str, ...]:
    return tuple(files(folder))


class Art:
    """A bounded store of rasterised pictures; do not paint on them."""

    def __init__(
        self,
        folder: Traversable | None = None,
        limit: int = CACHED_BYTES,
        cache: RasterCache | None = None,
    ) -> None:
        """`cache` keeps what is drawn for the next start."""
        self._folder = folder
        self._limit = limit
        self._cache = cache
        self._sources: dict[str, str] = {}
        self._kept: OrderedDict[Key, pygame.Surface] = OrderedDict()
        self._sheets: OrderedDict[object, pygame.Surface] = OrderedDict()
        self._bytes = 0
        self.raster_ms = 0.0
        """Work spent on drawing pictures since the start or the last `forget`."""

    def has(self, name: str) -> bool:
        name, _, _ = name.partition(IN_MOOD)
        known = name in self._sources or name in files(self._folder)
        return known or name in paths.added_pictures

    def picture(self, name: str, size: Size, tint: str = "") -> pygame.Surface:
        """The picture as large as it fits into `size`; the tint is a swatch, `ASLEEP`, or both."""
        return self._kept_or_drawn((name, size, tint, 0))

    def panel(self, name: str, size: Size, scale: float = 1, tint: str = "") -> pygame.Surface:
        """A panel of exactly this size; `scale` is the pixels of a logical unit at its edges."""
        return self._kept_or_drawn((name, size, tint, scale))

    def drawn(self, source: str, size: Size, *, again: bool = True) -> pygame.Surface:
        """A drawing that is not a file. It is kept for the next start if it is wanted `again`."""
        return self._read_or_drawn(source, size) if again else _rasterised(source, size)

    def sheet(self, key: object, paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A large picture painted of others: kept for all who ask, until the rasters go."""
        kept = self._sheets.get(key)
        if kept is None:
            kept = self._sheets[key] = paint()
            while len(self._sheets) > SHEETS:
                self._sheets.popitem(last=False)
        else:
            self._sheets.move_to_end(key)
        return kept

    def source(self, name: str, tint: str = "") -> str:
        """The text of the drawing, in the colours of a swatch and in the mood that is named."""
        text = self._sources.get(name)
        if text is None and name.endswith(SHUT):
            text = self._sources[name] = shut(self.source(name.removesuffix(SHUT)))
        if text is None:
            drawing, _, mood = name.partition(IN_MOOD)
            text = files(self._folder)[drawing].read_text(encoding="utf-8")
            if mood:
                text = in_mood(text, MOODS[mood])
            self._sources[name] = text
        return tinted(text, tint) if tint in SWATCHES else text

    def forget(self) -> None:
        """Drops every raster: the window has another size."""
        self._kept.clear()
        self._sheets.clear()
        self._bytes = 0
        self.raster_ms = 0.0

    def keep(self) -> None:
        """A frame stands: what was drawn for it is kept for the next start."""
        if self._cache is not None:
            self._cache.write()

    def close(self) -> None:
        """Nothing more is drawn."""
        if self._cache is not None:
            self._cache.close()

    def _kept_or_drawn(self, key: Key) -> pygame.Surface:
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        name, size, tint, scale = key
        if tint.endswith(ASLEEP):
            awake = tint.removesuffix(ASLEEP).rstrip()
            return self._keep(key, asleep(self._kept_or_drawn((name, size, awake, scale))))
        began = thread_time()
        added = paths.added_pictures.get(name)
        if isinstance(added, bytes):
            return self._keep(key, _fitted(added, size))
        source = self.source(added or name, tint)
        if scale:
            source = grown(source, size[0] / scale, size[1] / scale)
        made = self._read_or_drawn(source, size)
        self.raster_ms += (thread_time() - began) * 1000
        return self._keep(key, made)

    def _read_or_drawn(self, source: str, size: Size) -> pygame.Surface:
        if self._cache is None:
            return _rasterised(source, size)
        made = self._cache.take(source, size)
        if made is None:
            made = _rasterised(source, size)
            self._cache.put(source, size, made)
        return made

    def _keep(self, key: Key, made: pygame.Surface) -> pygame.Surface:
        if _weight(made) > LARGE:
            return made  # what is painted of it is kept elsewhere
        self._kept[key] = made
        self._bytes += _weight(made)
        while self._bytes > self._limit and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= _weight(oldest)
        return made


def asleep(awake: pygame.Surface) -> pygame.Surface:
    """A picture without its colours, and dim."""
    grey = pygame.transform.grayscale(awake)
    grey.fill(DIMMED, special_flags=pygame.BLEND_RGB_MULT)
    return grey


def tinted(source: str, tint: str) -> str:
    """The drawing with the four greys of a tint replaced by the tones of a swatch."""
    swatch = SWATCHES[tint]
    tones = {
        PEWTER.light: swatch.light,
        PEWTER.base: swatch.base,
        PEWTER.deep: swatch.deep,
        PEWTER.mark: swatch.mark,
    }
    return TINTED.sub(lambda grey: tones[grey[0]], source)


def grown(source: str, width: float, height: float) -> str:
    """The drawing of a panel made wider and higher, its corners and edges as they were.

    What is of the class `grow` gets larger, what is `wide` gets wider only, and what is of a
    class of `PINNED` moves with its side.
    """
    own_width, own_height = map(float, re.split("[ ,]+", VIEW_BOX.findall(source)[0])[2:])
    wider, higher = width - own_width, height - own_height
    source = VIEW_BOX.sub(f'viewBox="0 0 {width:g} {height:g}"', source, count=1)
    return OF_A_CLASS.sub(lambda tag: _moved(tag[0], tag["kind"], wider, higher), source)


def _moved(tag: str, kind: str, wider: float, higher: float) -> str:
    """The tag of a part of a panel that is so much wider and higher."""
    if kind in {"grow", "wide"}:
        tag = _longer(tag, "width", wider)
    if kind == "grow":
        tag = _longer(tag, "height", higher)
    elif kind in PINNED:
        right, down = PINNED[kind]
        moved = f'transform="translate({wider * right:g} {higher * down:g})"'
        tag = re.sub(r'\stransform="[^"]*"', "", tag)
        tag = re.sub(r"\s*/?>$", lambda end: f" {moved}{end[0]}", tag)
    return tag


def _longer(tag: str, side: str, more: float) -> str:
    return re.sub(
        rf'(?<=\s{side}=")[^"]*', lambda length: f"{float(length[0]) + more:g}", tag, count=1
    )


def _rasterised(source: str, size: Size) -> pygame.Surface:
    drawn = pygame.image.load_sized_svg(BytesIO(source.encode()), size)
    try:
        return drawn.convert_alpha()
    except pygame.error:  # there is no window yet
        return drawn


def _fitted(png: bytes, size: Size) -> pygame.Surface:
    """A painted picture as large as it fits into a size."""
    painted = pygame.image.load(BytesIO(png), ".png")
    part = min(size[0] / painted.get_width(), size[1] / painted.get_height())
    wide, high = (max(1, round(side * part)) for side in painted.get_size())
    # Smoothing wants 24 or 32 bits a pixel; a picture with few colours has less.
    whole = pygame.Surface(painted.get_size(), pygame.SRCALPHA, 32)
    whole.blit(painted, (0, 0))
    return pygame.transform.smoothscale(whole, (wide, high))


def _weight(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()
