"""What stands where on a page: every text as it is drawn, and which of them run into each other."""

from dataclasses import dataclass

from kingsburg_arcade.ui.canvas import Canvas
from kingsburg_arcade.ui.layout import Box
from kingsburg_arcade.ui.text import Typesetter

BESIDE = {"left": 0.0, "center": 0.5, "right": 1.0}
BELOW = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
INK = 0.62
"""How much of a line its letters fill: two lines may stand as close as that."""
LEGIBLE = 10
"""Pixels of the smallest letters, in any window, at the usual size of text."""


@dataclass(frozen=True)
class Said:
    """Words, and where their letters stand, in units of the page."""

    words: str
    ink: Box


class Page:
    """The texts that are to be seen, in the order in which they were painted."""

    def __init__(self):
        self.said = []
        self.small = []
        """Those that nobody can read."""
        self.shrunk = []
        """Those that are set smaller than was wished, for want of room."""

    def forget(self):
        for texts in (self.said, self.small, self.shrunk):
            texts.clear()

    def set(self, words, wished, size):
        if any(letter.isalpha() for letter in words):
            self.small += [words] * (size < LEGIBLE)
            self.shrunk += [words] * (size < wished)

    def say(self, words, box, size, align, rise):
        x = box.x + round((box.width - size[0]) * BESIDE[align])
        y = box.y + round((box.height - size[1]) * BELOW[rise])
        blank = round(size[1] * (1 - INK) / 2)
        told = Said(words, Box(x, y, *size).inflate(-4, -2 * blank))
        if told not in self.said:  # a page may be painted twice
            self.said.append(told)

    def cover(self, box):
        """An opaque plate: what it lies on is not to be seen."""
        self.said = [one for one in self.said if not box.colliderect(one.ink)]

    @property
    def collisions(self):
        inks = [one.ink for one in self.said]
        found = []
        for at, one in enumerate(self.said):
            hit = one.ink.collidelist(inks[:at])
            if hit >= 0:
                found.append((self.said[hit].words, one.words, tuple(one.ink)))
        return found


def watch(monkeypatch, page):
    """Have a page told of everything that is painted."""
    words, plate, veil, block = Canvas.words, Canvas.plate, Canvas.veil, Typesetter.block

    def said(self, told, box, *rest, align="left", rise="middle", **more):
        stands = words(self, told, box, *rest, align=align, rise=rise, **more)
        if told:
            page.say(told, box, stands.size, align, rise)
        return stands

    def plated(self, box, fill, edge=None, *, alpha=255, **more):
        plate(self, box, fill, edge, alpha=alpha, **more)
        if fill is not None and alpha == 255:
            page.cover(box)

    def veiled(self, *alpha):
        veil(self, *alpha)
        page.said.clear()

    def typeset(self, wanted):
        made = block(self, wanted)
        page.set(wanted.words, wanted.size, made.size)
        return made

    monkeypatch.setattr(Typesetter, "block", typeset)
    monkeypatch.setattr(Canvas, "veil", veiled)
    monkeypatch.setattr(Canvas, "words", said)
    monkeypatch.setattr(Canvas, "plate", plated)
