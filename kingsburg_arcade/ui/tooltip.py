"""The card that explains a thing: its own or one by its key, beside it and within the page."""

from __future__ import annotations

from typing import Final

import pygame

from ..i18n import has_words, tr
from .canvas import Canvas
from .text import Wanted
from .widget import Card, Widget

Box = pygame.Rect
WIDTH: Final = 440
MARGIN: Final = 18
EVERYTHING: Final = "what.press"
"""Said where nothing better is known."""


def draw_card(canvas: Canvas, card: Card, beside: Box, foot: str = "") -> None:
    """Paint an explanation next to what it explains; the foot says where more is to be read."""
    picture = 88 if card.picture else 0
    shown = [line for line in card.lines if line]
    room = WIDTH - 2 * MARGIN
    heights = [lines_of(canvas, line, room) for line in shown]
    beside_picture = room - picture - (12 if picture else 0)
    head = max(picture, 44, canvas.height_of(card.title, beside_picture, "label", "title"))
    below = lines_of(canvas, foot, room) + 14 if foot else 0
    height = 2 * MARGIN + head + sum(heights) + 8 * len(heights) + below
    box = placed(beside, WIDTH, height, canvas.page.box)
    canvas.plate(box.move(5, 7), "night", radius=14, alpha=150)
    canvas.plate(box, "parchment_light", "gold_deep", width=3, radius=14)
    x, y = box.x + MARGIN, box.y + MARGIN
    if card.picture:
        canvas.picture(card.picture, Box(x, y, picture, picture), card.tint)
    title = Box(x + picture + (12 if picture else 0), y, 0, head)
    title.width = box.right - MARGIN - title.x
    canvas.words(card.title, title, "label", "ink", face="title", wrap=True)
    y += head + 6
    for line, high in zip(shown, heights, strict=True):
        where = Box(x, y, room, high)
        canvas.words(line, where, "small", "ink", wrap=True, rise="top")
        y += high + 8
    if foot:
        canvas.plate(Box(x, y + 2, room, 2), "parchment_deep", radius=1)
        where = Box(x, y + 8, room, below - 8)
        canvas.words(foot, where, "small", "ink_soft", wrap=True, rise="top")


def lines_of(canvas: Canvas, words: str, width: int) -> int:
    """How high words stand when they are wrapped to this width."""
    size = canvas.look.sizes["small"]
    pixels = max(6, round(size * canvas.scale * canvas.page.text))
    ink, room = canvas.colour("ink"), canvas.length(width)
    wanted = Wanted(words, "text", pixels, pixels, ink, room, 10_000, True)
    block = canvas.typesetter.block(wanted)
    return round(block.height / canvas.scale) + 2


def placed(beside: Box, width: int, height: int, page: Box) -> Box:
    """To the right if there is room, else to the left, else over it; always on the page."""
    gap = 16
    x = beside.right + gap
    if x + width > page.width - gap:
        x = beside.left - gap - width
    if x < gap:
        x = min(max(gap, beside.centerx - width // 2), page.width - gap - width)
    y = min(max(gap, beside.centery - height // 2), page.height - gap - height)
    return Box(x, max(gap, y), width, height)


def card_of(widget: Widget) -> Card:
    """Its own card, or a sentence by its key: `lesson:dice` is looked up as `what.lesson`."""
    if widget.explain is not None:
        return widget.explain()
    line = key_of(widget)
    title = str(getattr(widget, "words", "")) or tr(f"named.{line.partition('.')[2]}")
    return Card(title, (tr(line),))


def key_of(widget: Widget) -> str:
    """Where its sentence stands: by the whole key, or by what comes before the colon."""
    head, _, rest = widget.key.partition(":")
    wanted = (f"what.{head}_{rest}", f"what.{head}")
    return next((key for key in wanted if has_words(key)), EVERYTHING)
