"""Words as surfaces: wrapped, as large as they have room for, kept within bounds; their faces."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from ..paths import asset_roots

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

FACES: Final = {
    "text": "SourceSansPro-Regular.otf",
    "bold": "SourceSansPro-Semibold.otf",
    "title": "SourceSerifPro-Semibold.otf",
}
"""By face: its file in `assets/fonts/`."""

PLAIN: Final = {"title": "bold"}
"""What stands in for a face with serifs, for players who read it with effort."""
INK: Final = 0.84
"""How much of the height of a line its letters take."""
KEPT: Final = 700
"""Blocks of text that are remembered; a full table shows about three hundred."""
FONTS: Final = 96
STAND_INS: Final = (
    ("\u202f", "\u00a0"),  # narrow and common no-break spaces
    ("\u00a0", " "),
    ("→", ">"),
    ("◆", "•"),
    ("№", "No"),
)
"""What is written instead of a sign that a face lacks, in this order."""
PATH_SIGNS: Final = ("/", "\\")
NO_SIGN: Final = "\uffff"
"""Is in no font: its measures are those of the empty box."""

Colour = tuple[int, int, int]


def font_file(face: str) -> Traversable:
    """Where the face lies."""
    return asset_roots().font(FACES[face])


@lru_cache(FONTS)
def opened(face: str, size: int) -> pygame.font.Font:
    """A face in one size of pixels; to open it takes longer than to set a line with it."""
    file = font_file(face)
    return pygame.font.Font(file if isinstance(file, Path) else file.open("rb"), size)


class Block(NamedTuple):
    """Lines of text, ready to blit, and the size in which they are set."""

    lines: tuple[pygame.Surface, ...]
    leading: int
    width: int
    size: int
    cut: bool

    @property
    def height(self) -> int:
        return self.leading * len(self.lines)


class Wanted(NamedTuple):
    """Words in at most this width and height of pixels: as large as wished if they fit there, and
    never smaller than `least`."""

    words: str
    face: str
    size: int
    least: int
    colour: Colour
    width: int
    height: int
    wrap: bool


class Typesetter:
    """Sets words in pixels; the same words are set once."""

    def __init__(self) -> None:
        self._blocks: OrderedDict[Wanted, Block] = OrderedDict()
        self._plain = False

    def set_plainly(self, plain: bool) -> None:
        """Set titles in the face of the text, or in their own."""
        if plain != self._plain:
            self._plain = plain
            self.forget()

    def forget(self) -> None:
        """The window has another size: nothing set so far will be wanted again."""
        self._blocks.clear()

    @property
    def kept(self) -> int:
        return len(self._blocks)

    def font(self, face: str, size: int) -> pygame.font.Font:
        return opened(PLAIN.get(face, face) if self._plain else face, size)

    def block(self, wanted: Wanted) -> Block:
        """The words as they are wanted."""
        block = self._blocks.get(wanted)
        if block is not None:
            self._blocks.move_to_end(wanted)
            return block
        block = self._blocks[wanted] = self._set(wanted)
        while len(self._blocks) > KEPT:
            self._blocks.popitem(last=False)
        return block

    def height(self, words: str, face: str, size: int, width: int) -> int:
        """How high the words stand when they are wrapped and not shrunk."""
        font = self.font(face, size)
        return len(wrapped(font, spelled(font, words), width)) * font.get_linesize()

    def width(self, words: str, face: str, size: int) -> int:
        font = self.font(face, size)
        return font.size(spelled(font, words))[0]

    def fits(self, wanted: Wanted) -> bool:
        """Do the words fit there, set as small as they may be?"""
        return broken(self.font(wanted.face, wanted.least), wanted, wanted.least)[1]

    def _set(self, wanted: Wanted) -> Block:
        size = wanted.size
        while True:
            font = self.font(wanted.face, size)
            lines, fits = broken(font, wanted, size)
            if fits or size <= wanted.least:
                break
            size -= 1
        leading = font.get_linesize()
        if not fits and any(sign.isalpha() for sign in wanted.words):  # a number is shown whole
            most = max(1, wanted.height // leading)
            lines = [cut_to(font, line, wanted.width) for line in lines[:most]]
        wide = max(font.size(line)[0] for line in lines)
        drawn = tuple(font.render(line, True, wanted.colour) for line in lines)
        return Block(drawn, leading, wide, size, not fits)


def broken(font: pygame.font.Font, wanted: Wanted, size: int) -> tuple[list[str], bool]:
    """The lines in a font of that size, and whether they fit."""
    said = spelled(font, wanted.words)
    lines = wrapped(font, said, wanted.width) if wanted.wrap else [said]
    wide = max(font.size(line)[0] for line in lines)
    high = len(lines) * font.get_linesize()
    alone = len(lines) == 1 and (size <= wanted.least or high * INK <= wanted.height)
    return lines, wide <= wanted.width and (high <= wanted.height or alone)


def spelled(font: pygame.font.Font, words: str) -> str:
    """The words without the signs that this face lacks and that others can stand in for."""
    for sign, stand_in in STAND_INS:
        if sign in words and font.metrics(sign) == font.metrics(NO_SIGN):
            words = words.replace(sign, stand_in)
    return words


def wrapped(font: pygame.font.Font, words: str, width: int) -> list[str]:
    """Lines no wider than this, broken at spaces and where the text itself breaks."""
    lines: list[str] = []
    for paragraph in words.split("\n"):
        if font.size(paragraph)[0] <= width:
            lines.append(paragraph)
            continue
        line = ""
        for word in unpathed(font, paragraph, width):
            longer = f"{line} {word}" if line else word
            if line and font.size(longer)[0] > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def unpathed(font: pygame.font.Font, paragraph: str, width: int) -> Iterator[str]:
    """The words; of a path that is longer than a line as much at a time as a line holds."""
    for word in paragraph.split(" "):
        if not any(sign in word for sign in PATH_SIGNS):
            yield word
            continue
        while len(word) > 1 and font.size(word)[0] > width:
            whole = len(word) - 1
            while whole > 1 and font.size(word[:whole])[0] > width:
                whole -= 1
            ends = [word.rfind(sign, 1, whole) + 1 for sign in PATH_SIGNS]
            end = max(ends) if max(ends) > 1 else whole
            yield word[:end]
            word = word[end:]
        yield word


def cut_to(font: pygame.font.Font, line: str, width: int) -> str:
    """What of a line fits, with three dots after it."""
    if font.size(line)[0] <= width:
        return line
    while line and font.size(f"{line}…")[0] > width:
        line = line[:-1]
    return f"{line}…"


def figure(number: int) -> str:
    """A number as it stands alone: below zero with the sign of typesetters."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """A number that is added or taken away."""
    return f"+{number}" if number > 0 else figure(number)
