"""What rivals did since a player's last move in Kingsburg, and why it matters to that player."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from typing import Any

from ....engine.contract import Event
from ....i18n import tr
from ....ui.log import News
from ..rules import events as told
from ..rules.content import ADVISORS
from .log_lines import line_of
from .picture import Picture, guests_at
from .words import picture_of


def news_of(events: Iterable[Event], me: int, picture: Picture, state: Any) -> Sequence[News]:
    """Cards for the events of others, as the table stands now."""
    told_of = list(events)
    built = {(one.seat, one.building) for one in told_of if isinstance(one, told.BuildingBuilt)}
    news = [event for event in told_of if not is_of(event, built)]
    found = [one for event in news if (one := card_of(event, me, picture, state))]
    return said_once(dict.fromkeys(found), me, state)


def is_of(event: Event, built: Container[tuple[int, str]]) -> bool:
    """Are these the points of a building of which is told itself?"""
    return isinstance(event, told.Scored) and (event.seat, event.reason) in built


def said_once(found: Iterable[News], me: int, state: Any) -> list[News]:
    """How many points a rival has now is said with the last card alone."""
    cards = list(found)

    def counts(one: News) -> bool:
        return one.why == points(one.seat, me, state)

    last = {one.seat: at for at, one in enumerate(cards) if counts(one)}
    return [
        replace(one, why="") if counts(one) and at != last[one.seat] else one
        for at, one in enumerate(cards)
    ]


def card_of(event: Event, me: int, picture: Picture, state: Any) -> News | None:
    seat = getattr(event, "seat", None)
    if seat is None or seat == me:
        return None
    match event:
        case told.AdvisorInfluenced():
            if not guests_at(picture.court, event.advisor):
                return None  # the season is over, and the court is empty again
            name = f"advisor.{ADVISORS[event.advisor - 1].name}"
            return News(seat, said(event), tr("since.closed"), name, 2)
        case told.BuildingBuilt() | told.BuildingDestroyed():
            why = points(seat, me, state)
            return News(seat, said(event), why, picture_of(event.building), 4)
        case told.Scored():
            return News(seat, said(event), points(seat, me, state), picture_of(event.reason), 1)
        case told.Gained(soldiers=soldiers) if soldiers:
            theirs, mine = (picture.provinces[one].soldiers for one in (seat, me))
            why = tr("since.soldiers", theirs=theirs, mine=mine) if theirs > mine else ""
            return News(seat, said(event), why, picture_of(event.source) or "thing.soldiers", 2)
        case told.EnemyPeeked() | told.SecondEnemyPeeked():
            return News(seat, said(event), tr("since.knows"), "thing.peek", 3)
        case told.EnvoyAwarded():
            return News(seat, said(event), tr("since.envoy"), "thing.envoy", 3)
    return None


def said(event: Event) -> str:
    """As the log says it."""
    line = line_of(event)
    return line.words() if line is not None else ""


def points(seat: int, me: int, state: Any) -> str:
    return tr("since.points", theirs=state.points[seat], mine=state.points[me])
