"""The notebook of a match on the LAN, read and checked from its beginning."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import games
from ..disk import refusing
from ..engine.contract import Refused
from ..engine.record import Record
from ..net.protocol import journal_format
from ..net.protocol.agreement import Invitation
from ..net.protocol.proof import Proven, proven_history
from ..net.room.identities import verify, wanted_keys
from .lan import NOTEBOOK

Frames = list[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Notebook:
    """What a notebook proves."""

    invitation: Invitation
    record: Record
    proof: Proven
    seat: int | None
    """Of the person who kept it; None if it does not tell."""


def is_notebook(path: Path) -> bool:
    """Whether this file is a notebook, and no record."""
    magic = journal_format.opening()
    with refusing(path, "read"):
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(len(magic)) == magic


def frames_of(path: Path) -> Frames:
    with refusing(path, "read"):
        return journal_format.frames(path.read_bytes())[0]


def invitation_in(frame: tuple[Any, ...]) -> Invitation:
    """How the table of a match was laid, as the first frame of its notebook tells."""
    match frame:
        case ("table", bytes(invited), *_):
            return Invitation.read(invited)
    raise Refused("lan.journal", what="empty")


def invitation_of(path: Path) -> Invitation:
    """The same; of the notebook nothing else is read."""
    with refusing(path, "read"), path.open("rb") as file:
        return invitation_in(journal_format.first_frame(file))


def is_former(path: Path) -> bool:
    """Whether version 0.1 began this match: its luck is not made on the LAN any more."""
    return invitation_of(path).move_time is None


def read_notebook(path: Path) -> Notebook:
    """Check everything that it holds; Refused at the first fault."""
    frames = frames_of(path)
    invitation = invitation_in(next(iter(frames), ()))
    history, proof = proven_history(frames, games.cabinet(invitation.header.game), verify)
    record = history.record(invitation.header, len(history))
    keys = wanted_keys(frames)
    seat = invitation.seat_of(keys[0]) if len(keys) == 1 else None
    return Notebook(invitation, record, proof, seat)


def proof_beside(path: Path, record: Record) -> Proven | None:
    """What the notebook beside a record proves; None if there is none of that match."""
    for beside in (path.with_suffix(NOTEBOOK), path.with_name(path.name + NOTEBOOK)):
        if beside != path and beside.exists() and is_notebook(beside):
            found = read_notebook(beside)
            if found.record.to_bytes() == record.to_bytes():
                return found.proof
    return None
