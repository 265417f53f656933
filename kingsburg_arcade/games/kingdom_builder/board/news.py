"""What rivals did since a player's last move in Kingdom Builder, and why it matters to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ....engine.contract import Event
from ....i18n import tr
from ....ui.log import News
from ..rules import events as told
from .log_lines import line_of
from .move_words import hex_name


def news_of(events: Iterable[Event], me: int, state: Any) -> Sequence[News]:
    """One card for the settlements of each rival, and one for each tile won or lost."""
    others = [event for event in events if getattr(event, "seat", me) != me]
    built: dict[int, list[told.SettlementBuilt]] = {}
    for event in others:
        if isinstance(event, told.SettlementBuilt):
            built.setdefault(event.seat, []).append(event)
    found = [settled(seat, own, me, state) for seat, own in built.items()]
    return [*found, *filter(None, map(card_of, others))]


def settled(seat: int, built: Sequence[told.SettlementBuilt], me: int, state: Any) -> News:
    last = built[-1]
    what = tr("since.settled", count=len(built), hex=hex_name(last.row, last.column))
    gold = state.result().points
    why = tr("since.gold", theirs=gold[seat], mine=gold[me])
    return News(seat, what, why, weight=2)


def card_of(event: Event) -> News | None:
    match event:
        case told.TileTaken():
            left = tr("since.tiles_left", count=event.left) if event.left else tr("since.no_tiles")
            return News(event.seat, said(event), left, f"location.{event.location}", 3)
        case told.TileLost():
            return News(event.seat, said(event), "", f"location.{event.location}", 1)
        case told.RoundEndTriggered():
            return News(event.seat, said(event), tr("since.last_round"), "", 5)
    return None


def said(event: Event) -> str:
    """As the log says it."""
    line = line_of(event)
    return line.words() if line is not None else ""
