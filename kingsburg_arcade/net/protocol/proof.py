"""The proof of a finished match: everything in its journal is checked from the beginning."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ...engine.contract import NOBODY, Cabinet, Open, Refused, Reveal
from .agreement import Invitation, agreed, hidden_stacks_of
from .history import Dealt, Decided, History, Rules, read_item
from .signed_statement import SignedStatement, Verify


@dataclass(frozen=True, slots=True)
class Proven:
    """How much was checked: signed moves, rolls and cards made by all, changes of the seating."""

    moves: int
    rolls: int
    cards: int
    seatings: int
    digest: str
    over: bool
    unique: bool = True
    """Whether every draw had one possible value; not so in matches that version 0.1 has kept."""
    changes: tuple[tuple[int, str], ...] = ()
    """Who proposed each change of the seating, and why; version 0.1 kept no reason."""
    reveals: int = 0
    """How often hidden choices were opened."""


def proven(frames: Iterable[tuple[Any, ...]], cabinet: Cabinet[Any], verify: Verify) -> Proven:
    """Check every signature, deal, part of luck, move and digest; Refused at the first fault.

    Nothing is taken over from what the program checked during the match.
    """
    return proven_history(frames, cabinet, verify)[1]


def proven_history(
    frames: Iterable[tuple[Any, ...]], cabinet: Cabinet[Any], verify: Verify
) -> tuple[History, Proven]:
    """The history of a journal beside what it proves."""
    remembered = list(frames)
    history, rules = _agreed(remembered, cabinet, verify)
    for frame in remembered:
        match frame:
            case ("grow", int(position), (*items,)):
                if not 0 <= position <= len(history):
                    raise Refused("lan.journal", what="missing page")
                steps, at = [], history.moment(position)
                for data in items:
                    steps.append(rules.step(at, read_item(data)))
                    at = steps[-1].after
                history.replace(position, steps)
    return history, _counted(history, rules.draws is not None)


def _agreed(
    frames: list[tuple[Any, ...]], cabinet: Cabinet[Any], verify: Verify
) -> tuple[History, Rules]:
    """The beginning: the invitation and the commitments of all."""
    match frames:
        case [("table", bytes(invited), bytes()), *_]:
            invitation = Invitation.read(invited)
        case _:
            raise Refused("lan.journal", what="no invitation")
    invitation.check(cabinet)
    promises = [frame[1] for frame in frames if frame[0] == "agreed" and len(frame) == 2]
    if not promises:
        raise Refused("lan.journal", what="no commitments")
    said = [SignedStatement.read(one) for one in promises[-1]]
    agreement = agreed(invitation, said, verify, hidden_stacks_of(cabinet, invitation))
    rules = Rules(agreement, cabinet, verify)
    return History(rules.opening()), rules


def _counted(history: History, unique: bool) -> Proven:
    dealt = [(at, step) for at, step in enumerate(history.steps) if isinstance(step.item, Dealt)]
    wishes = [history.moment(at).course.wish for at, _ in dealt]
    cards = sum(isinstance(wish, Open) for wish in wishes)
    reveals = sum(isinstance(wish, Reveal) for wish in wishes)
    epochs = [step.after.epoch for step in history.steps if isinstance(step.item, Decided)]
    changes = tuple((epoch.proposer, epoch.reason) for epoch in epochs)
    moves = len(history) - len(dealt) - len(epochs)
    tip = history.tip
    over = tip.course.actor == NOBODY
    counted = (moves, len(dealt) - cards - reveals, cards, len(epochs))
    return Proven(*counted, tip.digest, over, unique, changes, reveals)
