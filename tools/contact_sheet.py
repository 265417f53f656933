"""Puts the pictures side by side, on the dark of the hall and on parchment, to be looked at."""

from __future__ import annotations

import os
import struct
import sys
import zlib
from collections import Counter
from itertools import groupby
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pygame
from tool_call import reader, run, some, wrong

from kingsburg_arcade.stage import art, theme
from kingsburg_arcade.stage.theme import Colour

GAP = 8
NAME_HEIGHT = 15
SMALL_FILE = 256
"""Colours of a sheet that is kept in the repository."""


# --------------------------------------------------------------------------------------- drawing
def sheet(
    names: list[str], bands: list[tuple[str, int]], columns: int, labels: bool
) -> pygame.Surface:
    """A band for each ground and size; every family begins a row of its own."""
    families = [list(family) for _, family in groupby(names, lambda name: name.partition(".")[0])]
    rows = [
        family[at : at + columns] for family in families for at in range(0, len(family), columns)
    ]
    parts = [_band(rows, ground, size, columns, labels) for ground, size in bands]
    whole = pygame.Surface((max(part.width for part in parts), sum(part.height for part in parts)))
    top = 0
    for part, (ground, _) in zip(parts, bands, strict=True):
        whole.fill(theme.rgb(ground), (0, top, whole.width, part.height))
        whole.blit(part, (0, top))
        top += part.height
    return whole


def _band(
    rows: list[list[str]], ground: str, size: int, columns: int, labels: bool
) -> pygame.Surface:
    pictures = art.Art()
    font = pygame.font.Font(None, NAME_HEIGHT)
    named = NAME_HEIGHT * (labels and size >= 64)
    step = size + GAP
    band = pygame.Surface((columns * step + GAP, len(rows) * (step + named) + GAP))
    band.fill(theme.rgb(ground))
    ink = theme.rgb("parchment" if ground == "night" else "ink")
    for down, row in enumerate(rows):
        for right, name in enumerate(row):
            place = pygame.Rect(GAP + right * step, GAP + down * (step + named), size, size)
            picture = pictures.picture(name, (size, size), _tint(name, right, ground))
            band.blit(picture, picture.get_rect(center=place.center))
            if named:
                word = font.render(name.partition(".")[2], True, ink)
                band.blit(word, word.get_rect(midtop=place.midbottom))
    return band


def _tint(name: str, index: int, ground: str) -> str:
    """What a screen would ask for: seats in their colours, signs in gold or ink."""
    family, _, own = name.partition(".")
    if family == "icon":
        return "gold" if ground == "night" else "ink"
    for seat in theme.SEATS:
        if own == seat.shape:
            return seat.colour
    if family == "die" and own.isdigit():
        return [*(seat.colour for seat in theme.SEATS), "ivory"][index]
    if family == "hall":
        return "winter"
    return "gold" if family in {"mark", "panel", "rival"} else ""


# ---------------------------------------------------------------------------------- a small file
def save_small(picture: pygame.Surface, file: Path) -> None:
    """A PNG of 256 colours, which pygame cannot write by itself."""
    pixels = pygame.image.tobytes(picture, "RGB")
    seen = Counter(zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True))
    palette = _palette(list(seen), seen)
    nearest = {colour: _nearest(palette, colour) for colour in seen}
    flat = bytes(
        nearest[colour] for colour in zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True)
    )
    width, height = picture.get_size()
    lines = b"".join(b"\0" + flat[at : at + width] for at in range(0, width * height, width))
    colours = b"".join(bytes(colour) for colour in palette)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"PLTE", colours), (b"IDAT", zlib.compress(lines, 9)))
    with file.open("wb") as out:
        out.write(b"\x89PNG\r\n\x1a\n")
        for kind, body in (*chunks, (b"IEND", b"")):
            out.write(struct.pack(">I", len(body)) + kind + body)
            out.write(struct.pack(">I", zlib.crc32(kind + body)))


def _palette(colours: list[Colour], seen: Counter[Colour]) -> list[Colour]:
    """Our own colours, and the blends between them by median cut."""
    ours = [theme.rgb(name) for name in theme.PALETTE]
    boxes = [_Box(colours)]
    while len(boxes) < SMALL_FILE - len(ours):
        widest = max(boxes, key=lambda box: box.weight)
        if not widest.weight:
            break
        boxes.remove(widest)
        boxes += widest.halves()
    return ours + [max(box.colours, key=lambda colour: seen[colour]) for box in boxes]


def _nearest(palette: list[Colour], colour: Colour) -> int:
    red, green, blue = colour
    return min(
        range(len(palette)),
        key=lambda at: (
            (palette[at][0] - red) ** 2
            + (palette[at][1] - green) ** 2
            + (palette[at][2] - blue) ** 2
        ),
    )


class _Box:
    """Colours that lie near each other, and along which part they lie apart the most."""

    def __init__(self, colours: list[Colour]) -> None:
        self.colours = colours
        spreads = [max(part) - min(part) for part in zip(*colours, strict=True)]
        self.part = spreads.index(max(spreads))
        self.weight = max(spreads) * len(colours) ** 0.5

    def halves(self) -> list[_Box]:
        ordered = sorted(self.colours, key=lambda colour: colour[self.part])
        middle = len(ordered) // 2
        return [_Box(ordered[:middle]), _Box(ordered[middle:])]


def main() -> None:
    """Draws the pictures whose names begin as asked, or all of them."""
    add = (called := reader(__doc__)).add_argument
    add("--out", type=Path, required=True, help="the picture")
    add("--sizes", type=some, nargs="+", default=[96, 32], help="in pixels (default: 96 32)")
    add("--columns", type=some, default=20, help="(default: 20)")
    add("--labels", action="store_true", help="write the names below")
    add("--small", action="store_true", help="256 colours, each size on one ground")
    add("prefixes", nargs="*", help="how the names of the pictures begin (default: all)")
    asked = called.parse_args()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    wanted = tuple(asked.prefixes or [""])
    names = [name for name in art.names() if name.startswith(wanted)]
    if not names:
        wrong(f"no picture begins with {' or '.join(wanted)}")
    grounds = ("night", "parchment")
    bands = [(ground, size) for size in asked.sizes for ground in grounds]
    if asked.small:
        bands = [(grounds[at % 2], size) for at, size in enumerate(asked.sizes)]
    drawn = sheet(names, bands, asked.columns, asked.labels)
    if asked.small:
        save_small(drawn, asked.out)
    else:
        pygame.image.save(drawn, asked.out)
    print(f"{len(names)} pictures in {asked.out}, {asked.out.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    run(main)
