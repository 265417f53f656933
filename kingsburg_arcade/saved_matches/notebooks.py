"""What a notebook of a match on the LAN tells: what was agreed there, and which match it is."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from ..disk import refusing
from ..engine.contract import Refused
from ..net.protocol import journal_format
from ..net.protocol.agreement import Invitation
from ..net.room.ongoing import match_remembered
from .lan import every_unfinished


def kept_match(folder: Path, match: str) -> Path | None:
    """The notebook of a match that is announced, if one of ours can come back to it."""
    for file in every_unfinished(folder) if match else ():
        with suppress(OSError, Refused):
            frames, _ = journal_format.frames(file.read_bytes())
            if frames and match_remembered(frames[0]) == match:
                return file
    return None


def game_of(kept: Path) -> str:
    """What is played in the match that a notebook tells of."""
    return invitation_of(kept).header.game


def invitation_of(kept: Path) -> Invitation:
    """How the table of the match was laid that a notebook tells of."""
    with refusing(kept, "read"):
        frames, _ = journal_format.frames(kept.read_bytes())
    match frames:
        case [("table", bytes(invited), *_), *_]:
            return Invitation.read(invited)
    raise Refused("lan.journal", what="empty")
