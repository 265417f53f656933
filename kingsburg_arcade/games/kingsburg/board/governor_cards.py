"""Before the first year: governors' cards over the court, to be kept, named and bid for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Final, NamedTuple

from ....i18n import tr
from ....ui import seat_marks
from ....ui.canvas import LEGIBLE, Canvas
from ....ui.layout import Box, columns, inset, rows
from ....ui.seat_marks import seat_name
from ....ui.text import figure
from ....ui.widget import Card, Widget, ring
from ...table_doors import Table
from ..rules.content import POWER
from ..rules.moves import Bid, Keep, NameCard
from ..rules.realm.governors import GOVERNORS
from . import layout, signs
from .auction_layout import auction_parts, bidder_boxes, bidder_mark, card_boxes
from .picture import Auction, Picture
from .words import building_words, card_words, origin_mark, origin_words, told_by_pack

BACK: Final = "governor_card.back"
BROAD: Final = 1.15
"""A card so much wider than high has its picture beside the words."""
EMBLEMS: Final = (0.42, 0.27)
"""How much of a card its picture takes, the second where the words need the room."""
TITLES: Final = (36, 30, 26, 23, LEGIBLE)
TEXTS: Final = (30, 26, 23, LEGIBLE)
"""Sizes of words on a card, the largest that fits is taken."""
FAINT: Final = 80
"""How much of a seat is seen that has passed."""


ROW: Final = {card.name: card for card in GOVERNORS}


def effects_told(card: str) -> tuple[str, ...]:
    return building_words(ROW[card])


def governor_card(card: str) -> Card:
    """A card explained."""
    key = f"governor_card.{card}"
    besides = filter(None, [told_by_pack(key), origin_words(ROW[card])])
    return Card(card_words(card), (*effects_told(card), *besides), key)


class Face(NamedTuple):
    """The boxes of an open card, and how large its name and its words stand: 0 without room."""

    emblem: Box
    name: Box
    does: Box
    foot: Box
    title: int
    text: int


# ---------------------------------------------------------------------------------- the widgets
@dataclass(slots=True, kw_only=True)
class GovernorCard(Widget):
    """A card: its picture, its name and what it does; or its back."""

    card: str = ""
    seat: int = -1
    """The seat before which it lies, if it says so."""
    lit: bool = False
    faint: bool = False
    beside: Sequence[str] = ()
    """The cards that lie in a row with it, as large: their words are as large, if they can be."""

    @property
    def memo(self) -> tuple[object, ...]:
        shown = self.lit, self.faint, self.press is not None
        return "governor", self.card, self.seat, *shown, *self.beside

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        if self.lit:
            canvas.plate(box.inflate(12, 12), "gold_light", radius=22)
        canvas.plate(box.move(0, 3), "gold_deep", radius=18)
        edge = "gold" if self.press is not None or self.lit else "gold_deep"
        ground = "parchment_light" if self.card else "dusk"
        canvas.plate(box, ground, edge, width=3, radius=18)
        if self.card and origin_mark(ROW[self.card]):
            signs.stitched(canvas, inset(box, 5))
        self._face(canvas, inset(box, 10, 8))
        if self.seat >= 0:
            side = min(48, box.width // 5)
            seat_marks.shape(canvas, self.seat, Box(box.x + 6, box.y + 6, side, side))
        if self.faint:
            canvas.plate(box, "night", radius=18, alpha=130)
        if focused:
            ring(canvas, box, 18)

    def _face(self, canvas: Canvas, box: Box) -> None:
        if not self.card:
            canvas.picture(BACK, box)
            return
        parts = self._best(canvas, box)
        if parts is None:  # the picture tells it
            canvas.picture(f"governor_card.{self.card}", box)
            return
        canvas.picture(f"governor_card.{self.card}", parts.emblem)
        called, told = card_words(self.card), " ".join(effects_told(self.card))
        canvas.words(
            called, parts.name, parts.title, "ink", face="title", align="center", wrap=True
        )
        if parts.text:  # else on demand
            canvas.words(told, parts.does, parts.text, "ink", align="center", rise="top", wrap=True)
        if parts.foot.height:
            origin = origin_mark(ROW[self.card])
            canvas.words(origin, parts.foot, LEGIBLE, "gold_deep", align="center")

    def _best(self, canvas: Canvas, box: Box) -> Face | None:
        """The largest picture and name that leave room for the words of all cards of the row, else
        for its own, else that have room."""
        row = [best_face(canvas, (self.card,), box)]
        if self.beside:
            row.insert(0, best_face(canvas, (self.card, *self.beside), box))
        with_words = [face for face in row if face is not None and face.text]
        return with_words[0] if with_words else row[-1]


def best_face(canvas: Canvas, cards: Sequence[str], box: Box) -> Face | None:
    """The first of these cards in that box, its name and words as large as on all of them."""
    named = None
    for share, title in product(EMBLEMS, TITLES):
        faces = [face_of(canvas, card, box, share, title) for card in cards]
        face = faces[0]._replace(text=min(face.text for face in faces))
        if all(face.title for face in faces):
            if face.text:
                return face
            named = named or face
    return named


def face_of(canvas: Canvas, card: str, box: Box, share: float, title: int) -> Face:
    """A card with a picture and a name of that size; the words as large as there is room."""
    high = min(box.width, round(box.height * share))
    if box.width > box.height * BROAD:
        emblem, said = columns(box, (share, 1 - share), 8)
    else:
        emblem, said = rows(box, (high, box.height - high - 6), 6)
    called, told = card_words(card), " ".join(effects_told(card))
    name = Box(said.x, said.y, said.width, said.height // 2)
    title *= canvas.fits(called, name, title, face="title", wrap=True)
    name.height = canvas.height_of(called, said.width - 4, title or LEGIBLE, "title") + 6
    origin = origin_mark(ROW[card])
    foot = Box(said.x, said.bottom - 30, said.width, 30)
    if not origin or not canvas.fits(origin, foot, LEGIBLE):
        foot = Box(said.x, said.bottom, said.width, 0)
    does = Box(said.x, name.bottom + 4, said.width, foot.y - name.bottom - 6)
    return Face(emblem, name, does, foot, title, canvas.largest(told, does, TEXTS))


@dataclass(slots=True, kw_only=True)
class BidCell(Widget):
    """A number on the track of bids; the seat that bids most stands on its own."""

    small = True
    points: int
    seat: int = -1
    laid: bool = False

    @property
    def memo(self) -> tuple[object, ...]:
        return "bid", self.points, self.seat, self.laid, self.press is not None

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box, open_ = self.box, self.press is not None
        if self.laid:
            canvas.plate(box.inflate(8, 8), "gold_light", radius=14)
        ground = "parchment_light" if open_ else "dusk"
        canvas.plate(box, ground, "gold" if open_ else "gold_deep", width=2, radius=12)
        ink = "ink" if open_ else "parchment"
        if self.seat >= 0:
            seat_marks.shape(canvas, self.seat, inset(box, 3))
        else:
            canvas.words(str(self.points), box, 28, ink, face="title", align="center")
        if focused:
            ring(canvas, box, 12)


@dataclass(slots=True, kw_only=True)
class Bidders(Widget):
    """Who still bids, who has passed, and which cards are taken."""

    auction: Auction
    cards: Sequence[str]
    """The card of each seat; empty if it has none."""

    @property
    def memo(self) -> tuple[object, ...]:
        return "bidders", self.auction.key, tuple(self.cards)

    def draw(self, canvas: Canvas, focused: bool) -> None:
        spots = bidder_boxes(self.box, len(self.cards))
        for seat, (spot, card) in enumerate(zip(spots, self.cards, strict=True)):
            bids = self.auction.bids(seat)
            leads = seat == self.auction.bidder
            edge = "gold_light" if leads else "gold_deep"
            canvas.plate(spot, "dusk", edge, width=3 if leads else 2, radius=12)
            mark = bidder_mark(spot)
            passed = bool(self.auction.named) and not (bids or card)
            seat_marks.shape(canvas, seat, mark, FAINT if passed else 255)
            rest = Box(mark.right + 6, spot.y, spot.right - mark.right - 12, spot.height)
            if card:
                canvas.picture(f"governor_card.{card}", rest)
            else:
                said = self._said(seat, leads)
                if not canvas.fits(said, rest, 22, wrap=True, least=LEGIBLE):
                    said = figure(self.auction.bid) if leads else ""  # its shield tells it
                ink = "ivory" if bids else "steel"
                canvas.words(said, rest, 22, ink, align="center", wrap=True, least=LEGIBLE)
        if focused:
            ring(canvas, self.box, 12)

    def _said(self, seat: int, leads: bool) -> str:
        if leads:
            return tr("count.victory_points", count=self.auction.bid)
        if not self.auction.named:
            return ""
        return tr("auction.bids") if self.auction.bids(seat) else tr("seat.passed")


@dataclass(slots=True, kw_only=True)
class GovernorBadge(Widget):
    """The card of a seat, small in its panel; a press tells what it does."""

    card: str

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.plate(self.box, "night", "gold", width=2, radius=self.box.height // 2)
        canvas.picture(f"governor_card.{self.card}", self.box)
        if focused:
            ring(canvas, self.box, self.box.height // 2)


# ------------------------------------------------------------------------------- over the court
def over_court(table: Table, covered: bool) -> list[Widget] | None:
    """What stands where the advisors will: None when they do."""
    picture = table.show.picture
    if picture.year or not table.players.table.state.in_play.governors:
        return None
    room = layout.places(table).court
    if picture.auction is not None:
        return auction(table, picture.auction, room)
    legal = table.turn.legal
    if legal and isinstance(legal[0], Keep) and not covered:
        return own_cards(table, room)
    return lying(picture, room)


def in_the_hall(table: Table) -> bool:
    """Do the answers stand over the court just now, as cards or on the track of bids?"""
    legal = table.turn.legal
    return bool(legal) and isinstance(legal[0], Keep | NameCard | Bid)


def own_cards(table: Table, room: Box) -> list[Widget]:
    """The three cards of the person who is to keep one."""
    legal, seat = table.turn.legal, table.hand_seat
    secrets = table.players.table.view(seat).secrets
    names = {card.position: name for card, name in secrets.items()}
    first = seat * len(legal)
    found: list[Widget] = []
    for move, spot in zip(legal, card_boxes(room, len(legal)), strict=True):
        assert isinstance(move, Keep)
        name = names.get(first + move.place, "")
        found.append(
            GovernorCard(
                key=f"move:{move.text}",
                box=spot,
                press=table.turn.answer(move) if name else None,
                card=name,
                lit=move is table.turn.laid,
                beside=tuple(names.values()),
                explain=partial(governor_card, name) if name else None,
            )
        )
    return found


def lying(picture: Picture, room: Box) -> list[Widget]:
    """A card before each seat: its back, until all are opened."""
    return [
        GovernorCard(
            key=f"governor_of:{seat}",
            box=spot,
            card=has.governor,
            seat=seat,
            faint=not has.governor and not has.kept,
            beside=tuple(one.governor for one in picture.provinces if one.governor),
            explain=partial(lying_card, seat, has.governor),
        )
        for (seat, has), spot in zip(
            enumerate(picture.provinces), card_boxes(room, len(picture.provinces)), strict=True
        )
    ]


def lying_card(seat: int, card: str) -> Card:
    if card:
        return governor_card(card)
    return Card(seat_name(seat), (tr("what.governor_kept"),), BACK)


def auction(table: Table, auction: Auction, room: Box) -> list[Widget]:
    """The cards on offer, the track of bids, and the bidders below it."""
    parts = auction_parts(room, auction.offered, auction.named)
    naming = {move.power: move for move in table.turn.legal if isinstance(move, NameCard)}
    found: list[Widget] = []
    for card, spot in parts.cards.items():
        move = naming.get(POWER[card])
        found.append(
            GovernorCard(
                key=f"move:name {card}" if move is not None else f"offer:{card}",
                box=spot,
                press=None if move is None else table.turn.answer(move),
                card=card,
                lit=card == auction.named or (move is not None and move is table.turn.laid),
                faint=bool(auction.named) and card != auction.named,
                beside=tuple(c for c, other in parts.cards.items() if other.size == spot.size),
                explain=partial(governor_card, card),
            )
        )
    track = bids(table, auction, parts.bids)
    return [*found, *track, bidders(table.show.picture, auction, parts.bidders)]


def bids(table: Table, auction: Auction, spots: Mapping[int, Box]) -> list[Widget]:
    """All bids there are, those that can be made lit."""
    legal = {move.points: move for move in table.turn.legal if isinstance(move, Bid)}
    found: list[Widget] = []
    for points, spot in spots.items():
        move = legal.get(points)
        found.append(
            BidCell(
                key=f"track:{points}" if move is None else f"move:{move.text}",
                box=spot,
                press=None if move is None else table.turn.answer(move),
                points=points,
                seat=auction.bidder if points == auction.bid else -1,
                laid=move is not None and move is table.turn.laid,
                explain=partial(bid_card, points),
            )
        )
    return found


def bid_card(points: int) -> Card:
    what = tr("count.victory_points", count=points)
    return Card(tr("answer.bid_what", what=what), (tr("what.bid"),))


def bidders(picture: Picture, auction: Auction, room: Box) -> Bidders:
    return Bidders(
        key="bidders",
        box=room,
        auction=auction,
        cards=[has.governor for has in picture.provinces],
        explain=lambda: Card(tr("auction.bidders"), (tr("what.auction"),)),
    )
