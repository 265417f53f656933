"""The proof of a finished match: everything in a notebook is worked out once more from nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ...engine.contract import NOBODY, Cabinet, Open, Refused
from .agreement import Agreement, Invitation
from .history import Dealt, Decided, History, Rules, read_item
from .signed_statement import Statement, Verify


@dataclass(frozen=True, slots=True)
class Proven:
    """What was checked: signed moves, rolls and cards made by all, changes of the seating."""

    moves: int
    rolls: int
    cards: int
    seatings: int
    digest: str
    over: bool


def proven(frames: Iterable[tuple[Any, ...]], cabinet: Cabinet[Any], verify: Verify) -> Proven:
    """Check every signature, link of a chain, nonce, move and digest; Refused at the first that
    does not hold.

    Nothing that the program believed while the match went on is believed again.
    """
    remembered = list(frames)
    history, rules = _agreed(remembered, cabinet, verify)
    for frame in remembered:
        match frame:
            case ("grow", int(position), (*items,)):
                if not 0 <= position <= len(history):
                    raise Refused("the notebook lacks a page: something was lost on the disk")
                steps, at = [], history.moment(position)
                for data in items:
                    steps.append(rules.step(at, read_item(data)))
                    at = steps[-1].after
                history.replace(position, steps)
    return _counted(history)


def _agreed(
    frames: list[tuple[Any, ...]], cabinet: Cabinet[Any], verify: Verify
) -> tuple[History, Rules]:
    """The beginning: what all promised one another."""
    match frames:
        case [("table", bytes(invited), bytes()), *_]:
            invitation = Invitation.read(invited)
        case _:
            raise Refused("the notebook does not say at which table it was written")
    invitation.check(cabinet)
    promises = [frame[1] for frame in frames if frame[0] == "agreed" and len(frame) == 2]
    if not promises:
        raise Refused("the notebook does not tell what was promised before the match")
    said = [Statement.read(one) for one in promises[-1]]
    for one in said:
        if one.match != invitation.table or not one.holds(invitation.keys[one.seat], verify):
            raise Refused("a promise is not signed by the key of its seat")
    agreement = Agreement.complete(
        invitation, {one.seat: one for one in said}, cabinet.hidden_stacks
    )
    if agreement is None:
        raise Refused("not everybody has promised something before the match")
    rules = Rules(agreement, cabinet, verify)
    return History(rules.opening()), rules


def _counted(history: History) -> Proven:
    dealt = [(at, step) for at, step in enumerate(history.steps) if isinstance(step.item, Dealt)]
    cards = sum(isinstance(history.moment(at).course.wish, Open) for at, _ in dealt)
    seatings = sum(isinstance(step.item, Decided) for step in history.steps)
    moves = len(history) - len(dealt) - seatings
    tip = history.tip
    over = tip.course.actor == NOBODY
    return Proven(moves, len(dealt) - cards, cards, seatings, tip.digest, over)
