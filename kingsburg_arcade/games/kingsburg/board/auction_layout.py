"""Where the cards, the track of bids and the seats stand in the auction of governors' cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ....ui.layout import Box, columns, flowed, inset, rows
from ..rules.moves import BIDS

GAP: Final = 12
ROW_OF_BIDS: Final = 11
NARROWEST: Final = 180
NAMED: Final = 3
"""The card for which all bid is so many times as wide as the others."""


class AuctionParts(NamedTuple):
    """The boxes of an auction over the court."""

    cards: dict[str, Box]
    bids: dict[int, Box]
    """The track, by points; empty as long as no card is named."""
    bidders: Box


def auction_parts(court: Box, offered: Sequence[str], named: str) -> AuctionParts:
    """The cards have the room of the track until one is named."""
    room = inset(court, 4)
    if not named:
        upper, foot = rows(room, (18, 4), GAP)
        boxes = card_boxes(upper, len(offered))
        return AuctionParts(dict(zip(offered, boxes, strict=True)), {}, foot)
    upper, track, foot = rows(room, (13, 5, 4), GAP)
    shares = [NAMED if card == named else 1 for card in offered]
    cells = columns(upper, shares if len(shares) > 1 else [1], GAP)
    boxes = [inset(cell, 4) for cell in cells]
    return AuctionParts(dict(zip(offered, boxes, strict=True)), bid_boxes(track), foot)


def bid_boxes(track: Box) -> dict[int, Box]:
    down = -(-len(BIDS) // ROW_OF_BIDS)
    high = (track.height - 6 * (down - 1)) // down
    spots = flowed(track, len(BIDS), ROW_OF_BIDS, high, 6)
    return {move.points: spot for move, spot in zip(BIDS, spots, strict=True)}


def bidder_boxes(foot: Box, seats: int) -> list[Box]:
    return columns(foot, [1] * seats, GAP)


def bidder_mark(spot: Box) -> Box:
    """Where the shield of a bidder stands."""
    side = min(spot.height - 8, 60)
    return Box(spot.x + 6, spot.centery - side // 2, side, side)


def card_boxes(room: Box, count: int) -> list[Box]:
    """Cards side by side, or in two rows where the room is high or they would be too narrow."""
    abreast = room.width >= max(room.height * 1.1, count * NARROWEST)
    across = count if abreast else -(-count // 2)
    down = -(-count // across)
    high = (room.height - GAP * (down - 1)) // down
    return [inset(spot, 8, 4) for spot in flowed(room, count, across, high, GAP)]
