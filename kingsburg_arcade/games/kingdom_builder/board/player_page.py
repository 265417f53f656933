"""All that is known of a player: gold card by card, each location tile and what it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from ....i18n import tr
from ....ui import seat_marks
from ....ui.backdrop import paint_hall
from ....ui.canvas import LEGIBLE, Canvas
from ....ui.controls import Button, Label
from ....ui.layout import Box, rows
from ....ui.page import Page
from ....ui.widget import Widget, ring
from ...seat_page import SeatPage
from ...table_doors import Table
from . import explanations, pieces
from .move_words import gold_words
from .picture import Picture, Player, worth
from .seat_panels import paint_card_sign, paint_tile
from .secret_cards import SecretCards

HEADING: Final = 56
FEW: Final = 3
"""A row is no higher than if there were so many."""


class Areas(NamedTuple):
    """Where the parts of the page stand."""

    cards: Box
    tiles: Box
    strip: Box
    """What is left in the supply."""
    look: Box
    """The own card of one of several persons at this screen."""


def areas(page: Page) -> Areas:
    strip = Box(40, page.height - 96, min(900, page.width - 80), 74)
    look = Box(page.width - 500, strip.y, 460, strip.height)
    top = 132
    if page.tall:
        top = 208
        look.bottom = strip.y - 14
    rest = Box(40, top, page.width - 80, (look.y if page.tall else strip.y) - 22 - top)
    cards, tiles = page.beside(rest, [1, 1], 40)
    return Areas(cards, tiles, strip, look)


@dataclass(slots=True, kw_only=True)
class CardRow(Widget):
    """A card that gives gold, how it does, and what it gives this player now."""

    name: str
    gold: int

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        canvas.plate(box, "parchment", "gold_deep", width=3, radius=14)
        side = min(110, box.height - 24)
        paint_card_sign(canvas, self.name, Box(box.x + 16, box.centery - side // 2, side, side))
        said = Box(box.x + side + 36, box.y, box.width - side - 176, box.height)
        told(canvas, said, tr(f"card.{self.name}"), tr(f"short_card.{self.name}"), "ink", "ink")
        plate = Box(box.right - 120, box.centery - 42, 100, 84)
        canvas.plate(plate, "wood_deep", "gold", width=2, radius=12)
        canvas.words(str(self.gold), plate, 44, "ivory", face="title", align="center")
        if focused:
            ring(canvas, box, 14)


@dataclass(slots=True, kw_only=True)
class TileRow(Widget):
    """The tiles of one kind, and what they do."""

    location: str
    count: int
    ready: int
    acting: bool

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        canvas.plate(box, "dusk", "gold_deep", width=3, radius=14)
        side = min(110, box.height - 24)
        spot = Box(box.x + 16, box.centery - side // 2, side, side)
        paint_tile(canvas, self.location, spot, used=self.acting and not self.ready)
        name = tr(f"location.{self.location}")
        if self.count > 1:
            name += f" ×{self.count}"
        if self.acting and self.ready:
            name += f" · {tr('builder.ready')}"
            name += f" {self.ready}/{self.count}" if self.ready < self.count else ""
        said = Box(spot.right + 20, box.y, box.width - side - 56, box.height)
        told(canvas, said, name, tr(f"about_location.{self.location}"), "ivory", "parchment")
        if focused:
            ring(canvas, box, 14)


def told(canvas: Canvas, box: Box, name: str, about: str, colour: str, soft: str) -> None:
    """A name, and below it what there is to say."""
    title = canvas.height_of(name, box.width, 30, "title")
    high = min(box.height - title - 26, canvas.height_of(about, box.width, "body"))
    head = Box(box.x, box.centery - (high + title) // 2 - 2, box.width, title)
    canvas.words(name, head, 30, colour, face="title", least=LEGIBLE)
    below = Box(box.x, head.bottom, box.width, high + 8)
    canvas.words(about, below, "body", soft, wrap=True, rise="top", least=LEGIBLE)


class PlayerPage(SeatPage):
    """One player at a time: gold at the left, location tiles at the right."""

    def __init__(self, table: Table, secrets: SecretCards, seat: int) -> None:
        super().__init__(table.house, table, seat)
        self._secrets = secrets

    @property
    def _picture(self) -> Picture:
        picture: Picture = self.table.show.picture
        return picture

    @property
    def _player(self) -> Player:
        return self._picture.players[self.seat]

    def first_focus(self) -> str | None:
        return "close"

    # ------------------------------------------------------------------------------- widgets
    def lay_out(self) -> Sequence[Widget]:
        return [*self._cards(), *self._tiles(), *self.frame(), *self._look()]

    def _cards(self) -> list[Widget]:
        worths = worth(self.table.players.table.state, self._picture)
        names = list(worths[self.seat])
        words = gold_words(sum(worths[self.seat].values()))
        room = areas(self.page).cards
        made: list[Widget] = [heading("gold", room, words)]
        for name, spot in zip(names, spots(room, len(names)), strict=True):
            gold = {seat: row.get(name, 0) for seat, row in enumerate(worths)}
            made.append(
                CardRow(
                    key=f"card:{name}",
                    box=spot,
                    explain=partial(explanations.builder_card, name, gold),
                    name=name,
                    gold=gold[self.seat],
                )
            )
        return made

    def _tiles(self) -> list[Widget]:
        has, room = self._player, areas(self.page).tiles
        made: list[Widget] = [heading("tiles", room, tr("builder.tiles"))]
        if not has.tiles:
            spot = spots(room, 1)[0]
            said = tr("builder.no_tiles")
            return [*made, Label(key="none", box=spot, words=said, colour="parchment", wrap=True)]
        for (kind, count), spot in zip(has.tiles.items(), spots(room, len(has.tiles)), strict=True):
            made.append(
                TileRow(
                    key=f"tile:{kind}",
                    box=spot,
                    explain=partial(explanations.tile_card, kind, "", ""),
                    location=kind,
                    count=count,
                    ready=has.ready.get(kind, 0),
                    acting=self.seat == self._picture.seat,
                )
            )
        return made

    def _look(self) -> list[Widget]:
        """The own card of one of several persons at this screen."""
        look = self._secrets.press_of(self.seat)
        if look is None:
            return []
        box = areas(self.page).look
        words = tr("builder_answer.look")
        return [Button(key="look", box=box, press=look, words=words, picture="land.back")]

    # ------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas, self._picture.season)
        strip = areas(self.page).strip
        canvas.plate(strip, "dusk", seat_marks.colours(self.seat)[0], width=3, radius=14)
        has = self._player
        house = Box(strip.x + 20, strip.y + 12, 50, 50)
        pieces.paint_house(canvas, self.seat, house)
        room = Box(house.right + 14, strip.y, 560, strip.height)
        canvas.words(tr("builder.supply_left", count=has.supply), room, "label", "ivory")
        right = strip.right - 64
        if has.holds:
            canvas.picture("land.back", Box(right, strip.y + 8, 44, 58))
            right -= 64
        if self.seat == self._picture.start:
            canvas.picture("mark.first", Box(right, strip.y + 14, 46, 46))


def heading(key: str, column: Box, words: str) -> Label:
    box = Box(column.x, column.y, column.width, HEADING)
    return Label(key=key, box=box, words=words, size="heading", colour="gold_light", face="title")


def spots(column: Box, count: int) -> list[Box]:
    """The rows of a column, below its heading; a few are higher than many."""
    room = Box(column.x, column.y + HEADING, column.width, column.height - HEADING)
    return rows(room, [1] * max(FEW, count), 14)[:count]
