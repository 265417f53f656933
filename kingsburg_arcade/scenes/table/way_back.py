"""How far a person at home can go back: to the last luck, look or choice that stands."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ...engine.contract import LUCK, Cabinet, Refused
from ...engine.course import TABLE_WORDS, why_it_stands
from ...engine.record import move_of
from ...engine.table import Table
from ...engine.timeline import Timeline
from ...games.players import Decision, WayBack


def way_back(
    timeline: Timeline, cabinet: Cabinet[Any], persons: Collection[int], seat: int
) -> WayBack:
    """The last decision of this person, and what comes back with it; Refused if nothing can.

    The answers of rivals come back too, however many. Cards that only rivals have seen are no
    hindrance: they see the same ones again, and decide as before.
    """
    answers = 0
    others: list[Decision] = []
    for deed in timeline:
        if deed.seat == LUCK:
            raise Refused("undo.luck")
        if any(seer in persons for seer in deed.looked):
            raise Refused("undo.peek")
        if deed.plain[0] in TABLE_WORDS:  # of an older version, which took back otherwise
            break
        move = move_of(deed.plain, cabinet)
        if move.stands:
            raise why_it_stands(move)
        decision = Decision(deed.seat, move, deed.question)
        if deed.seat == seat:
            return WayBack(decision, deed.before, answers, tuple(others))
        if deed.seat in persons:
            others.append(decision)
        else:
            answers += 1
    raise Refused("undo.nothing")


def step_back(table: Table, seat: int) -> WayBack:
    """The last move of a seat, where a table takes back by single steps; Refused if it cannot."""
    refusal, last = table.undo_refusal(seat), table.last_done
    if refusal is not None or last is None:
        raise refusal or Refused("undo.nothing")
    return WayBack(Decision(seat, last.move, last.before.question))
